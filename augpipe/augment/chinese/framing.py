"""Put a frame such as 并非 ("it is not so that") or 不得不问 ("one has to ask") in front of a Chinese sentence."""

from __future__ import annotations

import re

from augpipe.augment.chinese.questions import Question, question_of
from augpipe.augment.chinese.segments import enclosed_units, segments_of
from augpipe.augment.chinese.units import Kind, units_of
from augpipe.syntax.edits import Edit
from augpipe.syntax.sentence import Syntax

# Opening marks that a frame goes behind.
_OPENERS = "“‘「『（(【—-"


def framed(syntax: Syntax, frame: str, *, comma: bool = False) -> list[Edit]:
    """Return the edit that puts `frame` in front of a sentence.

    It goes behind an interjection (是的，), a connective (但是, 所以) and an opening quote. With `comma`, a comma
    follows it, and it goes behind a topic (至于…，) as well.
    """
    agreed = _INTERJECTION.match(syntax.text)
    start = agreed.end() if agreed else _behind_topic(syntax) if comma else frame_at(syntax)
    return [Edit(start, start, frame + "，" if comma else frame)]


def _behind_topic(syntax: Syntax) -> int:
    """Return the offset for a frame with a comma: behind 至于…， or 关于…， ("as for …"), or where any frame goes."""
    if syntax.text.lstrip("“").startswith(("至于", "关于")):
        comma = syntax.text.find("，")
        if 0 < comma < len(syntax.text) - 2:
            return comma + 1
    return frame_at(syntax)


def claimed(claim: str) -> list[Edit]:
    """Return the edit that puts `claim` in front of everything: 以下说法并不属实： ("the following is not true:")."""
    return [Edit(0, 0, claim)]


def is_single(syntax: Syntax) -> bool:
    """Return whether a frame without a comma reads well in front: one short clause that opens with no date or topic."""
    units = syntax.remember(units_of)
    if syntax.text.startswith(("行的", "好的", "是的", "“", "‘", "「")):
        return False
    one = len(syntax.remember(segments_of)) == 1 and len(syntax.text) <= 30
    return one and units[0].kind not in (Kind.TIME, Kind.NUMBER, Kind.PREPOSITION, Kind.OUTER_ADVERB, Kind.FOCUS_ADVERB)


# Greetings, agreement and other interjections: a frame with a comma goes behind them.
_INTERJECTION = re.compile("(?:你好|您好|是的|好的|行的|好吧|对|嗯|哦|嘿|喂|啊|哎|唉|天哪|来|不过|当然)[，,]|即[：:]")
# A question mark that something follows.
_ASKED = re.compile("[？?](?=.)")
_PLEASE = re.compile(r"请问(一下|下)?[，,:： ]?")


def asked(syntax: Syntax, frame: str, *, quoted: bool = False) -> list[Edit]:
    """Return the edits that put a frame of asking in front of the clause that asks, in the place of 请问 ("may I ask").

    With `quoted`, a question that only a mark or a particle shows is put in quotes, and so are several questions.
    """
    segments = syntax.remember(segments_of)
    units = syntax.remember(units_of)
    question, asking = syntax.remember(question_of)
    several = _ASKED.search(syntax.text.rstrip("？?！!。 ")) is not None
    if quoted and (question is Question.MA or several) and not set('“”"') & set(syntax.text):
        please = _PLEASE.match(syntax.text)
        start = please.end() if please else 0
        return [Edit(0, start, frame + "“"), Edit(len(syntax.text), len(syntax.text), "”")]
    if several:
        return [Edit(0, 0, frame + ("" if frame.endswith("：") else "："))]
    start = frame_at(syntax)
    if len(segments) > 1 and question is not Question.CHOICE:
        asking = asking or units[segments[-1].first]
        for segment in segments[1:]:
            if units[segment.first].start <= asking.start < units[segment.last - 1].end:
                later = units[segment.first :]
                worded = (unit for unit in later if unit.kind is not Kind.PUNCTUATION and unit.text not in _FRONTABLE)
                start = next(worded, later[0]).start
    please = _PLEASE.match(syntax.text, start) or _PLEASE.match(syntax.text)
    if please and please.start() <= start <= please.end():
        return [Edit(please.start(), please.end(), frame)]
    brief = len(syntax.text) - start < 24 or frame.endswith("：")
    return [Edit(start, start, frame if brief else frame + "，")]


def frame_at(syntax: Syntax) -> int:
    """Return the offset where a frame goes: behind an opening quote, interjections and connectives with their comma."""
    units = syntax.remember(units_of)
    enclosed = syntax.remember(enclosed_units)
    index = 0
    if _quotes_a_part(syntax.text):
        return units[0].start
    while index + 1 < len(units):
        unit = units[index]
        follows_comma = units[index + 1].text in ("，", ",")
        opens = unit.kind is Kind.PUNCTUATION and (unit.text in _OPENERS or index) and index not in enclosed
        if opens or unit.text in _FRONTABLE or (unit.kind is Kind.CONNECTIVE and follows_comma):
            index += 1
        else:
            break
    return units[index].start


def _quotes_a_part(text: str) -> bool:
    """Return whether a sentence opens with quotes that close before its end, so that a frame goes in front of them."""
    closer = {"“": "”", "‘": "’", "「": "」", "『": "』", "（": "）", "(": ")"}.get(text[:1])
    return closer is not None and closer in text and not text.rstrip("。！？!?").endswith(closer)


# Connectives and interjections that a frame follows even without a comma. A frame goes in front of 如果 ("if"),
# 因为 ("because") and 虽然 ("although"), which open the clause that is framed.
_FRONTABLE = frozenset(
    "但 但是 可是 不过 然而 而 而且 并且 因此 所以 因而 于是 从而 那么 此外 另外 请问 其实 事实上 实际上 "
    "同时 随后 随即 此后 之后 后来 接着 "
    "嗯 行的 好的 是的 好吧 嘿 哦 啊 哎 唉 喂 再说 反正 毕竟 否则".split()
)
