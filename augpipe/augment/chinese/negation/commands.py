"""Where a command or request begins, so that 别 ("don't") or 不能不 ("cannot but") goes in front of its verb."""

from __future__ import annotations

from augpipe.augment.chinese.negation.frames import runs_on
from augpipe.augment.chinese.reading.clause import Clause, is_subordinate, main_clause
from augpipe.augment.chinese.reading.kinds import COUNTING, NOTHING, NOUNS, Kind, Unit, Units, kinds
from augpipe.augment.chinese.reading.marks import Question, Segment, is_told, question_of, segments_of
from augpipe.augment.chinese.reading.predicates import predicates_of
from augpipe.augment.chinese.reading.units import has_kind, has_word, unit_at, units_of
from augpipe.lexicon.chinese import WORDS, pattern
from augpipe.syntax.syntax import Syntax

_FOR_ME, _BRIEF = pattern("for_me"), pattern("brief")
_TIMED = pattern("in_a_while")
_WELL, _A_FEW = pattern("properly"), pattern("a_few_of")
LONGEST_COMMAND = 18
"""With a full stop, a longer sentence is no command (in characters)."""
# Questions that a command may hold: 告诉我怎么还款 ("tell me how to pay back").
_TELLING_QUESTIONS = frozenset({Question.WH, Question.A_NOT_A, Question.NONE})
_POLITE = WORDS.polite | WORDS.greeting
_FEW, _DETERMINED = 5, COUNTING | kinds("ATTRIBUTIVE PRONOUN")
_NO_FAULT = kinds("NEGATOR MODAL ATTRIBUTIVE ASPECT DEGREE PASSIVE DISPOSAL WH COPULA")
_CLOSING = " ”’」』)）"  # marks behind a full stop
_VOCATIVES = tuple(WORDS.vocative)
_SAID = kinds("COPULA HAVE PUNCTUATION PRONOUN DISPOSAL PASSIVE")
_SAID_OR_DONE, _CAPTION = _SAID | {Kind.ASPECT}, kinds("VERB PREPOSITION")
_OBJECTS = NOUNS | COUNTING | kinds("PUNCTUATION VERB ADJECTIVE")


def command_at(syntax: Syntax) -> int | None:
    """Return the offset where a command begins, behind a vocative and 请 ("please"), or None if there is no command."""
    clause, text = syntax.remember(main_clause), syntax.text
    if (
        clause is None
        or names_topic(clause.units)
        or runs_on(syntax)
        or has_word(clause.units[-2:], WORDS.wondering_end)
        or (len(text) > LONGEST_COMMAND and text.rstrip(_CLOSING).endswith(("。", "；")))
    ):
        return None
    units = clause.units
    request = _WELL.match(text) or _A_FEW.match(text)
    if request:
        return request.start(1)
    half = len(text) // 2
    repeated = (
        half > 2 and text[:half] == text[half:] and units[0].kind is Kind.VERB and not has_kind(units, Kind.WH)
    )  # 回家回家 ("go home, go home")
    if repeated or _is_programme(syntax, units):
        return units[0].start
    segments = syntax.remember(segments_of)
    question, asking = syntax.remember(question_of)
    answerable = question in _TELLING_QUESTIONS or asking.kind is Kind.NEGATOR
    for segment in segments if len(segments) < 4 else segments[:1]:
        first = _first(units, segment, segments)
        if first is None or not answerable or not _told(syntax, units[first : segment.last], asking):
            continue
        if asking is NOTHING or asking.start > units[first].start:
            return units[first - (unit_at(units, first - 1).text in WORDS.command_adverb)].start
    return clause.opener.start if _is_bare_command(clause) else None


def is_doubled(text: str, at: int) -> bool:
    """Return whether the verb at an offset is doubled to ask for something brief, as no prohibition does: 查查."""
    return text[at : at + 1] == text[at + 1 : at + 2] and _BRIEF.match(text, at) is not None


