"""The number of negations of the main clause of an English text, by which augmented texts are checked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from augpipe.augment.english.reading.main_clause import main_clause
from augpipe.augment.english.reading.negators import negators, without
from augpipe.augment.english.writing.framing import unframed
from augpipe.lexicon.english.function_words import NOT
from augpipe.lexicon.english.phrases import ANTONYMS
from augpipe.syntax.syntax import Syntax
from augpipe.syntax.word import Word

Parse = Callable[[Sequence[str]], Iterable[Syntax]]

# A negative adjective counts as one negation, so that "is not unhappy" has two, which cancel each other.
_NEGATIVE_ADJECTIVES = frozenset(ANTONYMS.values())

_FRAGMENT_NEGATORS = NOT | {"no"}

# What follows the negator of "cannot but go", "can't help but go" and "has no choice but to go": the going is affirmed.
_EXHAUSTIVE = (("but",), ("help", "but"), ("choice", "but"))


def negation_counts(texts: Sequence[str], parse: Parse) -> list[int]:
    """Return the number of negations of each text's main clause.

    A negating frame (`It is not true that`) counts as one negation. It is removed before parsing, since the clause
    after it would be a subordinate clause for the parser.

    Args:
        texts: the texts.
        parse: a function that parses texts, in order.
    """
    unpacked = [unframed(text) for text in texts]
    parsed = parse([clause for _, clause in unpacked])
    return [frames + negation_count(syntax) for (frames, _), syntax in zip(unpacked, parsed, strict=True)]


def negation_count(syntax: Syntax) -> int:
    """Return the number of negations of a sentence without a frame.

    Counted are the negators of the main clause, or in a fragment a *no* or *not* as its first word, and all negative
    adjectives of the sentence: where two texts share them, their difference stays the same.
    """
    adjectives = sum(word.lower in _NEGATIVE_ADJECTIVES for word in syntax.words)
    clause = main_clause(syntax)
    if clause is None:
        opening = next((word for word in syntax.words if word.text[:1].isalpha()), None)
        return adjectives + int(opening is not None and opening.lower in _FRAGMENT_NEGATORS)
    counted = [negator for negator in negators(syntax, clause) if not _is_exhaustive(syntax, negator.word)]
    return adjectives + len(counted) + int(without(syntax, clause) is not None)


def _is_exhaustive(syntax: Syntax, negator: Word) -> bool:
    """Return whether a negator belongs to *cannot but* or an expression like it, which does not negate."""
    behind = tuple(word.lower for word in syntax.words[negator.index + 1 : negator.index + 3])
    return any(behind[: len(phrase)] == phrase for phrase in _EXHAUSTIVE)
