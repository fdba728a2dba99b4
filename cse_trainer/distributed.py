"""All communication between the processes of one training; its gather keeps gradients exact."""

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

from augpipe.base.errors import UserError

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class World:
    """The place of this process among those of a `torchrun`; a plain start is rank 0 of 1."""

    rank: int = 0
    size: int = 1
    local_rank: int = 0

    @property
    def leads(self) -> bool:
        """Whether this process writes files and prints."""
        return self.rank == 0


def world_of_environment() -> World:
    """Return the place of this process, from the variables RANK, WORLD_SIZE and LOCAL_RANK that torchrun sets."""
    return World(
        rank=int(os.environ.get("RANK", "0")),
        size=int(os.environ.get("WORLD_SIZE", "1")),
        local_rank=int(os.environ.get("LOCAL_RANK", "0")),
    )


@contextmanager
def joined(world: World, device: torch.device) -> Iterator[None]:
    """Join the process group during the block: nccl on GPUs, gloo on CPUs; a single process needs no group.

    After the block nothing of the group is left, its threads included: a thread of gloo that still releases a tensor
    while the interpreter shuts down ends the process with SIGABRT (`terminate called without an active exception`),
    because it waits for the GIL and is made to exit instead. The threads end with the last reference to the group. So
    everything that may hold one is released here: DDP's models, the frames of an error, and default arguments of torch.
    """
    if world.size == 1:
        yield
        return
    # On import, its functions take the present group as a default argument and keep it; DDP would import it later.
    importlib.import_module("torch.distributed.nn.functional")
    collectives.init_process_group("nccl" if device.type == "cuda" else "gloo")
    try:
        yield
        # A rank that closes its connections while another one still works can make that one fail.
        collectives.barrier()
    except BaseException as error:
        traceback.clear_frames(error.__traceback__)
        raise
    finally:
        gc.collect()  # collects models in reference cycles
        collectives.destroy_process_group()


def barrier(world: World) -> None:
    """Wait until every rank is here."""
    if world.size > 1:
        collectives.barrier()


class _Gather(torch.autograd.Function):
    """An all-gather with an exact gradient: that of a row is the sum over the losses of all ranks."""

    @staticmethod
    def forward(context: Any, local: Tensor, rank: int, size: int) -> Tensor:
        """Concatenate the rows of the ranks in rank order: (B, D) → (W·B, D)."""
        context.rank = rank
        parts = [torch.empty_like(local) for _ in range(size)]
        collectives.all_gather(parts, local.contiguous())
        return torch.cat(parts)

    @staticmethod
    def backward(context: Any, *gradients: Tensor) -> tuple[Tensor, None, None]:
        """Sum the gradients over the ranks and keep those of the own rows: (W·B, D) → (B, D)."""
        total = gradients[0].contiguous()
        collectives.all_reduce(total)
        return total.chunk(collectives.get_world_size())[context.rank], None, None


def gather(local: Tensor, world: World) -> Tensor:
    """Return the rows of all ranks in rank order, with gradient.

    DDP averages the parameters' gradients over the ranks. With local anchors, gathered candidates and targets arange(B)
    + rank·B the average is exactly the gradient of one process on the union of the batches: the loss of rank r is the
    mean over its anchors, the mean of these means is the loss of the union, and this gather returns to each rank every
    rank's part of the gradients of its candidates.

    Args:
        local: (B, D), of the same shape on every rank.

    Returns:
        (W·B, D); `local` itself if there is one process.
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


def mean_over_ranks(local: Tensor, world: World) -> float:
    """Return the mean of a scalar over the ranks, on every rank."""
    if world.size == 1:
        return float(local)
    total = local.clone()
    collectives.all_reduce(total)
    return float(total) / world.size


def from_leader(work: Callable[[], Result], world: World) -> Result:
    """Call a function on rank 0 and return its result on every rank; the result is pickled, so it should be small.

    Raises:
        UserError: that of rank 0, on every rank, so that none waits for ever.
    """
    if world.size == 1:
        return work()
    box: list[Any] = [None, None]
    if world.leads:
        try:
            box[0] = work()
        except UserError as error:
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
