"""Write the files of a set, each whole or not at all: shards from their columns, and the manifest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING

from augpipe.base import errors
from augpipe.base.errors import UserError
from augpipe.base.files import publish as files
from augpipe.base.files.regular import Digest
from augpipe.contract.layout import SetFolder
from augpipe.contract.manifest import Manifest
from augpipe.contract.schema import TYPE_SUFFIX, arrow_schema

if TYPE_CHECKING:
    import pyarrow as pa

COMPRESSION = "zstd"
COMPRESSION_LEVEL = 3
ROW_GROUP_ROWS = 65_536

AGAIN = "run the same command again; finished shards are kept"


def explained(path: Path) -> AbstractContextManager[None]:
    """Turn an OSError in the block, while `path` is written, into a `UserError` that says what to do."""
    return errors.explained(path, "--output", AGAIN)


def publish(path: Path, chunks: Iterable[bytes | memoryview]) -> Digest:
    """Write a file, all of it or nothing, and return its size and SHA-256; a refusal is a `UserError`."""
    with explained(path):
        return files.publish(path, chunks)


def publish_manifest(folder: Path, manifest: Manifest) -> None:
    """Write the manifest of a set; call this last."""
    publish(SetFolder(folder).manifest_file, [manifest.to_bytes()])


def encode(table: pa.Table, dictionaries: Sequence[str] | None = None) -> memoryview:
    """Return a table as the content of a Parquet file; equal tables give equal bytes.

    Every page carries a checksum: without it most flipped bits would be read as other text, silently. All settings that
    shape the bytes are fixed here. The file is encoded in memory, because a `ParquetWriter` on a path writes the
    footer, and so a valid but partial file, when an exception passes through it.

    Args:
        table: what to write.
        dictionaries: the columns whose values repeat; None for those of the type labels.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    # Sentences hardly ever repeat: a dictionary of them would hold the whole column again.
    labels = [name for name in table.column_names if name.endswith(TYPE_SUFFIX)]
    repeating = labels if dictionaries is None else dictionaries
    sink = pa.BufferOutputStream()
    pq.write_table(
        table,
        sink,
        row_group_size=ROW_GROUP_ROWS,
        version="2.6",
        data_page_version="1.0",
        compression=COMPRESSION,
        compression_level=COMPRESSION_LEVEL,
        use_dictionary=list(repeating),
        write_statistics=True,
        write_page_checksum=True,
        store_schema=True,
    )
    return memoryview(sink.getvalue())


def write_shard(path: Path, table: pa.Table) -> Digest:
    """Publish a table under `path`, all of it or nothing, and return the file's size and SHA-256."""
    return publish(path, [encode(table)])


class Columns:
    """Collects the columns of one shard; `table` returns them as one Arrow table.

    Texts are held as Arrow arrays: as Python strings they would take up to four times the memory, which twenty columns
    could fill.

    Args:
        labels: augmentation → every type label that it can give, in column order. They become the Arrow dictionary as a
            whole and in this order, so that the codes do not depend on what the rows hold.
    """

    def __init__(self, labels: Mapping[str, Sequence[str]]) -> None:
        self.labels = {name: tuple(values) for name, values in labels.items()}
        self.codes = {name: {label: i for i, label in enumerate(v)} for name, v in self.labels.items()}
        self.ids: list[int] = []
        self.originals: list[str] = []
        self.texts: dict[str, list[pa.Array]] = {name: [] for name in self.labels}
        self.types: dict[str, list[int]] = {name: [] for name in self.labels}
        self.kept: pa.Table | None = None

    def __len__(self) -> int:
        return len(self.ids)

    def append(self, name: str, texts: Sequence[str | None] | pa.Array, labels: Iterable[str]) -> None:
        """Append texts and type labels of one augmentation; a label that it has not declared is a `UserError`."""
        import pyarrow as pa

        codes = self.codes[name]
        try:
            self.types[name].extend([codes[label] for label in labels])
        except KeyError as error:
            raise UserError(
                f"the augmentation {name} gave the label {error.args[0]!r}, which it does not declare "
                f"(declared: {', '.join(codes)}); add it to the augmentation's labels"
            ) from None
        self.texts[name].append(texts if isinstance(texts, pa.Array) else pa.array(texts, pa.string()))

    def keep(self, table: pa.Table) -> None:
        """Take over the columns kept from the input, one row for each id; equal values are written as equal bytes."""
        import pyarrow as pa

        columns = [_settled(column.combine_chunks()) for column in table.columns]
        self.kept = pa.table(columns, schema=table.schema)

    def covered(self) -> list[int]:
        """Return, per augmentation, how many rows have a text so far."""
        return [sum(len(texts) - texts.null_count for texts in runs) for runs in self.texts.values()]

    def counts(self) -> dict[str, dict[str, int]]:
        """Return, per augmentation, how many rows carry each type label; labels that do not occur are left out."""
        counted = {}
        for name, labels in self.labels.items():
            tally = [0] * len(labels)
            for code in self.types[name]:
                tally[code] += 1
            counted[name] = {label: n for label, n in zip(labels, tally, strict=True) if n}
        return counted

    def table(self) -> pa.Table:
        """Return the rows as one Arrow table with exactly the schema of `arrow_schema`."""
        import pyarrow as pa

        arrays = [pa.array(self.ids, pa.int64()), pa.array(self.originals, pa.string())]
        arrays += [pa.concat_arrays(runs) if runs else pa.array([], pa.string()) for runs in self.texts.values()]
        arrays += [
            pa.DictionaryArray.from_arrays(pa.array(self.types[name], pa.int16()), pa.array(labels, pa.string()))
            for name, labels in self.labels.items()
        ]
        kept = self.kept
        arrays += [] if kept is None else kept.columns
        return pa.table(arrays, schema=arrow_schema(list(self.labels), [] if kept is None else kept.schema))


def _settled(column: pa.Array) -> pa.Array:
    """Return a column with the dictionary, if it has one, in the order in which its values occur."""
    import pyarrow as pa

    if not pa.types.is_dictionary(column.type):
        return column
    found = column.dictionary_decode().dictionary_encode()
    indices = found.indices.cast(column.type.index_type)
    return pa.DictionaryArray.from_arrays(indices, found.dictionary, ordered=column.type.ordered)
