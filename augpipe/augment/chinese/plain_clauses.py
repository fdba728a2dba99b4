"""Whether a negator inside the main clause negates the whole sentence; where it does not, a frame goes in front."""

from __future__ import annotations

from augpipe.augment.chinese.clause import Clause
from augpipe.augment.chinese.clause_choice import has_subject, is_subordinate
from augpipe.augment.chinese.predicate_search import Found, predicates_of
from augpipe.augment.chinese.segments import segments_of
from augpipe.augment.chinese.units import Kind, Unit, units_of
from augpipe.lexicon.chinese.function_words import CONNECTIVES
from augpipe.lexicon.chinese.predicates import REPORTING_VERBS
from augpipe.syntax.sentence import Syntax

# In front of a predicate these change what a negator denies, or belong to a written style that has other negators.
_STRANDED = frozenset(
    "又 或多或少 多少 恒 亦 乃 俱 主要 至少 起码 大约 约 各 才 分别 所有 一切 任何 每 某些 一些 有些 有的 少数".split()
)
_NEARLY = frozenset("近乎 几乎 大致 大约 险些".split())
# Prepositions, each with a number of units: if the predicate group begins further behind it, no negator is put in.
_REACH = {**dict.fromkeys("在 于 经 由 从 自 对".split(), 3), **dict.fromkeys("用 以 把".split(), 1)}
_PLACING = frozenset(_REACH)
_SEEMING = frozenset("看上去 看起来 听起来".split())
# The same for prepositions with which the clause opens, at any distance.
_PLACING_FIRST = frozenset("为 于 经 由 以".split())
_GOING_ON = frozenset({Kind.VERB, Kind.PREPOSITION, Kind.PASSIVE, Kind.FOCUS_ADVERB})
_DATED = frozenset("年 月 日 号 时 点 年间 年代 初 末 底 世纪 期间 年初 年底 当年 同年 次年 翌年".split())
_JOINING = frozenset("而且 且 而 并 并且".split())
_AMOUNTS = frozenset("约 大约 至少 近 将近 超过 逾 仅 约为 达 高达".split())
# "Until", "by the time that": where a clause in front opens with one of these, the next one tells what came of it.
_WAITING = ("等到", "直到", "直至", "待到")
# What the next clause may open with so that this one is no part of the same chain.
_OPENINGS = frozenset(CONNECTIVES) | frozenset(
    "却 则 也 就 还 而是 因为 以 以便 如果 这 那 此 其 该 它 他 她 我 你".split()
)


