"""The folder in which token caches and trained vocabularies are kept."""

from __future__ import annotations

from pathlib import Path

from augpipe.base.files import cache

VARIABLE = "CSE_TRAINER_CACHE"


def cache_folder(chosen: Path | None = None) -> Path:
    """Return the folder, which may not exist yet: `chosen`, else `$CSE_TRAINER_CACHE`, else the user's cache folder."""
    return cache.cache_folder("cse_trainer", VARIABLE, chosen)
