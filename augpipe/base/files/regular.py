"""Open regular files only: reading anything else may block, never end, or leave the folder."""

from __future__ import annotations

import errno
import hashlib
import io
import os
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

_KINDS = {
    stat.S_IFLNK: "a symbolic link",
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a named pipe",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
    stat.S_IFSOCK: "a socket",
}


@dataclass(frozen=True, slots=True)
class Digest:
    """The size of a file in bytes, and its SHA-256 in hexadecimal."""

    bytes: int
    sha256: str


def open_regular(path: Path) -> io.BufferedReader:
    """Open a regular file for reading.

    Raises:
        OSError: if it cannot be opened, or is something else: a link (which may lead out of the folder), a pipe or a
            device (reading from which may block for ever).
    """
    regular_size(path)  # before opening: that alone has an effect on some devices
    handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        _expect_regular(os.fstat(handle).st_mode, path)  # again: the file may have been exchanged in between
    except OSError:
        os.close(handle)
        raise
    return open(handle, "rb")


def read_regular(path: Path) -> bytes:
    """Return the content of a regular file; it may raise what `open_regular` does."""
    with open_regular(path) as file:
        return file.read()


def regular_size(path: Path) -> int:
    """Return the size of a regular file in bytes; anything else is an OSError."""
    status = os.lstat(path)
    _expect_regular(status.st_mode, path)
    return status.st_size


def size_of(path: Path) -> int | None:
    """Return the size of a regular file in bytes, None if there is no such file."""
    try:
        return regular_size(path)
    except OSError:
        return None


def digest_of(file: Path | BinaryIO) -> Digest:
    """Return size and SHA-256 of a regular file, opened by `open_regular`, or of an open file at its start."""
    if isinstance(file, Path):
        with open_regular(file) as opened:
            return digest_of(opened)
    sha256 = hashlib.file_digest(file, "sha256").hexdigest()  # type: ignore[arg-type]
    return Digest(file.tell(), sha256)


def sha256_of(path: Path) -> str:
    """Return the SHA-256 of a regular file in hexadecimal."""
    return digest_of(path).sha256


def has_sha256(path: Path, sha256: str) -> bool:
    """Return whether there is a file with this SHA-256, be it behind a link."""
    try:
        with path.open("rb") as file:
            return digest_of(file).sha256 == sha256
    except OSError:
        return False


def _expect_regular(mode: int, path: Path) -> None:
    """Raise an OSError that names the kind of file, unless it is a regular one."""
    if not stat.S_ISREG(mode):
        found = _KINDS.get(stat.S_IFMT(mode), "no regular file")
        raise OSError(errno.EINVAL, f"it is {found}, expected a regular file", str(path))
