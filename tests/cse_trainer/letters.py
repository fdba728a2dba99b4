"""An encoder without weights: it counts letter pairs, so that texts that share words are near each other."""

from __future__ import annotations

import itertools
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import numpy as np

from augpipe.base.errors import UserError

DIMENSION = 16


def letter_pairs(texts: Sequence[str]) -> np.ndarray:
    """Encode texts (N,) as (N, 16) float32; the empty text is a vector of zeros."""
    vectors = np.zeros((len(texts), DIMENSION), dtype=np.float32)
    for row, text in enumerate(texts):
        for first, second in itertools.pairwise(text):
            vectors[row, zlib.crc32(f"{first}{second}".encode()) % DIMENSION] += 1
    return vectors


def found_unless_missing(source: str) -> str:
    """What stands in for `model_folder`: every model is there, under its name, but the one called `missing`."""
    if source == "missing":
        raise UserError("there is no encoder 'missing', expected a folder; give one")
    return source


@dataclass
class LetterEncoder:
    """What `frozen_encoder` gives, without torch: notes what it is asked."""

    pooling: str = "mean"
    pooling_stated: bool = True
    encodes_in: str = "fp32"
    unit_length: bool = False
    max_length: int = 60
    dimension: int = DIMENSION
    device: Any = field(default_factory=lambda: SimpleNamespace(type="cpu"))
    calls: list[list[str]] = field(default_factory=list)
    settings: list[dict[str, Any]] = field(default_factory=list)

    def encode(self, texts: Sequence[str], *, batch_tokens: int | None, normalize: bool = False) -> np.ndarray:
        self.calls.append(list(texts))
        self.settings.append({"batch_tokens": batch_tokens, "normalize": normalize})
        vectors = letter_pairs(texts)
        if normalize:
            vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), np.float32(1e-12))
        return vectors

    def cut(self, texts: Sequence[str]) -> int:
        return sum(len(text) > self.max_length for text in texts)
