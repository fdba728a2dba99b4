"""A parsed row: its words, its tree, and the handful of look-ups that every query is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import TypeVar

from augpipe.syntax.word import Relation, Word

T = TypeVar("T")

_INDEX, _LOWER, _RELATION, _HEAD = map(Word._fields.index, ("index", "lower", "relation", "head"))


class MalformedTreeError(ValueError):
    """The heads of a row's words make no tree, so no rule may see them."""


class Syntax:
    """An immutable, scheme-neutral view of one parsed row (usually one sentence).

    It is a tree (or several, side by side) from the moment that it is made: every climb from head to head ends at a
    root, a root is a word that is its own head, and these words and no others have the relation `ROOT`.

    Arguments:
        text: the row, verbatim.
        words: its tokens in order; white-space tokens are left out.
        scheme: the name of the label scheme that the parse was made in (`UD`, `CLEAR`).

    Raises:
        MalformedTreeError: the words are no tree.

    `forms` is the set of the words in lower case: most rules look for a few words that most rows do not have, and a
    look at the set spares them the search. `roots` are the words that head a sentence of their own, in order.
    """

    __slots__ = ("_children", "_memory", "forms", "roots", "scheme", "text", "words")

    def __init__(self, text: str, words: tuple[Word, ...], scheme: str) -> None:
        self.text = text
        self.words = words
        self.scheme = scheme
        columns = tuple(zip(*words, strict=True)) or ((),) * len(Word._fields)
        heads = columns[_HEAD]
        if columns[_INDEX] != tuple(range(len(words))):
            raise MalformedTreeError("words that are not numbered 0, 1, 2, … in their order")
        if words and not 0 <= min(heads) <= max(heads) < len(words):
            raise MalformedTreeError(f"a head outside the {len(words)} words: {min(heads)} to {max(heads)}")
        self.forms = frozenset(columns[_LOWER])
        roots: list[Word] = []
        children: list[list[Word]] = [[] for _ in words]
        for word, head in zip(words, heads, strict=True):
            (roots if words[head] is word else children[head]).append(word)
        self.roots = roots
        self._children = children
        self._memory: dict[object, object] = {}
        if len(self.top_down()) != len(words):
            raise MalformedTreeError("words that hang on one another in a circle")
        labelled = columns[_RELATION].count(Relation.ROOT)
        if labelled != len(self.roots) or any(root.relation is not Relation.ROOT for root in self.roots):
            raise MalformedTreeError(f"{len(self.roots)} words that are their own heads, but {labelled} labelled ROOT")

    def top_down(self) -> list[Word]:
        """Return the words with each behind its head: the roots, their children, the children of those …"""
        found = list(self.roots)
        for word in found:
            found += self._children[word.index]
        return found

    def children(self, head: Word) -> list[Word]:
        """Return the words that hang on `head`, in text order."""
        return self._children[head.index]

    def head(self, word: Word) -> Word:
        """Return the head of `word` (itself for a root)."""
        return self.words[word.head]

    def subtree(self, head: Word) -> list[int]:
        """Return the sorted word indices of everything below and including `head`."""
        found = [head.index]
        for index in found:
            found.extend(child.index for child in self._children[index])
        found.sort()
        return found

    def upwards(self, word: Word) -> Iterator[Word]:
        """Yield `word`, its head, the head of that and so on, up to the root.

        Nobody else climbs: that this ends is what the tree was checked for.
        """
        yield word
        while word.head != word.index:
            word = self.words[word.head]
            yield word

    def ancestors(self, word: Word) -> Iterator[Word]:
        """Yield the head of `word`, the head of that and so on, up to the root; nothing for a root."""
        return islice(self.upwards(word), 1, None)

    def is_below(self, word: Word, head: Word) -> bool:
        """Return whether `head` is an ancestor of `word`."""
        return any(above.index == head.index for above in self.ancestors(word))

    def child(self, head: Word, *relations: Relation) -> Word | None:
        """Return the first child of `head` with one of these relations."""
        for word in self._children[head.index]:
            if word.relation in relations:
                return word
        return None

    def next(self, word: Word) -> Word | None:
        """Return the word after `word`, if there is one."""
        return self.words[word.index + 1] if word.index + 1 < len(self.words) else None

    def previous(self, word: Word) -> Word | None:
        """Return the word before `word`, if there is one."""
        return self.words[word.index - 1] if word.index else None

    def remember(self, query: Callable[[Syntax], T]) -> T:
        """Return `query(self)`, computed once for this row and shared by all augmentations."""
        if query not in self._memory:
            self._memory[query] = query(self)
        return self._memory[query]  # type: ignore[return-value]
