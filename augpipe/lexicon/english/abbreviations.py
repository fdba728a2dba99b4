"""Abbreviations that are written with a full stop; lower case, by hand."""

from __future__ import annotations

# Words whose full stop is that of an abbreviation, where a name or number follows.
ABBREVIATIONS = frozenset(
    "no nos col capt gen lt sgt maj cmdr prof dr st ste rev hon sen rep gov pres mr mrs ms messrs mt ft vs vol ed eds "
    "pp fig figs ca approx inc ltd co corp jr sr bros dept univ jan feb mar apr aug sept sep oct nov dec op cf al "
    "mag sq ave blvd rd art ch sec et pt".split()
)
