"""JSON files that are read again, with a checksum inside that shows whether they are as they were written."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from cse_trainer.manifest import regular
from cse_trainer.run_folder.atomic import plain_json, write_text

CHECKSUM = "checksum"


def write_sealed(path: Path, value: dict[str, Any]) -> None:
    """Write a JSON object atomically, with the SHA-256 of its members as the last member.

    Raises:
        ValueError: if a number is NaN or infinite, which not every JSON reader accepts.
        OSError: if the file cannot be written.
    """
    members = json.loads(plain_json(value))
    write_text(path, plain_json({**members, CHECKSUM: _checksum(members)}) + "\n")


def read_sealed(path: Path) -> dict[str, Any]:
    """Return the members of a file that `write_sealed` wrote, without the checksum.

    Raises:
        OSError: if it cannot be read.
        ValueError: if it is not as it was written.
    """
    try:
        members = json.loads(regular(path).read_text(encoding="utf-8"))
    except RecursionError:
        raise ValueError("its brackets lie too deep") from None
    if not isinstance(members, dict):
        raise ValueError(f"it holds a {type(members).__name__}, expected an object")
    if CHECKSUM not in members:
        raise ValueError(f"it has no {CHECKSUM}")
    if members.pop(CHECKSUM) != _checksum(members):
        raise ValueError(f"its content does not match its {CHECKSUM}")
    return members


def _checksum(members: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(members, sort_keys=True).encode()).hexdigest()
