"""`augpipe extend`: add columns to existing shards."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from augpipe.base.idle import refuse_idle
from augpipe.base.settings import made, stated, takes_settings
from augpipe.cli.build import workers_effect
from augpipe.config import ExtendConfig


@takes_settings(ExtendConfig)
def extend(
    context: typer.Context,
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder that `augpipe build` wrote.")],
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what would be added and how long it would take, write nothing.")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print errors only.")] = False,
    **settings: Any,
) -> None:
    """Add augmentations to shards without building them again.

    The rows are augmented from the parses that the build left in DIR.augpipe; where
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
    from augpipe.base.machine import take_one_thread

    take_one_thread()  # before anything loads numpy
    wanted = made(ExtendConfig, stated(ExtendConfig, context))
    refuse_idle(context, workers_effect(wanted))
    from augpipe import builder
    from augpipe.base.console import emit, stdout_console
    from augpipe.builder.errors import extension_left
    from augpipe.cli.build_view import build_display, extension_view, summary_view

    if dry_run:
        emit(stdout_console(), *extension_view(builder.estimate_extension(wanted)))
        return
    with build_display(wanted.folder, extension_left, quiet=quiet) as display:
        summary = builder.extend(wanted, on_progress=display)
    if not quiet:
        emit(stdout_console(), *summary_view(summary))
