"""Pooling: from the token vectors of a text to one vector."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

import torch

if TYPE_CHECKING:
    from torch import Tensor


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

        For example (11, [1.0, 1.0]) for avg-last-two in a backbone of 12 layers.

        Args:
            layers: number of layers of the backbone, without layer 0 (the output of the embeddings).
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
        pooling: how to pool.

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
