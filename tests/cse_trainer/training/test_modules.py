"""What exists in training only: heads, discriminator, and the reversal of its gradient, held against derivatives."""

from __future__ import annotations

import math

import pytest
import torch
from torch import nn

from cse_trainer.losses import discriminator_loss
from cse_trainer.training.modules import (
    DROPOUT,
    HEADS,
    Discriminator,
    ProjectionHead,
    TanhHead,
    reverse_gradient,
)


@pytest.fixture
def vectors():
    return torch.randn(16, 6, generator=torch.Generator().manual_seed(1))


def test_the_tanh_head_is_a_linear_layer_then_tanh(vectors):
    head = TanhHead(6)
    expected = torch.tanh(vectors @ head.dense.weight.T + head.dense.bias)
    torch.testing.assert_close(head(vectors), expected)
    assert sum(parameter.numel() for parameter in head.parameters()) == 6 * 6 + 6


def test_the_projection_head_has_no_bias_and_one_affine_batch_norm():
    head = ProjectionHead(6)
    shapes = {name: tuple(parameter.shape) for name, parameter in head.named_parameters()}
    # Linear 6→12, the scale and shift of the first BatchNorm, Linear 12→6.
    assert sorted(shapes.values()) == [(6, 12), (12,), (12,), (12, 6)]


def test_the_projection_head_gives_each_dimension_mean_zero_and_variance_one_over_the_batch(vectors):
    projected = ProjectionHead(6).train()(vectors)
    assert projected.shape == vectors.shape
    torch.testing.assert_close(projected.mean(0), torch.zeros(6), atol=1e-5, rtol=0)
    torch.testing.assert_close(projected.var(0, unbiased=False), torch.ones(6), atol=1e-2, rtol=0)


def test_the_projection_head_follows_its_formula(vectors):
    head = ProjectionHead(6).train()
    first, norm, _, second, _ = head.layers
    wide = vectors @ first.weight.T
    wide = (wide - wide.mean(0)) / (wide.var(0, unbiased=False) + 1e-5).sqrt() * norm.weight + norm.bias
    out = wide.clamp(min=0) @ second.weight.T
    expected = (out - out.mean(0)) / (out.var(0, unbiased=False) + 1e-5).sqrt()
    torch.testing.assert_close(head(vectors), expected, atol=1e-5, rtol=1e-5)


def test_no_head_hands_the_vectors_through(vectors):
    head = HEADS["none"](6)
    assert isinstance(head, nn.Identity)
    assert head(vectors) is vectors


def test_every_kind_can_be_built_and_trained(vectors):
    assert set(HEADS) == {"tanh", "projection", "none"}
    for kind in ("tanh", "projection"):
        head = HEADS[kind](6)
        head(vectors).pow(2).mul(torch.arange(6.0)).sum().backward()
        assert all(parameter.grad is not None for parameter in head.parameters())


D, K = 6, 13


def pairs(rows: int = 5) -> tuple[torch.Tensor, torch.Tensor]:
    generator = torch.Generator().manual_seed(1)
    return (
        torch.randn(rows, D, generator=generator, requires_grad=True),
        torch.randn(rows, D, generator=generator, requires_grad=True),
    )


def gradient(tensor: torch.Tensor) -> torch.Tensor:
    """Return what came back to this tensor, as one vector."""
    assert tensor.grad is not None
    return tensor.grad.flatten()


def test_the_layers_are_those_of_the_paper():
    first, wide, bent, second, last, free = Discriminator(D, K).layers
    assert isinstance(first, nn.Dropout)
    assert isinstance(second, nn.Dropout)
    assert (first.p, second.p) == (DROPOUT, DROPOUT) == (0.2, 0.2)
    assert isinstance(wide, nn.Linear)
    assert (wide.in_features, wide.out_features) == (2 * D, 4 * D)
    assert isinstance(last, nn.Linear)
    assert (last.in_features, last.out_features) == (4 * D, K + 1)
    assert isinstance(bent, nn.Tanh)
    assert isinstance(free, nn.Identity)


@pytest.mark.parametrize(("kind", "classes"), [("type", K + 1), ("bool", 2)])
def test_there_is_a_class_for_every_type_and_one_for_none_or_two_in_all(kind, classes):
    discriminator = Discriminator(D, K, kind=kind)
    assert discriminator.classes == classes
    assert discriminator(*pairs()).shape == (5, classes)


def test_labels_become_classes():
    labels = torch.tensor([0, 5, K, 12])
    assert Discriminator(D, K).classes_of(labels).tolist() == [0, 5, K, 12]
    assert Discriminator(D, K, kind="bool").classes_of(labels).tolist() == [0, 0, 1, 0]


