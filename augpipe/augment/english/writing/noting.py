"""Frames that draw attention to a whole statement (`It should be noted that …`): which ones take them, and where."""

from __future__ import annotations

from augpipe.augment.english.reading.clause import Clause, Mood, Tense
from augpipe.augment.english.reading.comments import names_speaker
from augpipe.augment.english.reading.missing_verb import lacks_subject
from augpipe.augment.english.reading.sense import is_spoken, is_state
from augpipe.augment.english.reading.sentences import (
    closes_speech,
    holds_a_question,
    is_broken,
    opens_unclosed,
    opens_with_speech,
)
from augpipe.augment.english.reading.suiting import introduces
from augpipe.augment.english.writing.capitals import has_doubtful_capital
from augpipe.augment.english.writing.framing import fits_no_that, framed, opens_with_connective, sentence_start
from augpipe.lexicon.english.phrases import ModalPhrase
from augpipe.syntax.edits import Edit
from augpipe.syntax.syntax import Syntax


def takes_note(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a *that* can stand before a written statement; in talk nobody says what is to be noted."""
    text = syntax.text
    if clause.mood is not Mood.DECLARATIVE or is_spoken(syntax) or holds_a_question(text):
        return False
    subject = clause.subject
    if is_broken(text) or (subject is not None and subject.index and subject.text in _CAPITAL_PRONOUNS):
        return False
    if opens_with_speech(text) or opens_unclosed(text) or closes_speech(text) or names_speaker(syntax, clause):
        return False
    if lacks_subject(syntax, clause) or introduces(syntax, clause) or syntax.words[-1].pos != "PUNCT":
        return False  # no final mark: a caption, or a line that was cut
    if syntax.at(1).text == ":" or syntax.text.startswith("By way of"):
        return False  # "Note: …", "By way of comparison, …"
    acts = clause.tense is Tense.PRESENT and clause.operator is None and not is_state(clause.base)
    if acts and not syntax.forms.isdisjoint(_FIGURES):
        return False  # "She leaves him": a story, in which nothing is noted
    if syntax.words[0].lower in ("this", "the") and any(word.lower in _OF_THE_TEXT for word in syntax.words[1:_NEAR]):
        return False  # "The following table shows …": the reader sees it
    if syntax.words[0].lower == "it" and any(word.lower == "that" for word in syntax.words[1:_NEAR]):
        return False  # "It seems that the letter was lost"
    doubtful = has_doubtful_capital(syntax, syntax.words[0]) and not opens_with_connective(syntax)
    return not (doubtful or fits_no_that(syntax))


_CAPITAL_PRONOUNS = ("He", "She", "It", "They", "We")  # inside a text they begin another sentence
_FIGURES = ("he", "she", "him", "her", "his", "hers", "himself", "herself")
_OF_THE_TEXT = ("article", "list", "page", "section", "table")
_NEAR = 6  # in words: how far behind *it* the clause begins for which it stands


def note_edits(syntax: Syntax, clause: Clause, phrase: ModalPhrase) -> list[Edit]:
    """Return the edits that put a phrase before a statement: `It should be noted that the mill is closed.`"""
    return framed(syntax, sentence_start(syntax, clause), phrase.name)
