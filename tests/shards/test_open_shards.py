"""A set opens when it is complete and every file has its size; shards are read against the manifest's hashes."""

from __future__ import annotations

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from augpipe.base.errors import UsageError, UserError
from augpipe.contract.shards import open_shards
from tests.cse_trainer.shard_folder import TextColumns, write_shards
from tests.shards.sets import write_set

ORIGINALS = [f"Sentence {row}." for row in range(10)]
COLUMNS: TextColumns = {
    "original": [*ORIGINALS],
    "mv": [None if row % 2 else f"It must be {row}." for row in range(10)],
    "negation": [f"Not {row}." for row in range(10)],
}


@pytest.fixture
def folder(tmp_path):
    return write_shards(tmp_path / "set", COLUMNS, rows_per_shard=4, first_id=50)


def test_it_knows_columns_rows_and_shards(folder):
    shards = open_shards(folder)
    assert shards.columns == ("original", "mv", "negation")
    assert (shards.rows, shards.language) == (10, "en")
    assert [(shard.entry.first_id, shard.entry.rows) for shard in shards.shards] == [(0, 4), (54, 4), (58, 2)]


def test_texts_come_shard_by_shard_with_their_ids(folder):
    tables = list(open_shards(str(folder)).texts(["negation", "mv"]))
    assert [table.num_rows for table in tables] == [4, 4, 2]
    table = pa.concat_tables(tables)
    assert table.column_names == ["id", "negation", "mv"]
    assert table["id"].to_pylist() == list(range(50, 60))
    assert table["mv"].to_pylist() == COLUMNS["mv"]


@pytest.mark.parametrize("limit", [None, 0, 1, 4, 5, 10, 11])
def test_sentences_are_the_originals_in_order(folder, limit):
    assert list(open_shards(folder).sentences(limit)) == ORIGINALS[:limit]


def test_no_shard_is_read_beyond_the_limit(folder):
    shards = open_shards(folder)
    shards.shards[2].path.unlink()
    assert len(list(shards.sentences(8))) == 8
    with pytest.raises(UserError, match="cannot read"):
        list(shards.sentences(9))


def test_a_missing_column_is_named_with_those_that_exist(folder):
    shards = open_shards(folder)
    shards.require(["original", "mv"])
    with pytest.raises(UsageError, match=r"no column 'pi'; it has original, mv, negation: choose among these"):
        shards.require(["mv", "pi"])
    with pytest.raises(UsageError, match="no column 'mv_type'"):
        list(shards.texts(["mv_type"]))


def test_its_hash_stands_for_the_rows_and_for_nothing_else(folder, tmp_path):
    first = open_shards(folder).sha256
    assert open_shards(write_shards(tmp_path / "copy", COLUMNS, rows_per_shard=4, first_id=50)).sha256 == first
    changed: TextColumns = {**COLUMNS, "negation": ["Other.", *COLUMNS["negation"][1:]]}
    others = [
        write_shards(tmp_path / "text", changed, rows_per_shard=4, first_id=50),
        write_shards(tmp_path / "ids", COLUMNS, rows_per_shard=4, first_id=51),
        write_shards(tmp_path / "column", {"original": [*ORIGINALS]}, rows_per_shard=4, first_id=50),
    ]
    assert len({first, *(open_shards(other).sha256 for other in others)}) == 4


def test_a_missing_shard_is_found_at_once(folder):
    (folder / "shard-00001.parquet").unlink()
    with pytest.raises(UserError, match=r"shard-00001\.parquet is missing, and the manifest says \d+ bytes"):
        open_shards(folder)


def test_another_size_is_found_at_once(folder):
    path = folder / "shard-00001.parquet"
    path.write_bytes(path.read_bytes() + b"x")
    with pytest.raises(
        UserError, match=r"shard-00001\.parquet has \d+ bytes, and the manifest says \d+ bytes; restore it"
    ):
        open_shards(folder)


def test_no_changed_bit_of_a_shard_goes_unnoticed(folder):
    path = folder / "shard-00001.parquet"
    whole = path.read_bytes()
    shards = open_shards(folder)
    for place in range(0, len(whole), 37):
        damaged = bytearray(whole)
        damaged[place] ^= 16
        path.write_bytes(damaged)
        with pytest.raises(UserError, match=r"shard-00001\.parquet is damaged: its SHA-256 is"):
            list(shards.texts(["original"]))
    assert len(whole) > 37 * 10


def test_pages_are_read_against_their_own_checksums_too(folder):
    shard = open_shards(folder).shards[0]
    content = shard.content()
    expected = next(iter(shard.batches(content, ["original"])))
    refused = 0
    for place in range(len(content)):
        damaged = content[:place] + bytes([content[place] ^ 4]) + content[place + 1 :]
        try:
            found = next(iter(shard.batches(damaged, ["original"])))
        except UserError:
            refused += 1
        else:
            assert found.equals(expected), f"byte {place} was changed, and the text reads back as another"
    assert refused > 50


def test_a_file_that_is_no_parquet_is_one_clear_error(folder):
    shard = open_shards(folder).shards[0]
    with pytest.raises(UserError, match=r"cannot read .*shard-00000\.parquet as Parquet: ") as raised:
        list(shard.batches(b"not Parquet at all", ["original"]))
    assert "\n" not in str(raised.value)


def test_a_column_or_row_that_the_file_lacks_is_one_clear_error(folder, tmp_path):
    shard = open_shards(folder).shards[0]
    pq.write_table(pa.table({"id": [1, 2], "original": ["a", "b"]}), tmp_path / "short.parquet")
    content = (tmp_path / "short.parquet").read_bytes()
    with pytest.raises(UserError, match="has 2 rows, and the manifest says 4"):
        list(shard.batches(content, ["id", "original"]))
    with pytest.raises(UserError, match="column 'mv' should be string, found no such column"):
        list(shard.batches(content, ["id", "mv"]))


def test_a_column_of_another_type_is_one_clear_error(folder, tmp_path):
    pq.write_table(pa.table({"original": pa.array(["a"], pa.large_string())}), tmp_path / "wide.parquet")
    with pytest.raises(UserError, match="should be string, found large_string; build"):
        list(open_shards(folder).shards[0].batches((tmp_path / "wide.parquet").read_bytes(), ["original"]))


def test_whole_tables_come_in_corpus_order(tmp_path):
    manifest = write_set(tmp_path)
    shards = open_shards(str(tmp_path))
    assert shards.manifest == manifest
    assert [shard.path.name for shard in shards.shards] == [f"shard-0000{i}.parquet" for i in range(3)]
    ids = [i for shard in shards.shards for i in shard.table()["id"].to_pylist()]
    assert ids == [i for i in range(25) if i != 5]
