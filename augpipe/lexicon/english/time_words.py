"""Words of time: those that rule some tenses out, the calendar, and nouns of time and measure; written by hand.

Source: Huddleston and Pullum, The Cambridge Grammar of the English Language (2002), chapter 3, sections 4 and 5
(deictic past, present and future time).
"""

from __future__ import annotations

import re

from augpipe.lexicon.english import WORDS

YEAR = re.compile(r"(?:1[0-9]|20)\d\ds?|[1-9]\d{0,3}0s|['’]\d0s|\d{3,4}[-–/]\d{2,4}")

CALENDAR = WORDS.month_names | WORDS.weekdays
