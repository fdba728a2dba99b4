"""A parse drawn as a tree that still reads from top to bottom like the sentence."""

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
    """One line of the drawing: the branch to the left of a word, and the word."""

    drawing: str
    word: Word


class _Pending(NamedTuple):
    """A word whose lines are still to be drawn, and what runs to the left of them."""

    word: Word
    above: str  # left of the lines of the dependents that stand before it
    own: str
    below: str  # left of the lines of the dependents that stand after it


def tree(syntax: Syntax, strokes: Strokes = UNICODE) -> list[Branch]:
    """Return one line per word: dependents before the head above it, dependents after the head below it.

    In a projective parse the lines are in the order of the words.
    """
    return [branch for root in syntax.roots for branch in _branches(syntax, root, strokes)]


def _branches(syntax: Syntax, root: Word, strokes: Strokes) -> Iterator[Branch]:
    """Yield the lines below one root, without recursion: a chain of thousands of words is a legal parse."""
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
    """Place a dependent that stands before its head; the outermost one is where the trunk begins."""
    stroke = strokes.above if outermost else strokes.between
    return _Pending(child, left + (strokes.blank if outermost else strokes.trunk), left + stroke, left + strokes.trunk)


def _after(child: Word, left: str, strokes: Strokes, *, outermost: bool) -> _Pending:
    """Place a dependent that stands after its head; the outermost one is where the trunk ends."""
    stroke = strokes.below if outermost else strokes.between
    return _Pending(child, left + strokes.trunk, left + stroke, left + (strokes.blank if outermost else strokes.trunk))
