"""The folder in which downloaded files are kept."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def cache_dir() -> Path:
    """Return the folder for downloads, which may not exist yet: `$AUGPIPE_CACHE`, else the user's cache folder."""
    if chosen := os.environ.get("AUGPIPE_CACHE"):
        return Path(chosen).expanduser()
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "augpipe"
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "augpipe"
