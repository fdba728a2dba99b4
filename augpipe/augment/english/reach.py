"""How far a negation of the first predicate reaches into the ones joined to it."""

from __future__ import annotations

from augpipe.augment.english.clause import Clause, coordinator_of
from augpipe.augment.english.negators import (
    NEGATIVE_FORMS,
)
from augpipe.lexicon.english.function_words import (
    NEGATIVE_ADVERBS,
    NOT,
)
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Word


def has_negated_conjunct(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a later predicate has a negation of its own (`came but didn't stay`)."""
    if syntax.forms.isdisjoint(NEGATIVE_FORMS):
        return False
    return any(
        word.lower in NOT or word.lower in NEGATIVE_ADVERBS
        for conjunct in clause.conjuncts
        for word in syntax.words[conjunct.verbs[0].index - 1 : conjunct.verbs[-1].index + 2]
    )


def unreached_conjuncts(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a later predicate is finite by itself, so that a negation of the first one stops short of it."""
    finite = [conjunct for conjunct in clause.conjuncts if conjunct.tense is not None]
    if clause.operator is None:
        return len(shared_conjuncts(syntax, clause, across_commas=True)) < len(finite)
    return bool(finite)


def shared_conjuncts(syntax: Syntax, clause: Clause, *, across_commas: bool) -> list[Word]:
    """Return the finite lexical verbs of later predicates that a *do* before the first one reaches.

    `but` ends the reach, and so does an auxiliary of their own; a comma before the coordinator sets the rest off as
    news of its own, but not under a frame (`across_commas`), where both must be denied for the meaning to return.
    """
    reached: list[Word] = []
    for conjunct in clause.conjuncts:
        coordinator = coordinator_of(syntax, conjunct.head)
        if coordinator is not None and coordinator.index > clause.verb.index:
            comma = syntax.words[coordinator.index - 1].text == ","
            if coordinator.lower not in ("and", "or") or (comma and not reached and not across_commas):
                break
        if (
            not conjunct.joined
            or conjunct.tense is not clause.tense
            or len(conjunct.verbs) > 1
            or conjunct.verbs[0].lower in _NEVER_BASE
        ):
            break
        reached.append(conjunct.verbs[0])
    return reached


_NEVER_BASE = frozenset("is are was were am".split())
