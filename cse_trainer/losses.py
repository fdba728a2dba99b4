"""The losses, as pure functions of embeddings: none of them holds a model, a rank or a column name."""

from __future__ import annotations

import torch
import torch.nn.functional as functional
from torch import Tensor


def cosine_similarities(anchors: Tensor, candidates: Tensor) -> Tensor:
    """Return the cosine similarity (B, N) of every anchor (B, D) with every candidate (N, D)."""
    return functional.normalize(anchors, dim=-1) @ functional.normalize(candidates, dim=-1).T


def info_nce(logits: Tensor, targets: Tensor) -> Tensor:
    """Return the mean cross-entropy of picking the target among the candidates.

    Args:
        logits: (B, N) similarities divided by the temperature; -inf leaves a candidate out.
        targets: (B,) the column of each anchor's positive.

    Returns:
        A scalar, in nats.

    Source: van den Oord et al. 2018, Eq. 4; SimCSE (Gao et al. 2021), Eq. 1.
    """
    return functional.cross_entropy(logits, targets)


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
    logits = cosine_similarities(anchors, positives if candidates is None else candidates) / temperature
    forth = info_nce(logits, _local_targets(anchors, rank))
    if not symmetric:
        return forth
    back = simcse_loss(positives, anchors, temperature=temperature, candidates=anchor_candidates, rank=rank)
    return (forth + back) / 2


def sda_loss(
    anchors: Tensor,
    positives: Tensor,
    negatives: Tensor,
    *,
    temperature: float,
    margin: float,
    hard_negatives: str = "own",
    has_negative: Tensor | None = None,
    candidates: Tensor | None = None,
    anchor_candidates: Tensor | None = None,
    negative_candidates: Tensor | None = None,
    has_negative_candidates: Tensor | None = None,
    rank: int = 0,
    symmetric: bool = False,
) -> Tensor:
    """Return −log( e^{s_ii⁺/τ} / ( Σ_j e^{s_ij⁺/τ} + e^{(s_ii⁻ − δ)/τ} ) ), averaged over the anchors.

    With s_ij⁺ = sim(h_i, h_j⁺) and s_ii⁻ = sim(h_i, h_i⁻). The margin δ > 0 lowers the weight of the own negation,
    which is about the same things and so may stay nearer than an unrelated sentence. The paper's Eq. 1 and 4 leave
    out the logarithm.

    Args:
        anchors: (B, D) this rank's anchors h.
        positives: (B, D) their positives h⁺.
        negatives: (B, D) their hard negatives h⁻.
        temperature: τ > 0.
        margin: δ, subtracted from the similarity with the own negation; without effect with "all".
        hard_negatives: "own": an anchor has its own negation alone as a hard negative, as in SDA's Eq. 4; "all": it has
            the negations of all rows of the batch, without a margin, as in SimCSE's code.
        has_negative: (B,) bool; a row without one has no such term. None: all have.
        candidates, anchor_candidates, rank: as for `simcse_loss`.
        negative_candidates: (N, D) the hard negatives of all ranks, for "all"; None: `negatives`.
        has_negative_candidates: (N,) bool likewise; None: `has_negative`.
        symmetric: return the mean of this loss and of the loss that finds the anchor from the positive; the latter
            has no hard negatives, because the negation belongs to the anchor.

    Returns:
        A scalar, in nats.

    Source: SDA, Eq. 4; "all": SimCSE's supervised objective, Eq. 5.
    """
    logits = [cosine_similarities(anchors, positives if candidates is None else candidates) / temperature]
    if hard_negatives == "own":
        own = (functional.cosine_similarity(anchors, negatives, dim=-1) - margin) / temperature
        logits.append(_leave_out(own, has_negative)[:, None])
    else:
        every = cosine_similarities(anchors, negatives if negative_candidates is None else negative_candidates)
        present = has_negative if has_negative_candidates is None else has_negative_candidates
        logits.append(_leave_out(every / temperature, present))
    forth = info_nce(torch.cat(logits, dim=1), _local_targets(anchors, rank))
    if not symmetric:
        return forth
    back = simcse_loss(positives, anchors, temperature=temperature, candidates=anchor_candidates, rank=rank)
    return (forth + back) / 2


def discriminator_loss(logits: Tensor, classes: Tensor) -> Tensor:
    """Return the binary cross-entropy of one-hot targets, one yes-or-no question per class, in nats.

    Args:
        logits: (B, C).
        classes: (B,) the class of each row, int64.

    Source: AugCSE, Eq. 2.
    """
    targets = functional.one_hot(classes, logits.shape[1]).to(logits.dtype)
    return functional.binary_cross_entropy_with_logits(logits, targets)


def _local_targets(anchors: Tensor, rank: int) -> Tensor:
    """Return the targets (B,) of this rank's anchors among the gathered positives: arange(B) + rank·B."""
    count = anchors.shape[0]
    return torch.arange(count, device=anchors.device) + rank * count


def _leave_out(logits: Tensor, present: Tensor | None) -> Tensor:
    """Set the logits (…, N) of absent candidates to −∞, which gives them no weight; `present` is (N,)."""
    return logits if present is None else logits.masked_fill(~present, -torch.inf)
