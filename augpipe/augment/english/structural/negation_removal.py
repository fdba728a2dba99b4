"""`negation_removal`: *not* after operators is removed, and verbs are inflected anew: `didn't go` → `went`."""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.draws import Draws
from augpipe.augment.english.negator_removal import removal
from augpipe.augment.english.negators import Kind, Negator
from augpipe.augment.english.rewriting import rewritten
from augpipe.augment.english.structural.negated_operators import NegatedOperator, negated_operators
from augpipe.augment.english.structural.polarity_items import positive_edits
from augpipe.augment.english.tags import flipped_tag
from augpipe.augment.english.usable import unusable
from augpipe.augment.outcome import Augmented, Outcome, Skipped
from augpipe.lexicon.english.function_words import DO_FORMS, NOT
from augpipe.syntax.edits import Edit
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Word

RULES = ("do_support_removed", "not_removed")
REASONS = ("unusable", "no_negation", "contrast", "polarity", "no_place")


def negation_removal(syntax: Syntax, draws: Draws) -> Outcome:
    """Return the sentence without the *not* after its operators, in subordinate clauses too.

    The sentence is skipped if one *not* cannot be removed: without that of *not … but*, for example, the rest would be
    nonsense. `draws` is not used.

    Source: AugCSE appendix A.2 (SentenceAuxiliaryNegationRemoval).
    """
    if syntax.forms.isdisjoint(NOT):
        return Skipped("no_negation")
    if syntax.remember(unusable) is not None:
        return Skipped("unusable")
    found = negated_operators(syntax)
    if not found:
        return Skipped("no_place" if found is None else "no_negation")
    edits: list[Edit] = []
    for negated in found:
        removed = _removed(syntax, negated)
        if isinstance(removed, str):
            return Skipped(removed)
        edits += [edit for edit in removed if edit not in edits]
    edits += flipped_tag(syntax, found[0].clause.finite, removed=True)
    return Augmented(rewritten(syntax, edits), _rule(found[0]))


def _rule(negated: NegatedOperator) -> str:
    """Return the rule for a negated operator: whether *do* goes with the *not*."""
    is_do = negated.clause.finite.lower in DO_FORMS and len(negated.clause.verbs) > 1
    return "do_support_removed" if is_do else "not_removed"


def _removed(syntax: Syntax, negated: NegatedOperator) -> list[Edit] | str:
    """Return the edits that remove one *not*, or the reason why it cannot be removed."""
    if negated.is_contrast(syntax):
        return "contrast"
    clause = negated.clause
    # `framed` keeps *any* as it is; `positive_edits` replaces it.
    edits = removal(syntax, clause, Negator(Kind.NOT, negated.word), framed=True)
    if edits is None:
        return "no_place"
    positive = positive_edits(syntax, clause, negated.word)
    return "polarity" if positive is None else [*_recapitalised(syntax, clause.finite, edits), *positive]


def _recapitalised(syntax: Syntax, operator: Word, edits: list[Edit]) -> list[Edit]:
    """Return the edits with the capital of a deleted *Do* on the next word: `"Do not go!" I said` → `"Go!" I said`."""
    if not operator.text[:1].isupper() or operator.index == 0:
        return edits
    gone = next((edit for edit in edits if edit.start <= operator.start < edit.end and not edit.text), None)
    if gone is None:
        return edits
    verb = next((edit for edit in edits if edit.start == gone.end), None)
    if verb is not None:
        capital = verb._replace(text=verb.text[:1].upper() + verb.text[1:])
        return [capital if edit is verb else edit for edit in edits]
    first = gone._replace(end=gone.end + 1, text=syntax.text[gone.end].upper())
    return [first if edit is gone else edit for edit in edits]


AUGMENTATION = Augmentation(negation_removal, rules=RULES, reasons=REASONS, version=1)
