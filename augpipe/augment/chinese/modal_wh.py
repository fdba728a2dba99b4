"""MV for Chinese wh-questions: 应该 ("should") in front of how, when and what; 会 ("would") behind why."""

from __future__ import annotations

from augpipe.augment.chinese.clause import Clause
from augpipe.augment.chinese.modal_place import Person, Place, is_attitude, is_open
from augpipe.augment.chinese.modal_when import clear_of, when_question
from augpipe.augment.chinese.modal_why import asks_reason, reason_question
from augpipe.augment.chinese.units import Kind, Unit, units_of
from augpipe.lexicon.chinese.predicates import ADJECTIVES, STATIVE_VERBS
from augpipe.lexicon.chinese.queries import ASKED_NOUNS
from augpipe.lexicon.chinese.verb_classes import EMBEDDING, FELT, MENTAL
from augpipe.syntax.edits import Edit
from augpipe.syntax.sentence import Syntax

_Found = tuple[str, list[Edit]] | str

_WHY = frozenset("为什么 为何 为啥 干嘛 干吗 何以 为毛 怎么会 怎会".split())
_HOW = frozenset("怎 怎么 怎样 如何 咋 怎么样 咋样 怎么才".split())
_WHEN = frozenset("什么时候 啥时候 何时 几点 几号 多久 哪天 几月 什么时间 几时 多长时间 几天 哪年 多少天".split())
_STATES = frozenset("怎么样 怎么了 咋了 咋样 怎样 如何 怎么着".split())
_CAUSING = frozenset("要 让 叫 教 使 令 要求".split())
_ABLE = frozenset("能 可以 可 能够 才能 才可以".split())
# Verbs that share the modal with the verb behind them: 去买什么 ("go and buy what").
_SERIAL = frozenset("去 来 到 用 给 让 请 拿 带 帮 跟 找 叫 坐 去做 陪 上 回 出 开始".split())
_WHICH = frozenset("哪个 哪家 哪种 哪款 哪里 哪一个".split())
_EQUALS = frozenset("等于 属于 位于 出自 来自 源自 叫做 相当于".split())
# Asked nouns that take 会 in the place of 应该.
_MATTERS = frozenset("怎么回事 什么原因 什么情况 什么问题".split())
# Asked nouns that may follow a verb.
_TELLING = frozenset("什么关系 什么意思 啥意思 怎么回事 什么原因 什么情况".split())
_NO_NOUN = frozenset({Kind.MODAL, Kind.NEGATOR, Kind.WH, Kind.PREPOSITION, Kind.COPULA})
_WHERE = frozenset("哪里 哪儿 哪 在哪 在哪里 何处 什么地方".split())


def wh_question(syntax: Syntax, clause: Clause, index: int, place: Place | None) -> _Found:
    """Return rule and edits for a question whose wh-word is the unit at `index`, or the reason why nothing fits."""
    units = syntax.remember(units_of)
    asking = units[index]
    near = range(max(0, index - 4), min(index + 4, len(units)))
    own = () if place is None else range(place.unit, place.main + 1)
    standing = [units[number] for number in sorted({*near, *own}) if is_attitude(units, number)]
    if standing:
        only = asking.text in _WHY and standing[0].text == "只能" and standing[0].start > asking.start
        return ("modal_why", [_before(standing[0].start, "会")]) if only else "modal_already"
    noun = _asked_noun(syntax, units, index)
    if noun is not None:
        return "modal_question", [_before(noun[0], noun[1])]
    if asking.text in _WHY or asks_reason(units, index):
        return reason_question(units, index, place)
    if asking.kind is Kind.WH_PREDICATE or asking.text in _HOW:
        return _how(units, index)
    if asking.text in _WHEN:
        return when_question(units, index)
    if place is None or clause.nominal:
        return _by_neighbours(units, index)
    return _what(units, index, place)


def _asked_noun(syntax: Syntax, units: tuple[Unit, ...], index: int) -> tuple[int, str] | None:
    """Return offset and modal for a question that ends in 什么意思 ("what meaning"), 多少钱 or the like, or None."""
    bare = syntax.text.rstrip("？?。.！! 啊呀呢")
    tail = next((noun for noun in ASKED_NOUNS if bare.endswith(noun)), None)
    if tail is None or units[index].start != len(bare) - len(tail) or not index:
        return None
    before = units[index - 1]
    modal = "会" if tail in _MATTERS else "应该"
    if before.text == "是":
        return before.start, modal
    if before.kind in _NO_NOUN or (tail not in _TELLING and before.kind in (Kind.VERB, Kind.ADJECTIVE, Kind.HAVE)):
        return None
    return units[index].start, f"{modal}是"


