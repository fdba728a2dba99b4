"""`contraction`: contractions are written out (*I'm* → *I am*) or, where there are none, made (*I am* → *I'm*)."""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.draws import Draws
from augpipe.augment.english.lexical.contracting import contractions
from augpipe.augment.english.lexical.expanding import contracted_words, expansions
from augpipe.augment.english.rewriting import rewritten
from augpipe.augment.english.usable import unusable
from augpipe.augment.outcome import Augmented, Outcome, Skipped
from augpipe.lexicon.english.contractions import CLITIC_AUXILIARIES, CLITIC_HOSTS, CONTRACTED_FORMS, HAVE_HOSTS
from augpipe.syntax.sentence import Syntax

RULES = ("expanded", "contracted")
REASONS = ("unusable", "no_place", "ambiguous")


def contraction(syntax: Syntax, draws: Draws) -> Outcome:
    """Return the sentence with every contraction written out or, where it has none, with all possible contractions.

    `draws` is not used.

    Source: AugCSE appendix A.2 (ContractionExpansions).
    """
    forms = syntax.forms
    has_contractions = not forms.isdisjoint(CONTRACTED_FORMS)
    if not has_contractions and not _may_contract(forms):
        return Skipped("no_place")
    if syntax.remember(unusable) is not None:
        return Skipped("unusable")
    found = contracted_words(syntax) if has_contractions else []
    edits = expansions(syntax, found) if found else contractions(syntax)
    if not edits:
        return Skipped("ambiguous" if found else "no_place")
    return Augmented(rewritten(syntax, edits), "expanded" if found else "contracted")


def _may_contract(forms: frozenset[str]) -> bool:
    """Return whether a sentence with these words in lower case may have words to contract; a quick first check."""
    if "not" in forms or ("let" in forms and "us" in forms) or ("have" in forms and not forms.isdisjoint(HAVE_HOSTS)):
        return True
    return not (forms.isdisjoint(CLITIC_HOSTS) or forms.isdisjoint(CLITIC_AUXILIARIES))


AUGMENTATION = Augmentation(contraction, rules=RULES, reasons=REASONS, version=1)
