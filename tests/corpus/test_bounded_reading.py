"""However much an input holds in one row, little of it is ever held."""

import gzip
import json
import lzma
import tracemalloc
import zlib

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from augpipe.base.errors import UserError
from augpipe.corpus import open_corpus
from augpipe.corpus import parquet as parquet_reader
from augpipe.corpus.rows import KEPT_BYTES, MAX_RECORD_BYTES, MAX_ROW_BYTES

MB = 1 << 20
LONG = b"x" * (24 * MB)


def read(path, **options):
    """Return (length, reason) of every row, and the most memory that Python's objects took meanwhile."""
    corpus = open_corpus([path], lang="en", **options)
    tracemalloc.start()
    try:
        rows = [(len(row.data), row.reason) for row in corpus.rows()]
        return rows, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_of_a_long_line_only_the_first_bytes_are_held(write):
    rows, peak = read(write("in.txt", b"first\n" + LONG + b"\n" + b"y" * MAX_ROW_BYTES + b"\nlast"))
    assert rows == [(5, None), (KEPT_BYTES, "too_long"), (MAX_ROW_BYTES, None), (4, None)]
    assert peak < 8 * MB


@pytest.mark.parametrize("size", [MAX_ROW_BYTES, MAX_ROW_BYTES + 1, MB, MB + 5])
def test_a_line_is_cut_wherever_it_lies_in_the_file(write, size):
    for before in (0, 1, MB - size % MB, MB - 1, MB):
        content = b"a" * before + b"\n" + b"x" * size + b"\r\nend"
        rows = list(open_corpus([write("in.txt", content)], lang="en").rows())
        # What the line end of Windows adds counts with the line.
        long = size + 1 > MAX_ROW_BYTES
        assert (len(rows[1].data), rows[1].reason) == ((KEPT_BYTES, "too_long") if long else (size, None))
        assert (rows[2].offset, rows[2].data) == (before + 1 + size + 2, b"end")
        assert list(open_corpus([write("in.txt", content)], lang="en").rows(1)) == rows[1:]


def test_lines_that_are_long_when_they_are_unpacked_are_cut_as_well(write):
    path = write("in.txt.gz", gzip.compress((b"x" * (15 * MB) + b"\n") * 4 + b"last"))
    rows, peak = read(path)
    assert rows == [(KEPT_BYTES, "too_long")] * 4 + [(4, None)]
    assert peak < 12 * MB


def test_a_long_line_of_json_is_not_looked_into_and_a_long_text_is_cut(write):
    long, short = b'{"text": "' + LONG + b'"}', b'{"text": "' + b"y" * 200_000 + b'"}'
    rows, peak = read(write("in.jsonl", b'{"text": "good"}\n' + long + b"\n" + short + b'\n{"text": "last"}'))
    assert rows == [(4, None), (KEPT_BYTES, "too_long"), (KEPT_BYTES, "too_long"), (4, None)]
    assert peak < 16 * MB


def test_a_file_of_one_long_line_of_json_is_one_reject(write):
    assert read(write("in.jsonl", b'{"text": "' + LONG + b'"}'))[0] == [(KEPT_BYTES, "too_long")]


def test_a_short_text_in_a_large_object_is_read(write):
    line = json.dumps({"text": "good", "page": "z" * 3_000_000}).encode()
    assert read(write("in.jsonl", line))[0] == [(4, None)]


def test_keys_that_are_long_or_many_do_not_fill_the_message(write):
    lines = [json.dumps({f"{'k' * 100_000}{row}.{n}": 1 for n in range(30)}) for row in range(3)]
    with pytest.raises(UserError, match="no field 'text', the keys seen are 'kkk") as caught:
        open_corpus([write("in.jsonl", "\n".join(lines).encode())], lang="en")
    assert len(str(caught.value)) < 3000


