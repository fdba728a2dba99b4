"""Hostile text is data: each row is in the shards, verbatim, or among the rejects, with its bytes."""

import base64
import json

import pytest

from augpipe.builder import build
from augpipe.contract.layout import SetFolder
from augpipe.contract.shards import open_shards
from augpipe.corpus.rows import KEPT_BYTES, MAX_ROW_BYTES
from augpipe.shards.verify import verify
from tests.builder.fakes import FACTS

ROWS = {
    "invalid UTF-8": (b"caf\xe9 \xff\xfe", "invalid_utf8"),
    "lone surrogate": (b"half \xed\xa0\x80 pair", "lone_surrogate"),
    "NUL": (b"a\x00b", None),
    "BOM inside": ("a\ufeffb".encode(), None),
    "CR inside": (b"one\rtwo", None),
    "U+2028": ("one\u2028two".encode(), None),
    "U+0085": ("one\u0085two".encode(), None),
    "VT and FF": (b"one\x0btwo\x0cthree", None),
    "10 MB line": (b"word " * 2_000_000, "too_long"),
    "one token of a million characters": (b"x" * 1_000_000, "too_long"),
    "long but possible": (b"word " * 1_900, None),
    "zero width and bidi": ("a\u200b\u202e\u2066b".encode(), None),
    "zero width only": ("\u200b\u200d\ufeff".encode(), "empty"),
    "emoji sequences": ("👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽".encode(), None),
    "only punctuation": (b"?!.,;:-()", None),
    "only digits": (b"1234567890", None),
    "mixed scripts": ("Москва Αθήνα 東京 القاهرة".encode(), None),
    "combining marks": (("e" + "\u0301" * 500).encode(), None),
    "ten thousand marks": (b"," * 10_000, "too_many_tokens"),
    "one mark after each letter": (b"a," * 2_000, "too_many_tokens"),
    "empty": (b"", "empty"),
    "white space": (b" \t ", "empty"),
    "controls": (bytes(range(1, 9)) + b"\x1b[31m", None),
    "not NFC": ("e\u0301".encode(), None),
}


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    from augpipe.config import BuildConfig

    folder = tmp_path_factory.mktemp("hostile")
    (folder / "corpus.txt").write_bytes(b"\n".join(row for row, _ in ROWS.values()))
    config = BuildConfig(output=folder / "out", inputs=(str(folder / "corpus.txt"),), shard_rows=5)
    return build(config, facts=FACTS)


def test_every_row_is_accounted_for(built):
    assert verify(built.folder).ok
    assert built.manifest.rows_in == len(ROWS)
    assert built.manifest.rows_out == sum(reason is None for _, reason in ROWS.values())


def test_accepted_rows_are_verbatim(built):
    found = {
        row["id"]: row["original"].encode()
        for table in open_shards(built.folder).tables()
        for row in table.select(["id", "original"]).to_pylist()
    }
    assert found == {i: row for i, (row, reason) in enumerate(ROWS.values()) if reason is None}


def test_rejects_have_their_reason_and_their_bytes(built):
    found = {}
    for line in SetFolder(built.folder).rejects_file.read_text().splitlines():
        reject = json.loads(line)
        found[reject["id"]] = (base64.b64decode(reject["base64"]), reject["reason"])
    assert found == {i: (kept(row), reason) for i, (row, reason) in enumerate(ROWS.values()) if reason is not None}


def kept(row: bytes) -> bytes:
    return row if len(row) <= MAX_ROW_BYTES else row[:KEPT_BYTES]
