"""Choose the device of a run or an evaluation, and the precision and compilation of a run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import torch

from augpipe.base.errors import UsageError
from cse_trainer.config import DEVICE_NAME, TrainConfig

if TYPE_CHECKING:
    from cse_trainer.distributed import World

PadTo = Literal["longest", "max"]


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
    """Choose device, precision and compilation, and set the CPU's threads."""
    if config.threads is not None:
        torch.set_num_threads(config.threads)
    device = chosen_device(config.device, world.local_rank if world.size > 1 else None)
    if device.type == "cuda":
        torch.cuda.set_device(device)
    on_gpu = device.type == "cuda"
    compiled = config.compile == "on" or (config.compile == "auto" and on_gpu)
    return Machine(
        device=device,
        precision=chosen_precision(config.precision, device),
        compile_mode=_compile_mode(config, world, on_gpu=on_gpu) if compiled else None,
        pad_to="max" if compiled or on_gpu else "longest",
    )


def chosen_device(name: str, local_rank: int | None = None) -> torch.device:
    """Return the device of a name; auto is the first GPU, else a Mac's (mps), else the CPU.

    Args:
        local_rank: the number of this process among several on this machine, each of which takes a GPU of its own.

    Raises:
        UsageError: the name is none of a device, or this machine has no such device.
    """
    if not DEVICE_NAME.fullmatch(name):
        raise UsageError(f"--device is {name!r}, expected auto, cpu, mps, cuda or cuda:N; leave it out")
    if name == "auto":
        name = "cuda" if torch.cuda.is_available() else "mps" if torch.backends.mps.is_available() else "cpu"
    device = torch.device(name)
    if device.type == "cuda":
        device = torch.device("cuda", (device.index or 0) if local_rank is None else local_rank)
    try:
        torch.empty(1, device=device)
    except (RuntimeError, AssertionError, NotImplementedError) as error:
        raise UsageError(
            f"the device {device} cannot be used here, expected one that torch sees "
            f"({torch.cuda.device_count()} GPUs); leave --device out for the best there is"
        ) from error
    return device


def chosen_precision(wanted: str, device: torch.device) -> str:
    """Return "bf16" or "fp32"; auto is bf16 where the device computes it in hardware.

    Raises:
        UsageError: bf16 is wanted, and the device has none.
    """
    has_bf16 = device.type == "cpu" or (
        device.type == "cuda" and torch.cuda.is_bf16_supported(including_emulation=False)
    )
    if wanted == "auto":
        quick = has_bf16 if device.type == "cuda" else device.type == "cpu" and cpu_computes_bf16()
        return "bf16" if quick else "fp32"
    if wanted == "bf16" and not has_bf16:
        raise UsageError(f"--precision is bf16, and {device} has no bf16; leave it out, or give --precision fp32")
    return wanted


def cpu_computes_bf16() -> bool:
    """Return whether this CPU multiplies bf16 in hardware (AVX-512 BF16 or AMX); without, it is slower than float32."""
    # A version of torch that cannot tell counts as no.
    return any(getattr(torch.cpu, f"_is_{name}_supported", bool)() for name in ("avx512_bf16", "amx_tile"))


def _compile_mode(config: TrainConfig, world: World, *, on_gpu: bool) -> str:
    """Return torch.compile's mode: "reduce-overhead", which uses CUDA graphs, or "default".

    CUDA graphs replay a whole step without launch overhead, but every replay overwrites their memory. So they are
    used only where one forward and one backward pass make a step: without accumulation, GradCache and DDP.
    """
    alone = world.size == 1 and config.accumulate == 1 and config.chunk_rows is None
    return "reduce-overhead" if on_gpu and alone else "default"
