"""The checks that a tail, the words after the verb, can be moved without splitting a cleft, a list or a quotation."""

from __future__ import annotations

from augpipe.augment.english.clause import Clause
from augpipe.augment.english.structural.landmarks import landmarks
from augpipe.lexicon.english.function_words import WH_WORDS
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, VerbForm, Word

_QUOTES = "\"“'‘"


def has_subject(syntax: Syntax, word: Word) -> bool:
    """Return whether a word is the head of a clause with its own subject."""
    return syntax.child(word, Relation.SUBJECT, Relation.CLAUSAL_SUBJECT, Relation.EXPLETIVE) is not None


def is_split(syntax: Syntax, clause: Clause, first: int, end: int) -> bool:
    """Return whether moving the tail [first, end) of a clause would split something.

    Such things are a cleft (`It is here that …`), a list, a quotation, a pair of dashes, and a clause after *but*.
    """
    words = syntax.words
    if first < end and words[first].pos == "CCONJ" and words[first].lower not in ("both", "either", "neither"):
        return True
    if first < end and words[first].lower == "of" and words[first - 1].lower not in _OF_VERBS:
        return True
    if _has_open_dash(syntax, first, end) or _is_double(syntax, first, end):
        return True
    if first < end and words[first].lower == "it" and "that" in syntax.forms:
        return True
    if end + 1 < len(words) and words[end].pos == "CCONJ" and words[end + 1].pos in ("SCONJ", "ADP"):
        return True
    subject = clause.subject
    if clause.is_be and subject is not None and subject.lower == "it" and not syntax.forms.isdisjoint(_CLEFT):
        return True
    if end + 1 < len(words) and words[end].text == "," and words[end + 1].text in _QUOTES:
        return True
    if end < len(words) and words[end].text == "(":
        return True
    if any(_is_misjoined(syntax, word) for word in syntax.remember(landmarks).conjuncts if first <= word.index < end):
        return True
    if "," in syntax.forms and _joins_clause(syntax, first, end):
        return True
    turns = [word.index for word in words[first:end] if word.lower == "but"] if "but" in syntax.forms else []
    return bool(turns) and has_subjects(syntax, turns[0], end)


def _joins_clause(syntax: Syntax, first: int, end: int) -> bool:
    """Return whether a comma and a coordinator in the tail come before a clause or predicate, whatever its head."""
    subjects = {word.index for word in syntax.remember(landmarks).subjects}
    for word in syntax.words[first + 1 : end]:
        if word.pos != "CCONJ" or syntax.words[word.index - 1].text != ",":
            continue
        for later in syntax.words[word.index + 1 : end]:
            if later.text == "," or later.pos == "SCONJ" or later.lower in WH_WORDS or later.lower == "that":
                break
            if later.index in subjects:
                return True
            if later.index == word.index + 1 and later.morphology.verb_form in (VerbForm.PAST, VerbForm.PRESENT):
                return True
    return False


def _is_misjoined(syntax: Syntax, word: Word) -> bool:
    """Return whether a finite verb without subject is a conjunct of an infinitive, to which it cannot belong."""
    finite = word.morphology.verb_form in (VerbForm.PAST, VerbForm.PRESENT)
    return finite and syntax.head(word).relation is Relation.OPEN_COMPLEMENT and not has_subject(syntax, word)


def _has_open_dash(syntax: Syntax, first: int, end: int) -> bool:
    """Return whether the tail has an odd number of dashes."""
    if "–" not in syntax.forms and "—" not in syntax.forms:
        return False
    words = syntax.words
    return sum(word.text in "–—" and word.start > words[word.index - 1].end for word in words[first:end]) % 2 == 1


def _is_double(syntax: Syntax, first: int, end: int) -> bool:
    """Return whether an adjective or particle of the verb precedes the object (`made [available] a copy`)."""
    run = syntax.words[first : min(first + 2, end)]
    if len(run) < 2 or run[1].pos not in ("DET", "PRON"):
        return False
    return run[0].pos == "ADJ" or run[0].lower in _PARTICLES


_PARTICLES = frozenset("up out off away down over back".split())


_OF_VERBS = frozenset(
    "consist consists consisted composed comprised made died dies die think thought speak spoke disposed approve "
    "approved convicted accused formed built dreamed out because constructed deprived informed".split()
)
_CLEFT = frozenset("that who whom why whether how where when".split())


def has_subjects(syntax: Syntax, first: int, end: int) -> bool:
    """Return whether the subject of some clause is among the words [first, end)."""
    return any(first <= word.index < end for word in syntax.remember(landmarks).subjects)
