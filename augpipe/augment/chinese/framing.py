"""Put a frame in front of a Chinese sentence: where it goes, and what follows it."""

from __future__ import annotations

import re

from augpipe.augment.chinese.questions import Question, question_of
from augpipe.augment.chinese.segments import enclosed_units, segments_of
from augpipe.augment.chinese.units import Kind, units_of
from augpipe.syntax.edits import Edit
from augpipe.syntax.sentence import Syntax

_OPENERS = "“‘「『（(【—-"


def framed(syntax: Syntax, frame: str, *, comma: bool = False) -> list[Edit]:
    """Return the edit that puts `frame` in front of a row, behind its connective (但是, 所以) and opening quote."""
    start = frame_at(syntax)
    return [Edit(start, start, frame + "，" if comma else frame)]


_PLEASE = re.compile(r"请问(一下|下)?[，,:： ]?")


def asked(syntax: Syntax, frame: str) -> list[Edit]:
    """Return the edit that puts a frame of asking in front of the clause that asks; 请问 makes room for it."""
    segments = syntax.remember(segments_of)
    units = syntax.remember(units_of)
    question, asking = syntax.remember(question_of)
    start = frame_at(syntax)
    if len(segments) > 1 and question is not Question.CHOICE:
        asking = asking or units[segments[-1].first]
        for segment in segments[1:]:
            if units[segment.first].start <= asking.start < units[segment.last - 1].end:
                opening = next(unit for unit in units[segment.first :] if unit.kind is not Kind.PUNCTUATION)
                start = opening.start
    please = _PLEASE.match(syntax.text, start) or _PLEASE.match(syntax.text)
    if please and please.start() <= start <= please.end():
        return [Edit(please.start(), please.end(), frame)]
    return [Edit(start, start, frame if len(syntax.text) - start < 24 else frame + "，")]


def frame_at(syntax: Syntax) -> int:
    """Return the character where a frame goes."""
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
    """Say whether a row opens with quotes that close before its end, so that a frame stands in front of them."""
    closer = {"“": "”", "‘": "’", "「": "」", "『": "』", "（": "）", "(": ")"}.get(text[:1])
    return closer is not None and closer in text and not text.rstrip("。！？!?").endswith(closer)


# Connectives that a frame follows without a comma; 如果, 因为, 虽然 open what is framed.
_FRONTABLE = frozenset(
    "但 但是 可是 不过 然而 而 而且 并且 因此 所以 因而 于是 从而 那么 此外 另外 请问 其实 事实上 实际上 你好 "
    "您好 嗯 啊 哎 唉 喂 再说 反正 毕竟 否则".split()
)
