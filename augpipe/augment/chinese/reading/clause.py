"""The main clause of a sentence, its subject, and what a rule makes of it: a name and edits, or a reason for none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from augpipe.augment.augmentation import Augmented, Result, Skipped
from augpipe.augment.chinese.reading.kinds import (
    NEGATIVE,
    NOTHING,
    NOUNS,
    STRONG,
    Kind,
    Unit,
    Units,
    kinds,
)
from augpipe.augment.chinese.reading.marks import Question, Segment, enclosed_units, question_of, segments_of
from augpipe.augment.chinese.reading.predicates import Predicate, predicates_of
from augpipe.augment.chinese.reading.units import has_kind, has_word, unit_at, units_of, unusable
from augpipe.augment.draws import Draws
from augpipe.lexicon.chinese import WORDS
from augpipe.syntax.edits import Edit, render
from augpipe.syntax.syntax import Relation, Syntax, Word

_OPENERS = kinds("CONNECTIVE PUNCTUATION")
_PRESSING = WORDS.ba_particle | set("！!")


@dataclass(frozen=True, slots=True)
class Clause:
    """The clause that carries the main assertion or question of a sentence.

    Args:
        units: those of the whole sentence.
        position: where in it the predicate stands; where none was found, the first phrase stands for one.
        predicate: the token of the main verb, adjective, copula or noun.
        subject_span: the indices of the first and the last token of the subject phrase, or None.
        negators, modals, aspect: the units of these kinds in the predicate group, in text order.
        question: what the sentence asks.
        asking: the unit that makes the sentence a question, such as 吗 or 谁 ("who"), or `NOTHING`.
        imperative: whether the clause is a verb phrase without a subject that may be a command.
        nominal: whether no predicate was found.
        sure: whether the parse and the lexicon agree on the predicate.
        decisive: whether negating this clause negates the sentence: at most three clauses have a predicate, and it
            is not somebody's quoted words; or it opens with a connective such as 但是 ("but").
    """

    units: Units
    position: Predicate
    predicate: Word
    subject_span: tuple[int, int] | None = None
    negators: Units = ()
    modals: Units = ()
    aspect: Units = ()
    question: Question = Question.NONE
    asking: Unit = NOTHING
    imperative: bool = False
    nominal: bool = False
    sure: bool = False
    decisive: bool = False

    @property
    def own(self) -> Units:
        """The units of the clause, without final particles and punctuation."""
        return self.units[self.position.opening : self.position.end]

    @property
    def front(self) -> Units:
        """The units in front of the predicate group, behind connectives."""
        return self.units[self.position.opening : self.position.group]

    @property
    def rest(self) -> Units:
        """The units behind the main verb, as far as the clause goes."""
        return self.units[self.position.main + 1 : self.position.end]

    @property
    def opening(self) -> Unit:
        """The first unit behind the connective of the clause, where a frame goes in."""
        return self.units[self.position.opening]

    @property
    def before(self) -> Unit:
        """The unit of the clause in front of the predicate group, or `NOTHING`."""
        return self.units[self.position.group - 1] if self.position.group > self.position.opening else NOTHING

    @property
    def opener(self) -> Unit:
        """The first unit of the predicate group, in front of which a negator or a modal goes in."""
        return self.units[self.position.group]

    @property
    def main(self) -> Unit:
        """The main verb, adjective or copula."""
        return self.units[self.position.main]

    @property
    def behind(self) -> Unit:
        """The unit of the clause behind its main verb, or `NOTHING`."""
        return unit_at(self.units, self.position.main + 1, self.position.end)

    @property
    def last(self) -> Unit:
        """The last unit that is neither a final particle nor punctuation."""
        return self.units[self.position.end - 1]


def main_clause(syntax: Syntax) -> Clause | None:
    """Return the main clause of a sentence, or None where it holds no words."""
    segments = syntax.remember(segments_of)
    if not segments:
        return None
    units = syntax.remember(units_of)
    question, asking = syntax.remember(question_of)
    position = _chosen(syntax)
    if position is None or (question is Question.NONE and _is_query(units, segments, position)):
        first, last, _ = segments[0]
        while first + 1 < last and units[first].kind in _OPENERS:
            first += 1
        phrase = Predicate(segments[0], first, first, first, last, set())
        return Clause(units, phrase, syntax.words[units[first].word], question=question, asking=asking, nominal=True)
    return clause_at(syntax, position)


def clause_at(syntax: Syntax, position: Predicate) -> Clause:
    """Return the clause whose predicate is at `position`."""
    units = syntax.remember(units_of)
    question, asking = syntax.remember(question_of)
    inside, main = position.inside, units[position.main]
    group = tuple(units[at] for at in range(position.group, position.main + 1) if at not in inside)
    aspect = tuple(
        units[at] for at in range(position.group, position.end) if units[at].kind is Kind.ASPECT and at not in inside
    )
    return Clause(
        units,
        position,
        predicate=syntax.words[main.last if main is asking else main.word],
        subject_span=_subject_span(syntax, units, position),
        negators=tuple(unit for unit in group if unit.kind in NEGATIVE),
        modals=tuple(unit for unit in group if unit.kind is Kind.MODAL),
        aspect=aspect,
        question=question,
        asking=asking,
        imperative=question is Question.NONE and not aspect and _is_imperative(syntax, units, position),
        sure=_is_sure(syntax, units, position),
        decisive=_is_decisive(syntax, units, position),
    )


def _chosen(syntax: Syntax) -> Predicate | None:
    """Return the predicate of the clause that asks, or else of the main clause; None where no clause has one."""
    units = syntax.remember(units_of)
    question, asking = syntax.remember(question_of)
    found = [predicate for _, predicate in syntax.remember(predicates_of) if predicate is not None]
    asked = [predicate for predicate in found if is_in(asking, units, predicate.segment)]
    if _asks_as_root(syntax, asking):
        at = units.index(asking)
        segment = next(one for one in syntax.remember(segments_of) if is_in(asking, units, one))
        group = at - (unit_at(units, at - 1).kind is Kind.MODAL)
        return Predicate(segment, segment.first, group, at, at + 1, asked[0].inside if asked else set())
    if not found:
        return None
    if asked and asking.text not in WORDS.why:
        return asked[0]
    if asked:  # in 为什么我还了款，额度还是没有 the reason is asked for 没有
        segment = asked[0].segment
        return [one for one in found if one.segment >= segment and one.segment.sentence == segment.sentence][-1]
    sentence = found[0 if question is Question.NONE else -1].segment.sentence
    found = [predicate for predicate in found if predicate.segment.sentence == sentence]
    found = [predicate for predicate in found if not is_subordinate(units, predicate.segment)] or found
    found = [predicate for predicate in found if not introduces(units, predicate)] or found
    for predicate in found:
        if units[predicate.segment.first].text in WORDS.main_connective:
            return predicate
    with_subject = [predicate for predicate in found if has_subject(units, predicate)]
    roots = {word.index for root in syntax.roots for word in (root, *syntax.children(root, Relation.COPULA))}
    if not with_subject and found[-1].main == found[-1].opening and units[found[-1].main].kind is Kind.COPULA:
        return found[-1]  # 用图表来说明，是他的习惯: all in front is the subject
    for predicate in with_subject or found:
        first, last = units[predicate.segment.first].word, units[predicate.segment.last - 1].last
        if not roots.isdisjoint(range(first, last + 1)):
            return predicate
    return (with_subject or found)[-1]


def _asks_as_root(syntax: Syntax, asking: Unit) -> bool:
    """Return whether the tree hangs on what asks, and that is a predicate: 手机太卡|怎么办, 天气|怎么样."""
    predicative = asking.kind is Kind.WH_PREDICATE or (asking.kind is Kind.WH and asking.pos in ("VERB", "ADJ"))
    return predicative and any(asking.word <= root.index <= asking.last for root in syntax.roots)


def is_in(unit: Unit, units: Units, segment: Segment) -> bool:
    """Return whether a unit begins in a segment."""
    return units[segment.first].start <= unit.start < units[segment.last - 1].end


def introduces(units: Units, position: Predicate) -> bool:
    """Return whether a clause ends in a verb such as 显示 ("show"), so that what it shows is the next clause."""
    text = units[position.main].text
    return position.main == position.end - 1 and text in WORDS.reporting_verb and text in WORDS.state


def is_subordinate(units: Units, segment: Segment) -> bool:
    """Return whether a clause opens with a subordinator such as 如果 ("if"), or ends in one such as 时 ("when")."""
    return opens_subordinate(units, segment) or units[segment.last - 1].text in WORDS.end_of_subordinate_clause


def opens_subordinate(units: Units, segment: Segment) -> bool:
    """Return whether a subordinator is among the first three units of a clause."""
    return has_word(units[segment.first : min(segment.first + 3, segment.last)], WORDS.subordinator)


def has_subject(units: Units, position: Predicate) -> bool:
    """Return whether a noun, pronoun, wh-word or time word stands in front of the predicate group."""
    return has_kind(units[position.opening : position.group], *NOUNS, Kind.WH, Kind.TIME)


def _is_query(units: Units, segments: tuple[Segment, ...], position: Predicate) -> bool:
    """Return whether a sentence is a title or query whose verb stands for a noun: 头像设计 ("avatar design")."""
    opening, main = position.opening, position.main
    ends = position.bare and main == position.end - 1
    if len(segments) > 1:
        # keywords: 花呗 逾期 利息 ("Huabei overdue interest")
        return ends and opening == main and not has_kind(units, Kind.PUNCTUATION)
    if units[opening].text in WORDS.guanyu:
        return True
    if not ends or not opening < main == position.group or units[main].kind is not Kind.VERB:
        return False
    return units[-1].kind is not Kind.PUNCTUATION and all(
        units[index].kind in (Kind.NOMINAL, Kind.NUMBER, Kind.ATTRIBUTIVE)
        or (index in position.inside and not position.doubted)
        for index in range(opening, main)
    )


def _is_imperative(syntax: Syntax, units: Units, position: Predicate) -> bool:
    """Return whether a clause without aspect may be a command: a verb opens it, or all but opens it (你走吧)."""
    opener, main = units[position.group], units[position.main]
    segments = syntax.remember(segments_of)
    whole = len(segments) == 1 or (position.segment == segments[0] and not syntax.text.endswith("。"))
    asked = opener.text[0] in WORDS.help_character or has_word(units[position.end :], WORDS.ba_particle)
    return (
        (whole or (position.segment == segments[-1] and asked))
        and (position.bare or opener.kind is Kind.DISPOSAL)
        and main.kind in (Kind.VERB, Kind.PREPOSITION)
        and main.text not in WORDS.stative_verb
        and WORDS.befalling.isdisjoint((main.text, units[position.opening].text))
        and not position.focus
        and units[position.segment.first].text not in WORDS.never_alone
        and not (units[position.segment.first].text in WORDS.bing and syntax.text.endswith("。"))
        and _is_addressed(units, position)
    )


def _is_addressed(units: Units, position: Predicate) -> bool:
    """Return whether only the hearer, 请 ("please") or a time precedes the predicate group, or nothing does."""
    before = units[position.opening : position.group]
    if not before:
        return True
    helping = before[0].text[0] in WORDS.helping_character
    if not all(unit.text in WORDS.addressed for unit in before) or (has_word(before, WORDS.i) and not helping):
        return False
    return helping or has_word(before, WORDS.please) or has_word(units[position.end :], _PRESSING)


def _is_sure(syntax: Syntax, units: Units, position: Predicate) -> bool:
    """Return whether the parse agrees: the highest word of the clause is in the predicate group, or belongs to it.

    Where a verb in front was passed over for the tree alone, nothing else confirms it.
    """
    if position.focus or position.doubted:
        return False
    if position.main == position.end - 1 and units[position.main].kind is Kind.MODAL:
        return True  # 借钱可以吗 ("is it all right to borrow money")
    first, last = units[position.group].word, units[position.main].last
    own = range(units[position.segment.first].word, units[position.segment.last - 1].last + 1)
    heads = [index for index in own if syntax.words[index].head not in own or syntax.words[index].head == index]
    if any(first <= index <= last for index in heads):
        return True
    if has_subject(units, position) and any(index > last for index in heads):
        later = units[position.main + 1 : position.end]
        return not has_word(later, WORDS.causing) and not has_kind(later, *STRONG)
    return units[position.group].kind in STRONG and any(index > first for index in heads)


def _is_decisive(syntax: Syntax, units: Units, position: Predicate) -> bool:
    """Return whether negating this clause negates the sentence."""
    if units[position.segment.first].text in WORDS.main_connective:
        return True
    if units[0].text in "“‘「『" and 0 in syntax.remember(enclosed_units):
        closing = next(index for index, unit in enumerate(units) if unit.text in "”’」』")
        if units[closing - 1].text[-1] in "，。！？…!?,":
            return False  # somebody speaks
    return sum(predicate is not None for _, predicate in syntax.remember(predicates_of)) <= 3


def _subject_span(syntax: Syntax, units: Units, position: Predicate) -> tuple[int, int] | None:
    """Return the first and last token of the subject: by the tree, as far as the group, or else the nouns in front."""
    first, last = units[position.opening].word, units[position.group].word
    for word in syntax.words[first:last]:
        if word.relation in (Relation.SUBJECT, Relation.CLAUSAL_SUBJECT) and syntax.head(word).index >= last:
            inside = set(syntax.subtree(word))
            start = end = word.index
            while start - 1 in inside and start - 1 >= first:
                start -= 1
            while end + 1 in inside and end + 1 < last:
                end += 1
            return start, end
    nouns = [unit for unit in units[position.opening : position.group] if unit.kind in NOUNS]
    return (nouns[0].word, nouns[-1].last) if nouns else None


def is_subordinate_alone(syntax: Syntax) -> bool:
    """Return whether a sentence is a subordinate clause without a main one: 因为她不想看。, 如果改成这个."""
    first = syntax.remember(units_of)[0]
    if first.text not in WORDS.never_alone or len(syntax.remember(segments_of)) > 1:
        return False
    opener = syntax.words[first.word]
    below = opener.head != opener.index and opener.head in {root.index for root in syntax.roots}
    return below and syntax.remember(question_of)[0] is Question.NONE


def segment_at(syntax: Syntax, place: int) -> Segment | None:
    """Return the segment that holds the unit at `place`."""
    units = syntax.remember(units_of)
    return next((one for one in syntax.remember(segments_of) if is_in(units[place], units, one)), None)


_NOMINAL = ("NOUN", "PROPN", "NUM", "PART", "X")


def is_noun_phrase(syntax: Syntax) -> bool:
    """Return whether the tree has nouns without subject or copula as its roots: 那本陪我走了一路的书。"""
    said = (Relation.SUBJECT, Relation.COPULA, Relation.ADVERB, Relation.AUXILIARY)
    return all(root.pos in _NOMINAL and syntax.child(root, *said) is None for root in syntax.roots)


def is_unfinished(clause: Clause) -> bool:
    """Return whether a sentence breaks off behind its copula (会议的主题是), a colon or 还是 ("or")."""
    last = next((unit for unit in reversed(clause.units) if unit.text not in "。."), NOTHING)
    broken = last.kind is Kind.COPULA or last.text in WORDS.colon or last.text in WORDS.haishi
    return broken and clause.question is Question.NONE


def has_colon(syntax: Syntax, end: int) -> bool:
    """Return whether a colon stands in front of the unit at `end`: behind one, a list or somebody's words stand."""
    units, enclosed = syntax.remember(units_of), syntax.remember(enclosed_units)
    return any(units[at].text in WORDS.colon and at not in enclosed for at in range(end))


