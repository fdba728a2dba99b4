"""The errors that a user can cause or put right, and what to do when the system refuses something."""

from __future__ import annotations

import errno
import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path


class UserError(Exception):
    """A foreseeable mistake or mishap; a command prints it on one line and exits with `exit_code`.

    The message says what went wrong, what was found and what was expected, and what to do about it.
    """

    exit_code: int = 1


class UsageError(UserError):
    """An option or argument with a wrong value or an unknown name, or options that exclude each other."""

    exit_code = 2


class StoppedError(UserError):
    """The user stopped the work; the message, printed without `error:`, says how far it is and how to go on.

    The exit code is the one that a shell reports for `signum`, or for SIGINT where that is None.
    """

    def __init__(self, message: str, signum: int | None = None) -> None:
        super().__init__(message)
        self.exit_code = 128 + (signum or signal.SIGINT)


LIMITS: Mapping[int, str] = {
    errno.EAGAIN: "raise the limit on processes and threads (ulimit -u)",
    errno.EDQUOT: "free some of your quota",
    errno.EFBIG: "raise the limit on the size of files (ulimit -f)",
    errno.EMFILE: "raise the limit on open files (ulimit -n)",
    errno.ENFILE: "raise the system's limit on open files (fs.file-max)",
    errno.ENOMEM: "free some memory, or raise the limit on it (ulimit -v)",
    errno.ENOSPC: "free some space there",
}
"""What to do when the system has run out of something, by errno."""

PLACES: Mapping[int, str] = {
    errno.EACCES: "change its permissions or choose another",
    errno.EEXIST: "a file stands where a folder is needed; choose another",
    errno.ENAMETOOLONG: "choose a shorter",
    errno.ENOTDIR: "a part of this path is a file; choose another",
    errno.EPERM: "change its permissions or choose another",
    errno.EROFS: "it is mounted read-only; choose another",
}
"""What to do when a path cannot be written, by errno; the option that names it follows."""


def advice(error: OSError, option: str = "", again: str = "") -> str:
    """Return what a user can do about a refusal of the system; "" if nothing is known.

    Args:
        error: the refusal.
        option: the option by which another place is chosen; without it only exhausted limits get an advice.
        again: how to go on afterwards, such as "run the same command again".
    """
    if limit := LIMITS.get(error.errno or 0):
        return f"{limit} and {again}" if again else limit
    if not option:
        return ""
    if place := PLACES.get(error.errno or 0):
        return f"{place} {option}"
    return f"when that is solved, {again}" if again else f"choose another {option}"


@contextmanager
def explained(path: Path, option: str, again: str = "") -> Iterator[None]:
    """Turn an OSError in the block, while `path` is written, into a `UserError` with the advice of `advice`."""
    try:
        yield
    except OSError as error:
        what = error.strerror or str(error)
        raise UserError(f"cannot write {path}: {what}; {advice(error, option, again)}") from error


def causes(error: BaseException) -> Iterator[BaseException]:
    """Yield an exception, then its cause or context, then the cause of that, and so on."""
    seen: set[int] = set()
    current: BaseException | None = error
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        yield current
        current = current.__cause__ or current.__context__


def first_line(error: BaseException) -> str:
    """Return the first line of an exception's message, or its type if it has none."""
    return str(error).strip().partition("\n")[0].rstrip() or type(error).__name__
