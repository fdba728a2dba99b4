"""A small corpus and the set that it must always become."""

from __future__ import annotations

from typing import Any

import pytest

from augpipe.builder import build
from augpipe.config import BuildConfig
from tests.builder.fakes import FACTS
from tests.shards.sets import sha256s

ROWS = 1000
SHARD_ROWS = 100


def lines(rows=ROWS):
    """Return texts of all kinds, rejects among them."""
    return [text(i) for i in range(rows)]


def text(i):
    if i % 11 == 3:
        return b""
    if i % 101 == 7:
        return b"not UTF-8: \xff\xfe"
    return f"Sentence {i}{'?' if i % 7 == 0 else '.'}".encode()


@pytest.fixture(scope="session")
def corpus_file(tmp_path_factory):
    path = tmp_path_factory.mktemp("corpus") / "corpus.txt"
    path.write_bytes(b"\n".join(lines()) + b"\n")
    return path


@pytest.fixture
def configured(corpus_file, tmp_path):
    """Return a function that makes configurations of this corpus."""

    def make(output="out", **values):
        given: dict[str, Any] = {
            "inputs": (str(corpus_file),),
            "shard_rows": SHARD_ROWS,
            "engine": "sequential",
        } | values
        return BuildConfig(output=tmp_path / output, **given)

    return make


@pytest.fixture(scope="session")
def reference(corpus_file, tmp_path_factory):
    """Return the hashes of the set, built in this process without interruption."""
    output = tmp_path_factory.mktemp("reference") / "out"
    build(
        BuildConfig(output=output, inputs=(str(corpus_file),), shard_rows=SHARD_ROWS, engine="sequential"),
        facts=FACTS,
    )
    return sha256s(output)
