"""The main clause of a Chinese row: its predicate, subject, negators, modals, aspect and what it asks.

A Mandarin predicate opens with its negator, modal or preposition phrase, whatever verbs follow, so the place that
every rule needs is found from left to right by closed classes; the parse is asked where they leave a choice: which
verbs stand inside a noun phrase, and whether the first verb is the one that the sentence hangs on.
"""

from __future__ import annotations

from dataclasses import dataclass

from augpipe.augment.chinese.predicate_search import Found
from augpipe.augment.chinese.questions import Question
from augpipe.augment.chinese.units import Unit
from augpipe.syntax.word import Word

__all__ = ["Clause", "Question"]


@dataclass(frozen=True, slots=True)
class Clause:
    """The clause that carries a row's main assertion or question.

    Arguments:
        units: of the clause, final particles and punctuation left out.
        opening: the first unit behind the clause's connective: where a frame stands.
        predicate: the word of the main verb, adjective, copula or noun.
        main: the unit of that word.
        group_start, group_at: the first word and character of the predicate group, which opens with a modal,
            negator, preposition phrase or inner adverb: a negator or modal goes in front of it.
        subject_span: first and last word index of the subject phrase, or None.
        negators, modals, aspect: units of the predicate group, in order.
        copula, ba, bei: the units 是, 把, 被 of the group.
        question: what the row asks.
        imperative: a command or a verb phrase without a subject.
        nominal: a row without a predicate.
        sure: whether the parse and the closed lists agree on the predicate.
        decisive: whether negating this clause negates the row: it has few others, and is not somebody's quoted words.
        found: how the predicate was found, with the indices of its units in the row; None if `nominal`.
        asking: the unit that makes it a question, if there is one.
    """

    units: tuple[Unit, ...]
    opening: Unit
    predicate: Word
    main: Unit
    group_start: Word
    group_at: int
    subject_span: tuple[int, int] | None
    negators: tuple[Unit, ...]
    modals: tuple[Unit, ...]
    aspect: tuple[Unit, ...]
    copula: Unit | None
    ba: Unit | None
    bei: Unit | None
    question: Question
    imperative: bool
    nominal: bool
    sure: bool
    decisive: bool
    found: Found | None
    asking: Unit | None
