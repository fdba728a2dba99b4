"""Read what a model folder says about itself: where its backbone is, its pooling, and how long a text may be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from safetensors import SafetensorError

from augpipe.base.errors import UserError
from cse_trainer.encoder.encoder import Pooling
from cse_trainer.encoder.vetting import MODULES, read_json

TOOL = "Use sentence-transformers itself for this model, or give another"

# sentence-transformers up to 5 names the pooling by flags, from 6 on by one word.
FLAGS = {
    "pooling_mode_cls_token": "cls",
    "pooling_mode_max_tokens": "max",
    "pooling_mode_mean_tokens": "mean",
    "pooling_mode_mean_sqrt_len_tokens": "mean_sqrt_len_tokens",
    "pooling_mode_weightedmean_tokens": "weightedmean",
    "pooling_mode_lasttoken": "lasttoken",
}


@dataclass(frozen=True, slots=True)
class Layout:
    """A model folder as its own files describe it; what it does not say, as a plain folder of transformers, is None."""

    backbone: Path
    pooling: Pooling | None = None
    max_length: int | None = None
    lowercase: bool = False
    unit_length: bool = False


def read_layout(folder: Path) -> Layout:
    """Return the layout of a folder of sentence-transformers or of transformers.

    Raises:
        UserError: the folder holds no model, or one with modules or settings that this package does not support.
    """
    if (folder / "modules.json").is_file():
        try:
            return _sentence_transformers(folder)
        except (KeyError, TypeError, ValueError, AttributeError, OSError, SafetensorError) as error:
            raise UserError(
                f"{folder} describes its modules in a way that cannot be read ({type(error).__name__}: {error}); "
                "expected what sentence-transformers writes. Copy the model's files again."
            ) from error
    if (folder / "config.json").is_file():
        return Layout(folder)
    raise UserError(
        f"{folder} holds no model: neither modules.json nor config.json. "
        "Give a run folder, or the folder that `save_pretrained` wrote."
    )


def _sentence_transformers(folder: Path) -> Layout:
    modules = [(_kind(folder, str(entry["type"])), entry) for entry in read_json(folder / "modules.json", list)]
    kinds = [kind for kind, _ in modules]
    for kind in kinds:
        if kind not in READERS:
            raise UserError(f"{folder} has a {kind} module; expected {', '.join(READERS)} alone. {TOOL}.")
    if kinds[:1] != ["Transformer"] or kinds.count("Pooling") != 1:
        raise UserError(
            f"{folder} has the modules {', '.join(kinds) or '(none)'}; expected Transformer, then one Pooling. {TOOL}."
        )
    _refuse_prompt(folder)
    found: dict[str, Any] = {}
    for kind, entry in modules:
        found |= READERS[kind](_place(folder, entry.get("path", "")), found)
    found.pop("layers", None)
    return Layout(**found)


def _kind(folder: Path, name: str) -> str:
    """Return the class name of a module, such as `Pooling`; raise for a class of another package."""
    package, _, kind = name.rpartition(".")
    if package.partition(".")[0] != "sentence_transformers":
        raise UserError(
            f"{folder} has a module of the class {name[:80]!r}, which is code from elsewhere; expected those of "
            f"sentence_transformers alone. {TOOL}."
        )
    return kind


def _place(folder: Path, path: str) -> Path:
    """Return the folder of a module; raise unless it lies in the model's folder."""
    name = path.removesuffix("/")
    if path and ("/" in name or not fnmatch(name, MODULES)):
        raise UserError(
            f"{folder} has a module in {path[:80]!r}; expected a folder inside it, such as 1_Pooling. {TOOL}."
        )
    return folder / path


def _refuse_prompt(folder: Path) -> None:
    """Raise where the folder sets a default prompt: without that text before every other, the vectors would differ."""
    path = folder / "config_sentence_transformers.json"
    settings = read_json(path) if path.is_file() else {}
    prompt = (settings.get("prompts") or {}).get(settings.get("default_prompt_name"))
    if prompt:
        raise UserError(f"{folder} sets {prompt!r} before every text; expected no default prompt. {TOOL}.")


def _transformer(place: Path, found: dict[str, Any]) -> dict[str, Any]:
    paths = sorted(place.glob("sentence_*_config.json"))
    settings = read_json(paths[0]) if paths else {}
    return {
        "backbone": place,
        "max_length": settings.get("max_seq_length"),
        "lowercase": bool(settings.get("do_lower_case", False)),
    }


def _weighted_layers(place: Path, found: dict[str, Any]) -> dict[str, Any]:
    """Return the pooling that has these weights of layers: avg-first-last or avg-last-two; raise for other weights."""
    from safetensors.numpy import load_file

    start = int(read_json(place / "config.json")["layer_start"])
    if not (place / "model.safetensors").is_file():
        raise UserError(f"{place} has no model.safetensors; expected the weights of the layers. {TOOL}.")
    weights = load_file(place / "model.safetensors")["layer_weights"].tolist()
    layers = start + len(weights) - 1
    for pooling in Pooling:
        if pooling.needs_hidden_states and pooling.layer_weights(layers) == (start, weights):
            return {"layers": pooling}
    raise UserError(
        f"{place} averages layers with the weights {weights} from layer {start} on; "
        f"expected {Pooling.AVG_FIRST_LAST} or {Pooling.AVG_LAST_TWO}. {TOOL}."
    )


def _pooling(place: Path, found: dict[str, Any]) -> dict[str, Any]:
    settings = read_json(place / "config.json")
    mode = settings.get("pooling_mode") or [name for flag, name in FLAGS.items() if settings.get(flag)]
    modes = [mode] if isinstance(mode, str) else list(mode)
    if len(modes) != 1 or modes[0] not in ("cls", "mean"):
        raise UserError(f"{place} pools by {' + '.join(modes) or 'nothing'}; expected cls or mean. {TOOL}.")
    layers = found.get("layers")
    if layers is not None and modes != ["mean"]:
        raise UserError(f"{place} pools averaged layers by {modes[0]}; expected mean. {TOOL}.")
    return {"pooling": layers or Pooling(modes[0])}


def _normalize(place: Path, found: dict[str, Any]) -> dict[str, Any]:
    if "pooling" not in found:
        raise UserError(f"{place.parent} has a Normalize module before Pooling; expected it after. {TOOL}.")
    return {"unit_length": True}


# Module → reader of its folder; the second argument holds what the modules before it gave.
READERS: dict[str, Callable[[Path, dict[str, Any]], dict[str, Any]]] = {
    "Transformer": _transformer,
    "WeightedLayerPooling": _weighted_layers,
    "Pooling": _pooling,
    "Normalize": _normalize,
}
