"""Write files atomically, so that each is there whole or not at all: temporary name, fsync, rename."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any


def write_bytes(path: Path, content: bytes) -> None:
    """Write a file under a temporary name in the same folder, and rename it once it is on the disk.

    Raises:
        OSError: if it cannot be written; the error names the file.
    """
    # The process id keeps two writers apart; the dot keeps the file out of listings.
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with unfinished.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
    finally:
        with suppress(FileNotFoundError):
            unfinished.unlink()
    sync_folder(path.parent)


def write_text(path: Path, content: str) -> None:
    """Write a UTF-8 file atomically."""
    write_bytes(path, content.encode())


def write_json(path: Path, value: Any) -> None:
    """Write a JSON file atomically; paths become strings, non-finite numbers are refused.

    Raises:
        ValueError: if a number is NaN or infinite, which not every JSON reader accepts.
    """
    write_text(path, plain_json(value) + "\n")


def plain_json(value: Any) -> str:
    """Return a value as indented JSON; paths become strings, non-finite numbers are refused.

    Raises:
        ValueError: if a number is NaN or infinite.
        TypeError: if a value has no form in JSON.
    """
    return json.dumps(value, indent=2, ensure_ascii=False, allow_nan=False, default=_plain)


def sync_folder(folder: Path) -> None:
    """Write the names in a folder to the disk, so that a rename outlasts a power cut; some file systems cannot."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _plain(value: object) -> Any:
    """Return a path as text, and a number of numpy or torch as a plain one."""
    if isinstance(value, Path):
        return str(value)
    if hasattr(value, "item"):  # a number of numpy or torch
        return value.item()
    raise TypeError(f"got a {type(value).__name__} to write as JSON, expected plain values; convert it first")
