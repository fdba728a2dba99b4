"""The kinds of words that depend on their neighbours: 在, 将, 想, 该, 还, 请 and others."""

from __future__ import annotations

from augpipe.augment.chinese.kinds import Kind, Unit
from augpipe.lexicon.chinese.function_words import CLASSIFIERS
from augpipe.lexicon.chinese.predicates import ADJECTIVES, FROZEN_DEGREES, VERBAL_NOUNS


def settled(found: list[Unit]) -> list[Unit]:
    """Return the same list of units, in which each word whose kind depends on its neighbours has got it."""
    for index, unit in enumerate(found):
        following = found[index + 1] if index + 1 < len(found) else None
        kind = _KIND_BY_NEIGHBOUR.get(unit.text, _as_it_is)(unit.kind, following)
        ends = following is None or following.kind in _PREDICATE_ENDS
        adverbial = kind in (Kind.DEGREE, Kind.INNER_ADVERB) and unit.text in ADJECTIVES
        if unit.text == "该" and (unit.pos == "DET" or (following is not None and following.kind is Kind.WH)):
            # 该坑 ("this pit"), 该怎么做 ("how should one do it")
            kind = Kind.NOMINAL if unit.pos == "DET" else Kind.MODAL
        elif unit.text == "会" and index and found[index - 1].text.endswith(_SOCIETIES):
            kind = Kind.NOMINAL  # 基金|会 ("foundation")
        elif unit.text == "一定" and following is not None and following.text[:2] in _EXTENTS:
            kind = Kind.NOMINAL  # 一定程度上 ("to a certain degree")
        elif ends and (adverbial or unit.text in FROZEN_DEGREES):
            kind = Kind.ADJECTIVE
        elif index and unit.text in CLASSIFIERS and _counts(found[index - 1]):
            kind = Kind.CLASSIFIER
        elif kind is Kind.VERB and index and unit.text in VERBAL_NOUNS and _determines(found[index - 1]):
            kind = Kind.NOMINAL
        elif kind is Kind.NEGATIVE_PREDICATE and unit.text in _ATTRIBUTIVE_NEGATIVES and following is not None:
            kind = Kind.NOMINAL if following.kind in (Kind.NOMINAL, Kind.ATTRIBUTIVE) else kind
        elif kind in (Kind.VERB, Kind.ADJECTIVE) and index and not ends and found[index - 1].text in _ASKING_FOR_NOUNS:
            kind = Kind.NOMINAL
        elif kind is Kind.VERB and following is not None and following.pos == "PART" and following.kind is Kind.NOMINAL:
            kind = Kind.NOMINAL  # a suffix makes a noun of it: 停车|场 ("car park")
        elif unit.text == "那么" and (not index or found[index - 1].kind is Kind.PUNCTUATION):
            kind = Kind.CONNECTIVE
        elif unit.text == "并" and following is not None and following.kind is Kind.NEGATOR:
            kind = Kind.OUTER_ADVERB
        elif unit.text == "得":
            after_verb = index and found[index - 1].kind in (Kind.VERB, Kind.ADJECTIVE)
            kind = Kind.COMPLEMENT if after_verb else kind
        if kind is not unit.kind:
            found[index] = unit._replace(kind=kind)
    return found


def _counts(unit: Unit) -> bool:
    """Return whether a measure word may follow: 一, 两, 这, 每."""
    return unit.kind is Kind.NUMBER or unit.text in ("这", "那", "每", "某", "几", "各")


def _determines(unit: Unit) -> bool:
    """Return whether a noun must follow: 这项, 的, 其."""
    return unit.kind in (Kind.ATTRIBUTIVE, Kind.NUMBER, Kind.CLASSIFIER) or unit.text in _DETERMINERS


_DETERMINERS = frozenset(
    "这 那 这些 那些 其 任何 这项 这种 这个 那种 那个 那项 一项 一种 一个 一些 各种 有关 相关".split()
)


def _as_it_is(kind: Kind, following: Unit | None) -> Kind:
    return kind


def _progressive_zai(kind: Kind, following: Unit | None) -> Kind:
    """Return the kind of 在: progressive ("be doing") in front of a verb, otherwise unchanged."""
    return (
        Kind.PROGRESSIVE
        if following is not None and following.kind is Kind.VERB and following.text not in _PLACE_VERBS
        else kind
    )


def _modal_jiang(kind: Kind, following: Unit | None) -> Kind:
    """Return the kind of 将: nominal at the end (四将), unchanged (as 把) in front of a noun, otherwise a modal."""
    if following is None or following.kind is Kind.PUNCTUATION:
        return Kind.NOMINAL  # 四将 ("four generals")
    return kind if following.kind in (Kind.NOMINAL, Kind.PRONOUN, Kind.NUMBER) else Kind.MODAL


