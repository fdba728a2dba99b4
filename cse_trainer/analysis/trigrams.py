"""Perplexities of texts, compared with those of their originals, and a trigram model that gives them.

The trigram model is counted when it is needed: a modest judge of fluency without any download.
"""

from __future__ import annotations

import math
import statistics
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cse_trainer.analysis.words import words_and_marks

_START = "<s>"


@dataclass(frozen=True, slots=True)
class PerplexityDifference:
    """ppl(augmented) − ppl(original) over pairs: the mean, which a few absurd texts can decide, and the median."""

    mean: float
    median: float
    pairs: int


def perplexity_difference(
    originals: Sequence[float | None], augmented: Sequence[float | None]
) -> PerplexityDifference | None:
    """Return the differences of the perplexities of originals and augmentations; None where no pair has both.

    Source: AugCSE, section 6.1.
    """
    both = [(x, y) for x, y in zip(originals, augmented, strict=True) if x is not None and y is not None]
    if not both:
        return None
    differences = [y - x for x, y in both]
    return PerplexityDifference(statistics.fmean(differences), statistics.median(differences), len(differences))


class TrigramModel:
    """Probabilities of words after the two before them, interpolated down to a uniform distribution.

    Witten and Bell's interpolation needs no numbers to tune: P(w|h) = (c(hw) + T(h) P(w|h')) / (c(h) + T(h)), where
    T(h) is how many different words were seen after h, and h' is h without its first word. The last step is the
    uniform distribution 1/(V + 1) over V known words and an unknown one, so that no word has the probability 0.

    Source: Witten and Bell 1991; Chen and Goodman 1998, section 2.5.
    """

    name = "trigram model"

    def __init__(self, sentences: Iterable[str]) -> None:
        self.sentences = 0
        self._after: dict[tuple[str, ...], Counter[str]] = defaultdict(Counter)
        for sentence in sentences:
            self.sentences += 1
            words = [_START, _START, *words_and_marks(sentence)]
            for place in range(2, len(words)):
                for first in (place, place - 1, place - 2):
                    self._after[tuple(words[first:place])][words[place]] += 1
        self._totals = {history: counts.total() for history, counts in self._after.items()}
        self._uniform = 1.0 / (len(self._after.get((), ())) + 1)

    def probability(self, word: str, history: Sequence[str]) -> float:
        """Return P(word | history) for a history of up to two words."""
        known = tuple(history)
        shorter = self.probability(word, known[1:]) if known else self._uniform
        total = self._totals.get(known, 0)
        if not total:
            return shorter
        counts = self._after[known]
        return (counts.get(word, 0) + len(counts) * shorter) / (total + len(counts))

    def perplexities(self, texts: Sequence[str]) -> list[float | None]:
        """Return each text's perplexity over all words but the first; None for a text of less than two words."""
        return [self._perplexity(text) for text in texts]

    def _perplexity(self, text: str) -> float | None:
        words = [_START, *words_and_marks(text)]
        if len(words) < 3:
            return None
        places = range(2, len(words))
        surprise = [-math.log(self.probability(words[place], words[place - 2 : place])) for place in places]
        return math.exp(sum(surprise) / len(surprise))
