"""What a user sets arrives in the part of the run that it is about."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch
from torch import nn

from augpipe.contract.shards import open_shards
from cse_trainer.config import ResolvedConfig, TrainConfig
from cse_trainer.data.sampling import RowOrder
from cse_trainer.data.selection import Selection, selection_of
from cse_trainer.device import Machine
from cse_trainer.distributed import World
from cse_trainer.presets import resolve
from cse_trainer.training.events import Silence
from cse_trainer.training.gradients import Objective
from cse_trainer.training.model import TrainingModel
from cse_trainer.training.modules import HEADS
from cse_trainer.training.parts import make_encoder, make_model, make_objective, make_plan
from tests.cse_trainer.training.small_models import small_encoder

AUGCSE: dict[str, Any] = {"positive": ("original",), "negative": "none", "augmentations": ("mv", "pi")}


def settings_of(**settings: Any) -> ResolvedConfig:
    values = {"encoder": "mini-en", "positive": ("mv",), "negative": "negation"} | settings
    return resolve(TrainConfig(Path("data/en"), **values), language="en")


def model_of(config: ResolvedConfig, precision: str = "fp32") -> TrainingModel:
    machine = Machine(torch.device("cpu"), precision, None, "longest")
    return make_model(config, small_encoder(0.0), machine, World())


def test_the_objective_has_the_settings_of_the_loss():
    sda = settings_of(temperature=0.07, margin=0.3, hard_negatives="all", symmetric=True)
    assert make_objective(sda) == Objective("sda", 0.07, 0.3, "all", symmetric=True)
    augcse = settings_of(**AUGCSE, temperature=0.06, discriminator_weight=0.25, symmetric=False)
    found = make_objective(augcse)
    assert (found.name, found.temperature, found.discriminator_weight, found.symmetric) == ("augcse", 0.06, 0.25, False)


def test_the_selection_has_the_settings_of_rows_and_columns():
    config = settings_of(positive=("pi", "mv"), proportion=0.25, drop_unaugmented=True, limit=50, held_out=7)
    assert selection_of(config) == Selection(
        ("pi", "mv"), "negation", proportion=0.25, drop_unaugmented=True, limit=50, held_out=7
    )
    augcse = selection_of(settings_of(**AUGCSE, variant="positive", discriminator="none"))
    assert (augcse.augmentations, augcse.augmented_positives, augcse.negative) == (("mv", "pi"), True, None)


@pytest.mark.parametrize(("settings", "chunk_texts"), [({}, 9), ({"negative": "none"}, 6), (AUGCSE, 9)], ids=str)
def test_the_plan_counts_steps_rows_and_the_texts_of_a_chunk(settings, chunk_texts):
    config = settings_of(**settings, accumulate=2, epochs=3, batch_size=8, chunk_rows=3)
    plan = make_plan(config, RowOrder(80, 8, 1, 0, 1))
    assert (plan.total_steps, plan.steps_per_epoch, plan.rows_per_step) == (15, 5.0, 16)
    assert plan.chunk_texts == chunk_texts
    assert make_plan(settings_of(), RowOrder(128, 128, 1, 0, 1)).chunk_texts is None


def test_the_model_has_the_settings_of_encoder_head_and_discriminator():
    config = settings_of(
        **AUGCSE, head="projection", token_dropout=0.35, min_kept_tokens=3, alpha=-10.0, discriminator_bounded=True
    )
    model = model_of(config, "bf16")
    assert isinstance(model.head, type(HEADS["projection"](8)))
    assert (model.precision, model._token_dropout, model._min_kept_tokens) == ("bf16", 0.35, 3)
    assert model.discriminator is not None
    assert (model.discriminator.kind, model.discriminator.types, model.discriminator.alpha) == ("type", 2, -10.0)
    assert isinstance(model.discriminator.layers[-1], nn.Tanh)
    free = model_of(settings_of(**AUGCSE, discriminator="bool")).discriminator
    assert free is not None
    assert (free.kind, free.alpha) == ("bool", -1.0)
    assert isinstance(free.layers[-1], nn.Identity)
    assert model_of(settings_of()).discriminator is None


def test_the_seed_decides_the_weights_of_head_and_discriminator_each_alone():
    def weights(seed: int, beside: str = "none") -> list[float]:
        head = model_of(settings_of(head="tanh", seed=seed)).head
        discriminator = model_of(settings_of(**AUGCSE, head=beside, seed=seed)).discriminator
        assert discriminator is not None
        return [float(next(part.parameters()).detach().sum()) for part in (head, discriminator)]

    torch.manual_seed(1)
    first = weights(7)
    torch.manual_seed(2)
    assert weights(7) == first == weights(7, beside="tanh")
    assert all(a != b for a, b in zip(weights(8), first, strict=True))


def test_a_loaded_encoder_has_the_dropout_and_the_pooling_of_the_run(shards):
    config = settings_of(dropout=0.37, pooling="cls")
    encoder = make_encoder(config, open_shards(shards), Silence())
    assert {layer.p for layer in encoder.modules() if isinstance(layer, nn.Dropout)} == {0.37}
    assert encoder.pooling == "cls"
