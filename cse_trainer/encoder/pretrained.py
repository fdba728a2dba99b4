"""The only calls of transformers' loaders: they read local files and safetensors, and run no code of the model.

Callers vet the folder first (`cse_trainer.encoder.vetting`).
"""

from __future__ import annotations

import logging
import math
import os
import resource
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from augpipe.base.errors import UserError, first_line
from cse_trainer.encoder.vetting import absurd

SLACK = 2**24
"""A configuration may describe twice as many weights as the files hold, plus this many; the loader then names those
that are missing."""


class LibraryError(Exception):
    """A library cannot read a file; the message is the first line of the library's own."""


def pretrained_config(folder: Path) -> Any:
    """Load config.json.

    Raises:
        LibraryError: transformers has no such configuration.
    """
    import transformers

    try:
        with quiet():
            return transformers.AutoConfig.from_pretrained(folder, local_files_only=True, trust_remote_code=False)
    except Exception as error:  # of several libraries; about a damaged file, the user needs one line and no traceback
        raise LibraryError(reason(error)) from error


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
        raise LibraryError(reason(error)) from error


def pretrained_model(model_class: Any, folder: Path, config: Any, **options: Any) -> tuple[Any, dict[str, Any]]:
    """Return a model of a class of transformers with its weights, and transformers' report of the weights.

    The report lists `missing_keys`, `unexpected_keys` and `mismatched_keys` (weights of another shape).

    Raises:
        UserError: the model is larger than its weights or than the memory, or cannot be built.
        LibraryError: the weights cannot be loaded.
    """
    with quiet():
        _check_size(folder / "config.json", lambda: model_class(config, **options))
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
        raise LibraryError(reason(error)) from error
    return model, report


def reason(error: BaseException) -> str:
    """Return the first line of an error's message, to be followed by more."""
    return first_line(error).rstrip(". ")[:300]


@contextmanager
def quiet() -> Iterator[None]:
    """Keep transformers and huggingface_hub from writing to stderr in a block, then restore their settings."""
    from huggingface_hub.utils.tqdm import are_progress_bars_disabled, disable_progress_bars, enable_progress_bars
    from transformers.utils import logging as transformers_logging

    hub = logging.getLogger("huggingface_hub")
    hub_level, hub_silent = hub.level, are_progress_bars_disabled()
    level, bars = transformers_logging.get_verbosity(), transformers_logging.is_progress_bar_enabled()
    try:
        # Above every level: what transformers logs as an error before it raises is repeated in our own message.
        transformers_logging.set_verbosity(logging.CRITICAL + 1)
        transformers_logging.disable_progress_bar()
        hub.setLevel(logging.CRITICAL + 1)
        disable_progress_bars()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        transformers_logging.set_verbosity(level)
        if bars:
            transformers_logging.enable_progress_bar()
        hub.setLevel(hub_level)
        if not hub_silent:
            enable_progress_bars()


@contextmanager
def hushed() -> Iterator[None]:
    """Discard what a block writes to stderr, also what a library in Rust prints when it panics."""
    try:
        before = os.dup(2)
    except OSError:  # the process has no stderr
        yield
        return
    try:
        with open(os.devnull, "wb") as nowhere:
            os.dup2(nowhere.fileno(), 2)
        yield
    finally:
        os.dup2(before, 2)
        os.close(before)


def _check_size(path: Path, build: Callable[[], Any]) -> None:
    """Raise where a model, built without memory, is much larger than its weights in the folder, or than the memory."""
    import torch

    try:
        with torch.device("meta"):
            described = sum(weight.numel() for weight in build().parameters())
    except Exception as error:  # a wrong configuration can make transformers raise anything
        raise UserError(f"{path} describes no model that can be built: {reason(error)}. Copy it again.") from error
    present = sum(_elements(path.parent))
    if described > 2 * present + SLACK:
        raise absurd(path, f"it describes {described:,} weights", f"about the {present:,} of the files beside it")
    if described * 4 > _memory():
        raise UserError(
            f"{path.parent} has {described:,} weights, which take {described * 4 / 2**30:,.0f} GiB; expected at most "
            f"{_memory() / 2**30:,.0f} GiB, the memory of this machine. Give a smaller model."
        )


def _elements(folder: Path) -> Iterator[int]:
    """Yield the number of elements of each tensor in a folder, from the headers of its safetensors files."""
    from safetensors import SafetensorError, safe_open

    for path in sorted(folder.glob("*.safetensors")):
        try:
            with safe_open(path, "np") as file:
                for name in file.keys():  # noqa: SIM118 - it is no mapping
                    yield math.prod(file.get_slice(name).get_shape())
        except (OSError, SafetensorError) as error:
            raise UserError(
                f"The weights in {path} cannot be loaded: {reason(error)}; expected safetensors. "
                "Copy the model's files again."
            ) from error


def _memory() -> int:
    """Return how many bytes of memory this process may use."""
    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    installed = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return installed if limit == resource.RLIM_INFINITY else min(limit, installed)
