"""Write the cache's file under a temporary name; it gets its final name when all of it is on the disk."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from cse_trainer.errors import TrainerError

TEMPORARY_PREFIX = ".tmp-"

FREE_SPACE = "free some space there, or choose another folder with --cache-dir"
OTHER_FOLDER = "choose another folder with --cache-dir"
REMEDIES = {errno.ENOSPC: FREE_SPACE, errno.EDQUOT: FREE_SPACE}


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn an OSError of a block into a TrainerError that says what happened, where, and what to do."""
    try:
        yield
    except OSError as error:
        remedy = REMEDIES.get(error.errno or 0, OTHER_FOLDER)
        raise TrainerError(f"cannot write {path}: {error.strerror or error}; {remedy}") from error


@contextmanager
def published(path: Path) -> Iterator[BinaryIO]:
    """Open a file for writing that gets its name when the block ends without an error, and is removed otherwise.

    After a crash at any moment, the whole file or no file has that name.
    """
    temporary = path.with_name(f"{TEMPORARY_PREFIX}{path.name}-{os.getpid()}")
    try:
        with open(temporary, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise
    _sync_folder(path.parent)


def leftovers(folder: Path, pattern: str) -> dict[Path, Path]:
    """Return the temporary files in a folder whose final names match a pattern, each with its final path."""
    found = folder.glob(f"{TEMPORARY_PREFIX}{pattern}-*")
    return {path: folder / path.name.removeprefix(TEMPORARY_PREFIX).rpartition("-")[0] for path in found}


def _sync_folder(folder: Path) -> None:
    """Write the names in a folder to the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
