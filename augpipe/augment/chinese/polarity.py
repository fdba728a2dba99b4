"""How many negations a Chinese text has, counted from the word lists alone.

The count is over the whole row, not its main clause: what an augmentation leaves as it was counts on both sides, so
that the parity of the difference tells what was changed. The parse is asked for one thing only: whether 别, 非 or 无
is a word of its own or a piece of another.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from augpipe.lexicon.chinese.negative_words import LEXICAL, NEGATIVE_PREDICATES, NEGATORS
from augpipe.lexicon.chinese.question_words import A_NOT_A
from augpipe.syntax.sentence import Syntax

Parse = Callable[[Sequence[str]], Iterable[Syntax]]

_NEGATIVE = "不没"
# A segmenter leaves these on the verb now and then, so that it is enough for them to begin a word.
_PROHIBITIVE = "别勿莫甭"
_DENYING = {"否认": 1, "能否认": 1}
# 好不好, 喜不喜欢, 有没有, 知道不知道: they ask, and deny nothing.
_ASKED_TWICE = re.compile(r"(\w)[不没]\1|(\w\w)不\2")
# 吃了没, 去过没有？
_ASKED_AT_THE_END = re.compile(r"(?<=[了过])没有?(?=[啊呀呢]?[？?]?\s*$)|没有?(?=[啊呀呢]?[？?]\s*$)")


def _counts() -> dict[str, int]:
    """Return how many negations each listed word is; 不错, which is denied by 不好, is none."""
    found = dict.fromkeys((*LEXICAL, *A_NOT_A), 0)
    found.update(dict.fromkeys(NEGATORS, 1))
    found.update({word: int(not set(_NEGATIVE) & set(denied)) for word, denied in NEGATIVE_PREDICATES.items()})
    return found | _DENYING


_COUNTS = _counts()
_LONGEST = max(map(len, _COUNTS))


def negation_counts(texts: Sequence[str], parse: Parse) -> list[int]:
    """Return the number of negations of each text; a negating frame counts like any other negator."""
    return [negation_count(syntax) for syntax in parse(texts)]


def negation_count(syntax: Syntax) -> int:
    """Return the number of negations of a row, every listed word taken at its longest."""
    text = syntax.text
    asked = {match.start(): match.end() for match in (*_ASKED_TWICE.finditer(text), *_ASKED_AT_THE_END.finditer(text))}
    alone = {word.start for word in syntax.words if word.end - word.start == 1 or text[word.start] in _PROHIBITIVE}
    count = place = 0
    while place < len(text):
        size, negations = _listed(text, place, alone)
        if place in asked and size <= asked[place] - place:
            size, negations = asked[place] - place, 0
        count += negations
        place += max(size, 1)
    return count


def _listed(text: str, place: int, alone: set[int]) -> tuple[int, int]:
    """Return the length of the listed word that begins here and the negations it is; 0 and 0 if none does."""
    for size in range(min(_LONGEST, len(text) - place), 0, -1):
        word = text[place : place + size]
        if word in _COUNTS and (size > 1 or word in _NEGATIVE or place in alone):
            return size, _COUNTS[word]
    return 0, 0