def _how(units: tuple[Unit, ...], index: int) -> _Found:
    """Return rule and edits for how: `怎么提现` → `应该怎么提现`; `怎么能提现` → `应该怎么才能提现`."""
    unit = units[index]
    if index + 1 < len(units) and units[index + 1].text == "的":
        return "no_place"
    if index > 1 and units[index - 1].kind in (Kind.PRONOUN, Kind.NOMINAL) and units[index - 2].text in _CAUSING:
        return "no_place"  # 要别人如何 ("wants others to do what")
    stop = next((at for at in range(index, len(units)) if units[at].kind is Kind.PUNCTUATION), len(units))
    rest = [other for other in units[index + 1 : stop] if other.kind is not Kind.PARTICLE]
    before = units[index - 1] if index else None
    if not rest and before is not None and before.text in ("会", "可以", "能"):  # 会怎么样 ("what will happen")
        return "modal_question", [_before(before.start, "应该")]
    thing = before is not None and before.kind is Kind.NOMINAL and stop == index + 1
    if (
        thing
        and unit.text in ("怎么样", "怎样", "咋样")
        and not any(other.kind is Kind.VERB for other in units[:index])
    ):
        return "modal_question", [_before(unit.start, "应该是"), _before(unit.end, "的")]
    if all(other.kind is Kind.ASPECT and other.text != "过" for other in rest) and (
        unit.text in _STATES or unit.text in _HOW
    ):
        return "no_place"
    if any(other.text in EMBEDDING for other in units[:index]) and index and units[index - 1].text in EMBEDDING:
        return "no_place"
    edits = [_before(clear_of(units, index), "应该")]
    doubled = any(other.text.startswith("才") for other in rest)
    if rest and rest[0].text in _ABLE and not doubled:
        edits.append(_before(rest[0].start, "才"))
    return "modal_question", edits


def _by_neighbours(units: tuple[Unit, ...], index: int) -> _Found:
    """Return rule and edit for a sentence whose predicate was not found, by the words beside the wh-word."""
    before = units[index - 1] if index else None
    if before is not None and before.kind in (Kind.HAVE, Kind.COPULA):
        return "modal_question", [_before(before.start, "会" if before.kind is Kind.HAVE else "应该")]
    if before is not None and before.kind is Kind.VERB and len(before.text) < 3:
        return "modal_question", [_before(before.start, "应该")]
    following = units[index + 1] if index + 1 < len(units) else None
    if following is not None and following.kind is Kind.HAVE:
        return "modal_question", [_before(following.start, "会")]
    words = [unit for unit in units if unit.kind not in (Kind.PUNCTUATION, Kind.PARTICLE)]
    if words[-1].text == "好" and len(words) > 2 and words[-2].kind in (Kind.ATTRIBUTIVE, Kind.NOMINAL):
        return "modal_question", [_before(words[-1].start, "会比较")]
    return "no_predicate"


def _linked(units: tuple[Unit, ...], index: int) -> _Found | None:
    """Return rule and edit for a wh-word right beside 是, 有 or the like (是谁, 有什么, 什么是), or None for others."""
    if index == 0 and len(units) > 2 and units[1].text in ("叫", "叫做", "叫作") and units[0].text in ("什么", "啥"):
        return "modal_question", [_before(units[1].start, "才应该")]
    if index == 0 and len(units) > 1 and units[1].kind is Kind.COPULA:
        return "modal_question", [_before(units[1].start, "应该")]
    following = units[index + 1] if index + 1 < len(units) else None
    if following is not None and units[index].text in _WHICH and following.kind in (Kind.ADJECTIVE, Kind.DEGREE):
        plain = following.kind is Kind.ADJECTIVE and following.text[0] not in "最更"
        return "modal_question", [_before(following.start, "会比较" if plain else "应该")]
    if index and units[index - 1].text in _EQUALS:
        return "modal_question", [_before(units[index - 1].start, "应该")]
    if not index or units[index - 1].kind not in (Kind.COPULA, Kind.HAVE):
        return None
    start = index - 1
    will = units[start].kind is Kind.HAVE and units[index].text in ("什么", "啥", "谁", "哪位")
    while start and (units[start - 1].kind is Kind.MODAL or units[start - 1].text == "会"):
        start, will = start - 1, False
    if start and units[start - 1].kind in (Kind.NEGATOR, Kind.DEGREE):
        return "no_place"
    while not will and start and units[start - 1].text in ("还", "都", "一般", "分别"):
        start -= 1
    return "modal_question", [_before(units[start].start, "会" if will else "应该")]


