"""One sentence with its outputs and its parse, as aligned lines for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from augpipe.base.console import visible
from augpipe.base.word_diff import Change, word_diff
from augpipe.syntax.syntax import Relation, Syntax, Word

if TYPE_CHECKING:
    from augpipe.augment.augmentation import Result

INSERTED = "bold green"
REPLACED = "bold yellow"
DELETED = "red strike"


def outcome_grid(original: str, outcomes: Iterable[tuple[str, Result]], console: Console) -> RenderableType:
    """Return a line per result: column, rule or reason, and the text with its changed words highlighted."""
    grid = aligned()
    for name, found in outcomes:
        text = Text("–", style="dim") if found.text is None else painted(word_diff(original, found.text), console)
        grid.add_row(Text(f"  {name}"), Text(found.label, style="dim"), text)
    return grid


def painted(changes: Iterable[Change], console: Console) -> Text:
    """Return the augmented side of a comparison with its changed words highlighted.

    A word that was deleted without replacement is shown struck out, but only in colour, as it would look like text
    otherwise.
    """
    shown = Text()
    for change in changes:
        if change.equal:
            shown.append(visible(change.after))
        elif change.after:
            shown.append(visible(change.after), style=REPLACED if change.before else INSERTED)
        elif console.color_system is not None:
            shown.append(visible(change.before), style=DELETED)
    return shown


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


@dataclass(frozen=True, slots=True)
class Strokes:
    """The characters that branches are drawn with; each is three columns wide."""

    above: str  # the first dependent, which stands before its head
    between: str
    below: str  # the last dependent, which stands after its head
    trunk: str
    blank: str = "   "


UNICODE = Strokes(above="┌─ ", between="├─ ", below="└─ ", trunk="│  ")
ASCII = Strokes(above=",- ", between="|- ", below="`- ", trunk="|  ")


class Branch(NamedTuple):
    """One line of the drawing: the strokes to the left of a word, and the word."""

    drawing: str
    word: Word


class _Pending(NamedTuple):
    """A word whose lines are not drawn yet, and the strokes to the left of them."""

    word: Word
    above: str  # strokes left of the dependents that stand before it
    own: str
    below: str  # strokes left of the dependents that stand after it


def tree(syntax: Syntax, strokes: Strokes = UNICODE) -> list[Branch]:
    """Return one line per word: dependents before their head are above it, dependents after it below.

    For a projective parse (no crossing arcs) the lines are in the order of the words.
    """
    return [branch for root in syntax.roots for branch in _branches(syntax, root, strokes)]


def _branches(syntax: Syntax, root: Word, strokes: Strokes) -> Iterator[Branch]:
    """Yield the lines below one root; without recursion, because a parse may be a chain of thousands of words."""
    stack: list[_Pending | Branch] = [_Pending(root, "", "", "")]
    while stack:
        item = stack.pop()
        if isinstance(item, Branch):
            yield item
            continue
        children = syntax.children(item.word)
        before = [child for child in children if child.index < item.word.index]
        after = [child for child in children if child.index > item.word.index]
        lines: list[_Pending | Branch] = [
            *(_hung(child, item.above, strokes, strokes.above, child is before[0]) for child in before),
            Branch(item.own, item.word),
            *(_hung(child, item.below, strokes, strokes.below, child is after[-1]) for child in after),
        ]
        stack.extend(reversed(lines))


def _hung(child: Word, left: str, strokes: Strokes, corner: str, outermost: bool) -> _Pending:
    """Return a dependent, hung on the trunk of its head, which begins or ends with a corner at the outermost one."""
    above = strokes.blank if outermost and corner == strokes.above else strokes.trunk
    below = strokes.blank if outermost and corner == strokes.below else strokes.trunk
    return _Pending(child, left + above, left + (corner if outermost else strokes.between), left + below)
