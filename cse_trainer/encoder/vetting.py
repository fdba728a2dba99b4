"""Refuse model folders that are not safe to load, before any library reads them."""

from __future__ import annotations

import re
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cse_trainer.encoder.checksums import NAME, check_sums
from cse_trainer.encoder.json_file import read_json
from cse_trainer.errors import TrainerError

INDEX = "model.safetensors.index.json"
LARGEST_JSON = 64 << 20
"""The largest JSON file that is read, in bytes: about twice the largest tokenizer.json of a published encoder."""
PICKLED_VOCABULARIES = ("vocab.pkl", "vocab.bin")
SHARD = re.compile(r"[\w.-]+\.safetensors")
TRUST = "Take the model from a source that you trust, or give another"


def vet(folder: Path) -> None:
    """Raise unless a model folder is safe to load.

    It must hold no pickles, no adapter, no links to files outside, no devices or pipes, no oversized JSON, and no
    setting that loads anything else.

    Args:
        folder: of transformers, or of sentence-transformers with the folders of its modules in it.

    Raises:
        TrainerError: the folder is not safe, or this package wrote it and it has changed since.
    """
    for place in (folder, *_folders(folder)):
        for path in sorted(place.iterdir()):
            _vet_file(folder, path)
        _vet_weights(place)
        _vet_config(place)
        if (place / "adapter_config.json").exists():
            raise TrainerError(
                f"{place} holds an adapter (adapter_config.json), which names another model to load; expected a whole "
                "model. Merge the adapter into its model and save that."
            )
        for name in PICKLED_VOCABULARIES:
            if (place / name).exists():
                raise TrainerError(
                    f"{place / name} is a pickle, which can run code when it is read; expected tokenizer.json. {TRUST}."
                )
    if (folder / NAME).exists():
        try:
            check_sums(folder)
        except ValueError as error:
            raise TrainerError(
                f"{folder} is damaged: {error}; restore it from a copy, or delete {NAME} where the change was meant"
            ) from error


def _folders(folder: Path) -> Iterator[Path]:
    """Return the folders of sentence-transformers' modules, such as `1_Pooling`."""
    return (path for path in sorted(folder.glob("[0-9]*_*")) if path.is_dir())


def _vet_file(folder: Path, path: Path) -> None:
    if path.name.startswith("."):
        return
    try:
        kind = path.stat()
    except OSError as error:
        raise TrainerError(f"{path} cannot be read: {error.strerror}; expected a file. {TRUST}.") from error
    if not (stat.S_ISREG(kind.st_mode) or stat.S_ISDIR(kind.st_mode)):
        raise TrainerError(f"{path} is a device, a pipe or a socket; expected a file. {TRUST}.")
    if path.is_symlink() and not any(path.resolve().is_relative_to(home) for home in _homes(folder)):
        raise TrainerError(
            f"{path} is a link to {path.readlink()}, outside the folder; expected the file itself. Copy it there, "
            "if you trust it."
        )
    if path.suffix == ".json" and kind.st_size > LARGEST_JSON:
        raise TrainerError(
            f"{path} has {kind.st_size:,} bytes; expected at most {LARGEST_JSON:,}. Copy the model's files again."
        )


def _homes(folder: Path) -> Iterator[Path]:
    """Yield the folders that a link may lead to: the model's own, and in the hub's cache that of its repository."""
    place = folder.resolve()
    yield place
    if place.parent.name == "snapshots":
        yield place.parent.parent


def _vet_weights(place: Path) -> None:
    """Raise unless the index of the weights names safetensors alone: transformers would unpickle what else it names."""
    if not (place / INDEX).exists():
        return
    names = read_json(place / INDEX).get("weight_map")
    if not isinstance(names, dict) or not names:
        raise TrainerError(f"{place / INDEX} has no weight_map; expected one. Copy the model's files again.")
    for name in names.values():
        if not isinstance(name, str) or not SHARD.fullmatch(name):
            raise TrainerError(
                f"{place / INDEX} names {str(name)[:80]!r}, which is no file of safetensors in the folder; expected "
                f"names such as model-00001-of-00002.safetensors. {TRUST}."
            )
        if not (place / name).is_file():
            raise TrainerError(f"{place / INDEX} names {name}, which is not there. Copy the model's files again.")


def _vet_config(place: Path) -> None:
    """Raise for settings that make transformers download kernels, open other files or call other packages."""
    path = place / "config.json"
    if not path.exists():
        return
    config = read_json(path)
    for key, value in _settings(config):
        if key.endswith("_implementation") and "/" in str(value):
            raise TrainerError(
                f"{path} asks for {key} {str(value)[:80]!r}, which is code from elsewhere; expected none. {TRUST}."
            )
    for key in ("quantization_config", "transformers_weights"):
        if config.get(key) is not None:
            raise TrainerError(f"{path} has {key}; expected plain weights in model.safetensors. {TRUST}.")


def _settings(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield (key, value) for every setting of a configuration, also those in its sections."""
    waiting = [value]
    while waiting:
        for key, inner in waiting.pop().items():
            yield key, inner
            if isinstance(inner, dict):
                waiting.append(inner)
