"""The negation of adjectives (很好 → 不好, "not good") and of complements behind 得 (跑得很快 → 跑得不快)."""

from __future__ import annotations

from augpipe.augment.chinese.clause import Clause
from augpipe.augment.chinese.units import Kind, Unit
from augpipe.lexicon.chinese.adverbs import DROPPED_DEGREES
from augpipe.lexicon.chinese.predicates import ADJECTIVES
from augpipe.syntax.edits import Edit


def dropped(unit: Unit) -> Edit:
    """Return the edit that deletes a unit."""
    return Edit(unit.start, unit.end, "")


def is_adjectival(units: tuple[Unit, ...], group: int, main: int) -> bool:
    """Return whether the main word is an adjective, or has a degree in front.

    Args:
        units: those of the sentence.
        group, main: the indices where the predicate group begins and where its main word is.
    """
    unit = units[main]
    if unit.kind is Kind.ADJECTIVE:
        return True
    return unit.text in ADJECTIVES or any(units[index].kind is Kind.DEGREE for index in range(group, main))


def degree_complement(units: tuple[Unit, ...], clause: Clause) -> list[Edit] | None:
    """Return the edits that negate the complement behind 得 (跑得很快 → 跑得不快), or None where there is none."""
    found = clause.found
    assert found is not None
    place = found.main + 1
    if place + 1 >= found.end or units[place].text not in ("得", "的") or units[place].kind is Kind.ATTRIBUTIVE:
        return None
    degree, following = units[place + 1], units[place + 2] if place + 2 < found.end else None
    if degree.kind is Kind.DEGREE and degree.text in DROPPED_DEGREES and following is not None:
        if following.kind is Kind.HAVE:
            return [Edit(degree.start, following.end, "没有")]
        return [Edit(degree.start, degree.end, "不")]
    last = units[found.end - 1]
    if degree.text in ("太", "过于") and last.text == "了":
        return [Edit(degree.start, degree.start, "不"), dropped(last)]
    return _plain(degree) if degree.kind is Kind.ADJECTIVE else None


def adjective(units: tuple[Unit, ...], clause: Clause) -> list[Edit] | None:
    """Return the edits that negate an adjective (很好 → 不好, 更好 → 并不更好, 好了 → 没好), or None."""
    found = clause.found
    assert found is not None
    first = units[found.group]
    final = [unit for unit in clause.aspect if unit.text == "了" and unit.start == clause.main.end]
    if clause.main.text in ("成功", "失败") and clause.main is first and not final:
        return [Edit(clause.group_at, clause.group_at, "没有")]
    if first.kind is Kind.DEGREE:
        if found.group + 1 != found.main and units[found.group + 1].kind is not Kind.DEGREE:
            return [Edit(first.start, first.start, "并不")] if not final else None
        if first.text in DROPPED_DEGREES:
            return [Edit(first.start, first.end, "不"), *map(dropped, final)]
        if first.text in ("太", "过于", "过分"):
            return [Edit(first.start, first.start, "不"), *map(dropped, final)]
        if final:
            return None
        return [Edit(first.start, first.start, "并不" if first.text not in ("这么", "那么", "这样", "那样") else "没")]
    if final:
        return [Edit(clause.group_at, clause.group_at, "没"), *map(dropped, final)]
    return _plain(clause.main) if clause.main is first else [Edit(clause.group_at, clause.group_at, "不")]


def _plain(adjective: Unit) -> list[Edit]:
    """Return the edit that negates an adjective without a degree (快 → 不快), or with one in the same unit (很快)."""
    if adjective.text[0] in "最更":
        return [Edit(adjective.start, adjective.start, "并不")]
    return [Edit(adjective.start, adjective.start + (adjective.text[0] in "很较极" and len(adjective.text) > 1), "不")]
