"""The reversal changes nothing on the way forth, and multiplies on the way back: held against derivatives by hand."""

from __future__ import annotations

import pytest
import torch

from cse_trainer.gradient_reversal import reverse_gradient

ALPHAS = (-100.0, -1.0, -0.3, 0.0, 0.5, 1.0, 10.0)


def vectors() -> torch.Tensor:
    return torch.tensor([[0.5, -2.0], [3.0, 0.25]], dtype=torch.float64, requires_grad=True)


def test_the_vectors_pass_as_they_are():
    given = vectors()
    assert torch.equal(reverse_gradient(given, -1.0), given)


@pytest.mark.parametrize("alpha", ALPHAS)
def test_the_gradient_is_alpha_times_that_of_the_function_behind(alpha):
    """f(x) = Σ w·x²; df/dx = 2·w·x, so that α·2·w·x has to come back."""
    given = vectors()
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
