"""Where a token is cut that the segmenter wrote as one: 不去, 还有, 走了, 很好."""

from __future__ import annotations

from typing import NamedTuple

from augpipe.augment.chinese.kinds import KINDS, Kind
from augpipe.lexicon.chinese.function_words import CONNECTIVES
from augpipe.lexicon.chinese.predicates import ADJECTIVES, FROZEN_DEGREES


class Cut(NamedTuple):
    """A token in two: `at` is where, `head` or `tail` the kind of that half, `tag` the tag of the other."""

    at: int
    head: Kind | None
    tail: Kind | None
    tag: str


# Behind 有 in one token: 有人来了 says that somebody exists who came.
_EXISTING = frozenset("人 个 位 名 只 种 一 一个 一种 一名 一位 一只 几个 两个 时间 钱 着".split())
# Behind 还, 也, 就 in one token.
_BEHIND_ADVERB = frozenset(
    {Kind.MODAL, Kind.COPULA, Kind.HAVE, Kind.PREPOSITION, Kind.DISPOSAL, Kind.PASSIVE, Kind.PROGRESSIVE}
)
_ADVERBS = frozenset("还也就都才又则而便正")
_DEGREES = frozenset("很太更真挺好")
# What follows 想 as a verb (想看); what follows 要 or 能 as part of their own word (要求, 能力).
_WANTED = frozenset("看去买开学用借问吃找换做玩听还提")
_NEEDFUL = frozenset("求点紧闻害素塞么")
_ABLE_NOUNS = frozenset("干耐源力量")
# What stands in front of 过 as an aspect (去过), what stands in front of 得 as part of a verb (觉得).
_EXPERIENCED = frozenset("去来吃看听做用买学见玩写说想读住打得坐喝有是开借还教爱")
_WITH_DE = frozenset("觉获取值记懂显赢使难舍免省晓认博夺求所心")


def cut_of(text: str, tag: str) -> Cut | None:
    """Return where a token that stands in no list is cut, or None."""
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