def _verb_before_noun(kind: Kind, following: Unit | None) -> Kind:
    """Return the kind of 想: a verb ("miss") if nothing or a pronoun follows, otherwise unchanged ("want")."""
    nominal = following is None or following.kind in (Kind.PUNCTUATION, Kind.PARTICLE, Kind.ASPECT)
    return Kind.VERB if nominal or (following is not None and following.kind is Kind.PRONOUN) else kind


# Kinds of units with which a predicate begins.
_ACTING = frozenset(
    {
        Kind.VERB,
        Kind.PREPOSITION,
        Kind.INNER_ADVERB,
        Kind.DISPOSAL,
        Kind.PASSIVE,
        Kind.MODAL,
        Kind.HAVE,
        Kind.COPULA,
        Kind.DEGREE,
        Kind.OUTER_ADVERB,
        Kind.ADJECTIVE,
    }
)


def _modal_gai(kind: Kind, following: Unit | None) -> Kind:
    """Return the kind of 该, 须, 必 and 可: unchanged in front of a predicate, otherwise nominal (该公司)."""
    return kind if following is not None and following.kind in _ACTING else Kind.NOMINAL


def _negator_bie(kind: Kind, following: Unit | None) -> Kind:
    """Return the kind of 别 and 莫: unchanged ("don't") in front of a predicate, otherwise nominal."""
    return kind if following is not None and following.kind in _ACTING else Kind.NOMINAL


def _polite_qing(kind: Kind, following: Unit | None) -> Kind:
    """Return the kind of 请 and 麻烦: an adverb ("please") in front of a predicate or the hearer, otherwise a verb."""
    if kind is Kind.ADJECTIVE and (following is None or following.kind in _PREDICATE_ENDS):
        return kind
    polite = following is not None and (following.kind in _ACTING or following.text in ("您", "你", "你们", "大家"))
    return Kind.OUTER_ADVERB if polite else Kind.VERB


def _verb_huan(kind: Kind, following: Unit | None) -> Kind:
    """Return the kind of 还: the verb *huán* ("pay back") in front of a result or a noun, otherwise unchanged."""
    paid = following is not None and (
        following.text in _PAID or following.kind in (Kind.NUMBER, Kind.ASPECT, Kind.PRONOUN, Kind.PARTICLE)
    )
    return Kind.VERB if paid else kind


def _modal_yao(kind: Kind, following: Unit | None) -> Kind:
    """Return the kind of 要: a degree in front of an adjective that compares (要高), otherwise unchanged."""
    return Kind.DEGREE if following is not None and following.text in _COMPARED else kind


# In front of these 一定 is "a certain".
_EXTENTS = frozenset("程度 的 数量 时间 范围 比例 条件 影响 距离 规模".split())
# What 会 makes the name of a body or an event: 基金会.
_SOCIETIES = ("基金", "委员", "联合", "研究", "座谈", "研讨", "博览", "展览", "音乐", "运动", "理事", "董事", "代表大")
_COMPARED = frozenset("高 低 多 少 好 大 小 快 慢 强 弱 早 晚 长 短 贵 便宜 重 轻 远 近".split())
# In front of these 还 is "pay back".
_PAID = frozenset("上 清 完 款 钱 借呗 花呗 全款 给 掉 账 贷款 一部分 最低".split())
_ASKING_FOR_NOUNS = frozenset("什么 啥 哪个 哪种 哪些 哪款 哪家".split())
# Negative predicates that also modify nouns.
_ATTRIBUTIVE_NEGATIVES = frozenset("不同 不足 不满 不利 不便 无效 无关 不错 不一样".split())
_PREDICATE_ENDS = frozenset({Kind.PUNCTUATION, Kind.PARTICLE, Kind.ASPECT, Kind.ATTRIBUTIVE})
# In front of these 在 stays a preposition.
_PLACE_VERBS = frozenset("线 工作 生活".split())
_KIND_BY_NEIGHBOUR = {
    "在": _progressive_zai,
    "将": _modal_jiang,
    "想": _verb_before_noun,
    "该": _modal_gai,
    "须": _modal_gai,
    "必": _modal_gai,
    "可": _modal_gai,
    "别": _negator_bie,
    "莫": _negator_bie,
    "请": _polite_qing,
    "麻烦": _polite_qing,
    "要": _modal_yao,
    "还": _verb_huan,
}
