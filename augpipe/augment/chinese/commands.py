"""Where a command or request begins, so that 别 ("don't") or 不能不 ("cannot but") goes in front of its verb."""

from __future__ import annotations

import re

from augpipe.augment.chinese.clause import Clause, Question
from augpipe.augment.chinese.main_clause import main_clause
from augpipe.augment.chinese.predicate_search import predicates_of
from augpipe.augment.chinese.questions import question_of
from augpipe.augment.chinese.segments import Segment, segments_of
from augpipe.augment.chinese.units import Kind, Unit, units_of
from augpipe.lexicon.chinese.commands import BRIEF_VERBS, COMMAND_VERBS, POLITE, TELLING_VERBS, VOCATIVES
from augpipe.lexicon.chinese.people import PERSON_NOUNS
from augpipe.lexicon.chinese.predicates import ADJECTIVES, REPORTING_VERBS
from augpipe.syntax.sentence import Syntax

# 帮我, 给我, 帮忙. ("For me")
_FOR_ME = re.compile("(帮|给|替|为)(我|俺|咱|忙)|帮忙")
# A verb that is doubled or has 一下 behind it, to ask for something brief: 看看, 看一下.
_BRIEF = re.compile(f"([{BRIEF_VERBS}])(一?下(?![载来去午面个])|一\\1|\\1(?!看))")
# 好好 ("properly") and a verb, the hearer or 请 in front: 你好好学习.
_WELL = re.compile("(?:你们|您们|你|您|大家|请)?(好好)(?=[学跑做吃睡休写读听看说想练走干工照保努])(?!.*了)")
# 来 ("give us") and a few of something: 来一首歌.
_A_FEW = re.compile("(来)(?:一|两|几)?(?:首|句|段|点|张|份|篇|集)[^，。]")
# A request at the end: …，给我讲讲.
_AT_THE_END = re.compile("(?<=[吧呢了吗，])([给帮]我(?:讲讲|说说|讲一下|说一下|介绍一下|查一下|查查|看看))$")
# With a full stop, a longer sentence is no command (in characters).
_LONGEST = 40
# Behind the first verb these make a statement of what opens like a command.
_STATING = frozenset("也 都 就 会 能 还 却 没 没有 不 不能 是 很 有 可以 影响 显示 需要".split())
# Questions that a command may hold: 告诉我怎么还款 ("tell me how to pay back").
_TELLING_QUESTIONS = frozenset({Question.WH, Question.A_NOT_A, Question.NONE})


def command_at(syntax: Syntax) -> int | None:
    """Return the offset where a command begins, behind a vocative and 请 ("please"), or None if there is no command."""
    clause = syntax.remember(main_clause)
    if clause is None or (len(syntax.text) > _LONGEST and syntax.text.endswith("。")):
        return None
    units = syntax.remember(units_of)
    well = _WELL.match(syntax.text) or _A_FEW.match(syntax.text) or _AT_THE_END.search(syntax.text)
    if well:
        return well.start(1)
    if _is_repeated(syntax.text, units) or _is_programme(syntax, units):
        return units[0].start
    segments = syntax.remember(segments_of)
    question, asking = syntax.remember(question_of)
    answerable = question in _TELLING_QUESTIONS or (asking is not None and asking.kind is Kind.NEGATOR)
    for segment in segments if len(segments) < 4 else segments[:1]:
        first = _first(units, segment, segments)
        if first is None or not answerable or not _told(syntax, units, segment, first, asking):
            continue
        if asking is None or asking.start > units[first].start:
            return units[first].start
    return clause.group_at if _is_bare_command(syntax, clause, units) else None


def _is_repeated(text: str, units: tuple[Unit, ...]) -> bool:
    """Return whether a sentence is a verb phrase said twice: 回家回家 ("go home, go home")."""
    half = len(text) // 2
    return half > 2 and text[:half] == text[half:] and units[0].kind is Kind.VERB


def _is_programme(syntax: Syntax, units: tuple[Unit, ...]) -> bool:
    """Return whether a sentence is a list of tasks, in which every clause opens with a verb and has no subject."""
    pairs = syntax.remember(predicates_of)
    if len(pairs) < 2 or syntax.text.endswith("。"):
        return False
    return all(
        found is not None
        and found.bare
        and found.main == segment.first
        and units[found.main].kind is Kind.VERB
        and len(units[found.main].text) == 2
        and not any(unit.kind is Kind.ASPECT for unit in units[found.main : found.end])
        for segment, found in pairs
    )


