"""A small corpus and the set that it must always become."""

from __future__ import annotations

from pathlib import Path
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


def configuration(corpus: Path, output: Path, **values: Any) -> BuildConfig:
    """Return how the set of this corpus is made, in this process."""
    given: dict[str, Any] = {"inputs": (str(corpus),), "shard_rows": SHARD_ROWS, "engine": "sequential"} | values
    return BuildConfig(output=output, **given)


@pytest.fixture
def configured(corpus_file, tmp_path):
    """Return a function that makes configurations of this corpus."""

    def make(output="out", **values):
        return configuration(corpus_file, tmp_path / output, **values)

    return make


@pytest.fixture
def memory(monkeypatch, tmp_path):
    """Give an empty file system in memory, and a cache of this test's own."""
    system = pytest.importorskip("fsspec").filesystem("memory")
    system.store.clear()
    system.pseudo_dirs[:] = [""]
    monkeypatch.setenv("AUGPIPE_CACHE", str(tmp_path / "cache"))
    return system


@pytest.fixture(scope="session")
def reference(corpus_file, tmp_path_factory):
    """Return the hashes of the set, built in this process without interruption."""
    output = tmp_path_factory.mktemp("reference") / "out"
    build(configuration(corpus_file, output), facts=FACTS)
    return sha256s(output)
