"""`cse-embed`: encode texts into vectors, or find the nearest neighbours of a query."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from augpipe.base.idle import Effect, refuse_idle
from augpipe.base.settings import made, stated, takes_settings
from cse_trainer.cli import MODEL, Quiet, Version
from cse_trainer.embedding.config import EmbedConfig

if TYPE_CHECKING:
    from cse_trainer.embedding.embed import EmbedResult


@takes_settings(EmbedConfig)
def embed(
    context: typer.Context,
    model: Annotated[str, typer.Argument(metavar="MODEL", help=MODEL)],
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="Texts: one a line (also .gz .xz .zst), or a csv, tsv, jsonl or parquet table; - for standard input.",
        ),
    ],
    quiet: Quiet = False,
    version: Version = False,
    **settings: Any,
) -> None:
    """Encode the texts of a file, or find those nearest to a query.

    Row i of the vectors belongs to text i of FILE, counted from 0; an empty line
    keeps its row. Files of any size pass through in flat memory. Neighbours are
    printed with their cosine similarity and row; a text that occurs several times
    is named once, the query itself not at all.

    \b
    Vectors for a program, and for a data frame:
      cse-embed runs/en-mini-sda-mv sentences.txt -o vectors.npy
      cse-embed runs/en-mini-sda-mv reviews.csv --column body -o reviews.parquet
    What does the model find similar? In vectors that are saved, at once:
      cse-embed runs/en-mini-sda-mv sentences.txt --query "He lost his keys." --top 3
      cse-embed runs/en-mini-sda-mv reviews.parquet --query "arrived broken"
      zcat log.gz | cse-embed runs/en-mini-sda-mv - --query "out of memory"

    Exit codes: 0 done, 1 could not be done, 2 wrong options, 130 stopped.
    """  # noqa: D301 - \b has to be the backspace that keeps the next lines as they are
    from cse_trainer.cli.encoding_progress import encoding_display
    from cse_trainer.embedding.embed import embed_file

    config = made(EmbedConfig, stated(EmbedConfig, context))
    top, normalize = Effect(bool(config.queries), "with --query"), Effect(config.output is not None, "with --output")
    refuse_idle(context, {"top": top, "normalize": normalize})
    with encoding_display(quiet=quiet) as display:
        result = embed_file(config, display)
    for line in neighbour_lines(config, result):
        typer.echo(line)
    if not quiet:
        typer.echo(summary(config, result), err=True)


def neighbour_lines(config: EmbedConfig, result: EmbedResult) -> Iterator[str]:
    """Yield each query with its neighbours below it, a line each: similarity, row, text."""
    from augpipe.base.boundary import one_line

    for number, (query, found) in enumerate(zip(config.queries, result.neighbours, strict=True)):
        if number:
            yield ""
        yield one_line(query)
        width = max((len(str(neighbour.row)) for neighbour in found), default=0)
        for neighbour in found:
            yield f"  {neighbour.similarity:6.3f}  {neighbour.row:>{width}}  {one_line(neighbour.text)}"
        if not found:
            yield "  no other text"


def summary(config: EmbedConfig, result: EmbedResult) -> str:
    """Return the line that says what was done."""
    from augpipe.base.console import plural

    empty = f", {result.empty:,} of them empty" if result.empty else ""
    cut = f", {result.cut:,} of them cut after {result.max_length} tokens" if result.cut else ""
    where = "" if config.output is None else f", written to {config.output}"
    where = ", as they were saved" if result.saved else where
    return f"{plural(result.rows, 'text')}{empty}{cut}, {result.dimension} dimensions{where}"
