"""Tell an exception that a text has caused from one that a lack of memory or another fault of the system has caused.

The former becomes the row's reason (`parse_error`, `rule_error`). The latter says nothing about the row and has to stop
the shard: recorded as a reason it would get into the shards.
"""

from __future__ import annotations

import errno
import mmap

from augpipe.base.errors import UserError, causes

HEADROOM_BYTES = 256 * 1024 * 1024
"""Memory that must be left for the text to count as the cause of an exception: more than parsing a batch takes."""


def raise_shortage(error: Exception) -> None:
    """Raise an exception if `error` concerns more than a text; return if the text alone has caused it.

    Raises:
        MemoryError: if memory ran out, whatever exception the code has made of that.
        Exception: `error` itself, if it concerns the user, files, modules or the interpreter.
    """
    if not isinstance(error, UserError) and is_shortage(error):
        raise MemoryError(f"out of memory ({type(error).__name__})") from error
    if isinstance(error, (UserError, OSError, ImportError, SystemError)):
        raise error


def is_shortage(error: BaseException) -> bool:
    """Return whether a lack of memory has caused an exception, or may have."""
    for each in causes(error):
        if isinstance(each, MemoryError) or (isinstance(each, OSError) and each.errno == errno.ENOMEM):
            return True
    return not memory_left()


def memory_left() -> bool:
    """Return whether `HEADROOM_BYTES` more can be allocated; without a limit on memory they always can."""
    try:
        mmap.mmap(-1, HEADROOM_BYTES).close()
    except (OSError, MemoryError):
        return False
    return True
