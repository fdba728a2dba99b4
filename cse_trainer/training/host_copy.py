"""A copy of tensors in host memory that is the content of a safetensors file, and is made anew in the same place."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from augpipe.base.files.publish import HashingFile

CHUNK = 1 << 24  # bytes written at once
_HEADER_MULTIPLE = 8
_LENGTH_BYTES = 8
_NAMES = {
    torch.int64: "I64", torch.float64: "F64", torch.float32: "F32", torch.int32: "I32", torch.bfloat16: "BF16",
    torch.float16: "F16", torch.int16: "I16", torch.int8: "I8", torch.uint8: "U8", torch.bool: "BOOL",
}  # fmt: skip
"""The names of safetensors for the types of tensors, in the order in which a file has them."""


class Abandoned(Exception):  # noqa: N818 - nothing is wrong
    """Raised in a write that nobody wants any more."""


class HostCopy:
    """The content of a safetensors file in host memory, in which every tensor has its place.

    `take` copies tensors into their places. Memory is taken for the first copy alone, or before it by `reserve`; for
    tensors of a GPU it is pinned, so that they come at the speed of the bus. `write` reads the copy alone.
    """

    def __init__(self) -> None:
        self._reserving = threading.Lock()
        self._shapes: dict[str, tuple[torch.dtype, torch.Size]] = {}
        self._content = torch.empty(0, dtype=torch.uint8)
        self._places: dict[str, Tensor] = {}

    def reserve(self, tensors: Mapping[str, Tensor]) -> None:
        """Take the memory for a copy; the first touch of new memory takes ten times as long as the copy itself."""
        shapes = {name: (tensor.dtype, tensor.shape) for name, tensor in tensors.items()}
        with self._reserving:  # a thread may have begun with the same
            if shapes != self._shapes:
                self._lay_out(shapes, pinned=_on_gpu(tensors))

    def take(self, tensors: Mapping[str, Tensor]) -> None:
        """Copy tensors, of any device; when this returns they may change."""
        self.reserve(tensors)
        on_gpu = _on_gpu(tensors)
        for name, place in self._places.items():
            tensor = tensors[name].detach()
            if tensor.device.type == "cpu":
                # Not `copy_`, which waits for torch's other threads after every tensor: seconds where cores are taken.
                np.copyto(_bytes_of(place), _bytes_of(tensor.contiguous()))
            else:
                place.copy_(tensor, non_blocking=on_gpu)
        if on_gpu:
            torch.cuda.synchronize()

    def write(self, path: Path, abandoned: threading.Event) -> str:
        """Write the file and return its SHA-256, which is taken of the bytes as they are written.

        Raises:
            OSError: if the system refuses.
            Abandoned: if the event is set meanwhile.
        """
        content = self._content.numpy().data
        with HashingFile(path) as file:
            for start in range(0, len(content), CHUNK):
                if abandoned.is_set():
                    raise Abandoned
                file.write(content[start : start + CHUNK])
        return file.sha256

    def _lay_out(self, shapes: dict[str, tuple[torch.dtype, torch.Size]], *, pinned: bool) -> None:
        """Take memory for the file, write its header, and find the place of every tensor.

        As safetensors has it: eight bytes with the length of the header, the header as JSON, the tensors one behind the
        other, larger types first, so that each is aligned.
        """
        header: dict[str, object] = {}
        spans: dict[str, tuple[int, int]] = {}
        end, order = 0, list(_NAMES)
        for name in sorted(shapes, key=lambda name: (order.index(shapes[name][0]), name)):
            dtype, shape = shapes[name]
            spans[name] = (end, end + shape.numel() * dtype.itemsize)
            end = spans[name][1]
            header[name] = {"dtype": _NAMES[dtype], "shape": list(shape), "data_offsets": list(spans[name])}
        text = json.dumps(header, separators=(",", ":"), ensure_ascii=False).encode()
        text += b" " * (-len(text) % _HEADER_MULTIPLE)
        begin = _LENGTH_BYTES + len(text)
        self._content = torch.empty(begin + end, dtype=torch.uint8, pin_memory=pinned).zero_()
        first = len(text).to_bytes(_LENGTH_BYTES, "little") + text
        self._content[:begin] = torch.frombuffer(bytearray(first), dtype=torch.uint8)
        self._places = {
            name: self._content[begin + start : begin + stop].view(shapes[name][0]).view(shapes[name][1])
            for name, (start, stop) in spans.items()
        }
        self._shapes = shapes


def _bytes_of(tensor: Tensor) -> NDArray[np.uint8]:
    """Return the memory of a contiguous tensor on the CPU."""
    memory: NDArray[np.uint8] = tensor.view(-1).view(torch.uint8).numpy()
    return memory


def _on_gpu(tensors: Mapping[str, Tensor]) -> bool:
    return any(tensor.is_cuda for tensor in tensors.values())
