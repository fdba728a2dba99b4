"""How many negations the main clause of an English text has, those of negating frames included."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from augpipe.augment.english.framing import unframed
from augpipe.augment.english.main_clause import main_clause
from augpipe.augment.english.negators import negators, without
from augpipe.lexicon.english.function_words import NOT
from augpipe.lexicon.english.phrases import ANTONYMS
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Word

Parse = Callable[[Sequence[str]], Iterable[Syntax]]

# "is unhappy" is one negation of "is happy", so that "is not unhappy" is two, which cancel out.
_NEGATIVE_ADJECTIVES = frozenset(ANTONYMS.values())
_FRAGMENT_NEGATORS = NOT | {"no"}
# "cannot but go", "can't help but go", "has no choice but to go" deny the alternative, not the going.
_EXHAUSTIVE = (("but",), ("help", "but"), ("choice", "but"))


def negation_counts(texts: Sequence[str], parse: Parse) -> list[int]:
    """Return the number of negations of each text's main clause.

    A frame (`It is not true that`) counts as one. It is taken off before parsing: the clause under it is the
    one whose polarity is in question, and a subordinate one for the parser.
    """
    unpacked = [unframed(text) for text in texts]
    parsed = parse([clause for _, clause in unpacked])
    return [frames + negation_count(syntax) for (frames, _), syntax in zip(unpacked, parsed, strict=True)]


def negation_count(syntax: Syntax) -> int:
    """Return the number of negations of a main clause without a frame, or of a fragment's opening.

    Negative adjectives count wherever they stand: that changes nothing between two texts that share them.
    """
    adjectives = sum(word.lower in _NEGATIVE_ADJECTIVES for word in syntax.words)
    clause = main_clause(syntax)
    if clause is None:
        opening = next((word for word in syntax.words if word.text[:1].isalpha()), None)
        return adjectives + int(opening is not None and opening.lower in _FRAGMENT_NEGATORS)
    counted = [negator for negator in negators(syntax, clause) if not _is_exhaustive(syntax, negator.word)]
    return adjectives + len(counted) + int(without(syntax, clause) is not None)


def _is_exhaustive(syntax: Syntax, negator: Word) -> bool:
    """Return whether a negator belongs to *cannot but* or one of its kin."""
    behind = tuple(word.lower for word in syntax.words[negator.index + 1 : negator.index + 3])
    return any(behind[: len(phrase)] == phrase for phrase in _EXHAUSTIVE)
