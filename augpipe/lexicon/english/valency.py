"""Words by what may stand beside them: complements that can be neither left out nor moved, articles, subjects.

Written by hand, the verbs and adjectives after the complementation patterns in Huddleston and Pullum, The Cambridge
Grammar of the English Language (2002), chapter 4.
"""

from __future__ import annotations

from augpipe.lexicon.english import words

OPEN_ADJECTIVES = words("open_adjectives")
SAME_COMPLEMENT = words("same_complement")
OPEN_VERBS = words("open_verbs")
NAMING_VERBS = words("naming_verbs")
TELLING_VERBS = words("telling_verbs")
REPORTING_VERBS = words("reporting_verbs")
PLACING_VERBS = words("placing_verbs")
LIGHT_VERBS = words("light_verbs")
RELATIONAL_NOUNS = words("relational_nouns")
OF_VERBS = words("of_verbs")
MASS_NOUNS = words("mass_nouns")

MASS_SUFFIXES = ("ness", "ism", "ware")

PERSON_NOUNS = words("person_nouns")
OCCUPATIONS = words("occupations")
PEOPLE = words("people")
STATIVE_VERBS = words("stative_verbs")
STATES = words("states")
