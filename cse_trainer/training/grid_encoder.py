"""The encoder as it is compiled: a whole batch in one forward pass, in one rectangle or seated in several."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from cse_trainer.data.grids import Grid
from cse_trainer.encoder import SentenceEncoder


class GridEncoder(nn.Module):
    """Encodes a batch grid by grid, within one forward pass, as DDP and CUDA graphs want it; no weights of its own."""

    def __init__(self, encoder: SentenceEncoder) -> None:
        super().__init__()
        self.encoder = encoder

    def forward(
        self,
        input_ids: Tensor,
        attention_mask: Tensor,
        on_seat: Tensor | None = None,
        seat_of: Tensor | None = None,
        grids: tuple[Grid, ...] = (),
    ) -> Tensor:
        """Return the vectors (N, D) of tokens (N, L), padded on the right; what nobody reads has any vector.

        Args:
            on_seat: (S,), as `grids.seat` returns it; None encodes the rectangle as it is.
            seat_of: (N,).
        """
        if on_seat is None or seat_of is None:
            whole: Tensor = self.encoder(input_ids, attention_mask)
            return whole
        vectors = []
        for (_, length), texts in zip(grids, torch.split(on_seat, [grid.texts for grid in grids]), strict=True):
            vectors.append(self.encoder(input_ids[texts, :length], attention_mask[texts, :length]))
        return torch.cat(vectors)[seat_of]
