"""Write the folder of an exported model, in a form that all versions of sentence-transformers read."""

from __future__ import annotations

import copy
import json
import shutil
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError
from safetensors.torch import save_file
from torch import Tensor

from augpipe.base.errors import UserError
from augpipe.base.files.publish import leftovers, published_folder
from cse_trainer.encoder import SentenceEncoder
from cse_trainer.encoder.encoder import Pooling
from cse_trainer.encoder.pretrained import quiet
from cse_trainer.encoder.vetting import write_sums

MODES = ("cls_token", "mean_tokens", "max_tokens", "mean_sqrt_len_tokens", "weightedmean_tokens", "lasttoken")
TYPES = "sentence_transformers.models"  # the names before version 6, which version 6 still reads


def export_encoder(encoder: SentenceEncoder, folder: Path, card: str) -> None:
    """Save an encoder so that sentence-transformers, transformers and this package load it.

    A class of transformers may have a pooler, which no pooling here reads and no training changes. It gets zeros:
    the folder loads without a warning, and whoever takes `pooler_output` by mistake sees zeros rather than vectors
    that look right and are not.

    Args:
        folder: the folder to write; a model that is there is replaced at the end.
        card: the model card, which becomes README.md.

    Raises:
        UserError: the folder cannot be written.
    """
    try:
        for unfinished in leftovers(folder.parent, folder.name):
            shutil.rmtree(unfinished, ignore_errors=True)
        with published_folder(folder) as unfinished:
            _write(encoder, unfinished, card)
    except (OSError, SafetensorError) as error:
        raise UserError(
            f"The model cannot be written to {folder}: {str(error).splitlines()[0]}. Make room there or see to the "
            "permissions; what was there before is as it was."
        ) from error


def _write(encoder: SentenceEncoder, folder: Path, card: str) -> None:
    layers = int(encoder.backbone.config.num_hidden_layers)
    for name, value in _module_files(encoder, layers).items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(json.dumps(value, indent=2) + "\n", encoding="utf-8")
    if encoder.pooling.needs_hidden_states:
        weights = {"layer_weights": torch.tensor(encoder.pooling.layer_weights(layers)[1])}
        _save_tensors(weights, folder / "1_WeightedLayerPooling/model.safetensors")
    with quiet():
        _stock_config(encoder).save_pretrained(folder)
        _save_tensors(_stock_state(encoder.backbone), folder / "model.safetensors")
        _stock_tokenizer(encoder).save_pretrained(folder)
    (folder / "README.md").write_text(card, encoding="utf-8")
    write_sums(folder)


def _module_files(encoder: SentenceEncoder, layers: int) -> dict[str, Any]:
    """Return path in the model's folder → content, for the JSON files that describe the modules of a model."""
    pooling, dimension = encoder.pooling, encoder.dimension
    there = {
        "Transformer": True,
        "WeightedLayerPooling": pooling.needs_hidden_states,
        "Pooling": True,
        "Normalize": encoder.unit_length,
    }
    kinds = [kind for kind, has in there.items() if has]
    paths = ["", *(f"{number}_{kind}" for number, kind in enumerate(kinds) if number)]
    pooled = paths[kinds.index("Pooling")]
    modules = [
        {"idx": number, "name": str(number), "path": path, "type": f"{TYPES}.{kind}"}
        for number, (kind, path) in enumerate(zip(kinds, paths, strict=True))
    ]
    own = "cls_token" if pooling is Pooling.CLS else "mean_tokens"  # layers are averaged by a module before it
    settings = {f"pooling_mode_{mode}": mode == own for mode in MODES}
    files: dict[str, Any] = {
        "modules.json": modules,
        "config_sentence_transformers.json": {
            "prompts": {},
            "default_prompt_name": None,
            "similarity_fn_name": "cosine",
        },
        "sentence_bert_config.json": {"max_seq_length": encoder.max_length, "do_lower_case": encoder.lowercase},
        f"{pooled}/config.json": {"word_embedding_dimension": dimension, **settings, "include_prompt": True},
    }
    if pooling.needs_hidden_states:
        files[f"{paths[1]}/config.json"] = {
            "word_embedding_dimension": dimension,
            "layer_start": pooling.layer_weights(layers)[0],
            "num_hidden_layers": layers,
        }
    return files


def _stock_state(backbone: Any) -> dict[str, Tensor]:
    """Return the weights, with zeros for the pooler, which transformers' class has and our encoder lacks."""
    state = {name: tensor.detach().cpu().contiguous() for name, tensor in backbone.state_dict().items()}
    with torch.device("meta"):
        stock = type(backbone)(copy.deepcopy(backbone.config))
    lacking = {name: torch.zeros(tensor.shape) for name, tensor in stock.state_dict().items() if name not in state}
    return state | lacking


def _stock_config(encoder: SentenceEncoder) -> Any:
    config = copy.deepcopy(encoder.backbone.config)
    config.architectures = [type(encoder.backbone).__name__]
    # It names the precision of the files that the encoder was loaded from; sentence-transformers would round to it.
    config.dtype = encoder.backbone.dtype
    # sentence-transformers passes the hidden layers on only where the configuration asks for them.
    config.output_hidden_states = encoder.pooling.needs_hidden_states
    config._name_or_path = ""  # otherwise the path of a folder of this machine
    return config


def _stock_tokenizer(encoder: SentenceEncoder) -> Any:
    tokenizer = copy.deepcopy(encoder.tokenizer)
    tokenizer.model_max_length = encoder.max_length
    tokenizer.name_or_path = ""
    if tokenizer.is_fast:  # it would save truncation and padding of its last call, too
        tokenizer.backend_tokenizer.no_truncation()
        tokenizer.backend_tokenizer.no_padding()
    return tokenizer


def _save_tensors(tensors: dict[str, Tensor], path: Path) -> None:
    save_file(tensors, path, metadata={"format": "pt"})
    # safetensors lets the owner alone read the file; give it the permissions of config.json.
    shutil.copymode(path.with_name("config.json"), path)
