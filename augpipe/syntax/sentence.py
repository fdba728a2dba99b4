"""A parsed row: its words, its tree, and the handful of look-ups that every query is made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from augpipe.syntax.word import Relation, Word

T = TypeVar("T")


class Syntax:
    """An immutable, scheme-neutral view of one parsed row (usually one sentence).

    Arguments:
        text: the row, verbatim.
        words: its tokens in order; white-space tokens are left out.
        scheme: the name of the label scheme that the parse was made in (`UD`, `CLEAR`).

    `forms` is the set of the words in lower case: most rules look for a few words that most rows do not have, and a
    look at the set spares them the search.
    """

    __slots__ = ("_children", "_memory", "forms", "scheme", "text", "words")

    def __init__(self, text: str, words: tuple[Word, ...], scheme: str) -> None:
        self.text = text
        self.words = words
        self.scheme = scheme
        columns = tuple(zip(*words, strict=True)) or ((),) * len(Word._fields)
        self.forms = frozenset(columns[Word._fields.index("lower")])
        children: list[list[Word]] = [[] for _ in words]
        for index, head in enumerate(columns[Word._fields.index("head")]):
            if head != index:
                children[head].append(words[index])
        self._children = children
        self._memory: dict[object, object] = {}

    @property
    def roots(self) -> list[Word]:
        """The words that head a sentence of their own, in order."""
        return [word for word in self.words if word.head == word.index]

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

    def is_below(self, word: Word, head: Word) -> bool:
        """Say whether `head` is an ancestor of `word`."""
        while word.head != word.index:
            word = self.words[word.head]
            if word.index == head.index:
                return True
        return False

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
