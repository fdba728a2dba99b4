"""The only calls of transformers' loaders: they read local files and safetensors, and run no code of the model.

Callers vet the folder first (`cse_trainer.encoder.vetting`).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cse_trainer.encoder.json_file import read_json
from cse_trainer.encoder.model_size import check_numbers, check_size
from cse_trainer.encoder.quiet import hushed, quiet


class LibraryError(Exception):
    """A library cannot read a file; the message is the first line of the library's own."""


def pretrained_config(folder: Path) -> Any:
    """Load config.json.

    Raises:
        TrainerError: the file cannot be read, or holds a number that no model has.
        LibraryError: transformers has no such configuration.
    """
    import transformers

    check_numbers(folder / "config.json", read_json(folder / "config.json"))
    try:
        with quiet():
            return transformers.AutoConfig.from_pretrained(folder, local_files_only=True, trust_remote_code=False)
    except Exception as error:  # of several libraries; about a damaged file, the user needs one line and no traceback
        raise LibraryError(first_line(error)) from error


def pretrained_tokenizer(folder: Path) -> Any:
    """Load a tokenizer, and try it on a word.

    Raises:
        LibraryError: the tokenizer cannot be loaded, or fails on the word.
    """
    import transformers

    try:
        with quiet(), hushed():
            tokenizer = transformers.AutoTokenizer.from_pretrained(
                folder, local_files_only=True, trust_remote_code=False
            )
            tokenizer(["a", ""])
            return tokenizer
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:  # a panic of tokenizers is no Exception
        raise LibraryError(first_line(error)) from error


def pretrained_model(model_class: Any, folder: Path, config: Any, **options: Any) -> tuple[Any, dict[str, Any]]:
    """Return a model with its weights, and transformers' report of the weights.

    The report lists `missing_keys`, `unexpected_keys` and `mismatched_keys` (weights of another shape).

    Args:
        model_class: a model class of transformers.
        folder: holds model.safetensors, or its shards and their index.
        config: what `pretrained_config` returned.
        options: further arguments of the class.

    Raises:
        TrainerError: the model is larger than its weights or than the memory, or cannot be built.
        LibraryError: the weights cannot be loaded.
    """
    with quiet():
        check_size(folder / "config.json", lambda: model_class(config, **options))
    try:
        with quiet():
            model, report = model_class.from_pretrained(
                folder,
                config=config,
                local_files_only=True,
                use_safetensors=True,
                trust_remote_code=False,
                ignore_mismatched_sizes=True,  # so that the report names them
                output_loading_info=True,
                **options,
            )
    except Exception as error:
        raise LibraryError(first_line(error)) from error
    return model, report


def first_line(error: BaseException) -> str:
    """Return the first line of an error's message, or the name of its class where it has none."""
    lines = str(error).strip().splitlines()
    return lines[0].rstrip(". ")[:300] if lines else type(error).__name__
