"""Score an encoder on STS sets, by the protocol of SimCSE."""

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

# Alignment is measured on the pairs with a higher gold score, as positives of each other (Gao et al. 2021, section 3).
_CLOSE_PAIR = 4.0


@dataclass(frozen=True, slots=True)
class StsScore:
    """The score of an encoder on one STS set.

    Args:
        name: the set.
        split: its split.
        spearman: Spearman's correlation × 100 over all pairs at once.
        pairs: how many pairs were scored.
        expected_pairs: how many the published set has, or None where that is unknown.
        subsets: the same correlation within each subset, None where it is undefined; empty for a set without subsets.
        alignment: of the pairs with a gold score above 4; None unless asked for.
        uniformity: of all texts of the set; None unless asked for.
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
        """Whether as many pairs were scored as the published set has, where that is known."""
        return self.expected_pairs in (None, self.pairs)

    def notes(self) -> list[str]:
        """Return no notes: a correlation needs none."""
        return []


def score_sts(encode: Encode, sts: StsSet, *, geometry: bool = False) -> StsScore:
    """Score an encoder on one set: by one correlation over the pairs of all subsets (the setting "all").

    Args:
        encode: the encoder; it gets every text of the set once, in one call.
        sts: the pairs with their gold scores.
        geometry: also compute alignment and uniformity.

    Raises:
        TrainerError: the correlation is undefined, or a vector is not finite.
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
        encode: the encoder; it gets the texts in parts of similar length.
        sets: the sets, in the order of the result.
        on_progress: called after every part.

    Raises:
        TrainerError: there is no set, a correlation is undefined, or a vector is not finite.
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
