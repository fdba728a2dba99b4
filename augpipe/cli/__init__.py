"""The command line: `augpipe build | complete | extend | inspect | show | verify | augmentations | corpus`.

Only typer is imported here. Every command imports what it needs when it runs, so that `--help` is quick.
"""

from __future__ import annotations

from typing import Annotated

import typer
from typer.core import TyperGroup

from augpipe.base import boundary
from augpipe.base.console import print_version
from augpipe.cli.augmentations import augmentations
from augpipe.cli.build import build
from augpipe.cli.complete import complete
from augpipe.cli.corpus import corpus_app
from augpipe.cli.extend import extend
from augpipe.cli.inspect import inspect
from augpipe.cli.show import show
from augpipe.cli.verify import verify
from augpipe.config import DEBUG_VARIABLE

__all__ = ["PROGRAM", "app", "main"]

PROGRAM = boundary.Program(
    name="augpipe",
    debug_variable=DEBUG_VARIABLE,
    memory_advice={"augpipe": "give more of it, or fewer --workers, and run the command again"},
)


class Commands(boundary.Boundary, TyperGroup):
    """The group of all commands, which reports every failure in one line."""

    program = PROGRAM


app = typer.Typer(
    name="augpipe",
    cls=Commands,
    no_args_is_help=True,
    # Plain help: it loads no rich, it can be piped, and docs can quote it.
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command()(build)
app.command()(complete)
app.command()(extend)
app.command()(inspect)
app.command()(show)
app.command()(verify)
app.command()(augmentations)
app.add_typer(corpus_app, name="corpus")


@app.callback()
def augpipe(
    version: Annotated[
        bool,
        typer.Option("--version", "-V", callback=print_version, is_eager=True, help="Show the version and exit."),
    ] = False,
) -> None:
    """Turn plain sentences into augmented ones, by their syntax, on CPUs, into Parquet shards.

    Every sentence becomes one row: the original, one column per augmentation
    (pi, mv, dn, negation), and for each the rule that fired or the reason why
    it does not apply.

    \b
    See what happens to one sentence:
      augpipe show "He travelled widely in Europe."
    Augment a file, then look at the result:
      augpipe build sentences.txt --output data/mine
      augpipe inspect data/mine --html report.html
    Check that nothing was damaged since:
      augpipe verify data/mine
    Read it anywhere:
      python -c 'import polars; print(polars.read_parquet("data/mine/"))'

    `augpipe COMMAND --help` explains a command, `augpipe --install-completion`
    teaches your shell to complete them.
    """  # noqa: D301 - \b has to be the backspace that keeps the next lines as they are


def main() -> None:
    """Run the command line; the entry point of the console script."""
    boundary.run(app)
