"""MV where no modal fits inside a statement: an attitude in front of it, as in `不可否认，他走了`."""

from __future__ import annotations

from augpipe.augment.chinese.changes import Change, change
from augpipe.augment.chinese.mv.place import is_attitude
from augpipe.augment.chinese.reading.clause import Clause
from augpipe.augment.chinese.reading.kinds import NOUNS, Kind, Units
from augpipe.augment.chinese.reading.marks import COMMA, frame_place, is_told
from augpipe.augment.chinese.reading.questions import Question, question_unit
from augpipe.augment.chinese.reading.units import has_kind, has_word, units_of
from augpipe.augment.draws import Draws
from augpipe.lexicon.chinese import PHRASES, WORDS
from augpipe.syntax.syntax import Syntax

# The attitudes in front of what may be speech; the written ones besides.
FRONTED = PHRASES.attitude_in_front + PHRASES.written_attitude_in_front

# Signs of speech, with which the attitudes of written style are left out.
_SPEAKERS = WORDS.first_person | WORDS.second_person | {"“", "：", ":"}
_ASPECTS = WORDS.over | WORDS.zhe
_ASKING = WORDS.ba_particle | WORDS.ma_particle | set("？?")
_RIDDLE = tuple(WORDS.riddle)


def fronted(syntax: Syntax, clause: Clause, draws: Draws) -> Change:
    """Return the change that puts an attitude in front of a statement, or the reason why there is none.

    This is the last resort where no place inside the clause is certain.
    """
    units = clause.units
    near = range(min(10, len(units)))
    if clause.nominal:
        return "no_predicate"
    if any(units[index].text in WORDS.possibility and is_attitude(units, index) for index in near):
        return "modal_already"
    first = _behind_greeting(units, frame_place(syntax))
    if _takes_no_frame(units, first, clause.position.group):
        return "no_place"
    if not is_told(syntax) and not _tells(units, first, clause):
        return "no_predicate"
    said = has_kind(units, Kind.PARTICLE) or has_word(units, _SPEAKERS)
    return change("fronted", units[first], draws.choice(PHRASES.attitude_in_front if said else FRONTED))


def told(syntax: Syntax, draws: Draws) -> Change:
    """Return the change that puts an attitude in front of a sentence whose predicate was not found, or `no_predicate`.

    Noun phrases get none: the sentence has to end in a full stop or 了, and to hold a verb.
    """
    units = syntax.remember(units_of)
    own = tuple(unit for unit in units if unit.kind is not Kind.PUNCTUATION)
    first, last = frame_place(syntax), own[-1]
    stopped = syntax.text.endswith("。") or last.text in WORDS.le
    verbal = has_kind(own[1:], Kind.VERB, Kind.ASPECT, Kind.HAVE)
    whole = own[0].kind is Kind.PRONOUN or last.kind in (Kind.ASPECT, Kind.VERB) or "，" in syntax.text
    if not (stopped and verbal and whole) or len(own) < 4 or has_word(own, WORDS.possibility):
        return "no_predicate"
    if units[first].kind is Kind.VERB or _takes_no_frame(units, first, first):
        return "no_predicate"
    return change("fronted", units[first], draws.choice(PHRASES.attitude_in_front))


def _behind_greeting(units: Units, first: int) -> int:
    """Return the index behind an opening `抱歉，` ("sorry,") or `是的，` ("yes,"), or `first` where there is none."""
    for index in range(first + 1, min(first + 3, len(units) - 1)):
        said = "".join(unit.text for unit in units[first:index])
        if units[index].text in COMMA and (said in WORDS.formula or said in WORDS.yes_or_no):
            return index + 1
    return first


def _tells(units: Units, first: int, clause: Clause) -> bool:
    """Return whether a sentence without a stop is a statement (老师梦见旧学生向他招手), and no query (会员卡激活)."""
    position, main = clause.position, clause.main
    subject = clause.subject_span is not None
    if clause.question is not Question.NONE or not (subject or not position.bare or has_word(units, WORDS.over)):
        return False
    if not position.bare or units[first].kind is Kind.PRONOUN or has_word(units, _ASPECTS):
        return True
    if subject and has_word(units, COMMA):
        return True
    front, length = units[first : position.group], units[-1].end - units[0].start
    named = length > 8 and any(unit.pos == "PROPN" for unit in front)
    person = named or any(unit.text[-2:] in WORDS.person or unit.text[-1] in WORDS.role_character for unit in front)
    whole = person and position.group < position.main
    if position.group <= first or (position.main + 1 >= position.end and not whole):
        return False
    if main.pos != "VERB" or units[first].kind is Kind.VERB or clause.last.text in WORDS.errand:
        return False
    deed = main.text in WORDS.deliberate or main.text in WORDS.commanded
    return clause.predicate.head == clause.predicate.index and length > 5 and (person or not deed)


def _takes_no_frame(units: Units, first: int, group: int) -> bool:
    """Return whether a sentence is a command, wish, question, phrase or the like, of which nobody can be certain."""
    opens, end = units[first], units[-2 if units[-1].kind is Kind.PUNCTUATION else -1]
    loose = opens.kind is Kind.CONNECTIVE and opens.text not in WORDS.sentence_opener
    marked = opens.kind is Kind.PUNCTUATION and (first > 0 or opens.text not in ("“", "《", "「", "‘"))
    if (
        loose
        or marked
        or opens.text in WORDS.no_statement_opener
        or opens.text in WORDS.wish
        or has_word(units, _ASKING)
        or end.text in WORDS.formula
        or _may_ask(units)
        or {opens.text, units[group].text} & WORDS.prohibition
        or any(word in "".join(unit.text for unit in units) for word in _RIDDLE)
        or has_word(units, WORDS.trouble)
        or (has_word(units, WORDS.yixia) and has_word(units, WORDS.second_person))
    ):
        return True
    phrase = opens.kind is Kind.PREPOSITION and group == first
    if phrase and not has_kind(units[:-1], Kind.ASPECT, Kind.PUNCTUATION):
        return True  # no subject: 在旺季参观。 ("visit in the high season.")
    if units[-1].text == "。" and (group > first or has_word(units, WORDS.over)):
        return False  # 总共花了十三个月。 ("it took thirteen months in all")
    return not has_kind(units[first : max(group, first + 1)], *NOUNS)


def _may_ask(units: Units) -> bool:
    """Return whether a wh-word asks although a full stop follows, or 那儿 ("there") is written for 哪儿 ("where")."""
    if units[-1].text not in ("。", "！") and any(
        unit.text in WORDS.there and (behind.text[0] in WORDS.character_behind_where or before.text in WORDS.from_or_at)
        for before, unit, behind in zip(units, units[1:], units[2:], strict=False)
    ):
        return True
    if len(units) > 14 or has_word(units, WORDS.embedding):
        return False
    place = question_unit(units)
    return place is not None and units[place].text not in WORDS.indefinite
