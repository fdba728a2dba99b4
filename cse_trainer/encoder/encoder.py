"""The encoder: turns token batches or texts into vectors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from torch import nn

from cse_trainer.encoder.pooling import Pooling, pool
from cse_trainer.encoder.token_batches import token_batches

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from torch import Tensor

# Rows × padded length of a batch in `encode`: on a CPU small enough for its cache, elsewhere large enough for a GPU.
BATCH_TOKENS = {"cpu": 2_048}
BATCH_TOKENS_ELSEWHERE = 65_536
# Texts that are tokenised and sorted by length together: with more, padding hardly shrinks and memory grows.
TEXTS_PER_PASS = 65_536


class SentenceEncoder(nn.Module):
    """A transformers backbone with its tokenizer and its pooling.

    Args:
        backbone: an encoder of transformers; its pooler, if it has one, is removed, as no pooling here reads it.
        tokenizer: the backbone's tokenizer; padding is set to the right.
        pooling: how token vectors become the text's vector.
        max_length: tokens that `encode` keeps of a text, special tokens included.
        pooling_stated: whether the model or the user named the pooling; False where the default was taken.
        lowercase: whether the tokenizer was told to lower-case its text first; the export records this.
    """

    def __init__(
        self,
        backbone: Any,
        tokenizer: Any,
        *,
        pooling: Pooling,
        max_length: int,
        pooling_stated: bool = True,
        lowercase: bool = False,
    ) -> None:
        super().__init__()
        if getattr(backbone, "pooler", None) is not None:
            backbone.pooler = None
        tokenizer.padding_side = tokenizer.truncation_side = "right"
        self.backbone = backbone
        self.tokenizer = tokenizer
        self.pooling = pooling
        self.max_length = max_length
        self.pooling_stated = pooling_stated
        self.lowercase = lowercase
        self._install_hooks()

    @property
    def dimension(self) -> int:
        """D, the length of a vector."""
        return int(self.backbone.config.hidden_size)

    @property
    def device(self) -> torch.device:
        """The device of the weights."""
        return next(self.parameters()).device

    def forward(self, input_ids: Tensor, attention_mask: Tensor) -> Tensor:
        """Encode a batch of tokens.

        Args:
            input_ids: (N, L) int64, padded on the right.
            attention_mask: (N, L), 1 for a token and 0 for padding.

        Returns:
            (N, D).
        """
        deep = self.pooling.needs_hidden_states
        output = self.backbone(input_ids=input_ids, attention_mask=attention_mask, output_hidden_states=deep)
        return pool(output.hidden_states if deep else output.last_hidden_state, attention_mask, self.pooling)

    def encode(
        self,
        texts: Sequence[str],
        *,
        batch_tokens: int | None = None,
        normalize: bool = False,
        on_progress: Callable[[int, int], None] | None = None,
    ) -> np.ndarray:
        """Encode texts in evaluation mode and in float32, whatever mode and precision the training uses.

        Args:
            texts: any texts, also empty ones; what exceeds `max_length` tokens is cut off.
            batch_tokens: rows × padded length of a batch, at most (a single text may exceed it); None takes what
                suits the device.
            normalize: scale each vector to length 1.
            on_progress: called after each batch with the texts done and the texts in all.

        Returns:
            (n, D) float32, in the order of the texts.

        Raises:
            TypeError: `texts` is a single string.
        """
        if isinstance(texts, str):
            raise TypeError(f"encode got one text, {texts[:40]!r}; expected a sequence of texts. Give [text].")
        batch_tokens = batch_tokens or BATCH_TOKENS.get(self.device.type, BATCH_TOKENS_ELSEWHERE)
        vectors = np.empty((len(texts), self.dimension), dtype=np.float32)
        training, done = self.training, 0
        self.eval()
        try:
            for start in range(0, len(texts), TEXTS_PER_PASS):
                part = texts[start : start + TEXTS_PER_PASS]
                for rows, input_ids, attention_mask in token_batches(
                    self.tokenizer, part, max_length=self.max_length, batch_tokens=batch_tokens
                ):
                    vectors[start + rows] = self._vectors(input_ids, attention_mask)
                    done += len(rows)
                    if on_progress is not None:
                        on_progress(done, len(texts))
        finally:
            self.train(training)
        if normalize:
            vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), np.float32(1e-12))
        return vectors

    def _install_hooks(self) -> None:
        """Encode one token, because transformers installs hooks at the first call, which torch.compile cannot trace."""
        training, token = self.backbone.training, torch.zeros((1, 1), dtype=torch.int64, device=self.device)
        self.backbone.eval()  # without dropout no random number is drawn
        with torch.no_grad():
            self.backbone(input_ids=token, attention_mask=torch.ones_like(token), output_hidden_states=True)
        self.backbone.train(training)

    def _vectors(self, input_ids: Tensor, attention_mask: Tensor) -> np.ndarray:
        device = self.device
        with torch.inference_mode(), torch.autocast(device.type, enabled=False):
            # `self.forward`, not `self`: calling the module may run code compiled for the static shapes of training.
            vectors = self.forward(input_ids.to(device), attention_mask.to(device))
        array: np.ndarray = vectors.float().cpu().numpy()
        return array
