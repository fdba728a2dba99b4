"""The number of negations of a Chinese text, counted by word lists, to check what an augmentation did to it.

The whole text is counted, not its main clause alone. What an augmentation leaves as it was counts before and after it,
so an even difference means that the polarity stayed, and an odd one that it was turned round. The parse is needed
for one thing only: whether 别, 非 or 无 is a word of its own or part of another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from augpipe.lexicon.chinese import PHRASES, REPLACEMENTS, WORDS, pattern
from augpipe.syntax.syntax import Syntax

Parse = Callable[[Sequence[str]], Iterable[Syntax]]


_ASKED_TWICE, _ASKED_AT_THE_END = pattern("asked_twice"), pattern("asked_at_the_end")

# How many negations each word is; 不错 ("fine"), whose negation is 不好, is none. 否认 ("deny") negates.
_COUNTS = {
    **dict.fromkeys((*WORDS.lexicalized, *REPLACEMENTS.a_not_a_answer), 0),
    **dict.fromkeys(REPLACEMENTS.negator, 1),
    **dict.fromkeys((*PHRASES.forget_not, *PHRASES.forget_not_politely), 2),  # 别忘了: 忘 is the second one
    **{word: int(WORDS.bare_negator.isdisjoint(denied)) for word, denied in REPLACEMENTS.negative_predicate.items()},
    **dict.fromkeys(WORDS.denying, 1),
}
_LONGEST = max(map(len, _COUNTS))


def negation_counts(texts: Sequence[str], parse: Parse) -> list[int]:
    """Return the number of negations of each text; those in a frame count like any other.

    Args:
        texts: the texts.
        parse: a function that returns the parses of texts, in their order.
    """
    return [negation_count(syntax) for syntax in parse(texts)]


def negation_count(syntax: Syntax) -> int:
    """Return the number of negations of a text; of the listed words that begin at one place, the longest counts."""
    text = syntax.text
    asked = {match.start(): match.end() for match in (*_ASKED_TWICE.finditer(text), *_ASKED_AT_THE_END.finditer(text))}
    alone = {
        word.start
        for word in syntax.words
        if word.end - word.start == 1 or text[word.start] in WORDS.prohibitive_character
    }
    count = place = 0
    while place < len(text):
        size, negations = _listed(text, place, alone)
        if place in asked and size <= asked[place] - place:
            size, negations = asked[place] - place, 0
        count += negations
        place += max(size, 1)
    return count


def _listed(text: str, place: int, alone: set[int]) -> tuple[int, int]:
    """Return the length of the listed word at `place` and how many negations it is; 0 and 0 if there is none."""
    for size in range(min(_LONGEST, len(text) - place), 0, -1):
        word = text[place : place + size]
        if word in _COUNTS and (size > 1 or word in WORDS.bare_negator or place in alone):
            return size, _COUNTS[word]
    return 0, 0
