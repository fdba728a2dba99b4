"""Write files atomically: a file gets its final name only when all of it is on the disk."""

from __future__ import annotations

import errno
import hashlib
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from augpipe.errors import LIMITS, AugpipeError
from augpipe.shards.regular_file import open_regular

TEMPORARY_PREFIX = ".tmp-"

AGAIN = "and run the same command again; finished shards are kept"

REMEDIES = {
    **{code: f"{what} {AGAIN}" for code, what in LIMITS.items()},
    errno.ENAMETOOLONG: "choose a shorter --output",
    errno.ENOSPC: f"free some space there {AGAIN}",
    errno.EDQUOT: f"free some of your quota {AGAIN}",
    errno.EFBIG: f"raise the limit (ulimit -f) {AGAIN}",
    errno.EACCES: "change its permissions or choose another --output",
    errno.EPERM: "change its permissions or choose another --output",
    errno.EROFS: "it is mounted read-only; choose another --output",
    errno.ENOTDIR: "a part of this path is a file; choose another --output",
    errno.EEXIST: "a file stands where a folder is needed; choose another --output",
}
OTHER_REMEDY = "when that is solved, run the same command again; finished shards are kept"


@dataclass(frozen=True, slots=True)
class Published:
    """A published file: size in bytes, and SHA-256 in hexadecimal."""

    bytes: int
    sha256: str


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn an OSError in the block, while writing `path`, into an `AugpipeError` that says what to do."""
    try:
        yield
    except OSError as error:
        what = error.strerror or str(error)
        remedy = REMEDIES.get(error.errno or 0, OTHER_REMEDY)
        raise AugpipeError(f"cannot write {path}: {what}; {remedy}") from error


def publish(path: Path, chunks: Iterable[bytes | memoryview]) -> Published:
    """Write a file so that a crash at any moment leaves either all of it or nothing under its name.

    The bytes go to a temporary name in the same folder (`.tmp-…`, which `*.parquet` does not match) and to the disk
    (fsync); then the file is renamed, and the folder goes to the disk as well.

    Raises:
        AugpipeError: if the system refuses (disk full, no permission, …); nothing is left under either name.
    """
    temporary = path.with_name(f"{TEMPORARY_PREFIX}{path.name}-{os.getpid()}")
    digest = hashlib.sha256()
    size = 0
    with explained(path):
        try:
            with open(temporary, "wb") as file:
                for chunk in chunks:
                    file.write(chunk)
                    digest.update(chunk)
                    size += len(chunk)
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, path)
        except BaseException:
            with suppress(OSError):
                temporary.unlink()
            raise
        sync_folder(path.parent)
    return Published(size, digest.hexdigest())


def sync_folder(folder: Path) -> None:
    """Write the names in a folder to the disk, so that they outlast a power cut."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def digest_of(path: Path) -> Published:
    """Return size and SHA-256 of a regular file, reading it once in chunks.

    Raises:
        OSError: if it cannot be read, or is a link, a pipe, a device, ….
    """
    with open_regular(path) as file:
        return digest_of_open(file)


def digest_of_open(file: BinaryIO, chunk_bytes: int = 1 << 20) -> Published:
    """Return size and SHA-256 of an open file, from its present position to its end."""
    digest = hashlib.sha256()
    size = 0
    while chunk := file.read(chunk_bytes):
        digest.update(chunk)
        size += len(chunk)
    return Published(size, digest.hexdigest())
