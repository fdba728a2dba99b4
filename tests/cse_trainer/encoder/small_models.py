"""Models of a few thousand weights, written to a folder as their publishers would."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import torch

from cse_trainer.encoder.pretrained import pretrained_tokenizer
from cse_trainer.encoder.wordpiece import wordpiece, write_tokenizer

SENTENCES = (
    "The harbour was quiet after the last boats had left.",
    "A gardener waters the young trees before sunrise.",
    "Nobody in the village remembered the old mill.",
    "She wrote three letters, and she burned them all!",
    "",
    "Why did the clock in the tower stop?",
    "雨停了，孩子们跑出去玩。",
    "Over the years the small museum by the river had gathered paintings, maps, coins and a stuffed owl.",
)
SIZES = {
    "hidden_size": 32,
    "num_hidden_layers": 3,
    "num_attention_heads": 2,
    "intermediate_size": 64,
    "max_position_embeddings": 64,
}


def train_wordpiece(sentences: Iterable[str], *, vocab_size: int, lowercase: bool = True) -> Any:
    """Train a vocabulary and load it as a tokenizer of transformers."""
    with tempfile.TemporaryDirectory() as folder:
        write_tokenizer(Path(folder), wordpiece(sentences, vocab_size=vocab_size, lowercase=lowercase), lowercase)
        return pretrained_tokenizer(Path(folder))


def tokenizer() -> Any:
    return train_wordpiece(SENTENCES * 3, vocab_size=300)


def backbone(model_type: str = "bert", *, seed: int = 1, **settings: Any) -> Any:
    """Build a model with random weights, large enough for every layer and position to count."""
    from transformers import AutoConfig, AutoModel

    config = AutoConfig.for_model(model_type, **{"vocab_size": 300, **SIZES, "initializer_range": 0.3, **settings})
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        return AutoModel.from_config(config).eval()


def write_model(folder: Path, model_type: str = "bert", **settings: Any) -> Path:
    """Write a plain folder of transformers."""
    from cse_trainer.encoder.pretrained import quiet

    words = tokenizer()
    with quiet():
        backbone(model_type, **{"vocab_size": len(words), "pad_token_id": 0, **settings}).save_pretrained(folder)
        words.save_pretrained(folder)
    return folder
