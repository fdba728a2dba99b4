"""Encode many texts with one encoder, each text once, and look their vectors up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from cse_trainer.evaluation.correlation import checked_vectors
from cse_trainer.evaluation.frozen import batch_tokens_for
from cse_trainer.evaluation.progress import EncodingEvents, TextsDone

if TYPE_CHECKING:
    from cse_trainer.encoder import SentenceEncoder


class Vectors:
    """The vectors of texts under one encoder.

    Args:
        texts: N different texts.
        matrix: their vectors (N, D).
    """

    def __init__(self, texts: Sequence[str], matrix: np.ndarray) -> None:
        self._rows = {text: row for row, text in enumerate(texts)}
        self._matrix = matrix

    def of(self, texts: Iterable[str]) -> np.ndarray:
        """Return the vectors (n, D) of n texts, each of which must be among those given."""
        found: np.ndarray = self._matrix[[self._rows[text] for text in texts]]
        return found


def encode_all(
    encoder: SentenceEncoder, texts: Iterable[str], batch_tokens: int | None, events: EncodingEvents
) -> Vectors:
    """Encode every different text once.

    Args:
        encoder: the encoder.
        texts: may be repeated.
        batch_tokens: rows × padded length of a batch, at most; None takes what suits the device.
        events: receives the progress.

    Raises:
        TrainerError: a vector is not finite.
    """
    different = list(dict.fromkeys(texts))
    matrix = encoder.encode(
        different,
        batch_tokens=batch_tokens_for(encoder, batch_tokens),
        on_progress=lambda done, total: events.on_texts(TextsDone(done, total, done / total)),
    )
    checked_vectors(matrix, len(different))
    return Vectors(different, matrix)
