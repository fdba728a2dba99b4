"""Sentence pairs through a build: each distinct sentence once, converted where asked, the same however it runs."""

import json
from pathlib import Path

import pytest

from augpipe.base.errors import UserError
from augpipe.builder import build, estimate
from augpipe.builder.shard import reject_line
from augpipe.config import BuildConfig
from augpipe.contract.layout import SetFolder
from augpipe.contract.manifest import Manifest
from augpipe.contract.shards import open_shards
from augpipe.corpus import RawRow
from augpipe.shards.verify import verify
from tests.builder.fakes import FACTS
from tests.builder.stopping import StopError, stop_after
from tests.shards.sets import sha256s

PAIRS = 150
BROKEN = 40


def pair(number: int) -> bytes:
    """Return a line: most sentences stand in two of them, in Traditional characters in one."""
    if number == BROKEN:
        return b'{"sentence1": "cut off'
    first, second = f"第{number}個 問題", f"第{number - 1}个 问题"
    return json.dumps({"sentence1": first, "sentence2": second, "label": "1"}).encode()


@pytest.fixture
def pairs(tmp_path) -> Path:
    path: Path = tmp_path / "train_pair.json"
    path.write_bytes(b"".join(pair(number) + b"\n" for number in range(PAIRS)))
    return path


@pytest.fixture
def configured(pairs, tmp_path):
    def make(output: str, **values) -> BuildConfig:
        return BuildConfig(output=tmp_path / output, inputs=(str(pairs),), shard_rows=64, force_language=True, **values)

    return make


def rows_of(folder: Path) -> dict[int, str]:
    tables = [table.to_pydict() for table in open_shards(folder).tables()]
    return {row_id: text for table in tables for row_id, text in zip(table["id"], table["original"], strict=True)}


def rejects_of(folder: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in SetFolder(folder).rejects_file.read_bytes().splitlines()]


def test_every_duplicate_is_a_reject_and_every_distinct_sentence_a_row(configured):
    summary = build(configured("out", engine="sequential", convert="t2s"), facts=FACTS)
    manifest = summary.manifest
    texts = rows_of(summary.folder)
    assert sorted(texts.values()) == sorted({f"第{number}个 问题" for number in range(-1, PAIRS)})
    assert manifest.rejects.reasons == {"bad_json": 2, "duplicate": PAIRS - 3}
    assert manifest.rows_in == 2 * PAIRS == manifest.rows_out + manifest.rejected
    assert all(("base64" in reject) == (reject["reason"] == "bad_json") for reject in rejects_of(summary.folder))
    assert verify(summary.folder).ok


def test_a_row_has_the_same_id_with_and_without_its_duplicates(configured):
    once = build(configured("once", engine="sequential", convert="t2s"), facts=FACTS)
    twice = build(configured("twice", engine="sequential", convert="t2s", unique=False), facts=FACTS)
    assert twice.manifest.rejects.reasons == {"bad_json": 2}
    assert rows_of(once.folder).items() < rows_of(twice.folder).items()


@pytest.mark.parametrize("workers", [1, 2, 4])
def test_the_number_of_workers_changes_no_byte(configured, workers):
    reference = build(configured("reference", engine="sequential", convert="t2s"), facts=FACTS)
    summary = build(configured("out", workers=workers, engine="loky", convert="t2s"), facts=FACTS)
    assert sha256s(summary.folder) == sha256s(reference.folder)


def test_a_build_that_was_stopped_knows_the_sentences_from_before(configured):
    reference = build(configured("reference", engine="sequential", convert="t2s"), facts=FACTS)
    wanted = configured("out", engine="sequential", convert="t2s")
    with pytest.raises(StopError):
        build(wanted, facts=FACTS, on_progress=stop_after(2))
    summary = build(wanted, facts=FACTS)
    assert summary.shards_built == 3
    assert sha256s(summary.folder) == sha256s(reference.folder)


def test_a_conversion_stands_in_the_manifest_and_none_leaves_it_as_it_was(configured):
    converted = build(configured("converted", engine="sequential", convert="t2s"), facts=FACTS)
    plain = build(configured("plain", engine="sequential"), facts=FACTS)
    assert Manifest.load(converted.folder).convert == "t2s"
    assert Manifest.load(plain.folder).convert is None
    assert b'"convert"' not in SetFolder(plain.folder).manifest_file.read_bytes()
    assert "個" in "".join(rows_of(plain.folder).values())
    assert "個" not in "".join(rows_of(converted.folder).values())


@pytest.mark.parametrize(
    ("change", "named"),
    [({"unique": False}, "unique: True → False"), ({"convert": "t2s"}, "convert: None → t2s, OpenCC")],
)
def test_a_folder_is_not_continued_with_other_rows(configured, change, named):
    build(configured("out", engine="sequential"), facts=FACTS)
    with pytest.raises(UserError, match=named):
        build(configured("out", engine="sequential", **change), facts=FACTS)


def test_a_dry_run_counts_the_duplicates_of_its_sample(configured):
    found = estimate(configured("out", convert="t2s"), facts=FACTS)
    assert (found.rows, found.sample_rejected) == (2 * PAIRS, PAIRS - 1)


def test_a_reject_other_than_a_duplicate_keeps_its_bytes():
    row = RawRow(3, 2, 17, b"\xff")
    assert json.loads(reject_line(row, "invalid_utf8"))["base64"] == "/w=="
    assert json.loads(reject_line(row, "duplicate")) == {"id": 3, "line": 2, "offset": 17, "reason": "duplicate"}
