"""Years as they are written; the other words of time are in `words.tsv`.

Source: Huddleston and Pullum, The Cambridge Grammar of the English Language (2002), chapter 3, sections 4 and 5
(deictic past, present and future time).
"""

from __future__ import annotations

import re

YEAR = re.compile(r"(?:1[0-9]|20)\d\ds?|[1-9]\d{0,3}0s|['’]\d0s|\d{3,4}[-–/]\d{2,4}")
