"""Where the files of a set lie: its folder holds the shards and nothing else, the companion beside it all the rest.

pandas, Polars, pyarrow, DuckDB and `datasets` read a folder as one table only if nothing but that table is in it:
Polars refuses any other file below it, a hidden one too, and DuckDB reads the Parquet files of hidden folders.
"""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path

from augpipe.base.addresses import RemotePath
from augpipe.base.errors import UserError
from augpipe.contract.schema import shard_name

COMPANION_SUFFIX = ".augpipe"
MANIFEST_NAME = "manifest.json"
RUN_NAME = "run.json"
REJECTS_NAME = "rejects.jsonl"
PARSES_NAME = "parses"
CARD_NAME = "README.md"
WORK_NAME = "work"
HARMLESS = frozenset({".DS_Store", ".gitignore", ".gitkeep"})
"""Files of other programs that may be among the shards."""


BESIDE = frozenset({MANIFEST_NAME, RUN_NAME, REJECTS_NAME, CARD_NAME})
"""The files of the companion."""


@dataclass(frozen=True, slots=True)
class SetFolder:
    """The paths of a set's files, whether they exist or not; `path` is the folder of the shards."""

    path: Path

    @property
    def companion(self) -> Path:
        """The folder of all that is no shard: `data/en.augpipe` beside `data/en`; a linked folder is followed.

        Raises:
            UserError: if the folder is the root of the file system, or a whole bucket.
        """
        real, remote = self.path, isinstance(self.path, RemotePath)
        if not remote and (real.name in ("", "..") or real.is_symlink()):
            real = real.resolve()
        if not real.name or (remote and len(real.parts) < 3):
            raise UserError(f"{real} has no room beside it for {COMPANION_SUFFIX}; give a folder inside it")
        return real.with_name(real.name + COMPANION_SUFFIX)

    @property
    def manifest_file(self) -> Path:
        """The file that says what the set holds; written last."""
        return self.companion / MANIFEST_NAME

    @property
    def run_file(self) -> Path:
        """The file `run.json`, which says what decided the bytes; written first."""
        return self.companion / RUN_NAME

    @property
    def rejects_file(self) -> Path:
        """The file of the corpus rows that could not become rows."""
        return self.companion / REJECTS_NAME

    @property
    def card_file(self) -> Path:
        """The file that introduces the set to people and to the Hugging Face hub."""
        return self.companion / CARD_NAME

    @property
    def work(self) -> Path:
        """The folder of the working files, which are deleted when the set is complete."""
        return self.companion / WORK_NAME

    @property
    def staged(self) -> Path:
        """The folder in which the shards of an extension wait until all of them are there."""
        return self.work / "extension"

    def shard(self, index: int) -> Path:
        """Return the path of a shard."""
        return self.path / shard_name(index)

    def parses(self, index: int) -> Path:
        """Return the path of the kept parses of a shard; its suffix keeps readers of `**/*.parquet` off it."""
        return self.companion / PARSES_NAME / f"{index:05d}.parses"

    def file(self, name: str) -> Path:
        """Return the path of a file of the set by its name: a shard, or one of `BESIDE`."""
        return (self.companion if name in BESIDE else self.path) / name

    def refuse_former_layout(self) -> None:
        """Raise a `UserError` if the manifest lies in the folder of the shards itself.

        It did so before there were companions; or the folder is a companion, given in the place of its set.
        """
        if not any((self.path / name).exists() for name in (MANIFEST_NAME, RUN_NAME)):
            return
        if self.path.name.endswith(COMPANION_SUFFIX):
            shards = self.path.with_name(self.path.name.removesuffix(COMPANION_SUFFIX))
            raise UserError(f"{self.path} holds what belongs to the set {shards}, and no shards; give {shards}")
        folder, companion = shlex.quote(str(self.path)), shlex.quote(str(self.companion))
        raise UserError(
            f"{self.path} has its manifest among its shards, as an earlier augpipe left it; move it: mkdir {companion} "
            f"&& mv {folder}/*.json* {companion} && rm -rf {folder}/parses {folder}/.augpipe"
        )
