"""The measures of an augmentation: the name of each, its meaning, and which direction is better."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cse_trainer.analysis.analysis import AFTER, AugmentationMeasures
from cse_trainer.analysis.correlations import Correlations, correlations

Value = Callable[[AugmentationMeasures], float | None]
ENOUGH = 20  # pairs that an augmentation needs to count in the correlations


@dataclass(frozen=True, slots=True)
class Measure:
    """One measure.

    Args:
        key: a short name of the measure, without blanks.
        title: its name above the column of a table, and in the correlations.
        direction: which direction is better for a positive, in a few words.
        meaning: what it measures, in a sentence or two.
        value: returns the measure of an augmentation.
        decimals: how many are shown.
        percent: whether the measure is a share, shown in percent.
    """

    key: str
    title: str
    direction: str
    meaning: str
    value: Value
    decimals: int = 3
    percent: bool = False


def _space(name: str) -> Value:
    return lambda found: getattr(found.spaces[AFTER], name)


MEASURES: tuple[Measure, ...] = (
    Measure(
        "coverage",
        "coverage",
        "higher: more rows to learn from",
        "The share of all rows in the shards that the augmentation gives a text.",
        lambda found: found.coverage,
        decimals=1,
        percent=True,
    ),
    Measure(
        "changed",
        "changed",
        "near 100 %",
        "The share of the pairs that differ in more than letter case and white space, which is all that an uncased "
        "encoder can see.",
        lambda found: found.changed,
        decimals=1,
        percent=True,
    ),
    Measure(
        "similarity",
        "similarity",
        "higher: closer in meaning",
        "The mean cosine similarity of an original and its augmentation under a frozen encoder, to be read against "
        "that of random pairs. Augmentations of high similarity made the better positives in the paper.",
        lambda found: found.similarity,
    ),
    Measure(
        "perplexity_difference",
        "Δ perplexity",
        "lower: reads as well as the original",
        "The mean of ppl(augmentation) − ppl(original): how much harder to predict the text has become for a language "
        "model. Below 0 it reads more smoothly than the original. A few absurd texts can decide a mean; the median "
        "beside it says what a usual pair does.",
        lambda found: None if found.perplexity is None else found.perplexity.mean,
        decimals=1,
    ),
    Measure(
        "perplexity_median",
        "Δ median",
        "lower: reads as well as the original",
        "The median of the same differences.",
        lambda found: None if found.perplexity is None else found.perplexity.median,
        decimals=1,
    ),
    Measure(
        "alignment",
        "alignment",
        "lower: pairs closer together",
        "The mean squared distance between the unit vectors of an original and its augmentation.",
        _space("alignment"),
    ),
    Measure(
        "condition",
        "COND-HM",
        "lower: directions weigh more alike",
        "The harmonic mean of the effective condition numbers σ₁/σᵣ of originals and augmentations, with r the "
        "effective rank of their singular values: how lopsided both spaces are.",
        _space("condition"),
        decimals=2,
    ),
    Measure(
        "spectrum_gap",
        "SVG",
        "lower: spaces of one shape",
        "The singular value gap Σ(ln σ − ln σ′)²: how differently originals and augmentations stretch along their "
        "main directions.",
        _space("spectrum_gap"),
    ),
    Measure(
        "hausdorff",
        "GH",
        "lower: clusters merge alike",
        "The bottleneck distance between the 0-dimensional persistence diagrams of both clouds, after Gromov and "
        "Hausdorff, in the encoder's own units of distance: whether points group at the same scales.",
        _space("hausdorff"),
        decimals=4,
    ),
    Measure(
        "shift",
        "centre shift",
        "lower: clouds lie upon each other",
        "How far the mean of the augmentations lies from the mean of the originals, in spreads of the originals: the "
        "shift of distribution that an antagonistic discriminator is to take away.",
        _space("shift"),
    ),
)


def correlate(augmentations: Sequence[AugmentationMeasures]) -> Correlations:
    """Return the correlations of all measures, and of results where given, over the augmentations with enough pairs."""
    augmentations = [found for found in augmentations if found.pairs >= ENOUGH]
    rows: dict[str, list[float | None]] = {
        measure.title: [measure.value(found) for found in augmentations] for measure in MEASURES
    }
    for score in dict.fromkeys(score for found in augmentations for score in found.results):
        rows[score] = [found.results.get(score) for found in augmentations]
    return correlations(rows)
