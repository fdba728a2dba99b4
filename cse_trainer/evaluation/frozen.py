"""Load a frozen encoder onto a device, for scoring and embedding."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cse_trainer.errors import TrainerError, UsageError

if TYPE_CHECKING:
    import torch

    from cse_trainer.encoder import Pooling, SentenceEncoder


# Tokens in a batch, by kind of device. A CPU is fastest while a batch stays in its cache.
_BATCH_TOKENS = {"cpu": 2_048}
_BATCH_TOKENS_ELSEWHERE = 32_768


def batch_tokens_for(encoder: SentenceEncoder, wanted: int | None) -> int:
    """Return how many tokens a batch should have: what the user wants, else what suits the encoder's device."""
    return wanted or _BATCH_TOKENS.get(encoder.device.type, _BATCH_TOKENS_ELSEWHERE)


def frozen_encoder(
    source: str | Path, *, pooling: str | None = None, device: str = "auto", threads: int | None = None
) -> SentenceEncoder:
    """Load an encoder in evaluation mode and without gradients.

    Args:
        source: a run folder, a folder of sentence-transformers or transformers, or a hub name.
        pooling: replaces the pooling that the model records.
        device: auto, cpu, mps, cuda or cuda:N.
        threads: threads on the CPU; None leaves torch's choice.

    Raises:
        UsageError: there is no such pooling or device.
        TrainerError: the model cannot be loaded.
    """
    import torch

    from cse_trainer.encoder import load_encoder

    chosen, place = _pooling(pooling), chosen_device(device)
    if threads is not None:
        torch.set_num_threads(threads)
    encoder = load_encoder(source, pooling=chosen)
    encoder.eval().requires_grad_(False).to(place)
    return encoder


def chosen_device(name: str) -> torch.device:
    """Return the device of a name; auto is the first GPU, or the CPU where there is none.

    Raises:
        UsageError: the name is none of a device.
        TrainerError: this machine has no such device.
    """
    import torch

    if name == "auto":
        gpu = "cuda" if torch.cuda.is_available() else "mps" if torch.backends.mps.is_available() else "cpu"
        return torch.device(gpu)
    try:
        device = torch.device(name)
    except RuntimeError as error:
        raise UsageError(f"--device is {name!r}, expected auto, cpu, mps, cuda or cuda:N; leave it out") from error
    try:
        torch.empty(1, device=device)
    except (RuntimeError, AssertionError, NotImplementedError) as error:
        raise TrainerError(
            f"the device {name} cannot be used here, expected one that torch sees "
            f"({torch.cuda.device_count()} GPUs); leave --device out for the best there is"
        ) from error
    return device


def _pooling(name: str | None) -> Pooling | None:
    from cse_trainer.encoder import Pooling

    if name is None:
        return None
    if name not in set(Pooling):
        raise UsageError(
            f"--pooling is {name!r}, expected one of {', '.join(Pooling)}; leave it out for the model's own"
        )
    return Pooling(name)
