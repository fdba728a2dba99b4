"""The manifest: what a finished set of shards holds. Its presence makes the set complete."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from augpipe.errors import AugpipeError
from augpipe.shards.publish import Published, publish
from augpipe.shards.schema import SCHEMA_VERSION

MANIFEST_NAME = "manifest.json"
RUN_NAME = "run.json"
REJECTS_NAME = "rejects.jsonl"

Counts = dict[str, int]


@dataclass(frozen=True, slots=True)
class Pipeline:
    """The parser that read the sentences."""

    name: str
    version: str
    sha256: str


@dataclass(frozen=True, slots=True)
class AugmentationEntry:
    """One augmentation: its columns are `<name>` and `<name>_type`.

    `labels` are all values `<name>_type` can take, in the order of the Arrow dictionary.
    """

    name: str
    rule_version: int
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShardEntry:
    """One shard file: the corpus rows [first_id, first_id + rows_in) of which `rows` became rows.

    `rules` counts, per augmentation, how many rows carry each label.
    """

    file: str
    first_id: int
    rows_in: int
    rows: int
    rejected: int
    bytes: int
    sha256: str
    rules: dict[str, Counts]


@dataclass(frozen=True, slots=True)
class RejectsEntry:
    """The file of the rows that became none, with how many were rejected for each reason."""

    file: str
    rows: int
    bytes: int
    sha256: str
    reasons: Counts


@dataclass(frozen=True, slots=True)
class Manifest:
    """All that `manifest.json` says; equal builds give equal bytes, so no times and no machine names.

    `convert` is the conversion that the originals have passed through.
    """

    language: str
    pipeline: Pipeline
    augmentations: tuple[AugmentationEntry, ...]
    seed: int
    shard_rows: int
    rows_in: int
    rows_out: int
    rejected: int
    run_sha256: str
    rejects: RejectsEntry
    shards: tuple[ShardEntry, ...]
    convert: str | None = None
    schema_version: int = SCHEMA_VERSION

    @property
    def names(self) -> tuple[str, ...]:
        """The augmentations, in label order."""
        return tuple(entry.name for entry in self.augmentations)

    @property
    def total_bytes(self) -> int:
        """The size of all shards together."""
        return sum(shard.bytes for shard in self.shards)

    def rules(self) -> dict[str, Counts]:
        """Return, per augmentation, how many rows of the whole set carry each label, in label order."""
        return {
            entry.name: {
                label: count
                for label in entry.labels
                if (count := sum(shard.rules[entry.name].get(label, 0) for shard in self.shards))
            }
            for entry in self.augmentations
        }

    def to_bytes(self) -> bytes:
        """Return the file's content: JSON with one shard per line, closed by a checksum over the rest."""
        fields = {"schema_version": self.schema_version, **asdict(self)}
        if self.convert is None:
            del fields["convert"]  # so that sets without a conversion are what they were before there was one
        text = "\n".join(_lines(fields))
        checksum = hashlib.sha256(text.encode()).hexdigest()
        return f'{{\n{text},\n"checksum": "{checksum}"\n}}\n'.encode()

    def save(self, folder: Path) -> Published:
        """Publish the manifest in a folder; do this last.

        Raises:
            AugpipeError: the file cannot be written; the set stays incomplete.
        """
        return publish(folder / MANIFEST_NAME, [self.to_bytes()])

    @classmethod
    def load(cls, folder: Path) -> Manifest:
        """Read the manifest of a folder.

        Raises:
            AugpipeError: there is none (the set is not complete), it is damaged, or of another version.
        """
        path = folder / MANIFEST_NAME
        try:
            content = path.read_bytes()
        except FileNotFoundError:
            raise AugpipeError(_why_missing(folder)) from None
        except OSError as error:
            raise AugpipeError(f"cannot read {path}: {error.strerror}; check the path and its permissions") from error
        return cls.from_bytes(content, path)

    @classmethod
    def from_bytes(cls, content: bytes, path: Path) -> Manifest:
        """Return the manifest that these bytes hold; `path` is for the messages.

        Raises:
            AugpipeError: damaged, or another version.
        """
        damaged = AugpipeError(f"{path} is damaged; restore it from a copy, or build again with --force")
        try:
            fields = json.loads(content)
            version = fields.pop("schema_version")
            fields.pop("checksum")
        except (ValueError, AttributeError, KeyError, TypeError):
            raise damaged from None
        if version != SCHEMA_VERSION:
            raise AugpipeError(
                f"{path} has schema version {version!r}, and this augpipe reads version {SCHEMA_VERSION}; "
                "use the augpipe that wrote it, or build again with --force"
            )
        try:
            manifest = cls(
                **{
                    **fields,
                    "pipeline": Pipeline(**fields["pipeline"]),
                    "augmentations": tuple(
                        AugmentationEntry(**{**entry, "labels": tuple(entry["labels"])})
                        for entry in fields["augmentations"]
                    ),
                    "rejects": RejectsEntry(**fields["rejects"]),
                    "shards": tuple(ShardEntry(**entry) for entry in fields["shards"]),
                }
            )
            faithful = manifest.to_bytes() == content
        except (KeyError, TypeError, AttributeError):
            raise damaged from None
        if not faithful:
            raise damaged
        return manifest


def _lines(fields: dict[str, Any]) -> list[str]:
    """Return the members of a JSON object, one per line; lists of objects take one line per object."""
    lines = []
    for key, value in fields.items():
        if isinstance(value, list | tuple):
            items = ",\n".join(f"  {json.dumps(item, ensure_ascii=False)}" for item in value)
            lines.append(f'"{key}": [\n{items}\n]')
        else:
            lines.append(f'"{key}": {json.dumps(value, ensure_ascii=False)}')
    return [",\n".join(lines)]


def _why_missing(folder: Path) -> str:
    if not folder.is_dir():
        return f"there is no folder {folder}; build one with `augpipe build --output {folder}`"
    if (folder / RUN_NAME).exists():
        return (
            f"{folder} is not complete: it has no {MANIFEST_NAME}; run its `augpipe build` (or `augpipe extend`) "
            "again to finish it"
        )
    return f"{folder} holds no shards: it has no {MANIFEST_NAME}; give the --output folder of an `augpipe build`"
