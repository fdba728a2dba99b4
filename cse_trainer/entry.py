"""The console scripts, each with the commands under it; Ctrl-C ends them silently before they import anything."""

from __future__ import annotations

from augpipe.base import early_interrupt

TYPE_CHECKING = False  # type checkers take it as true; importing typing would take time
if TYPE_CHECKING:
    from collections.abc import Callable

    import typer


def train_main() -> None:
    """Run cse-train."""
    _run(train_program)


def eval_main() -> None:
    """Run cse-eval."""
    _run(eval_program)


def embed_main() -> None:
    """Run cse-embed."""
    _run(embed_program)


def _run(program: Callable[[], typer.Typer]) -> None:
    early_interrupt()
    from augpipe.base.boundary import as_process, run

    as_process(lambda: run(program()))


def train_program() -> typer.Typer:
    """Return the program cse-train."""
    from cse_trainer.cli import program
    from cse_trainer.cli.sweep import sweep
    from cse_trainer.cli.train import train

    return program("cse-train", train, sweep)


def eval_program() -> typer.Typer:
    """Return the program cse-eval."""
    from cse_trainer.cli import program
    from cse_trainer.cli.analyse import analyse
    from cse_trainer.cli.evaluate import evaluate

    return program("cse-eval", evaluate, analyse)


def embed_program() -> typer.Typer:
    """Return the program cse-embed."""
    from cse_trainer.cli import program
    from cse_trainer.cli.embed import embed

    return program("cse-embed", embed)
