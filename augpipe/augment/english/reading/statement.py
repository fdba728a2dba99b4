"""Statements: declarative sentences whose main clause comes first and begins with its subject or an adverbial.

Before the subject may stand an opening, such as `In 1990`. After the verb may stand added clauses (`…, while …`,
`…, but …`, `…, making …`) and verbs that are coordinated with it.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from augpipe.augment.english.reading.clause import SUBJECTS, Clause, Mood, beyond_adverbs, is_finite_verb
from augpipe.augment.english.reading.main_clause import main_clause
from augpipe.augment.english.reading.noun_phrase import Phrase, subject_phrase
from augpipe.augment.english.reading.sentences import has_gap, is_abbreviated, opens_sentence, span_around, unusable
from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.verbs import Form, can_be_form, is_form, lemma_of
from augpipe.syntax.edits import Edit
from augpipe.syntax.syntax import Relation, Syntax, VerbForm, Word

REASONS = ("unusable", "no_finite_verb", "question", "imperative", "no_subject")
"""The reasons of `statement`."""

# Parts of speech after which a noun phrase goes on, so that a subject after them is not complete.
_LEADING = ("VERB", "AUX", "ADP", "DET", "ADJ", "CCONJ", "SCONJ", "PART")
# Parts of speech in which no subject begins, except quantifying words such as *over* and *both*.
_UNFIT = ("ADP", "SCONJ", "PART", "CCONJ", "VERB")


class Statement(NamedTuple):
    """The main clause of a statement with its subject, a noun phrase before the verb."""

    clause: Clause
    subject: Phrase


def statement(syntax: Syntax) -> Statement | str:
    """Return the main clause of a statement, or the reason to skip a sentence that is none; to be remembered."""
    if syntax.remember(unusable) is not None or has_gap(syntax.text) or _is_cut(syntax):
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


# A full stop before a small letter, and a title at the end that names nobody.
_STOP_INSIDE = re.compile(r"\. [a-z]")
_TITLES_LAST = tuple(f" {title}." for title in "Fr Dr Mr Mrs Ms Messrs Msgr Lt Col Gen Capt Sgt Rev Prof Gov".split())


def _is_cut(syntax: Syntax) -> bool:
    """Return whether a text is cut behind a title (`the priest Fr.`), or has a gap or full stop (`a school. and a`)."""
    if syntax.text.rstrip("\"'”’) ").endswith(_TITLES_LAST):
        return True
    if " , " in syntax.text and syntax.text.endswith(".") and not syntax.text.endswith(" ."):
        return True  # a figure is missing: "about long , flowing south"
    return _STOP_INSIDE.search(syntax.text) is not None and any(
        word.text == "." and syntax.words[word.index + 1].text.islower() and not is_abbreviated(syntax, word)
        for word in syntax.words[:-1]
    )


def _begins(syntax: Syntax, clause: Clause, subject: Phrase) -> bool:
    """Return whether a subject is complete and begins the first clause: no clause and no part of it come before."""
    first = syntax.words[subject.first]
    commas = [word.index for word in syntax.words[first.index : clause.finite.index] if word.text == ","]
    if (
        finite_verbs(syntax, clause, first.index, clause.finite.index)
        or syntax.at(clause.finite.index - 1).pos == "CCONJ"  # "Good year and has become …"
        or commas == [clause.finite.index - 1]  # a participle after its noun: "the series, started in 1956, …"
        or (first.pos in _UNFIT and first.lower not in WORDS.quantifying_words)
    ):
        return False
    if opens_sentence(syntax, first):
        return True
    last = syntax.words[first.index - 1]
    if last.text in ".!?" or (last.pos == "PROPN" and last.lower not in WORDS.calendar):
        return False  # the end of another sentence, or the first half of a name
    if last.pos in _LEADING:
        return last.pos == "CCONJ" and opens_sentence(syntax, last)
    start = span_around(syntax, clause.finite).first
    if all(not start <= word.index < first.index for word in syntax.remember(landmarks).subjects):
        return True
    return any(
        word.lower in WORDS.adverbial_openers and word.pos != "ADP" for word in syntax.words[start : first.index]
    )


def main_lemma(clause: Clause) -> str:
    """Return the lemma of the main verb of a clause."""
    if len(clause.verbs) == 1:
        return clause.base
    lower = clause.verb.lower
    return lemma_of(lower, Form.GERUND if lower.endswith("ing") else Form.PARTICIPLE)


_OPENINGS = (
    *(Relation.OBLIQUE, Relation.ADVERB, Relation.ADVERBIAL_CLAUSE, Relation.DISCOURSE),
    *(Relation.VOCATIVE, Relation.COORDINATOR, Relation.PARATAXIS),
)


def opening_edits(syntax: Syntax, clause: Clause, subject: Phrase) -> list[Edit] | None:
    """Return the edit that puts a comma after the opening; [] where none is needed, None where there is no opening.

    None means that the words before the subject are no adverbial of the verb: the parse has probably missed a part of
    the subject.
    """
    first, last = syntax.words[subject.first], syntax.words[subject.first - 1]
    if opens_sentence(syntax, first):
        return []
    if first.pos == "NUM" and syntax.words[first.index + 1].text == ",":
        return None  # the year of a date: "On May 3, [2010, the line was] opened"
    if last.pos in ("PUNCT", "CCONJ"):
        closes = last.text in ",;:–—" and last.end < first.start
        return [] if closes or last.pos == "CCONJ" else None
    if last.end == first.start:
        return None  # "1700m": these tokens are written as one word
    return [Edit(last.end, last.end, ",")] if _hangs_as_opening(syntax, clause, last) else None


def is_plain_opening(syntax: Syntax, clause: Clause, subject: Phrase) -> bool:
    """Return whether nothing precedes a subject but an opening, with or without its comma, or a coordinator."""
    if opens_sentence(syntax, syntax.words[subject.first]):
        return True
    if opening_edits(syntax, clause, subject) is None:
        return False
    last = syntax.words[subject.first - 1]
    while last.pos == "PUNCT" and last.index:
        last = syntax.words[last.index - 1]
    return last.pos == "CCONJ" or _hangs_as_opening(syntax, clause, last)


def _hangs_as_opening(syntax: Syntax, clause: Clause, word: Word) -> bool:
    """Return whether a word is part of an adverbial, or the like, whose head is the verb of the clause."""
    return next((above.relation in _OPENINGS for above in syntax.upwards(word) if above.head in clause.heads), False)


class Landmarks(NamedTuple):
    """The conjuncts, finite verbs and subjects of a sentence, in text order."""

    conjuncts: tuple[Word, ...]
    finite: tuple[Word, ...]
    subjects: tuple[Word, ...]


def landmarks(syntax: Syntax) -> Landmarks:
    """Return the landmarks of a sentence. Through `Syntax.remember`, one pass over it serves all augmentations."""
    conjuncts, finite, subjects = [], [], []
    for word in syntax.words:
        relation = word.relation
        if relation is Relation.CONJUNCT:
            conjuncts.append(word)
        elif relation is Relation.SUBJECT or relation is Relation.EXPLETIVE:
            subjects.append(word)
        if word.pos in ("VERB", "AUX") and (word.morphology.is_finite or word.lower in WORDS.finite_auxiliaries):
            finite.append(word)
    return Landmarks(tuple(conjuncts), tuple(finite), tuple(subjects))


SUBORDINATE = (
    *(Relation.RELATIVE_CLAUSE, Relation.ADVERBIAL_CLAUSE, Relation.COMPLEMENT_CLAUSE),
    *(Relation.CLAUSAL_SUBJECT, Relation.NOUN_CLAUSE, Relation.OPEN_COMPLEMENT),
)


def is_subordinate(syntax: Syntax, clause: Clause, word: Word) -> bool:
    """Return whether a word belongs to a subordinate clause of the main clause, not to the main clause itself."""
    for above in syntax.upwards(word):
        if above.relation in SUBORDINATE:
            return above.index not in clause.heads
        if above.head in clause.heads:
            break
    return False


def before_addition(syntax: Syntax, clause: Clause, first: int, end: int) -> int:
    """Return the index of the comma before the first added clause in the words [first, end); without one, `end`."""
    if "," not in syntax.forms:
        return end
    depth = 0
    for comma, word in zip(syntax.words[first:end], syntax.words[first + 1 : end], strict=False):
        depth += (comma.text in "([“") - (comma.text in ")]”")
        if comma.text == "," and not depth and _adds(syntax, clause, word, first):
            return comma.index
    return end


def _adds(syntax: Syntax, clause: Clause, word: Word, first: int) -> bool:
    """Return whether an added clause begins at `word`, which follows a comma."""
    if word.lower in ("but", "yet", "so", "nor", "however"):
        contrasted = any(earlier.lower in WORDS.contrasted_words for earlier in syntax.words[first : word.index])
        return not contrasted and not is_subordinate(syntax, clause, syntax.head(word))
    if word.morphology.verb_form is VerbForm.GERUND:
        return word.relation is Relation.ADVERBIAL_CLAUSE and word.head in clause.heads
    if word.lower not in _MARKERS or word.relation not in (Relation.MARKER, Relation.ADVERB):
        return False
    before = syntax.words[word.index - 2]
    if word.lower == "when" and (before.lower in WORDS.calendar or before.text[:1].isdigit()):
        return False  # "in the late 1980s, when prices fell"
    owner = syntax.head(word)
    return owner.index > word.index and not is_subordinate(syntax, clause, syntax.head(owner))


# A word with one of these is a predicate even if it is no verb.
_OF_PREDICATES = (Relation.SUBJECT, Relation.COPULA, Relation.AUXILIARY)
_MARKERS = WORDS.adverbial_markers - {"where"}


def joined_verbs(syntax: Syntax, clause: Clause, first: int, end: int) -> list[Word]:
    """Return the verbs among the words [first, end) that are conjuncts in the main clause, not in a subordinate one."""
    return [
        word
        for word in syntax.remember(landmarks).conjuncts
        if first <= word.index < end
        and (word.pos in ("VERB", "AUX") or syntax.child(word, *_OF_PREDICATES) is not None)
        and not is_subordinate(syntax, clause, syntax.head(word))
    ]


def finite_verbs(syntax: Syntax, clause: Clause, first: int, end: int) -> list[Word]:
    """Return the finite verbs among the words [first, end) of clauses coordinated with the main clause.

    Those of the main clause's own verb group and of subordinate clauses are left out.
    """
    return [
        word
        for word in syntax.remember(landmarks).finite
        if first <= word.index < end and word not in clause.verbs and not is_subordinate(syntax, clause, word)
    ]


def predicate_behind(syntax: Syntax, clause: Clause, coordinator: Word) -> Word | None:
    """Return the verb of the conjunct that a coordinator opens, with adverbs between them or none; else None."""
    index = coordinator.index + 1
    while syntax.at(index).pos == "ADV":
        index += 1
    return next((entry.verbs[0] for entry in clause.conjuncts if entry.verbs[0].index == index), None)


def hides_verb(syntax: Syntax, coordinator: Word) -> bool:
    """Return whether the noun after a coordinator is more likely a verb (`conducts studies and [measures] water`)."""
    word, following = syntax.at(coordinator.index + 1), syntax.at(coordinator.index + 2)
    governs = word.pos == "NOUN" and following.pos in ("NOUN", "DET", "PRON", "ADJ", "PROPN")
    return governs and can_be_form(word.lower, Form.THIRD if word.morphology.plural else Form.LEMMA)


def leaves_conjunct(syntax: Syntax, clause: Clause, edits: list[Edit]) -> bool:
    """Return whether edits leave the tense of a verb that is joined to the first: `would load it, and [sailed]`."""
    changed = {edit.start for edit in edits}
    joined = [conjunct.verbs[0] for conjunct in clause.conjuncts if conjunct.tense is clause.tense]
    for coordinator in syntax.words[clause.verb.index :]:
        word = beyond_adverbs(syntax, coordinator.index + 1)
        plain = is_finite_verb(word) and word.pos == "VERB" and syntax.child(word, *SUBJECTS) is None
        hidden = coordinator.pos == "CCONJ" and (plain or hides_verb(syntax, coordinator))
        if (hidden or (plain and coordinator.text == ",")) and not is_subordinate(syntax, clause, word):
            joined.append(word)
    kept = [word for word in joined if word.start not in changed and not is_form(word.lower, Form.LEMMA)]
    return any(word.lower not in ("says", "said") for word in kept)  # "the mill closes, says the owner"


def is_particle(syntax: Syntax, word: Word) -> bool:
    """Return whether a word after a verb is its particle: by its label, or as a preposition without a noun."""
    loose = word.lower in WORDS.particles and word.relation not in (Relation.PREPOSITION, Relation.MARKER)
    bare = loose and all(child.pos in ("ADP", "PUNCT") for child in syntax.children(word))
    return bare or word.relation is Relation.PARTICLE
