"""Whether two files say the same: byte for byte, but for the times in the files that hold any."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

TIMES = frozenset(
    {"seconds", "training_seconds", "rows_per_second", "data_wait", "stall_seconds", "checksum", "commit"}
)
"""What differs between two undisturbed runs. A checksum covers the times beside it; a commit may be made meanwhile."""

TIMED = frozenset({"scores.json", "state.json", "metrics.jsonl", "sweep.json", "environment.json"})
LEFT_OUT = ("tensorboard/*", "*.lock", "lock", "*/lock")
"""Event files are named after the time and the machine; locks are empty."""


def is_left_out(name: str) -> bool:
    """Return whether a file under this name is not compared."""
    path = Path(name)
    return any(path.match(pattern) for pattern in LEFT_OUT)


def files_of(folder: Path) -> Iterator[str]:
    """Yield the names of all files under a folder, relative to it, sorted."""
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield path.relative_to(folder).as_posix()


def likeness(path: Path) -> str:
    """Return what two files that say the same share: the SHA-256 of their bytes, times left out."""
    content = path.read_bytes()
    if path.name in TIMED:
        # What is no JSON is compared as it is.
        try:
            values = (
                [json.loads(line) for line in content.splitlines()] if path.suffix == ".jsonl" else json.loads(content)
            )
            content = json.dumps(_timeless(values), sort_keys=True).encode()
        except ValueError:
            pass
    return hashlib.sha256(content).hexdigest()


def likenesses(folder: Path) -> dict[str, str]:
    """Return name → likeness of every file under a folder that is compared."""
    return {name: likeness(folder / name) for name in files_of(folder) if not is_left_out(name)}


def _timeless(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _timeless(item) for key, item in value.items() if key not in TIMES}
    if isinstance(value, list):
        return [_timeless(item) for item in value]
    return value
