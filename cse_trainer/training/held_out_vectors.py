"""Encode held-out texts from their tokens in the cache."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import torch
from torch import Tensor

if TYPE_CHECKING:
    from cse_trainer.encoder import SentenceEncoder
    from cse_trainer.tokens import TokenCache

TEXTS = 256
"""Texts that are encoded at once."""


@torch.inference_mode()
def held_out_vectors(encoder: SentenceEncoder, cache: TokenCache, rows: np.ndarray, columns: np.ndarray) -> Tensor:
    """Return the vectors (m, D) of the texts at these rows (m,) and columns (m,), encoded without dropout.

    They are float32 and on the encoder's device.
    """
    training = encoder.training
    encoder.eval()
    parts = []
    for start in range(0, len(rows), TEXTS):
        part = slice(start, start + TEXTS)
        ids = np.empty((len(rows[part]), cache.max_length), np.int64)
        lengths = cache.gather(rows[part], columns[part], ids)
        longest = int(lengths.max())
        mask = np.arange(longest) < lengths[:, None]
        tokens = torch.from_numpy(ids[:, :longest]).to(encoder.device)
        # `encoder.forward`, not `encoder`: calling it may run code compiled for the static shapes of training.
        vectors = encoder.forward(tokens, torch.from_numpy(mask.astype(np.int64)).to(encoder.device))
        parts.append(vectors.float())
    encoder.train(training)
    return torch.cat(parts)