Change = tuple[str, list[Edit]] | str
"""A rule and its edits, or the reason why there are none."""


def insert(at: int, text: str) -> Edit:
    """Return the edit that inserts `text` at an offset."""
    return Edit(at, at, text)


def put(text: str, first: Unit, last: Unit | None = None) -> Edit:
    """Return the edit that puts `text`, or nothing, in the place of the units from `first` to `last`."""
    return Edit(first.start, (last or first).end, text)


def change(rule: str, unit: Unit, text: str, *others: Edit) -> Change:
    """Return the change of a rule that puts `text` in front of a unit, besides other edits."""
    return rule, [insert(unit.start, text), *others]


def result(
    syntax: Syntax, draws: Draws, change_of: Callable[[Syntax, Clause, Draws], Change], no_clause: str = "no_predicate"
) -> Result:
    """Return a sentence with the change that `change_of` makes of its main clause, or the reason why it has none.

    Args:
        syntax: the sentence.
        draws: the random choices.
        change_of: the function that finds the change.
        no_clause: the reason where the sentence holds no words.
    """
    reason = syntax.remember(unusable)
    if reason:
        return Skipped(reason)
    clause = syntax.remember(main_clause)
    found = no_clause if clause is None else change_of(syntax, clause, draws)
    if isinstance(found, str):
        return Skipped(found)
    rule, edits = found
    text = render(syntax.text, edits)
    return Skipped("no_change") if text == syntax.text else Augmented(text, rule)
