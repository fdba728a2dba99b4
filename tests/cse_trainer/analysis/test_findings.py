"""What stands out is what the numbers say."""

from __future__ import annotations

import dataclasses

import pytest

from cse_trainer.analysis.findings import findings
from cse_trainer.analysis.runs import DiscriminatorCurve
from cse_trainer.analysis.spaces import AFTER, BEFORE, SpaceMeasures, SpaceOverall
from cse_trainer.analysis.trigrams import PerplexityDifference


@pytest.fixture
def plain(analysis):
    """The small analysis with numbers of our own, 200 pairs of each augmentation."""

    def one(place: int, similarity: float, median: float, before: float, after: float):
        return dataclasses.replace(
            analysis.augmentations[place],
            pairs=200,
            similarity=similarity,
            error=0.01,
            perplexity=PerplexityDifference(10 * median, median, 200),
            spaces={
                BEFORE: SpaceMeasures(similarity=similarity, shift=before),
                AFTER: SpaceMeasures(similarity=similarity, shift=after),
            },
        )

    return dataclasses.replace(
        analysis,
        augmentations=(one(0, 0.9, 3, 0.5, 0.2), one(1, 0.4, -1, 0.3, 0.6), one(2, 0.7, 8, 0.9, 0.1)),
        spaces={BEFORE: SpaceOverall(0.8, 0.3, -1.0), AFTER: SpaceOverall(0.1, 0.4, -2.5)},
        random_similarity=0.125,
        curves=(),
        subject=dataclasses.replace(analysis.subject, counted=50_000),
    )


def test_the_extremes_are_named(plain):
    text = "\n".join(findings(plain))
    assert "louder stays closest to its originals (mean similarity 0.900 ± 0.010) and " in text
    assert "and backwards goes farthest (0.400 ± 0.010)" in text
    assert "random pairs of originals reach 0.125" in text
    assert "the usual seldom reads hardest against its original (median difference +8.0, mean +80.0)" in text
    assert "the usual backwards easiest (−1.0, −10.0)" in text
    assert "rough" not in text


def test_extremes_that_chance_may_have_made_are_not_named(plain):
    rough = tuple(dataclasses.replace(found, error=0.2) for found in plain.augmentations)
    text = "\n".join(findings(dataclasses.replace(plain, augmentations=rough)))
    assert "no augmentation stays surely closer to its originals than another" in text
    assert "farthest (" not in text


def test_a_trigram_model_of_few_sentences_does_not_say_what_reads_easily(plain):
    few = dataclasses.replace(plain, subject=dataclasses.replace(plain.subject, counted=9_999))
    assert "reads hardest" not in "\n".join(findings(few))
    other = dataclasses.replace(plain, subject=dataclasses.replace(plain.subject, counted=None))
    assert "reads hardest" in "\n".join(findings(other)), "a language model of the user's"


def test_what_hardly_moved_is_not_called_moved(plain):
    still = dataclasses.replace(
        plain, spaces={BEFORE: SpaceOverall(0.1, 0.3, -1.0), AFTER: SpaceOverall(0.1, 0.305, -1.005)}
    )
    text = "\n".join(findings(still))
    assert "Training left pairs as close as they were" in text
    assert "spread sentences as before" in text


def test_a_column_of_few_pairs_is_no_extreme(plain):
    _, backwards, _ = plain.augmentations
    few = dataclasses.replace(backwards, pairs=5)
    text = "\n".join(findings(dataclasses.replace(plain, augmentations=(plain.augmentations[0], few))))
    assert "among augmentations with at least 100 pairs, louder has a mean similarity of 0.900" in text
    assert "backwards (5)" in text


def test_training_is_put_the_way_it_went(plain):
    text = "\n".join(findings(plain))
    assert "Training moved pairs apart (alignment 0.300 → 0.400) and spread sentences more evenly" in text
    assert "(uniformity −1.00 → −2.50)" in text
    assert "smaller for 2 of 3 augmentations; the largest that is left is that of backwards, 0.60 spreads" in text
    assert "with at least" not in text, "no augmentation was left out"
    first = plain.augmentations[0]
    spaces = {BEFORE: SpaceMeasures(shift=0.5), AFTER: SpaceMeasures(shift=0.495)}
    still = (dataclasses.replace(first, spaces=spaces), *plain.augmentations[1:])
    assert "smaller for 1 of 3" in "\n".join(findings(dataclasses.replace(plain, augmentations=still)))


def test_without_a_before_nothing_is_said_of_training(plain):
    alone = tuple(
        dataclasses.replace(found, spaces={AFTER: found.spaces[AFTER]}) for found in plain.augmentations
    )  # fmt: skip
    text = "\n".join(findings(dataclasses.replace(plain, augmentations=alone, spaces={AFTER: plain.spaces[AFTER]})))
    assert "raining" not in text
    assert "backwards has moved its centre farthest: 0.60 spreads" in text


@pytest.mark.parametrize(("end", "verdict"), [(60.0, "tells types apart"), (27.0, "does no better than the commonest")])
def test_a_discriminator_is_judged_against_the_majority(plain, end, verdict):
    curve = DiscriminatorCurve("run", 1.0, (10, 20), (20.0, end), 25.0)
    assert verdict in findings(dataclasses.replace(plain, curves=(curve,)))[-1]


def test_an_encoder_that_is_blind_to_an_augmentation_is_told_on(plain):
    same = dataclasses.replace(plain.augmentations[0], spaces={AFTER: SpaceMeasures(similarity=0.99999)})
    text = "\n".join(findings(dataclasses.replace(plain, augmentations=(same,), spaces={AFTER: plain.spaces[AFTER]})))
    assert "does not see louder at all" in text
    assert "does not see" not in "\n".join(findings(plain))


def test_an_encoder_whose_vectors_are_all_alike_is_not_said_to_be_blind_to_an_augmentation(plain):
    same = dataclasses.replace(plain.augmentations[0], spaces={AFTER: SpaceMeasures(similarity=0.99999)})
    crowded = {AFTER: dataclasses.replace(plain.spaces[AFTER], random_similarity=0.998)}
    text = "\n".join(findings(dataclasses.replace(plain, augmentations=(same,), spaces=crowded)))
    assert "point nearly the same way: random originals have a mean cosine of 0.9980" in text
    assert "does not see" not in text
