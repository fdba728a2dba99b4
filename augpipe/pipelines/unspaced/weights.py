"""Weights on disk: matrices in half precision, tables of vectors in one byte per number."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Integers = npt.NDArray[np.int64]

_ROWS, _SCALES = ".rows", ".scales"


class Table:
    """A table of vectors with one byte per number, which are made floats only when they are looked up.

    Args:
        rows: the rounded vectors `(entries, width)`.
        scales: the factor of each vector `(entries,)`.
    """

    def __init__(self, rows: npt.NDArray[np.int8], scales: npt.NDArray[np.float16]) -> None:
        self.rows = rows
        self.scales = scales

    @classmethod
    def of(cls, vectors: Floats) -> Table:
        """Return the table of vectors `(entries, width)`, rounded so that the largest number of each becomes ±127."""
        scales = (np.abs(vectors).max(axis=1, initial=0.0) / 127).astype(np.float16)
        safe = np.where(scales > 0, scales, 1).astype(np.float32)
        rounded = np.clip(np.rint(vectors / safe[:, None]), -127, 127)
        return cls(rounded.astype(np.int8), scales)

    def __getitem__(self, ids: Integers) -> Floats:
        """Return the vectors of `ids`, which may have any shape: `(*ids.shape, width)`."""
        vectors = self.rows[ids].astype(np.float32)
        vectors *= self.scales[ids][..., None]
        return vectors


def save(path: Path, arrays: Mapping[str, Floats], tables: Mapping[str, Table], **others: npt.NDArray[Any]) -> None:
    """Write to one `.npz` file matrices, as float16, tables, and arrays of whole numbers, each by name."""
    contents: dict[str, npt.NDArray[Any]] = {name: array.astype(np.float16) for name, array in arrays.items()}
    for name, table in tables.items():
        contents[name + _ROWS], contents[name + _SCALES] = table.rows, table.scales
    np.savez(path, allow_pickle=False, **contents, **others)


def load(path: Path) -> tuple[dict[str, Floats], dict[str, Table], dict[str, npt.NDArray[Any]]]:
    """Return what `save` wrote: matrices (as float32), tables, and other arrays, each by name."""
    arrays: dict[str, Floats] = {}
    tables: dict[str, Table] = {}
    others: dict[str, npt.NDArray[Any]] = {}
    with np.load(path, allow_pickle=False) as file:
        for name in file.files:
            if name.endswith(_ROWS):
                plain = name.removesuffix(_ROWS)
                tables[plain] = Table(file[name], file[plain + _SCALES])
            elif not name.endswith(_SCALES):
                array = file[name]
                if array.dtype == np.float16:
                    arrays[name] = np.ascontiguousarray(array, dtype=np.float32)
                else:
                    others[name] = array
    return arrays, tables, others
