"""Whether texts are English, by their commonest words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable

from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.vocabulary import lower_case_words

_WORD = re.compile(r"[^\W\d_]+")

LEAST_WORDS, MANY_WORDS = 12, 200
"""Fewer words than the first say nothing, and fewer than the second may be a list of names."""
MOST_FOREIGN, OF_FEW_FOREIGN, LEAST_MARKERS = 0.08, 0.15, 3
"""The largest share of foreign markers, that of few words, and how many different ones speak against English."""
LEAST_KNOWN, OF_FEW_KNOWN, LEAST_ENGLISH = 0.35, 0.15, 0.03
"""The least share of common words, that of few words, and a share of English markers that makes up for it."""


def misfit(texts: Iterable[str]) -> str | None:
    """Return what speaks against the texts being English, None if nothing does.

    Other languages in Latin letters are told by their function words, any other one by words that are not known. Lists
    of names and of keywords, headlines and chat pass: they have no words of other languages, and some known ones.
    """
    counts = Counter(word for text in texts for word in _WORD.findall(text.lower()))
    total = counts.total()
    if total < LEAST_WORDS:
        return None
    many = total >= MANY_WORDS

    def share(known: Container[str]) -> float:
        return sum(count for word, count in counts.items() if word in known) / total

    foreign = WORDS.markers_of_other_languages & counts.keys()
    english, other = share(WORDS.markers_of_english), share(foreign)
    if len(foreign) >= LEAST_MARKERS and other > max(english, MOST_FOREIGN if many else OF_FEW_FOREIGN):
        return f"{other:.0%} of its words are of the kind of {', '.join(sorted(foreign, key=counts.__getitem__)[-3:])}"
    known = share(lower_case_words())
    if english < LEAST_ENGLISH and known < (LEAST_KNOWN if many else OF_FEW_KNOWN):
        return f"{known:.0%} of its words are common English ones"
    return None