def is_plain(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a negator can stand inside this clause, and then negates the whole sentence."""
    found = clause.found
    if found is None:
        return False
    units = syntax.remember(units_of)
    segments = syntax.remember(segments_of)
    if segments[-1].sentence != segments[0].sentence and len(syntax.text) > 30:
        return False
    return (
        _stands_alone(syntax, units, found)
        and not _is_stranding(units, found)
        and not _is_split(units, found)
        and not _is_balanced(syntax, units, found)
    )


def _stands_alone(syntax: Syntax, units: tuple[Unit, ...], found: Found) -> bool:
    """Return whether a clause is independent: it has a subject of its own, and no clause goes on with that subject."""
    pairs = syntax.remember(predicates_of)
    place = next(index for index, (segment, _) in enumerate(pairs) if segment == found.segment)
    others = [other for other in (pair[1] for pair in pairs) if other is not None and other is not found]
    if is_subordinate(units, found.segment) and others:
        return False
    before = [other for other in (pair[1] for pair in pairs[:place]) if other is not None]
    opening = units[found.segment.first].start
    if any(syntax.text.startswith(_WAITING, units[segment.first].start, opening) for segment, _ in pairs[:place]):
        return False
    own = (
        any(_is_subject(units[index]) for index in range(found.opening, found.group))
        or units[found.segment.first].kind is Kind.CONNECTIVE
    )
    if not own and any(not is_subordinate(units, other.segment) for other in before):
        return len(syntax.text) < 30 and len(before) < 2
    if units[found.main].text in REPORTING_VERBS:
        return True
    if place and found.group == found.opening and len(syntax.text) > 16 and not before and not others:
        return False  # the subject is outside: 1988年7月，任司长 ("July 1988, was made director")
    if place + 1 < len(pairs) and units[found.main].kind is Kind.PREPOSITION:
        return False  # the verb comes later: 他在亚洲，特别是在中国，有着… ("in Asia, above all in China, he has …")
    following = pairs[place + 1][1] if place + 1 < len(pairs) else None
    if place + 1 < len(pairs) and units[pairs[place + 1][0].first].kind in _GOING_ON and len(syntax.text) > 15:
        return False
    if following is None or following.segment.sentence != found.segment.sentence:
        return True
    opener = units[following.segment.first].text
    return has_subject(units, following) or opener in _OPENINGS or len(syntax.text) < 16


def _is_subject(unit: Unit) -> bool:
    """Return whether a unit may be a subject, and is no part of a date."""
    return unit.kind in (Kind.NOMINAL, Kind.PRONOUN, Kind.WH) and unit.text not in _DATED


def _is_stranding(units: tuple[Unit, ...], found: Found) -> bool:
    """Return whether a quantity or an adverb near the predicate would be negated instead of it."""
    before = units[max(found.opening, found.group - 2) : found.group]
    behind = units[found.main + 1 : found.main + 2]
    inner = units[found.group : found.main]
    behind_phrase = any(
        units[index].text in _PLACING and index not in found.inside and found.group - index > _REACH[units[index].text]
        for index in range(found.opening + 1, found.group)
    ) or (units[found.opening].text in _PLACING_FIRST and found.group > found.opening + 1)
    opener = units[found.group]
    chained = any(unit.text in _JOINING for unit in units[found.main + 1 : found.end]) and found.bare
    led = found.group > found.opening and units[found.group - 1].kind is Kind.PREPOSITION
    manner = opener.kind is Kind.PREPOSITION and units[found.main].kind is Kind.ADJECTIVE and found.main + 1 < found.end
    seeming = units[found.main].text in _SEEMING or units[found.main].text in _AMOUNTS
    merged = (
        len(opener.text) > 1 and opener.text[-1] == "是" and opener.kind in (Kind.VERB, Kind.INNER_ADVERB, Kind.DEGREE)
    )
    enough = units[found.main].kind is Kind.ADJECTIVE and any(unit.text == "就" for unit in before)
    if enough or opener.text == "原":
        return True  # 两百元就够了 ("200 yuan are enough"), 我原以为 ("I had thought")
    if chained or led or manner or seeming or merged or opener.text in ("如", "例如"):
        return True
    listed = found.bare and any(unit.text in ("和", "与", "及", "以及", "、") for unit in behind)
    conceding = any(unit.text == "也" for unit in units[found.main + 1 : found.end]) and found.bare
    return (
        any(unit.text in _STRANDED for unit in before)
        or (behind_phrase and units[found.group - 1].kind is not Kind.OUTER_ADVERB)
        or conceding
        or listed
        or any(unit.text in _NEARLY for unit in inner)
        or any(unit.text in _AMOUNTS for unit in (*behind, *inner))
        or any(unit.text in ("约", "乃", "遂") for unit in (units[found.main],))
    )


def _is_split(units: tuple[Unit, ...], found: Found) -> bool:
    """Return whether a comma or colon follows the copula (…的是，…), or a verb right in front shares the object."""
    main = units[found.main]
    following = units[found.main + 1] if found.main + 1 < len(units) else None
    if main.kind is Kind.COPULA and (following is None or following.kind is Kind.PUNCTUATION):
        return following is not None and following.text[0] in "，,：:"
    first = units[found.group]
    return (
        first.kind is Kind.NEGATOR
        and found.group > found.opening
        and units[found.group - 1].kind is Kind.VERB
        and units[found.group - 1].text not in ("请", "麻烦")
        and found.group - 1 in found.rivals
    )


def _is_balanced(syntax: Syntax, units: tuple[Unit, ...], found: Found) -> bool:
    """Return whether a clause takes no further negator: it has two already (不见棺材不落泪), or contrasts with 而."""
    own = units[found.opening : found.end]
    if found.group > found.opening and units[found.group - 1].text == "而":
        return True  # a contrast: 说话而不是写字 ("speak and not write")
    if units[found.main].text[-1] == "是" and units[found.main].kind in (Kind.VERB, Kind.INNER_ADVERB, Kind.ADJECTIVE):
        return True  # a copula in a wrongly cut word: 实是 ("really is")
    negators = [unit for unit in own if unit.kind in (Kind.NEGATOR, Kind.NEGATIVE_PREDICATE)]
    if units[found.group].kind is Kind.ADJECTIVE and any(unit.kind is Kind.MODAL for unit in own):
        return True
    behind = units[found.main + 1 : found.end]
    if units[found.main].kind is Kind.HAVE and any(unit.kind is Kind.NEGATOR for unit in behind):
        return True  # 有一部并不完整 ("there is one that is not complete")
    known = units[found.main].text in REPORTING_VERBS or units[found.main].text in ("知道", "喜欢", "觉得")
    return len(negators) > 1 and found.end - found.opening < (9 if known else 16)


def is_brief(syntax: Syntax) -> bool:
    """Return whether a sentence is short enough for two negators inside: 32 characters and two segments at most."""
    return len(syntax.text) <= 32 and len(syntax.remember(segments_of)) <= 2
