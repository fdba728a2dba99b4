"""What an encoder reaches on STS sets, by the protocol of SimCSE."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from cse_trainer.errors import TrainerError
from cse_trainer.evaluation.correlation import checked_vectors, cosine, spearman, undefined
from cse_trainer.evaluation.geometry import alignment, uniformity
from cse_trainer.evaluation.progress import OnProgress, TextsDone
from cse_trainer.evaluation.set_files import TEST
from cse_trainer.evaluation.sts_set import StsSet
from cse_trainer.evaluation.sts_sets import SETS

Encode = Callable[[Sequence[str]], np.ndarray]
"""Texts → vectors (N, D); all that an evaluation needs of an encoder."""

# Pairs with a higher gold score count as positives of each other where alignment is measured (SimCSE, §2).
_CLOSE_PAIR = 4.0

# Texts between two reports of progress; also the company in which texts are sorted by length.
_TEXTS_PER_PART = 512


@dataclass(frozen=True, slots=True)
class StsScore:
    """What an encoder reaches on one set.

    Args:
        name: The set.
        split: Its split.
        spearman: Spearman's correlation × 100 over all pairs at once.
        pairs: How many pairs were scored.
        expected_pairs: How many the published set has, or None where that is unknown.
        subsets: The same correlation within each subset, None where it is undefined; empty for a set without subsets.
        alignment: Of the pairs with a gold score above 4; None unless asked for.
        uniformity: Of all texts of the set; None unless asked for.
    """

    name: str
    split: str
    spearman: float
    pairs: int
    expected_pairs: int | None
    subsets: Mapping[str, float | None]
    alignment: float | None = None
    uniformity: float | None = None

    @property
    def complete(self) -> bool:
        """Say whether as many pairs were scored as the published set has."""
        return self.expected_pairs in (None, self.pairs)


@dataclass(frozen=True, slots=True)
class SuiteScores:
    """What an encoder reaches on several sets, in their order."""

    scores: tuple[StsScore, ...]

    @property
    def average(self) -> float:
        """The mean over the sets that were scored."""
        return float(np.mean([score.spearman for score in self.scores]))

    @property
    def is_complete(self) -> bool:
        """Say whether the mean is Avg: over the test splits of all the sets of a suite, with all their pairs."""
        names = [score.name for score in self.scores if score.split == TEST and score.complete]
        return sorted(names) in [sorted(sets) for sets in SETS.values()]

    @property
    def average_label(self) -> str:
        """Name the mean for what it is."""
        if self.is_complete:
            return "Avg"
        return f"average of the {len(self.scores)} set{'' if len(self.scores) == 1 else 's'} present"


def score_sts(encode: Encode, sts: StsSet, *, geometry: bool = False) -> StsScore:
    """Score an encoder on one set: one correlation over the pairs of all subsets ("all").

    Args:
        encode: The encoder; it gets every text of the set once, in one call.
        sts: The pairs with their gold scores.
        geometry: Also compute alignment and uniformity.

    Raises:
        TrainerError: The correlation is undefined, for a reason that the message names.
    """
    texts = sts.texts()
    vectors = checked_vectors(encode(texts), len(texts))
    position = {text: number for number, text in enumerate(texts)}
    first = vectors[[position[text] for text in sts.first]]
    second = vectors[[position[text] for text in sts.second]]
    similarity = cosine(first, second)
    close = sts.gold > _CLOSE_PAIR
    return StsScore(
        name=sts.name,
        split=sts.split,
        spearman=spearman(similarity, sts.gold, sts.name),
        pairs=len(sts),
        expected_pairs=sts.expected_pairs,
        subsets=_subset_scores(similarity, sts),
        alignment=alignment(first[close], second[close]) if geometry and close.any() else None,
        uniformity=uniformity(vectors) if geometry else None,
    )


def score_suite(encode: Encode, sets: Sequence[StsSet], on_progress: OnProgress | None = None) -> SuiteScores:
    """Score an encoder on several sets.

    Args:
        encode: The encoder; it gets the texts in parts of like length.
        sets: The sets, in the order of the result.
        on_progress: Called after every part.

    Raises:
        TrainerError: There is no set, or a correlation is undefined.
    """
    if not sets:
        raise TrainerError("there is no set to score, expected at least one; name a folder that holds some with --data")
    in_parts = _InParts(encode, [sts.texts() for sts in sets], on_progress)
    return SuiteScores(tuple(score_sts(in_parts, sts) for sts in sets))


class _InParts:
    """Encodes in parts of like length and says after each how far it is."""

    def __init__(self, encode: Encode, texts: Sequence[Sequence[str]], on_progress: OnProgress | None) -> None:
        self._encode = encode
        self._on_progress = on_progress
        self._texts_total = sum(map(len, texts))
        self._work_total = sum(_work(text) for part in texts for text in part)
        self._texts = self._work = 0

    def __call__(self, texts: Sequence[str]) -> np.ndarray:
        parts = []
        order = sorted(range(len(texts)), key=lambda row: len(texts[row]))
        for rows in _cut(order):
            part = [texts[row] for row in rows]
            parts.append(checked_vectors(self._encode(part), len(part)))
            self._report(part)
        vectors = np.concatenate(parts)
        in_order = np.empty_like(vectors)
        in_order[order] = vectors
        return in_order

    def _report(self, part: Sequence[str]) -> None:
        self._texts += len(part)
        self._work += sum(map(_work, part))
        if self._on_progress is not None:
            self._on_progress(TextsDone(self._texts, self._texts_total, self._work / self._work_total))


def _cut(order: Sequence[int]) -> Iterator[Sequence[int]]:
    for start in range(0, len(order), _TEXTS_PER_PART):
        yield order[start : start + _TEXTS_PER_PART]


def _work(text: str) -> int:
    """Estimate what a text costs; even the shortest has its special tokens."""
    return len(text) + 8


def _subset_scores(similarity: np.ndarray, sts: StsSet) -> dict[str, float | None]:
    subsets = list(dict.fromkeys(sts.subsets))
    if len(subsets) < 2:
        return {}
    found: dict[str, float | None] = {}
    for subset in subsets:
        member = np.array([own == subset for own in sts.subsets])
        inside, gold = similarity[member], sts.gold[member]
        found[subset] = None if undefined(inside, gold) else spearman(inside, gold, subset)
    return found
