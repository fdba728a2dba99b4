"""The output folder of a build: the paths of its files, which files belong to it, the records of shards."""

from __future__ import annotations

import os
import re
import shutil
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from augpipe.base.errors import UserError
from augpipe.base.files.publish import TEMPORARY_PREFIX, read_sealed, write_sealed
from augpipe.base.files.regular import read_regular, regular_size, sha256_of
from augpipe.base.files.strict_json import Count, instance, loads
from augpipe.contract.manifest import MANIFEST_NAME, REJECTS_NAME, RUN_NAME, Counts, Manifest, ShardEntry
from augpipe.contract.schema import shard_name
from augpipe.shards.parses import PARSES_NAME
from augpipe.shards.writer import explained

WORK_NAME = ".augpipe"
SHARD_PATTERN = re.compile(r"shard-\d{5,}\.parquet")
HARMLESS = frozenset({".DS_Store", ".gitignore", ".gitkeep"})
"""Files that may be in a folder for a new build."""


@dataclass(frozen=True, slots=True)
class BuildFolder:
    """The paths of a build. `.augpipe/` exists only while a build or an extension is not finished."""

    path: Path

    @property
    def work(self) -> Path:
        """The folder of the working files, which are deleted when the set is complete."""
        return self.path / WORK_NAME

    @property
    def lock(self) -> Path:
        """The lock file that the parent process holds as long as it runs."""
        return self.work / "lock"

    @property
    def workers_lock(self) -> Path:
        """The lock file that workers hold, shared, while they build a shard."""
        return self.work / "workers.lock"

    def shard(self, index: int) -> Path:
        """Return the path of a shard."""
        return self.path / shard_name(index)

    def record(self, index: int) -> Path:
        """Return the path of the record that says that a shard is finished."""
        return self.work / "records" / f"{index:05d}.json"

    def rejects(self, index: int) -> Path:
        """Return the path of the shard's part of rejects.jsonl; there is no such file if the shard has no rejects."""
        return self.work / "rejects" / f"{index:05d}.jsonl"

    def parses(self, index: int) -> Path:
        """Return the path of the kept parses of a shard."""
        return self.path / PARSES_NAME / shard_name(index)

    @property
    def extension(self) -> BuildFolder:
        """The folder in which the shards of an extension wait until all of them are there."""
        return BuildFolder(self.work / "extension")

    @property
    def has_extension(self) -> bool:
        """Whether an extension was begun and not finished; other files in its folder are of no use."""
        return any((self.extension.path / name).exists() for name in (RUN_NAME, MANIFEST_NAME))

    def counters(self, index: int) -> Path:
        """Return the path of the progress counters of a shard that is being built."""
        return self.work / "progress" / f"{index:05d}"

    def failure(self, index: int) -> Path:
        """Return the path of the traceback of a shard that failed."""
        return self.work / "failures" / f"{index:05d}.txt"

    def prepare(self) -> None:
        """Create the working folders, and delete what an interrupted run has left unfinished."""
        self.sweep()
        for path in (self.counters(0).parent, self.failure(0).parent):
            shutil.rmtree(path, ignore_errors=True)
        for path in (self.record(0), self.rejects(0), self.counters(0), self.failure(0), self.parses(0)):
            with explained(path.parent):
                path.parent.mkdir(parents=True, exist_ok=True)

    def sweep(self) -> None:
        """Delete the temporary files that workers have left."""
        for folder in (self.path, self.path / PARSES_NAME, self.work / "records", self.work / "rejects"):
            for path in folder.glob(f"{TEMPORARY_PREFIX}*"):
                with suppress(OSError):
                    path.unlink()

    def finished(self, index: int) -> ShardRecord | None:
        """Return the record of a shard if the shard file is there with the recorded size, else None."""
        record = ShardRecord.load(self.record(index))
        if record is None or record.index != index or record.entry.file != shard_name(index):
            return None
        return record if size_of(self.shard(index)) == record.entry.bytes else None

    def intact(self, index: int) -> ShardRecord | None:
        """Return the record of a shard if shard and rejects have the recorded SHA-256, else None."""
        record = self.finished(index)
        if record is None:
            return None
        hashes = {self.shard(index): record.entry.sha256}
        if record.rejects_sha256 is not None:
            hashes[self.rejects(index)] = record.rejects_sha256
        try:
            return record if all(sha256_of(path) == sha256 for path, sha256 in hashes.items()) else None
        except OSError:
            return None

    def in_work(self) -> list[int]:
        """Return the numbers of the shards that a worker has begun and not finished."""
        try:
            return [int(name) for name in os.listdir(self.counters(0).parent)]
        except OSError:
            return []

    def run(self) -> dict[str, Any] | None:
        """Return the content of run.json, or None if there is no such file; damage is an error."""
        path = self.path / RUN_NAME
        try:
            run = loads(read_regular(path))
            if isinstance(run["fingerprint"], dict):
                return dict(run)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except (OSError, ValueError, KeyError, TypeError):
            pass
        raise UserError(
            f"{path} is not the run.json of a build, or damaged; restore it from a copy, or choose another --output"
        )

    def run_sha256(self) -> str:
        """Return the SHA-256 of run.json."""
        with explained(self.path / RUN_NAME):
            return sha256_of(self.path / RUN_NAME)

    def is_build(self) -> bool:
        """Return whether the folder holds a build, finished or not."""
        if self.work.is_dir():
            return True
        with suppress(UserError):
            if self.run() is not None:
                return True
        with suppress(UserError):
            Manifest.load(self.path)
            return True
        return False

    def foreign(self) -> list[str]:
        """Return the names of foreign files: beside a build only stray Parquet files, elsewhere all files."""
        with explained(self.path):
            if not self.path.exists():
                return []
            names = sorted(entry.name for entry in self.path.iterdir())
        if self.is_build():
            return [name for name in names if name.endswith(".parquet") and not SHARD_PATTERN.fullmatch(name)]
        return [name for name in names if name not in HARMLESS and not name.startswith(TEMPORARY_PREFIX)]

    def clear(self) -> None:
        """Delete a build and nothing else, the manifest first, so that a half-deleted set never counts as complete."""
        with explained(self.path):
            (self.path / MANIFEST_NAME).unlink(missing_ok=True)
            (self.path / REJECTS_NAME).unlink(missing_ok=True)
            shards = (path for path in self.path.glob("shard-*.parquet") if SHARD_PATTERN.fullmatch(path.name))
            shutil.rmtree(self.extension.path, ignore_errors=True)
            for path in (*shards, *(self.path / PARSES_NAME).glob("shard-*.parquet"), *self.work.glob("*/*")):
                path.unlink()

    def dissolve(self) -> None:
        """Delete the working files of a complete set."""
        self.sweep()
        shutil.rmtree(self.work, ignore_errors=True)


def size_of(path: Path) -> int | None:
    """Return the size of a regular file in bytes, None if there is no such file."""
    try:
        return regular_size(path)
    except OSError:
        return None


@dataclass(frozen=True, slots=True)
class ShardRecord:
    """A finished shard: its number, its manifest entry, and how many rows were rejected for each reason.

    `rejects_sha256` is the hash of the shard's part of rejects.jsonl; None if the shard has no such part.
    """

    index: Count
    entry: ShardEntry
    reasons: Counts
    rejects_sha256: str | None = None

    def save(self, path: Path) -> None:
        """Publish the record; call this after the shard has its final name."""
        with explained(path):
            write_sealed(path, asdict(self))

    @classmethod
    def load(cls, path: Path) -> ShardRecord | None:
        """Return the record in a file, or None if it is missing or damaged: the shard is then built again."""
        try:
            record: ShardRecord = instance(cls, read_sealed(path))
        except (OSError, ValueError):
            return None
        return record
