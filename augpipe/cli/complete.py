"""`augpipe complete`: make a set of the ranges of shards that `augpipe build --shard-range` has built."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def complete(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="The --output of `augpipe build --shard-range`, or its address.")
    ],
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print errors only.")] = False,
) -> None:
    """Complete a set that was built in ranges of shards.

    Checks that every shard is there and undamaged, and writes the manifest; the set
    is then the one that a build in one piece would have made. Where shards are
    missing, it says which, and the rest stays. No input is read.

    \b
    Two jobs, on any machines that share the folder, then the set of both:
      augpipe build wiki1m --output data/en --shard-range 0:120
      augpipe build wiki1m --output data/en --shard-range 120:
      augpipe complete data/en
    Jobs on machines that share no folder write to a bucket, and so does the last:
      augpipe build wiki1m --output s3://bucket/en --shard-range 0:120
      augpipe complete s3://bucket/en

    Exit codes: 0 complete, 1 shards are missing or a job is still at work.
    """  # noqa: D301 - \b has to be the backspace that keeps the next lines as they are
    from augpipe import builder
    from augpipe.base.console import emit, stdout_console
    from augpipe.cli.build import refuse_nothing
    from augpipe.cli.build_view import summary_view

    summary = builder.complete_ranges(folder)
    if not quiet:
        emit(stdout_console(), *summary_view(summary))
    refuse_nothing(summary)
