"""The manifest, which says what a set of shards holds; it is written last, and only a set with one is complete."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from augpipe.base.errors import UserError
from augpipe.base.files.regular import read_regular
from augpipe.base.files.strict_json import Count, instance, loads
from augpipe.contract.layout import MANIFEST_NAME, REJECTS_NAME, SetFolder
from augpipe.contract.schema import ORIGINAL, SCHEMA_VERSION, column_names, shard_name

Counts = dict[str, Count]


@dataclass(frozen=True, slots=True)
class Pipeline:
    """The spaCy pipeline that has parsed the sentences."""

    name: str
    version: str
    sha256: str


@dataclass(frozen=True, slots=True)
class AugmentationEntry:
    """One augmentation; its columns are `<name>` and `<name>_type`.

    `labels` are all values that `<name>_type` can have, in the order of the Arrow dictionary.
    """

    name: str
    rule_version: Count
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KeptEntry:
    """One column that was kept from the input, with its Arrow type in words."""

    name: str
    type: str


@dataclass(frozen=True, slots=True)
class ShardEntry:
    """One shard file, for the corpus rows [first_id, first_id + rows_in), of which `rows` were accepted.

    `rules` has, per augmentation, how many rows carry each type label.
    """

    file: str
    first_id: Count
    rows_in: Count
    rows: Count
    rejected: Count
    bytes: Count
    sha256: str
    rules: dict[str, Counts]


@dataclass(frozen=True, slots=True)
class RejectsEntry:
    """The file of the rejects, with the number of rows for each reason."""

    file: str
    rows: Count
    bytes: Count
    sha256: str
    reasons: Counts


@dataclass(frozen=True, slots=True)
class Manifest:
    """The content of `manifest.json`; equal builds give equal bytes, so it holds no times and no names of computers.

    `convert` is the conversion that the originals have passed through, None for none; `kept` are the columns kept from
    the input.
    """

    language: str
    pipeline: Pipeline
    augmentations: tuple[AugmentationEntry, ...]
    seed: int
    shard_rows: Count
    rows_in: Count
    rows_out: Count
    rejected: Count
    run_sha256: str
    rejects: RejectsEntry
    shards: tuple[ShardEntry, ...]
    convert: str | None = None
    kept: tuple[KeptEntry, ...] = ()
    schema_version: int = SCHEMA_VERSION

    @property
    def names(self) -> tuple[str, ...]:
        """The augmentations, in column order."""
        return tuple(entry.name for entry in self.augmentations)

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns with text, `original` first."""
        return (ORIGINAL, *self.names)

    @property
    def total_bytes(self) -> int:
        """The size of all shards together."""
        return sum(shard.bytes for shard in self.shards)

    def rules(self) -> dict[str, Counts]:
        """Return, per augmentation, how many rows of the whole set carry each type label, in label order."""
        return {
            entry.name: {
                label: count
                for label in entry.labels
                if (count := sum(shard.rules[entry.name].get(label, 0) for shard in self.shards))
            }
            for entry in self.augmentations
        }

    def to_bytes(self) -> bytes:
        """Return the file's content: JSON with one shard per line, and last a checksum over everything before it."""
        fields = {"schema_version": self.schema_version, **asdict(self)}
        if self.convert is None:
            del fields["convert"]  # so a set without a conversion has the same bytes as before conversions were added
        if not self.kept:
            del fields["kept"]  # the same
        text = _lines(fields)
        checksum = hashlib.sha256(text.encode()).hexdigest()
        return f'{{\n{text},\n"checksum": "{checksum}"\n}}\n'.encode()

    @classmethod
    def load(cls, folder: Path) -> Manifest:
        """Return the manifest of the set in a folder.

        Raises:
            UserError: if there is none (the set is not complete), it is damaged, or of another version.
        """
        path = SetFolder(folder).manifest_file
        try:
            content = read_regular(path)
        except FileNotFoundError:
            raise UserError(_why_missing(folder)) from None
        except OSError as error:
            raise UserError(f"cannot read {path}: {error.strerror}; check the path and its permissions") from error
        return cls.from_bytes(content, path)

    @classmethod
    def from_bytes(cls, content: bytes, path: Path) -> Manifest:
        """Return the manifest in the content of a file, whose path is for messages; it may raise what `load` does."""
        try:
            fields = loads(content)
            version = fields.pop("schema_version")
            fields.pop("checksum")
        except (ValueError, AttributeError, KeyError, TypeError):
            raise _damaged(path, "it is not the JSON that `augpipe build` writes") from None
        if version != SCHEMA_VERSION:
            raise UserError(
                f"{path} has schema version {version!r}, and this augpipe reads version {SCHEMA_VERSION}; "
                "use the augpipe that wrote it, or build again with --force"
            )
        try:
            manifest: Manifest = instance(cls, {"convert": None, "kept": [], **fields, "schema_version": version}, "it")
            _check(manifest)
            if manifest.to_bytes() != content:
                raise ValueError("its content does not match its checksum")
        except ValueError as error:
            raise _damaged(path, str(error)) from None
        return manifest

    def contradictions(self) -> Iterator[tuple[str, str]]:
        """Yield (file, fault) where the numbers of the manifest do not agree.

        Rows in must be rows out + rejects, in every shard and in all, and the id ranges of the shards must join.
        """
        start = 0
        for shard in self.shards:
            if shard.first_id != start:
                yield shard.file, f"begins at id {shard.first_id}, the shard before it ends at {start}"
            start = shard.first_id + shard.rows_in
            if not 1 <= shard.rows_in <= self.shard_rows:
                yield shard.file, f"has {shard.rows_in} rows in, expected 1 to {self.shard_rows}"
            if shard.rows_in != shard.rows + shard.rejected:
                yield shard.file, f"{shard.rows_in} rows in are not {shard.rows} rows out + {shard.rejected} rejects"
        totals = {
            "rows in": (self.rows_in, sum(shard.rows_in for shard in self.shards)),
            "rows out": (self.rows_out, sum(shard.rows for shard in self.shards)),
            "rejects": (self.rejected, sum(shard.rejected for shard in self.shards)),
        }
        for name, (said, found) in totals.items():
            if said != found:
                yield MANIFEST_NAME, f"says {said} {name}, its shards add up to {found}"


