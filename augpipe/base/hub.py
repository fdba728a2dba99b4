"""The Hugging Face hub: where it is, whether it may be asked, and the files of a repository.

`huggingface_hub` reads the environment variables once, when it is imported; here they are read whenever they count.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from augpipe.base.errors import causes


def endpoint() -> str:
    """Return the address of the hub, or of the mirror that `$HF_ENDPOINT` names."""
    return os.environ.get("HF_ENDPOINT", "").rstrip("/") or "https://huggingface.co"


def offline() -> bool:
    """Return whether `$HF_HUB_OFFLINE` forbids to ask the hub."""
    return os.environ.get("HF_HUB_OFFLINE", "").lower() in {"1", "true", "yes", "on"}


def snapshot(repository: str, patterns: Iterable[str], *, revision: str | None = None, kind: str | None = None) -> Path:
    """Return the folder of a repository in the hub's cache, after downloading without a word what is not there.

    `kind` is "dataset", or None for a model. Exceptions may be of any kind: `reason` puts them into words.
    """
    import huggingface_hub

    with _no_bars():
        folder = huggingface_hub.snapshot_download(
            repository,
            repo_type=kind,
            revision=revision,
            allow_patterns=list(patterns),
            endpoint=endpoint(),
            cache_dir=os.environ.get("HF_HUB_CACHE"),
            local_files_only=offline(),
        )
    return Path(folder)


def reason(error: BaseException) -> str:
    """Return the first line of the innermost cause that has a message, without its full stop."""
    for cause in reversed(list(causes(error))):
        if said := str(cause).strip():
            return said.splitlines()[0].rstrip(". ")
    return type(error).__name__


@contextmanager
def _no_bars() -> Iterator[None]:
    """Show no progress bars of the hub in the block."""
    from huggingface_hub.utils.tqdm import are_progress_bars_disabled, disable_progress_bars, enable_progress_bars

    disabled = are_progress_bars_disabled()
    disable_progress_bars()
    try:
        yield
    finally:
        if not disabled:
            enable_progress_bars()
