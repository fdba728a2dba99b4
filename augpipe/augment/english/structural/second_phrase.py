"""The noun phrase with which a subject can change places: object, agent of a passive, or definite predicate noun."""

from __future__ import annotations

from typing import NamedTuple

from augpipe.augment.english.clause import Clause
from augpipe.augment.english.structural.noun_phrase import Phrase, oblique_noun, phrase_at
from augpipe.augment.english.structural.phrase_end import is_closed
from augpipe.lexicon.english.function_words import BE_FORMS, WH_WORDS
from augpipe.lexicon.english.verbs import Form, can_be_form
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, VerbForm, Word

_NOMINAL = ("NOUN", "PROPN", "PRON", "NUM")
_DEFINITE = frozenset("the his her its their our my your this that these those".split())
_FOCUS = frozenset("both either neither not even mainly mostly especially particularly".split())


class SecondPhrase(NamedTuple):
    """A noun phrase with which the subject can change places.

    Args:
        rule: the rule of `subject_object_swap` that does it.
        phrase: the phrase.
    """

    rule: str
    phrase: Phrase


def second_phrase(syntax: Syntax, clause: Clause) -> SecondPhrase | None:
    """Return the phrase with which the subject of a clause can change places, or None.

    The object of a preposition does not count, except after the *by* of a passive. Where a verb has two objects, there
    is none: the other object would stay at the wrong place.
    """
    inside = syntax.words[clause.finite.index : clause.verb.index]
    if any(word.pos not in ("AUX", "ADV", "PART", "VERB") for word in inside):
        return None  # "is about catching the ball"
    if clause.is_be:
        return _predicate_noun(syntax, clause)
    return _agent(syntax, clause) if is_passive(clause) else _direct_object(syntax, clause)


def is_passive(clause: Clause) -> bool:
    """Return whether the verb group of a clause is a passive: *be* and a past participle."""
    if len(clause.verbs) < 2 or clause.verbs[-2].lower not in BE_FORMS:
        return False
    verb = clause.verb
    return not verb.lower.endswith("ing") and can_be_form(verb.lower, Form.PARTICIPLE)


def _direct_object(syntax: Syntax, clause: Clause) -> SecondPhrase | None:
    """Return the only object of a clause, if it is a complete noun phrase right after the verb."""
    found = [
        word
        for word in syntax.children(clause.head)
        if word.relation is Relation.OBJECT and word.index > clause.verb.index
    ]
    if len(found) != 1 or found[0].pos not in _NOMINAL:
        return None
    if _is_prepositional(syntax, found[0]):
        return None
    phrase = phrase_at(syntax, found[0], clause.verb.index + 1)
    if phrase is None or not _stands_at_verb(syntax, clause, phrase) or not is_closed(syntax, clause, phrase):
        return None
    if syntax.words[phrase.first].lower in WH_WORDS:
        return None
    return SecondPhrase("direct_object", phrase)


def _stands_at_verb(syntax: Syntax, clause: Clause, phrase: Phrase) -> bool:
    """Return whether only adverbs, particles or *by* are between the verb and a phrase."""
    between = syntax.words[clause.verb.index + 1 : phrase.first]
    light = clause.subject is not None and clause.subject.pos == "PRON"  # "put out the fire", but "put it out"
    if light and any(word.relation is Relation.PARTICLE for word in between):
        return False
    if any(word.lower in _FOCUS for word in (*between, syntax.words[phrase.first])):
        return False
    return all(
        word.pos in ("ADV", "PART") or word.relation is Relation.PARTICLE or word.lower == "by" for word in between
    )


def _is_prepositional(syntax: Syntax, noun: Word) -> bool:
    """Return whether a noun has a preposition before it, labelled as preposition or marker."""
    if syntax.child(noun, Relation.PREPOSITION, Relation.MARKER) is not None:
        return any(
            word.index < noun.index
            for word in syntax.children(noun)
            if word.relation in (Relation.PREPOSITION, Relation.MARKER)
        )
    return False


def _agent(syntax: Syntax, clause: Clause) -> SecondPhrase | None:
    """Return the noun phrase after the *by* of a passive."""
    for word in syntax.children(clause.head):
        if word.relation is not Relation.OBLIQUE or word.index < clause.verb.index:
            continue
        found = oblique_noun(syntax, word)
        if found is None or found[0].lower != "by" or found[1].pos not in ("NOUN", "PROPN", "PRON"):
            continue
        phrase = phrase_at(syntax, found[1], found[0].index + 1)
        if phrase is None or not _stands_at_verb(syntax, clause, phrase) or not is_closed(syntax, clause, phrase):
            return None
        if syntax.words[phrase.first].morphology.verb_form is VerbForm.GERUND:
            return None
        return SecondPhrase("passive_agent", phrase)
    return None


def _predicate_noun(syntax: Syntax, clause: Clause) -> SecondPhrase | None:
    """Return the complement of a copula if it is a definite noun phrase; *X is a Y* would change its meaning."""
    head = clause.head
    if head.index <= clause.verb.index:
        found = syntax.child(head, Relation.COMPLEMENT)
        if found is None:
            return None
        head = found
    subject = clause.subject
    if subject is None or subject.pos == "PRON" or head.pos not in ("NOUN", "PROPN") or _is_prepositional(syntax, head):
        return None
    floor = clause.verb.index + 1
    while floor < head.index and syntax.words[floor].pos in ("ADV", "PART"):
        floor += 1
    phrase = phrase_at(syntax, head, floor)
    if phrase is None or not _is_definite(syntax, phrase) or not is_closed(syntax, clause, phrase):
        return None
    return SecondPhrase("copula", phrase)


def _is_definite(syntax: Syntax, phrase: Phrase) -> bool:
    """Return whether a phrase has a definite determiner or is a name."""
    first = syntax.words[phrase.first]
    return first.lower in _DEFINITE or (phrase.head.pos == "PROPN" and first.pos == "PROPN")
