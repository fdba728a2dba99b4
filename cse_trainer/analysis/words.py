"""The words of a text, and how many of them the two texts of a pair share, over an STS set."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from cse_trainer.evaluation.scoring import spearman
from cse_trainer.evaluation.sts_sets import StsSet

BINS = 10

# Han and kana are written without blanks, so each of their characters counts as a word.
_UNSPACED = r"\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_LETTER = rf"[^\W{_UNSPACED}]"
# A word keeps its inner apostrophes and hyphens (don't, well-known).
_WORD = re.compile(rf"{_LETTER}+(?:['’‑-]{_LETTER}+)*|[{_UNSPACED}]|[^\w\s]")
_MARK = re.compile(r"[^\w\s]")


@dataclass(frozen=True, slots=True)
class Overlap:
    """The overlap of the words within the pairs of one set.

    Args:
        mean: mean of Jaccard's index over the pairs, 0 to 1.
        histogram: number of pairs in each of ten equal parts of [0, 1].
        spearman: rank correlation × 100 of the index with the gold scores; None where it is undefined.
    """

    name: str
    pairs: int
    mean: float
    histogram: tuple[int, ...]
    spearman: float | None


def words_and_marks(text: str) -> list[str]:
    """Return the words and punctuation marks of a text in order, in lower case."""
    return _WORD.findall(text.lower())


def word_set(text: str) -> frozenset[str]:
    """Return the different words of a text in lower case, without punctuation."""
    return frozenset(word for word in words_and_marks(text) if not _MARK.fullmatch(word))


def jaccard(first: str, second: str) -> float:
    """Return |A ∩ B| / |A ∪ B| over the different words of two texts; 1 for two texts without words."""
    a, b = word_set(first), word_set(second)
    return len(a & b) / len(a | b) if a or b else 1.0


def overlap_of(pairs: StsSet) -> Overlap:
    """Return the overlap of words within the pairs of a set, which has at least one pair."""
    indices = np.array([jaccard(*texts) for texts in zip(pairs.first, pairs.second, strict=True)])
    counts, _ = np.histogram(indices, bins=BINS, range=(0.0, 1.0))
    return Overlap(
        name=pairs.name,
        pairs=len(pairs),
        mean=float(indices.mean()),
        histogram=tuple(int(count) for count in counts),
        spearman=spearman(indices, pairs.gold),
    )
