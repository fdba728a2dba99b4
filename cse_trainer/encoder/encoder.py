"""The encoder: turns token batches or texts into vectors; texts are batched by length."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

# Rows × padded length of a batch in `encode`: on a CPU small enough for its cache, elsewhere large enough for a GPU.
BATCH_TOKENS = {"cpu": 2_048}
BATCH_TOKENS_ELSEWHERE = 32_768
# Texts that are tokenised and sorted by length together: with more, padding hardly shrinks and memory grows.
TEXTS_PER_PASS = 65_536


class Pooling(StrEnum):
    """How the token vectors of one text become its vector.

    The layers are counted as transformers does in `hidden_states`: 0 is the output of the embeddings, 1 that of the
    first layer. "First" means 1, as in SimCSE's code since January 2022 (its issue 133); before, it meant 0.
    """

    CLS = "cls"
    MEAN = "mean"
    AVG_FIRST_LAST = "avg-first-last"
    AVG_LAST_TWO = "avg-last-two"

    @property
    def layers(self) -> tuple[int, ...]:
        """The indices into `hidden_states` that this pooling reads."""
        return LAYERS[self]

    @property
    def needs_hidden_states(self) -> bool:
        """Whether any layer besides the last is read."""
        return LAYERS[self] != (-1,)

    def layer_weights(self, layers: int) -> tuple[int, list[float]]:
        """Return this pooling as weights of layers: the first layer that is read, and the weights from it to the last.

        For example (11, [1.0, 1.0]) for avg-last-two of 12 layers; layer 0 is the output of the embeddings.
        """
        read = [layer if layer >= 0 else layers + 1 + layer for layer in self.layers]
        start = min(read)
        return start, [float(read.count(layer)) for layer in range(start, layers + 1)]


LAYERS: dict[Pooling, tuple[int, ...]] = {
    Pooling.CLS: (-1,),
    Pooling.MEAN: (-1,),
    Pooling.AVG_FIRST_LAST: (1, -1),
    Pooling.AVG_LAST_TWO: (-2, -1),
}


def pool(layers: Tensor | tuple[Tensor, ...], attention_mask: Tensor, pooling: Pooling) -> Tensor:
    """Return the vectors of the texts of a batch, pooled from their token vectors.

    No shape depends on the values in the tensors, so static shapes stay static under torch.compile.

    Args:
        layers: all of `hidden_states`, each (N, L, D), the embeddings' output first; for `cls` and `mean` the last
            layer alone will do.
        attention_mask: (N, L), 1 for a token and 0 for padding, which is on the right.

    Returns:
        (N, D), float32 for the means whatever the precision of the layers.
    """
    states = (layers,) if isinstance(layers, torch.Tensor) else layers
    if pooling is Pooling.CLS:
        return states[-1][:, 0]
    chosen = [states[index].float() for index in pooling.layers]
    tokens = chosen[0] if len(chosen) == 1 else (chosen[0] + chosen[1]) / 2
    mask = attention_mask.unsqueeze(-1).to(tokens.dtype)  # (N, L, 1)
    # The bound avoids a division by zero in a row of nothing but padding; a text has at least its special tokens.
    return (tokens * mask).sum(1) / mask.sum(1).clamp(min=1.0)


class SentenceEncoder(nn.Module):
    """A transformers backbone with its tokenizer and its pooling.

    Args:
        backbone: an encoder of transformers; its pooler, if it has one, is removed, as no pooling here reads it.
        tokenizer: the backbone's tokenizer; padding is set to the right.
        max_length: tokens that `encode` keeps of a text, special tokens included.
        pooling_stated: whether the model or the user named the pooling; False where the default was taken.
        lowercase: whether the tokenizer was told to lower-case its text first; the export records this.
        unit_length: whether `encode` scales each vector to length 1, as the Normalize module of sentence-transformers
            does; the export records this. No cosine depends on it, and no training, which has no other similarity.

    Attributes:
        encodes_in: "fp32", or "bf16" for `encode` under autocast; weights and vectors stay float32.
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
        unit_length: bool = False,
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
        self.unit_length = unit_length
        self.encodes_in = "fp32"
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
        """Encode input_ids (N, L) int64, padded on the right, with their mask (N, L): (N, D)."""
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
        """Encode texts in evaluation mode and in `encodes_in`, whatever mode and precision the training uses.

        Args:
            texts: any texts, also empty ones; what exceeds `max_length` tokens is cut off.
            batch_tokens: rows × padded length of a batch, at most (a single text may exceed it); None takes what
                suits the device.
            normalize: scale each vector to length 1, also where `unit_length` is False.
            on_progress: called after each batch with the texts done and the texts in all.

        Returns:
            (n, D) float32, in the order of the texts.

        Raises:
            TypeError: `texts` is a single string.
        """
        if isinstance(texts, str):
            raise TypeError(f"encode got one text, {texts[:40]!r}; expected a sequence of texts. Give [text].")
        vectors = np.empty((len(texts), self.dimension), dtype=np.float32)
        for start in range(0, len(texts), TEXTS_PER_PASS):
            ids = token_ids(self.tokenizer, texts[start : start + TEXTS_PER_PASS], self.max_length)

            def told(done: int, start: int = start) -> None:
                if on_progress is not None:
                    on_progress(start + done, len(texts))

            vectors[start : start + len(ids)] = self.encode_ids(ids, batch_tokens=batch_tokens, on_done=told)
        if normalize and not self.unit_length:
            _scale_to_unit(vectors)
        return vectors

    def cut(self, texts: Sequence[str]) -> int:
        """Return how many texts have more than `max_length` tokens, so that `encode` reads their beginnings alone.

        The tokens are those of the first 16 · `max_length` characters, three times what English needs: the tokenizer
        reads a text to its end, which for a document takes a third as long as `encode`.
        """
        beginnings = [text[: 16 * self.max_length] for text in texts]
        one_more = token_ids(self.tokenizer, beginnings, self.max_length + 1)
        return sum(len(ids) > self.max_length for ids in one_more)

    def encode_ids(
        self,
        ids: Sequence[list[int]],
        *,
        batch_tokens: int | None = None,
        on_done: Callable[[int], None] = lambda _: None,
    ) -> np.ndarray:
        """Encode texts, given as the tokens that `token_ids` returns, as `encode` does; (n, D) float32, in their order.

        Args:
            on_done: called after each batch with the texts done.
        """
        batch_tokens = batch_tokens or BATCH_TOKENS.get(self.device.type, BATCH_TOKENS_ELSEWHERE)
        vectors = np.empty((len(ids), self.dimension), dtype=np.float32)
        training, done = self.training, 0
        self.eval()
        try:
            for rows, input_ids, attention_mask in token_batches(ids, self.tokenizer.pad_token_id, batch_tokens):
                vectors[rows] = self._vectors(input_ids, attention_mask)
                done += len(rows)
                on_done(done)
        finally:
            self.train(training)
        if self.unit_length:
            _scale_to_unit(vectors)
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
        quicker = self.encodes_in == "bf16"
        with torch.inference_mode(), torch.autocast(device.type, dtype=torch.bfloat16, enabled=quicker):
            # `self.forward`, not `self`: calling the module may run code compiled for the static shapes of training.
            vectors = self.forward(input_ids.to(device), attention_mask.to(device))
        array: np.ndarray = vectors.float().cpu().numpy()
        return array


