"""Copy a stream that can be read only once to a temporary file, so that it can be hashed and read again."""

from __future__ import annotations

import atexit
import contextlib
import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import IO

from augpipe.base.errors import UserError

_BLOCK_BYTES = 1024 * 1024

OPEN_FILES = Path("/proc/self/fd")
"""On Linux, a file that this process has open can be opened again from here, even if it has no name any more."""


def spool(stream: IO[bytes], name: str) -> Path:
    """Copy a stream to a temporary file that lasts as long as this process, and return its path.

    Where the system allows it, the file has no name, so that nothing is left of it however the process ends.
    """
    try:
        handle, path = tempfile.mkstemp(prefix="augpipe-")
    except OSError as error:
        raise _no_room(name, error) from None
    unnamed = OPEN_FILES / str(handle)
    if unnamed.exists():
        os.unlink(path)
    else:
        atexit.register(_remove, path, os.getpid())
    try:
        # The descriptor stays open: a file without a name lasts only as long as it.
        with open(handle, "wb", closefd=False) as file:
            shutil.copyfileobj(stream, file, _BLOCK_BYTES)
    except OSError as error:
        _remove(path, os.getpid())
        os.close(handle)
        raise _no_room(name, error) from None
    return unnamed if unnamed.exists() else Path(path)


def spooled(fill: Callable[[Path], object], name: str) -> Path:
    """Return a temporary file that lasts as long as this process, filled by a function; no descriptor stays open."""
    try:
        handle, path = tempfile.mkstemp(prefix="augpipe-")
    except OSError as error:
        raise _no_room(name, error) from None
    os.close(handle)
    atexit.register(_remove, path, os.getpid())
    fill(Path(path))
    return Path(path)


def _remove(path: str, owner: int) -> None:
    """Delete the file at the exit of the process that made it; a forked worker inherits the exit handler."""
    if os.getpid() == owner:
        with contextlib.suppress(OSError):
            os.unlink(path)


def _no_room(name: str, error: OSError) -> UserError:
    # Not `gettempdir()`: where there is no temporary folder it would fail again.
    place = tempfile.tempdir or "a temporary directory"
    return UserError(
        f"{name}: cannot be copied to {place} ({error.strerror or error}); "
        "make room there or set TMPDIR to a larger directory"
    )
