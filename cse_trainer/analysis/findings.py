"""Write sentences on what stands out in an analysis."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from cse_trainer.analysis.analysis import Analysis
from cse_trainer.analysis.measures import AugmentationMeasures, number, signed
from cse_trainer.analysis.spaces import AFTER, BEFORE, ENOUGH_PAIRS

CROWDED = 1e-2  # random texts this close to each other leave no room for others to be nearer
UNSEEN = 1e-4  # a mean similarity this close to 1 is that of equal vectors but for rounding
CERTAIN = 3.0  # standard errors between two means that are called different
LEAST_COUNTED = 10_000  # sentences from which on a trigram model has seen enough to say what reads easily
STILL = 0.01  # a mean that moved less than this has not moved
MARGIN = 5.0  # percentage points above the majority class from which on a discriminator is called better


def findings(analysis: Analysis) -> tuple[str, ...]:
    """Return sentences on the analysis, the most general first; a part that was not measured gives none."""
    return tuple(
        sentence
        for part in (_similarity, _unseen, _perplexity, _training, _shift, _discriminator, _triples, _few)
        for sentence in part(analysis)
    )


def _similarity(analysis: Analysis) -> Iterator[str]:
    known = _ranked(analysis.augmentations, lambda found: found.similarity)
    if not known:
        return
    judge = analysis.subject.similarity_model + _among(analysis)
    closest, farthest = known[-1], known[0]
    random = f"random pairs of originals reach {analysis.random_similarity:.3f}."
    if closest is farthest:
        yield f"By {judge}, {closest.name} has a mean similarity of {closest.similarity:.3f} to its originals; {random}"
        return
    apart = (closest.similarity or 0.0) - (farthest.similarity or 0.0)
    if apart < CERTAIN * (closest.error**2 + farthest.error**2) ** 0.5:
        yield f"By {judge}, no augmentation stays surely closer to its originals than another; {random}"
        return
    yield (
        f"By {judge}, {closest.name} stays closest to its originals (mean similarity {closest.similarity:.3f} ± "
        f"{closest.error:.3f}) and {farthest.name} goes farthest ({farthest.similarity:.3f} ± {farthest.error:.3f}); "
        f"{random}"
    )


def _unseen(analysis: Analysis) -> Iterator[str]:
    unseen = [
        found.name
        for found in analysis.augmentations
        if found.pairs and (found.spaces[AFTER].similarity or 0.0) > 1 - UNSEEN
    ]
    random = analysis.spaces[AFTER].random_similarity
    if unseen and random > 1 - CROWDED:
        yield (
            f"All vectors of {analysis.subject.name} point nearly the same way: random originals have a mean cosine of "
            f"{random:.4f}, so that of {', '.join(unseen)}, at 1.0000, says nothing."
        )
    elif unseen:
        yield (
            f"{analysis.subject.name} does not see {', '.join(unseen)} at all: original and augmentation have the "
            "same vector. An encoder that is blind to the order of words is so for whatever only moves words."
        )


def _perplexity(analysis: Analysis) -> Iterator[str]:
    known = _ranked(analysis.augmentations, _median_difference)
    counted = analysis.subject.counted
    if len(known) < 2 or (counted is not None and counted < LEAST_COUNTED):
        return  # a model of a few hundred sentences knows its own words and not what is fluent
    least, most = (found.perplexity for found in (known[0], known[-1]))
    if least is not None and most is not None:
        yield (
            f"By the {analysis.subject.language_model}{_among(analysis)}, the usual {known[-1].name} reads hardest "
            f"against its original (median difference {signed(most.median)}, mean {signed(most.mean)}), the usual "
            f"{known[0].name} easiest ({signed(least.median)}, {signed(least.mean)})."
        )


def _median_difference(found: AugmentationMeasures) -> float | None:
    return None if found.perplexity is None else found.perplexity.median


def _training(analysis: Analysis) -> Iterator[str]:
    if BEFORE not in analysis.spaces:
        return
    before, after = analysis.spaces[BEFORE], analysis.spaces[AFTER]
    aligned = ""
    if before.alignment is not None and after.alignment is not None:
        closer = _moved(
            "moved pairs closer together",
            "moved pairs apart",
            "left pairs as close as they were",
            before.alignment,
            after.alignment,
        )
        aligned = f"{closer} (alignment {before.alignment:.3f} → {after.alignment:.3f}) and "
    spread = _moved(
        "spread sentences more evenly",
        "drew sentences together",
        "spread sentences as before",
        before.uniformity,
        after.uniformity,
    )
    random = f"from {number(before.random_similarity)} to {number(after.random_similarity)}"
    yield (
        f"Training {aligned}{spread} (uniformity {number(before.uniformity, 2)} → {number(after.uniformity, 2)}); "
        f"the mean similarity of random sentences went {random}."
    )


def _moved(lower: str, higher: str, still: str, before: float, after: float) -> str:
    if abs(after - before) < STILL:
        return still
    return lower if after < before else higher


def _shift(analysis: Analysis) -> Iterator[str]:
    known = _ranked(analysis.augmentations, lambda found: found.spaces[AFTER].shift)
    if not known:
        return
    most = known[-1]
    if BEFORE not in analysis.spaces:
        yield (
            f"{most.name} has moved its centre farthest{_among(analysis)}: {most.spaces[AFTER].shift:.2f} "
            "spreads of the originals."
        )
        return
    pairs = [(found.spaces[BEFORE].shift, found.spaces[AFTER].shift) for found in known]
    both = [(x, y) for x, y in pairs if x is not None and y is not None]
    nearer = sum(x - y >= STILL for x, y in both)
    yield (
        f"Between the clouds of originals and augmentations, training made the shift of the centre smaller for "
        f"{nearer} of {len(both)} augmentations{_limit(analysis)}; the largest that is left is that of {most.name}, "
        f"{most.spaces[AFTER].shift:.2f} spreads of the originals."
    )


def _discriminator(analysis: Analysis) -> Iterator[str]:
    for curve in analysis.curves:
        above = curve.accuracy[-1] - curve.majority
        verdict = "tells types apart" if above > MARGIN else "does no better than the commonest type"
        yield (
            f"At the end the discriminator of {curve.label} reaches {curve.accuracy[-1]:.1f} % on held-out rows, where "
            f"the commonest type alone gives {curve.majority:.1f} %: it {verdict}."
        )


def _triples(analysis: Analysis) -> Iterator[str]:
    if analysis.triples is not None:
        shares = ", ".join(f"{name} {100 * share:.1f} %" for name, share in analysis.triples.shares.items())
        count = f"{analysis.triples.triples:,} triples"
        yield f"The entailment is nearer than the contradiction in this share of {count}: {shares}."


def _few(analysis: Analysis) -> Iterator[str]:
    few = [f"{found.name} ({found.pairs})" for found in analysis.augmentations if found.pairs < ENOUGH_PAIRS]
    if few:
        yield f"Few pairs, so that their measures are rough: {', '.join(few)}."


def _among(analysis: Analysis) -> str:
    """Return the words that say among which augmentations an extreme was sought; empty where among all."""
    limit = _limit(analysis)
    return f", among augmentations{limit}" if limit else ""


def _limit(analysis: Analysis) -> str:
    """Return the pairs that `_ranked` asked for, as words behind `augmentations`; empty where it left none out."""
    enough = [found.pairs >= ENOUGH_PAIRS for found in analysis.augmentations]
    return f" with at least {ENOUGH_PAIRS} pairs" if any(enough) and not all(enough) else ""


def _ranked(
    augmentations: Sequence[AugmentationMeasures], value: Callable[[AugmentationMeasures], float | None]
) -> list[AugmentationMeasures]:
    """Return the augmentations that have a value, sorted by it; where some have enough pairs, those alone."""
    augmentations = [found for found in augmentations if found.pairs >= ENOUGH_PAIRS] or augmentations
    known = [(number, found) for found in augmentations if (number := value(found)) is not None]
    return [found for _, found in sorted(known, key=lambda pair: pair[0])]
