"""Words by what may stand beside them: complements that can be neither left out nor moved, articles, subjects.

Written by hand, the verbs and adjectives after the complementation patterns in Huddleston and Pullum, The Cambridge
Grammar of the English Language (2002), chapter 4.
"""

from __future__ import annotations

MASS_SUFFIXES = ("ness", "ism", "ware")
