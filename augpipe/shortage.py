"""Tell a text that nothing can be made of from a machine that has run out of something.

The former is a row with its reason. The latter says nothing about the row: taken for its fault, it would get into the
shards.
"""

from __future__ import annotations

import errno
import mmap
from collections.abc import Iterator

HEADROOM_BYTES = 256 * 1024 * 1024
"""More than parsing a batch takes."""


def raise_shortage(error: Exception) -> None:
    """Raise what an exception says about the machine; return where the text alone is to blame.

    Raises:
        MemoryError: there was not enough memory, whatever the code that met this has made of it.
        Exception: `error` itself, where it concerns files, modules or the interpreter.
    """
    if is_shortage(error):
        raise MemoryError(f"out of memory ({type(error).__name__})") from error
    if isinstance(error, (OSError, ImportError, SystemError)):
        raise error


def is_shortage(error: BaseException) -> bool:
    """Return whether a lack of memory is, or may be, what led to an exception."""
    for each in chain(error):
        if isinstance(each, MemoryError) or (isinstance(each, OSError) and each.errno == errno.ENOMEM):
            return True
    return not memory_left()


def chain(error: BaseException) -> Iterator[BaseException]:
    """Yield an exception and those that led to it."""
    seen: set[int] = set()
    current: BaseException | None = error
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        yield current
        current = current.__cause__ or current.__context__


def memory_left() -> bool:
    """Return whether there is still room for what parsing needs; where memory has no limit, there always is."""
    try:
        mmap.mmap(-1, HEADROOM_BYTES).close()
    except (OSError, MemoryError):
        return False
    return True
