"""Read and check the `manifest.json` of a folder of shards, in version 1 of the shard format."""

from __future__ import annotations

import errno
import hashlib
import json
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cse_trainer.errors import TrainerError

NAME = "manifest.json"
SCHEMA_VERSION = 1

CHECKSUM_OPENING = b',\n"checksum": "'
CHECKSUM_CLOSING = b'"\n}\n'


@dataclass(frozen=True, slots=True)
class Manifest:
    """What the trainer needs of a manifest: the text columns in order, and the entry of each shard as in the file."""

    language: str
    columns: tuple[str, ...]
    rows: int
    shards: tuple[dict[str, Any], ...]


def read_manifest(folder: Path) -> Manifest:
    """Return the manifest of a folder, after checking it.

    Raises:
        TrainerError: if there is none, it is damaged, or of another version.
    """
    path = folder / NAME
    try:
        content = regular(path).read_bytes()
    except FileNotFoundError:
        raise TrainerError(_why_missing(folder)) from None
    except OSError as error:
        raise TrainerError(f"cannot read {path}: {error.strerror}; give a folder that `augpipe build` wrote") from error
    try:
        fields = json.loads(content)
        version = fields["schema_version"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise _damaged(path, "it is not the JSON that `augpipe build` writes") from None
    if version != SCHEMA_VERSION:
        raise TrainerError(
            f"{path} has schema version {version!r}, and this cse_trainer reads version {SCHEMA_VERSION}; "
            "install the cse_trainer that goes with the augpipe that wrote it, or build again"
        )
    if not _sound(content):
        raise _damaged(path, "its content does not match its checksum")
    try:
        names = tuple(str(entry["name"]) for entry in fields["augmentations"])
        shards = tuple(fields["shards"])
        for index, entry in enumerate(shards):
            if entry["file"] != f"shard-{index:05d}.parquet":
                raise _damaged(path, f"it names shard {index} {entry['file']!r}, which no build does")
        return Manifest(str(fields["language"]), ("original", *names), count(fields["rows_out"]), shards)
    except (KeyError, TypeError, ValueError, OverflowError):
        raise _damaged(path, "a field that the format asks for is missing or has another type") from None


def count(value: Any) -> int:
    """Return a value if it is a valid count.

    Raises:
        ValueError: if it is not: a fraction, a truth value, negative, or beyond 64 bits.
    """
    if type(value) is not int or not 0 <= value < 1 << 63:
        raise ValueError(f"{value!r} is no number of things")
    return value


def regular(path: Path) -> Path:
    """Return a path if it is that of a regular file: a link may lead elsewhere, a pipe or a device may never end.

    Raises:
        OSError: if there is no such file, or it is not a regular one.
    """
    if not stat.S_ISREG(path.lstat().st_mode):
        raise OSError(errno.EINVAL, "it is no regular file (a link, a pipe, a device, …)", str(path))
    return path


def _sound(content: bytes) -> bool:
    """Return whether the checksum, the last member, is the SHA-256 of the lines before it."""
    body, found, closing = content.rpartition(CHECKSUM_OPENING)
    digest = hashlib.sha256(body.removeprefix(b"{\n")).hexdigest()
    return bool(found) and body.startswith(b"{\n") and closing == digest.encode() + CHECKSUM_CLOSING


def _damaged(path: Path, why: str) -> TrainerError:
    return TrainerError(f"{path} is damaged: {why}; restore it from a copy, or run `augpipe build --force` again")


def _why_missing(folder: Path) -> str:
    if not folder.is_dir():
        return f"there is no folder {folder}; build one with `augpipe build --output {folder}`"
    if (folder / "run.json").exists():
        return f"{folder} is not complete: it has no {NAME}; run its `augpipe build` again to finish it"
    return f"{folder} holds no shards: it has no {NAME}; give the --output folder of an `augpipe build`"
