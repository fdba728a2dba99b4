"""MV where no modal fits inside a Chinese statement: an attitude in front of it, as in `不可否认，他走了`."""

from __future__ import annotations

from augpipe.augment.chinese.asking import question_unit
from augpipe.augment.chinese.clause import Clause
from augpipe.augment.chinese.final_mark import last_mark
from augpipe.augment.chinese.framing import frame_at
from augpipe.augment.chinese.modal_place import is_attitude
from augpipe.augment.chinese.questions import Question
from augpipe.augment.chinese.units import Kind, Unit, units_of
from augpipe.augment.draws import Draws
from augpipe.lexicon.chinese.attitudes import FRONTED, POSSIBILITIES, PROHIBITIONS
from augpipe.lexicon.chinese.people import FIRST_PERSON, PERSON_NOUNS, SECOND_PERSON
from augpipe.lexicon.chinese.queries import ERRANDS, FORMULAS
from augpipe.lexicon.chinese.verb_classes import COMMANDED, DELIBERATE, EMBEDDING
from augpipe.syntax.edits import Edit
from augpipe.syntax.sentence import Syntax

# Connectives of whole sentences: 不可否认 stands in front of them.
_SENTENCE_OPENERS = frozenset(
    (
        "如果 假如 要是 若 若是 倘若 即使 即便 哪怕 尽管 虽然 因为 由于 既然 除非 只要 只有 无论 不论 不管 不仅 不但 "
        "首先 其次 然后 接着 后来 随后 当 同时 至于 当然 目前"
    ).split()
)
# Signs of speech, with which the attitudes of written style are left out.
_SPEAKERS = FIRST_PERSON | SECOND_PERSON | {"“", "：", ":"}
_WISHES = frozenset("祝 祝贺 希望 感谢 谢谢 欢迎 建议 祝愿 恭喜 但愿 愿 多谢 求".split())
_STOPS = "。！.!"


def fronted(syntax: Syntax, clause: Clause, draws: Draws) -> tuple[str, list[Edit]] | str:
    """Return rule and edit for an attitude in front of a statement, or the reason why there is none.

    This is the last resort where no place inside the clause is certain.
    """
    units = syntax.remember(units_of)
    if clause.found is None:
        return "no_predicate"
    near = range(min(10, len(units)))
    if any(units[index].text in POSSIBILITIES and is_attitude(units, index) for index in near):
        return "modal_already"
    start = frame_at(syntax)
    first = next(index for index, unit in enumerate(units) if unit.start == start)
    greeting = _behind_greeting(units, first)
    if greeting != first:
        first, start = greeting, units[greeting].start
    if _takes_no_frame(units, first, clause.found.group):
        return "no_place"
    if last_mark(syntax.text) not in _STOPS and not _tells(units, first, clause):
        return "no_predicate"
    said = any(unit.kind is Kind.PARTICLE or unit.text in _SPEAKERS for unit in units)
    return "fronted", [Edit(start, start, draws.choice(FRONTED[:-2] if said else FRONTED))]


def told(syntax: Syntax, draws: Draws) -> tuple[str, list[Edit]] | str:
    """Return rule and edit for an attitude in front of a sentence whose predicate was not found, or `no_predicate`.

    Noun phrases get none: the sentence has to end in a full stop or 了, and to hold a verb.
    """
    units = syntax.remember(units_of)
    words = [unit for unit in units if unit.kind is not Kind.PUNCTUATION]
    stopped = syntax.text.endswith("。") or words[-1].text == "了"
    if not stopped or len(words) < 4 or any(unit.text in POSSIBILITIES for unit in words):
        return "no_predicate"
    verbal = any(unit.kind in (Kind.VERB, Kind.ASPECT, Kind.HAVE) for unit in words[1:])
    whole = words[0].kind is Kind.PRONOUN or words[-1].kind in (Kind.ASPECT, Kind.VERB) or "，" in syntax.text
    start = frame_at(syntax)
    first = next(index for index, unit in enumerate(units) if unit.start == start)
    if not (verbal and whole) or units[first].kind is Kind.VERB or _takes_no_frame(units, first, first):
        return "no_predicate"
    return "fronted", [Edit(start, start, draws.choice(FRONTED[:-2]))]


