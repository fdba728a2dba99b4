"""The paired bootstrap: its samples are scipy's on repeated pairs, and it finds what is there and nothing else."""

from __future__ import annotations

import zlib

import numpy as np
import pytest
from scipy.stats import spearmanr

from cse_trainer.evaluation.scores import DRAWS, MemberScores, ModelScores, SuiteScores
from cse_trainer.evaluation.scoring import StsScore
from cse_trainer.evaluation.significance import Resampled, spearman_of_samples

GENERATOR = np.random.default_rng(3)
GOLD = GENERATOR.integers(0, 11, 120) / 2.0


def score(similarity: np.ndarray, gold: np.ndarray = GOLD, name: str = "STS-B") -> StsScore:
    observed = 100 * float(spearmanr(similarity, gold).statistic)
    return StsScore(name, "test", observed, len(gold), None, True, {}, similarity=similarity, gold=gold)


def noisy(noise: float, generator: np.random.Generator) -> np.ndarray:
    """Similarities that follow the gold scores through so much noise; rounded, so that some tie."""
    found: np.ndarray = (GOLD + generator.normal(scale=noise, size=len(GOLD))).round(1)
    return found


def model(*similarities: np.ndarray, seeds: tuple[int, ...] = ()) -> Resampled:
    members = [
        MemberScores(seed, "x", "mean", True, 8, SuiteScores((score(each),)), 1.0)
        for seed, each in zip(seeds or range(len(similarities)), similarities, strict=True)
    ]
    return Resampled.of(ModelScores("x", tuple(members)))


def test_a_sample_has_the_correlation_of_its_pairs_with_ties():
    similarity = noisy(2, np.random.default_rng(1))
    found = spearman_of_samples(score(similarity))
    counts = np.random.default_rng(zlib.crc32(b"STS-B test")).multinomial(120, np.full(120, 1 / 120), size=DRAWS)
    assert found.shape == (DRAWS,)
    for sample in (0, 99, 100, DRAWS - 1):
        drawn = np.repeat(np.arange(120), counts[sample])
        assert found[sample] == pytest.approx(100 * spearmanr(similarity[drawn], GOLD[drawn]).statistic)


def test_every_set_draws_pairs_of_its_own():
    similarity = noisy(2, np.random.default_rng(1))
    assert not np.allclose(spearman_of_samples(score(similarity)), spearman_of_samples(score(similarity, name="X")))


def test_a_sample_of_equal_pairs_has_no_correlation():
    found = spearman_of_samples(score(np.array([0.1, 0.9]), np.array([1.0, 4.0])))
    assert sorted(set(found)) == [0.0, pytest.approx(100.0)]


def test_the_mean_over_the_sets_is_compared():
    first, second = noisy(1, np.random.default_rng(1)), noisy(3, np.random.default_rng(2))
    suite = SuiteScores((score(first), score(second, name="SICK-R")))
    both = Resampled.of(ModelScores("x", (MemberScores(None, "x", "mean", True, 8, suite, 1.0),)))
    assert both.observed.tolist() == [suite.average]
    wanted = (spearman_of_samples(suite.scores[0]) + spearman_of_samples(suite.scores[1])) / 2
    assert both.draws == pytest.approx(wanted[None])


def test_a_model_does_not_differ_from_itself():
    one = model(noisy(2, np.random.default_rng(1)), noisy(2, np.random.default_rng(2)))
    assert str(one.against(one)) == "+0.00 (+0.00 to +0.00)"
    assert one.against(one).shown_p == "1.000"


def test_what_is_clearly_better_is_found_either_way_round():
    good, bad = model(noisy(1, np.random.default_rng(1))), model(noisy(4, np.random.default_rng(2)))
    up, down = good.against(bad), bad.against(good)
    assert up.points == pytest.approx(float(good.observed[0] - bad.observed[0]))
    assert up.low > 0
    assert up.shown_p == down.shown_p == "< 0.001"
    assert (down.points, down.low, down.high) == pytest.approx((-up.points, -up.high, -up.low))


def test_equally_good_models_are_rarely_told_apart():
    generator = np.random.default_rng(5)
    found = [model(noisy(2, generator)).against(model(noisy(2, generator))).p for _ in range(60)]
    assert sum(p < 0.05 for p in found) <= 8
    assert sum(p > 0.5 for p in found) >= 18


def test_pairs_that_both_models_share_do_not_blur_their_difference():
    generator = np.random.default_rng(6)
    similarity = noisy(3, generator)
    shared = model(similarity).against(model((similarity + generator.normal(scale=0.1, size=120)).round(1)))
    apart = model(similarity).against(model(noisy(3, generator)))
    assert shared.high - shared.low < (apart.high - apart.low) / 3


def test_the_spread_over_the_seeds_counts():
    generator = np.random.default_rng(7)
    level, base = noisy(2, generator), noisy(2, generator)
    alike = model(level, level, level).against(model(base, base, base))
    spread = model(noisy(1, generator), level, noisy(4, generator)).against(model(base, base, base))
    assert spread.high - spread.low > 1.5 * (alike.high - alike.low)


def test_models_of_the_same_seeds_are_compared_seed_by_seed():
    generator = np.random.default_rng(8)
    good, bad = noisy(1, generator), noisy(4, generator)
    paired = model(good, bad).against(model(good, bad))
    unpaired = model(good, bad).against(model(good, bad, seeds=(8, 9)))
    assert (paired.low, paired.high) == (0, 0)
    assert unpaired.high - unpaired.low > 10


def test_models_of_different_numbers_of_seeds_can_be_compared():
    generator = np.random.default_rng(9)
    found = model(noisy(1, generator), noisy(1, generator)).against(model(noisy(4, generator)))
    assert found.low > 0


def test_what_is_kept_on_disk_is_the_same_again():
    one = model(noisy(2, np.random.default_rng(1)), noisy(2, np.random.default_rng(2)))
    again = Resampled.from_dict(one.as_dict())
    assert (again.seeds, again.observed.tolist()) == (one.seeds, one.observed.tolist())
    assert (again.draws == one.draws).all()
