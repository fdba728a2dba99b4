"""The columns of a shard: the Arrow schema of format version 1, the same for all files of a set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from augpipe.errors import AugpipeError

if TYPE_CHECKING:
    import pyarrow as pa

SCHEMA_VERSION = 1

TYPE_SUFFIX = "_type"


def column_names(names: Sequence[str]) -> list[str]:
    """Return the columns of a shard in order: id, original, all text columns, then all columns of type labels."""
    return ["id", "original", *names, *(name + TYPE_SUFFIX for name in names)]


def arrow_schema(names: Sequence[str]) -> pa.Schema:
    """Return the Arrow schema for these augmentations, in column order.

    `id` (int64) and `original` (string) are never null. An augmented text is null if the augmentation does not apply;
    its type label then holds the reason, and is never null.
    """
    import pyarrow as pa

    label = pa.dictionary(pa.int16(), pa.string())
    fields = [
        pa.field("id", pa.int64(), nullable=False),
        pa.field("original", pa.string(), nullable=False),
        *(pa.field(name, pa.string()) for name in names),
        *(pa.field(name + TYPE_SUFFIX, label, nullable=False) for name in names),
    ]
    return pa.schema(fields)


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

    def __len__(self) -> int:
        return len(self.ids)

    def append(self, name: str, texts: Sequence[str | None] | pa.Array, labels: Iterable[str]) -> None:
        """Append the texts and type labels of one augmentation for some rows.

        Raises:
            AugpipeError: if the augmentation has not declared one of the labels.
        """
        import pyarrow as pa

        codes = self.codes[name]
        try:
            self.types[name].extend([codes[label] for label in labels])
        except KeyError as error:
            raise AugpipeError(
                f"the augmentation {name} gave the label {error.args[0]!r}, which it does not declare "
                f"(declared: {', '.join(codes)}); add it to the augmentation's labels"
            ) from None
        self.texts[name].append(texts if isinstance(texts, pa.Array) else pa.array(texts, pa.string()))

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
        return pa.table(arrays, schema=arrow_schema(list(self.labels)))
