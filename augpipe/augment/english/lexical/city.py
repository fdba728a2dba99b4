"""`city`: well-known cities are replaced by less known ones of the same country or region."""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.draws import Draws
from augpipe.augment.english.lexical.city_names import cities
from augpipe.augment.english.rewriting import rewritten
from augpipe.augment.english.usable import unusable
from augpipe.augment.outcome import Augmented, Outcome, Skipped
from augpipe.lexicon.english.places import city_forms, less_known
from augpipe.syntax.edits import Edit
from augpipe.syntax.sentence import Syntax

RULES = ("city",)
REASONS = ("unusable", "no_city", "other_use")


def city(syntax: Syntax, draws: Draws) -> Outcome:
    """Return the sentence with its well-known cities replaced.

    All mentions of a city get the same new name, and different cities get different ones.

    Source: AugCSE appendix A.2 (CityNamesTransformation).
    """
    if syntax.forms.isdisjoint(city_forms()):
        return Skipped("no_city")
    if syntax.remember(unusable) is not None:
        return Skipped("unusable")
    found = cities(syntax)
    if not found:
        return Skipped("other_use")
    chosen: dict[str, str] = {}
    for mention in found:
        if mention.name not in chosen:
            options = [name for name in less_known()[mention.group] if name not in chosen.values()]
            chosen[mention.name] = draws.choice([name for name in options if name not in syntax.text] or options)
    edits = [Edit(mention.first.start, mention.last.end, chosen[mention.name]) for mention in found]
    return Augmented(rewritten(syntax, edits), "city")


AUGMENTATION = Augmentation(city, rules=RULES, reasons=REASONS, version=1)
