"""The losses in float64, against loops that spell the equations out and against values worked out by hand."""

from __future__ import annotations

import math

import pytest
import torch

from cse_trainer.losses import cosine_similarities, discriminator_loss, info_nce, sda_loss, simcse_loss

TEMPERATURE = 0.3
MARGIN = 0.5


def vectors(rows: int, seed: int, dimension: int = 7) -> torch.Tensor:
    generator = torch.Generator().manual_seed(seed)
    return torch.randn(rows, dimension, generator=generator, dtype=torch.float64)


@pytest.fixture
def anchors():
    return vectors(5, 1)


@pytest.fixture
def positives(anchors):
    return anchors + 0.8 * vectors(5, 2)


@pytest.fixture
def negatives(anchors):
    return anchors + 0.9 * vectors(5, 3)


def similarity(x: torch.Tensor, y: torch.Tensor) -> float:
    dot = sum(float(a) * float(b) for a, b in zip(x, y, strict=True))
    return dot / (math.sqrt(sum(float(a) ** 2 for a in x)) * math.sqrt(sum(float(b) ** 2 for b in y)))


def equation_4(anchors, positives, negatives, *, tau, margin, present) -> float:
    """SDA Eq. 4, with the logarithm that the paper leaves out."""
    total = 0.0
    for i in range(len(anchors)):
        above = math.exp(similarity(anchors[i], positives[i]) / tau)
        below = sum(math.exp(similarity(anchors[i], positive) / tau) for positive in positives)
        if present[i]:
            below += math.exp((similarity(anchors[i], negatives[i]) - margin) / tau)
        total -= math.log(above / below)
    return total / len(anchors)


def every_negative(anchors, positives, negatives, *, tau, present) -> float:
    """SimCSE Eq. 5: the denominator runs over all positives and all hard negatives."""
    total = 0.0
    for i in range(len(anchors)):
        above = math.exp(similarity(anchors[i], positives[i]) / tau)
        below = sum(math.exp(similarity(anchors[i], positive) / tau) for positive in positives)
        below += sum(math.exp(similarity(anchors[i], negatives[j]) / tau) for j in range(len(anchors)) if present[j])
        total -= math.log(above / below)
    return total / len(anchors)


def test_cosine_similarities_are_those_of_every_pair(anchors, positives):
    found = cosine_similarities(anchors, positives)
    assert found.shape == (5, 5)
    for i in range(5):
        for j in range(5):
            assert float(found[i, j]) == pytest.approx(similarity(anchors[i], positives[j]), abs=1e-12)


def test_info_nce_of_equal_logits_is_the_logarithm_of_their_number():
    assert float(info_nce(torch.zeros(3, 8), torch.tensor([0, 3, 7]))) == pytest.approx(math.log(8))


def test_simcse_is_its_equation(anchors, positives):
    present = [False] * 5
    expected = equation_4(anchors, positives, positives, tau=TEMPERATURE, margin=0, present=present)
    assert float(simcse_loss(anchors, positives, temperature=TEMPERATURE)) == pytest.approx(expected, abs=1e-12)
    assert expected > 0.1, "a loss of nothing would prove nothing"


def test_simcse_of_two_orthogonal_pairs_by_hand():
    # Own similarity 1, the other's 0, τ = 1: −log(e / (e + 1)).
    axes = torch.eye(2, dtype=torch.float64)
    assert float(simcse_loss(axes, axes, temperature=1.0)) == pytest.approx(-math.log(math.e / (math.e + 1)))


def test_sda_of_two_rows_by_hand():
    # sim(h, h⁺) = 1, the other positive 0, own negation 0.6, δ = 0.5, τ = 0.1:
    # −log( e¹⁰ / (e¹⁰ + e⁰ + e¹) )
    axes = torch.eye(2, dtype=torch.float64)
    negations = torch.tensor([[0.6, 0.8], [0.8, 0.6]], dtype=torch.float64)
    expected = -math.log(math.exp(10) / (math.exp(10) + 1 + math.e))
    loss = sda_loss(axes, axes, negations, temperature=0.1, margin=0.5)
    assert float(loss) == pytest.approx(expected, abs=1e-12)


def test_sda_is_equation_4(anchors, positives, negatives):
    expected = equation_4(anchors, positives, negatives, tau=TEMPERATURE, margin=MARGIN, present=[True] * 5)
    loss = sda_loss(anchors, positives, negatives, temperature=TEMPERATURE, margin=MARGIN)
    assert float(loss) == pytest.approx(expected, abs=1e-12)


def test_sda_leaves_absent_negatives_out(anchors, positives, negatives):
    present = [True, False, True, False, False]
    expected = equation_4(anchors, positives, negatives, tau=TEMPERATURE, margin=0.0, present=present)
    loss = sda_loss(
        anchors, positives, negatives, temperature=TEMPERATURE, margin=0.0, has_negative=torch.tensor(present)
    )
    assert float(loss) == pytest.approx(expected, abs=1e-12)
    assert float(loss) < float(sda_loss(anchors, positives, negatives, temperature=TEMPERATURE, margin=0.0))


def test_sda_without_any_negative_is_simcse(anchors, positives, negatives):
    none = torch.zeros(5, dtype=torch.bool)
    for kind in ("own", "all"):
        loss = sda_loss(
            anchors,
            positives,
            negatives,
            temperature=TEMPERATURE,
            margin=MARGIN,
            hard_negatives=kind,
            has_negative=none,
        )
        assert torch.equal(loss, simcse_loss(anchors, positives, temperature=TEMPERATURE))