def names_topic(units: Units) -> bool:
    """Return whether a few words name what something is about, though they open with a verb: 下载软件问题."""
    own = units[:-1] if units[-1].kind is Kind.PUNCTUATION else units
    short = 1 < len(own) < _FEW and own[-1].text in WORDS.heading_noun
    return short and own[0].text in WORDS.keyword_verb and not has_kind(own, *_DETERMINED)


def fault_at(syntax: Syntax) -> int | None:
    """Return the offset of the last word of a report of what fails (播放视频|卡顿), which is no command, or None."""
    clause = syntax.remember(main_clause)
    if clause is None or clause.question is not Question.NONE or len(syntax.remember(segments_of)) > 1:
        return None
    units = clause.units
    last, before, near = units[-1], unit_at(units, len(units) - 2), units[-4:-1]
    acted = before.kind is Kind.NOMINAL or (before.kind is Kind.VERB and before.text not in WORDS.stative_verb)
    if last.text not in WORDS.fault or not acted or has_kind(near, *_NO_FAULT) or has_word(units, WORDS.reports_fault):
        return None
    return last.start


def _is_programme(syntax: Syntax, units: Units) -> bool:
    """Return whether a sentence is a list of tasks, in which every clause opens with a verb and has no subject."""
    pairs = syntax.remember(predicates_of)
    return (
        len(pairs) > 1
        and not syntax.text.endswith("。")
        and all(
            predicate is not None
            and predicate.bare
            and predicate.main == segment.first
            and units[predicate.main].kind is Kind.VERB
            and len(units[predicate.main].text) == 2
            and not is_subordinate(units, segment)
            and not has_kind(units[predicate.main : predicate.end], Kind.ASPECT)
            for segment, predicate in pairs
        )
    )


def _first(units: Units, segment: Segment, segments: tuple[Segment, ...]) -> int | None:
    """Return the index of the first unit behind a vocative, 请 and the hearer's pronoun; None if nothing follows."""
    index = segment.first
    timed = _TIMED.match("".join(unit.text for unit in units[index : segment.last]))
    if timed:
        start = units[index].start
        return next((at for at in range(index, segment.last) if units[at].start >= start + timed.end()), None)
    if segment in (segments[0], segments[-1]) and _is_vocative(units, segment):
        index += 1 + _is_called_twice(units, index)
    index += unit_at(units, index + 1).text in WORDS.greeting  # 小月|你好
    if units[index].text in WORDS.i and _BRIEF.match(unit_at(units, index + 1, segment.last).text):
        return index + 1
    while index < segment.last and (units[index].kind is Kind.PUNCTUATION or units[index].text in _POLITE):
        index += 1
    told = index > segment.first and unit_at(units, index, segment.last).text in WORDS.command_adverb
    index += told  # 你直接|告诉我
    return index if index < segment.last else None


def _is_vocative(units: Units, segment: Segment) -> bool:
    """Return whether a segment opens with a vocative: a name like that of an assistant, or a pet name (小明, 明明)."""
    unit = units[segment.first]
    if unit.kind is not Kind.NOMINAL or segment.first + 1 >= segment.last:
        return False
    doubled = len(unit.text) == 2 and unit.text[0] == unit.text[1]
    named = unit.text[0] in WORDS.pet_name_character and len(unit.text) <= 3 and unit.pos == "PROPN"
    return unit.text.endswith(_VOCATIVES) or doubled or named or _is_called_twice(units, segment.first)


def _is_called_twice(units: Units, index: int) -> bool:
    """Return whether the same name of two characters comes twice: 小蓝小蓝，打开音乐."""
    unit, again = units[index], unit_at(units, index + 1)
    return unit.text == again.text and len(unit.text) == 2 and unit.kind is again.kind is Kind.NOMINAL


