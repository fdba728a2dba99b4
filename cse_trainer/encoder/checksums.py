"""Checksums of a folder that this package wrote: safetensors and vocabularies have none of their own."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from cse_trainer.manifest import regular

NAME = "sha256.json"
LISTED = {".json", ".jinja", ".model", ".safetensors", ".txt"}
"""What a library may read. A model card may be edited, and nobody computes with a picture."""


def write_sums(folder: Path) -> None:
    """Write the SHA-256 of every file, as the last one."""
    sums = {name: _sha256(folder / name) for name in _files(folder)}
    (folder / NAME).write_text(json.dumps(sums, indent=2) + "\n", encoding="utf-8")


def check_sums(folder: Path) -> None:
    """Make sure that a folder is as it was written.

    Raises:
        ValueError: a file is missing, another or new, or the checksums themselves cannot be read.
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
