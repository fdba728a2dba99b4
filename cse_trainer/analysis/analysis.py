"""The result of an analysis, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cse_trainer.analysis.attention import AttentionPair
from cse_trainer.analysis.correlations import Correlations
from cse_trainer.analysis.discriminator_curves import DiscriminatorCurve
from cse_trainer.analysis.examples import Example
from cse_trainer.analysis.overlap import Overlap
from cse_trainer.analysis.perplexity import PerplexityDifference
from cse_trainer.analysis.scenes import Scene
from cse_trainer.analysis.spaces import SpaceMeasures, SpaceOverall

BEFORE, AFTER = "before", "after"


@dataclass(frozen=True, slots=True)
class Subject:
    """What was analysed.

    Args:
        model: the first model, as the user named it.
        name: its name in the report.
        start: the name of the encoder before training; empty where there is none.
        has_before: whether there is an encoder before training.
        pooling: how its token vectors become the text's vector.
        dimension: of its vectors.
        shards: the folder's name.
        language: of the shards.
        rows: in the shards.
        sample: pairs of each augmentation, at most.
        seed: of the draw.
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
class AugmentationMeasures:
    """The measures of one augmentation.

    Args:
        name: of the column.
        coverage: share of the rows that have a text.
        pairs: number of pairs analysed.
        changed: share of the pairs that differ in more than case and white space.
        similarity: mean cosine under the similarity model; None without two pairs.
        perplexity: difference between augmentations and originals; None where no pair has one.
        spaces: measures in the embedding space of the encoders `before` and `after`.
        examples: pairs to read.
        results: scores of trainings with this augmentation alone, as the user gave them.
    """

    name: str
    coverage: float
    pairs: int
    changed: float
    similarity: float | None
    perplexity: PerplexityDifference | None
    spaces: Mapping[str, SpaceMeasures]
    examples: tuple[Example, ...]
    results: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AttentionCase:
    """Two sentences, and each encoder's attention in them and similarity of them."""

    sentences: tuple[str, str]
    encoders: Mapping[str, AttentionPair]


@dataclass(frozen=True, slots=True)
class TripleCase:
    """The share of triples whose entailment is nearer than their contradiction, by encoder."""

    triples: int
    shares: Mapping[str, float]


@dataclass(frozen=True, slots=True, eq=False)
class Analysis:
    """Everything that the report shows.

    Args:
        subject: what was analysed.
        random_similarity: mean cosine of random pairs of originals under the similarity model.
        augmentations: the measures of each augmentation, in the order of the shards.
        spaces: measures of the embedding spaces of the encoders `before` and `after` as a whole.
        scenes: the points of the scatter plots, one scene for each encoder.
        curves: the discriminators' accuracy; none where no run had a discriminator.
        attention: one case for each pair of sentences; none where the model gives no attention weights.
        overlaps: one for each STS set; none where no sets were given.
        triples: None where no triples were given.
        correlations: of the measures across augmentations.
        reasons: section of the report → why it is empty.
        findings: sentences on what stands out.
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
