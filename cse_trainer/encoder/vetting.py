"""Refuse model folders that are not safe to load or not as they were written, before any library reads them."""

from __future__ import annotations

import hashlib
import json
import re
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from augpipe.base.errors import UserError, first_line
from augpipe.base.files.strict_json import loads

MODULES = "[0-9]*_*"
"""Pattern of the folders of sentence-transformers' modules, such as `1_Pooling`; no other folder is read."""
INDEX = "model.safetensors.index.json"
WEIGHTS = ("model.safetensors", INDEX)
PICKLED = ("pytorch_model*.bin", "*.bin", "*.pt", "*.pth", "*.ckpt", "*.pkl", "*.pickle")
PICKLED_VOCABULARIES = ("vocab.pkl", "vocab.bin")
SHARD = re.compile(r"[\w.-]+\.safetensors")
LARGEST_JSON = 64 << 20
"""The largest JSON file that is read, in bytes: about twice the largest tokenizer.json of a published encoder."""

LARGEST = 2**31 - 1
"""The largest integer that a configuration may hold."""
# Names of settings that say how often a part of the model is repeated, such as num_hidden_layers.
REPEATED = re.compile(r"(^|_)(n|num|number)?_?(hidden_)?(layers?|groups?|group_num|experts|blocks)$")
MOST_REPEATED = 10_000
"""The largest product of all such settings: layers × groups of layers × experts."""
COUNTED = {"num_labels": 100_000, "max_position_embeddings": 2**20}
"""The largest values of settings for which transformers builds a list of that length."""

SUMS = "sha256.json"
SUMMED = {".json", ".jinja", ".model", ".safetensors", ".txt"}
"""Suffixes of the files that get a checksum: those that a library reads. The model card may be edited."""

TRUST = "Take the model from a source that you trust, or give another"


def vet(folder: Path) -> None:
    """Raise unless a model folder is safe to load.

    It must hold no pickles, no adapter, no links to files outside, no devices or pipes, no oversized JSON, no number
    that no model has, and no setting that loads anything else.

    Raises:
        UserError: the folder is not safe, or this package wrote it and it has changed since.
    """
    for place in (folder, *module_folders(folder)):
        for path in sorted(place.iterdir()):
            _vet_file(folder, path)
        _vet_weights(place)
        _vet_config(place)
        if (place / "adapter_config.json").exists():
            raise UserError(
                f"{place} holds an adapter (adapter_config.json), which names another model to load; expected a whole "
                "model. Merge the adapter into its model and save that."
            )
        for name in PICKLED_VOCABULARIES:
            if (place / name).exists():
                raise UserError(
                    f"{place / name} is a pickle, which can run code when it is read; expected tokenizer.json. {TRUST}."
                )
    if (folder / SUMS).exists():
        try:
            check_sums(folder)
        except ValueError as error:
            raise UserError(
                f"{folder} is damaged: {error}; restore it from a copy, or delete {SUMS} where the change was meant"
            ) from error


def module_folders(folder: Path) -> list[Path]:
    """Return the folders of sentence-transformers' modules in a model's folder, in order."""
    return sorted(path for path in folder.glob(MODULES) if path.is_dir())


def has_weights(folder: Path) -> bool:
    """Return whether weights in safetensors lie in a folder or in that of its first module (`0_Transformer`)."""
    return any((place / name).is_file() for place in (folder, *module_folders(folder)[:1]) for name in WEIGHTS)


def require_weights(folder: Path) -> None:
    """Raise unless a folder itself holds weights that can be read without running code.

    Raises:
        UserError: the folder has no weights, or only pickled ones.
    """
    if any((folder / name).is_file() for name in WEIGHTS):
        return
    pickles = sorted({path.name for pattern in PICKLED for path in folder.glob(pattern)})
    if pickles:
        raise UserError(
            f"{folder} has its weights only as a pickle ({pickles[0]}), which can run code when it is read; "
            "expected model.safetensors. Convert it where you trust it: `transformers.AutoModel.from_pretrained(DIR)"
            ".save_pretrained(NEW)`, and copy the tokenizer's files to NEW."
        )
    raise UserError(f"{folder} has no weights; expected model.safetensors. Copy the model's files again.")


def read_json(path: Path, kind: type[dict[str, Any]] | type[list[Any]] = dict) -> Any:
    """Return the content of a JSON file of a model: an object, or a list where `kind` is `list`.

    Raises:
        UserError: the file cannot be read, is no JSON, or holds something else.
    """
    try:
        value = _json(path)
    except (OSError, ValueError) as error:
        raise UserError(
            f"{path} cannot be read: {first_line(error)}; expected JSON. Copy the model's files again."
        ) from error
    if not isinstance(value, kind):
        raise UserError(
            f"{path} holds a {type(value).__name__}; expected a {kind.__name__}. Copy the model's files again."
        )
    return value


