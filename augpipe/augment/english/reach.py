"""The scope of a negation: which conjuncts of the first predicate it includes (`didn't sit and eat`)."""

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
    """Return whether a conjunct has a negation of its own (`came but didn't stay`)."""
    if syntax.forms.isdisjoint(NEGATIVE_FORMS):
        return False
    return any(
        word.lower in NOT or word.lower in NEGATIVE_ADVERBS
        for conjunct in clause.conjuncts
        for word in syntax.words[conjunct.verbs[0].index - 1 : conjunct.verbs[-1].index + 2]
    )


def unreached_conjuncts(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a finite conjunct is outside the scope of a negation of the first verb (`is old and [works]`)."""
    finite = [conjunct for conjunct in clause.conjuncts if conjunct.tense is not None]
    if clause.operator is None:
        return len(shared_conjuncts(syntax, clause, across_commas=True)) < len(finite)
    return bool(finite)


def shared_conjuncts(syntax: Syntax, clause: Clause, *, across_commas: bool) -> list[Word]:
    """Return the finite lexical verbs of the conjuncts that are in the scope of *do* before the first predicate.

    The scope ends at *but* and at a conjunct with an auxiliary of its own.

    Args:
        syntax: the sentence.
        clause: the clause.
        across_commas: whether a conjunct after a comma is in the scope too. Under a negating frame it has to be: the
            two negations restore the meaning only if both deny it.
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
