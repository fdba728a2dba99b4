"""The main clause of a Chinese sentence: its predicate, subject, negators, modals, aspect and what it asks.

A Mandarin predicate opens with its negator, modal, adverb or preposition phrase, whatever verbs follow. So the place
that every rule edits is found from left to right by closed classes. The parse decides only what these leave open:
which verbs stand inside a noun phrase, and whether the first verb or a later one is the root.
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
    """The clause that carries the main assertion or question of a sentence.

    Args:
        units: those of the clause, without final particles and punctuation.
        opening: the first unit behind the connective of the clause, where a frame goes in.
        predicate: the token of the main verb, adjective, copula or noun.
        main: the unit that begins in this token.
        group_start, group_at: the first token of the predicate group, and the character offset where the group
            begins; a negator or a modal goes in there.
        subject_span: the indices of the first and the last token of the subject phrase, or None.
        negators, modals, aspect: the units of these kinds in the predicate group, in text order.
        copula, ba, bei: the units 是 ("be"), 把 (which puts the object in front of the verb) and 被 (passive) of the
            group, or None.
        question: what the sentence asks.
        imperative: whether the clause is a verb phrase without a subject that may be a command.
        nominal: whether no predicate was found, so that the first phrase stands for one.
        sure: whether the parse and the closed lists agree on the predicate.
        decisive: whether negating this clause negates the sentence: at most three clauses have a predicate, and it
            is not somebody's quoted words; or it opens with a connective such as 但是 ("but").
        found: how the predicate was found, with the indices of its units in the sentence; None if `nominal`.
        asking: the unit that makes the sentence a question, such as 吗 or 谁 ("who"), if there is one.
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
