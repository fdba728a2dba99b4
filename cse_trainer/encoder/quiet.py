"""Silence transformers and huggingface_hub while they load: what a user must know is raised as an error."""

from __future__ import annotations

import logging
import os
import warnings
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


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
