"""The training heads: shapes, parameters, and what each computes."""

from __future__ import annotations

import pytest
import torch
from torch import nn

from cse_trainer.errors import UsageError
from cse_trainer.heads import HEADS, ProjectionHead, TanhHead, build_head


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
    head = build_head("none", 6)
    assert isinstance(head, nn.Identity)
    assert head(vectors) is vectors


def test_every_kind_can_be_built_and_trained(vectors):
    assert set(HEADS) == {"tanh", "projection", "none"}
    for kind in ("tanh", "projection"):
        head = build_head(kind, 6)
        head(vectors).pow(2).mul(torch.arange(6.0)).sum().backward()
        assert all(parameter.grad is not None for parameter in head.parameters())


def test_an_unknown_head_is_answered_with_those_that_exist():
    with pytest.raises(UsageError, match=r"'mlp'; expected one of tanh, projection, none.*--head"):
        build_head("mlp", 6)  # type: ignore[arg-type]
