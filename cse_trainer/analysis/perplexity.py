"""How much harder augmentations read than their originals, by a language model."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


class LanguageModel(Protocol):
    """What gives texts a perplexity."""

    @property
    def name(self) -> str:
        """What the model is called in the report."""

    def perplexities(self, texts: Sequence[str]) -> list[float | None]:
        """Return each text's perplexity over its tokens but the first; None for a text of less than two."""


@dataclass(frozen=True, slots=True)
class PerplexityDifference:
    """ppl(augmented) − ppl(original) over pairs.

    Args:
        mean: as the paper has it; a few absurd texts can decide it.
        median: what a usual pair does.
        pairs: how many have a perplexity on both sides.
    """

    mean: float
    median: float
    pairs: int


def perplexity_difference(
    originals: Sequence[float | None], augmented: Sequence[float | None]
) -> PerplexityDifference | None:
    """Compare the perplexities of originals and augmentations, pair by pair; None where no pair has both.

    Source: AugCSE, section 6.1.
    """
    both = [(x, y) for x, y in zip(originals, augmented, strict=True) if x is not None and y is not None]
    if not both:
        return None
    differences = [y - x for x, y in both]
    return PerplexityDifference(statistics.fmean(differences), statistics.median(differences), len(differences))
