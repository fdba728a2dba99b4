"""The result of an analysis, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cse_trainer.analysis.attention import AttentionCase
from cse_trainer.analysis.measures import AugmentationMeasures, Correlations
from cse_trainer.analysis.runs import DiscriminatorCurve
from cse_trainer.analysis.scenes import Scene
from cse_trainer.analysis.spaces import SpaceOverall
from cse_trainer.analysis.words import Overlap


@dataclass(frozen=True, slots=True)
class Subject:
    """What was analysed.

    Args:
        model: as the user named it.
        start: empty where there is no encoder before training.
        sample: pairs of each augmentation, at most.
        compared: pairs over which COND-HM, SVG and GH are measured.
        counted: sentences that the trigram model was counted on; None where another language model judges.
    """

    model: str
    name: str
    start: str
    has_before: bool
    pooling: str
    dimension: int
    shards: str
    language: str
    rows: int
    sample: int
    compared: int
    seed: int
    similarity_model: str
    language_model: str
    counted: int | None


@dataclass(frozen=True, slots=True)
class TripleCase:
    """The share of triples whose entailment is nearer than their contradiction, by encoder."""

    triples: int
    shares: Mapping[str, float]


@dataclass(frozen=True, slots=True, eq=False)
class Analysis:
    """Everything that the report shows; what was not measured is empty.

    Args:
        random_similarity: mean cosine of random pairs of originals under the similarity model.
        spaces: measures of the embedding spaces of the encoders `before` and `after` as a whole.
        shown: the augmentations that the scatter plots show.
        scenes: the points of the scatter plots, one scene for each encoder.
        reasons: section of the report → why it is empty.
    """

    subject: Subject
    random_similarity: float
    augmentations: tuple[AugmentationMeasures, ...]
    spaces: Mapping[str, SpaceOverall]
    shown: tuple[str, ...]
    scenes: tuple[Scene, ...]
    curves: tuple[DiscriminatorCurve, ...]
    attention: tuple[AttentionCase, ...]
    overlaps: tuple[Overlap, ...]
    triples: TripleCase | None
    correlations: Correlations
    reasons: Mapping[str, str]
    findings: tuple[str, ...] = ()
