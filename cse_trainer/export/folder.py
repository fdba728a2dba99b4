"""Write the folder of an exported model, whole or not at all."""

from __future__ import annotations

import copy
import json
import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch
from safetensors import SafetensorError
from safetensors.torch import save_file

from cse_trainer.encoder.checksums import write_sums
from cse_trainer.encoder.quiet import quiet
from cse_trainer.errors import TrainerError
from cse_trainer.export.modules import exportable, layer_tensors, module_files

if TYPE_CHECKING:
    from torch import Tensor

    from cse_trainer.encoder import SentenceEncoder


def export_encoder(encoder: SentenceEncoder, folder: Path, card: str) -> None:
    """Save an encoder so that sentence-transformers, transformers and this package load it.

    A class of transformers may have a pooler, which no pooling here reads and no training changes. It gets zeros:
    the folder loads without a warning, and whoever takes `pooler_output` by mistake sees zeros rather than vectors
    that look right and are not.

    Args:
        encoder: the trained encoder, without its head.
        folder: the folder to write; a model that is there is replaced at the end.
        card: the model card, which becomes README.md.

    Raises:
        UsageError: the pooling cannot be exported.
        TrainerError: the folder cannot be written.
    """
    exportable(encoder.pooling)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        beside = _empty(folder.with_name(f".{folder.name}.unfinished"))
        try:
            _write(encoder, beside, card)
            _replace(folder, beside)
        finally:
            shutil.rmtree(beside, ignore_errors=True)
    except (OSError, SafetensorError) as error:
        raise TrainerError(
            f"The model cannot be written to {folder}: {str(error).splitlines()[0]}. Make room there or see to the "
            "permissions; what was there before is as it was."
        ) from error


def _write(encoder: SentenceEncoder, folder: Path, card: str) -> None:
    layers = int(encoder.backbone.config.num_hidden_layers)
    files = module_files(
        encoder.pooling,
        dimension=encoder.dimension,
        layers=layers,
        max_length=encoder.max_length,
        lowercase=encoder.lowercase,
    )
    for name, value in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(json.dumps(value, indent=2) + "\n", encoding="utf-8")
    for name, numbers in layer_tensors(encoder.pooling, layers=layers).items():
        _save_tensors({"layer_weights": torch.tensor(numbers)}, folder / name)
    with quiet():
        _stock_config(encoder).save_pretrained(folder)
        _save_tensors(_stock_state(encoder.backbone), folder / "model.safetensors")
        _stock_tokenizer(encoder).save_pretrained(folder)
    (folder / "README.md").write_text(card, encoding="utf-8")
    write_sums(folder)
    for path in folder.rglob("*"):
        _sync(path)


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


def _empty(folder: Path) -> Path:
    """Create an empty folder, deleting what a killed export left there."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return folder


def _sync(path: Path) -> None:
    if path.is_file():
        with path.open("rb+") as file:
            os.fsync(file.fileno())


def _replace(folder: Path, beside: Path) -> None:
    """Move the old folder away, if there is one, and rename the new one: a rename replaces no folder with files."""
    old = _empty(folder.with_name(f".{folder.name}.old"))
    if folder.exists():
        folder.rename(old / folder.name)
    beside.rename(folder)
    shutil.rmtree(old)
