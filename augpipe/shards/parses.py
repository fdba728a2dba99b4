"""The parses of a shard's rows, kept in the companion of a set so that columns can be added without parsing again.

They are not part of the shard format: the manifest does not list them, and if they are missing, damaged or of another
pipeline, the rows are parsed again. The parse of a row takes about as many bytes as its text.
"""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from array import array
from collections.abc import Iterable, Sequence
from itertools import accumulate, chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from augpipe.base.files.regular import Digest, read_regular
from augpipe.contract.shards import decoded
from augpipe.shards.writer import encode, publish
from augpipe.syntax.syntax import AS_WORD, Morphology, Relation, Syntax, VerbForm, lower_forms

if TYPE_CHECKING:
    import numpy as np
    import pyarrow as pa
    from numpy.typing import NDArray

FORMAT = 1
COLUMNS = ("gap", "length", "head", "kind")
_METADATA = b"augpipe.parses"

# What is stored of a word apart from its place: part of speech, relation, morphology.
Kind = tuple[str, Relation, Morphology]


class Parses:
    """Collects the parses of one shard, in the order of its rows.

    A word is stored as four numbers: the characters between it and the word before, its length, the distance to its
    head, and the number of its kind, of which a language has some hundreds.
    """

    def __init__(self) -> None:
        self._texts = hashlib.sha256()
        self._sizes: list[int | None] = []
        # Arrays, because a shard may have millions of words: a list would take ten times as much.
        self._gaps, self._lengths, self._heads, self._kinds = (array("i") for _ in COLUMNS)
        self._numbers: dict[Kind, int] = {}
        # Look up by identity first: hashing the same few objects for every word would take longer than all the rest.
        # `_held` keeps them alive, so that no identity is used again for another object.
        self._seen: dict[tuple[str, int, int], int] = {}
        self._held: list[Kind] = []
        self._scheme = ""

    def extend(self, texts: Iterable[str], syntaxes: Iterable[Syntax | None]) -> None:
        """Append the parses of the next rows; None for a text on which the pipeline failed."""
        for text, syntax in zip(texts, syntaxes, strict=True):
            self.append(text, syntax)

    def append(self, text: str, syntax: Syntax | None) -> None:
        """Append the parse of the next row."""
        self._texts.update(text.encode() + b"\0")
        self._sizes.append(None if syntax is None else len(syntax.words))
        if syntax is None or not syntax.words:
            return
        self._scheme = syntax.scheme
        places, _, _, starts, ends, parts, relations, heads, morphologies = zip(*syntax.words, strict=True)
        self._gaps.extend([start - end for start, end in zip(starts, (0, *ends[:-1]), strict=True)])
        self._lengths.extend([end - start for start, end in zip(starts, ends, strict=True)])
        self._heads.extend([head - place for head, place in zip(heads, places, strict=True)])
        seen = self._seen
        for kind in zip(parts, relations, morphologies, strict=True):
            identity = (kind[0], id(kind[1]), id(kind[2]))
            number = seen.get(identity)
            self._kinds.append(self._number(kind, identity) if number is None else number)

    def save(self, path: Path, pipeline_sha256: str) -> Digest:
        """Publish the parses of a shard, with the hash of the pipeline that has made them."""
        return publish(path, [encode(self._table(pipeline_sha256), [f"{name}.list.element" for name in COLUMNS])])

    def _number(self, kind: Kind, identity: tuple[str, int, int]) -> int:
        """Return the number of a kind that is met as these objects for the first time."""
        self._held.append(kind)
        number = self._seen[identity] = self._numbers.setdefault(kind, len(self._numbers))
        return number

    def _table(self, pipeline_sha256: str) -> pa.Table:
        import numpy as np
        import pyarrow as pa

        rows = pa.array(list(accumulate((size or 0 for size in self._sizes), initial=0)), pa.int32())
        missing = pa.array([size is None for size in self._sizes], pa.bool_())
        facts = {
            "format": FORMAT,
            "pipeline_sha256": pipeline_sha256,
            "texts_sha256": self._texts.hexdigest(),
            "scheme": self._scheme,
            "kinds": [_written(kind) for kind in self._numbers],
        }
        columns = zip(COLUMNS, (self._gaps, self._lengths, self._heads, self._kinds), strict=True)
        table = pa.table(
            {
                name: pa.ListArray.from_arrays(rows, pa.array(np.array(values, np.int32)), mask=missing)
                for name, values in columns
            }
        )
        return table.replace_schema_metadata({_METADATA: _packed(facts)})