def test_a_margin_relaxes_the_own_negation(anchors, positives, negatives):
    losses = [
        float(sda_loss(anchors, positives, negatives, temperature=TEMPERATURE, margin=margin))
        for margin in (0.0, 0.3, 0.5, 0.9)
    ]
    assert losses == sorted(losses, reverse=True)
    assert losses[0] > losses[-1]


def test_all_takes_every_negation_and_no_margin(anchors, positives, negatives):
    present = [True, True, False, True, True]
    expected = every_negative(anchors, positives, negatives, tau=TEMPERATURE, present=present)
    for margin in (0.0, 0.5):
        loss = sda_loss(
            anchors,
            positives,
            negatives,
            temperature=TEMPERATURE,
            margin=margin,
            hard_negatives="all",
            has_negative=torch.tensor(present),
        )
        assert float(loss) == pytest.approx(expected, abs=1e-12)


def test_the_symmetric_loss_is_the_mean_of_both_directions(anchors, positives):
    forth = simcse_loss(anchors, positives, temperature=TEMPERATURE)
    back = simcse_loss(positives, anchors, temperature=TEMPERATURE)
    assert float(forth) != pytest.approx(float(back)), "equal directions would prove nothing"
    both = simcse_loss(anchors, positives, temperature=TEMPERATURE, symmetric=True)
    assert float(both) == pytest.approx(float(forth + back) / 2, abs=1e-12)


def test_the_symmetric_sda_loss_has_hard_negatives_on_the_way_from_the_anchor_only(anchors, positives, negatives):
    forth = sda_loss(anchors, positives, negatives, temperature=TEMPERATURE, margin=MARGIN)
    back = simcse_loss(positives, anchors, temperature=TEMPERATURE)
    both = sda_loss(anchors, positives, negatives, temperature=TEMPERATURE, margin=MARGIN, symmetric=True)
    assert float(both) == pytest.approx(float(forth + back) / 2, abs=1e-12)


@pytest.mark.parametrize("kind", ["own", "all"])
def test_the_shares_of_two_ranks_average_to_the_loss_of_the_union(anchors, positives, negatives, kind):
    anchors, positives, negatives = anchors[:4], positives[:4], negatives[:4]
    present = torch.tensor([True, False, True, True])
    settings = {"temperature": TEMPERATURE, "margin": MARGIN, "hard_negatives": kind, "symmetric": True}
    whole = sda_loss(anchors, positives, negatives, has_negative=present, **settings)
    shares = [
        sda_loss(
            anchors[own],
            positives[own],
            negatives[own],
            has_negative=present[own],
            candidates=positives,
            anchor_candidates=anchors,
            negative_candidates=negatives,
            has_negative_candidates=present,
            rank=rank,
            **settings,
        )
        for rank, own in enumerate((slice(0, 2), slice(2, 4)))
    ]
    assert float(sum(shares) / 2) == pytest.approx(float(whole), abs=1e-12)


def test_gradients_are_those_of_finite_differences(anchors, positives, negatives):
    inputs = [tensor[:3].clone().requires_grad_() for tensor in (anchors, positives, negatives)]

    def loss(*tensors):
        return sda_loss(*tensors, temperature=0.5, margin=MARGIN, has_negative=torch.tensor([True, False, True]))

    assert torch.autograd.gradcheck(loss, inputs)


def test_masked_negatives_give_finite_gradients(anchors, positives, negatives):
    negatives.requires_grad_()
    sda_loss(
        anchors,
        positives,
        negatives,
        temperature=TEMPERATURE,
        margin=MARGIN,
        has_negative=torch.tensor([True, False, True, True, False]),
    ).backward()
    assert negatives.grad is not None
    assert negatives.grad.isfinite().all()
    assert not negatives.grad[1].any()
    assert negatives.grad[0].any()


# --- The discriminator's


def test_the_discriminator_s_loss_is_equation_2_averaged_over_rows_and_classes():
    """−(1/K) Σ y·log p + (1 − y)·log(1 − p), with p the sigmoid of the logit."""
    logits = torch.tensor([[0.0, 2.0, -1.0], [3.0, -0.5, 0.25]], dtype=torch.float64)
    classes = torch.tensor([1, 0])
    total = 0.0
    for row, target in zip(logits.tolist(), classes.tolist(), strict=True):
        for column, logit in enumerate(row):
            probability = 1 / (1 + math.exp(-logit))
            total -= math.log(probability if column == target else 1 - probability)
    assert float(discriminator_loss(logits, classes)) == pytest.approx(total / 6, rel=1e-12)


def test_a_discriminator_that_says_nothing_loses_the_logarithm_of_two():
    assert float(discriminator_loss(torch.zeros(4, 5), torch.arange(4))) == pytest.approx(math.log(2))


def test_a_discriminator_that_is_right_and_sure_loses_nothing_and_one_that_is_wrong_much():
    sure = torch.full((3, 3), -30.0) + 60.0 * torch.eye(3)
    assert float(discriminator_loss(sure, torch.arange(3))) < 1e-9
    assert float(discriminator_loss(sure, torch.tensor([1, 2, 0]))) == pytest.approx(20.0)
