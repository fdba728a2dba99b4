"""The encoders that ship: they load without a network, are what their card says, and are named for their language."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from augpipe.base.errors import UsageError
from cse_trainer.built_in import full_name, is_mini, mini_folder
from cse_trainer.config import TrainConfig
from cse_trainer.encoder import frozen_encoder
from cse_trainer.presets import resolve


def test_mini_is_that_of_the_shards():
    config = resolve(TrainConfig(Path("data/en"), encoder="mini"), language="en")
    assert (config.encoder, config.pooling, config.head) == ("mini-en", "mean", "none")
    assert config.output == Path("runs/en-mini-simcse-original")
    again = resolve(TrainConfig(Path("data/en"), encoder="mini-en"), language="en")
    assert again.output == config.output
    assert [full_name(name, "zh") for name in ("mini", "mini-en", "tiny")] == ["mini-zh", "mini-en", "tiny"]
    assert [full_name(None, language) for language in ("en", "xx")] == ["mini-en", "tiny"]
    assert not any(map(is_mini, ("tiny", "owner/mini", "minilm", "mini-en@main")))


@pytest.mark.parametrize("name", ["mini", "mini-xx"])
def test_an_encoder_that_does_not_ship_is_named_with_those_that_do(name):
    with pytest.raises(UsageError, match=rf"There is no encoder '{name}' in this package, only mini-en and mini-zh"):
        mini_folder(name)


@pytest.mark.parametrize(
    ("name", "texts"),
    [
        (
            "en",
            [
                "The river flooded the village.",
                "Water from the river rose in the village.",
                "She plays the piano well.",
            ],
        ),
        ("zh", ["河水淹没了村庄。", "村庄被河里的水淹了。", "她钢琴弹得很好。"]),
    ],
)
def test_mini_knows_which_sentences_are_alike(name, texts):
    encoder = frozen_encoder(f"mini-{name}", device="cpu")
    card = (mini_folder(f"mini-{name}") / "README.md").read_text(encoding="utf-8")
    shape = encoder.backbone.config
    described = f"{shape.num_hidden_layers} layers, {shape.hidden_size} dimensions, {shape.num_attention_heads} heads"
    assert f"{described}, {len(encoder.tokenizer):,} WordPieces" in card
    assert f"{sum(weight.numel() for weight in encoder.parameters()) / 1e6:.1f} million weights" in card
    flood, water, piano = encoder.encode(texts, normalize=True)
    assert np.isfinite(flood).all()
    assert flood @ water > flood @ piano + 0.1
