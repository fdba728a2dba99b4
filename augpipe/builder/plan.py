"""Cut a corpus into tasks; a task builds one shard, which is also the unit of resume."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from augpipe.base.errors import UserError
from augpipe.builder.fingerprint import AugmenterFacts
from augpipe.contract.manifest import ShardEntry
from augpipe.corpus.rows import RawRow

if TYPE_CHECKING:
    import pyarrow as pa

    from augpipe.corpus import Corpus


@dataclass(frozen=True, slots=True)
class AugmenterSpec:
    """How a worker creates its augmenter; hashable, so that each process creates it only once.

    Args:
        factory, augmentations: as in `AugmenterFacts`.
        pipeline: a name, or an absolute path, as a worker may have another current folder.
        pipeline_sha256: its hash, which the worker's pipeline must have.
    """

    factory: str
    lang: str
    augmentations: tuple[str, ...]
    pipeline: str | None
    pipeline_sha256: str
    seed: int


def spec_of(facts: AugmenterFacts, *, lang: str, pipeline: str | Path | None, seed: int) -> AugmenterSpec:
    """Return how workers create the augmenter."""
    if pipeline is not None:
        pipeline = str(Path(pipeline).absolute() if Path(pipeline).exists() else pipeline)
    return AugmenterSpec(facts.factory, lang, facts.names, pipeline, facts.pipeline.sha256, seed)


@dataclass(frozen=True, slots=True)
class BuildTask:
    """One shard to build: the corpus rows [first_id, first_id + len(rows)).

    Args:
        rows: `RawRow`s as plain tuples, which pickle several times faster, without their kept values.
        folder: the output folder.
        labels: augmentation → its type labels.
        convert: the conversion that the texts pass through; done by workers, as one process reads for all.
        kept: the values of the rows in the columns that are kept, None if there are none.
    """

    index: int
    first_id: int
    rows: list[tuple[Any, ...]]
    folder: Path
    spec: AugmenterSpec
    labels: dict[str, tuple[str, ...]]
    convert: str | None = None
    keep_parses: bool = True
    kept: pa.Table | None = None


@dataclass(frozen=True, slots=True)
class ExtensionTask:
    """One shard to extend.

    Args:
        folder: where the extended shard goes.
        labels: type labels of all columns, the existing ones first.
        shard, existing: the existing shard file, and its manifest entry.
        parses: the file of its kept parses, which is written, with `keep_parses`, if they have to be made again.
    """

    index: int
    folder: Path
    spec: AugmenterSpec
    labels: dict[str, tuple[str, ...]]
    shard: Path
    existing: ShardEntry
    parses: Path
    keep_parses: bool = True


AnyTask = BuildTask | ExtensionTask


BARE = RawRow._fields.index("kept")
"""How many fields of a row stand before its kept values."""

SHARD_BYTES = 8 * 1024 * 1024
"""The most bytes of text and kept values in a shard of several rows; 4,096 rows of Wikipedia are half a megabyte."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The boundaries of the shards, their first row ids; they depend on the input rows and on `shard_rows` alone."""

    starts: Sequence[int]
    rows: int

    @classmethod
    def of(cls, sizes: Iterable[int], shard_rows: int) -> Plan:
        """Return the plan for rows of these sizes in bytes: at most `shard_rows` rows and `SHARD_BYTES` per shard."""
        starts = array("q")  # eight bytes per shard, and there may be millions
        rows = taken = size = 0
        for more in sizes:
            if taken == 0 or taken == shard_rows or size + more > SHARD_BYTES:
                starts.append(rows)
                taken = size = 0
            rows += 1
            taken += 1
            size += more
        return cls(starts, rows)

    @property
    def shards(self) -> int:
        """The number of shards."""
        return len(self.starts)

    def range_of(self, index: int) -> range:
        """Return the row ids of a shard."""
        return range(self.starts[index], self.starts[index + 1] if index + 1 < len(self.starts) else self.rows)

    def cut(
        self, corpus: Corpus, wanted: Collection[int]
    ) -> Iterator[tuple[int, list[tuple[Any, ...]], pa.Table | None]]:
        """Yield number, rows and kept columns of the wanted shards in corpus order; one shard at a time is held."""
        indexes = sorted(wanted)
        position = self.range_of(indexes[0]).start if indexes else 0
        rows = corpus.rows(position)
        for index in indexes:
            ids = self.range_of(index)
            skipped = sum(1 for _ in islice(rows, ids.start - position))
            found = list(islice(rows, len(ids)))
            taken = [row[:BARE] for row in found]
            position += skipped + len(taken)
            if position != ids.stop:
                raise UserError(
                    f"the input ends after {position} rows, {self.rows} were counted before; "
                    "it changed while it was read: leave it alone and run the command again"
                )
            kept = corpus.keeping.table(row.kept for row in found) if corpus.keeping else None
            del found
            yield index, taken, kept
            del taken, kept  # the next shard is read while a worker has this one
        corpus.check()
