"""Words of time: those that rule some tenses out, the calendar, and nouns of time and measure; written by hand.

Source: Huddleston and Pullum, The Cambridge Grammar of the English Language (2002), chapter 3, sections 4 and 5
(deictic past, present and future time).
"""

from __future__ import annotations

import re

# Words of the past.
PAST_WORDS = frozenset(
    "ago yesterday formerly previously recently originally once historically lately bc bce b.c. ad a.d. "
    "centuries century medieval contemporaneous posthumously since".split()
)

# Words of the present: none goes with a past tense, and those of the second set go with no future either.
PRESENT_WORDS = frozenset("now currently today nowadays presently tonight current present-day incumbent".split())
PRESENT_ONLY_WORDS = frozenset("currently today nowadays presently current present-day incumbent".split())

# Words of the future.
FUTURE_WORDS = frozenset("tomorrow upcoming forthcoming".split())

# Units of time behind *last* and *next*.
PERIODS = frozenset("year month week night season summer winter spring autumn decade monday friday sunday".split())
YEAR = re.compile(r"(?:1[0-9]|20)\d\ds?|[1-9]\d{0,3}0s|['’]\d0s|\d{3,4}[-–/]\d{2,4}")
MONTH_NAMES = frozenset("january february march april may june july august september october november december".split())
CALENDAR = MONTH_NAMES | frozenset("monday tuesday wednesday thursday friday saturday sunday".split())

# Nouns that tell how much or when behind a verb and are no object ("lasted three days", "met that year").
MEASURES = frozenset(
    "second seconds minute minutes hour hours day days week weeks month months year years decade decades century "
    "centuries time times metre metres meter meters kilometre kilometres kilometer kilometers km mile miles foot feet "
    "inch inches yard yards acre acres hectare hectares gram grams kilogram kilograms kg pound pounds ton tons tonne "
    "tonnes dollar dollars euro euros percent degree degrees monday tuesday wednesday thursday friday saturday sunday "
    "length distance way morning afternoon evening night summer winter spring autumn season".split()
)