def test_it_tells_the_original_from_the_augmentation():
    originals, augmentations = pairs()
    discriminator = Discriminator(D, K).eval()
    assert not torch.allclose(discriminator(originals, augmentations), discriminator(augmentations, originals))


@pytest.mark.parametrize("alpha", [-2.0, 0.5])
def test_its_own_gradient_does_not_know_of_alpha_and_that_of_the_vectors_is_alpha_times_as_large(alpha):
    def gradients(strength: float) -> tuple[torch.Tensor, torch.Tensor]:
        torch.manual_seed(3)
        discriminator = Discriminator(D, K, alpha=strength).eval()
        originals, augmentations = pairs()
        discriminator_loss(discriminator(originals, augmentations), torch.tensor([0, 1, 2, K, K])).backward()
        own = torch.cat([gradient(weight) for weight in discriminator.parameters()])
        return own, torch.cat([gradient(originals), gradient(augmentations)])

    own, given = gradients(alpha)
    plain_own, plain_given = gradients(1.0)
    assert torch.equal(own, plain_own)
    assert torch.allclose(given, alpha * plain_given, rtol=1e-5)
    assert plain_given.norm() > 1e-3


def test_bounded_its_loss_cannot_fall_below_what_the_shares_of_the_classes_give():
    bounded = Discriminator(D, K - 1, bounded=True).eval()
    assert bounded(*pairs()).abs().max() < 1
    perfect = torch.full((4, K), -1.0)
    perfect[:, 0] = 1.0  # the best that a tanh can say
    best = float(discriminator_loss(perfect, torch.zeros(4, dtype=torch.int64)))
    assert best == pytest.approx(math.log(1 + math.exp(-1)), abs=1e-6)
    shares = torch.full((4, K), math.log(1 / K / (1 - 1 / K)))
    guessing = float(discriminator_loss(shares, torch.zeros(4, dtype=torch.int64)))
    assert (round(best, 3), round(guessing, 3)) == (0.313, 0.271)
    free = torch.where(perfect > 0, 20.0, -20.0)
    assert float(discriminator_loss(free, torch.zeros(4, dtype=torch.int64))) < 1e-6


ALPHAS = (-100.0, -1.0, -0.3, 0.0, 0.5, 1.0, 10.0)


def two_vectors() -> torch.Tensor:
    return torch.tensor([[0.5, -2.0], [3.0, 0.25]], dtype=torch.float64, requires_grad=True)


def test_the_vectors_pass_as_they_are():
    given = two_vectors()
    assert torch.equal(reverse_gradient(given, -1.0), given)


@pytest.mark.parametrize("alpha", ALPHAS)
def test_the_gradient_is_alpha_times_that_of_the_function_behind(alpha):
    """f(x) = Σ w·x²; df/dx = 2·w·x, so that α·2·w·x has to come back."""
    given = two_vectors()
    weights = torch.tensor([[1.0, -0.5], [2.0, 4.0]], dtype=torch.float64)
    (weights * reverse_gradient(given, alpha) ** 2).sum().backward()
    assert given.grad is not None
    assert torch.equal(given.grad, alpha * 2 * weights * given.detach())
    assert (2 * weights * given.detach()).abs().min() > 0.5, "a gradient of nothing would prove nothing"


@pytest.mark.parametrize("alpha", ALPHAS)
def test_the_layers_behind_learn_as_if_it_were_not_there_and_those_before_alpha_times_as_much(alpha):
    """With y = w₂·tanh(w₁·x), loss = (y − t)²: dw₂ = 2(y − t)·tanh(w₁x), dw₁ = α·2(y − t)·w₂·(1 − tanh²(w₁x))·x."""
    x, target = 0.7, 0.2
    before = torch.tensor(1.3, dtype=torch.float64, requires_grad=True)
    behind = torch.tensor(-0.8, dtype=torch.float64, requires_grad=True)
    hidden = torch.tanh(before * x)
    (behind * reverse_gradient(hidden, alpha) - target).square().backward()
    bent = hidden.item()
    error = 2 * (behind.item() * bent - target)
    assert behind.grad is not None
    assert before.grad is not None
    assert behind.grad.item() == pytest.approx(error * bent, rel=1e-12)
    assert before.grad.item() == pytest.approx(alpha * error * behind.item() * (1 - bent**2) * x, rel=1e-12)


def test_a_step_of_descent_raises_the_loss_behind_an_antagonist_and_lowers_it_behind_a_helper():
    def loss_after(alpha: float) -> float:
        weight = torch.tensor(1.3, dtype=torch.float64, requires_grad=True)
        (reverse_gradient(weight, alpha) - 1).square().backward()
        assert weight.grad is not None
        return float((weight.detach() - 0.1 * weight.grad - 1).square())

    assert loss_after(-1.0) > 0.3**2 > loss_after(1.0)
    assert loss_after(0.0) == pytest.approx(0.3**2)
