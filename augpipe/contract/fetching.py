"""Remote sets on this machine: fetched once into the cache folder, checked by the hashes of their manifest."""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from augpipe.base.addresses import RemotePath
from augpipe.base.errors import UserError, explained
from augpipe.base.files import remote
from augpipe.base.files.cache import cache_folder
from augpipe.base.files.lock import FileLock
from augpipe.base.files.publish import publish
from augpipe.base.files.regular import Digest, size_of
from augpipe.contract.layout import BESIDE, SetFolder
from augpipe.contract.manifest import Manifest

CACHE_VARIABLE = "AUGPIPE_CACHE"


def remote_cache() -> Path:
    """Return the folder, which may not exist yet, of remote sets that were fetched, or are being built."""
    return cache_folder("augpipe", CACHE_VARIABLE) / "remote"


def local_set(folder: Path) -> Path:
    """Return a local folder with the shards, the rejects and the manifest of a set; that of a local set is its own.

    What the cache has already is not fetched again: its place there is told by the manifest's hash.

    Raises:
        UserError: if a remote set is not complete, cannot be reached, or has a file with another hash.
    """
    if not isinstance(folder, RemotePath):
        return folder
    content = _manifest_of(folder)
    manifest = Manifest.from_bytes(content, SetFolder(folder).manifest_file)
    rejects = manifest.rejects
    files = {entry.file: Digest(entry.bytes, entry.sha256) for entry in manifest.shards}
    files[rejects.file] = Digest(rejects.bytes, rejects.sha256)
    place = remote_cache() / "sets" / hashlib.sha256(content).hexdigest()[:16]
    local = SetFolder(place / folder.name)
    with explained(place, CACHE_VARIABLE):
        for needed in (local.path, local.companion):
            needed.mkdir(parents=True, exist_ok=True)
        lock = FileLock(place / "lock")
        lock.acquire(wait_s=None)  # several ranks of a training begin at once
        try:
            missing = [name for name, expected in files.items() if size_of(local.file(name)) != expected.bytes]
            with ThreadPoolExecutor(remote.TRANSFERS) as pool:
                for _ in pool.map(lambda name: _fetch_checked(folder, local, name, files[name]), missing):
                    pass
            publish(local.manifest_file, content)
        finally:
            lock.release()
    return local.path


@contextmanager
def copied_set(folder: Path) -> Iterator[Path]:
    """Give a local copy of a remote set as it is now, with whatever lies among its shards, to check every byte of it.

    It is in the cache folder, and deleted at the end of the block.
    """
    _manifest_of(folder)
    source = SetFolder(folder)
    with explained(remote_cache(), CACHE_VARIABLE):
        remote_cache().mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=remote_cache(), prefix="verify-") as scratch:
            copy = SetFolder(Path(scratch) / folder.name)
            found = [(folder / name, copy.path / name) for name in remote.sizes(folder)]
            found += [(source.file(name), copy.file(name)) for name in remote.sizes(source.companion) if name in BESIDE]
            for _, to in found:
                to.parent.mkdir(parents=True, exist_ok=True)
            with ThreadPoolExecutor(remote.TRANSFERS) as pool:
                for _ in pool.map(lambda pair: remote.fetch(*pair), found):
                    pass
            yield copy.path


def _manifest_of(folder: Path) -> bytes:
    """Return the content of the manifest of a remote set; it is a `UserError` if there is none."""
    files = SetFolder(folder)
    content = remote.read(files.manifest_file)
    if content is None:
        if remote.exists(files.run_file):
            raise UserError(f"{folder} is not complete: it has no {files.manifest_file}; run its `augpipe build` again")
        raise UserError(f"there is no {files.manifest_file}; give the --output of an `augpipe build`")
    return content


def _fetch_checked(folder: Path, local: SetFolder, name: str, expected: Digest) -> None:
    """Fetch a file of a set; it is a `UserError` if it is not what the manifest says."""
    path, to = SetFolder(folder).file(name), local.file(name)
    found = remote.fetch(path, to)
    if found != expected:
        to.unlink()
        raise UserError(
            f"{path} is damaged: {found.bytes} bytes with SHA-256 {found.sha256[:12]}…, and the manifest says "
            f"{expected.bytes} with {expected.sha256[:12]}…; see `augpipe verify {folder}`"
        )
