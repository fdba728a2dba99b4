"""`augpipe extend`: add columns to existing shards."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from augpipe.config import ExtendConfig


def extend(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder that `augpipe build` wrote.")],
    augmentations: Annotated[
        str,
        typer.Option(
            "--augmentations",
            "--recipe",
            metavar="NAMES",
            help="What to add: recipes (augcse-14, noise) or augmentations, separated by commas; those that are there "
            "already stay as they are.",
        ),
    ],
    workers: Annotated[
        int | None,
        typer.Option("--workers", "-w", metavar="N", help="Processes.  [default: the cores there are]"),
    ] = None,
    pipeline: Annotated[
        str | None,
        typer.Option(metavar="NAME|DIR", help="The spaCy pipeline that the build had.  [default: the built-in one]"),
    ] = None,
    keep_parses: Annotated[
        bool,
        typer.Option(
            "--keep-parses/--no-parses", help="Leave parses that had to be made again for the next extension."
        ),
    ] = True,
    engine: Annotated[
        str, typer.Option(metavar="NAME", help="How workers run: loky, multiprocessing, sequential, joblib.")
    ] = "loky",
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what would be added and how long it would take, write nothing.")
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Drop what another extension, not finished, has made.")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print errors only.")] = False,
) -> None:
    """Add augmentations to shards without building them again.

    The rows are augmented from the parses that the build left in DIR/parses; where
    there are none, they are parsed again. Seed, language and shard boundaries are
    those of the build, so the result is, to the byte, what a build with all the
    columns would have written.

    The set stays whole until every new shard is there; then they take the places
    of the old ones. Killed or stopped: give the same command again. There has to be
    room for the extended shards beside the old ones.

    \b
    AugCSE's augmentations beside SDA's:
      augpipe extend data/en --augmentations augcse-14
    What would it take?
      augpipe extend data/en --augmentations all --dry-run

    Exit codes: 0 complete, 1 could not be done, 2 wrong options, 3 complete but
    for the shards named (the set is as it was), 130 stopped.
    """  # noqa: D301 - \b has to be the backspace that keeps the next lines as they are
    from augpipe.build.worker import take_one_thread
    from augpipe.config import ExtendConfig, available_cores

    take_one_thread()  # before anything loads numpy
    wanted = ExtendConfig(
        folder=folder,
        augmentations=augmentations,
        pipeline=pipeline,
        keep_parses=keep_parses,
        workers=available_cores() if workers is None else workers,
        engine=engine,
        force=force,
    )
    if dry_run:
        show_estimate(wanted)
    else:
        run(wanted, quiet=quiet)


def run(config: ExtendConfig, *, quiet: bool) -> None:
    """Extend with a progress display, then print a summary.

    Raises:
        InterruptedExtensionError: if the user stopped it.
    """
    from augpipe.build import InterruptedExtensionError, extend
    from augpipe.cli.build_progress import build_display
    from augpipe.cli.build_view import summary_view
    from augpipe.cli.console import emit, stdout_console
    from augpipe.interruption import heard

    with build_display(config.folder, config.workers, quiet=quiet) as display:
        try:
            summary = extend(config, on_progress=display)
        except KeyboardInterrupt:
            raise InterruptedExtensionError(display.last, config.folder, heard().exit_code) from None
    if not quiet:
        emit(stdout_console(), *summary_view(summary))


def show_estimate(config: ExtendConfig) -> None:
    """Print what the extension would do."""
    from augpipe.build import estimate_extension
    from augpipe.cli.build_view import extension_view
    from augpipe.cli.console import emit, stdout_console

    emit(stdout_console(), *extension_view(estimate_extension(config)))
