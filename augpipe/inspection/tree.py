"""Draw a parse as a tree whose lines follow the words of the sentence from top to bottom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Word


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
            *(_before(child, item.above, strokes, outermost=child is before[0]) for child in before),
            Branch(item.own, item.word),
            *(_after(child, item.below, strokes, outermost=child is after[-1]) for child in after),
        ]
        stack.extend(reversed(lines))


def _before(child: Word, left: str, strokes: Strokes, *, outermost: bool) -> _Pending:
    """Return a dependent that stands before its head; at the outermost one the trunk begins."""
    stroke = strokes.above if outermost else strokes.between
    return _Pending(child, left + (strokes.blank if outermost else strokes.trunk), left + stroke, left + strokes.trunk)


def _after(child: Word, left: str, strokes: Strokes, *, outermost: bool) -> _Pending:
    """Return a dependent that stands after its head; at the outermost one the trunk ends."""
    stroke = strokes.below if outermost else strokes.between
    return _Pending(child, left + strokes.trunk, left + stroke, left + (strokes.blank if outermost else strokes.trunk))
