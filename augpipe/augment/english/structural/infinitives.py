"""Infinitives and gerunds shortened to the words that they need."""

from __future__ import annotations

from augpipe.augment.english.structural.kept_words import is_nominal, noun_words, phrase_words
from augpipe.lexicon.english.valency import OPEN_VERBS
from augpipe.lexicon.english.verbs import Form, lemma_of
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, VerbForm, Word


def infinitive_words(syntax: Syntax, verb: Word) -> set[int]:
    """Return the words of a shortened infinitive or gerund: `to build a house` of `to build a large house`.

    The set is empty where the verb is neither, or the short form would be incomplete.
    """
    if verb.morphology.verb_form not in (VerbForm.BASE, VerbForm.GERUND):
        return set()
    kept = {verb.index}
    for word in syntax.children(verb):
        if word.relation in (Relation.MARKER, Relation.AUXILIARY, Relation.PARTICLE, Relation.COPULA):
            kept.add(word.index)
        elif word.relation is Relation.OBLIQUE and syntax.subtree(word)[0] == verb.index + 1:
            kept |= phrase_words(syntax, word)
        elif word.relation in (Relation.COMPLEMENT_CLAUSE, Relation.CONJUNCT):
            return set()
        elif word.relation in (Relation.OBJECT, Relation.COMPLEMENT):
            if not is_nominal(word):
                return set()
            kept |= noun_words(syntax, word)
        elif word.relation is Relation.OPEN_COMPLEMENT:
            found = noun_words(syntax, word) if is_nominal(word) else infinitive_words(syntax, word)
            if not found:
                return set()
            kept |= found
    objects = any(word.relation in _COMPLETING for word in syntax.children(verb)) or _has_phrase(kept, verb)
    if not objects and lemma_of(verb.lower, _FORMS[verb.morphology.verb_form]) in OPEN_VERBS:
        return set()
    return kept if len(kept) > 1 or verb.morphology.verb_form is VerbForm.GERUND else set()


_COMPLETING = (Relation.OBJECT, Relation.COMPLEMENT, Relation.OPEN_COMPLEMENT, Relation.COPULA)
_FORMS = {VerbForm.BASE: Form.LEMMA, VerbForm.GERUND: Form.GERUND}


def _has_phrase(kept: set[int], verb: Word) -> bool:
    """Return whether more than one word after the verb is kept."""
    return max(kept) > verb.index + 1