def _told(syntax: Syntax, units: Units, asking: Unit) -> bool:
    """Return whether units tell somebody to do something."""
    unit, rest = units[0], units[1:]
    while rest and rest[-1].kind is Kind.PUNCTUATION:
        rest = rest[:-1]
    if not rest or rest[-1].text in WORDS.no_command_end:
        return False
    ends_in_le = rest[-1].text in WORDS.le
    if _FOR_ME.match(syntax.text, unit.start):
        return not ends_in_le
    if ends_in_le or rest[0].kind is Kind.ASPECT:
        return False
    brief = _BRIEF.match(syntax.text, unit.start) is not None
    telling = brief or unit.text in WORDS.telling_verb
    if not (brief or unit.text in WORDS.command_verb) or (asking is not NOTHING and not telling):
        return False
    if brief or (telling and (asking is not NOTHING or (rest[0].text in WORDS.i and has_kind(rest, Kind.WH)))):
        return True  # 告诉我答案是多少
    # An object follows, and nothing that makes a statement of it: 打开网页显示异常.
    before_last = unit_at(rest, len(rest) - 2)
    if has_word(rest[:2], WORDS.time_end) or (rest[-1].text in WORDS.fault and before_last.pos == "ADV"):
        return False  # 打开花呗后没有反应, 打开软件直接闪退
    if rest[-1].kind is Kind.ADJECTIVE and before_last.kind is Kind.NOMINAL:
        return False  # 导航卫星信号弱
    object_follows = rest[0].kind in _OBJECTS and (rest[0].kind is not Kind.ADJECTIVE or len(rest) > 1)
    return object_follows and not has_word(rest, WORDS.stating) and not has_kind(rest, Kind.MODAL)


def _is_bare_command(clause: Clause) -> bool:
    """Return whether the clause is a verb phrase without a subject that tells somebody to do something: 看图写作文."""
    position, units, main = clause.position, clause.units, clause.main.text
    deed = main in WORDS.command_verb or main in WORDS.commanded or main in WORDS.deliberate
    deed = deed or (clause.opener.kind is Kind.DISPOSAL and clause.opener.text not in WORDS.jiang)  # 把纸撕碎。
    if units[-1].text == "。" and not (deed or has_word(units, WORDS.please)):
        return False  # 死于任上。 ("died in office.")
    return (
        clause.imperative
        and (clause.sure or deed)  # 充电提示音
        and (clause.opener.kind is not Kind.PREPOSITION or clause.opener.text in WORDS.command_preposition)
        and not (main in WORDS.reporting_verb or names_somebody(units[: position.end]))
        and not has_word(clause.rest, WORDS.stating)
    )


def names_person(syntax: Syntax) -> bool:
    """Return whether a sentence only names a person, by a clause with 的 that a parser takes for its predicate.

    Such a clause opens with a verb, behind a place, 那些 or a number: 海滩上穿黑衣的女人, 一个在河边钓鱼的男人.
    Without a stop, what opens with a verb is a command, and what opens with a number may go on.
    """
    units = syntax.remember(units_of)
    own = units[:-1] if units[-1].kind is Kind.PUNCTUATION else units
    if len(own) < _FEW - 1 or own[-1].text not in WORDS.person or not has_kind(own[-5:-1], Kind.ATTRIBUTIVE):
        return False
    if has_word(own[:-1], WORDS.person):
        return False  # 一名穿军装的男子把信交给屋外的孩子。
    told = is_told(syntax)
    if told and own[0].kind is Kind.NUMBER and own[1].kind is Kind.CLASSIFIER:
        return own[2].kind in _CAPTION and not has_kind(own, *_SAID)
    placed = next((at + 1 for at, unit in enumerate(own[:_FEW]) if at and unit.kind is Kind.LOCALIZER), 0)
    verb = own[placed or int(own[0].text in WORDS.those)]
    return (told or verb is not own[0]) and verb.kind is Kind.VERB and not has_kind(own[1:], *_SAID_OR_DONE)


def names_somebody(units: Units) -> bool:
    """Return whether units end in 的 and a person, so that they make a noun phrase: 背绿色书包的人."""
    last = units[-1].text
    described = last in WORDS.person and has_kind(units, Kind.ATTRIBUTIVE)
    person = last in WORDS.person or last[-1] in WORDS.person_end
    return len(units) > 2 and person and (described or units[-2].kind is Kind.ATTRIBUTIVE)
