"""The folder in which token caches and trained vocabularies are kept."""

from __future__ import annotations

import os
import sys
from pathlib import Path

VARIABLE = "CSE_TRAINER_CACHE"


def cache_folder(chosen: Path | None = None) -> Path:
    """Return the folder, which may not exist yet: `chosen`, else `$CSE_TRAINER_CACHE`, else the user's cache folder."""
    if chosen is not None:
        return Path(chosen).expanduser()
    if variable := os.environ.get(VARIABLE):
        return Path(variable).expanduser()
    if base := os.environ.get("XDG_CACHE_HOME"):
        return Path(base).expanduser() / "cse_trainer"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "cse_trainer"
    return Path.home() / ".cache" / "cse_trainer"