def _what(units: tuple[Unit, ...], index: int, place: Place) -> _Found:
    """Return rule and edits for who, what, which and where."""
    linked = _linked(units, index)
    if linked is not None:
        return linked
    group, main = units[place.group], units[place.main]
    apart = any(unit.kind is Kind.PUNCTUATION for unit in units[min(index, place.unit) : max(index, place.unit)])
    if apart or not is_open(units, place) or sum(unit.text == "又" for unit in units) > 1:
        return "no_place"
    if group.text in ("想", "想要", "打算") or group.kind is Kind.NEGATOR:
        return "no_place"
    felt = main.text in FELT and place.unit == place.main and index > place.main
    if place.person is Person.SECOND and felt:
        return "modal_question", [_before(place.at, "会")]
    if place.person is Person.SECOND and (main.text in MENTAL or group.text in ("在", "正在")):
        return "no_place"
    if index < place.group:  # the wh-word is (part of) the subject
        return _wh_subject(units, index, place)
    if units[0].text in ("请", "请您", "请你") or units[place.unit - 1].text == "才":
        return "no_place"
    done = place.main + 1 < len(units) and units[place.main + 1].text in ("了", "过")
    if done or (index and units[index - 1].text in ("了", "过")):
        return "no_place"  # 他说了些什么 ("what did he say") asks for what was done
    governor = _governor(units, index, place)
    if governor is not None:
        return "modal_question", [_before(units[governor].start, "应该")]
    if group.kind is Kind.MODAL:
        return "modal_question", [_before(place.at, "应该")]
    if main.kind is Kind.COPULA:
        return "modal_question", [_before(place.at, "应该")]
    if main.kind not in (Kind.VERB, Kind.PREPOSITION, Kind.ADJECTIVE):
        return "no_place"
    return "modal_question", [_before(place.at, "应该")]


def _governor(units: tuple[Unit, ...], index: int, place: Place) -> int | None:
    """Return the verb right in front of a wh-object, where another verb opens the clause: 结婚祝词写什么好."""
    verb = index - 1
    if verb > 0 and (units[verb].kind is Kind.ASPECT or units[verb].text in ("到", "给", "在")):
        verb -= 1
    if units[place.group].kind not in (Kind.VERB, Kind.HAVE, Kind.PREPOSITION) or verb <= place.main:
        return None
    if units[verb].kind is not Kind.VERB and units[verb].text not in ("用", "给"):
        return None
    if units[place.main].text in STATIVE_VERBS and units[place.main].kind is Kind.VERB:
        return None
    if verb == place.main + 1 and place.main == place.group and units[place.main].text not in _SERIAL:
        return verb  # 结婚送什么 ("give what at a wedding")
    while verb - 1 > place.main and units[verb - 1].kind in (Kind.MODAL, Kind.OUTER_ADVERB, Kind.INNER_ADVERB):
        verb -= 1
    before = units[verb - 1]
    return verb if before.kind in (Kind.NOMINAL, Kind.PRONOUN, Kind.VERB) and verb - 1 > place.main else None


def _wh_subject(units: tuple[Unit, ...], index: int, place: Place) -> _Found:
    """Return rule and edits for a wh-word in front of the predicate, as in 谁有 ("who has") and 哪里有 ("where is")."""
    group, main = units[place.group], units[place.main]
    following = units[index + 1]
    before = units[index - 1].kind if index else Kind.PUNCTUATION
    placed = before not in (Kind.PREPOSITION, Kind.VERB, Kind.ATTRIBUTIVE, Kind.PUNCTUATION)
    if units[index].text in _WHERE and before is Kind.PREPOSITION and following.kind is Kind.ADJECTIVE:
        return "no_place"
    if units[index].text in ("哪里", "哪儿", "什么地方") and following.kind is Kind.VERB and placed:
        moves = following.text[0] in "来去出到在" or (index + 2 < len(units) and units[index + 2].text == "了")
        return "no_place" if moves else ("modal_question", [_before(units[index].start, "应该在")])
    if units[index].text in _WHERE and following.kind is Kind.VERB and place.group > index + 1:
        return "modal_question", [_before(following.start, "应该")]
    # 早餐吃什么有营养 ("what is healthy to eat at breakfast")
    if index and (units[index - 1].kind is Kind.VERB or units[index - 1].text == "用"):
        return "modal_question", [_before(clear_of(units, index - 1), "应该")]
    if sum(unit.text == units[index].text for unit in units) > 1:
        return "no_place"  # 谁好谁坏 ("who is good, who is bad")
    if group.kind is Kind.MODAL:
        return "modal_question", [
            _before(place.at, "一定" if group.text in _ABLE or group.text in ("会", "要") else "应该")
        ]
    if main.kind is Kind.HAVE or units[index].text in ("谁", "哪位"):
        return "modal_question", [_before(place.at, "会")]
    plain = main.kind is Kind.ADJECTIVE or main.text in ADJECTIVES
    if plain and place.unit == place.main and main.text[0] != "最":
        return "modal_question", [_before(place.at, "会比较")]
    return "modal_question", [_before(place.at, "应该")]


def _before(position: int, text: str) -> Edit:
    return Edit(position, position, text)
