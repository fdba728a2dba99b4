"""What stands before the subject of a sentence: is it an opening such as `In 1990`, or a piece of something else?"""

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
    """Return the comma that goes behind an opening such as `In 1990`, if any; None where the opening is no opening.

    Words before the subject that do not hang on the verb as an adverbial are part of a subject that was misread.
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
        return None  # "1700m": one word for a reader
    return [Edit(last.end, last.end, ",")] if _hangs_as_opening(syntax, clause, last) else None


def is_plain_opening(syntax: Syntax, clause: Clause, subject: Phrase) -> bool:
    """Return whether nothing stands before a subject, or an adverbial of its clause, with its comma or without."""
    if opens_sentence(syntax, syntax.words[subject.first]):
        return True
    if opening_edits(syntax, clause, subject) is None:
        return False
    last = syntax.words[subject.first - 1]
    while last.pos == "PUNCT" and last.index:
        last = syntax.words[last.index - 1]
    return last.pos == "CCONJ" or _hangs_as_opening(syntax, clause, last)


def _hangs_as_opening(syntax: Syntax, clause: Clause, word: Word) -> bool:
    heads = (clause.head.index, clause.verb.index)
    return next((above.relation in _OPENINGS for above in syntax.upwards(word) if above.head in heads), False)
