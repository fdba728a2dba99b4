"""The predicate of each clause, found from left to right: where its group opens and which unit is its main verb.

A Mandarin predicate opens with its negator, modal, adverb or preposition phrase. So the place that every rule edits is
found by the kinds of units. The parse decides which verbs are inside a noun phrase, and which of the rest is the root.
"""

from __future__ import annotations

from dataclasses import dataclass

from augpipe.augment.chinese.reading import marks
from augpipe.augment.chinese.reading.kinds import (
    ENDINGS,
    LEXICAL,
    NOUNS,
    STRONG,
    VERBAL,
    VOICE,
    Kind,
    Unit,
    kinds,
)
from augpipe.augment.chinese.reading.marks import Question, Segment
from augpipe.augment.chinese.reading.modifiers import MODIFIED, Modifiers
from augpipe.augment.chinese.reading.subordinates import completes, governs, is_adverbial, subordinate_verbs
from augpipe.augment.chinese.reading.units import has_kind, unit_at, units_of
from augpipe.lexicon.chinese import WORDS
from augpipe.syntax.syntax import Relation, Syntax

_OPENERS = kinds("CONNECTIVE PUNCTUATION")
_BEHIND, _TELLING = WORDS.already | WORDS.ceng, WORDS.reporting_verb | WORDS.embedding  # 已, of a predicate
_LONG = 12  # units, in a sentence of written style
_GROUPED = VOICE | kinds("PROGRESSIVE")  # whose group may open with an adverb or a preposition phrase in front
_PLACING = kinds("PREPOSITION PROGRESSIVE")
_BELOW = VOICE | kinds("MODAL HAVE PROGRESSIVE")  # whose verb may be below the one that the tree hangs on
_PASSED_OVER = kinds("NEGATOR HAVE PASSIVE")  # in a yes-no question about a modal behind them
_JOINED = NOUNS | kinds("NUMBER CLASSIFIER LOCALIZER WH ATTRIBUTIVE VERB ADJECTIVE PUNCTUATION")


