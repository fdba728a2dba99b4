"""Build a remote set, or a range of its shards, in a local folder: each file is sent whole, the manifest last.

    <cache>/remote/builds/<hash of the address, or of it and the range>/
      token               says that a claim is this folder's own
      lock                held by the process that builds
      mine, mine.augpipe  the set, until it is complete at its address

An address has no locks. Whoever builds there puts `work/claim.json` into the companion, or for a range of shards
`work/ranges/<range>/claim.json`, which the service does for one of two writers; a claim that a killed process has left
holds for all but the folder that it was built in. An address has no renaming either: the shards of a range go straight
to their places, as those of a whole build do.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import re
import shutil
import time
import uuid
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from augpipe.base.addresses import RemotePath
from augpipe.base.errors import UserError, explained
from augpipe.base.files import remote
from augpipe.base.files.lock import FileLock
from augpipe.base.files.publish import publish
from augpipe.base.files.regular import sha256_of, size_of
from augpipe.builder.claim import run_content
from augpipe.builder.folder import SHARD_PATTERN, BuildFolder, ShardRecord, ranges_of, written
from augpipe.contract.fetching import CACHE_VARIABLE, remote_cache
from augpipe.contract.layout import BESIDE, HARMLESS
from augpipe.contract.manifest import Manifest

CLAIM_NAME = "claim.json"
NUMBERED = re.compile(r"(?:.*/)?(?:shard-)?(\d{5,})\.[a-z]+")
"""The name of a file of one shard, with its number."""


@dataclass(frozen=True)
class MirroredFolder(BuildFolder):
    """The local folder of a remote set; shards that are at its address count as there.

    Args:
        target: the address.
        there: address → bytes of all files that are there.
    """

    target: BuildFolder = field(default_factory=lambda: BuildFolder(RemotePath("memory://")))
    there: dict[Path, int] = field(default_factory=dict)

    @property
    def shown(self) -> Path:
        """The address."""
        return self.target.path

    def size(self, index: int) -> int | None:
        """Return the size of a shard that is here or at the address."""
        here = size_of(self.shard(index))
        return self.there.get(self.target.shard(index)) if here is None else here

    def intact(self, index: int) -> ShardRecord | None:
        """Return the record of a shard; of one that is only at the address the rejects are compared, and the size."""
        if size_of(self.shard(index)) is not None:
            return super().intact(index)
        record = self.finished(index)
        with suppress(OSError):
            if record and (record.rejects_sha256 is None or record.rejects_sha256 == sha256_of(self.rejects(index))):
                return record
        return None

    def foreign(self) -> list[str]:
        """Return the names of files at the address that no build has put there."""
        begun = self.target.run_file in self.there
        strange = list[str]()
        for path in sorted(self.there):
            if path.name in HARMLESS or (begun and SHARD_PATTERN.fullmatch(path.name)):
                continue
            if self.target.path in path.parents:
                strange.append(str(path.relative_to(self.target.path)))
            elif not begun:
                strange.append(str(path.relative_to(self.target.path.parent)))
        return strange

    def clear(self) -> None:
        """Delete the build, at the address as well, there too the manifest first."""
        super().clear()
        last = sorted(self.there, key=lambda path: path != self.target.manifest_file)
        remote.delete(last)
        self.there.clear()


class Mirror:
    """Sends what was built in a local folder to an address.

    Args:
        folder: the local folder.
        pool: what sends.
        claim: the address of the claim on the set, and its content.
    """

    def __init__(self, folder: MirroredFolder, pool: ThreadPoolExecutor, claim: Claim) -> None:
        self.folder, self._pool, self._claim = folder, pool, claim
        self._sending: list[Future[None]] = []
        self.done = False

    def send(self, record: ShardRecord) -> None:
        """Begin to send a finished shard, its record last; raise what has stopped one before it."""
        if not self._sending:
            self._put([self.folder.run_file])
        for sent in self._sending:
            if sent.done():
                sent.result()
        self._sending.append(self._pool.submit(self._send_shard, record.index))

    def begin(self) -> None:
        """Put what says that the set is built in ranges there, or take what another machine has put there."""
        for file in (self.folder.run_file, self.folder.ranges_file):
            to, content = self._address(file), file.read_bytes()
            if to not in self.folder.there and not remote.create(to, content):
                content = remote.read(to) or b""
                publish(file, content)
            self.folder.there[to] = len(content)

    def finish(self, shards: range) -> None:
        """Send what is not there yet of a range of shards that are all built."""
        for sent in self._sending:
            sent.result()
        for _ in self._pool.map(self._send_shard, shards):
            pass
        self.done = True

    def complete(self, manifest: Manifest) -> None:
        """Send what is not there yet, the manifest last, and delete the working files at the address.

        Raises:
            UserError: if a file cannot be sent, or somebody else has the claim now; the same call continues.
        """
        for sent in self._sending:
            sent.result()
        folder, shards = self.folder, range(len(manifest.shards))
        self._put([folder.run_file])
        for _ in self._pool.map(self._put, [[folder.parses(index), folder.shard(index)] for index in shards]):
            pass
        self._claim.check()
        self._put([folder.rejects_file, folder.card_file, folder.manifest_file])
        work = folder.target.work
        for _ in self._pool.map(remote.delete, ([path] for path in folder.there if work in path.parents)):
            pass
        self.done = True

    def _send_shard(self, index: int) -> None:
        """Send the files of a shard, its record last."""
        paths = (BuildFolder.parses, BuildFolder.rejects, BuildFolder.shard, BuildFolder.record)
        self._put([path(self.folder, index) for path in paths])

    def _put(self, files: list[Path]) -> None:
        """Send those of these files that exist and that are not at the address, in this order."""
        for file in files:
            to, size = self._address(file), size_of(file)
            if size is not None and self.folder.there.get(to) != size:
                try:
                    remote.send(file, to)
                except UserError:
                    if size_of(file) is None:
                        continue  # the set is complete since, and its working files are deleted
                    raise
                self.folder.there[to] = size

    def _address(self, file: Path) -> Path:
        """Return where a file of the local folder belongs."""
        return self.folder.target.path.parent / file.relative_to(self.folder.path.parent)


@dataclass(frozen=True)
class Claim:
    """The file at an address that keeps others from building there.

    Args:
        target: the set.
        shards: those that are claimed; None for the whole set.
        token: what tells that it is from this local folder.
    """

    target: BuildFolder
    shards: range | None = None
    token: str = ""

    @property
    def path(self) -> Path:
        """The address of the claim."""
        part = self.target if self.shards is None else self.target.part(self.shards.start, self.shards.stop)
        return (part.work if self.shards is None else part.path) / CLAIM_NAME

    def refuse_others(self) -> None:
        """Raise a `UserError` if there is another claim on some of the shards: of two who put theirs, one sees both."""
        others = [] if self.shards is None else [Claim(self.target)]
        for shards in ranges_of(name.partition("/")[0] for name in remote.sizes(self.target.ranges)):
            mine = self.shards or shards
            if shards != self.shards and max(mine.start, shards.start) < min(mine.stop, shards.stop):
                others.append(Claim(self.target, shards))
        for other in others:
            if other.found():
                raise other.refusal()

    def take(self) -> None:
        """Put the claim there, or find that it is there; a `UserError` says who else has put one."""
        since = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime())
        who = {"machine": platform.node(), "process": os.getpid(), "since": since, "token": self.token}
        if not remote.create(self.path, json.dumps(who).encode()):
            self.check()

    def check(self) -> None:
        """Raise a `UserError` if the claim is another's, or gone."""
        if self.found().get("token") != self.token:
            raise self.refusal()

    def found(self) -> dict[str, object]:
        """Return what is at the address; nothing if there is no claim."""
        try:
            claim = json.loads(remote.read(self.path) or b"{}")
        except ValueError:
            claim = None
        return claim if isinstance(claim, dict) else {"machine": "somebody unknown"}

    def refusal(self) -> UserError:
        """Return the error that says who has the claim."""
        claim, built = self.found(), str(self.target.path)
        if self.shards is not None:
            built = f"the range {written(self.shards)} of {built}"
        if not claim:
            return UserError(f"the claim on {built} was given back just now; run the same command again")
        return UserError(
            f"{built} is being built by {claim.get('machine')} (process {claim.get('process')}) since "
            f"{claim.get('since')}; wait for its end, or choose another --output. If that process is dead, delete "
            f"{self.path} and run this again"
        )

    def give_back(self) -> None:
        """Delete the claim; where that is impossible it stays, and this machine goes on with it."""
        with suppress(UserError):
            remote.delete([self.path])


