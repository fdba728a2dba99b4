"""Signs and words beside figures, and how they are read: units, currencies, magnitudes, months, labels."""

from __future__ import annotations

from augpipe.lexicon.english import rows


def _measures(wanted: str) -> dict[str, tuple[str, str]]:
    """Return sign → (singular, plural), as `measures.tsv` has them."""
    return {sign: (one, many) for kind, sign, one, many in rows("measures") if kind == wanted}


UNITS, CURRENCIES = _measures("unit"), _measures("currency")
# Currency → (singular, plural) of its hundredth, if a price such as $3.50 is read with it.
HUNDREDTHS = _measures("hundredth")

MONTHS = (
    "January February March April May June July August September October November December "
    "Jan. Feb. Mar. Apr. Jun. Jul. Aug. Sept. Sep. Oct. Nov. Dec. "
    "january february march april june july august september october november december"  # *may* is a verb more often
).split()
