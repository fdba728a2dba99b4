"""The errors a user can cause, each with a message of three parts: what, got/expected, what to do."""


class AugpipeError(Exception):
    """A foreseeable mistake; the command line prints it on one line and exits with `exit_code`.

    The message says what went wrong, what was found (and what was expected), and what to do about it.
    """

    exit_code: int = 1


class UsageError(AugpipeError):
    """The command was called with arguments that cannot be carried out as given."""

    exit_code = 2
