"""Addresses of remote files and folders (`s3://bucket/folder`) in the place of paths."""

from __future__ import annotations

import re
from pathlib import Path, PosixPath

_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:/")


class RemotePath(PosixPath):
    """A remote address where a path is expected; pathlib folds its two slashes into one, `str` has both again.

    Parts, names and `/` are as of any path. The system knows nothing of it: ask `augpipe.base.files.remote`.
    """

    def __str__(self) -> str:
        protocol, slash, rest = super().__str__().partition(":/")
        return f"{protocol}://{rest.lstrip('/')}" if slash else protocol  # a part of an address is as it is


def is_address(text: str) -> bool:
    """Return whether a text names a remote file or folder."""
    return "://" in text and _ADDRESS.match(text) is not None


def placed(given: str | Path) -> Path:
    """Return a path, which is a `RemotePath` where an address was given, folded or not."""
    return RemotePath(given) if _ADDRESS.match(str(given)) else Path(given)
