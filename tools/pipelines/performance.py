"""What was measured of a pipeline, written where its users find it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from augpipe.base.files.publish import publish_json


def record(output: Path, performance: dict[str, Any]) -> None:
    """Put measured scores into the pipeline's ``meta.json``."""
    path = output / "meta.json"
    meta = json.loads(path.read_text(encoding="utf8"))
    meta["performance"] = performance
    publish_json(path, meta)


def size_in_megabytes(directory: Path) -> float:
    """Size of all files below ``directory``, in MB of 10**6 bytes."""
    return sum(f.stat().st_size for f in directory.rglob("*") if f.is_file()) / 1e6
