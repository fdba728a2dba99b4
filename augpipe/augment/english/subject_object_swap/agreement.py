"""The number of a noun phrase, and the form of a verb that agrees with it."""

from __future__ import annotations

from enum import Enum, auto

from augpipe.augment.english.reading.clause import Clause, Tense, lemma, resolved
from augpipe.augment.english.reading.noun_phrase import Phrase
from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.verbs import Form, inflect
from augpipe.syntax.edits import Edit, replace_verb
from augpipe.syntax.syntax import Relation, Syntax, Word


class Number(Enum):
    """Person and number of a subject, as far as English verbs show them."""

    FIRST = auto()  # I
    SINGULAR = auto()  # third person
    PLURAL = auto()  # and *you*


_SINGULAR = WORDS.singular_pronouns | {"him", "her", "anything"}
_PLURAL = WORDS.plural_pronouns | frozenset("us them others people police men women children cattle".split())
# Nouns whose number depends on the writer, and nouns whose form suggests the wrong number.
_UNCERTAIN = WORDS.uncertain_number | frozenset(
    "remainder news plenty kind type hundred thousand million bulk crossroads physics economics statistics "
    "barracks works gallows".split()
)

# The last words of names of companies and teams, with which writers use a singular or a plural verb.
_COMPANIES = frozenset(
    "limited ltd inc corp corporation company co llc plc group gmbh ag united city rovers town fc team band orchestra "
    "quartet trio ensemble police army navy council committee parliament government".split()
)

_BE = {
    "present": {Number.FIRST: "am", Number.SINGULAR: "is", Number.PLURAL: "are"},
    "past": {Number.FIRST: "was", Number.SINGULAR: "was", Number.PLURAL: "were"},
}
_OPERATORS = {"has": ("have", "has"), "have": ("have", "has"), "do": ("do", "does"), "does": ("do", "does")}


def joined_nouns(syntax: Syntax, phrase: Phrase, head: Word) -> list[Word]:
    """Return the conjuncts of a word inside a phrase."""
    return [word for word in syntax.children(head, Relation.CONJUNCT) if phrase.first <= word.index <= phrase.last]


def number_of(syntax: Syntax, phrase: Phrase) -> Number | None:
    """Return the number of a noun phrase, or None where it is uncertain."""
    head, lower = phrase.head, phrase.head.lower
    joined = joined_nouns(syntax, phrase, head)
    if joined:
        return _number_of_joined(syntax, head, joined)
    if _joins_names(syntax, phrase):
        return None
    if lower in ("i", "me"):
        return Number.FIRST
    if lower in _SINGULAR:
        return Number.SINGULAR
    if lower in _PLURAL:
        return Number.PLURAL
    if lower in _UNCERTAIN or head.pos not in ("NOUN", "PROPN"):
        return None
    if head.pos == "PROPN":
        if head.index == phrase.last and phrase.size == 2 and syntax.words[phrase.first].lower == "the":
            return None  # "the Igbo are", "the Rhine is"
        plain = not lower.endswith("s") and not head.morphology.plural and lower not in _COMPANIES
        return Number.SINGULAR if plain else None
    if head.morphology.plural:
        return Number.PLURAL
    counted = any(word.lower not in ("one", "1") for word in syntax.children(head, Relation.NUMBER))
    return None if counted else Number.SINGULAR


def _joins_names(syntax: Syntax, phrase: Phrase) -> bool:
    """Return whether names are coordinated in a phrase with another head (`the surgeon Tom Berg and Ann Hill`)."""
    for word in syntax.words[phrase.first : phrase.last + 1]:
        if word.index > phrase.head.index and (word.pos == "ADP" or word.text in (",", "(")):
            return False
        if word.lower == "and" and phrase.first < word.index < phrase.last:
            return word.index > phrase.head.index or syntax.words[word.index - 1].pos == "PROPN"
    return False


def _number_of_joined(syntax: Syntax, head: Word, joined: list[Word]) -> Number | None:
    """Return `PLURAL` for nouns coordinated by *and*; None where they may be one person (`the founder and owner`)."""
    if all(word.lower != "and" for word in syntax.words[head.index : joined[-1].index]):
        return None
    shared = _has_determiner(syntax, head) and not any(_has_determiner(syntax, word) for word in joined)
    return None if shared and head.pos == "NOUN" and not head.morphology.plural else Number.PLURAL


def _has_determiner(syntax: Syntax, noun: Word) -> bool:
    """Return whether a noun has a determiner or a possessive."""
    return syntax.child(noun, Relation.DETERMINER, Relation.POSSESSIVE) is not None


def _agreeing(verbs: tuple[Word, ...], tense: Tense, number: Number) -> str:
    """Return the finite verb of a verb group in the form that agrees with a number; contractions are written out."""
    full = resolved(verbs)
    if full in WORDS.be_forms:
        return _BE["past" if tense is Tense.PAST else "present"][number]
    singular = number is Number.SINGULAR
    if full in _OPERATORS:
        return _OPERATORS[full][singular]
    if tense is not Tense.PRESENT:
        return full
    return inflect(lemma(verbs, tense), Form.THIRD if singular else Form.LEMMA)


def agreement_edits(syntax: Syntax, clause: Clause, subject: Phrase) -> list[Edit] | None:
    """Return the edits that make the finite verb of a clause agree with a new subject.

    A contracted verb (`he's`) is written out, since a noun may come before it now. The result is None where agreement
    needs the number of the subject and the number is uncertain.
    """
    form = old = resolved(clause.verbs)
    if len({_agreeing(clause.verbs, clause.tense, number) for number in Number}) > 1:
        number = number_of(syntax, subject)
        if number is None:
            return None
        form = _agreeing(clause.verbs, clause.tense, number)
    return [replace_verb(clause.finite, form)] if clause.finite.is_clitic or form != old else []
