"""Seed torch from (seed, step, part, rank), so that resuming needs no state of a generator."""

from __future__ import annotations

import hashlib

import torch


def seed_torch(*key: int | str) -> None:
    """Seed torch's generators, of the CPU and of the GPUs, from a key of any length.

    Called with a key of the step, it makes dropout depend on the step alone: not on earlier steps, on evaluations
    between them, or on where a run was interrupted.
    """
    digest = hashlib.sha256("/".join(map(str, key)).encode()).digest()
    torch.manual_seed(int.from_bytes(digest[:8], "little") >> 1)