@dataclass(frozen=True, slots=True)
class Predicate:
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
        rival: the bare verb in front, if a modal, negator or copula behind it was preferred.
        doubted: whether for the tree alone a bare verb was preferred to one in front.
    """

    segment: Segment
    opening: int
    group: int
    main: int
    end: int
    inside: set[int]
    focus: bool = False
    bare: bool = False
    rival: int | None = None
    doubted: bool = False


def predicates_of(syntax: Syntax) -> tuple[tuple[Segment, Predicate | None], ...]:
    """Return the segments of a sentence, each with its predicate; None for a noun phrase or an adverbial."""
    return tuple((segment, _Search(syntax, segment).predicate()) for segment in syntax.remember(marks.segments_of))


class _Search(Modifiers):
    """One walk over the units of a clause.

    `group` is the index where a predicate group may have opened, with a preposition phrase or an adverb. `weak` is
    that of the first bare verb or adjective, which is the predicate unless a modal, a negator, a copula or the like
    behind it is a better one. `inside` holds the units in which no predicate is looked for (see `Predicate`).
    """

    def __init__(self, syntax: Syntax, segment: Segment) -> None:
        units = syntax.remember(units_of)
        end = segment.last
        while end > segment.first and units[end - 1].kind in ENDINGS:
            end -= 1
        enclosed = syntax.remember(marks.enclosed_units)
        super().__init__(syntax, units, {index for index in enclosed if segment.first <= index < segment.last})
        self.segment = segment
        self.add_modifiers(segment.first, end)
        self.lower = subordinate_verbs(syntax, units, segment.first, end, self.inside) - self.inside
        self.inside |= self.lower
        last = units[end - 1]
        if end - segment.first > 1 and last.kind is Kind.NEGATOR and last.text in WORDS.asking_negator:
            end -= 1  # in 到了没有 ("has it arrived or not") the negator asks
        opening = segment.first
        asks = syntax.remember(marks.question_of)[0] is not Question.NONE
        introduced = marks.introduction_end(syntax.text) if asks else 0
        while opening + 1 < end and (
            units[opening].kind in _OPENERS
            or units[opening].text in WORDS.joining_clauses
            or units[opening].end <= introduced
        ):
            opening += 1
        self.opening, self.end = opening, end
        fronted = self._fronted()
        self.lower -= set(fronted)
        self.inside.update(fronted)
        self.group: int | None = None
        self.weak: int | None = None
        self.weak_group = 0
        self.focus = self.weak_focus = False

    def predicate(self) -> Predicate | None:
        """Return the predicate, or None where the clause has none."""
        units, end = self.units, self.end
        if self._ends_in_permission():
            return self._marked(end - 1, end - 1)
        for index in range(self.opening, end):
            kind = units[index].kind
            if index in self.inside:
                placed = self.group is not None and units[self.group].kind is Kind.PREPOSITION
                self.group = self.group if placed else None
            elif kind in STRONG:
                if self._is_passed_over(index):
                    continue
                if self.weak is not None and self._keeps(self.weak, index):
                    break
                grouped = kind in _GROUPED or (kind is Kind.HAVE and units[index - 1].kind is Kind.DEGREE)
                group = self.group if grouped and self.group is not None else index
                return self._marked(group, self._head_from(index))
            elif kind is Kind.PREPOSITION:
                self._preposition(index)
            elif self.weak is None and kind in (Kind.VERB, Kind.ADJECTIVE):
                self._verb(index)
            elif self.weak is None:
                self._advance(index)
        if self.weak is None:
            return None
        group, main = self._by_the_tree(self.weak)
        focus = self.weak_focus and group == self.weak_group
        return Predicate(
            self.segment, self.opening, group, main, end, self.inside, focus, bare=True, doubted=self._is_doubted(main)
        )

    def _is_doubted(self, main: int) -> bool:
        passed = [at for at in self.lower if self.opening <= at < main and self.units[at].kind is Kind.VERB]
        told = self.syntax.remember(marks.question_of)[0] is Question.NONE
        return told and any(self._is_predicative(at) and self.units[at - 1].kind not in _PLACING for at in passed)

    def _marked(self, group: int, main: int) -> Predicate:
        """Return a predicate that more than a bare verb marks."""
        return Predicate(self.segment, self.opening, group, main, self.end, self.inside, self.focus, rival=self.weak)

    def _ends_in_permission(self) -> bool:
        """Return whether 可以 or 行 ("all right") at the end is the predicate of all in front: 我想借钱可以吗."""
        last = self.end - 1
        return self.units[last].text in WORDS.permission and bool(self.verbs(self.opening, last))

    def _has_verb_after(self, index: int) -> bool:
        """Return whether a verbal unit that is no attributive adjective follows the unit `index`."""
        return any(not self.modifies(verb, self.end, *MODIFIED) for verb in self.verbs(index + 1, self.end))

    def _fronted(self) -> range:
        """Return the units of a phrase in front of the predicate: 买东西时 ("when buying"), 对我来说 ("for me")."""
        units, opening = self.units, self.opening
        for index in range(opening + 1, self.end - 1):
            if units[index].text in WORDS.end_of_fronted_phrase and index not in self.inside:
                verbs = self.verbs(opening, index) if units[index].kind is not Kind.VERB else []
                copular = any(units[verb].kind is Kind.COPULA for verb in verbs)
                if verbs and not copular and self._has_verb_after(index):
                    placed = units[verbs[0]].kind is Kind.MODAL and units[verbs[0] + 1].text in WORDS.zai
                    return range(verbs[0] + placed, index + 1)  # 可以|在开通后|关闭
        return range(0)

    def _is_passed_over(self, index: int) -> bool:
        """Return whether a unit is skipped since a yes-no question asks about a modal behind it: 没逾期能用吗."""
        asked = self.syntax.remember(marks.question_of)[0] is Question.MA and self.units[index].kind in _PASSED_OVER
        return asked and any(self.units[verb].kind is Kind.MODAL for verb in self.verbs(index + 2, self.end))

    def _keeps(self, verb: int, strong: int) -> bool:
        """Return whether the bare verb at `verb` stays the predicate although a modal or the like is at `strong`."""
        unit, following = self.units[verb], unit_at(self.units, verb + 1, strong)
        if strong == verb + 1 and strong + 2 == self.end and self.units[strong + 1].kind is Kind.ADJECTIVE:
            return False  # 影响不大 ("the influence is not great")
        if unit.text in WORDS.reporting_verb or (unit.text in WORDS.stative_verb and unit.kind is Kind.VERB):
            return True
        # 聘请他将仓库改成画廊 ("hired him to make a gallery of the warehouse"): the tree hangs on the first verb
        told = self.syntax.remember(marks.question_of)[0] is Question.NONE
        held = told and unit.kind is Kind.VERB and self.is_root(verb)
        if held and (self.has_subject(self.opening, verb) or self._completes(verb, strong)):
            return self.units[strong].kind in _BELOW
        # 逾期了会扣钱 ("once it is overdue, money will be taken")
        soon = following.text in WORDS.le and self.units[strong].kind is Kind.MODAL
        return following.kind is Kind.ASPECT and self.weak_group > self.opening and not soon

    def _completes(self, verb: int, strong: int) -> bool:
        return completes(self.syntax, self.units[verb], self.units[self._head_from(strong)])

    def _head_from(self, index: int) -> int:
        """Return the index of the lexical head of a group whose modal, negator, 把 or 被 is at `index`."""
        if self.units[index].kind in LEXICAL:
            return index
        for later in range(index, self.end):
            if self.units[later].kind is not Kind.MODAL and self.units[later].kind is not Kind.NEGATOR:
                break
            if governs(self.syntax, self.units[later]):
                return later  # 不需要新的电脑 ("do not need a new computer")
        for later in self.verbs(index + 1, self.end):
            if self.units[later].kind in LEXICAL and not self.modifies(later, self.end, Kind.NOMINAL):
                return later
        for later in range(index + 1, self.end):
            if self.units[later].kind is Kind.PREPOSITION or self.units[later].text in WORDS.negator_as_verb:
                return later
        return index

    def _preposition(self, index: int) -> None:
        units, text = self.units, self.units[index].text
        of_sentence, following = text in WORDS.sentence_preposition, unit_at(units, index + 1, self.end).kind
        if (of_sentence or text in WORDS.wei) and following in VERBAL:
            self.focus = True  # a purpose, no main assertion: 为了不参加 ("in order not to take part")
        joins = self.opening < index and {units[index - 1].kind, following} <= _JOINED
        if (text in WORDS.coordinator and joins) or of_sentence or self.weak is not None or self._is_of_subject(index):
            return
        if not self._has_verb_after(index):
            if not self._goes_elsewhere(index):
                self._take(index)
        elif self.group is None:
            self.group = index

    def _goes_elsewhere(self, index: int) -> bool:
        """Return whether the phrase of a preposition hangs on a noun or behind the clause: 他在会上，提出建议."""
        word = self.syntax.words[self.units[index].word]
        noun = self.syntax.head(word)
        if word.text in WORDS.you_by and has_kind(self.units[index : self.end], Kind.ATTRIBUTIVE):
            return True  # 由学生发起的一次尝试 ("an attempt that students began")
        return word.relation is Relation.PREPOSITION and noun.head > self.units[self.segment.last - 1].last

    def _is_of_subject(self, index: int) -> bool:
        """Return whether the phrase of a preposition modifies the subject in the tree: 他对比赛的记录|优于别人的."""
        word, own = self.syntax.words[self.units[index].word], self.units[index : self.end]
        noun = self.syntax.head(word)
        modifies = (word.relation, noun.relation) == (Relation.PREPOSITION, Relation.SUBJECT) and index > self.opening
        return modifies and any(unit.kind is Kind.ATTRIBUTIVE and unit.word < noun.index for unit in own)

    def _verb(self, index: int) -> None:
        following = unit_at(self.units, index + 1, self.end).kind
        leads = following is Kind.PREPOSITION and len(self.units[index].text) > 1 and self._has_verb_after(index)
        if following is Kind.ADVERBIAL or (leads and is_adverbial(self.syntax, self.units[index])):
            self.group = index if self.group is None else self.group
        elif self._is_predicative(index):
            self._take(index)
        elif self.group is None and self.units[index].kind is Kind.ADJECTIVE and following is Kind.VERB:
            self.group = index  # in the place of an adverb: 完美合作 ("cooperate perfectly")

    def _is_predicative(self, index: int) -> bool:
        """Return whether the verb or adjective at `index` is a predicate, and no noun or modifier of a noun."""
        unit, after = self.units[index], unit_at(self.units, index + 1, self.end)
        before = self.units[index - 1].kind if index > self.opening else None
        if before in (Kind.ATTRIBUTIVE, Kind.CLASSIFIER):
            return before is Kind.CLASSIFIER and index + 1 == self.end  # 这条比那条|长 ("this one is longer than that")
        modifies = after.kind is Kind.ATTRIBUTIVE and index + 2 < self.end
        noun = after.text in _BEHIND and unit.kind is Kind.VERB and unit.text not in _TELLING  # 参考实现|已发布
        if modifies or noun or (unit.text in WORDS.reckoning and before is Kind.NUMBER):
            return False
        return not self.modifies(index, self.end, Kind.NOMINAL, Kind.VERB) or before is Kind.DEGREE

    def _take(self, index: int) -> None:
        self.weak = index
        self.weak_group = index if self.group is None else self.group
        self.weak_focus = self.focus

    def _advance(self, index: int) -> None:
        """Keep, open or close the group at a unit that is no verb."""
        unit, group = self.units[index], self.group
        if unit.kind in (Kind.CONNECTIVE, Kind.OUTER_ADVERB):
            self.focus = self.focus or (unit.kind is Kind.CONNECTIVE and unit.text in WORDS.subordinator)
            self.group = None
        elif unit.kind is Kind.DEGREE and group is not None and self.units[group].kind is Kind.PREPOSITION:
            if self.units[group].text not in WORDS.comparing:
                self.group = index  # a negator goes in front of the degree: 在公园里很管用
        elif unit.kind in (Kind.FOCUS_ADVERB, Kind.INNER_ADVERB, Kind.DEGREE):
            self.focus = self.focus or unit.kind is Kind.FOCUS_ADVERB
            self.group = index if group is None else group
        elif group is not None and unit.kind is not Kind.WH and self._closes(unit, index, group):
            self.group = None

    def _closes(self, unit: Unit, index: int, group: int) -> bool:
        """Return whether a noun, pronoun or time word ends the group, which was then a phrase before the subject."""
        opener = self.units[group].kind
        this = opener is Kind.FOCUS_ADVERB and unit.text in WORDS.this_or_that  # 刚刚|这期的账单 ("this last bill")
        if index == group + 1 and (this or opener in (Kind.INNER_ADVERB, Kind.DEGREE)):
            return unit.kind is not Kind.ADVERBIAL
        if unit.kind is Kind.TIME or index <= group + 1:
            return unit.kind is Kind.TIME and index != group + 1
        before = self.units[index - 1].kind
        if unit.text in WORDS.personal_pronoun:
            return before is not Kind.PREPOSITION
        return before is Kind.LOCALIZER and unit.kind in (Kind.NOMINAL, Kind.NUMBER, Kind.PRONOUN)

    def _by_the_tree(self, first: int) -> tuple[int, int]:
        """Return group and main verb: those of a later verb if that is the root and the first verb is in its subject.

        In 粉刷房子花了一天 ("painting the house took a day") the phrase with the first verb is the subject of 花.
        """
        units, end = self.units, self.end
        own = self.weak_group, first
        if first + 2 >= end or units[first + 1].kind is Kind.ASPECT or units[first].text in WORDS.reporting_verb:
            return own
        serial = self.syntax.text.endswith("。") and len(units) > _LONG
        if serial and self.syntax.words[units[first].word].relation is not Relation.CLAUSAL_SUBJECT:
            return own  # 返回港口进行维修 ("went back into port for repairs")
        subjectless = self.weak_group == self.opening and units[self.opening].kind is not Kind.PREPOSITION
        for index in self.verbs(first + 1, end):
            if units[index].kind not in (Kind.VERB, Kind.ADJECTIVE):
                continue
            if units[index].text in WORDS.affecting and index + 1 < end:
                return index, index
            if not self.is_root(index):
                continue
            group = index
            while group - 1 > first and units[group - 1].kind in (Kind.DEGREE, Kind.INNER_ADVERB):
                group -= 1
            before = units[group - 1].kind
            if before is Kind.OUTER_ADVERB or (subjectless and before is Kind.NOMINAL):
                return group, index
        return own
