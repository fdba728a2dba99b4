"""Statements: declarative sentences whose main clause comes first and begins with its subject or an adverbial."""

from __future__ import annotations

from typing import NamedTuple

from augpipe.augment.english.clause import Clause, Mood
from augpipe.augment.english.main_clause import main_clause
from augpipe.augment.english.structural.added_clauses import finite_verbs
from augpipe.augment.english.structural.landmarks import landmarks
from augpipe.augment.english.structural.noun_phrase import Phrase, subject_phrase
from augpipe.augment.english.structural.sentence_spans import opens_sentence, span_around
from augpipe.augment.english.usable import unusable
from augpipe.lexicon.english.function_words import ADVERBIAL_MARKERS, WH_WORDS
from augpipe.lexicon.english.valency import CALENDAR
from augpipe.syntax.sentence import Syntax

_OPENERS = ADVERBIAL_MARKERS | WH_WORDS | {"that", "even", "like", "despite", "given"}

# Parts of speech after which a noun phrase goes on, so that a subject after them is not complete.
_LEADING = frozenset({"VERB", "AUX", "ADP", "DET", "ADJ", "CCONJ", "SCONJ", "PART"})

# Parts of speech in which no subject begins, except quantifying words such as *over* and *both*.
_UNFIT = frozenset({"ADP", "SCONJ", "PART", "CCONJ", "VERB"})
_QUANTIFYING = frozenset("both either neither not over about around up at under between nearly".split())


class Statement(NamedTuple):
    """The main clause of a statement with its subject.

    Args:
        clause: the main clause.
        subject: its subject, a noun phrase before the verb.
    """

    clause: Clause
    subject: Phrase


def statement(syntax: Syntax) -> Statement | str:
    """Return the main clause of a statement, or the reason to skip a sentence that is none.

    Call it through `Syntax.remember`, so that several augmentations share one result.
    """
    if syntax.remember(unusable) is not None or has_gap(syntax.text):
        return "unusable"
    clause = syntax.remember(main_clause)
    if clause is None:
        return "no_finite_verb"
    if clause.mood is not Mood.DECLARATIVE:
        return "question" if clause.mood is Mood.QUESTION else "imperative"
    subject = subject_phrase(syntax, clause)
    if subject is None or not _begins(syntax, clause, subject):
        return "no_subject"
    return Statement(clause, subject)


def has_gap(text: str) -> bool:
    """Return whether a space precedes a mark, where a formula or figure is missing (`It weighs about .`)."""
    return text.endswith((" .", " ,")) or " . " in text


def _begins(syntax: Syntax, clause: Clause, subject: Phrase) -> bool:
    """Return whether a subject is complete and begins the first clause: no clause and no part of it come before."""
    first = syntax.words[subject.first]
    if finite_verbs(syntax, clause, first.index, clause.finite.index):
        return False
    commas = [word.index for word in syntax.words[first.index : clause.finite.index] if word.text == ","]
    if commas == [clause.finite.index - 1]:
        return False  # a participle after its noun: "the series, started in 1956, …"
    if first.pos in _UNFIT and first.lower not in _QUANTIFYING:
        return False
    if opens_sentence(syntax, first):
        return True
    last = syntax.words[first.index - 1]
    if last.text in ".!?" or (last.pos == "PROPN" and last.lower not in CALENDAR):
        return False  # the end of another sentence, or the first half of a name
    if last.pos in _LEADING:
        return last.pos == "CCONJ" and opens_sentence(syntax, last)
    start = span_around(syntax, clause.finite).first
    if all(not start <= word.index < first.index for word in syntax.remember(landmarks).subjects):
        return True
    return any(word.lower in _OPENERS and word.pos != "ADP" for word in syntax.words[start : first.index])
