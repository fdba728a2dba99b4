"""Put a frame such as 并非 ("it is not so that") or 不得不问 ("one has to ask") in front of a sentence."""

from __future__ import annotations

from itertools import pairwise

from augpipe.augment.chinese.reading.clause import Clause, insert, is_in
from augpipe.augment.chinese.reading.kinds import ENDINGS, NOTHING, Kind
from augpipe.augment.chinese.reading.marks import Question, frame_start, question_of, segments_of
from augpipe.augment.chinese.reading.units import has_kind, has_word, units_of
from augpipe.lexicon.chinese import PHRASE, WORDS, pattern
from augpipe.syntax.edits import Edit
from augpipe.syntax.syntax import Syntax

_INTERJECTION, _PLEASE, _ASKED = pattern("interjection"), pattern("may_i_ask"), pattern("asked_before_the_end")
_REQUEST = pattern("polite_request")
_LABEL = pattern("label")
_TOPICS, _AGREEING = tuple(WORDS.topic_preposition), (*WORDS.agreement, "“", "‘", "「")
_LONGEST_SINGLE, _LONGEST_ASKED, _LONGEST_LABEL = 30, 24, 12  # characters
_QUOTING = tuple("“‘「『（(")


def framed(syntax: Syntax, frame: str, *, comma: bool = False) -> list[Edit]:
    """Return the edit that puts `frame` in front of a sentence.

    It goes behind an interjection (是的，), a connective (但是, 所以) and an opening quote. With `comma`, a comma
    follows it, and it goes behind a topic (至于…，) as well.
    """
    text = syntax.text
    agreed = _INTERJECTION.match(text)
    if agreed:
        start = agreed.end()
    elif comma and text.lstrip("“").startswith(_TOPICS) and 0 < text.find("，") < len(text) - 2:
        units = syntax.remember(units_of)
        topic = tuple(unit for unit in units if unit.end <= text.find("，"))
        start = frame_start(syntax) if has_kind(topic, Kind.HAVE, Kind.COPULA) else text.find("，") + 1
    else:
        start = frame_start(syntax)
    return [insert(start, frame + "，" if comma else frame)]


def is_single(syntax: Syntax) -> bool:
    """Return whether a frame without a comma reads well in front: one short clause that opens with no date or topic."""
    if syntax.text.startswith(_AGREEING) or len(syntax.text) > _LONGEST_SINGLE:
        return False
    opens = syntax.remember(units_of)[0].kind
    one = len(syntax.remember(segments_of)) == 1
    return one and opens not in (Kind.TIME, Kind.NUMBER, Kind.PREPOSITION, Kind.OUTER_ADVERB, Kind.FOCUS_ADVERB)


def is_request(text: str) -> bool:
    """Return whether a sentence is a polite request, which is neither true nor false, so that no frame denies it."""
    return _REQUEST.search(text) is not None


def is_proposed(clause: Clause) -> bool:
    """Return whether a particle at the end makes a proposal or an announcement of a clause: 走吧, 我来啦."""
    return has_word(clause.units[clause.position.end :], WORDS.proposing) or sets_at_ease(clause)


def runs_on(syntax: Syntax) -> bool:
    """Return whether more follows a 吧 without a mark, so that no rule knows where its clauses end: 你去吧我不去了."""
    if WORDS.ba_particle.isdisjoint(syntax.forms):
        return False
    units = syntax.remember(units_of)
    return any(one.text in WORDS.ba_particle and after.kind not in ENDINGS for one, after in pairwise(units))


def sets_at_ease(clause: Clause) -> bool:
    """Return whether a clause ends in 放心好了 ("rest assured") or the like."""
    ends = len(clause.own) > 2 and clause.last.text in WORDS.le and clause.own[-2].text == PHRASE.well
    return ends and clause.own[-3].text in WORDS.reassuring


def has_label(text: str) -> bool:
    """Return whether a text opens with a few words and a colon, so that a frame with a colon would be one too many."""
    colon = text.find("：")
    return 0 < colon < _LONGEST_LABEL and text[colon + 1 : colon + 2] not in _QUOTING


def is_labelled(text: str) -> bool:
    """Return whether a text opens with a name and a colon that announces nobody's words: 银行：培养贷款人员."""
    return _LABEL.match(text) is not None


def asked(syntax: Syntax, frame: str) -> list[Edit]:
    """Return the edits that put a frame of asking in front of the clause that asks; it takes the place of 请问."""
    text, units = syntax.text, syntax.remember(units_of)
    segments = syntax.remember(segments_of)
    question, asking = syntax.remember(question_of)
    several = _ASKED.search(text.rstrip("？?！!。 ")) is not None
    please = _PLEASE.match(text)
    if several:
        opening = please.end() if please else 0
        return [Edit(0, opening, frame if frame.endswith("：") else frame + "：")]
    start = frame_start(syntax)
    if len(segments) > 1 and question is not Question.CHOICE and not frame.endswith("："):
        asking = units[segments[-1].first] if asking is NOTHING else asking
        for segment in segments[1:]:
            if is_in(asking, units, segment):
                later = units[segment.first :]
                worded = (
                    unit
                    for unit in later
                    if unit.kind is not Kind.PUNCTUATION and unit.text not in WORDS.before_a_frame
                )
                start = next(worded, later[0]).start
    please = _PLEASE.match(text, start) or please
    if please and please.start() <= start <= please.end():
        return [Edit(*please.span(), frame)]
    brief = len(text) - start < _LONGEST_ASKED or frame.endswith("：")
    return [insert(start, frame if brief else frame + "，")]
