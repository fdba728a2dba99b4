"""Where a token that holds two words is cut: 不|去 ("not go"), 还|有 ("still have"), 走|了 ("left")."""

from __future__ import annotations

from typing import NamedTuple

from augpipe.augment.chinese.kinds import KINDS, Kind
from augpipe.lexicon.chinese.function_words import CONNECTIVES
from augpipe.lexicon.chinese.predicates import ADJECTIVES, FROZEN_DEGREES


class Cut(NamedTuple):
    """Where a token is cut in two, and what its halves are.

    Args:
        at: how many characters the first half has.
        head, tail: the kind of the first and of the second half if that is a closed word; None for the other half.
        tag: the universal part of speech of that other half.
    """

    at: int
    head: Kind | None
    tail: Kind | None
    tag: str


# Words that a segmenter leaves on 有 ("there is"), as in 有人来了 ("somebody has come").
_EXISTING = frozenset("人 个 位 名 只 种 一 一个 一种 一名 一位 一只 几个 两个 时间 钱 着".split())
# Kinds of words that a segmenter leaves on an adverb such as 还 ("still"), 也 ("also") or 就 ("then").
_BEHIND_ADVERB = frozenset(
    {Kind.MODAL, Kind.COPULA, Kind.HAVE, Kind.PREPOSITION, Kind.DISPOSAL, Kind.PASSIVE, Kind.PROGRESSIVE}
)
_ADVERBS = frozenset("还也就都才又则而便正")
_DEGREES = frozenset("很太更真挺好")
# Verbs that the modal 想 has behind it (想看 "want to see"); characters behind 要 and 能 that make another word with
# them (要求 "demand", 能力 "ability").
_WANTED = frozenset("看去买开学用借问吃找换做玩听还提")
_NEEDFUL = frozenset("求点紧闻害素塞么")
_ABLE_NOUNS = frozenset("干耐源力量")
# Verbs that 过 is the aspect of (去过 "have been to"); characters that make a verb with 得 (觉得 "feel").
_EXPERIENCED = frozenset("去来吃看听做用买学见玩写说想读住打得坐喝有是开借还教爱")
_WITH_DE = frozenset("觉获取值记懂显赢使难舍免省晓认博夺求所心")


def cut_of(text: str, tag: str) -> Cut | None:
    """Return where a token that is in no closed list is cut, or None; `tag` is its universal part of speech."""
    return _head_cut(text, tag) or _tail_cut(text, tag)


def _head_cut(text: str, tag: str) -> Cut | None:
    first, rest = text[0], text[1:]
    if first == "有" and rest in _EXISTING and tag != "PROPN":
        return Cut(1, Kind.HAVE, None, "NOUN")
    if first in "不没" and tag not in ("NOUN", "PROPN"):
        return Cut(1, Kind.NEGATOR, None, "VERB")
    if first in _ADVERBS and KINDS.get(rest) in _BEHIND_ADVERB:
        return Cut(1, Kind.OUTER_ADVERB, None, "VERB")
    if (first == "想" and rest in _WANTED) or (
        first == "能" and tag in ("VERB", "AUX") and len(rest) == 1 and rest not in _ABLE_NOUNS
    ):
        return Cut(1, Kind.MODAL, None, "VERB")
    if first == "正" and tag == "VERB" and len(rest) == 1 and rest not in "式常确直规好在是当如视宗":
        return Cut(1, Kind.PROGRESSIVE, None, tag)
    if first == "越" and len(rest) == 1:
        return Cut(1, Kind.FOCUS_ADVERB, None, tag)
    if first == "哪" and len(rest) == 1 and rest not in "里儿个些位种年天家款国怕":
        return Cut(1, Kind.WH, None, "VERB")
    if first == "要" and tag == "VERB" and len(rest) == 1 and rest not in _NEEDFUL:
        return Cut(1, Kind.MODAL, None, "VERB")
    if first == "是" and rest in CONNECTIVES:
        return Cut(1, Kind.COPULA, None, "SCONJ")
    if first in _DEGREES and rest in ADJECTIVES and text not in FROZEN_DEGREES:
        return Cut(1, Kind.DEGREE, None, "ADJ")
    return None


def _tail_cut(text: str, tag: str) -> Cut | None:
    at, last = len(text) - 1, text[-1]
    if last in "了着" and tag in ("VERB", "ADJ", "AUX", "PART"):
        return Cut(at, None, Kind.ASPECT, tag)
    if last == "得" and tag == "VERB" and at == 1 and text[0] not in _WITH_DE:
        return Cut(at, None, Kind.COMPLEMENT, tag)
    if last == "过" and tag == "VERB" and at == 1 and text[0] in _EXPERIENCED:
        return Cut(at, None, Kind.ASPECT, tag)
    if last == "的" and tag in ("ADJ", "VERB"):
        return Cut(at, None, Kind.ATTRIBUTIVE, tag)
    return None
