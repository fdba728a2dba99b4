"""The errors that a user can meet; each message says what went wrong, what was expected, and what to do."""

from __future__ import annotations


class TrainerError(Exception):
    """An error that a user can put right: missing data, a damaged file, a hub that cannot be reached.

    The commands print the message as one line and exit with `exit_code`.
    """

    exit_code = 1


class UsageError(TrainerError):
    """An option or argument with a wrong value or an unknown name, or options that exclude each other."""

    exit_code = 2
