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
        model: the first model, as the user named it.
        start: the name of the encoder before training; empty where there is none.
        pooling: how its token vectors become the text's vector.
        shards: the folder's name.
        sample: pairs of each augmentation, at most.
        similarity_model: the name of the encoder that judges the similarity of texts.
        language_model: the name of the model that gives perplexities.
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
    seed: int
    similarity_model: str
    language_model: str


@dataclass(frozen=True, slots=True)
class TripleCase:
    """The share of triples whose entailment is nearer than their contradiction, by encoder."""

    triples: int
    shares: Mapping[str, float]


@dataclass(frozen=True, slots=True, eq=False)
class Analysis:
    """Everything that the report shows.

    Args:
        random_similarity: mean cosine of random pairs of originals under the similarity model.
        augmentations: the measures of each augmentation, in the order of the shards.
        spaces: measures of the embedding spaces of the encoders `before` and `after` as a whole.
        scenes: the points of the scatter plots, one scene for each encoder.
        curves: the discriminators' accuracy; none where no run had a discriminator.
        attention: one case for each pair of sentences; none where the model gives no attention weights.
        overlaps: one for each STS set; none where no sets were given.
        reasons: section of the report → why it is empty.
    """

    subject: Subject
    random_similarity: float
    augmentations: tuple[AugmentationMeasures, ...]
    spaces: Mapping[str, SpaceOverall]
    scenes: tuple[Scene, ...]
    curves: tuple[DiscriminatorCurve, ...]
    attention: tuple[AttentionCase, ...]
    overlaps: tuple[Overlap, ...]
    triples: TripleCase | None
    correlations: Correlations
    reasons: Mapping[str, str]
    findings: tuple[str, ...] = ()
