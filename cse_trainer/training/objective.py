"""The contrastive loss of a batch: split its embeddings into columns, gather over the ranks, apply the objective."""

from __future__ import annotations

from dataclasses import dataclass

from torch import Tensor

from cse_trainer.distributed import World, gather, gather_flags
from cse_trainer.losses import sda_loss, simcse_loss


@dataclass(frozen=True, slots=True)
class Objective:
    """The loss of SimCSE, SDA or AugCSE with its settings.

    Args:
        name: "simcse", "sda" or "augcse", whose contrastive part is that of SimCSE. With hard negatives, simcse is
            SimCSE's supervised form: the negations of all rows are candidates, without a margin.
        temperature: τ.
        margin: δ of SDA.
        hard_negatives: "own" or "all" (`losses.HARD_NEGATIVES`).
        symmetric: average the losses of both directions.
        discriminator_weight: λ, the factor on the discriminator's loss.
    """

    name: str
    temperature: float
    margin: float = 0.0
    hard_negatives: str = "own"
    symmetric: bool = False
    discriminator_weight: float = 0.0

    def loss(self, embeddings: Tensor, has_negative: Tensor | None, world: World) -> Tensor:
        """Return the contrastive loss of this rank's batch.

        Args:
            embeddings: (K·B, D), column-major: anchors, positives and, where K is 3, hard negatives.
            has_negative: (B,) bool; None where K is 2.
            world: this process among the ranks.
        """
        anchors, positives, *negatives = embeddings.float().chunk(2 if has_negative is None else 3)
        shared = {
            "temperature": self.temperature,
            "candidates": gather(positives, world),
            "anchor_candidates": gather(anchors, world) if self.symmetric else None,
            "rank": world.rank,
            "symmetric": self.symmetric,
        }
        if has_negative is None:
            return simcse_loss(anchors, positives, **shared)  # type: ignore[arg-type]
        everybody = self.hard_negatives == "all" or self.name == "simcse"
        return sda_loss(
            anchors,
            positives,
            negatives[0],
            margin=self.margin,
            hard_negatives="all" if everybody else "own",
            has_negative=has_negative,
            negative_candidates=gather(negatives[0], world) if everybody else None,
            has_negative_candidates=gather_flags(has_negative, world) if everybody else None,
            **shared,  # type: ignore[arg-type]
        )
