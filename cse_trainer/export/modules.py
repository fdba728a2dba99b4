"""Describe each pooling by modules of sentence-transformers, in a form that all its versions read."""

from __future__ import annotations

from typing import Any

from cse_trainer.encoder.pooling import Pooling
from cse_trainer.errors import UsageError

# The mode of the module Pooling, which comes after the averaging of layers, if any.
MODES: dict[Pooling, str] = {
    Pooling.CLS: "cls_token",
    Pooling.MEAN: "mean_tokens",
    Pooling.AVG_FIRST_LAST: "mean_tokens",
    Pooling.AVG_LAST_TWO: "mean_tokens",
}
ALL_MODES = ("cls_token", "mean_tokens", "max_tokens", "mean_sqrt_len_tokens", "weightedmean_tokens", "lasttoken")
TYPES = "sentence_transformers.models"  # the names before version 6, which version 6 still reads


def exportable(pooling: Pooling) -> None:
    """Raise unless sentence-transformers has modules for a pooling; called before hours of training.

    Raises:
        UsageError: it has none.
    """
    if pooling not in MODES:
        raise UsageError(
            f"The pooling {pooling!r} cannot be exported: sentence-transformers has no module for it; "
            f"expected one of {', '.join(MODES)}. Give one of these as --pooling."
        )


def module_files(
    pooling: Pooling, *, dimension: int, layers: int, max_length: int, lowercase: bool = False
) -> dict[str, Any]:
    """Return the JSON files that describe the modules of a model.

    Args:
        pooling: of the encoder.
        dimension: D.
        layers: layers of the backbone, without the embeddings.
        max_length: tokens kept of a text.
        lowercase: whether text is lower-cased before the tokenizer sees it.

    Returns:
        Path in the model's folder → content of the file.
    """
    kinds = ["Transformer", *(["WeightedLayerPooling"] if pooling.needs_hidden_states else []), "Pooling"]
    paths = ["", *(f"{number}_{kind}" for number, kind in enumerate(kinds) if number)]
    modules = [
        {"idx": number, "name": str(number), "path": path, "type": f"{TYPES}.{kind}"}
        for number, (kind, path) in enumerate(zip(kinds, paths, strict=True))
    ]
    settings = {f"pooling_mode_{mode}": mode == MODES[pooling] for mode in ALL_MODES}
    files: dict[str, Any] = {
        "modules.json": modules,
        "config_sentence_transformers.json": {
            "prompts": {},
            "default_prompt_name": None,
            "similarity_fn_name": "cosine",
        },
        "sentence_bert_config.json": {"max_seq_length": max_length, "do_lower_case": lowercase},
        f"{paths[-1]}/config.json": {"word_embedding_dimension": dimension, **settings, "include_prompt": True},
    }
    if pooling.needs_hidden_states:
        files[f"{paths[1]}/config.json"] = {
            "word_embedding_dimension": dimension,
            "layer_start": pooling.layer_weights(layers)[0],
            "num_hidden_layers": layers,
        }
    return files


def layer_tensors(pooling: Pooling, *, layers: int) -> dict[str, list[float]]:
    """Return path of a safetensors file → the numbers of its tensor `layer_weights`; empty for cls and mean.

    Args:
        pooling: of the encoder.
        layers: layers of the backbone, without the embeddings.
    """
    if not pooling.needs_hidden_states:
        return {}
    return {"1_WeightedLayerPooling/model.safetensors": pooling.layer_weights(layers)[1]}
