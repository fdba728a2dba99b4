"""The columns of the input that go into the shards beside the text: their names, types and values.

Parquet columns keep their Arrow type. Cells of CSV and TSV are strings. Of JSON, a column whose values are all strings,
booleans, whole numbers or numbers has that type; any other has the JSON of each value as a string.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from augpipe.base.errors import UsageError, UserError
from augpipe.contract.schema import ID, column_names
from augpipe.corpus.formats import OPTION_OF

if TYPE_CHECKING:
    import pyarrow as pa

INPUT_ID = "input_id"
"""What the column `id` of an input is called in the shards, whose own `id` is the number of the row."""

EXACT = 2**53
"""The largest whole number up to which a float holds all."""


class Cell(NamedTuple):
    """A row of the kept columns of a Parquet file."""

    batch: pa.RecordBatch
    place: int


Kept = tuple[Any, ...] | Cell
"""The kept values of one row, in the order of the columns."""


class Keeper(Protocol):
    """A reader, as far as the columns to be kept go."""

    @property
    def kept_types(self) -> tuple[pa.DataType, ...] | None:
        """The Arrow type of each column; None where that depends on the values."""
        ...


def kept_columns(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names in the shards of columns of the input."""
    return tuple(INPUT_ID if name == ID else name for name in names)


def refuse_clash(names: Sequence[str], augmentations: Sequence[str]) -> None:
    """Raise a `UsageError` if a kept column would have the name of another column of the shards."""
    taken = set(column_names(augmentations))
    for name, column in zip(names, kept_columns(names), strict=True):
        if column in taken:
            raise UsageError(
                f"--keep {name}: the shards have a column {column} of their own or twice; rename it in the input"
            )
        taken.add(column)


def refuse_formats(names: Sequence[str], formats: dict[str, str]) -> None:
    """Raise a `UsageError` if columns cannot be kept of files in these formats.

    Args:
        names: the columns.
        formats: format → a file in it.
    """
    for form, file in formats.items():
        if form not in OPTION_OF:
            raise UsageError(
                f"--keep {','.join(names)}: {file} is plain text, which has no columns beside its lines; leave it out, "
                "or give CSV, TSV, JSON lines or Parquet"
            )
    if len(formats) > 1 and not set(formats) <= {"csv", "tsv"}:
        raise UsageError(
            f"--keep {','.join(names)}: the inputs are {', '.join(sorted(formats))}, whose values have different "
            "types; build them one by one"
        )


def refuse_text(file: str, name: str, texts: Sequence[str]) -> None:
    """Raise a `UserError` if a column to be kept is one of those that hold the text."""
    if name in texts:
        raise UserError(f"{file}: --keep {name} names the text, which is in the shards as `original`; leave it out")


class Keeping:
    """Learns the types of the kept columns from the values of all rows, and makes Arrow tables of them.

    Args:
        names: of the columns in the input.
        types: file → the types of its columns, None for those that `observe` tells.
    """

    def __init__(self, names: Sequence[str], types: dict[str, tuple[pa.DataType, ...] | None]) -> None:
        self.columns = kept_columns(names)
        self._kinds: tuple[set[str], ...] = tuple(set() for _ in names)
        first, self._types = next(iter(types.items()))
        for file, found in types.items():
            for name, one, other in zip(names, self._types or (), found or (), strict=False):
                if one != other:
                    raise UserError(
                        f"--keep {name}: it is {one} in {first} and {other} in {file}; give it one type, or build the "
                        "files one by one"
                    )

    def observe(self, kept: Kept | None) -> int:
        """Note the types of the values of a row, and return about how many bytes they take."""
        if isinstance(kept, Cell):
            return int(kept.batch.nbytes // kept.batch.num_rows)
        size = 0
        for value, kinds in zip(kept or (), self._kinds, strict=False):
            if value is not None:
                kinds.add(_kind(value))
                size += len(value) if isinstance(value, str) else len(str(value))
        return size

    @property
    def schema(self) -> pa.Schema:
        """The kept columns; call this when all rows have been observed."""
        import pyarrow as pa

        types = self._types or [_type_of(kinds) for kinds in self._kinds]
        return pa.schema([pa.field(name, kind) for name, kind in zip(self.columns, types, strict=True)])

    def table(self, rows: Iterable[Kept | None]) -> pa.Table:
        """Return the kept values of rows as a table with `schema`; a row without any is null throughout."""
        import pyarrow as pa

        schema, pieces = self.schema, []
        for _, group in groupby(rows, lambda kept: id(kept.batch) if isinstance(kept, Cell) else None):
            run = list(group)
            if isinstance(run[0], Cell):
                cells = pa.Table.from_batches([run[0].batch]).take([cell.place for cell in run])  # type: ignore[union-attr]
                pieces.append(cells.rename_columns(list(self.columns)).cast(schema))
            else:
                values = zip(*(kept or (None,) * len(self.columns) for kept in run), strict=True)
                pieces.append(pa.table(list(map(self._array, range(len(self.columns)), values)), schema=schema))
        return pa.concat_tables(pieces) if pieces else schema.empty_table()

    def _array(self, place: int, values: Sequence[Any]) -> pa.Array:
        """Return the values of one column as Arrow."""
        import pyarrow as pa

        kind = self.schema.field(place).type
        if not pa.types.is_string(kind):
            return pa.array(values, kind)
        written = _text if self._types is not None or self._kinds[place] <= {"text"} else _json
        return pa.array([None if value is None else written(value) for value in values], kind)


def _kind(value: Any) -> str:
    """Return of what kind a JSON value is."""
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, int):
        return "int" if abs(value) <= EXACT else "long" if -(2**63) <= value < 2**63 else "other"
    return "float" if isinstance(value, float) else "text" if isinstance(value, str) else "other"


def _type_of(kinds: set[str]) -> pa.DataType:
    """Return the type of a column whose values are of these kinds."""
    import pyarrow as pa

    if kinds == {"bool"}:
        return pa.bool_()
    if kinds and kinds <= {"int", "long"}:
        return pa.int64()
    return pa.float64() if kinds and kinds <= {"int", "float"} else pa.string()


def _text(value: str) -> str | None:
    """Return a text, or None if it holds what no UTF-8 text can."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return None
    return value


def _json(value: Any) -> str:
    """Return a value as JSON, with escapes only if it holds what no UTF-8 text can."""
    return _text(json.dumps(value, ensure_ascii=False)) or json.dumps(value)
