"""The entry points of the console scripts, which let Ctrl-C end them silently before they import anything."""

import signal


def train_main() -> None:
    """Run cse-train."""
    _quietly()
    from cse_trainer.cli import train_main as run

    run()


def eval_main() -> None:
    """Run cse-eval."""
    _quietly()
    from cse_trainer.cli import eval_main as run

    run()


def embed_main() -> None:
    """Run cse-embed."""
    _quietly()
    from cse_trainer.cli import embed_main as run

    run()


def _quietly() -> None:
    """Let Ctrl-C end the process without a traceback until the command sets its own handlers."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
