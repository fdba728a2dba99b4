"""Streams that can be read only once, kept in a temporary file so that they can be hashed and read again."""

from __future__ import annotations

import atexit
import contextlib
import os
import shutil
import tempfile
from pathlib import Path
from typing import IO

from augpipe.errors import AugpipeError

_BLOCK_BYTES = 1024 * 1024


def spool(stream: IO[bytes], name: str) -> Path:
    """Copy a stream to a temporary file that lasts as long as this process.

    Args:
        stream: What to read to its end.
        name: What to call it in an error.

    Raises:
        AugpipeError: The temporary directory is full or not writable, or the stream cannot be read.
    """
    try:
        handle, path = tempfile.mkstemp(prefix="augpipe-")
    except OSError as error:
        raise _no_room(name, error) from None
    atexit.register(_remove, path, os.getpid())
    try:
        with open(handle, "wb") as file:
            shutil.copyfileobj(stream, file, _BLOCK_BYTES)
    except OSError as error:
        _remove(path, os.getpid())
        raise _no_room(name, error) from None
    return Path(path)


def _remove(path: str, owner: int) -> None:
    # A forked worker inherits the exit handler but must not take its parent's file away.
    if os.getpid() == owner:
        with contextlib.suppress(OSError):
            os.unlink(path)


def _no_room(name: str, error: OSError) -> AugpipeError:
    return AugpipeError(
        f"{name}: cannot be copied to {tempfile.gettempdir()} ({error.strerror or error}); "
        "make room there or set TMPDIR to a larger directory"
    )
