"""The verb group of a clause, that is its auxiliaries and its main verb or copula, with tense, full form and lemma."""

from __future__ import annotations

from enum import Enum, auto

from augpipe.lexicon.english.function_words import (
    AUXILIARY_FORMS,
    BE_FORMS,
    CLIPPED_OPERATORS,
    DO_FORMS,
    HAVE_FORMS,
    LEXICAL_PASSIVES,
    MODALS,
)
from augpipe.lexicon.english.verbs import Form, can_be_form, is_any_form, is_form, lemma_of
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, VerbForm, Word


class Tense(Enum):
    """The tense of a finite verb; modals have a value of their own, since no rule needs their tense."""

    PRESENT = auto()
    PAST = auto()
    MODAL = auto()
    BASE = auto()  # imperative


def verb_group(syntax: Syntax, head: Word) -> tuple[Word, ...] | None:
    """Return the verb group, in text order, of the clause whose head is `head`; None where it has no verb."""
    children = syntax.children(head)
    copulas = [word for word in children if word.relation is Relation.COPULA]
    auxiliaries = [word for word in children if word.relation is Relation.AUXILIARY and word.lower != "to"]
    if copulas:
        verb = copulas[-1]
        auxiliaries += copulas[:-1]
        auxiliaries += [word for word in syntax.children(verb) if word.relation is Relation.AUXILIARY]
    elif head.pos in ("VERB", "AUX") or _is_mistagged_verb(syntax, head):
        verb = head
    elif auxiliaries:
        verb = auxiliaries.pop()
    else:
        return None
    before = sorted(word for word in auxiliaries if word.index < verb.index)
    if before and before[0].lower in LEXICAL_PASSIVES:
        return (before[0],)
    if any(word.lower not in AUXILIARY_FORMS for word in before):
        return None
    behind = syntax.words[before[-1].index + 1].lower if before else ""
    perfect = bool(before) and before[-1].lower in ("have", "has", "had") and behind != "better"
    if perfect and not can_be_form(verb.lower, Form.PARTICIPLE):
        return tuple(before)  # "had long runs": the noun was taken for a verb
    return (*before, verb)


def _is_mistagged_verb(syntax: Syntax, head: Word) -> bool:
    """Return whether a head is tagged as noun or adjective but can be a finite verb, with a subject before it."""
    if head.pos not in ("NOUN", "ADJ") or not (is_form(head.lower, Form.THIRD) or is_form(head.lower, Form.PAST)):
        return False
    subject = syntax.child(head, Relation.SUBJECT)
    return subject is not None and subject.index < head.index


def tense_of(verbs: tuple[Word, ...], *, has_subject: bool) -> Tense | None:
    """Return the tense of the first verb of a verb group, or None where that verb is not finite.

    The form alone decides for an auxiliary. For a lexical verb the tag decides, unless the verb has a subject and its
    form allows one reading only: taggers often take a past tense for a participle.

    Args:
        verbs: the verb group.
        has_subject: whether the clause has a subject.
    """
    first, alone = verbs[0], len(verbs) == 1
    lower, form = first.lower, first.morphology.verb_form
    if lower == "'d":
        return Tense.PAST if resolved(verbs) == "had" else Tense.MODAL
    if lower in MODALS and not (alone and lower in ("need", "dare", "will", "can", "must")):
        return Tense.MODAL
    if lower in ("was", "were", "did") or (lower == "had" and (has_subject or not alone)):
        return Tense.PAST
    if lower in ("is", "am", "are", "'s", "'re", "'m", "does", "has", "'ve"):
        return Tense.PRESENT
    if lower in ("have", "do", "be"):
        return Tense.PRESENT if lower != "be" and has_subject else Tense.BASE if not has_subject else None
    if not alone or not _can_be_verb(first):
        return None
    if form is VerbForm.GERUND:
        return None
    if form is VerbForm.PRESENT and is_form(lower, Form.PAST) and not is_form(lower, Form.LEMMA):
        return Tense.PAST
    if form is VerbForm.PAST or (has_subject and form is not VerbForm.PRESENT and is_form(lower, Form.PAST)):
        return Tense.PAST
    if form is VerbForm.PRESENT or (has_subject and is_form(lower, Form.THIRD)):
        return Tense.PRESENT
    if form is VerbForm.BASE:
        return Tense.PRESENT if has_subject else Tense.BASE
    return None


def _can_be_verb(word: Word) -> bool:
    """Return whether a word can be a verb: it is in the table of verbs, or has five letters or more; names cannot."""
    lower = word.lower
    if word.text[:1].isupper() and word.index and not word.text.isupper():
        return False
    return is_any_form(lower) or len(lower) > 4


def resolved(verbs: tuple[Word, ...]) -> str:
    """Return the full form of the first verb of a group: `'s` → `is` or `has`, `wo` → `will`."""
    first = verbs[0].lower
    if first in ("'s", "'d"):
        perfect = len(verbs) > 1 and _follows_have(verbs)
        return ("has" if first == "'s" else "had") if perfect else ("is" if first == "'s" else "would")
    return CLIPPED_OPERATORS.get(first) or {"'m": "am", "'re": "are", "'ve": "have", "'ll": "will"}.get(first, first)


def _follows_have(verbs: tuple[Word, ...]) -> bool:
    """Return whether the verb after `'s` or `'d` shows that the contraction stands for a form of *have*."""
    following = verbs[1]
    if following.lower in ("been", "had", "got", "become", "gone", "done", "seen", "come"):
        return True
    if verbs[0].lower == "'s" or not is_form(following.lower, Form.PARTICIPLE):
        return False
    if is_form(following.lower, Form.LEMMA):
        return following.morphology.verb_form in (VerbForm.PARTICIPLE, VerbForm.PAST)
    return True


def lemma(verbs: tuple[Word, ...], tense: Tense | None) -> str:
    """Return the lemma of the first verb of a group, given its tense; a modal is its own lemma."""
    full = resolved(verbs)
    for forms, base in ((BE_FORMS, "be"), (HAVE_FORMS, "have"), (DO_FORMS, "do")):
        if full in forms:
            return base
    if tense is Tense.PAST:
        return lemma_of(full, Form.PAST)
    if tense is Tense.PRESENT and not is_form(full, Form.LEMMA):
        return lemma_of(full, Form.THIRD)
    return full
