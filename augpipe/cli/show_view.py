"""One sentence with its outputs and its parse, as aligned lines for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from augpipe.cli.console import painted
from augpipe.inspection.tree import ASCII, UNICODE, tree
from augpipe.inspection.visible import visible
from augpipe.inspection.word_diff import word_diff
from augpipe.syntax.word import Relation

if TYPE_CHECKING:
    from augpipe.inspection.outputs import Outputs
    from augpipe.syntax.sentence import Syntax


def outcome_lines(outputs: Outputs, console: Console) -> Iterator[RenderableType]:
    """Yield the original, then a line per output: column, rule or reason, text."""
    yield Text(visible(outputs.original), style="bold")
    lines = [
        ("" if place else name, label, text)
        for name, found in outputs.outcomes.items()
        for place, (label, text) in enumerate(found)
    ]
    yield outcome_grid(outputs.original, lines, console)


def outcome_grid(original: str, outcomes: Iterable[tuple[str, str, str | None]], console: Console) -> RenderableType:
    """Return a line per result: column, rule or reason, and the text with its changed words highlighted."""
    grid = aligned()
    for name, label, text in outcomes:
        shown = Text("–", style="dim") if text is None else painted(word_diff(original, text), console)
        grid.add_row(Text(f"  {name}"), Text(label, style="dim"), shown)
    return grid


def drawing(syntax: Syntax, console: Console) -> Iterator[RenderableType]:
    """Yield the parse: a line per word with its part of speech, its relation and its head."""
    strokes = UNICODE if console.encoding.startswith("utf") else ASCII
    grid = aligned()
    for branch, word in tree(syntax, strokes):
        is_root = word.relation is Relation.ROOT
        head = "" if word.head == word.index else f"of {visible(syntax.head(word).text)}"
        grid.add_row(
            Text.assemble("  ", (branch, "dim"), (visible(word.text), "bold" if is_root else "")),
            Text(word.pos, style="cyan"),
            Text(word.relation.name.lower().replace("_", " ")),
            Text(head, style="dim"),
        )
    yield Text("")
    yield grid


def aligned() -> Table:
    """Return a table without lines and head; its first two columns are never shortened."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    for _ in range(2):
        grid.add_column(no_wrap=True)
    return grid
