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
        name: what it is called.
        start: what it was before training, or why that is not known.
        has_before: whether the encoder before training is there.
        pooling: how its token vectors become the text's vector.
        dimension: of its vectors.
        shards: the folder's name.
        language: of the shards.
        rows: in the shards.
        sample: pairs of each augmentation, at most.
        seed: of the draw.
        similarity_model: the encoder that says how similar texts are.
        language_model: what gives perplexities.
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
    """What was measured of one augmentation.

    Args:
        name: of the column.
        coverage: share of the rows that have a text.
        pairs: analysed.
        changed: share of the pairs that differ in more than case and white space.
        similarity: mean cosine under the similarity model; None without two pairs.
        perplexity: of augmentations against originals; None where no pair has one.
        spaces: in the space of each encoder, `before` and `after` first.
        examples: pairs to read.
        results: scores that it reached by itself, as the user gave them.
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
    """Two sentences, and what each encoder makes of them."""

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
        random_similarity: mean cosine of random pairs under the similarity model.
        augmentations: in the order of the shards.
        spaces: each encoder's space as a whole.
        scenes: the points of the pictures, an encoder each.
        curves: the discriminators' accuracy; none where no run had a discriminator.
        attention: of given pairs; none where the model shows no attention.
        overlaps: of the STS sets, where they were given.
        triples: where they were given.
        correlations: of the measures across augmentations.
        reasons: why a section is empty, by its name.
        findings: what stands out, in words.
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
