"""Which words the first token attends to: attention from [CLS] in the last layer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch

from augpipe.base.errors import UserError
from cse_trainer.encoder import SentenceEncoder
from cse_trainer.evaluation.scoring import cosine

EVEN = 1.2
"""Where the strongest word gets less than this times the mean, the attention is called even."""


@dataclass(frozen=True, slots=True)
class Attention:
    """The attention of one encoder in one sentence.

    Args:
        words: the words of the sentence; pieces of one word are joined.
        weights: the attention of [CLS] to each word, the mean of its pieces: otherwise a word would look important that
            is only long.
    """

    words: tuple[str, ...]
    weights: tuple[float, ...]

    @property
    def is_even(self) -> bool:
        """Whether all words get nearly the same, so that nothing can be read from the differences."""
        return not self.words or max(self.weights) < EVEN * sum(self.weights) / len(self.weights)


@dataclass(frozen=True, slots=True)
class AttentionPair:
    """The attention of one encoder in each of two sentences, and their cosine similarity under it."""

    first: Attention
    second: Attention
    similarity: float


@dataclass(frozen=True, slots=True)
class AttentionCase:
    """Two sentences, and each encoder's attention in them and similarity of them."""

    sentences: tuple[str, str]
    encoders: Mapping[str, AttentionPair]


def attention_from_first(layer: np.ndarray) -> np.ndarray:
    """Return the attention of the first token to each token, averaged over the heads: (H, L, L) of a layer → (L,).

    Source: SDA, section 6.6.
    """
    row: np.ndarray = layer[:, 0].mean(axis=0)
    return row


def words_of(encoded: Any, text: str, weights: np.ndarray) -> Attention:
    """Return the attention by word: of the weights (L,) of the tokens of a fast tokenizer, the mean of each word's."""
    pieces: dict[int, list[float]] = {}
    for token, word in enumerate(encoded.word_ids()):
        if word is not None:
            pieces.setdefault(word, []).append(float(weights[token]))
    spans = [encoded.word_to_chars(word) for word in pieces]
    return Attention(
        tuple(text[span.start : span.end].strip() for span in spans),
        tuple(sum(found) / len(found) for found in pieces.values()),
    )


def read_attention(encoder: SentenceEncoder, text: str) -> Attention:
    """Return the attention of the first token in the last layer, by word.

    Raises:
        UserError: its backbone gives no attention weights, or its tokenizer no words.
    """
    if not getattr(encoder.tokenizer, "is_fast", False):
        raise UserError(
            f"{_kind(encoder)} has a tokenizer that does not say which word a piece is of, expected a fast tokenizer; "
            "leave --pair out"
        )
    encoded = encoder.tokenizer(text, truncation=True, max_length=encoder.max_length)
    layer = _last_layer(encoder, torch.tensor([encoded["input_ids"]], device=encoder.device))
    return words_of(encoded, text, attention_from_first(layer[0].float().cpu().numpy()))


def _last_layer(encoder: SentenceEncoder, ids: torch.Tensor) -> torch.Tensor:
    """Return attention weights (1, H, L, L) for ids (1, L); only the implementation "eager" gives them."""
    backbone = encoder.backbone
    usual = getattr(backbone.config, "_attn_implementation", None)
    try:
        backbone.set_attn_implementation("eager")
        with torch.inference_mode():
            output = backbone(input_ids=ids, attention_mask=torch.ones_like(ids), output_attentions=True)
    except (ValueError, TypeError, AttributeError, NotImplementedError) as error:
        raise UserError(f"{_kind(encoder)} cannot show its attention ({error}); leave --pair out") from error
    finally:
        if usual is not None:
            backbone.set_attn_implementation(usual)
    layer: torch.Tensor | None = (getattr(output, "attentions", None) or [None])[-1]
    if layer is None or layer.dim() != 4:
        raise UserError(
            f"{_kind(encoder)} has no attention weights, expected a transformer with attention; leave --pair out"
        )
    return layer


def _kind(encoder: SentenceEncoder) -> str:
    return f"this {encoder.backbone.config.model_type!r} model"


def attention_cases(
    encoders: Mapping[str, SentenceEncoder],
    pairs: tuple[tuple[str, str], ...],
    *,
    required: bool,
    batch_tokens: int | None = None,
) -> tuple[tuple[AttentionCase, ...], str]:
    """Return a case for each pair and ""; or no case and the reason, where an encoder gives no attention weights.

    Raises:
        UserError: the pairs are `required`, as the user gave them, and an encoder gives no attention weights.
    """
    try:
        found = {name: _pairs(encoder, pairs, batch_tokens) for name, encoder in encoders.items()}
    except UserError as error:
        if required:
            raise
        return (), str(error).partition("; ")[0]
    return tuple(
        AttentionCase(pair, {name: of_pairs[place] for name, of_pairs in found.items()})
        for place, pair in enumerate(pairs)
    ), ""


def _pairs(
    encoder: SentenceEncoder, pairs: tuple[tuple[str, str], ...], batch_tokens: int | None
) -> list[AttentionPair]:
    vectors = encoder.encode([text for pair in pairs for text in pair], batch_tokens=batch_tokens)  # (2 × pairs, D)
    return [
        AttentionPair(read_attention(encoder, first), read_attention(encoder, second), float(similarity))
        for (first, second), similarity in zip(pairs, cosine(vectors[0::2], vectors[1::2]), strict=True)
    ]
