"""Compare how well a language model predicts augmentations and their originals."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


class LanguageModel(Protocol):
    """A model that gives texts a perplexity."""

    @property
    def name(self) -> str:
        """The name of the model in the report."""

    def perplexities(self, texts: Sequence[str]) -> list[float | None]:
        """Return each text's perplexity over all tokens but the first; None for a text of less than two tokens."""


@dataclass(frozen=True, slots=True)
class PerplexityDifference:
    """ppl(augmented) − ppl(original) over pairs.

    Args:
        mean: the paper's number; a few absurd texts can decide it.
        median: the difference of a usual pair.
        pairs: number of pairs in which both texts have a perplexity.
    """

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
