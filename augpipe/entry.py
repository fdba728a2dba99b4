"""The entry point of the console script, which lets Ctrl-C end the process silently before it imports anything."""

from augpipe.base import early_interrupt


def main() -> None:
    """Run the command line."""
    early_interrupt()
    from augpipe.base.boundary import as_process
    from augpipe.cli import main as run

    as_process(run)
