"""Random numbers of a step come from (seed, step, rank, part): resuming needs no generator state."""

from __future__ import annotations

import hashlib

import torch


def seed_torch(*key: int | str) -> None:
    """Seed torch's generators, of the CPU and of the GPUs, from a key of any length.

    What dropout drops in a step then depends on the step alone: not on the steps before it, on evaluations between
    them, or on where a run was interrupted.
    """
    digest = hashlib.sha256("/".join(map(str, key)).encode()).digest()
    torch.manual_seed(int.from_bytes(digest[:8], "little") >> 1)
