"""Files in every format and compression, made from the same sentences."""

from __future__ import annotations

import csv
import gzip
import io
import json
import lzma
from collections.abc import Callable, Sequence
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import zstandard


def text_bytes(texts: Sequence[str]) -> bytes:
    return "".join(f"{text}\n" for text in texts).encode()


def jsonl_bytes(texts: Sequence[str]) -> bytes:
    return "".join(json.dumps({"n": n, "text": text}) + "\n" for n, text in enumerate(texts)).encode()


def delimited_bytes(texts: Sequence[str], delimiter: str) -> bytes:
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=delimiter)
    writer.writerow(["n", "text"])
    writer.writerows(enumerate(texts))
    return out.getvalue().encode()


def parquet_bytes(texts: Sequence[str]) -> bytes:
    out = io.BytesIO()
    table = pa.table({"n": list(range(len(texts))), "text": list(texts)})
    pq.write_table(table, out, row_group_size=2)
    return out.getvalue()


ENCODE: dict[str, Callable[[Sequence[str]], bytes]] = {
    "txt": text_bytes,
    "jsonl": jsonl_bytes,
    "csv": lambda texts: delimited_bytes(texts, ","),
    "tsv": lambda texts: delimited_bytes(texts, "\t"),
    "parquet": parquet_bytes,
}

COMPRESS: dict[str, Callable[[bytes], bytes]] = {
    "": bytes,
    ".gz": gzip.compress,
    ".xz": lzma.compress,
    ".zst": zstandard.ZstdCompressor().compress,
}


@pytest.fixture(scope="session")
def encode() -> dict[str, Callable[[Sequence[str]], bytes]]:
    """How to write texts in each format, by suffix without the dot."""
    return ENCODE


@pytest.fixture(scope="session")
def compress() -> dict[str, Callable[[bytes], bytes]]:
    """How to compress, by suffix; the empty suffix does nothing."""
    return COMPRESS


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str, bytes], Path]:
    """Write bytes to a file of a name and give its path."""

    def write_file(name: str, data: bytes) -> Path:
        path = tmp_path / name
        path.write_bytes(data)
        return path

    return write_file
