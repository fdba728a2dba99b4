"""Nouns of headlines that parsers take for the finite verb: `sectarian [clashes] rock city`."""

from __future__ import annotations

from augpipe.augment.english.reading.clause import Clause, Tense
from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.verbs import Form, is_form
from augpipe.syntax.syntax import Syntax, VerbForm

_BARE = (VerbForm.BASE, VerbForm.PRESENT)
# "A dog helps push the cart": these take a bare verb.
_WITH_BARE_VERBS = frozenset("help let make dare go come need see hear watch".split())


def is_plural_noun(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the finite verb is rather a plural noun, and a word beside it the verb.

    Examples are `arden [strikes] close mills`, `arden, kell boost [sanctions] on grain` and, with the verb taken for a
    name, `mayor signs [decree]`.
    """
    finite, subject = clause.finite, clause.subject
    if clause.operator is not None or clause.tense is not Tense.PRESENT or clause.inverted:
        return False
    before, behind = syntax.at(finite.index - 1), syntax.at(finite.index + 1)
    if finite.pos == "NOUN" and before.pos == "VERB":
        return True
    if subject is None:
        return finite.index == 0 and behind.pos == "VERB" and finite.lower.endswith("s")  # "reports state that …"
    if not subject.text.islower() or clause.base in _WITH_BARE_VERBS:
        return False
    ends_in_s = finite.lower.endswith("s") and not is_form(finite.lower, Form.LEMMA)
    bare = behind.pos == "VERB" and behind.morphology.verb_form in _BARE and is_form(behind.lower, Form.LEMMA)
    named = subject == before and subject.pos == "PROPN" and is_form(subject.lower, Form.THIRD)
    taken = named and subject.index > 0 and not ends_in_s
    return taken or (ends_in_s and (bare or has_bare_adjective(syntax, clause)))


def has_bare_adjective(syntax: Syntax, clause: Clause) -> bool:
    """Return whether an adjective without *the* is all that the subject has for a noun: `rural [clashes] rock …`."""
    subject, span = clause.subject, clause.subject_span
    if subject is None or span is None or subject.pos != "ADJ" or clause.operator is not None or clause.inverted:
        return False
    words = syntax.words[: span[1] + 1]
    named = span[0] > 0 or subject.lower in WORDS.quantities or any(word.pos == "NOUN" for word in words)
    return not named and words[0].lower != "the" and is_form(clause.finite.lower, Form.THIRD)