def _check(manifest: Manifest) -> None:
    """Raise a ValueError if no build could have written this manifest, as far as it can be told without the shards.

    Above all the file names must be those that a build gives, so that no reader opens a file outside the folder.
    """
    if manifest.rejects.file != REJECTS_NAME:
        raise ValueError(f"it names the rejects {manifest.rejects.file!r}, expected {REJECTS_NAME!r}")
    for index, shard in enumerate(manifest.shards):
        if shard.file != shard_name(index):
            raise ValueError(f"it names shard {index} {shard.file!r}, expected {shard_name(index)!r}")
        if set(shard.rules) != set(manifest.names):
            raise ValueError(f"{shard.file} counts the rules of other columns than there are")
    columns = column_names(manifest.names, [entry.name for entry in manifest.kept])
    if len(set(columns)) != len(columns):
        raise ValueError("it names a column twice")


def _damaged(path: Path, why: str) -> UserError:
    return UserError(f"{path} is damaged ({why}); restore it from a copy, or build again with --force")


def _lines(fields: dict[str, Any]) -> str:
    """Return the members of a JSON object, one per line; a list takes one line per item."""
    lines = []
    for key, value in fields.items():
        if isinstance(value, list | tuple):
            items = ",\n".join(f"  {json.dumps(item, ensure_ascii=False)}" for item in value)
            lines.append(f'"{key}": [\n{items}\n]')
        else:
            lines.append(f'"{key}": {json.dumps(value, ensure_ascii=False)}')
    return ",\n".join(lines)


def _why_missing(folder: Path) -> str:
    """Return the message for a set without a manifest."""
    files = SetFolder(folder)
    files.refuse_former_layout()
    if files.run_file.exists():
        return (
            f"{folder} is not complete: it has no {files.manifest_file}; run its "
            f"`augpipe {'extend' if files.staged.is_dir() else 'build'}` again to finish it"
        )
    if folder.is_file():
        return (
            f"{folder} is a file, expected a folder of shards; build one from a corpus with "
            f"`augpipe build --input {folder} --output DIR` and give DIR"
        )
    if not folder.is_dir():
        return f"there is no folder {folder}; build one with `augpipe build --output {folder}`"
    if files.shard(0).exists():
        return (
            f"{folder} holds shards, and the folder {files.companion} with their manifest is missing; put it there, "
            "from where the shards come from"
        )
    return (
        f"{folder} holds no shards: there is no {files.manifest_file}; give the --output folder of an `augpipe build`"
    )