def _scale_to_unit(vectors: np.ndarray) -> None:
    """Scale vectors (n, D) to length 1, in place."""
    vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), np.float32(1e-12))


def token_ids(tokenizer: Any, texts: Sequence[str], max_length: int) -> list[list[int]]:
    """Return the tokens of each text, special ones included, at most `max_length` of them."""
    if not texts:
        return []
    encoded = tokenizer(
        list(texts), truncation=True, max_length=max_length, return_attention_mask=False, return_token_type_ids=False
    )
    ids: list[list[int]] = encoded["input_ids"]
    return ids


def token_batches(
    ids: Sequence[list[int]], pad_id: int, batch_tokens: int
) -> Iterator[tuple[np.ndarray, Tensor, Tensor]]:
    """Yield the tokens of texts in padded batches, sorted by length.

    Args:
        ids: as `token_ids` returns them.
        batch_tokens: rows × padded length, at most, unless one text alone is longer.

    Yields:
        The texts' positions in `ids` (N,), input_ids (N, L) and attention_mask (N, L), both int64. The longest texts
        come first: if memory suffices for the first batch, it suffices for all.
    """
    lengths = np.fromiter(map(len, ids), dtype=np.int64, count=len(ids))
    order = np.argsort(-lengths, kind="stable")
    start = 0
    while start < len(order):
        longest = max(int(lengths[order[start]]), 1)
        rows = order[start : start + max(batch_tokens // longest, 1)]
        yield rows, *_padded([ids[row] for row in rows], lengths[rows], pad_id)
        start += len(rows)


def _padded(ids: list[list[int]], lengths: np.ndarray, pad_id: int) -> tuple[Tensor, Tensor]:
    mask = np.arange(max(int(lengths[0]), 1)) < lengths[:, None]  # (N, L)
    padded = np.full(mask.shape, pad_id, dtype=np.int64)
    padded[mask] = np.fromiter(itertools.chain.from_iterable(ids), dtype=np.int64, count=int(lengths.sum()))
    return torch.from_numpy(padded), torch.from_numpy(mask.astype(np.int64))
