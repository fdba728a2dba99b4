"""InfoNCE: the cross-entropy that finds the positive among the candidates."""

from __future__ import annotations

import torch
import torch.nn.functional as functional
from torch import Tensor


def cosine_similarities(anchors: Tensor, candidates: Tensor) -> Tensor:
    """Return the cosine similarity of every anchor with every candidate.

    Args:
        anchors: (B, D).
        candidates: (N, D).

    Returns:
        (B, N), in [-1, 1].
    """
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


def local_targets(anchors: Tensor, rank: int) -> Tensor:
    """Return the targets (B,) of this rank's anchors among the gathered positives: arange(B) + rank·B."""
    count = anchors.shape[0]
    return torch.arange(count, device=anchors.device) + rank * count