class KeptParses:
    """The kept parses of a shard's texts; a `Syntax` is made only when it is asked for, to save memory.

    It is a ValueError if the numbers of the table lead outside a text, the kinds or a row, or a row is not a tree.
    """

    def __init__(self, texts: Sequence[str], table: pa.Table, kinds: Sequence[Kind], scheme: str) -> None:
        import pyarrow.compute as pc

        self._texts = texts
        self._columns = [table.column(name).combine_chunks() for name in COLUMNS]
        self._kinds = kinds
        self._scheme = scheme
        sizes = [pc.fill_null(pc.list_value_length(column), -1) for column in self._columns]
        if len(texts) != table.num_rows or any(size != sizes[0] for size in sizes):
            raise ValueError("the rows are of different lengths")
        words = pc.max_element_wise(sizes[0], 0).to_numpy(zero_copy_only=False)
        self._check([column.flatten().to_numpy() for column in self._columns], words)

    def _check(self, columns: Sequence[NDArray[np.int32]], words: NDArray[np.int32]) -> None:
        """Check all rows at once: an error when a `Syntax` is made would come too late to parse again."""
        import numpy as np

        gaps, lengths, heads, numbers = columns
        if not len(numbers):
            return
        if not 0 <= numbers.min() <= numbers.max() < len(self._kinds):
            raise ValueError("a kind has no entry")
        rows = np.repeat(np.arange(len(words)), words)
        spans = np.bincount(rows, gaps.astype(np.int64) + lengths, minlength=len(words))
        if gaps.min() < 0 or lengths.min() < 1 or np.any(spans > np.array([len(text) for text in self._texts])):
            raise ValueError("a word lies outside its text")
        above = np.arange(len(heads)) + heads
        if not 0 <= above.min() <= above.max() < len(heads) or np.any(rows[above] != rows):
            raise ValueError("a head lies outside its row")
        for _ in range(int(words.max()).bit_length()):  # each step goes twice as far up the tree
            above = above[above]
        is_root = np.array([relation is Relation.ROOT for _, relation, _ in self._kinds])
        if np.any(heads[above] != 0) or np.any(is_root[numbers] != (heads == 0)):
            raise ValueError("a row is no tree")

    def __getitem__(self, place: slice) -> list[Syntax | None]:
        rows = zip(self._texts[place], *(column[place].to_pylist() for column in self._columns), strict=True)
        return [_syntax(*row, kinds=self._kinds, scheme=self._scheme) for row in rows]


def read_parses(path: Path, texts: Sequence[str], pipeline_sha256: str) -> KeptParses | None:
    """Return the kept parses of a shard's texts, or None if there are none that this pipeline has made of them."""
    import pyarrow as pa

    try:
        table = decoded(read_regular(path))
        facts = _unpacked(table.schema.metadata[_METADATA])
        usable = facts["format"] == FORMAT and facts["pipeline_sha256"] == pipeline_sha256
        if not usable or facts["texts_sha256"] != _digest(texts):
            return None
        return KeptParses(texts, table, [_read(kind) for kind in facts["kinds"]], facts["scheme"])
    except MemoryError:
        raise
    except (OSError, pa.ArrowException, ValueError, KeyError, TypeError, IndexError, zlib.error):
        return None


def _syntax(
    text: str,
    gaps: list[int] | None,
    lengths: list[int],
    heads: list[int],
    numbers: list[int],
    *,
    kinds: Sequence[Kind],
    scheme: str,
) -> Syntax | None:
    """Return a row's parse as the pipeline gave it."""
    if gaps is None:
        return None
    if not gaps:
        return Syntax(text, (), scheme)
    # The running sums of gap, length, gap, length, … are start, end, start, end, …
    borders = list(accumulate(chain.from_iterable(zip(gaps, lengths, strict=True))))
    starts, ends = borders[::2], borders[1::2]
    surfaces = [text[start:end] for start, end in zip(starts, ends, strict=True)]
    parts, relations, morphologies = zip(*[kinds[number] for number in numbers], strict=True)
    places = range(len(heads))
    words = zip(
        places,
        surfaces,
        lower_forms(text, starts, ends),
        starts,
        ends,
        parts,
        relations,
        [place + head for place, head in zip(places, heads, strict=True)],
        morphologies,
        strict=True,
    )
    return Syntax(text, tuple(map(AS_WORD, words)), scheme)


def _packed(facts: dict[str, Any]) -> bytes:
    """Return facts as bytes for the Parquet metadata, compressed: kinds would be a quarter of the file otherwise."""
    return base64.b64encode(zlib.compress(json.dumps(facts).encode(), 9))


def _unpacked(packed: bytes) -> dict[str, Any]:
    """Return the facts that `_packed` has packed."""
    facts: dict[str, Any] = json.loads(zlib.decompress(base64.b64decode(packed)))
    return facts


def _digest(texts: Iterable[str]) -> str:
    digest = hashlib.sha256()
    for text in texts:
        digest.update(text.encode() + b"\0")
    return digest.hexdigest()


def _written(kind: Kind) -> list[Any]:
    """Return a kind as JSON has it."""
    part, relation, morphology = kind
    form, *features = morphology
    return [part, relation.name, form.name, *features]


def _read(fields: list[Any]) -> Kind:
    """Return the kind that `_written` has written."""
    part, relation, form, *features = fields
    return part, Relation[relation], Morphology(VerbForm[form], *features)
