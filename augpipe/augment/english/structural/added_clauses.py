"""Clauses added after a main clause (`…, while …`, `…, but …`, `…, making …`), and verbs coordinated with its verb."""

from __future__ import annotations

from augpipe.augment.english.clause import Clause
from augpipe.augment.english.structural.landmarks import landmarks
from augpipe.lexicon.english.function_words import ADVERBIAL_MARKERS
from augpipe.lexicon.english.verbs import Form, can_be_form
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, VerbForm, Word

SUBORDINATE = (
    Relation.RELATIVE_CLAUSE,
    Relation.ADVERBIAL_CLAUSE,
    Relation.COMPLEMENT_CLAUSE,
    Relation.CLAUSAL_SUBJECT,
    Relation.NOUN_CLAUSE,
    Relation.OPEN_COMPLEMENT,
)
_ADDING = frozenset({"but", "yet", "so", "nor"})
_CONTRASTS = frozenset({"not", "n't", "rather", "less", "only"})


def is_subordinate(syntax: Syntax, clause: Clause, word: Word) -> bool:
    """Return whether a word belongs to a subordinate clause of the main clause, not to the main clause itself."""
    heads = (clause.head.index, clause.verb.index)
    for above in syntax.upwards(word):
        if above.relation in SUBORDINATE:
            return above.index not in heads
        if above.head in heads:
            break
    return False


def before_addition(syntax: Syntax, clause: Clause, first: int, end: int) -> int:
    """Return the index of the comma before the first added clause in the words [first, end); without one, `end`."""
    if "," not in syntax.forms:
        return end
    depth = 0
    for comma, word in zip(syntax.words[first:end], syntax.words[first + 1 : end], strict=False):
        depth += (comma.text in "([“") - (comma.text in ")]”")
        if comma.text == "," and not depth and _adds(syntax, clause, word, first):
            return comma.index
    return end


def _adds(syntax: Syntax, clause: Clause, word: Word, first: int) -> bool:
    """Return whether an added clause begins at `word`, which follows a comma."""
    if word.lower in _ADDING:
        contrasted = any(earlier.lower in _CONTRASTS for earlier in syntax.words[first : word.index])
        return not contrasted and not is_subordinate(syntax, clause, syntax.head(word))
    if word.morphology.verb_form is VerbForm.GERUND:
        return word.relation is Relation.ADVERBIAL_CLAUSE and word.head in (clause.head.index, clause.verb.index)
    if (
        word.lower not in ADVERBIAL_MARKERS
        or word.lower == "where"
        or word.relation not in (Relation.MARKER, Relation.ADVERB)
    ):
        return False
    owner = syntax.head(word)
    return owner.index > word.index and not is_subordinate(syntax, clause, syntax.head(owner))


def joined_verbs(syntax: Syntax, clause: Clause, first: int, end: int) -> list[Word]:
    """Return the verbs among the words [first, end) that are conjuncts in the main clause, not in a subordinate one."""
    return [
        word
        for word in syntax.remember(landmarks).conjuncts
        if first <= word.index < end
        and (word.pos in ("VERB", "AUX") or _is_predicate(syntax, word))
        and not is_subordinate(syntax, clause, syntax.head(word))
    ]


def finite_verbs(syntax: Syntax, clause: Clause, first: int, end: int) -> list[Word]:
    """Return the finite verbs among the words [first, end) of clauses coordinated with the main clause.

    Those of the main clause's own verb group and of subordinate clauses are left out.
    """
    return [
        word
        for word in syntax.remember(landmarks).finite
        if first <= word.index < end and word not in clause.verbs and not is_subordinate(syntax, clause, word)
    ]


def _is_predicate(syntax: Syntax, word: Word) -> bool:
    """Return whether a word that is no verb is a predicate: it has a subject, copula or auxiliary."""
    return syntax.child(word, Relation.SUBJECT, Relation.COPULA, Relation.AUXILIARY) is not None


def hides_verb(syntax: Syntax, coordinator: Word) -> bool:
    """Return whether the noun after a coordinator is more likely a verb (`conducts studies and [measures] water`)."""
    word = syntax.next(coordinator)
    following = None if word is None else syntax.next(word)
    if word is None or word.pos != "NOUN" or following is None:
        return False
    governs = following.pos in ("NOUN", "DET", "PRON", "ADJ", "PROPN")
    form = Form.THIRD if word.morphology.plural else Form.LEMMA
    return governs and can_be_form(word.lower, form)
