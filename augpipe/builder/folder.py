"""The output folder of a build: the paths of its files, which files belong to it, the records of shards."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from augpipe.base.errors import UserError
from augpipe.base.files.publish import TEMPORARY_PREFIX, read_sealed, write_sealed
from augpipe.base.files.regular import read_regular, sha256_of, size_of
from augpipe.base.files.strict_json import Count, instance, loads
from augpipe.contract.layout import HARMLESS, SetFolder
from augpipe.contract.manifest import Counts, Manifest, ShardEntry
from augpipe.contract.schema import shard_name
from augpipe.shards.writer import explained

ENDLESS = 10**9
"""The end of a range of shards that goes to the last one."""

PART_PATTERN = re.compile(r"(\d{5,})-(\d{5,})")
SHARD_PATTERN = re.compile(r"shard-\d{5,}\.parquet")


@dataclass(frozen=True, slots=True)
class BuildFolder(SetFolder):
    """The paths of a build; `work` exists only while a build or an extension is not finished."""

    @property
    def lock(self) -> Path:
        """The lock file that the parent process holds as long as it runs."""
        return self.work / "lock"

    @property
    def workers_lock(self) -> Path:
        """The lock file that workers hold, shared, while they build a shard."""
        return self.work / "workers.lock"

    @property
    def shown(self) -> Path:
        """What messages call it."""
        return self.path

    def around(self) -> Path | None:
        """Return the folder of another set in which this folder lies; None where it lies in none."""
        real = self.path.resolve()
        return next((each for each in real.parents if each.name and SetFolder(each).run_file.is_file()), None)

    def size(self, index: int) -> int | None:
        """Return the size of a shard that is there, in bytes; None if it is missing."""
        return size_of(self.shard(index))

    def record(self, index: int) -> Path:
        """Return the path of the record that says that a shard is finished."""
        return self.work / "records" / f"{index:05d}.json"

    def rejects(self, index: int) -> Path:
        """Return the path of the shard's part of rejects.jsonl; there is no such file if the shard has no rejects."""
        return self.work / "rejects" / f"{index:05d}.jsonl"

    @property
    def extension(self) -> BuildFolder:
        """The folder of `staged`, as that of a build."""
        return BuildFolder(self.staged)

    @property
    def has_extension(self) -> bool:
        """Whether an extension was begun and not finished; other files in its folder are of no use."""
        return self.extension.run_file.exists() or self.extension.manifest_file.exists()

    @property
    def ranges_file(self) -> Path:
        """The file that says that the set is built in ranges of shards, and what it takes to complete it."""
        return self.work / "ranges.json"

    @property
    def ranges(self) -> Path:
        """The folder in which there is one for every range of shards that was begun."""
        return self.work / "ranges"

    def part(self, first: int, end: int) -> BuildFolder:
        """Return the folder in which the shards [first, end) wait until all ranges are there."""
        return BuildFolder(self.ranges / f"{first:05d}-{end:05d}")

    def parts(self) -> dict[range, BuildFolder]:
        """Return range of shards → its folder, in order, of the ranges that were begun."""
        found = ranges_of(path.name for path in self.ranges.glob("*"))
        return {each: self.part(each.start, each.stop) for each in found}

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
        for path in (self.shard(0), self.record(0), self.rejects(0), self.counters(0), self.failure(0), self.parses(0)):
            with explained(path.parent):
                path.parent.mkdir(parents=True, exist_ok=True)

    def sweep(self) -> None:
        """Delete the temporary files that workers have left."""
        for folder in (self.path, self.companion, self.parses(0).parent, self.work / "records", self.work / "rejects"):
            for path in folder.glob(f"{TEMPORARY_PREFIX}*"):
                with suppress(OSError):
                    path.unlink()

    def finished(self, index: int) -> ShardRecord | None:
        """Return the record of a shard if the shard file is there with the recorded size, else None."""
        record = ShardRecord.load(self.record(index))
        if record is None or record.index != index or record.entry.file != shard_name(index):
            return None
        return record if self.size(index) == record.entry.bytes else None

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
        path = self.run_file
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
        with explained(self.run_file):
            return sha256_of(self.run_file)

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
        """Return the names of foreign files: in the folder of a build all but shards, elsewhere all files."""
        with explained(self.path):
            names = _names(self.path)
            if self.is_build():
                return [name for name in names if not SHARD_PATTERN.fullmatch(name)]
            return names + [f"{self.companion.name}/{name}" for name in _names(self.companion)]

    def clear(self) -> None:
        """Delete a build and nothing else, the manifest first, so that a half-deleted set never counts as complete."""
        with explained(self.path):
            self.manifest_file.unlink(missing_ok=True)
            self.rejects_file.unlink(missing_ok=True)
            self.drop_extension()
            self.ranges_file.unlink(missing_ok=True)
            shutil.rmtree(self.ranges, ignore_errors=True)
            shards = (path for path in self.path.glob("shard-*.parquet") if SHARD_PATTERN.fullmatch(path.name))
            parses = self.parses(0)
            for path in (*shards, *parses.parent.glob(f"*{parses.suffix}"), *self.work.glob("*/*")):
                path.unlink()

    def drop_extension(self) -> None:
        """Delete an extension, its manifest first: with one it would count as ready to be put in place."""
        self.extension.manifest_file.unlink(missing_ok=True)
        shutil.rmtree(self.extension.path, ignore_errors=True)
        shutil.rmtree(self.extension.companion, ignore_errors=True)

    def dissolve(self) -> None:
        """Delete the working files of a complete set."""
        self.sweep()
        shutil.rmtree(self.work, ignore_errors=True)


def ranges_of(names: Iterable[str]) -> list[range]:
    """Return the ranges of shards whose folders have these names, in order; other names are passed over."""
    found = sorted((int(name[1]), int(name[2])) for name in map(PART_PATTERN.fullmatch, names) if name)
    return [range(first, end) for first, end in found]


def written(numbers: range) -> str:
    """Return a range of shards as `--shard-range` takes it."""
    return f"{numbers.start}:{'' if numbers.stop == ENDLESS else numbers.stop}"


def _names(folder: Path) -> list[str]:
    """Return the names in a folder in order, without temporary and harmless ones; none if there is no folder."""
    names = sorted(os.listdir(folder)) if folder.exists() else []
    return [name for name in names if name not in HARMLESS and not name.startswith(TEMPORARY_PREFIX)]


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
