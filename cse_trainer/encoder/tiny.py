"""The tiny encoder: a small BERT with random weights, for machines without a hub."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import torch
from transformers import BertConfig, BertModel

from cse_trainer.encoder.encoder import SentenceEncoder
from cse_trainer.encoder.pooling import Pooling


@dataclass(frozen=True, slots=True)
class TinyConfig:
    """Sizes and settings of the tiny encoder."""

    layers: int = 2
    hidden: int = 128
    heads: int = 2
    intermediate: int = 512
    positions: int = 512
    hidden_dropout: float = 0.1
    attention_dropout: float = 0.1
    layer_norm_eps: float = 1.0
    """BERT's is 1e-12, which gives every token vector the same length. With weights of 0.02 and an epsilon of 1 the
    norm is nearly linear, so that the length of an embedding can say how much its word matters."""
    vocabulary: int = 16_000  # of the WordPiece tokenizer that is trained for it
    sentences: int = 200_000  # originals that the tokenizer is trained on, at most
    pooling: Pooling = Pooling.MEAN


TINY = TinyConfig()


def build_tiny(
    tokenizer: Any,
    *,
    seed: int,
    pooling: Pooling | None = None,
    dropout: float | None = None,
    config: TinyConfig = TINY,
) -> SentenceEncoder:
    """Build a tiny encoder whose weights come from the seed alone.

    Args:
        tokenizer: a transformers tokenizer; its size gives the embedding rows.
        seed: of the weights; the state of torch's own generators does not change.
        pooling: replaces the one in `config`.
        dropout: replaces both dropouts in `config`.
        config: the sizes.
    """
    if dropout is not None:
        config = replace(config, hidden_dropout=dropout, attention_dropout=dropout)
    bert = BertConfig(
        vocab_size=len(tokenizer),
        hidden_size=config.hidden,
        num_hidden_layers=config.layers,
        num_attention_heads=config.heads,
        intermediate_size=config.intermediate,
        max_position_embeddings=config.positions,
        hidden_dropout_prob=config.hidden_dropout,
        attention_probs_dropout_prob=config.attention_dropout,
        pad_token_id=tokenizer.pad_token_id,
        layer_norm_eps=config.layer_norm_eps,
        attn_implementation="sdpa",
    )
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        backbone = BertModel(bert, add_pooling_layer=False)
    # Position and segment embeddings start at zero: random ones would only blur the words.
    for table in (backbone.embeddings.position_embeddings, backbone.embeddings.token_type_embeddings):
        torch.nn.init.zeros_(table.weight)
    return SentenceEncoder(backbone, tokenizer, pooling=pooling or config.pooling, max_length=config.positions)
