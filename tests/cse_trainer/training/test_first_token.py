"""With [CLS] pooling the last layer computes the first token alone: same vectors, same gradient, fewer products."""

from __future__ import annotations

import copy
from types import SimpleNamespace
from typing import Any

import pytest
import torch
from torch import nn
from torch.utils.flop_counter import FlopCounterMode

from cse_trainer.encoder import Pooling, SentenceEncoder
from cse_trainer.training.first_token import spare_other_tokens
from tests.cse_trainer.encoder.small_models import backbone

TEXTS, LENGTH = 5, 12
IDS = torch.randint(5, 300, (TEXTS, LENGTH), generator=torch.Generator().manual_seed(1))
MASK = (torch.arange(LENGTH) < torch.tensor([[12], [7], [3], [1], [12]])).long()


def encoder(model_type: str, pooling: Pooling = Pooling.CLS, **settings: Any) -> SentenceEncoder:
    model = backbone(model_type, **settings).double()
    return SentenceEncoder(model, SimpleNamespace(), pooling=pooling, max_length=LENGTH)


def gradients(model: SentenceEncoder, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Return the vectors, and the gradient of all weights."""
    vectors = model(IDS * mask, mask)
    vectors.pow(3).sum().backward()
    return vectors.detach(), torch.cat(
        [weight.grad.flatten() for weight in model.parameters() if weight.grad is not None]
    )


@pytest.mark.parametrize("attention", ["sdpa", "eager"])
@pytest.mark.parametrize("model_type", ["bert", "roberta"])
@pytest.mark.parametrize("mask", [MASK, torch.ones_like(MASK)], ids=["padded", "full"])
def test_vectors_and_gradient_are_those_of_the_full_layer(model_type, attention, mask):
    full = encoder(model_type, attn_implementation=attention)
    spared = copy.deepcopy(full)
    names = list(full.state_dict())
    assert spare_other_tokens(spared)
    assert list(spared.state_dict()) == names
    (vectors, gradient), (expected, full_gradient) = gradients(spared, mask), gradients(full, mask)
    assert torch.allclose(vectors, expected, atol=1e-12, rtol=0)
    assert torch.allclose(gradient, full_gradient, atol=1e-9, rtol=1e-9)


def test_the_last_layer_makes_a_sixth_of_its_products_and_a_little():
    counted = []
    for spares in (False, True):
        model = encoder("bert", num_hidden_layers=1, intermediate_size=128)
        assert not spares or spare_other_tokens(model)
        with FlopCounterMode(display=False) as counter:
            model(IDS, torch.ones_like(MASK))
        counted.append(counter.get_total_flops())
    full, spared = counted
    assert 1 / 6 < spared / full < 0.27


@pytest.mark.parametrize("pooling", [Pooling.MEAN, Pooling.AVG_FIRST_LAST, Pooling.AVG_LAST_TWO])
def test_where_other_tokens_are_read_nothing_is_spared(pooling):
    model = encoder("bert", pooling)
    assert not spare_other_tokens(model)
    assert type(model.backbone.encoder.layer[-1].attention.self).__module__.endswith("modeling_bert")


@pytest.mark.parametrize(("model_type", "settings"), [("distilbert", {"dim": 32, "n_heads": 2}), ("electra", {})])
def test_encoders_of_another_kind_stay_as_they_are(model_type, settings):
    assert not spare_other_tokens(encoder(model_type, **settings))


def test_layers_that_somebody_has_changed_stay_as_they_are():
    model = encoder("bert")
    model.backbone.encoder.layer[-1].attention.output = nn.Identity()
    assert not spare_other_tokens(model)
