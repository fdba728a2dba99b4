"""Measure how well the discriminator tells augmentations apart, on rows that are never trained on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import torch

from cse_trainer.distributed import World, from_leader
from cse_trainer.selection import ORIGINAL
from cse_trainer.training.held_out_vectors import held_out_vectors

if TYPE_CHECKING:
    from cse_trainer.tokens import TokenCache
    from cse_trainer.training.model import TrainingModel


@dataclass(frozen=True, slots=True)
class DiscriminatorScore:
    """Accuracy × 100, and that of always naming the most frequent class (`majority`)."""

    accuracy: float
    majority: float


@dataclass(frozen=True, slots=True)
class DiscriminatorProbe:
    """The test of a discriminator on held-out rows.

    Args:
        cache: the tokens.
        rows: (m,) row numbers in the cache.
        columns: (m,) column number of the augmentation that each row drew; the original's where it has none.
        labels: (m,) the type labels.
    """

    cache: TokenCache
    rows: np.ndarray
    columns: np.ndarray
    labels: np.ndarray

    def evaluate(self, model: TrainingModel, world: World) -> DiscriminatorScore:
        """Return on every rank what rank 0 computes, without dropout and with BatchNorm's running statistics."""
        return from_leader(lambda: self._score(model), world)

    @torch.inference_mode()
    def _score(self, model: TrainingModel) -> DiscriminatorScore:
        discriminator = model.discriminator
        assert discriminator is not None
        original = np.full(len(self.rows), self.cache.columns.index(ORIGINAL))
        pairs = [
            held_out_vectors(model.encoder, self.cache, self.rows, columns) for columns in (original, self.columns)
        ]
        training = model.head.training
        # The modules themselves, without DDP, which only averages gradients.
        model.head.eval()
        discriminator.eval()
        logits = discriminator(*(model.head(vectors).float() for vectors in pairs))
        model.head.train(training)
        discriminator.train(training)
        classes = discriminator.classes_of(torch.from_numpy(self.labels).to(logits.device))
        return score(logits.argmax(dim=1).cpu().numpy(), classes.cpu().numpy())


def score(found: np.ndarray, classes: np.ndarray) -> DiscriminatorScore:
    """Return the score of predicted classes `found` (m,) against the true `classes` (m,)."""
    return DiscriminatorScore(
        accuracy=100 * float(np.mean(found == classes)), majority=100 * int(np.bincount(classes).max()) / len(classes)
    )
