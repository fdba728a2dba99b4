"""Marks and segments of a sentence, and the words by which it asks."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

from augpipe.augment.chinese.reading.asking import asks_indirectly, final_particle, is_vague
from augpipe.augment.chinese.reading.kinds import (
    ASKING,
    COUNTING,
    ENDINGS,
    NEGATIVE,
    NOTHING,
    NOUNS,
    Kind,
    Unit,
    Units,
    kinds,
)
from augpipe.augment.chinese.reading.units import has_kind, has_word, is_han, unit_at, units_of
from augpipe.lexicon.chinese import WORDS, pattern
from augpipe.syntax.syntax import Syntax

QUESTION_MARKS = "？?"
# Marks that end an utterance.
ENDS = "。．.！!？?；;…"
# Marks with which a sentence tells something.
TELLING = "。.！!"
COMMA = ("，", ",")
FINAL_INTERJECTIONS = "".join(sorted(WORDS.final_interjection))
_EDGES = "，,；;：:—"
_STOPS = "。！？!?…"
_CLOSING = "”」』’\"'）)】》〉"
_OPENER_OF = {"”": "“", "」": "「", "』": "『", "’": "‘", "）": "（", ")": "(", "】": "【", '"': '"', "'": "'"}
_CLOSER_OF = {"《": "》", "（": "）", "(": ")", "【": "】", "[": "]", "“": "”", "‘": "’", "「": "」", "『": "』"}

_HEARD, _TOLD = pattern("heard"), NOUNS | kinds("NUMBER TIME")
_OPENING_MARKS = "“‘「『（(【—-"


def inner_end(text: str) -> int:
    """Return the offset where a sentence ends, in front of white space and the closing marks behind its final mark."""
    end = len(text.rstrip())
    while end and text[end - 1] in _CLOSING and _stays_outside(text, end):
        end -= 1
    return end


def _stays_outside(text: str, end: int) -> bool:
    """Return whether the closing mark in front of `end` stays behind a final mark of the sentence."""
    mark = text[end - 1]
    if end > 1 and text[end - 2] in ENDS:
        return True
    opener = _OPENER_OF.get(mark)
    return opener is not None and text.lstrip().startswith(opener) and text.count(opener) == 1 + (opener == mark)


def last_mark(text: str) -> str:
    """Return the last character of a sentence inside its closing quotes; nothing for an empty sentence."""
    return text[: inner_end(text)][-1:]


def is_told(syntax: Syntax) -> bool:
    """Return whether a sentence ends in a full stop or an exclamation mark."""
    return last_mark(syntax.text) in TELLING


class Segment(NamedTuple):
    """The units [first, last) between two commas or stops; `sentence` is the number of stops in front of them."""

    first: int
    last: int
    sentence: int


def segments_of(syntax: Syntax) -> tuple[Segment, ...]:
    """Return the segments that hold more than punctuation; a space between two Chinese words ends one as well."""
    units = syntax.remember(units_of)
    enclosed = syntax.remember(enclosed_units)
    found: list[Segment] = []
    first = _hearsay_end(units) if units else 0
    sentence = 0
    for index, unit in enumerate(units):
        mark = unit.text[0]
        if index > first and unit.start > units[index - 1].end and is_han(mark) and is_han(units[index - 1].text[-1]):
            found.append(Segment(first, index, sentence))
            first = index
        if unit.kind is not Kind.PUNCTUATION or index in enclosed or mark not in _EDGES + _STOPS:
            continue
        if not are_marks(units[first:index]):
            found.append(Segment(first, index, sentence))
        first = index + 1
        sentence += mark in _STOPS
    if not are_marks(units[first:]):
        found.append(Segment(first, len(units), sentence))
    return tuple(found)


def _hearsay_end(units: Units) -> int:
    """Return the index behind 听说 or 你觉得, which only introduce what is told or asked, or 0: 你说|他会来吗."""
    first = (
        1
        if units[0].text in WORDS.hearsay_opener
        else 2 * (_HEARD.match("".join(unit.text for unit in units[:2])) is not None)
    )
    whole = len(units) - first > 2 and units[first].kind in _TOLD
    return first if first and whole else 0


def are_marks(units: Units) -> bool:
    """Return whether units are punctuation alone, or none at all."""
    return all(unit.kind is Kind.PUNCTUATION for unit in units)


def enclosed_units(syntax: Syntax) -> frozenset[int]:
    """Return the indices of the units in brackets or quotes, marks included, unless these hold the whole text."""
    units = syntax.remember(units_of)
    found: set[int] = set()
    for index, unit in enumerate(units):
        closer = _CLOSER_OF.get(unit.text)
        if closer is None or index in found:
            continue
        end = next((end for end in range(index + 1, len(units)) if units[end].text == closer), None)
        if end is not None and (index > 0 or not are_marks(units[end + 1 :])):
            found.update(range(index, end + 1))
    return frozenset(found)


def frame_place(syntax: Syntax) -> int:
    """Return the index of the unit that a frame goes in front of.

    It goes behind an opening quote, interjections and connectives with their comma.
    """
    units = syntax.remember(units_of)
    enclosed = syntax.remember(enclosed_units)
    index = int(unit_at(units, 1).text in WORDS.greeting)  # 小影|你好
    # Quotes that open a sentence and close before its end are a part that the frame goes in front of.
    closer = _CLOSER_OF.get(syntax.text[:1]) if syntax.text[:1] in "“‘「『（(" else None
    if closer is not None and closer in syntax.text and not syntax.text.rstrip("。！？!?").endswith(closer):
        return 0
    while index + 1 < len(units):
        unit = units[index]
        opens = unit.kind is Kind.PUNCTUATION and (unit.text in _OPENING_MARKS or index) and index not in enclosed
        opening = unit.kind is Kind.CONNECTIVE or unit.text in WORDS.sentence_opener  # 首先，
        linked = opening and units[index + 1].text in COMMA
        other = unit.text in WORDS.another and units[index + 1].kind in COUNTING  # 另外|六个
        much = unit.text in WORDS.so_much and units[index + 1].text[0] in WORDS.compared  # 那么|多困难
        then = unit.text in WORDS.so_then and units[index + 1].kind is Kind.PRONOUN  # 那|你没去
        if other or much or (unit.text in WORDS.fact_opener and units[index + 1].text not in COMMA):
            break
        if not (opens or linked or then or unit.text in WORDS.before_a_frame):
            break
        index += 1
    return index


def frame_start(syntax: Syntax) -> int:
    """Return the offset where a frame goes."""
    return syntax.remember(units_of)[frame_place(syntax)].start


def bare_text(syntax: Syntax) -> str:
    """Return the text without the marks at both ends."""
    return syntax.text.strip(" 。？！.?!～~，,")


_THOUGHT = WORDS.ba_particle | WORDS.le
_SOME_OR_THOSE = WORDS.some | WORDS.those
_LONG = 30  # characters
_INTRODUCED, _SUM, _WORDED = map(pattern, ("introduced_question", "sum", "asked_of_words"))
_THINGS = NOUNS | kinds("NUMBER ASPECT TIME")
_ONLY_THEN_WORDS = tuple(WORDS.cai)


class Question(Enum):
    """Whether a sentence asks, and by what."""

    NONE = auto()
    MA = auto()  # a particle, or nothing but the question mark
    A_NOT_A = auto()  # 能不能 "can or cannot"
    WH = auto()  # 什么 "what"
    CHOICE = auto()  # 还是 "or"


def question_of(syntax: Syntax) -> tuple[Question, Unit]:
    """Return whether and how a sentence asks, and the unit that shows it; `NOTHING` if only the mark does."""
    text, units = syntax.text, syntax.remember(units_of)
    marked, stopped, long = is_marked(text), text.endswith(("。", "；")), len(text) > _LONG
    told = stopped or text.endswith(("！", "!", *COMMA)) or (long and not marked)
    several = not marked and _has_clauses(syntax)
    choice = a_not_a = wh = NOTHING
    embedded = False
    introduced, worded = introduction_end(text), worded_start(text)
    for index, unit in enumerate(units):
        before, following = unit_at(units, index - 1).text, unit_at(units, index + 1).text
        if unit.start < worded:
            continue  # 他是谁用英语怎么说 ("how does one say "who is he" in English") asks for the words
        if (told or several) and (unit.text in _SOME_OR_THOSE or (stopped and long and unit.kind is Kind.WH)):
            continue
        if stopped and unit.text in WORDS.written_how and has_word(units[:index], WORDS.and_with):
            continue  # 与人们如何看待自己相关
        if unit.kind is Kind.A_NOT_A and wh is NOTHING:
            hidden = embedded or (stopped and index > 3)
            if a_not_a is NOTHING and (marked or not hidden):
                a_not_a = unit
        elif unit.kind in ASKING:
            if (
                (before in WORDS.lacking and following)
                or (stopped and unit.text in WORDS.what and before not in WORDS.shi)
                or is_vague(units, index)
            ):
                continue
            if unit.kind is Kind.WH_PREDICATE and (before in WORDS.le or unit.text in WORDS.what_now):
                embedded = False  # 密码忘记了怎么办 ("I forgot the password, what now") asks
            indefinite = following in WORDS.also and unit.text not in WORDS.why
            if wh is NOTHING and not indefinite and (marked or not embedded):
                wh = unit
        elif unit.text in WORDS.haishi and index and (marked or _offers_choice(units, index)):
            choice = choice if has_word(units[:index], WORDS.whether_or_not) else unit
        elif asks_indirectly(units, index) and unit.end > introduced:
            embedded = before not in WORDS.insisting  # 你究竟知道什么
        elif unit.kind is Kind.PUNCTUATION and unit.text in "。！!？?":
            embedded = False
    ending = final_particle(units, marked=marked)
    sure = ending if ending.text in WORDS.question_ending else NOTHING
    for question, shown in (
        (Question.A_NOT_A, a_not_a),
        (Question.MA, sure),
        (Question.WH, wh),
        (Question.CHOICE, choice),
        (Question.MA, ending),
    ):
        if shown is not NOTHING:
            return question, shown
    return Question.MA if marked else Question.NONE, NOTHING


def _has_clauses(syntax: Syntax) -> bool:
    """Return whether a sentence has more than two clauses, in which 多少 and 几 are vague, unless 到底 insists."""
    return sum(map(syntax.text.count, COMMA)) > 1 and not has_word(syntax.remember(units_of), WORDS.insisting)


def worded_start(text: str) -> int:
    """Return the offset of 用英语怎么说 and the like, with which a question about words ends, or 0."""
    found = _WORDED.search(text)
    return found.start() if found else 0


def introduction_end(text: str) -> int:
    """Return the offset behind 我想知道 ("I want to know") and the like, with which a question opens, or 0."""
    found = _INTRODUCED.match(text)
    return found.end() if found and not text.endswith("。") else 0


def _offers_choice(units: Units, index: int) -> bool:
    """Return whether 还是 joins two alternatives in a sentence without a mark: 是他还是你 ("he or you")."""
    before, behind = units[index - 1], units[index + 1 :]
    if units[-1].text == "。" or has_word(units[:index], WORDS.conceding):
        return False  # 尽管是夏天，还是很冷
    if (
        behind
        and (
            # 你住在城里还是乡下呀 ("do you live in town or in the country")
            (units[-1].kind is Kind.PARTICLE and not has_word(units, _THOUGHT))
            or before.kind is Kind.PARTICLE  # 喝茶呢还是喝水
            # 甲好还是乙好 ("is A better or B"), but 还了|还是没有恢复 ("has still not")
            or (behind[-1].text[-1] == before.text[-1] and behind[0].kind is not Kind.NEGATOR)
            or (behind[0].kind is Kind.VERB and any(unit.text.startswith(behind[0].text) for unit in units[:index]))
            # 晴天还是阴天 ("sunny or cloudy")
            or (len(units) < 9 and all(unit.kind in (Kind.NOMINAL, Kind.ADJECTIVE) for unit in (before, *behind)))
        )
    ):
        return True
    return before.text in COMMA or has_word(units[:index], WORDS.shi)


def is_sum(syntax: Syntax) -> bool:
    """Return whether a sentence is a calculation whose result is asked for: 七点五除以零点三 (7.5 ÷ 0.3)."""
    return _SUM.match(syntax.text) is not None


def is_marked(text: str) -> bool:
    """Return whether a sentence ends in a question mark that is not that of a quotation inside it (他问：“谁？”)."""
    bare = text.rstrip(" 　\"'’）)")
    whole = bare.startswith("“") and bare.endswith("”")
    return (bare.rstrip("”") if whole else bare).endswith(tuple(QUESTION_MARKS))


def asks(syntax: Syntax) -> bool | None:
    """Return whether a sentence asks something, or None if that is unsure."""
    mark = last_mark(syntax.text)
    units = tuple(unit for unit in syntax.remember(units_of) if unit.kind is not Kind.PUNCTUATION)
    if mark in QUESTION_MARKS:
        return True
    if not units:
        return False
    final = units[-1].text
    if final in WORDS.asking_end or (final[-1] in WORDS.ma and final[-2:] not in WORDS.word_in_me):
        return True
    if mark not in TELLING and has_word(units[1:], WORDS.asking_anywhere):
        return True
    place = question_unit(units, several=_has_clauses(syntax))
    if place is None:
        if final in WORDS.meiyou and len(units) > 2 and _asks_whether(units):
            return True
        wonders = final in WORDS.wondering_end or not WORDS.rhetorical_adverb.isdisjoint(syntax.forms)
        return None if wonders and mark not in TELLING else False
    if mark in TELLING:
        return False
    if units[place].start != introduction_end(syntax.text) and _is_embedded(syntax, units, place):
        return None if has_word(units[:3], WORDS.second_person) else False
    return True


def _asks_whether(units: Units) -> bool:
    """Return whether a final 没有 asks of the verb or the 有 in front: 去过没有, 家里有人没有."""
    return units[-2].kind in (Kind.VERB, Kind.ASPECT) or (
        units[-2].kind is Kind.NOMINAL and has_kind(units[:-1], Kind.HAVE)
    )


def question_unit(units: Units, *, several: bool = False) -> int | None:
    """Return the index of the first unit that asks, or None; in 什么都 ("all") and 几个人 ("some people") none does.

    In a row of `several` clauses 几 is "a few".
    """
    for place, unit in enumerate(units):
        if unit.kind is Kind.A_NOT_A:
            return place
        before = unit_at(units, place - 1).text
        some = (
            unit.text in WORDS.haoduo
            or (unit.text in WORDS.a_few and (not before or before[-1] in WORDS.before_a_few))
            or (several and unit.text in _SOME_OR_THOSE)
        )
        if (
            unit.kind in ASKING
            and not some
            and not is_vague(units, place)
            and before not in WORDS.nothing_of
            and not has_word(units[place + 1 : place + 4], WORDS.also)
        ):
            return place
    return None


def _is_embedded(syntax: Syntax, units: Units, place: int) -> bool:
    """Return whether the question word at `place` is part of what somebody knows, tells or asks in its own clause."""
    if unit_at(units, place - 1).text in WORDS.shi and units[place].text in WORDS.asked_matter:
        return False  # 无法分期是怎么回事 ("why can I not pay in instalments")
    last = all(unit.kind is Kind.PARTICLE for unit in units[place + 1 :])
    if last and units[place].text in WORDS.why and units[place - 1].kind is Kind.NOMINAL:
        return False  # 无法发送短信为什么
    if units[place].text in WORDS.what_now and unit_at(units, place - 1).text in WORDS.led_how:
        return False  # 忘了密码该怎么办
    for index in range(place - 1, -1, -1):
        unit, before = units[index], unit_at(units, index - 1)
        if unit.end != units[index + 1].start or unit.end <= introduction_end(syntax.text):
            return False  # a mark or a space parts them, or 我想知道 introduces the question
        if unit.text[0] in WORDS.wang and before.kind is Kind.NOMINAL:
            return False  # 密码忘了怎么查 ("the password is forgotten, how …")
        if unit.text in WORDS.embedding and (len(unit.text) > 1 or place - index <= 2):
            return True
        # 忘记密码了，怎么办 ("password forgotten, what now") asks, 忘了怎么开通 ("forgot how to activate it") does not.
        asked = units[place].text in WORDS.what_now or before.text not in WORDS.embedding
        if index == place - 1 and unit.text in WORDS.le and asked:
            return False
    return False


def asks_reason(units: Units, index: int) -> bool:
    """Return whether the unit at `index` is a 怎么 ("how") that asks for the reason: 怎么还没到 ("why … not yet")."""
    stop = next((at for at in range(index + 1, len(units)) if units[at].kind is Kind.PUNCTUATION), len(units))
    rest = tuple(unit for unit in units[index + 1 : stop] if unit.kind not in ENDINGS)
    if units[index].text not in WORDS.plain_how or not rest or rest[0].text in WORDS.oneself:
        return False  # 怎么自己剪头发
    first, second, over = rest[0], rest[1].kind if len(rest) > 1 else Kind.NOMINAL, rest[-1].text in WORDS.le
    # the manner: 怎么洗才能不掉色 ("how to wash it so that it keeps its colour"), 是怎么提示的 ("how did it say so")
    so_that = any(unit.text.startswith(_ONLY_THEN_WORDS) for unit in rest[1:])
    if so_that or (unit_at(units, index - 1).text in WORDS.shi and rest[-1].text in WORDS.de):
        return False
    if first.text in WORDS.hai and second in _THINGS:
        return over  # 怎么还款 ("how do I pay back") asks for the manner
    if (first.text in WORDS.cai and second is Kind.MODAL) or (first.text in WORDS.rang_jiang and not over):
        return False  # 怎么让别人搜不到
    if first.text in WORDS.reason_cue or first.kind in (Kind.POTENTIAL, Kind.PRONOUN, *NEGATIVE):
        return first.text not in WORDS.hui or over or has_kind(rest, Kind.NEGATOR)
    if first.kind in (Kind.ADJECTIVE, Kind.DEGREE):
        return len(rest) == 1 or first.kind is Kind.DEGREE
    return over or has_word(rest, WORDS.so_or_such) or has_kind(rest, Kind.NEGATOR, Kind.POTENTIAL)
