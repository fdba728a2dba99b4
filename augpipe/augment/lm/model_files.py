"""The files of a model: their folder, their version (the commit on the hub, or a hash), and a check of the weights."""

from __future__ import annotations

import hashlib
import json
import re
from functools import cache
from pathlib import Path

from augpipe.base import hub
from augpipe.base.errors import UserError

EXTRA = "pip install 'augpipe[lm]'"
INDEX = "model.safetensors.index.json"
SHARD = re.compile(r"[\w.-]+\.safetensors")
# What to fetch from the hub. Repositories also hold the weights for other frameworks, which are large and not needed.
_PATTERNS = ["*.json", "*.model", "*.spm", "*.txt", "*.safetensors"]


@cache
def model_folder(name: str) -> Path:
    """Return the folder of a model, or of a name on the Hugging Face hub, from where it is fetched once."""
    if (Path(name) / "config.json").is_file():
        return Path(name).absolute()
    try:
        return hub.snapshot(name, _PATTERNS)
    except ImportError as error:
        raise missing_extra(error) from error
    except Exception as error:
        raise UserError(
            f"no model {name!r}: it is no folder with a config.json, and the Hugging Face hub does not give it "
            f"({hub.reason(error)}); check the name, or fetch it where there is a network and name its folder"
        ) from error


@cache
def model_version(folder: Path) -> str:
    """Return the commit of a model that was fetched from the hub; for another folder, the SHA-256 over its files."""
    if folder.parent.name == "snapshots":
        return folder.name
    digest = hashlib.sha256()
    for path in sorted(path for path in folder.iterdir() if path.is_file()):
        digest.update(f"{path.name}\0".encode())
        with open(path, "rb") as file:
            digest.update(hashlib.file_digest(file, "sha256").digest())
    return digest.hexdigest()


def require_plain_weights(folder: Path) -> None:
    """Make sure that loading a model runs no code: its weights are safetensors files in its own folder."""
    what = ""
    if (folder / "adapter_config.json").exists():
        what = "is an adapter, which names another model to load"
    elif (folder / "model.safetensors").is_file():
        pass
    elif not (folder / INDEX).is_file():
        what = "has no model.safetensors; its weights may be a pickle, which can run code when it is read"
    else:
        try:
            names = list(json.loads((folder / INDEX).read_text(encoding="utf-8"))["weight_map"].values())
            strange = [name for name in names if not SHARD.fullmatch(name)]
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            strange = ["what cannot be read"]
        if strange:
            what = f"names {str(strange[0])[:80]!r} in {INDEX}, which is no file of safetensors in the folder"
    if what:
        raise UserError(
            f"the model in {folder} {what}; expected model.safetensors. Where you trust it, convert it: load it with "
            f"transformers' AutoModelForSeq2SeqLM and `save_pretrained`, tokenizer included, and name that folder"
        )


def missing_extra(error: ImportError) -> UserError:
    """Return the error for a missing package of the extra."""
    return UserError(
        f"the columns paraphrase and formal run language models, whose packages are not installed ({error}); {EXTRA}"
    )
