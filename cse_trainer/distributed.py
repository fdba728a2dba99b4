"""The only collectives: who this process is, and the gather that keeps the gradient exact."""

from __future__ import annotations

import gc
import importlib
import os
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
import torch
import torch.distributed as collectives
from torch import Tensor

from cse_trainer.errors import TrainerError

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class World:
    """This process among the processes of a `torchrun`; a plain start is rank 0 of 1."""

    rank: int = 0
    size: int = 1
    local_rank: int = 0

    @property
    def leads(self) -> bool:
        """Whether this process writes files and prints."""
        return self.rank == 0


def world_of_environment() -> World:
    """Read what torchrun says of this process: RANK, WORLD_SIZE and LOCAL_RANK."""
    return World(
        rank=int(os.environ.get("RANK", "0")),
        size=int(os.environ.get("WORLD_SIZE", "1")),
        local_rank=int(os.environ.get("LOCAL_RANK", "0")),
    )


@contextmanager
def joined(world: World, device: torch.device) -> Iterator[None]:
    """Join the process group for the time of a block: nccl on GPUs, gloo on CPUs; one process needs none.

    Nothing of the group is left behind the block, its threads included. One of gloo's that still releases a tensor
    while the interpreter shuts down ends the process with SIGABRT (`terminate called without an active exception`): it
    asks for the GIL, is made to exit instead, and cannot be unwound. Threads end with the last reference to the group,
    so whoever could hold one lets go of it here: DDP's models, the frames of an error, torch itself.
    """
    if world.size == 1:
        yield
        return
    # Its functions have the group that exists at the import as a default argument, for good; DDP imports it.
    importlib.import_module("torch.distributed.nn.functional")
    collectives.init_process_group("nccl" if device.type == "cuda" else "gloo")
    try:
        yield
        # A rank that takes its connections down while another still works can end that one with them.
        collectives.barrier()
    except BaseException as error:
        traceback.clear_frames(error.__traceback__)
        raise
    finally:
        gc.collect()  # models in reference cycles
        collectives.destroy_process_group()


def barrier(world: World) -> None:
    """Wait until every rank is here."""
    if world.size > 1:
        collectives.barrier()


class _Gather(torch.autograd.Function):
    """All-gather whose gradient is exact: a row's gradient is the sum of what every rank's loss says of it."""

    @staticmethod
    def forward(context: Any, local: Tensor, rank: int, size: int) -> Tensor:
        """Concatenate the ranks' rows in rank order: (B, D) → (W·B, D)."""
        context.rank = rank
        parts = [torch.empty_like(local) for _ in range(size)]
        collectives.all_gather(parts, local.contiguous())
        return torch.cat(parts)

    @staticmethod
    def backward(context: Any, *gradients: Tensor) -> tuple[Tensor, None, None]:
        """Sum the ranks' gradients and keep the own rows: (W·B, D) → (B, D)."""
        total = gradients[0].contiguous()
        collectives.all_reduce(total)
        return total.chunk(collectives.get_world_size())[context.rank], None, None


def gather(local: Tensor, world: World) -> Tensor:
    """Return the rows of all ranks in rank order, with gradient.

    DDP averages the parameters' gradients over the ranks. With local anchors, gathered candidates and targets
    arange(B) + rank·B the average is exactly the gradient of one process on the union batch: the loss of rank r is
    the mean over its anchors, the mean of these means is the union's loss, and this gather hands every rank's part
    of a candidate's gradient back to its owner.

    Args:
        local: (B, D), of the same shape on every rank.
        world: this process among the others.

    Returns:
        (W·B, D); `local` itself where there is one process.
    """
    if world.size == 1:
        return local
    gathered: Tensor = _Gather.apply(local, world.rank, world.size)  # type: ignore[no-untyped-call]
    return gathered


def gather_flags(local: Tensor, world: World) -> Tensor:
    """Return the booleans of all ranks in rank order: (B,) → (W·B,)."""
    if world.size == 1:
        return local
    parts = [torch.empty_like(local, dtype=torch.uint8) for _ in range(world.size)]
    collectives.all_gather(parts, local.to(torch.uint8))
    return torch.cat(parts).bool()


def any_rank(local: bool, world: World, device: torch.device) -> bool:
    """Return whether the flag is set on any rank; every rank gets the same answer."""
    if world.size == 1:
        return local
    flag = torch.tensor(int(local), device=device)
    collectives.all_reduce(flag, collectives.ReduceOp.MAX)
    return bool(flag)


def from_leader(work: Callable[[], Result], world: World) -> Result:
    """Let rank 0 do something and return its result on every rank; results pickle and are small.

    Raises:
        TrainerError: rank 0's, on every rank, so that none waits for it in vain.
    """
    if world.size == 1:
        return work()
    box: list[Any] = [None, None]
    if world.leads:
        try:
            box[0] = work()
        except TrainerError as error:
            box[1] = error
    collectives.broadcast_object_list(box, src=0)
    if box[1] is not None:
        raise box[1]
    result: Result = box[0]
    return result


def gather_arrays(local: np.ndarray, world: World) -> list[np.ndarray]:
    """Return the arrays of all ranks in rank order; their lengths may differ."""
    boxes: list[Any] = [None] * world.size
    collectives.all_gather_object(boxes, local)
    return boxes
