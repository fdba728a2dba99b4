"""`augpipe inspect`: show what a folder of shards holds."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from augpipe.base.completion import completion
from augpipe.base.errors import explained
from augpipe.base.idle import Effect, refuse_idle
from augpipe.contract.offers import columns

if TYPE_CHECKING:
    from augpipe.inspection.report import Report

# Examples per label on a page; there is room for more than on a terminal.
_PAGE_EXAMPLES = 5

MOST = 2**31 - 1
"""The most rows that can be asked for; polars counts in 32 bits."""


def inspect(
    context: typer.Context,
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="The folder that `augpipe build` wrote, or its address.")
    ],
    samples: Annotated[
        int, typer.Option("--samples", "-n", min=0, max=MOST, help="Rows to show, drawn at random; 0 shows none.")
    ] = 5,
    column: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Show this augmentation only (pi, mv, dn, negation, …).",
            autocompletion=completion(columns),
        ),
    ] = None,
    rule: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Draw only rows with this rule or reason (modal_past, question, …)."),
    ] = None,
    seed: Annotated[int, typer.Option(help="Decides which rows are drawn; same seed, same rows.")] = 0,
    parity: Annotated[
        int,
        typer.Option(
            min=0,
            max=MOST,
            help="Rows to parse again, to see whether each output has the polarity it should; 0 skips this.",
        ),
    ] = 500,
    pipeline: Annotated[
        str | None,
        typer.Option(metavar="NAME|DIR", help="spaCy pipeline for --parity.  [default: the one that built the shards]"),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print everything as one JSON object.")] = False,
    html: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Also write everything as one self-contained web page."),
    ] = None,
) -> None:
    """Show coverage, rules, reasons and samples of shards.

    Coverage counts the rows whose text really differs from the original, after
    lower-casing and white-space folding. A reason says why an augmentation does
    not apply. Polarity parity parses a sample again and counts the negations of
    the main clause: `negation` must change them by an odd number, pi, mv and dn
    by an even one; other columns are not checked.

    \b
    Examples:
      augpipe inspect data/en
      augpipe inspect data/en -n 20 --column mv --rule modal_past
      augpipe inspect data/en --rule question --parity 0
      augpipe inspect data/en --html report.html
      augpipe inspect data/en --json | jq .columns.dn.share
    """  # noqa: D301 - \b has to be the backspace that keeps the next lines as they are
    refuse_idle(context, {"pipeline": Effect(parity > 0, "with --parity above 0")})
    from augpipe.inspection.gathering import inspect_shards
    from augpipe.inspection.report import Selection

    selection = Selection(
        samples=samples,
        column=column,
        rule=rule,
        seed=seed,
        parity_rows=parity,
        pipeline=pipeline,
        per_label=1 if html is None else _PAGE_EXAMPLES,
    )
    report = inspect_shards(folder, selection)
    if html is not None:
        write_page(report, html)
    from augpipe.base.console import emit, print_json, stdout_console

    if json:
        print_json(report.as_dict(), indent=2)
        return
    from augpipe.cli.inspect_view import view

    console = stdout_console()
    emit(console, *view(report, console))
    if html is not None:
        typer.echo(f"\nwrote {html}")


def write_page(report: Report, path: Path) -> None:
    """Write the report as a web page, all of it or nothing.

    Raises:
        UserError: if the file cannot be written.
    """
    from augpipe.base.files.publish import publish
    from augpipe.inspection.page import page

    document = page(report)
    with explained(path, "--html"):
        if path.exists() and not path.is_file():  # a pipe, or a device such as /dev/stdout: a file may not replace it
            path.write_text(document, encoding="utf-8")
        else:
            publish(path.resolve(), document)
