"""What a Chinese sentence asks: by a particle, an A-not-A word, a wh-word or a choice, or nothing."""

from __future__ import annotations

from enum import Enum, auto

from augpipe.augment.chinese.units import Kind, Unit, units_of
from augpipe.lexicon.chinese.question_words import QUESTION_ENDINGS, THING, UNCERTAIN_ENDINGS, WHY
from augpipe.syntax.sentence import Syntax


class Question(Enum):
    """Whether a sentence asks, and by what."""

    NONE = auto()
    MA = auto()  # a particle, or nothing but the question mark
    A_NOT_A = auto()  # 能不能 "can or cannot"
    WH = auto()  # 什么 "what"
    CHOICE = auto()  # 还是 "or"


_MARKS = "？?"
# Behind these a wh-word or an A-not-A word is part of what somebody knows, tells or asks.
_EMBEDDING = frozenset(
    "知道 晓得 不知道 不知 明白 了解 告诉 解释 决定 清楚 记得 忘记 忘了 讨论 研究 发现 看到 取决于 关心 在乎 "
    "无论 不管 不论 想知道 学会 学习 理解 描述 展示 意识到 确定 表明 懂 弄清 搞清 考虑 猜 好奇 指导 管 随便".split()
)
# "Some" or "many" in a statement.
_INDEFINITE_QUANTITIES = frozenset("几 几个 几天 几次 几年 多少 好多".split())
# In front of these a wh-word means "every" or "any".
_INDEFINITE_AFTER = frozenset({"都", "也"})


def question_of(syntax: Syntax) -> tuple[Question, Unit | None]:
    """Return whether and how a sentence asks, and the unit that shows it; None if nothing but the mark does."""
    units = syntax.remember(units_of)
    marked = is_marked(syntax.text)
    choice: Unit | None = None
    a_not_a: Unit | None = None
    wh: Unit | None = None
    embedded = False
    told = syntax.text.endswith(("。", "！", "!", "，", ",")) or (len(syntax.text) > 30 and not marked)
    long = syntax.text.endswith("。") and len(syntax.text) > 30
    for index, unit in enumerate(units):
        if told and (unit.text in _INDEFINITE_QUANTITIES or (long and unit.kind is Kind.WH)):
            continue
        if unit.kind is Kind.A_NOT_A and wh is None:
            a_not_a = a_not_a or (
                None if (embedded or (syntax.text.endswith("。") and index > 3)) and not marked else unit
            )
        elif unit.kind in (Kind.WH, Kind.WH_PREDICATE):
            following = units[index + 1].text if index + 1 < len(units) else ""
            before = units[index - 1].text if index else ""
            if (before in ("没有", "没") and following) or (
                syntax.text.endswith("。") and unit.text in THING and before != "是"
            ):
                continue
            indefinite = following in _INDEFINITE_AFTER and unit.text not in WHY
            if unit.kind is Kind.WH_PREDICATE and before == "了":
                embedded = False  # 密码忘记了怎么办 ("I forgot the password, what now") asks
            if wh is None and not indefinite and not (embedded and not marked):
                wh = unit
        elif unit.text == "还是" and index and (marked or _offers_choice(units, index)):
            choice = unit
        elif unit.text in _EMBEDDING and index:
            embedded = True
        elif unit.kind is Kind.PUNCTUATION and unit.text in "。！!？?":
            embedded = False
    last = _final_particle(units)
    if a_not_a is not None:
        return Question.A_NOT_A, a_not_a
    if last is not None and last.text in QUESTION_ENDINGS and not _is_denied(units):
        return Question.MA, last
    if wh is not None:
        return Question.WH, wh
    if choice is not None:
        return Question.CHOICE, choice
    if last is not None and marked and last.text in UNCERTAIN_ENDINGS:
        return Question.MA, last
    return (Question.MA, None) if marked else (Question.NONE, None)


def _is_denied(units: tuple[Unit, ...]) -> bool:
    """Return whether a final 没有 says that there is none (花呗也没有), and asks nothing."""
    words = [unit for unit in units if unit.kind is not Kind.PUNCTUATION]
    return words[-1].kind is Kind.NEGATOR and (len(words) < 2 or words[-2].kind is Kind.OUTER_ADVERB)


def _offers_choice(units: tuple[Unit, ...], index: int) -> bool:
    """Return whether 还是 joins two alternatives in a sentence without a mark: 是他还是你 ("he or you")."""
    if units[-1].text == "。":
        return False
    before = units[:index]
    behind = units[index + 1 :]
    paired = bool(behind) and behind[-1].text[-1] == before[-1].text[-1] and len(before[-1].text) < 3
    nouns = len(units) < 9 and all(unit.kind in (Kind.NOMINAL, Kind.ADJECTIVE) for unit in (before[-1], *behind))
    if (paired or nouns) and behind:
        return True  # 甲好还是乙好 ("is A better or B"), 晴天还是阴天 ("sunny or cloudy")
    return (
        before[-1].text in ("，", ",") or before[-1].kind is Kind.ADJECTIVE or any(unit.text == "是" for unit in before)
    )


def is_marked(text: str) -> bool:
    """Return whether a sentence ends in a question mark that is not that of a quotation inside it (他问：“谁？”)."""
    bare = text.rstrip(" 　\"'’）)")
    if bare.endswith("”"):
        return bare.startswith("“") and bare.rstrip("”").endswith(tuple(_MARKS))
    return bare.endswith(tuple(_MARKS))


def _final_particle(units: tuple[Unit, ...]) -> Unit | None:
    for unit in reversed(units):
        if unit.kind is not Kind.PUNCTUATION:
            return unit
    return None
