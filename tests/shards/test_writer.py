"""Shards are the same bytes for the same rows, and a flipped bit does not read back as other rows."""

from random import Random

import pyarrow.parquet as pq

from augpipe.contract.schema import shard_name
from augpipe.contract.shards import decoded
from augpipe.shards.writer import encode, write_shard
from tests.shards.sets import columns


def test_equal_rows_give_equal_bytes():
    assert bytes(encode(columns(range(300)).table())) == bytes(encode(columns(range(300)).table()))
    assert bytes(encode(columns(range(300)).table())) != bytes(encode(columns(range(1, 301)).table()))


def test_names_sort_in_corpus_order():
    names = [shard_name(index) for index in (0, 9, 10, 99_999)]
    assert names[0] == "shard-00000.parquet"
    assert names == sorted(names)


def test_columns_are_compressed_with_zstd(tmp_path):
    write_shard(tmp_path / "shard", columns(range(100)).table())
    group = pq.ParquetFile(tmp_path / "shard").metadata.row_group(0)
    assert {group.column(i).compression for i in range(group.num_columns)} == {"ZSTD"}


def test_no_flipped_bit_in_the_pages_reads_back_as_other_rows(tmp_path):
    table = columns(range(300)).table()
    path = tmp_path / "shard"
    write_shard(path, table)
    whole = path.read_bytes()
    # The footer has no checksum of its own; the manifest's SHA-256 is for that.
    pages = len(whole) - 8 - int.from_bytes(whole[-8:-4], "little")
    draw = Random(1)
    refused = 0
    for _ in range(60):
        damaged = bytearray(whole)
        damaged[draw.randrange(pages)] ^= 1 << draw.randrange(8)
        path.write_bytes(damaged)
        try:
            assert decoded(path.read_bytes()).to_pylist() == table.to_pylist()  # a bit that nobody reads
        except (OSError, ValueError, NotImplementedError):
            refused += 1
    assert refused >= 40


def test_the_footer_says_how_many_texts_every_column_lacks(tmp_path):
    table = columns(range(300)).table()
    write_shard(tmp_path / "shard", table)
    group = pq.ParquetFile(tmp_path / "shard").metadata.row_group(0)
    statistics = {group.column(i).path_in_schema: group.column(i).statistics for i in range(group.num_columns)}
    nulls = {name: found.null_count for name, found in statistics.items() if found is not None}
    assert nulls == {name: table[name].null_count for name in table.column_names}
    assert any(nulls.values())
