"""The report on shards as tables for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len, chop_cells
from rich.console import Console, RenderableType
from rich.table import Column, Table
from rich.text import Text

from augpipe.base.console import percent, plural, visible
from augpipe.base.word_diff import Change, word_diff
from augpipe.cli.show_view import outcome_grid, painted
from augpipe.inspection.variety import COVERED

if TYPE_CHECKING:
    from augpipe.inspection.report import ColumnCoverage, LabelCount, Report

_BAR_WIDTH = 20
# Columns of unchanged text that an example in a table keeps on each side of a change.
_CONTEXT = 28
_EIGHTHS = " ▏▎▍▌▋▊▉"


def view(report: Report, console: Console) -> Iterator[RenderableType]:
    """Yield the parts of the report, from the summary to the samples."""
    yield facts(report)
    yield heading("Coverage")
    yield coverage_table(report)
    if report.variety:
        yield heading("Variety", "inserted phrases")
        yield variety_table(report)
    for column in report.coverage:
        yield heading(column.name, "rules, then the reasons why none fired")
        yield labels_table(report, column, console)
    if report.parity_note is not None:
        yield Text(f"\n{report.parity_note}", style="yellow")
    if report.samples:
        yield heading("Samples", f"{len(report.samples)} rows, seed {report.selection.seed}")
        for row in report.samples:
            yield Text.assemble("\n", (f"{row.id}  ", "dim"), (visible(row.original), "bold"))
            yield outcome_grid(row.original, row.outcomes.items(), console)


def heading(title: str, remark: str = "") -> Text:
    """Return a section's title with a blank line above it."""
    return Text.assemble("\n", (title, "bold"), (f"  {remark}" if remark else "", "dim"))


def facts(report: Report) -> Text:
    """Return the line about the set as a whole."""
    manifest = report.manifest
    rejected = f", {manifest.rejected:,} rejected" if manifest.rejected else ""
    parts = [
        f"{manifest.language}, {manifest.rows_out:,} rows in {plural(len(manifest.shards), 'shard')}{rejected}",
        f"{manifest.pipeline.name} {manifest.pipeline.version}",
        f"seed {manifest.seed}",
        *([f"converted by {manifest.convert}"] if manifest.convert is not None else []),
    ]
    return Text.assemble((report.folder, "bold"), (f"  {' · '.join(parts)}", "dim"))


def coverage_table(report: Report) -> Table:
    """Return coverage and parity per column."""
    published = any(report.published_share(column.name) is not None for column in report.coverage)
    paper, parity = ["paper"] if published else [], ["parity", "checked"] if report.parity else []
    table = plain_table("column", "applied", "share", "", *paper, *parity)
    table.columns[3].justify = "left"
    for column in report.coverage:
        cells: list[RenderableType] = [
            Text(column.name, style="bold"),
            f"{column.applied:,}",
            percent(column.share),
            Text(bar(column.share), style="green"),
        ]
        if published:
            share = report.published_share(column.name)
            cells.append(Text("" if share is None else percent(share), style="dim"))
        if report.parity:
            checked = report.parity_of(column.name)
            cells += ["", ""] if checked is None else [percent(checked.share), f"{checked.checked:,}"]
        table.add_row(*cells)
        if column.unchanged:
            table.add_row("", f"{column.unchanged:,}", "", Text("texts equal to their original", style="red"))
    return table


def variety_table(report: Report) -> Table:
    """Return the most frequent inserted phrase of each column, its share, and how many phrases cover most texts."""
    table = plain_table("column", "texts", "most frequent", "share", f"phrases for {COVERED:.0%}")
    table.columns[2].no_wrap, table.columns[2].justify = True, "left"
    for column in report.variety:
        phrase = visible(column.phrase)
        shown = phrase if len(phrase) <= _CONTEXT else phrase[:_CONTEXT] + ELLIPSIS
        name, most = Text(column.name, style="bold"), Text(shown or "nothing", style="" if shown else "dim")
        table.add_row(name, f"{column.texts:,}", most, percent(column.share), f"{column.covering:,}")
    return table


def labels_table(report: Report, column: ColumnCoverage, console: Console) -> Table:
    """Return the rules of one column, then its reasons, each with an example as far as there is room.

    The columns before the examples have the same width in all these tables, so that their numbers are aligned.
    """
    counts = [count for other in report.coverage for count in other.labels]
    table = plain_table()
    table.add_column("label", no_wrap=True, min_width=max((len(count.label) for count in counts), default=0))
    table.add_column("rows", justify="right", min_width=max((len(f"{count.rows:,}") for count in counts), default=0))
    table.add_column("share", justify="right", min_width=len(">99.99 %"))
    table.add_column("example", ratio=1, no_wrap=True, overflow="ellipsis")
    table.expand = console.is_terminal
    for count in (*column.rules, *column.reasons):
        table.add_row(
            Text(count.label, style="" if count.is_rule else "dim"),
            f"{count.rows:,}",
            percent(count.share),
            example(report, column.name, count, console),
        )
    return table


def example(report: Report, name: str, count: LabelCount, console: Console) -> Text:
    """Return an example of a type label: the augmented text, or the original if the label is a reason."""
    found = report.examples.get(name, {}).get(count.label, ())
    if not found:
        return Text("")
    original, text = found[0].original, found[0].outcomes[name].text
    changes = excerpt(word_diff(original, original if text is None else text), _CONTEXT)
    shown = painted(changes, console)
    return Text(shown.plain, style="dim") if text is None else shown


def plain_table(*heads: str) -> Table:
    """Return an empty table with a dim head and without lines; all columns but the first stand to the right."""
    columns = [Column(head, justify="right" if place else "left") for place, head in enumerate(heads)]
    return Table(*columns, box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")


def bar(share: float) -> str:
    """Return a share as a bar of block characters, precise to an eighth of a character."""
    whole, part = divmod(round(share * _BAR_WIDTH * 8), 8)
    return "█" * whole + _EIGHTHS[part].strip()


ELLIPSIS = "…"


def excerpt(changes: Sequence[Change], context: int) -> list[Change]:
    """Return a comparison with its unchanged parts cut to at most `context` columns beside each change.

    Columns are those of a terminal; the cut is between words where possible.
    """
    if len(changes) == 1:
        return [_shortened(changes[0], 2 * context, 0)]
    last = len(changes) - 1
    return [
        _shortened(change, context if place else 0, context if place < last else 0) if change.equal else change
        for place, change in enumerate(changes)
    ]


def _shortened(change: Change, start: int, end: int) -> Change:
    """Return an equal stretch with about its first `start` and its last `end` columns."""
    text = change.after
    if not change.equal or cell_len(text) <= start + end + len(ELLIPSIS):
        return change
    head, tail = _fitting(text, start), _fitting(text[::-1], end)[::-1]
    # Leave out a word that is cut, unless nothing would remain; keep blanks beside a change.
    cut_head, blank_before, _ = head.rpartition(" ")
    _, blank_behind, cut_tail = tail.partition(" ")
    shown = f"{cut_head or head}{blank_before}{ELLIPSIS}{blank_behind}{cut_tail or tail}"
    return Change(shown, shown)


def _fitting(text: str, room: int) -> str:
    """Return the start of a text that fits into `room` columns."""
    return next(iter(chop_cells(text, room)), "") if room else ""
