"""The cache's file: its name, its Arrow schema, and what its metadata says."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from cse_trainer.tokens.tokenizing import tokenizer_sha256

if TYPE_CHECKING:
    import pyarrow as pa

    from cse_trainer.shards import ShardSet

VERSION = 2  # of the file's format; part of the key
METADATA = b"cse_trainer"
CACHE_FILES = "tokens-*.arrow"


@dataclass(frozen=True, slots=True)
class Header:
    """The metadata in the file's Arrow schema; `key` is a hash of everything that the tokens depend on."""

    key: str
    columns: tuple[str, ...]
    rows: int
    max_length: int
    pad_id: int
    dtype: str

    def schema(self) -> pa.Schema:
        """Return the Arrow schema: the row ids, then a list of token ids per text column."""
        import pyarrow as pa

        tokens = pa.list_(pa.field("token", pa.from_numpy_dtype(np.dtype(self.dtype)), nullable=False))
        fields = [pa.field("id", pa.int64(), nullable=False), *(pa.field(name, tokens) for name in self.columns)]
        return pa.schema(fields, {METADATA: json.dumps(asdict(self))})

    @classmethod
    def of(cls, schema: pa.Schema) -> Header:
        """Return the header in the metadata of a schema.

        Raises:
            ValueError: the schema has none.
        """
        fields = json.loads((schema.metadata or {}).get(METADATA, b"null"))
        if not isinstance(fields, dict):
            raise ValueError("no metadata of a token cache; expected a file that open_token_cache wrote")
        return cls(**{**fields, "columns": tuple(fields["columns"])})


def cache_key(shards: ShardSet, columns: Sequence[str], tokenizer: Any, max_length: int) -> str:
    """Return the SHA-256 over everything that the cache's content depends on.

    That is: the rows of the shards, the columns in their order, the tokenizer with all its files, the version of the
    library tokenizers, the length and the padding token.
    """
    import tokenizers

    words = [tokenizer_sha256(tokenizer), tokenizers.__version__]
    content = [VERSION, shards.sha256, list(columns), words, max_length, pad_id(tokenizer)]
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()


def pad_id(tokenizer: Any) -> int:
    """Return the id of the padding token, or 0 where there is none: the attention mask hides it either way."""
    return 0 if tokenizer.pad_token_id is None else int(tokenizer.pad_token_id)


def cache_path(folder: Path, key: str) -> Path:
    """Return the path of the cache file with this key."""
    return folder / f"tokens-{key[:16]}.arrow"
