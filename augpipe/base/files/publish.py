"""Write files and folders so that they are there whole or not at all, whatever happens and whenever.

The bytes go to a temporary name beside the final one and to the disk (fsync); then the file is renamed, and the folder
that holds the name goes to the disk as well.
"""

from __future__ import annotations

import errno
import hashlib
import io
import json
import os
import platform
import shutil
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from augpipe.base.files.regular import Digest, read_regular
from augpipe.base.files.strict_json import dumps, loads

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

TEMPORARY_PREFIX = ".tmp-"
"""With it begins every name that is not final; neither `*` nor `*.parquet` matches such a name."""

TRIES = 10


class HashingFile(io.BufferedWriter):
    """A file that is written from its start to its end, and hashed as it is."""

    def __init__(self, path: Path) -> None:
        super().__init__(io.FileIO(path, "w"))
        self._hash = hashlib.sha256()

    def write(self, content: ReadableBuffer, /) -> int:
        """Write all of the content and add it to the hash."""
        view = memoryview(content)
        self._hash.update(view if view.ndim == 1 else view.tobytes())
        return super().write(content)

    @property
    def sha256(self) -> str:
        """The SHA-256, in hexadecimal, of everything that has been written so far, in the order of writing."""
        return self._hash.hexdigest()


def temporary_path(path: Path) -> Path:
    """Return the name of a file until it is whole; machine and process keep two writers of it apart."""
    machine = zlib.crc32(platform.node().encode())
    return path.with_name(f"{TEMPORARY_PREFIX}{path.name}-{machine:08x}.{os.getpid()}")


@contextmanager
def published(path: Path) -> Iterator[HashingFile]:
    """Open a file for writing that gets its name when the block ends without an error, and is removed otherwise.

    Raises:
        OSError: if the system refuses; the error names `path`, and what stood there before still does.
    """
    temporary = temporary_path(path)
    try:
        with HashingFile(temporary) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException as error:
        with suppress(OSError):
            temporary.unlink()
        if isinstance(error, OSError) and error.filename in (None, str(temporary)):
            raise OSError(error.errno, error.strerror or str(error), str(path)) from error
        raise
    sync_folder(path.parent)


def publish(path: Path, content: str | bytes | Iterable[bytes | memoryview]) -> Digest:
    """Write a file, all of it or nothing, and return its size and SHA-256; it may raise what `published` does."""
    chunks = [content.encode()] if isinstance(content, str) else [content] if isinstance(content, bytes) else content
    with published(path) as file:
        for chunk in chunks:
            file.write(chunk)
        size = file.tell()
    return Digest(size, file.sha256)


def publish_json(path: Path, value: Any) -> None:
    """Write a JSON file, all of it or nothing; it may raise what `published` and `dumps` do."""
    publish(path, dumps(value) + "\n")


@contextmanager
def published_folder(path: Path, *, replace: bool = True) -> Iterator[Path]:
    """Give an empty folder that gets its name when the block ends without an error, and is removed otherwise.

    Args:
        path: the final name; the folder that holds it is created.
        replace: what stands under that name is replaced at the end. Otherwise it stays, and the new folder is dropped:
            another process was first to make the same.

    Raises:
        OSError: if the system refuses; what stood there before still does.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = temporary_path(path)
    shutil.rmtree(temporary, ignore_errors=True)  # of an earlier process with the same number
    temporary.mkdir()
    try:
        yield temporary
        for written in (*temporary.rglob("*"), temporary):
            _sync(written)
        _put_in_place(temporary, path, replace)
    finally:
        shutil.rmtree(temporary, ignore_errors=True)
    sync_folder(path.parent)


def leftovers(folder: Path, pattern: str = "*") -> dict[Path, Path]:
    """Return what killed processes have left in a folder for final names of this pattern, each with its final path.

    Another process may be writing one of them, unless a lock forbids that.
    """
    found = folder.glob(f"{TEMPORARY_PREFIX}{pattern}-*")
    return {path: folder / path.name.removeprefix(TEMPORARY_PREFIX).rpartition("-")[0] for path in found}


def sync_folder(folder: Path) -> None:
    """Write the names in a folder to the disk, so that they outlast a power cut; some file systems cannot."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _sync(path: Path) -> None:
    if path.is_dir():
        sync_folder(path)
    else:
        with path.open("rb+") as file:
            os.fsync(file.fileno())


def _put_in_place(new: Path, path: Path, replace: bool) -> None:
    """Rename a folder; what stands in the way is moved aside first, since a rename replaces no folder with files."""
    aside = new.with_name(f"{new.name}-old")
    try:
        for _ in range(TRIES):  # more than one if another process puts its own there again and again
            try:
                new.rename(path)
                break
            except OSError as error:
                if error.errno not in (errno.EEXIST, errno.ENOTEMPTY, errno.ENOTDIR):
                    raise
                if not replace:
                    return
            shutil.rmtree(aside, ignore_errors=True)
            aside.mkdir()
            with suppress(FileNotFoundError):
                path.rename(aside / path.name)
        else:
            raise OSError(errno.EBUSY, "other processes keep writing it", str(path))
    except BaseException:
        with suppress(OSError):
            if not path.exists():
                (aside / path.name).rename(path)
        raise
    shutil.rmtree(aside, ignore_errors=True)


CHECKSUM = "checksum"


def write_sealed(path: Path, value: dict[str, Any]) -> None:
    """Write a JSON object, all of it or nothing, with the SHA-256 of its members as the last member."""
    members = json.loads(dumps(value))
    publish_json(path, {**members, CHECKSUM: _checksum(members)})


def read_sealed(path: Path) -> dict[str, Any]:
    """Return the members of a file that `write_sealed` wrote, without the checksum.

    Raises:
        OSError: if it cannot be read, or is no regular file.
        ValueError: if it is not as it was written.
    """
    members = loads(read_regular(path))
    if not isinstance(members, dict):
        raise ValueError(f"it holds a {type(members).__name__}, expected an object")
    if CHECKSUM not in members:
        raise ValueError(f"it has no {CHECKSUM}")
    if members.pop(CHECKSUM) != _checksum(members):
        raise ValueError(f"its content does not match its {CHECKSUM}")
    return members


def _checksum(members: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(members, sort_keys=True).encode()).hexdigest()