@contextmanager
def mirrored(
    output: RemotePath,
    shards: range | None = None,
    *,
    wanted: Mapping[str, Any] | None = None,
    whole_first: bool = False,
) -> Iterator[Mirror]:
    """Claim an address for a build, and give what sends it there; its local folder is deleted when it is complete.

    Args:
        output: the address.
        shards: the range that is built; None for the whole set.
        wanted: the fingerprint of the build; None to complete whatever is there.
        whole_first: whether the first shard is needed here as a whole: its columns tell those that were kept.

    Raises:
        UserError: if another process builds there, or the address cannot be written.
    """
    built = str(output) if shards is None else f"{output} {written(shards)}"
    place = remote_cache() / "builds" / hashlib.sha256(built.encode()).hexdigest()[:16]
    target = BuildFolder(output)
    with explained(place, CACHE_VARIABLE):
        place.mkdir(parents=True, exist_ok=True)
        lock = FileLock(place / "lock")
        busy = not lock.acquire()
        token = place / "token"
        if not busy and not token.exists():
            publish(token, uuid.uuid4().hex)
        claim = Claim(target, shards, token.read_text() if token.exists() else "")
    if busy:
        raise claim.refusal()
    pool = ThreadPoolExecutor(remote.TRANSFERS)
    try:
        claim.take()
        try:
            claim.refuse_others()
            local = BuildFolder(place / output.name)
            folder = pulled(local, target, pool, shards, wanted, whole_first=whole_first)
            mirror = Mirror(folder, pool, claim)
            yield mirror
        finally:
            pool.shutdown(cancel_futures=True)
            claim.give_back()
        if mirror.done:
            shutil.rmtree(place, ignore_errors=True)
    finally:
        lock.release()


