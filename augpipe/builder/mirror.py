"""Build a remote set in a local folder: what is finished is sent at once, each file whole, the manifest last.

    <cache>/remote/builds/<hash of the address>/
      token               says that a claim is this folder's own
      lock                held by the process that builds
      mine, mine.augpipe  the set, until it is complete at its address

An address has no locks. Whoever builds there puts `work/claim.json` into the companion, which the service does for one
of two writers; a claim that a killed process has left holds for all but the folder that it was built in.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import shutil
import time
import uuid
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from augpipe.base.addresses import RemotePath
from augpipe.base.errors import UserError, explained
from augpipe.base.files import remote
from augpipe.base.files.lock import FileLock
from augpipe.base.files.publish import publish
from augpipe.base.files.regular import sha256_of
from augpipe.builder.folder import SHARD_PATTERN, BuildFolder, ShardRecord, size_of
from augpipe.contract.fetching import CACHE_VARIABLE, remote_cache
from augpipe.contract.layout import BESIDE, HARMLESS
from augpipe.contract.manifest import Manifest

CLAIM_NAME = "claim.json"


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
            if record and record.rejects_sha256 in (None, sha256_of(self.rejects(index))):
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
        paths = (BuildFolder.parses, BuildFolder.rejects, BuildFolder.shard, BuildFolder.record)
        self._sending.append(self._pool.submit(self._put, [path(self.folder, record.index) for path in paths]))

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
        remote.delete(path for path in folder.there if work in path.parents)
        self.done = True

    def _put(self, files: list[Path]) -> None:
        """Send those of these files that exist and that are not at the address, in this order."""
        for file in files:
            to, size = self._address(file), size_of(file)
            if size is not None and self.folder.there.get(to) != size:
                remote.send(file, to)
                self.folder.there[to] = size

    def _address(self, file: Path) -> Path:
        """Return where a file of the local folder belongs."""
        return self.folder.target.path.parent / file.relative_to(self.folder.path.parent)


@dataclass(frozen=True)
class Claim:
    """The file at an address that keeps others from building there.

    Args:
        path: its address.
        token: what tells that it is from this local folder.
    """

    path: Path
    token: str

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
        companion = self.path.parents[1]
        claim, built = self.found(), companion.with_name(companion.stem)
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
def mirrored(output: RemotePath, *, whole_first: bool) -> Iterator[Mirror]:
    """Claim an address for a build, and give what sends it there; its local folder is deleted when it is complete.

    Args:
        output: the address.
        whole_first: whether the first shard is needed here as a whole: its columns tell those that were kept.

    Raises:
        UserError: if another process builds there, or the address cannot be written.
    """
    place = remote_cache() / "builds" / hashlib.sha256(str(output).encode()).hexdigest()[:16]
    target = BuildFolder(output)
    with explained(place, CACHE_VARIABLE):
        place.mkdir(parents=True, exist_ok=True)
        lock = FileLock(place / "lock")
        busy = not lock.acquire()
        token = place / "token"
        if not busy and not token.exists():
            publish(token, uuid.uuid4().hex)
        claim = Claim(target.work / CLAIM_NAME, token.read_text() if token.exists() else "")
    if busy:
        raise claim.refusal()
    pool = ThreadPoolExecutor(remote.TRANSFERS)
    try:
        claim.take()
        try:
            mirror = Mirror(pulled(BuildFolder(place / output.name), target, whole_first=whole_first), pool, claim)
            yield mirror
        finally:
            pool.shutdown(cancel_futures=True)
            claim.give_back()
        if mirror.done:
            shutil.rmtree(place, ignore_errors=True)
    finally:
        lock.release()


def pulled(local: BuildFolder, target: BuildFolder, *, whole_first: bool) -> MirroredFolder:
    """Return a local folder after fetching the small files that say what an address has.

    A local folder that was begun for another build than the one at the address is deleted.
    """
    there = {
        folder / name: size
        for folder in (target.path, target.companion)
        for name, size in remote.sizes(folder).items()
        if not name.endswith(CLAIM_NAME)
    }
    run = remote.read(target.run_file) if target.run_file in there else None
    if run is not None and (not local.run_file.exists() or local.run_file.read_bytes() != run):
        for stale in (local.path, local.companion):
            shutil.rmtree(stale, ignore_errors=True)
    records, rejects = (path(target, 0).parent for path in (BuildFolder.record, BuildFolder.rejects))
    for path in there if run is not None else ():
        beside = path.parent == target.companion and path.name in BESIDE and target.manifest_file in there
        first = whole_first and path == target.shard(0)
        to = local.path.parent / path.relative_to(target.path.parent)
        if (path == target.run_file or beside or first or path.parent in (records, rejects)) and not to.exists():
            with explained(to, CACHE_VARIABLE):
                to.parent.mkdir(parents=True, exist_ok=True)
            remote.fetch(path, to)
    return MirroredFolder(local.path, target, there)
