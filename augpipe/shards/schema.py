"""The columns of a shard: the Arrow schema of format version 1, the same for every file of a set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from augpipe.errors import AugpipeError

if TYPE_CHECKING:
    import pyarrow as pa

SCHEMA_VERSION = 1

TYPE_SUFFIX = "_type"


def column_names(names: Sequence[str]) -> list[str]:
    """Return the columns in shard order: id, original, every text column, then every label column."""
    return ["id", "original", *names, *(name + TYPE_SUFFIX for name in names)]


def arrow_schema(names: Sequence[str]) -> pa.Schema:
    """Return the Arrow schema for these augmentations, in label order.

    `id` int64 and `original` string are never null; an augmented text is null where the augmentation does not
    apply; its label says why, so it is never null.
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
    """The columns of one shard under construction; one Arrow table at the end.

    Texts are kept as Arrow keeps them: as Python's own strings they could take four times as much, or all the memory
    where there are twenty columns.

    Args:
        labels: for every augmentation, in column order, every label it can give. They become the Arrow
            dictionary whole and in this order, so that the codes do not depend on what the rows hold.
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
        """Append one augmentation's texts and labels for a run of rows.

        Raises:
            AugpipeError: a label is not among those the augmentation declares.
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
        """Return, per augmentation, how many rows carry each label (labels that never occur are left out)."""
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
