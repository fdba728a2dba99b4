"""Words that place a sentence in time, and so forbid some tenses; closed classes, written by hand.

Source: Huddleston and Pullum, The Cambridge Grammar of the English Language (2002), chapter 3, sections 4 and 5
(deictic past, present and future time).
"""

from __future__ import annotations

import re

# The past, as seen from now.
PAST_WORDS = frozenset(
    "ago yesterday formerly previously recently originally once historically lately bc bce b.c. ad a.d. "
    "centuries century medieval contemporaneous posthumously since".split()
)

# Now: none of them goes with a past tense; those of the second set rule a future out as well.
PRESENT_WORDS = frozenset("now currently today nowadays presently tonight current present-day incumbent".split())
PRESENT_ONLY_WORDS = frozenset("currently today nowadays presently current present-day incumbent".split())

# What is still to come.
FUTURE_WORDS = frozenset("tomorrow upcoming forthcoming".split())

# Units that *last* and *next* count.
PERIODS = frozenset("year month week night season summer winter spring autumn decade monday friday sunday".split())

YEAR = re.compile(r"(?:1[0-9]|20)\d\ds?|[1-9]\d{0,3}0s|['’]\d0s|\d{3,4}[-–/]\d{2,4}")
