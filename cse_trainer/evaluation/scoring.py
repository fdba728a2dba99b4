"""What an encoder reaches on STS sets, by the protocol of SimCSE."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from cse_trainer.errors import TrainerError
from cse_trainer.evaluation.correlation import checked_vectors, cosine, spearman, undefined
from cse_trainer.evaluation.encoding import Encode, InParts
from cse_trainer.evaluation.geometry import alignment, uniformity
from cse_trainer.evaluation.progress import OnProgress
from cse_trainer.evaluation.set_score import SuiteScores
from cse_trainer.evaluation.sts_set import StsSet

# Pairs with a higher gold score count as positives of each other where alignment is measured (SimCSE, §2).
_CLOSE_PAIR = 4.0


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
    def score(self) -> float:
        """The set's number: the correlation."""
        return self.spearman

    @property
    def size(self) -> int:
        """How many pairs were scored."""
        return self.pairs

    @property
    def expected_size(self) -> int | None:
        """How many pairs the published set has."""
        return self.expected_pairs

    @property
    def details(self) -> Mapping[str, float | None]:
        """The correlation within each subset."""
        return self.subsets

    @property
    def complete(self) -> bool:
        """Return whether as many pairs were scored as the published set has."""
        return self.expected_pairs in (None, self.pairs)

    def notes(self) -> list[str]:
        """Say nothing: a correlation that exists needs no note."""
        return []


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


def score_suite(encode: Encode, sets: Sequence[StsSet], on_progress: OnProgress | None = None) -> SuiteScores[StsScore]:
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
    in_parts = InParts(encode, [sts.texts() for sts in sets], on_progress)
    return SuiteScores(tuple(score_sts(in_parts, sts) for sts in sets))


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
