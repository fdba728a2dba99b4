"""The verb group of a clause, that is its auxiliaries and its main verb or copula, with tense, full form and lemma."""

from __future__ import annotations

from enum import Enum, auto

from augpipe.lexicon.english import PAIRS, WORDS
from augpipe.lexicon.english.function_words import AUXILIARY_LEMMAS
from augpipe.lexicon.english.verbs import Form, can_be_form, is_any_form, is_form, lemma_of
from augpipe.syntax.syntax import Syntax
from augpipe.syntax.word import Relation, VerbForm, Word


class Tense(Enum):
    """The tense of a finite verb; modals have a value of their own, since no rule needs their tense."""

    PRESENT = auto()
    PAST = auto()
    MODAL = auto()
    BASE = auto()  # imperative


def verb_group(syntax: Syntax, head: Word) -> tuple[Word, ...] | None:
    """Return the verb group, in text order, of the clause whose head is `head`; None where it has no verb."""
    copulas = syntax.children(head, Relation.COPULA)
    auxiliaries = [word for word in syntax.children(head, Relation.AUXILIARY) if word.lower != "to"]
    if copulas:
        verb = copulas[-1]
        if verb.lower == "'s" and head.lower == "done" and syntax.child(head, Relation.OBJECT) is not None:
            return (verb, head)  # "He's done it"
        auxiliaries += [*copulas[:-1], *syntax.children(verb, Relation.AUXILIARY)]
    elif head.pos in ("VERB", "AUX") or _is_mistagged_verb(syntax, head):
        verb = head
    elif auxiliaries:
        verb = auxiliaries.pop()
    else:
        return None
    before = sorted(word for word in auxiliaries if word.index < verb.index)
    if before and before[0].lower in WORDS.lexical_passives:
        return (before[0],)
    if any(word.lower not in WORDS.auxiliary_forms for word in before):
        return None
    if before and before[-1].lower in ("have", "has", "had") and syntax.at(before[-1].index + 1).lower != "better":
        is_noun = not can_be_form(verb.lower, Form.PARTICIPLE)  # "had long runs": the noun was taken for a verb
        return tuple(before) if is_noun else (*before, verb)
    return (*before, verb)


def predicate_of(syntax: Syntax, verb: Word) -> Word:
    """Return the head of the predicate of a verb: that of an auxiliary or copula, else the verb."""
    return syntax.head(verb) if verb.relation in (Relation.AUXILIARY, Relation.COPULA) else verb


def is_finite_auxiliary(word: Word) -> bool:
    """Return whether a word is an auxiliary in a form that is always finite, such as *is* or *must*."""
    return word.lower in WORDS.finite_auxiliaries and word.pos in ("AUX", "VERB")


def is_finite_verb(word: Word) -> bool:
    """Return whether a word is a finite verb: an auxiliary by its form, another one by its tag."""
    return is_finite_auxiliary(word) or (word.pos == "VERB" and word.morphology.is_finite)


def _is_mistagged_verb(syntax: Syntax, head: Word) -> bool:
    """Return whether a head is tagged as noun or adjective but can be a finite verb, with a subject before it."""
    if head.pos not in ("NOUN", "ADJ") or not (is_form(head.lower, Form.THIRD) or is_form(head.lower, Form.PAST)):
        return False
    subject = syntax.child(head, Relation.SUBJECT)
    return subject is not None and subject.index < head.index


# Modals that are also lexical verbs or nouns, when no other verb follows.
_NOT_MODAL_ALONE = ("need", "dare", "will", "can", "must")
_PRESENTS = ("is", "am", "are", "'s", "'re", "'m", "does", "has", "have", "do", "'ve", "ai")


def tense_of(verbs: tuple[Word, ...], *, has_subject: bool) -> Tense | None:
    """Return the tense of the first verb of a verb group, or None where that verb is not finite.

    The form alone decides for an auxiliary. For a lexical verb the tag decides, unless the verb has a subject and its
    form allows one reading only: taggers often take a past tense for a participle.

    Args:
        has_subject: whether the clause has a subject.
    """
    lower, alone = verbs[0].lower, len(verbs) == 1
    if lower == "'d":
        return Tense.PAST if resolved(verbs) == "had" else Tense.MODAL
    elliptic = has_subject and verbs[0].pos == "AUX"  # "He will."
    if lower in WORDS.modals and not (alone and lower in _NOT_MODAL_ALONE and not elliptic):
        return Tense.MODAL
    if lower in ("was", "were", "did") or (lower == "had" and (has_subject or not alone)):
        return Tense.PAST
    if lower in ("have", "do", "be") and not has_subject:
        return Tense.BASE
    if lower in _PRESENTS:
        return Tense.PRESENT
    return _lexical_tense(verbs[0], has_subject=has_subject) if alone and lower != "be" else None


def _lexical_tense(verb: Word, *, has_subject: bool) -> Tense | None:
    """Return the tense of a verb that is no auxiliary, or None where it is not finite or no verb."""
    lower, form = verb.lower, verb.morphology.verb_form
    is_name = bool(verb.index) and verb.text[:1].isupper() and not verb.text.isupper()
    if form is VerbForm.GERUND or is_name or not (is_any_form(lower) or len(lower) > 4):
        return None
    past, third = is_form(lower, Form.PAST), is_form(lower, Form.THIRD)
    if third and not past and has_subject:
        return Tense.PRESENT  # in capitals, taggers take DIES for a past tense
    if form is VerbForm.PRESENT:
        return Tense.PAST if past and not is_form(lower, Form.LEMMA) else Tense.PRESENT
    if form is VerbForm.PAST or (has_subject and past):
        return Tense.PAST
    if form is VerbForm.BASE:
        return Tense.PRESENT if has_subject else Tense.BASE
    return Tense.PRESENT if has_subject and third else None


def resolved(verbs: tuple[Word, ...]) -> str:
    """Return the full form of the first verb of a group: `'s` → `is` or `has`, `wo` → `will`."""
    first = verbs[0].lower
    if first in ("'s", "'d"):
        perfect, other = ("has", "is") if first == "'s" else ("had", "would")
        return perfect if len(verbs) > 1 and _follows_have(verbs) else other
    return PAIRS.clipped_operators.get(first) or PAIRS.clitics.get(first, first)


def _follows_have(verbs: tuple[Word, ...]) -> bool:
    """Return whether the verb after `'s` or `'d` shows that the contraction stands for a form of *have*."""
    following = verbs[1]
    if following.lower in ("been", "had", "got", "become", "gone", "done", "seen", "come"):
        return True
    if verbs[0].lower == "'s" or not is_form(following.lower, Form.PARTICIPLE):
        return False
    is_base = is_form(following.lower, Form.LEMMA)
    return not is_base or following.morphology.verb_form in (VerbForm.PARTICIPLE, VerbForm.PAST)


def lemma(verbs: tuple[Word, ...], tense: Tense | None) -> str:
    """Return the lemma of the first verb of a group, given its tense; a modal is its own lemma."""
    full = resolved(verbs)
    if full in AUXILIARY_LEMMAS:
        return AUXILIARY_LEMMAS[full]
    if tense is Tense.PAST:
        return lemma_of(full, Form.PAST)
    if tense is Tense.PRESENT and not is_form(full, Form.LEMMA):
        return lemma_of(full, Form.THIRD)
    return full
