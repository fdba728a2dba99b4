"""Abbreviations that are written with a full stop; in lower case, collected by hand."""

from __future__ import annotations

# A full stop behind one of these belongs to an abbreviation if a name or a number follows.
ABBREVIATIONS = frozenset(
    "no nos col capt gen lt sgt maj cmdr prof dr st ste rev hon sen rep gov pres mr mrs ms messrs mt ft vs vol ed eds "
    "pp fig figs ca approx inc ltd co corp jr sr bros dept univ jan feb mar apr aug sept sep oct nov dec op cf al "
    "mag sq ave blvd rd art ch sec et pt".split()
)
