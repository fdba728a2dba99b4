"""The words of the closed lists in a sentence, found by their characters wherever the segmenter cut."""

from __future__ import annotations

import re

from augpipe.augment.chinese.kinds import KINDS, Kind
from augpipe.lexicon.chinese.function_words import CONNECTIVES
from augpipe.lexicon.chinese.names import NAMES
from augpipe.lexicon.chinese.negative_words import LEXICAL
from augpipe.lexicon.chinese.predicates import LINKED_VERBS, POTENTIAL_VERBS, RESULTS, STATIVE_VERBS
from augpipe.syntax.sentence import Syntax

# Kinds of words that the segmenter may cut in two or leave on a neighbour.
_MERGED = frozenset(
    {
        Kind.NEGATOR,
        Kind.NEGATIVE_PREDICATE,
        Kind.MODAL,
        Kind.A_NOT_A,
        Kind.WH,
        Kind.WH_PREDICATE,
        Kind.FOCUS_ADVERB,
        Kind.OUTER_ADVERB,
        Kind.INNER_ADVERB,
        Kind.PROGRESSIVE,
    }
)
# The closed words of two characters or more that are looked for, with their kind; None is left to the tag.
_LONG: dict[str, Kind | None] = (
    {text: kind for text, kind in KINDS.items() if len(text) > 1 and kind in _MERGED}
    | {text: KINDS[text] for text in CONNECTIVES if len(text) > 1}
    | {
        text: Kind.VERB
        for text in STATIVE_VERBS | LINKED_VERBS
        if len(text) > 1 and KINDS.get(text, Kind.VERB) is Kind.VERB
    }
    | {text: KINDS.get(text) for text in LEXICAL if len(text) > 1}
    | dict.fromkeys(NAMES, Kind.NOMINAL)
    | dict.fromkeys(("来说", "而言", "来讲"), Kind.LOCALIZER)
)
_FIRST = frozenset(text[0] for text in _LONG)
_LONGEST = max(map(len, _LONG))

# Set phrases with two negators that deny nothing: 不知不觉 ("unawares"), 没心没肺 ("heartless").
_PAIRED = re.compile(r"([不没])((?![是能会可得想要敢肯应该有])[一-鿿])\1(?!\2)[一-鿿]")
# A-not-A words: 去不去, 有没有.
_A_NOT_A = re.compile(r"([一-鿿]{1,2})(?:不|没)\1")
_POTENTIAL = re.compile(f"([{''.join(sorted(POTENTIAL_VERBS))}])([不得])({'|'.join(RESULTS)})")
# 不了 ("cannot") behind any verb; not in 不了解 ("not understand") and 不了之.
_UNABLE = re.compile(r"(?<=[一-鿿])不了(?![解之])")
# Characters in front of 不 that are no verb.
_NOT_A_VERB = frozenset("我你您他她它们呗也都还就并才再又很是可却既半要个的了")
_NUMBERS = frozenset("一二两三四五六七八九十几半百千万0123456789点")


def closed_words(syntax: Syntax) -> list[tuple[int, int, Kind | None]]:
    """Return the spans (start, end, kind) of the closed words in text order, without overlap.

    `start` and `end` are offsets of characters; a kind of None is left to the tag of the token.
    """
    text = syntax.text
    spans: list[tuple[int, int, Kind | None]] = []
    if "不" in text or "没" in text or "得" in text:
        spans.extend((*match.span(), Kind.ADJECTIVE) for match in _PAIRED.finditer(text))
        for match in _A_NOT_A.finditer(text):
            if match.start() and text[match.start() - 1] in "不没":
                continue
            spans.append((*_whole_a_not_a(text, match), Kind.A_NOT_A))
        for match in _POTENTIAL.finditer(text):
            if _is_potential(text, match):
                spans.append((_verb_start(syntax, match.start()), match.end(), Kind.POTENTIAL))
        for match in _UNABLE.finditer(text):
            if text[match.start() - 1] not in _NOT_A_VERB:
                spans.append((match.start(), match.end(), Kind.POTENTIAL))
    edges = {edge for word in syntax.words for edge in (word.start, word.end)}
    position = 0
    while position < len(text):
        if text[position] in _FIRST:
            for size in range(min(_LONGEST, len(text) - position), 1, -1):
                candidate = text[position : position + size]
                if candidate in _LONG and _fits(text, edges, position, position + size, _LONG[candidate]):
                    spans.append((position, position + size, _LONG[candidate]))
                    position += size - 1
                    break
        position += 1
    return _without_overlap(spans)


def _fits(text: str, edges: set[int], start: int, end: int, kind: Kind | None) -> bool:
    """Return whether [start, end) may be a closed word: at token edges, or a negator with which a token begins."""
    if start in edges and (end in edges or end == len(text)):
        return True
    glued = start in edges or (start > 0 and text[start - 1] in "还也都就又才再并从可却" and start - 1 in edges)
    return kind is Kind.NEGATOR and text[start] in "不没" and glued


def _whole_a_not_a(text: str, match: re.Match[str]) -> tuple[int, int]:
    """Return the span of an A-not-A word, one character longer than the match in words like 可不可以 and 喜不喜欢."""
    start, end = match.span()
    if len(match.group(1)) == 1 and end < len(text) and match.group(1) + text[end] in KINDS:
        end += 1
    return start, end


def _is_potential(text: str, match: re.Match[str]) -> bool:
    """Return whether a match is a potential complement, and not 不 in front of a verb or number (不到五年, 不了解)."""
    after = text[match.end() : match.end() + 1]
    result = match.group(3)
    if result == "了" and after in ("解", "之"):
        return False
    if result == "到" and after and after in _NUMBERS:
        return False
    if match.group(1) == "得" and text[: match.start()].endswith("不"):  # 不得不去 ("is forced to go")
        return False
    if match.group(1) == "还":  # 还不来 ("still does not come")
        return match.group(2) == "不" and result in ("了", "上", "清", "起", "完")
    if match.group(2) == "得" and result in ("到", "了", "起", "上", "好", "满", "来", "清", "去", "中", "住"):
        return result not in ("好", "满") and match.group(1) not in "获取值记觉"
    if match.group(2) == "不" and result in ("好", "来", "去", "中", "满", "够", "回"):
        return match.group(1) not in "想说点吃"
    return match.group(1) not in "想说" or result not in ("开", "去", "来") or match.group(0) == "想不开"


def _verb_start(syntax: Syntax, start: int) -> int:
    """Return where the verb of a potential complement begins: with 使 in 使用不了, not with 用."""
    for word in syntax.words:
        if word.start < start < word.end:
            glued = word.text[0] in _NOT_A_VERB or word.pos == "PROPN"  # 她得|不到 ("she does not get")
            return word.start if not glued and start - word.start == 1 else start
    return start


def _without_overlap(spans: list[tuple[int, int, Kind | None]]) -> list[tuple[int, int, Kind | None]]:
    if len(spans) < 2:
        return spans
    kept: list[tuple[int, int, Kind | None]] = []
    for span in spans:  # in the order of their precedence
        if all(span[1] <= other[0] or span[0] >= other[1] for other in kept):
            kept.append(span)
    kept.sort()
    return kept