def test_a_quote_that_is_never_closed_costs_rejects_and_no_memory(write):
    line = b"x" * 99 + b"\n"
    rows, peak = read(write("in.csv", b'text\n"' + line * 100_000))
    assert set(rows[:1]) == {(KEPT_BYTES, "too_long")}
    assert rows[1:] == [(99, None)] * (100_000 - MAX_RECORD_BYTES // 100 - 1)
    assert peak < 48 * MB


def test_cells_of_many_lines_add_up_to_no_endless_record(write, monkeypatch):
    """Each line closes a cell and opens the next, so that no single cell is long."""
    monkeypatch.setattr("augpipe.corpus.delimited.MAX_RECORD_BYTES", MB // 4)
    rows, peak = read(write("in.csv", b'first\n"a' + b'\n","b' * 100_000), column="0")
    assert rows[:2] == [(5, None), (KEPT_BYTES, "too_long")]
    assert peak < 10 * MB


def arrow_peak(path, **options):
    """Return (length, reason) of the rows of a Parquet file and the most memory that Arrow took."""
    corpus = open_corpus([path], lang="en", **options)
    before = pa.default_memory_pool()
    pool = pa.system_memory_pool() if before.backend_name == "system" else pa.proxy_memory_pool(before)
    pa.set_memory_pool(pool)
    try:
        return [(len(row.data), row.reason) for row in corpus.rows()], pool.max_memory()
    finally:
        pa.set_memory_pool(before)


@pytest.mark.parametrize("typed", [True, False])
def test_a_value_that_four_thousand_rows_refer_to_is_not_copied_for_each(tmp_path, typed):
    codes = pa.DictionaryArray.from_arrays(pa.array([0, 1, None] * 500, pa.int32()), pa.array(["x" * 10_000_000, "y"]))
    path = tmp_path / "in.parquet"
    pq.write_table(pa.table({"text": codes}), path, compression="zstd", store_schema=typed)
    assert path.stat().st_size < 5000
    rows, peak = arrow_peak(path)
    assert rows == [(KEPT_BYTES, "too_long"), (1, None), (0, "not_a_string")] * 500
    assert peak < 100 * MB


def test_values_that_are_told_by_their_differences_are_not_unpacked_all_at_once(tmp_path):
    values = ["x" * 2_000_000 + str(number) for number in range(100)]
    path = tmp_path / "in.parquet"
    pq.write_table(
        pa.table({"text": values}), path, use_dictionary=False, column_encoding="DELTA_BYTE_ARRAY", compression="zstd"
    )
    rows, peak = arrow_peak(path)
    assert rows == [(KEPT_BYTES, "too_long")] * 100
    assert peak < 150 * MB


def test_a_page_that_is_too_large_is_refused_before_it_is_unpacked(tmp_path, monkeypatch):
    path = tmp_path / "in.parquet"
    pq.write_table(pa.table({"n": [1, 2], "text": ["x" * 3_000_000, "y"]}), path, compression="zstd")
    assert len(list(open_corpus([path], lang="en").rows())) == 2
    monkeypatch.setattr(parquet_reader, "MAX_PAGE_BYTES", 1_000_000)
    with pytest.raises(UserError, match=r"in\.parquet: column 'text' has a page of 3,000,\d+ bytes, expected"):
        list(open_corpus([path], lang="en").rows())


@pytest.mark.parametrize("version", ["1.0", "2.0"])
@pytest.mark.parametrize("compression", ["snappy", "zstd", "gzip", "none"])
def test_rows_of_any_way_to_write_parquet_come_in_order(tmp_path, compression, version):
    texts = [None if i % 97 == 0 else f"Sentence {i % 50} {'word ' * (i % 30)}" for i in range(5000)]
    path = tmp_path / "in.parquet"
    table = pa.table({"n": [{"a": 1, "b": 2}] * len(texts), "text": texts})
    pq.write_table(
        table, path, compression=compression, data_page_version=version, data_page_size=3000, row_group_size=1700
    )
    corpus = open_corpus([path], lang="en")
    rows = list(corpus.rows())
    assert [row.data.decode() if row.reason is None else None for row in rows] == texts
    assert list(corpus.rows(3210)) == rows[3210:]


def test_an_xz_file_that_asks_for_gigabytes_is_refused_in_one_line(write):
    data = bytearray(lzma.compress(b"He left.\n"))
    head = 12  # of the stream; then that of the block: its size, flags, and the filter with the dictionary's size
    size = (data[head] + 1) * 4
    data[head + 4] = 40  # four gigabytes
    data[head + size - 4 : head + size] = zlib.crc32(data[head : head + size - 4]).to_bytes(4, "little")
    with pytest.raises(UserError, match=r"in\.txt\.xz: the xz data .*Memory usage limit"):
        open_corpus([write("in.txt.xz", bytes(data))], lang="en")


def test_xz_streams_one_behind_the_other_are_one_file(write):
    one, two = lzma.compress(b"one\n"), lzma.compress(b"two\n", preset=9)
    path = write("in.txt.xz", one + b"\0" * 8 + two)
    assert [row.data for row in open_corpus([path], lang="en").rows()] == [b"one", b"two"]
    with pytest.raises(UserError, match="damaged or cut off"):
        list(open_corpus([write("in.txt.xz", one + b"garbage")], lang="en").rows())
