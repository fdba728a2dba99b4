"""What another process reads of a token cache; it imports no more than that needs."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from cse_trainer.tokens import TokenCache


def gather_one(path: Path, row: int, length: int) -> list[int]:
    """Return the tokens of a row's first column, of which at most `length` are kept."""
    out = np.empty((1, length), np.int64)
    found = TokenCache(path).gather(np.array([row]), np.array([0]), out)[0]
    return [int(token) for token in out[0, :found]]
