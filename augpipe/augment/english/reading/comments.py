"""Clauses that only say who speaks, or comment on the sentence around them."""

from __future__ import annotations

from augpipe.augment.english.reading.clause import Clause, is_finite_verb
from augpipe.augment.english.reading.sentences import CLOSERS
from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.verbs import finite_lemmas
from augpipe.syntax.syntax import Syntax

SUBORDINATORS = WORDS.subordinators | {"time"}  # "By the time they came, …"
_FEWEST_WORDS = 4  # before the report, of which the shortest statement consists, with its comma
_ENDS = ("", "PUNCT", "ADP", "ADV", "PROPN")


def names_speaker(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the clause only says who speaks, behind a quotation (`"…," Ann said`) or first."""
    if clause.finite.index == 0 and clause.finite.lower in ("said", "says") and ":" in syntax.forms:
        return True  # "said Ann : it was late"
    text = syntax.text.lstrip()
    closed = text[:1] in ('"', "“") and clause.finite.index > 2 and text[0] in CLOSERS
    spoken = closed and not WORDS.speech_verbs.isdisjoint(finite_lemmas(clause.verb.lower))
    return spoken and CLOSERS[text[0]] in syntax.text[1 : clause.finite.start].lstrip()[1:]


def is_parenthetical(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the clause is a comment between commas: `The acts, Henson [claimed], were lawful`, `I [think]`."""
    comma, before = syntax.at(clause.verb.index + 1), syntax.at(clause.verb.index - 1)
    if before.text == "," and before.index and clause.verb.lower in ("say", "says", "said"):
        return True  # "mayor faces trial , says court"
    if clause.subject is None or clause.subject_span is None:
        return False
    if _closes_report(syntax, clause):
        return True  # "The mill is closed, the owner said on Monday."
    if comma.text != ",":
        return False
    first, following = clause.subject_span[0], syntax.at(comma.index + 1)
    enclosed = first > 1 and syntax.words[first - 1].text == ","
    comments = not WORDS.commenting_verbs.isdisjoint(finite_lemmas(clause.verb.lower))
    if comments and clause.subject.lower in ("i", "you", "we"):
        return enclosed or (not first and following.pos != "CCONJ")
    return enclosed and len(clause.verbs) == 1 and is_finite_verb(following)


def _closes_report(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the clause only says who said what precedes it: `The mill is closed, [the owner said]`."""
    first = 0 if clause.subject_span is None else clause.subject_span[0]
    behind = syntax.at(clause.verb.index + 1)
    if first < _FEWEST_WORDS or syntax.words[first - 1].text != "," or behind.pos not in _ENDS or clause.inverted:
        return False
    spoken = not WORDS.speech_verbs.isdisjoint(finite_lemmas(clause.finite.lower)) and clause.operator is None
    opens = syntax.words[0].pos not in ("ADP", "SCONJ") and syntax.words[0].lower not in SUBORDINATORS
    told = syntax.words[0].pos == "ADP" and any(map(is_finite_verb, syntax.words[1:first]))
    return spoken and (opens or told)  # "In Kell, the mill has closed, the owner said"
