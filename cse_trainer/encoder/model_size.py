"""Refuse models with absurd numbers or too many weights, before memory is allocated."""

from __future__ import annotations

import math
import os
import re
import resource
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from cse_trainer.errors import TrainerError

LARGEST = 2**31 - 1
"""The largest integer that a configuration may hold."""
# Names of settings that say how often a part of the model is repeated, such as num_hidden_layers.
REPEATED = re.compile(r"(^|_)(n|num|number)?_?(hidden_)?(layers?|groups?|group_num|experts|blocks)$")
MOST_REPEATED = 10_000
"""The largest product of all such settings: layers × groups of layers × experts."""
COUNTED = {"num_labels": 100_000, "max_position_embeddings": 2**20}
"""The largest values of settings for which transformers builds a list of that length."""
SLACK = 2**24
"""A configuration may describe twice as many weights as the files hold, plus this many; the loader then names those
that are missing."""


def check_numbers(path: Path, config: dict[str, Any]) -> None:
    """Raise where a configuration holds a number that no model has, before transformers builds layers from it.

    Args:
        path: of config.json.
        config: its content.

    Raises:
        TrainerError: a number is above its limit.
    """
    repeated = 1
    for key, value in _numbers(config):
        repeated *= max(value, 1) if REPEATED.search(key) else 1
        if abs(value) > COUNTED.get(key, LARGEST):
            raise _absurd(path, f"{key} is {str(value)[:40]}", f"at most {COUNTED.get(key, LARGEST):,}")
    if repeated > MOST_REPEATED:
        raise _absurd(path, f"it describes {repeated:,} layers", f"at most {MOST_REPEATED:,}")


def check_size(path: Path, build: Callable[[], Any]) -> None:
    """Raise where a model is much larger than the weights in its folder, or than this machine's memory.

    Args:
        path: of config.json; the weights lie beside it.
        build: returns the model; it is called on torch's device `meta`, where weights take no memory.

    Raises:
        TrainerError: the model is too large, or cannot be built.
    """
    import torch

    try:
        with torch.device("meta"):
            described = sum(weight.numel() for weight in build().parameters())
    except Exception as error:  # a wrong configuration can make transformers raise anything
        what = str(error).strip().partition("\n")[0] or type(error).__name__
        raise TrainerError(f"{path} describes no model that can be built: {what[:200]}. Copy it again.") from error
    present = sum(_elements(path.parent))
    if described > 2 * present + SLACK:
        raise _absurd(path, f"it describes {described:,} weights", f"about the {present:,} of the files beside it")
    if described * 4 > _memory():
        raise TrainerError(
            f"{path.parent} has {described:,} weights, which take {described * 4 / 2**30:,.0f} GiB; expected at most "
            f"{_memory() / 2**30:,.0f} GiB, the memory of this machine. Give a smaller model."
        )


def _numbers(config: dict[str, Any]) -> Iterator[tuple[str, int]]:
    """Yield (key, integer) for every integer of a configuration, also those in lists and sections."""
    waiting: list[tuple[str, Any]] = list(config.items())
    while waiting:
        key, value = waiting.pop()
        if isinstance(value, dict):
            waiting.extend((str(name), inner) for name, inner in value.items())
        elif isinstance(value, list):
            waiting.extend((f"{key}[]", inner) for inner in value)
        elif isinstance(value, int) and not isinstance(value, bool):
            yield key, value


def _elements(folder: Path) -> Iterator[int]:
    """Yield the number of elements of each tensor in a folder, from the headers of its safetensors files.

    Raises:
        TrainerError: a file is damaged.
    """
    from safetensors import SafetensorError, safe_open

    for path in sorted(folder.glob("*.safetensors")):
        try:
            with safe_open(path, "np") as file:
                for name in file.keys():  # noqa: SIM118 - it is no mapping
                    yield math.prod(file.get_slice(name).get_shape())
        except (OSError, SafetensorError) as error:
            what = str(error).partition("\n")[0]
            raise TrainerError(
                f"The weights in {path} cannot be loaded: {what}; expected safetensors. Copy the model's files again."
            ) from error


def _memory() -> int:
    """Return how many bytes of memory this process may use."""
    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    installed = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return installed if limit == resource.RLIM_INFINITY else min(limit, installed)


def _absurd(path: Path, found: str, expected: str) -> TrainerError:
    return TrainerError(f"{path} cannot be meant: {found}; expected {expected}. Copy the model's files again.")
