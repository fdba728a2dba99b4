"""The entry point of the console script, which lets Ctrl-C end the process silently before it imports anything."""

import signal


def main() -> None:
    """Run the command line."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # ends the process without a traceback
    from augpipe.cli import main as run

    run()