def _first(units: tuple[Unit, ...], segment: Segment, segments: tuple[Segment, ...]) -> int | None:
    """Return the index of the first unit behind a vocative, 请 and the hearer's pronoun; None if nothing follows."""
    index = segment.first
    if _is_vocative(units, segment) and (segment == segments[0] or segment == segments[-1]):
        index += 1
    if units[index].text == "我" and index + 1 < segment.last and _BRIEF.match(units[index + 1].text):
        return index + 1
    while index < segment.last and (units[index].kind is Kind.PUNCTUATION or units[index].text in POLITE):
        index += 1
    return index if index < segment.last else None


def _is_vocative(units: tuple[Unit, ...], segment: Segment) -> bool:
    """Return whether a segment opens with a vocative: a name like that of an assistant, or a pet name (小明, 明明)."""
    unit = units[segment.first]
    if unit.kind is not Kind.NOMINAL or segment.first + 1 >= segment.last:
        return False
    if unit.text.endswith(VOCATIVES):
        return True
    doubled = len(unit.text) == 2 and unit.text[0] == unit.text[1]
    named = unit.text[0] in "小阿" and len(unit.text) <= 3 and unit.pos == "PROPN"
    return doubled or named


def _told(syntax: Syntax, units: tuple[Unit, ...], segment: Segment, first: int, asking: Unit | None) -> bool:
    """Return whether the units from `first` on tell somebody to do something."""
    unit, rest = units[first], units[first + 1 : segment.last]
    while rest and rest[-1].kind is Kind.PUNCTUATION:
        rest = rest[:-1]
    if not rest or rest[-1].text in ("的", "吗", "么"):
        return False
    if _FOR_ME.match(syntax.text, unit.start):
        tail = rest[-1].text == "了" and rest[-1] is not asking
        return not tail and any(other.kind in (Kind.VERB, Kind.NOMINAL) for other in rest)
    if rest[-1].text == "了" or rest[0].kind is Kind.ASPECT:
        return False
    if unit.text == "好好":
        return rest[0].kind is Kind.VERB
    brief = _BRIEF.match(syntax.text, unit.start) is not None
    telling = brief or unit.text in TELLING_VERBS
    if not (brief or unit.text in COMMAND_VERBS) or (asking is not None and not telling):
        return False
    return brief or (telling and asking is not None) or _is_verb_and_object(rest)


_OBJECTS = frozenset(
    {Kind.NOMINAL, Kind.NUMBER, Kind.PRONOUN, Kind.CLASSIFIER, Kind.PUNCTUATION, Kind.VERB, Kind.ADJECTIVE}
)


def _is_verb_and_object(rest: tuple[Unit, ...]) -> bool:
    """Return whether an object follows the first verb, and nothing that makes a statement of it: 打开网页显示异常."""
    if rest[0].kind not in _OBJECTS or (rest[0].kind is Kind.ADJECTIVE and len(rest) == 1):
        return False
    return not any(unit.text in _STATING or unit.kind is Kind.MODAL for unit in rest)


_OPENING = frozenset("把 将 给 帮 向 往 跟 用".split())


def _is_bare_command(syntax: Syntax, clause: Clause, units: tuple[Unit, ...]) -> bool:
    """Return whether the clause is a verb phrase without a subject that tells somebody to do something: 看图写作文."""
    found = clause.found
    if not clause.imperative or found is None:
        return False
    opener = units[found.group]
    if opener.kind is Kind.PREPOSITION and opener.text not in _OPENING:
        return False
    if clause.main.text in ADJECTIVES or clause.main.text in REPORTING_VERBS or names_somebody(units[: found.end]):
        return False
    return not any(unit.text in _STATING for unit in units[found.main + 1 : found.end])


def names_somebody(units: tuple[Unit, ...]) -> bool:
    """Return whether units end in 的 and a person, so that they make a noun phrase: 背绿色书包的人."""
    last = units[-1].text
    person = last in PERSON_NOUNS or last[-1] in "人孩生员者"
    described = any(unit.kind is Kind.ATTRIBUTIVE for unit in units) and last in PERSON_NOUNS
    return len(units) > 2 and person and (described or units[-2].kind is Kind.ATTRIBUTIVE)
