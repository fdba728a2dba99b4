"""The number of negations of a Chinese text, counted by word lists, to check what an augmentation did to it.

The whole text is counted, not its main clause alone. What an augmentation leaves as it was counts before and after it,
so an even difference means that the polarity stayed, and an odd one that it was turned round. The parse is needed
for one thing only: whether 别, 非 or 无 is a word of its own or part of another.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from augpipe.lexicon.chinese.negative_words import LEXICAL, NEGATIVE_PREDICATES, NEGATORS
from augpipe.lexicon.chinese.question_words import A_NOT_A
from augpipe.syntax.sentence import Syntax

Parse = Callable[[Sequence[str]], Iterable[Syntax]]

_NEGATIVE = "不没"
# "Don't": a segmenter now and then leaves these on the verb, so that they count wherever they begin a token.
_PROHIBITIVE = "别勿莫甭"
# "Deny", which negates. The second entry keeps 能否 ("can or cannot") from being seen in it.
_DENYING = {"否认": 1, "能否认": 1}
# 好不好, 喜不喜欢, 有没有, 知道不知道: they ask, and deny nothing.
_ASKED_TWICE = re.compile(r"(\w)[不没]\1|(\w\w)不\2")
# A final 没 or 没有 that asks: 吃了没, 去过没有？
_ASKED_AT_THE_END = re.compile(r"(?<=[了过])没有?(?=[啊呀呢]?[？?]?\s*$)|没有?(?=[啊呀呢]?[？?]\s*$)")


def _counts() -> dict[str, int]:
    """Return for each listed word how many negations it is; 不错 ("fine"), whose negation is 不好, is none."""
    found = dict.fromkeys((*LEXICAL, *A_NOT_A), 0)
    found.update(dict.fromkeys(NEGATORS, 1))
    found.update({word: int(not set(_NEGATIVE) & set(denied)) for word, denied in NEGATIVE_PREDICATES.items()})
    return found | _DENYING


_COUNTS = _counts()
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
    """Return the length of the listed word at `place` and how many negations it is; 0 and 0 if there is none."""
    for size in range(min(_LONGEST, len(text) - place), 0, -1):
        word = text[place : place + size]
        if word in _COUNTS and (size > 1 or word in _NEGATIVE or place in alone):
            return size, _COUNTS[word]
    return 0, 0
