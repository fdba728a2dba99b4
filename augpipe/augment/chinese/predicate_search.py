"""The predicate of each clause, found from left to right: where its group opens and which unit is its main verb."""

from __future__ import annotations

from dataclasses import dataclass

from augpipe.augment.chinese.attributes import VERBAL, attributive_units
from augpipe.augment.chinese.predicate_tests import (
    COORDINATORS,
    ends_in_permission,
    fronted_units,
    has_modal,
    has_verb_after,
    head_from,
    is_predicative,
    joins_nouns,
    keeps,
)
from augpipe.augment.chinese.questions import Question, question_of
from augpipe.augment.chinese.segments import Segment, segments_of
from augpipe.augment.chinese.units import Kind, Unit, units_of
from augpipe.lexicon.chinese.function_words import PERSONAL_PRONOUNS, SENTENCE_PREPOSITIONS, SUBORDINATORS
from augpipe.lexicon.chinese.predicates import REPORTING_VERBS
from augpipe.syntax.sentence import Syntax

# Kinds of units that by themselves show that a predicate begins.
STRONG = frozenset(
    {
        Kind.NEGATOR,
        Kind.MODAL,
        Kind.COPULA,
        Kind.HAVE,
        Kind.PASSIVE,
        Kind.DISPOSAL,
        Kind.POTENTIAL,
        Kind.NEGATIVE_PREDICATE,
        Kind.A_NOT_A,
        Kind.PROGRESSIVE,
    }
)
# Of these, the ones whose group may open with an adverb or a preposition phrase in front of them.
_GROUPED = frozenset({Kind.PASSIVE, Kind.DISPOSAL, Kind.PROGRESSIVE})
# Of these, the ones that are skipped in a yes-no question about a modal behind them.
_PASSED_OVER = frozenset({Kind.NEGATOR, Kind.HAVE, Kind.PASSIVE})
# Kinds of units that are skipped at the beginning of a clause.
_OPENERS = frozenset({Kind.CONNECTIVE, Kind.PUNCTUATION})
# Linking words that are skipped at the beginning of a clause as connectives are.
_JOINING = frozenset("而 且 并 其实 实际上 事实上 此外 另外 同时 然后 于是".split())
# Verbs whose subject may be a verb phrase: 提前还款影响额度 ("paying early affects the limit").
_AFFECTING = frozenset("影响 导致 算 算是 有助于 有利于 引起 造成".split())
# Prepositions in front of which a negator goes although a degree follows their phrase.
_COMPARING = frozenset("比 像 跟 和 与 同 为 被".split())


@dataclass(frozen=True, slots=True)
class Found:
    """The predicate of one clause; all numbers are indices of units of the sentence.

    Args:
        segment: the clause.
        opening: the first unit behind connectives.
        group: the first unit of the predicate group.
        main: the main verb, adjective or copula; often the same unit as `group`.
        end: the unit behind the last one that is neither a final particle nor punctuation.
        inside: the units in which no predicate is looked for: those in modifiers in front of 的, in brackets or
            quotes, and in a phrase of time in front.
        focus: whether an adverb such as 只 ("only") or a connective such as 如果 ("if") stands in front, so that a
            negator would deny something else.
        bare: whether only a verb or an adjective marks the predicate: no modal, negator, copula or the like.
        rivals: the bare verb in front, if a modal, negator or copula behind it was preferred.
    """

    segment: Segment
    opening: int
    group: int
    main: int
    end: int
    inside: set[int]
    focus: bool = False
    bare: bool = False
    rivals: tuple[int, ...] = ()


def predicates_of(syntax: Syntax) -> tuple[tuple[Segment, Found | None], ...]:
    """Return the segments of a sentence, each with its predicate; None for a noun phrase or an adverbial."""
    return tuple((segment, _Search(syntax, segment).run()) for segment in syntax.remember(segments_of))


