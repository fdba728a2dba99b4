"""Openings: adverbials before the subject of a sentence, such as `In 1990`, and the comma after them."""

from __future__ import annotations

from augpipe.augment.english.clause import Clause
from augpipe.augment.english.structural.noun_phrase import Phrase
from augpipe.augment.english.structural.sentence_spans import opens_sentence
from augpipe.syntax.edits import Edit
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, Word

_OPENINGS = (
    Relation.OBLIQUE,
    Relation.ADVERB,
    Relation.ADVERBIAL_CLAUSE,
    Relation.DISCOURSE,
    Relation.VOCATIVE,
    Relation.COORDINATOR,
    Relation.PARATAXIS,
)


def opening_edits(syntax: Syntax, clause: Clause, subject: Phrase) -> list[Edit] | None:
    """Return the edit that puts a comma after the opening; [] where none is needed, None where there is no opening.

    None means that the words before the subject are no adverbial of the verb: the parse has probably missed a part of
    the subject.
    """
    if opens_sentence(syntax, syntax.words[subject.first]):
        return []
    first, last = syntax.words[subject.first], syntax.words[subject.first - 1]
    if first.pos == "NUM" and syntax.words[first.index + 1].text == ",":
        return None  # the year of a date: "On May 3, [2010, the line was] opened"
    if last.pos in ("PUNCT", "CCONJ"):
        closes = last.text in ",;:–—" and last.end < syntax.words[subject.first].start
        return [] if closes or last.pos == "CCONJ" else None
    if last.end == syntax.words[subject.first].start:
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
    heads = (clause.head.index, clause.verb.index)
    return next((above.relation in _OPENINGS for above in syntax.upwards(word) if above.head in heads), False)
