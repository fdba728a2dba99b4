"""Negate what describes: an adjective, what is said behind a verb of how something is, or a comparison by 比."""

from __future__ import annotations

from augpipe.augment.chinese.reading.clause import Clause, insert, put
from augpipe.augment.chinese.reading.kinds import NOTHING, Kind, Unit
from augpipe.augment.chinese.reading.marks import Question
from augpipe.augment.chinese.reading.units import has_word, unit_at
from augpipe.lexicon.chinese import PHRASE, PHRASES, WORDS
from augpipe.syntax.edits import Edit

HAS_NOT_YET = PHRASES.not_yet[0]


def compared(clause: Clause) -> list[Edit] | None:
    """Return the edit for a comparison, negated in front of its 比 ("than"); None where there is none.

    他比哥哥更高 → 他不比哥哥更高, 比去年增加一成 → 没有比去年增加一成, 要比别人低 → 不比别人低.
    """
    units, position, main, opener = clause.units, clause.position, clause.main, clause.opener
    if opener.text in WORDS.yao and unit_at(units, position.group + 1).text in WORDS.than:
        return [put(PHRASE.bu, opener)]
    if clause.modals or clause.negators:
        return None
    near = (units[index] for index in range(position.opening, position.group + 1) if index not in position.inside)
    led = (one for one in near if one.kind is Kind.PREPOSITION and one.pos != "CCONJ")
    unit = next((one for one in led if one.text in WORDS.comparing), NOTHING)
    if unit.text in WORDS.than and main.kind is Kind.HAVE and clause.opening.start < unit.start:
        return [insert(unit.start, PHRASE.not_at_all)]  # 比别处有更细的沙子
    if unit.text in WORDS.than and main.kind is Kind.VERB and main.text not in WORDS.adjective:
        gone = [put("", aspect) for aspect in clause.aspect if aspect.text in WORDS.le]
        return [insert(unit.start, PHRASE.bu if main.text in WORDS.stative_verb else PHRASE.has_not), *gone]
    more = opener.kind is Kind.DEGREE or has_word(clause.rest, WORDS.many_of_them)
    inside = clause.opening.start < unit.start < opener.start
    return [insert(unit.start, PHRASE.bu)] if more and inside else None


def complement(clause: Clause) -> list[Edit] | None:
    """Return the edits that negate how something is, said behind a verb, or None where nothing is said.

    跑得很快 → 跑得不快, 影响较大 → 影响不大, 发挥十分稳定 → 发挥不稳定, 制作精细 → 制作不精细.
    """
    units, place, end = clause.units, clause.position.main + 1, clause.position.end
    particle, last = clause.behind, clause.last
    described = last.kind is Kind.ADJECTIVE and clause.main.kind is Kind.VERB and not clause.aspect
    graded = particle is not NOTHING and (particle.kind is Kind.DEGREE or particle.text[0] in WORDS.degree_character)
    if graded and described and end - place <= 2:
        dropped = particle.text in WORDS.dropped_degree or particle.text[0] in WORDS.degree_character
        return [put(PHRASE.bu, particle) if dropped else insert(particle.start, PHRASE.not_at_all)]
    if described and particle is last and _is_pair(clause):
        return [insert(last.start, PHRASE.bu)]
    if place + 1 >= end or particle.text not in WORDS.complement_particle or particle.kind is Kind.ATTRIBUTIVE:
        return None
    degree = units[place + 1]
    if degree.kind is Kind.DEGREE and degree.text in WORDS.dropped_degree:
        return [put(PHRASE.bu, degree)]
    return plain(degree) if degree.kind is Kind.ADJECTIVE else None


def _is_pair(clause: Clause) -> bool:
    """Return whether a verb and an adjective of two characters each end a statement: 制作精细 ("finely made")."""
    told = clause.question is Question.NONE and clause.opener is clause.main
    said = clause.predicate.head == clause.last.word  # in the tree the adjective is said of the verb; not 达成一致
    return told and said and len(clause.main.text) == len(clause.last.text) == 2


def adjective(clause: Clause) -> list[Edit] | None:
    """Return the edits that negate an adjective (很好 → 不好, 更好 → 并不更好, 好了 → 没好), or None."""
    units, position, opener, main = clause.units, clause.position, clause.opener, clause.main
    if any(unit.kind is Kind.PROGRESSIVE for unit in units[position.group : position.main]):
        return [insert(opener.start, PHRASE.has_not)]  # 正在衰弱
    dropped = [put("", unit) for unit in clause.aspect if unit.text in WORDS.le and unit.start == main.end]
    by = [unit for unit in units[position.opening : position.main] if unit.text in WORDS.you_by]
    if by and by[0].kind is Kind.PREPOSITION:
        return [insert(by[0].start, PHRASE.not_so)]  # 由他负责
    if clause.behind.kind is Kind.NUMBER:
        return [insert(opener.start, PHRASE.not_so)]  # 不长三百米 would be "not long"
    most = opener.text[0] in WORDS.most and main is clause.last and clause.question is Question.NONE
    if most and not dropped:
        return [insert(opener.start, PHRASE.is_not), insert(main.end, PHRASE.of)]  # 不是最窄的
    if main.text in WORDS.done and main is opener and not dropped:
        return [insert(opener.start, PHRASE.has_not)]
    if opener.kind is Kind.PREPOSITION and opener.text not in WORDS.comparing and main is clause.last:
        return [insert(main.start, PHRASE.bu)]
    if opener.kind is not Kind.DEGREE:
        if dropped:
            return [insert(opener.start, HAS_NOT_YET), *dropped]
        return plain(main) if main is opener else [insert(opener.start, PHRASE.bu)]
    far = position.group + 1 != position.main and units[position.group + 1].kind is not Kind.DEGREE
    if not far and opener.text in WORDS.dropped_degree:
        return [put(PHRASE.bu, opener), *dropped]
    if not far and opener.text in WORDS.too:
        return [insert(opener.start, PHRASE.bu), *dropped]
    negator = HAS_NOT_YET if opener.text in WORDS.so_much else PHRASE.not_at_all
    if opener.text in WORDS.most and clause.question is Question.NONE:
        negator = PHRASE.not_so
    return None if dropped else [insert(opener.start, negator)]


def plain(unit: Unit) -> list[Edit]:
    """Return the edit that negates an adjective without a degree (快 → 不快), or with one in the same unit (很快)."""
    text, start = unit.text, unit.start
    if text[0] in WORDS.comparing_character:
        return [insert(start, PHRASE.not_at_all)]
    return [Edit(start, start + (text[0] in WORDS.degree_character and len(text) > 1), PHRASE.bu)]