class _Search:
    """One walk over the units of a clause.

    `group` is the index where a predicate group may have opened, with a preposition phrase or an adverb. `weak` is
    that of the first bare verb or adjective, which is the predicate unless a modal, a negator, a copula or the like
    behind it is a better one.
    """

    def __init__(self, syntax: Syntax, segment: Segment) -> None:
        units = syntax.remember(units_of)
        end = segment.last
        while end > segment.first and units[end - 1].kind in (Kind.PUNCTUATION, Kind.PARTICLE):
            end -= 1
        last = units[end - 1]
        if end - segment.first > 1 and last.kind is Kind.NEGATOR and last.text in ("没有", "没", "不"):
            end -= 1  # in 到了没有 ("has it arrived or not") the negator asks
        opening = segment.first
        while opening + 1 < end and (units[opening].kind in _OPENERS or units[opening].text in _JOINING):
            opening += 1
        self.syntax, self.segment, self.units = syntax, segment, units
        self.opening, self.end = opening, end
        self.inside = attributive_units(syntax, segment)
        self.inside.update(fronted_units(units, opening, end, self.inside))
        self.group: int | None = None
        self.weak: int | None = None
        self.weak_group = 0
        self.focus = self.weak_focus = False

    def run(self) -> Found | None:
        """Return the predicate, or None where the clause has none."""
        units, end, inside = self.units, self.end, self.inside
        if ends_in_permission(units, self.opening, end, inside):
            return self._found(end - 1, end - 1)
        for index in range(self.opening, end):
            kind = units[index].kind
            if index in inside:
                if self.group is not None and units[self.group].kind is not Kind.PREPOSITION:
                    self.group = None
            elif kind in STRONG:
                if self._is_passed_over(index):
                    continue
                if self.weak is not None and keeps(units, self.weak, index, subject=self.weak_group > self.opening):
                    break
                return self._strong(index)
            elif kind is Kind.PREPOSITION:
                self._preposition(index)
            elif kind in (Kind.VERB, Kind.ADJECTIVE):
                self._verb(index)
            elif self.weak is None:
                self._advance(index)
        if self.weak is None:
            return None
        group, main = self._by_the_tree(self.weak)
        focus = self.weak_focus and group == self.weak_group
        return Found(self.segment, self.opening, group, main, end, inside, focus, bare=True)

    def _found(self, group: int, main: int) -> Found:
        rivals = () if self.weak is None else (self.weak,)
        return Found(self.segment, self.opening, group, main, self.end, self.inside, self.focus, rivals=rivals)

    def _is_passed_over(self, index: int) -> bool:
        """Return whether a unit is skipped since a yes-no question asks about a modal behind it: 没逾期能用吗."""
        if self.units[index].kind not in _PASSED_OVER:
            return False
        asks = self.syntax.remember(question_of)[0] is Question.MA
        return asks and has_modal(self.units, index + 2, self.end, self.inside)

    def _strong(self, index: int) -> Found:
        kind = self.units[index].kind
        grouped = kind in _GROUPED or (kind is Kind.HAVE and self.units[index - 1].kind is Kind.DEGREE)
        group = self.group if grouped and self.group is not None else index
        return self._found(group, head_from(self.units, index, self.end, self.inside))

    def _preposition(self, index: int) -> None:
        units, text = self.units, self.units[index].text
        of_sentence = text in SENTENCE_PREPOSITIONS
        if (of_sentence or text == "为") and index + 1 < self.end and units[index + 1].kind in VERBAL:
            self.focus = True  # a purpose, no main assertion: 为了不参加 ("in order not to take part")
        if text in COORDINATORS and joins_nouns(units, index, self.opening, self.end):
            return
        if not has_verb_after(units, index, self.end, self.inside):
            if self.weak is None and not of_sentence:
                self._take(index)
        elif self.weak is None and self.group is None and not of_sentence:
            self.group = index

    def _verb(self, index: int) -> None:
        if self.weak is not None:
            return
        if index + 1 < self.end and self.units[index + 1].kind is Kind.ADVERBIAL:
            self.group = index if self.group is None else self.group
        elif is_predicative(self.units, index, self.opening, self.end):
            self._take(index)
        elif self.group is None and self._is_adverbial(index):
            self.group = index

    def _is_adverbial(self, index: int) -> bool:
        """Return whether an adjective stands in the place of an adverb: 完美合作 ("cooperate perfectly")."""
        following = self.units[index + 1] if index + 1 < self.end else None
        adverbial = following is not None and following.kind is Kind.VERB
        return adverbial and self.units[index].kind is Kind.ADJECTIVE

    def _take(self, index: int) -> None:
        self.weak = index
        self.weak_group = index if self.group is None else self.group
        self.weak_focus = self.focus

    def _advance(self, index: int) -> None:
        """Keep, open or close the group at a unit that is no verb."""
        units, group = self.units, self.group
        unit = units[index]
        kind = unit.kind
        if kind is Kind.CONNECTIVE or kind is Kind.OUTER_ADVERB:
            self.focus = self.focus or (kind is Kind.CONNECTIVE and unit.text in SUBORDINATORS)
            self.group = None
        elif kind is Kind.FOCUS_ADVERB:
            self.focus = True
            self.group = index if group is None else group
        elif kind is Kind.DEGREE and group is not None and units[group].kind is Kind.PREPOSITION:
            if units[group].text not in _COMPARING:
                self.group = index  # a negator goes in front of the degree: 在公园里很管用
        elif kind in (Kind.INNER_ADVERB, Kind.DEGREE):
            self.group = index if group is None else group
        elif group is not None and kind is not Kind.WH and self._closes(unit, index, group):
            self.group = None

    def _closes(self, unit: Unit, index: int, group: int) -> bool:
        """Return whether a noun, pronoun or time word ends the group, which was then a phrase before the subject."""
        units, kind = self.units, unit.kind
        if units[group].kind in (Kind.INNER_ADVERB, Kind.DEGREE) and index == group + 1:
            return kind is not Kind.ADVERBIAL
        if kind is Kind.TIME:
            return index != group + 1
        if index <= group + 1:
            return False
        previous = units[index - 1].kind
        if unit.text in PERSONAL_PRONOUNS:
            return previous is not Kind.PREPOSITION
        return previous is Kind.LOCALIZER and kind in (Kind.NOMINAL, Kind.NUMBER, Kind.PRONOUN)

    def _by_the_tree(self, first: int) -> tuple[int, int]:
        """Return group and main verb: those of a later verb if that is the root and the first verb is in its subject.

        In 粉刷房子花了一天 ("painting the house took a day") the phrase with the first verb is the subject of 花.
        """
        units, words = self.units, self.syntax.words
        own = self.weak_group, first
        if first + 2 >= self.end or units[first + 1].kind is Kind.ASPECT or units[first].text in REPORTING_VERBS:
            return own
        subjectless = self.weak_group == self.opening and units[self.opening].kind is not Kind.PREPOSITION
        for index in range(first + 1, self.end):
            unit = units[index]
            if unit.kind not in (Kind.VERB, Kind.ADJECTIVE) or index in self.inside:
                continue
            if unit.text in _AFFECTING and index + 1 < self.end:
                return index, index
            if not any(words[word].head == word for word in range(unit.word, unit.last + 1)):
                continue
            group = index
            while group - 1 > first and units[group - 1].kind in (Kind.DEGREE, Kind.INNER_ADVERB):
                group -= 1
            before = units[group - 1].kind
            if before is Kind.OUTER_ADVERB or (subjectless and before is Kind.NOMINAL and index > first + 1):
                return group, index
        return own
