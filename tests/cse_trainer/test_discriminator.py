"""The discriminator: its layers, its classes, and what the reversal before it does to those who feed it."""

from __future__ import annotations

import math

import pytest
import torch
from torch import nn

from cse_trainer.discriminator import DROPOUT, Discriminator
from cse_trainer.losses import discriminator_loss

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