def pulled(
    local: BuildFolder,
    target: BuildFolder,
    pool: ThreadPoolExecutor,
    shards: range | None,
    wanted: Mapping[str, Any] | None,
    *,
    whole_first: bool,
) -> MirroredFolder:
    """Return a local folder after fetching the small files that say what an address has, of these shards only.

    A local folder that was begun for another build than the one at the address, or the wanted one if there is none, is
    deleted.
    """

    def concerned(name: str) -> bool:
        numbered = NUMBERED.fullmatch(name)
        return not name.endswith(CLAIM_NAME) and (not numbered or shards is None or int(numbered[1]) in shards)

    there = {
        folder / name: size
        for folder in (target.path, target.companion)
        for name, size in remote.sizes(folder).items()
        if concerned(name)
    }
    run = remote.read(target.run_file) if there else None
    if run is not None:
        there[target.run_file] = len(run)  # another machine may have put it there while the list was made
    expected = run_content(wanted) if run is None and wanted is not None else run
    if expected is not None and (not local.run_file.exists() or local.run_file.read_bytes() != expected):
        for stale in (local.path, local.companion):
            shutil.rmtree(stale, ignore_errors=True)
    if target.ranges_file not in there:
        local.ranges_file.unlink(missing_ok=True)
    records, rejects = (path(target, 0).parent for path in (BuildFolder.record, BuildFolder.rejects))
    fetches = []
    for path in there if run is not None else ():
        beside = path.parent == target.companion and path.name in BESIDE and target.manifest_file in there
        first = whole_first and path == target.shard(0)
        to = local.path.parent / path.relative_to(target.path.parent)
        small = path in (target.run_file, target.ranges_file) or path.parent in (records, rejects)
        if (small or beside or first) and not to.exists():
            with explained(to, CACHE_VARIABLE):
                to.parent.mkdir(parents=True, exist_ok=True)
            fetches.append(pool.submit(remote.fetch, path, to))
    for fetch in fetches:
        fetch.result()
    return MirroredFolder(local.path, target, there)
