"""The ground floor of both packages: errors, signals, files, words and pages, without spaCy, torch or numpy.

Nothing is imported here, so that the entry points of the commands come to `early_interrupt` at once.
"""

__version__ = "0.1.0"


def early_interrupt() -> None:
    """Let Ctrl-C end the process without a traceback until the command sets its own handlers."""
    import signal

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
