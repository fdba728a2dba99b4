"""Choose the device of a run, its precision, and whether the encoder is compiled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import torch

from cse_trainer.errors import UsageError

if TYPE_CHECKING:
    from cse_trainer.batches import PadTo
    from cse_trainer.config import TrainConfig
    from cse_trainer.distributed import World


@dataclass(frozen=True, slots=True)
class Machine:
    """Where and how a run computes, with every `auto` decided.

    Args:
        device: of weights and batches.
        precision: "bf16" (autocast, weights stay float32) or "fp32".
        compile_mode: torch.compile's mode, or None.
        pad_to: "max" gives every batch the same shape, which compiled code needs; "longest" pads to the longest text
            of the batch, which is faster on a CPU.
    """

    device: torch.device
    precision: str
    compile_mode: str | None
    pad_to: PadTo


def machine_for(config: TrainConfig, world: World) -> Machine:
    """Choose device, precision and compilation, and set the CPU's threads.

    Raises:
        UsageError: the device is not there, or has no bf16.
    """
    if config.threads is not None:
        torch.set_num_threads(config.threads)
    device = _device(config.device, world)
    on_gpu = device.type == "cuda"
    compiled = config.compile == "on" or (config.compile == "auto" and on_gpu)
    return Machine(
        device=device,
        precision=_precision(config.precision, device),
        compile_mode=_compile_mode(config, world, on_gpu=on_gpu) if compiled else None,
        pad_to="max" if compiled or on_gpu else "longest",
    )


def _device(wanted: str, world: World) -> torch.device:
    name = wanted
    if wanted == "auto":
        name = "cuda" if torch.cuda.is_available() else "cpu"
    device = torch.device(name)
    if device.type == "cuda":
        count = torch.cuda.device_count()
        index = world.local_rank if world.size > 1 else (device.index or 0)
        if index >= count:
            raise UsageError(
                f"--device is {wanted} (number {index}), and this machine has {count} CUDA devices; "
                "leave it out for the best one, or give --device cpu"
            )
        device = torch.device("cuda", index)
        torch.cuda.set_device(device)
    if device.type == "mps" and not torch.backends.mps.is_available():
        raise UsageError("--device is mps, and this machine has none; leave it out, or give --device cpu")
    return device


def _precision(wanted: str, device: torch.device) -> str:
    has_bf16 = device.type == "cpu" or (
        device.type == "cuda" and torch.cuda.is_bf16_supported(including_emulation=False)
    )
    if wanted == "auto":
        return "bf16" if device.type == "cuda" and has_bf16 else "fp32"
    if wanted == "bf16" and not has_bf16:
        raise UsageError(f"--precision is bf16, and {device} has no bf16; leave it out, or give --precision fp32")
    return wanted


def _compile_mode(config: TrainConfig, world: World, *, on_gpu: bool) -> str:
    """Return torch.compile's mode: "reduce-overhead", which uses CUDA graphs, or "default".

    CUDA graphs replay a whole step without launch overhead, but every replay overwrites their memory. So they are
    used only where one forward and one backward pass make a step: without accumulation, GradCache and DDP.
    """
    alone = world.size == 1 and config.accumulate == 1 and config.chunk_rows is None
    return "reduce-overhead" if on_gpu and alone else "default"
