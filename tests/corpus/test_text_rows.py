"""Plain text: what a line is, where it stands, and that nothing is lost between two blocks."""

import re
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from augpipe.base.files.compression import recognise
from augpipe.corpus import RawRow, open_corpus
from augpipe.corpus import text as text_reader
from augpipe.corpus.rows import KEPT_BYTES
from tests.corpus.counting import count_rows

BOM = b"\xef\xbb\xbf"

# Small pieces in which line ends, marks and broken characters meet each other and every block border.
FRAGMENTS = [
    b"\n",
    b"\r",
    b"\r\n",
    b"",
    b"a",
    b"two words",
    BOM,
    b"\x00",
    b"\xff",
    "é\u2028😀".encode(),
    b"\n\n",
]
CONTENT = st.lists(st.sampled_from(FRAGMENTS) | st.binary(max_size=4), max_size=30).map(b"".join)


def readable(data: bytes) -> bool:
    """Leave out what opening refuses or unpacks by its first bytes."""
    marks = (b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff", b"PAR1")
    return not data.startswith(marks) and recognise(data) is None


def lines_by_definition(data: bytes) -> list[tuple[int, bytes]]:
    """Give offset and bytes of each line, straight from the definition."""
    start = len(BOM) if data.startswith(BOM) else 0
    found = re.finditer(rb"([^\n]*?)(?:\r?\n|\Z)", data[start:])
    return [(start + line.start(), line[1]) for line in found if line.start() < len(data) - start]


@settings(max_examples=200, deadline=None)
@given(content=CONTENT.filter(readable), block=st.integers(1, 9), start=st.integers(0, 12))
def test_ids_offsets_and_bytes_follow_the_definition_for_any_content_and_block_size(content, block, start):
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(text_reader, "_BLOCK_BYTES", block)
        path = Path(folder, "in.txt")
        path.write_bytes(content)
        corpus = open_corpus([path], lang="en")
        rows = list(corpus.rows())

        assert [(row.offset, row.data) for row in rows] == lines_by_definition(content)
        assert all(content[row.offset : row.offset + len(row.data)] == row.data for row in rows)
        assert [(row.id, row.line) for row in rows] == [(n, n + 1) for n in range(len(rows))]
        assert list(corpus.rows(start)) == rows[start:]
        assert count_rows(corpus) == len(rows)


def test_the_definition_splits_as_expected():
    assert lines_by_definition(b"a\r\n\rb\r\r\n\nc\r") == [(0, b"a"), (3, b"\rb\r"), (8, b""), (9, b"c\r")]
    assert lines_by_definition(BOM + b"a\n") == [(3, b"a")]
    assert lines_by_definition(b"") == lines_by_definition(BOM) == []


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", []),
        (b"a", [b"a"]),
        (b"a\n", [b"a"]),
        (b"a\n\n", [b"a", b""]),
        (b"\n", [b""]),
        (b"a\r\nb\r\n", [b"a", b"b"]),
        (b"a\rb\n", [b"a\rb"]),
        (b"a\r\r\n", [b"a\r"]),
        (b"a\r", [b"a\r"]),
        ("a\u2028b\u2029c\x85d\x0be\x0cf\n".encode(), ["a\u2028b\u2029c\x85d\x0be\x0cf".encode()]),
        (BOM + b"a\n" + BOM + b"b\n", [b"a", BOM + b"b"]),
        (BOM, []),
    ],
)
def test_lines_end_at_line_feeds_alone(write, content, expected):
    corpus = open_corpus([write("in.txt", content)], lang="en")
    assert [row.data for row in corpus.rows()] == expected
    assert count_rows(corpus) == len(expected)


def test_a_line_of_ten_megabytes_is_one_row_between_its_neighbours(write):
    long = b"x" * 10_000_000
    corpus = open_corpus([write("in.txt", b"before\n" + long + b"\nafter\n")], lang="en")
    before, middle, after = corpus.rows()
    assert (before.data, after.data) == (b"before", b"after")
    assert (middle.data, middle.reason) == (long[:KEPT_BYTES], "too_long")
    assert after == RawRow(2, 3, 7 + len(long) + 1, b"after")


@pytest.mark.parametrize("end", [b"\nafter\n", b"\nafter", b""])
@pytest.mark.parametrize("length", [11, 12, 15, 16, 17, 100])
def test_a_row_beyond_the_limit_is_cut_and_rejected_and_the_next_one_is_whole(write, monkeypatch, length, end):
    monkeypatch.setattr(text_reader, "MAX_ROW_BYTES", 10)
    monkeypatch.setattr(text_reader, "_BLOCK_BYTES", 4)
    corpus = open_corpus([write("in.txt", b"x" * length + end)], lang="en")
    rows = list(corpus.rows())
    assert rows[0] == RawRow(0, 1, 0, b"x" * 10, "too_long")
    assert rows[1:] == ([RawRow(1, 2, length + 1, b"after")] if end else [])
    assert count_rows(corpus) == len(rows)
    assert list(corpus.rows(1)) == rows[1:]
