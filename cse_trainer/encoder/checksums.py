"""Checksums of a model folder that this package wrote; the formats of its files have none."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from cse_trainer.manifest import regular

NAME = "sha256.json"
LISTED = {".json", ".jinja", ".model", ".safetensors", ".txt"}
"""Suffixes of the files that get a checksum: those that a library reads. The model card may be edited."""


def write_sums(folder: Path) -> None:
    """Write the SHA-256 of every file that a library reads to `sha256.json`; call this when the folder is complete."""
    sums = {name: _sha256(folder / name) for name in _files(folder)}
    (folder / NAME).write_text(json.dumps(sums, indent=2) + "\n", encoding="utf-8")


def check_sums(folder: Path) -> None:
    """Raise unless a folder is as `write_sums` found it.

    Raises:
        ValueError: a file is missing, changed or new, or the checksums themselves cannot be read.
    """
    try:
        sums = json.loads(regular(folder / NAME).read_text(encoding="utf-8"))
        if not isinstance(sums, dict):
            raise ValueError("it is no list of checksums")
    except (OSError, ValueError, RecursionError) as error:
        raise ValueError(f"{NAME} cannot be read: {error}") from None
    names = _files(folder)
    for name in sorted({*names, *sums}):
        if name not in sums:
            raise ValueError(f"{name} was not there when the folder was written")
        if name not in names:
            raise ValueError(f"{name} is missing")
        if _sha256(folder / name) != sums[name]:
            raise ValueError(f"the SHA-256 of {name} is another than when it was written")


def _files(folder: Path) -> list[str]:
    places = [*folder.glob("*"), *folder.glob("[0-9]_*/*")]
    return sorted(
        path.relative_to(folder).as_posix()
        for path in places
        if path.suffix in LISTED and path.name != NAME and path.is_file()
    )


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