def _behind_greeting(units: tuple[Unit, ...], first: int) -> int:
    """Return the index behind an opening `抱歉，` ("sorry,") or `是的，` ("yes,"), or `first` where there is none."""
    for index in range(first + 1, min(first + 3, len(units) - 1)):
        said = "".join(unit.text for unit in units[first:index])
        if units[index].text in ("，", ",") and (said in FORMULAS or said in ("是的", "不是", "不")):
            return index + 1
    return first


def _tells(units: tuple[Unit, ...], first: int, clause: Clause) -> bool:
    """Return whether a sentence without a stop is a statement (老师梦见旧学生向他招手), and no query (会员卡激活)."""
    found = clause.found
    assert found is not None
    aspect = any(unit.text in ("了", "过") for unit in units)
    if clause.question is not Question.NONE or (clause.subject_span is None and found.bare and not aspect):
        return False
    if not found.bare or units[first].kind is Kind.PRONOUN or any(unit.text in ("了", "过", "着") for unit in units):
        return True
    if any(unit.text in ("，", ",") for unit in units) and clause.subject_span is not None:
        return True
    main = units[found.main]
    person = any(unit.text[-2:] in PERSON_NOUNS or unit.text[-1] in "们者员师" for unit in units[first : found.group])
    named = any(unit.pos == "PROPN" for unit in units[first : found.group]) and units[-1].end - units[0].start > 8
    person = person or named
    whole = person and found.group < found.main
    if (
        found.group <= first
        or (found.main + 1 >= found.end and not whole)
        or main.pos != "VERB"
        or units[first].kind is Kind.VERB
    ):
        return False
    deed = main.text in DELIBERATE or main.text in COMMANDED
    if units[found.end - 1].text in ERRANDS or clause.predicate.head != clause.predicate.index:
        return False
    return units[-1].end - units[0].start > 5 and (person or not deed)


def _may_ask(units: tuple[Unit, ...]) -> bool:
    """Return whether a wh-word asks although a full stop follows, or 那儿 ("there") is written for 哪儿 ("where")."""
    if units[-1].text not in ("。", "！") and any(
        unit.text in ("那儿", "那里") and (behind.text[0] in "去有可能" or before.text in ("在", "从", "到"))
        for before, unit, behind in zip(units, units[1:], units[2:], strict=False)
    ):
        return True
    if len(units) > 14 or any(unit.text in EMBEDDING for unit in units):
        return False
    wh = question_unit([*units])
    return wh is not None and units[wh].text not in ("几", "几个", "多少", "谁", "多")


def _takes_no_frame(units: tuple[Unit, ...], first: int, group: int) -> bool:
    """Return whether a sentence is a command, wish, question, phrase or the like, of which nobody can be certain."""
    opens = units[first].kind
    loose = opens is Kind.CONNECTIVE and units[first].text not in _SENTENCE_OPENERS
    marked = opens is Kind.PUNCTUATION and (first > 0 or units[first].text not in ("“", "《", "「", "‘"))
    if loose or marked or units[first].text in ("请", "别", "让", "把", "求", "祝"):
        return True
    if any(unit.text in ("吧", "吗", "？", "?") for unit in units):
        return True
    if units[first].text in _WISHES:
        return True
    ends = units[-1].text if units[-1].kind is not Kind.PUNCTUATION else units[-2].text
    if ends in FORMULAS or _may_ask(units):
        return True
    if {units[first].text, units[group].text} & PROHIBITIONS or "打一" in "".join(unit.text for unit in units):
        return True
    asked = any(unit.text in ("麻烦", "麻烦您", "麻烦你") for unit in units)
    if asked or (any(unit.text == "一下" for unit in units) and any(unit.text in SECOND_PERSON for unit in units)):
        return True
    phrase = units[first].kind is Kind.PREPOSITION and group == first
    if phrase and not any(unit.kind in (Kind.ASPECT, Kind.PUNCTUATION) for unit in units[:-1]):
        return True  # no subject: 在旺季参观。 ("visit in the high season.")
    if units[-1].text == "。" and (group > first or any(unit.text in ("了", "过") for unit in units)):
        return False  # 总共花了十三个月。 ("it took thirteen months in all")
    return not any(unit.kind in (Kind.PRONOUN, Kind.NOMINAL) for unit in units[first : max(group, first + 1)])
