"""`augpipe verify`: check that a set of shards is whole and unaltered."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from augpipe.base.errors import UserError


def verify(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="The folder that `augpipe build` wrote, or its address.")
    ],
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print what is wrong only.")] = False,
) -> None:
    """Check every file of a set of shards against its manifest.

    Read are all bytes: presence, sizes, SHA-256, page checksums, schema, row
    counts, id ranges, labels, rejects, and files among the shards that do not
    belong. Nothing is changed. One line per finding; the exit code is 1 if there
    is any.

    \b
    After a copy to another machine:
      augpipe verify data/en
    In a script:
      augpipe verify --quiet data/en && cse-train --shards data/en
    """  # noqa: D301 - \b has to be the backspace that keeps the next lines as they are
    from augpipe.base.console import plural
    from augpipe.shards.verify import verify as check

    report = check(folder)
    for finding in report.findings:
        typer.echo(str(finding))
    if not report.ok:
        raise UserError(
            f"{report.folder} has {plural(len(report.findings), 'finding')}; restore those files from a copy, or "
            "delete damaged shards and run the same `augpipe build` again, which makes what is missing"
        )
    if not quiet:
        typer.echo(
            f"{report.folder} is sound: {plural(report.shards, 'shard')}, {plural(report.rows, 'row')}, "
            f"{plural(report.rejected, 'reject')}, {report.bytes:,} bytes"
        )
