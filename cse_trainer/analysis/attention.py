"""Which words the first token attends to: attention from [CLS] in the last layer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import torch

from cse_trainer.errors import TrainerError, UsageError

if TYPE_CHECKING:
    from cse_trainer.encoder import SentenceEncoder

PAIRS = (
    ("The ferry leaves at noon.", "The ferry does not leave at noon."),
    ("Two children are feeding the ducks.", "There are no children feeding the ducks."),
    ("She has always trusted her brother.", "She has never trusted her brother."),
)
"""The pairs that are shown unless the user gives others: each second sentence denies the first."""
BETWEEN = "|||"


@dataclass(frozen=True, slots=True)
class Attention:
    """The attention of one encoder in one sentence.

    Args:
        words: the words of the sentence; pieces of one word are joined.
        weights: the attention of [CLS] to each word; the special tokens get the rest up to 1.
    """

    words: tuple[str, ...]
    weights: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class AttentionPair:
    """The attention of one encoder in each of two sentences, and their cosine similarity under it."""

    first: Attention
    second: Attention
    similarity: float


def read_pairs(pairs: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Return the two sentences of each `A|||B`; without any, `PAIRS`.

    Raises:
        UsageError: a pair does not consist of two sentences.
    """
    found = []
    for pair in pairs:
        first, _, second = (part.strip() for part in pair.partition(BETWEEN))
        if not (first and second) or BETWEEN in second:
            raise UsageError(
                f"--pair is {pair!r}, expected two sentences with {BETWEEN} between them; "
                f'give e.g. --pair "He left.{BETWEEN}He did not leave."'
            )
        found.append((first, second))
    return tuple(found) or PAIRS


def attention_from_first(layer: np.ndarray) -> np.ndarray:
    """Return the attention of the first token to each token, averaged over the heads; (L,).

    Args:
        layer: attention weights (H, L, L) of one layer; rows sum to 1.

    Source: SDA, section 6.6.
    """
    row: np.ndarray = layer[:, 0].mean(axis=0)
    return row


def words_of(encoded: Any, text: str, weights: np.ndarray) -> Attention:
    """Return the attention by word: the weights of a word's pieces are added up.

    Args:
        encoded: the output of a fast tokenizer of transformers for the text, L tokens.
        text: the text.
        weights: the attention to each token (L,).
    """
    words: dict[int, tuple[str, float]] = {}
    for token, word in enumerate(encoded.word_ids()):
        if word is not None:
            span = encoded.word_to_chars(word)
            before = words.get(word, ("", 0.0))[1]
            words[word] = (text[span.start : span.end].strip(), before + float(weights[token]))
    return Attention(tuple(word for word, _ in words.values()), tuple(weight for _, weight in words.values()))


class AttentionReader:
    """Reads attention weights off an encoder.

    Args:
        encoder: on any device.

    Raises:
        TrainerError: its backbone gives no attention weights.
    """

    def __init__(self, encoder: SentenceEncoder) -> None:
        self._encoder = encoder
        self._usual = getattr(encoder.backbone.config, "_attn_implementation", None)
        if not getattr(encoder.tokenizer, "is_fast", False):
            raise TrainerError(f"{self._kind} has a tokenizer that does not tell pieces of words apart")

    @property
    def _kind(self) -> str:
        return f"this {self._encoder.backbone.config.model_type!r} model"

    def attention(self, text: str) -> Attention:
        """Return the attention of the first token in the last layer, by word.

        Raises:
            TrainerError: the backbone gives no attention weights.
        """
        encoder = self._encoder
        encoded = encoder.tokenizer(text, truncation=True, max_length=encoder.max_length)
        layers = self._layers(torch.tensor([encoded["input_ids"]], device=encoder.device))  # (1, L)
        return words_of(encoded, text, attention_from_first(layers[-1][0].float().cpu().numpy()))

    def _layers(self, ids: torch.Tensor) -> Sequence[torch.Tensor]:
        """Return the attention weights of all layers; only the implementation "eager" gives them."""
        backbone = self._encoder.backbone
        try:
            backbone.set_attn_implementation("eager")
            with torch.inference_mode():
                output = backbone(input_ids=ids, attention_mask=torch.ones_like(ids), output_attentions=True)
        except (ValueError, TypeError, AttributeError, NotImplementedError) as error:
            raise TrainerError(f"{self._kind} cannot show its attention ({error}); leave --pair out") from error
        finally:
            if self._usual is not None:
                backbone.set_attn_implementation(self._usual)
        layers = getattr(output, "attentions", None)
        if not layers or layers[-1] is None or layers[-1].dim() != 4:
            raise TrainerError(
                f"{self._kind} has no attention weights, expected a transformer with attention; leave --pair out"
            )
        return layers  # type: ignore[no-any-return]
