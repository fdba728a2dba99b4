"""Pooling against values worked out by hand, and against a loop over tokens."""

from __future__ import annotations

import pytest
import torch

from cse_trainer.encoder import Pooling, SentenceEncoder, pool
from tests.cse_trainer.encoder.small_models import backbone, tokenizer

# Two texts of up to three tokens, D = 2; layer 0 is the embeddings' output. Padding holds 99 to be noticed.
MASK = torch.tensor([[1, 1, 1], [1, 1, 0]])
LAYERS = tuple(
    torch.tensor([[[a, 0.0], [a, 1.0], [a, 2.0]], [[a, 4.0], [a, 8.0], [99.0, 99.0]]]) for a in (0.0, 1.0, 2.0, 3.0)
)
BY_HAND = {
    Pooling.CLS: [[3.0, 0.0], [3.0, 4.0]],
    Pooling.MEAN: [[3.0, 1.0], [3.0, 6.0]],
    Pooling.AVG_FIRST_LAST: [[2.0, 1.0], [2.0, 6.0]],  # layers 1 and 3, not 0 and 3
    Pooling.AVG_LAST_TWO: [[2.5, 1.0], [2.5, 6.0]],
}


@pytest.mark.parametrize("pooling", Pooling)
def test_pooling_gives_what_was_worked_out_by_hand(pooling):
    assert pool(LAYERS, MASK, pooling).tolist() == BY_HAND[pooling]


def test_cls_and_mean_read_the_last_layer_alone():
    for pooling in Pooling:
        assert pooling.needs_hidden_states == (pooling not in (Pooling.CLS, Pooling.MEAN))
        if not pooling.needs_hidden_states:
            assert pool(LAYERS[-1], MASK, pooling).tolist() == BY_HAND[pooling]


@pytest.mark.parametrize("pooling", Pooling)
def test_pooling_equals_a_loop_over_the_tokens_of_each_text(pooling):
    random = torch.Generator().manual_seed(1)
    layers = tuple(torch.randn(5, 7, 4, generator=random) for _ in range(4))
    lengths = [7, 1, 3, 5, 2]
    mask = torch.tensor([[1] * length + [0] * (7 - length) for length in lengths])
    expected = []
    for row, length in enumerate(lengths):
        chosen = torch.stack([layers[layer][row, :length] for layer in pooling.layers]).mean(0)
        expected.append(chosen[0] if pooling is Pooling.CLS else chosen.mean(0))
    torch.testing.assert_close(pool(layers, mask, pooling), torch.stack(expected))


def test_a_row_of_nothing_but_padding_stays_finite():
    assert pool(LAYERS[-1], torch.zeros_like(MASK), Pooling.MEAN).isfinite().all()


def test_means_are_taken_in_float32_from_layers_of_half_precision():
    halves = tuple(layer.bfloat16() for layer in LAYERS)
    assert pool(halves, MASK, Pooling.AVG_LAST_TWO).dtype is torch.float32


@pytest.mark.parametrize("layers", [1, 2, 12])
def test_weights_over_layers_give_the_same_average_as_pooling(layers):
    states = torch.randn(layers + 1, 2, 3, 4, generator=torch.Generator().manual_seed(1))
    for pooling in (Pooling.AVG_FIRST_LAST, Pooling.AVG_LAST_TWO):
        start, weights = pooling.layer_weights(layers)
        weighted = (states[start:] * torch.tensor(weights).view(-1, 1, 1, 1)).sum(0) / sum(weights)
        torch.testing.assert_close(pool(weighted, MASK, Pooling.MEAN), pool(tuple(states), MASK, pooling))


@pytest.mark.parametrize(
    ("model_type", "pooling"),
    [
        ("bert", Pooling.CLS),
        ("roberta", Pooling.AVG_FIRST_LAST),
        pytest.param("bert", Pooling.AVG_FIRST_LAST, marks=pytest.mark.slow),
        pytest.param("roberta", Pooling.CLS, marks=pytest.mark.slow),
    ],
)
def test_the_encoder_compiles_into_one_graph_that_no_content_of_the_batch_breaks(model_type, pooling):
    encoder = SentenceEncoder(backbone(model_type), tokenizer(), pooling=pooling, max_length=60)
    graphs = []

    def count(module, inputs):
        graphs.append(module)
        return module.forward

    torch._dynamo.reset()
    compiled = torch.compile(encoder, fullgraph=True, dynamic=False, backend=count)
    ids = torch.randint(5, 90, (4, 8), generator=torch.Generator().manual_seed(1))
    mask = torch.ones_like(ids)
    with torch.no_grad():
        full = compiled(ids, mask)
        mask[2, 5:] = 0
        cut = compiled(ids, mask)
        torch.testing.assert_close(cut, encoder(ids, mask))
    assert len(graphs) == 1
    assert not torch.equal(full[2], cut[2])