def write_sums(folder: Path) -> None:
    """Write the SHA-256 of every file that a library reads to `sha256.json`; call this when the folder is complete."""
    sums = {name: _sha256(folder / name) for name in _summed(folder)}
    (folder / SUMS).write_text(json.dumps(sums, indent=2) + "\n", encoding="utf-8")


def check_sums(folder: Path) -> None:
    """Raise unless a folder is as `write_sums` found it.

    Raises:
        ValueError: a file is missing, changed or new, or the checksums themselves cannot be read.
    """
    try:
        sums = _json(folder / SUMS)
        if not isinstance(sums, dict):
            raise ValueError("it is no list of checksums")
    except (OSError, ValueError) as error:
        raise ValueError(f"{SUMS} cannot be read: {error}") from None
    names = _summed(folder)
    for name in sorted({*names, *sums}):
        if name not in sums:
            raise ValueError(f"{name} was not there when the folder was written")
        if name not in names:
            raise ValueError(f"{name} is missing")
        if _sha256(folder / name) != sums[name]:
            raise ValueError(f"the SHA-256 of {name} is another than when it was written")


def _summed(folder: Path) -> list[str]:
    """Return the names of the files that get a checksum."""
    return sorted(
        path.relative_to(folder).as_posix()
        for place in (folder, *module_folders(folder))
        for path in place.iterdir()
        if path.suffix in SUMMED and path.name != SUMS and path.is_file()
    )


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _json(path: Path) -> Any:
    if not path.is_file():
        raise OSError("it is no file")  # reading a pipe might never end
    return loads(path.read_bytes())


def _vet_file(folder: Path, path: Path) -> None:
    if path.name.startswith("."):
        return
    try:
        kind = path.stat()
    except OSError as error:
        raise UserError(f"{path} cannot be read: {error.strerror}; expected a file. {TRUST}.") from error
    if not (stat.S_ISREG(kind.st_mode) or stat.S_ISDIR(kind.st_mode)):
        raise UserError(f"{path} is a device, a pipe or a socket; expected a file. {TRUST}.")
    if path.is_symlink() and not any(path.resolve().is_relative_to(home) for home in _homes(folder)):
        raise UserError(
            f"{path} is a link to {path.readlink()}, outside the folder; expected the file itself. Copy it there, "
            "if you trust it."
        )
    if path.suffix == ".json" and kind.st_size > LARGEST_JSON:
        raise UserError(
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
        raise UserError(f"{place / INDEX} has no weight_map; expected one. Copy the model's files again.")
    for name in names.values():
        if not isinstance(name, str) or not SHARD.fullmatch(name):
            raise UserError(
                f"{place / INDEX} names {str(name)[:80]!r}, which is no file of safetensors in the folder; expected "
                f"names such as model-00001-of-00002.safetensors. {TRUST}."
            )
        if not (place / name).is_file():
            raise UserError(f"{place / INDEX} names {name}, which is not there. Copy the model's files again.")


def _vet_config(place: Path) -> None:
    """Raise for settings that make transformers download kernels, open other files, call other packages or hang."""
    path = place / "config.json"
    if not path.exists():
        return
    config = read_json(path)
    for key in ("quantization_config", "transformers_weights"):
        if config.get(key) is not None:
            raise UserError(f"{path} has {key}; expected plain weights in model.safetensors. {TRUST}.")
    repeated = 1
    for key, value in _settings(config):
        if key.endswith("_implementation") and "/" in str(value):
            raise UserError(
                f"{path} asks for {key} {str(value)[:80]!r}, which is code from elsewhere; expected none. {TRUST}."
            )
        if isinstance(value, int) and not isinstance(value, bool):
            repeated *= max(value, 1) if REPEATED.search(key) else 1
            if abs(value) > COUNTED.get(key, LARGEST):
                raise absurd(path, f"{key} is {str(value)[:40]}", f"at most {COUNTED.get(key, LARGEST):,}")
    if repeated > MOST_REPEATED:
        raise absurd(path, f"it describes {repeated:,} layers", f"at most {MOST_REPEATED:,}")


def _settings(config: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield (key, value) for every setting of a configuration, also those in its sections and lists."""
    waiting = list(config.items())
    while waiting:
        key, value = waiting.pop()
        yield key, value
        if isinstance(value, dict):
            waiting.extend(value.items())
        elif isinstance(value, list):
            waiting.extend((f"{key}[]", inner) for inner in value)


def absurd(path: Path, found: str, expected: str) -> UserError:
    """Return the error for a configuration that no model has."""
    return UserError(f"{path} cannot be meant: {found}; expected {expected}. Copy the model's files again.")
