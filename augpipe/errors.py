"""The errors a user can cause, each with a message of three parts: what, got/expected, what to do."""

import errno
from collections.abc import Mapping

LIMITS: Mapping[int, str] = {
    errno.EMFILE: "raise the limit on open files (ulimit -n)",
    errno.ENFILE: "raise the system's limit on open files (fs.file-max)",
    errno.EAGAIN: "raise the limit on processes (ulimit -u)",
    errno.ENOMEM: "free some memory",
    errno.ENOSPC: "free some space where it is written to",
}
"""What a user can do when the system has run out of something, by errno."""


class AugpipeError(Exception):
    """A foreseeable mistake; the command line prints it on one line and exits with `exit_code`.

    The message says what went wrong, what was found (and what was expected), and what to do about it.
    """

    exit_code: int = 1


class UsageError(AugpipeError):
    """The command was called with arguments that cannot be carried out as given."""

    exit_code = 2
