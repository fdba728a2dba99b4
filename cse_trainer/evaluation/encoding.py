"""Encode many texts in parts of similar length, with progress."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from cse_trainer.evaluation.correlation import checked_vectors
from cse_trainer.evaluation.progress import OnProgress, TextsDone

Encode = Callable[[Sequence[str]], np.ndarray]
"""Texts → vectors (N, D); all that an evaluation needs of an encoder."""

# Texts that are encoded by one call, between two reports of progress.
_TEXTS_PER_PART = 512


class InParts:
    """An `Encode` that works in parts of similar length and reports its progress after each.

    Args:
        encode: the encoder.
        texts: the texts of every call that will come; from them follows the share of the work that is done.
        on_progress: called after every part.
    """

    def __init__(self, encode: Encode, texts: Sequence[Sequence[str]], on_progress: OnProgress | None) -> None:
        self._encode = encode
        self._on_progress = on_progress
        self._texts_total = sum(map(len, texts))
        self._work_total = sum(_work(text) for part in texts for text in part)
        self._texts = self._work = 0

    def __call__(self, texts: Sequence[str]) -> np.ndarray:
        """Return the texts' vectors (N, D), float64, in the order of the texts."""
        parts = []
        order = sorted(range(len(texts)), key=lambda row: len(texts[row]))
        for rows in _cut(order):
            part = [texts[row] for row in rows]
            parts.append(checked_vectors(self._encode(part), len(part)))
            self._report(part)
        vectors = np.concatenate(parts)
        in_order = np.empty_like(vectors)
        in_order[order] = vectors
        return in_order

    def _report(self, part: Sequence[str]) -> None:
        self._texts += len(part)
        self._work += sum(map(_work, part))
        if self._on_progress is not None:
            self._on_progress(TextsDone(self._texts, self._texts_total, self._work / self._work_total))


def _cut(order: Sequence[int]) -> Iterator[Sequence[int]]:
    for start in range(0, len(order), _TEXTS_PER_PART):
        yield order[start : start + _TEXTS_PER_PART]


def _work(text: str) -> int:
    """Return the estimated cost of a text: its characters, and 8 for the special tokens."""
    return len(text) + 8
