"""SimCSE's objective: the positive among all positives of the batch."""

from __future__ import annotations

from torch import Tensor

from cse_trainer.losses.info_nce import cosine_similarities, info_nce, local_targets


def simcse_loss(
    anchors: Tensor,
    positives: Tensor,
    *,
    temperature: float,
    candidates: Tensor | None = None,
    anchor_candidates: Tensor | None = None,
    rank: int = 0,
    symmetric: bool = False,
) -> Tensor:
    """Return −log( e^{sim(h_i, h_i⁺)/τ} / Σ_j e^{sim(h_i, h_j⁺)/τ} ), averaged over the anchors.

    Args:
        anchors: (B, D) this rank's anchors h.
        positives: (B, D) their positives h⁺, row by row.
        temperature: τ > 0.
        candidates: (N, D) the positives of all ranks in rank order, with gradient; None: `positives`.
        anchor_candidates: (N, D) the anchors of all ranks likewise, for the symmetric loss; None: `anchors`.
        rank: this rank's place in `candidates`: its own positives are the rows from rank·B on.
        symmetric: return the mean of this loss and of the loss that finds the anchor from the positive, as CLIP does.

    Returns:
        A scalar, in nats.

    Source: Gao et al. 2021, Eq. 1 and 4.
    """
    targets = local_targets(anchors, rank)
    forth = info_nce(
        cosine_similarities(anchors, positives if candidates is None else candidates) / temperature, targets
    )
    if not symmetric:
        return forth
    back = info_nce(
        cosine_similarities(positives, anchors if anchor_candidates is None else anchor_candidates) / temperature,
        targets,
    )
    return (forth + back) / 2
