"""What the settings of the optimiser do to the weights: two runs that differ in one of them."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file

from cse_trainer import train
from tests.cse_trainer.training.small_runs import small_config

TOKENS = "encoder.backbone.embeddings.word_embeddings.weight"
AUGCSE = {"positive": ("original",), "negative": "none", "augmentations": ("mv", "pi"), "discriminator_weight": 1.0}


def weights(shards: Path, folder: Path, **settings) -> dict[str, torch.Tensor]:
    """Return the weights after two steps, dropout off."""
    options = {"max_steps": 2, "dropout": 0.0, "token_dropout": 0.0, "learning_rate": 1e-2, "eval_every": 2}
    train(small_config(shards, folder, **(options | settings)))
    (place,) = (folder / "checkpoints").glob("step-*")
    return load_file(place / "model.safetensors")


def moved(one: dict[str, torch.Tensor], other: dict[str, torch.Tensor], part: str) -> float:
    """Return by how much a part of the model differs at most."""
    names = [name for name in one if name.startswith(part)]
    assert names
    return max(float((one[name].float() - other[name].float()).abs().max()) for name in names)


def test_token_embeddings_have_the_learning_rate_that_is_given_for_them(shards, tmp_path):
    still = weights(shards, tmp_path / "still", learning_rate=1e-9, embedding_learning_rate=1e-9)
    apart = weights(shards, tmp_path / "apart", learning_rate=1e-2, embedding_learning_rate=1e-9)
    alike = weights(shards, tmp_path / "alike", learning_rate=1e-2, embedding_learning_rate=1e-2)
    assert moved(still, apart, TOKENS) < 1e-6
    assert moved(still, apart, "encoder.backbone.encoder") > 1e-3
    assert moved(still, alike, TOKENS) > 1e-3


def test_the_discriminator_has_the_learning_rate_that_is_given_for_it(shards, tmp_path):
    still = weights(shards, tmp_path / "still", **AUGCSE, learning_rate=1e-9, discriminator_learning_rate=1e-9)
    apart = weights(shards, tmp_path / "apart", **AUGCSE, learning_rate=1e-2, discriminator_learning_rate=1e-9)
    alike = weights(shards, tmp_path / "alike", **AUGCSE, learning_rate=1e-2, discriminator_learning_rate=1e-2)
    assert moved(still, apart, "discriminator") < 1e-6
    assert moved(still, apart, "encoder.backbone.encoder") > 1e-3
    assert moved(still, alike, "discriminator") > 1e-3


def test_a_gradient_is_cut_to_the_norm_that_is_given(shards, tmp_path):
    """AdamW takes steps of one size whatever the gradient, until that is far below its epsilon of 1e-8."""
    still = weights(shards, tmp_path / "still", learning_rate=1e-9, embedding_learning_rate=1e-9)
    rates = {"learning_rate": 1e-2, "embedding_learning_rate": 1e-2}
    cut = weights(shards, tmp_path / "cut", clip=1e-14, **rates)
    free = weights(shards, tmp_path / "free", clip=0.0, **rates)
    assert moved(still, cut, "encoder") < 1e-5
    assert moved(still, free, "encoder") > 1e-3


def test_weights_decay_as_much_as_is_asked_for(shards, tmp_path):
    """One step at a rate of 1e-2 takes 1e-2 × 0.5 of every matrix, token embeddings included, and of nothing else."""
    rates = {"learning_rate": 1e-2, "embedding_learning_rate": 1e-2, "max_steps": 1, "head": "projection"}
    rates |= AUGCSE | {"discriminator_learning_rate": 1e-2}
    free = weights(shards, tmp_path / "free", weight_decay=0.0, **rates)
    default = weights(shards, tmp_path / "default", **rates)
    decayed = weights(shards, tmp_path / "decayed", weight_decay=0.5, **rates)
    assert [name for name in free if not torch.equal(free[name], default[name])] == []
    same = {name for name in free if torch.equal(free[name], decayed[name])}
    vectors = {name for name, weight in free.items() if weight.ndim < 2}
    begin_at_zero = {f"encoder.backbone.embeddings.{kind}_embeddings.weight" for kind in ("position", "token_type")}
    assert same == vectors | begin_at_zero
    assert moved(free, decayed, TOKENS) > 1e-4


def test_the_learning_rate_falls_to_nothing_over_the_run(shards, tmp_path):
    """AdamW's first steps are as long as the rate: here one rate, then half of it."""
    start = weights(shards, tmp_path / "start", learning_rate=1e-9, embedding_learning_rate=1e-9)
    falling = weights(shards, tmp_path / "falling", learning_rate=1e-3, embedding_learning_rate=1e-3)
    assert moved(start, falling, TOKENS) == pytest.approx(1.5e-3, rel=0.01)
