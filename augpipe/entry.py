"""The entry point of the console script, which imports nothing before it can be interrupted in silence."""

import signal


def main() -> None:
    """Run the command line."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # ends the process, as it does a program that is no Python
    from augpipe.cli import main as run

    run()
