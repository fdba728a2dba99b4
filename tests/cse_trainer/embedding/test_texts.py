"""The texts of a file: lines, or a column of a table; a row for each, or the line that is wrong."""

from __future__ import annotations

import gzip
import io
import lzma
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pytest
import zstandard
from pyarrow import parquet

from augpipe.base.errors import UsageError, UserError
from augpipe.base.files.compression import COMPRESSION_SUFFIXES
from cse_trainer.embedding.texts import Part, Stream, text_parts


def written(folder: Path, name: str, content: bytes | str) -> Path:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def parts(path: Path, column: str | None = None, encoding: str | None = None) -> list[Part]:
    return list(text_parts(str(path), 2, column, encoding))


def texts(path: Path, column: str | None = None, encoding: str | None = None) -> list[str]:
    return [text for part in parts(path, column, encoding) for text in part.texts]


LINES = ["他走了。", "", "她来了。"]


@pytest.mark.parametrize("encoding", ["gb18030", "utf-16", "utf-8", "big5"])
def test_text_in_another_encoding_is_read_with_the_option(tmp_path, monkeypatch, encoding):
    lines = [line.replace("来", "走") for line in LINES]
    content = "\n".join(lines).encode(encoding)
    assert texts(written(tmp_path, "a.txt", content), encoding=encoding) == lines
    assert texts(written(tmp_path, "a.txt.gz", gzip.compress(content)), encoding=encoding) == lines
    table = "id,句\n1,他走了。\n".encode(encoding)
    assert texts(written(tmp_path, "a.csv", table), "句", encoding) == ["他走了。"]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content)))
    assert [text for part in text_parts("-", 2, None, encoding) for text in part.texts] == lines


def test_a_wrong_encoding_is_one_line(tmp_path):
    path = written(tmp_path, "a.txt", "one\nžluť\n".encode("cp1250"))
    with pytest.raises(UserError, match=r"line 2 is not UTF-8 .* give --encoding, such as latin-1, cp1252, gb18030"):
        texts(path)
    with pytest.raises(UserError, match="line 2 is not ascii, expected --encoding to be the file's own"):
        texts(path, encoding="ascii")
    with pytest.raises(UsageError, match="--encoding is 'klingon', expected the name of an encoding"):
        texts(path, encoding="klingon")
    with pytest.raises(UsageError, match="--encoding gb18030 is given, but Parquet holds UTF-8 alone"):
        texts(written(tmp_path, "a.parquet", b""), encoding="gb18030")


def test_an_empty_line_keeps_its_row(tmp_path):
    assert texts(written(tmp_path, "a.txt", "one\n\n  \nfour\n")) == ["one", "", "  ", "four"]


def test_a_byte_order_mark_belongs_to_the_file_and_not_to_the_first_text(tmp_path):
    assert texts(written(tmp_path, "a.txt", "\ufeffone\n\ufefftwo\n")) == ["one", "\ufefftwo"]


def test_any_suffix_that_is_no_tables_is_lines(tmp_path):
    assert texts(written(tmp_path, "a.md", "text\nname,text\n")) == ["text", "name,text"]


def test_parts_follow_each_other_without_a_gap(tmp_path):
    found = parts(written(tmp_path, "a.txt", "a\nb\nc\nd\ne\n"))
    assert [(part.first_row, part.texts) for part in found] == [(0, ["a", "b"]), (2, ["c", "d"]), (4, ["e"])]
    assert found[-1].share == 1.0


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.csv", 'id,text\r\n1,"one, and more"\r\n\r\n2,"two ""quoted"" over\ntwo lines"\r\n'),
        ("a.tsv", '\ufeffid\ttext\n1\tone, and more\n2\t"two ""quoted"" over\ntwo lines"\n'),
        ("a.jsonl", '{"id": 1, "text": "one, and more"}\n{"text": "two \\"quoted\\" over\\ntwo lines"}\n'),
        (
            "a.ndjson.gz",
            gzip.compress(b'{"text": "one, and more"}\n{"text": "two \\"quoted\\" over\\ntwo lines"}\n', mtime=0),
        ),
    ],
)
def test_a_column_is_read_from_every_kind_of_table(tmp_path, name, content):
    path = written(tmp_path, name, content)
    assert texts(path) == texts(path, "text") == ["one, and more", 'two "quoted" over\ntwo lines']


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string()])
def test_a_column_is_read_from_parquet_with_its_share(tmp_path, kind):
    path = tmp_path / "a.parquet"
    parquet.write_table(pa.table({"id": [0, 1, 2], "original": pa.array(["a", "", "c"], kind)}), path)
    found = parts(path, "original")
    assert [part.texts for part in found] == [["a", ""], ["c"]]
    assert [part.share for part in found] == [2 / 3, 1.0]


@pytest.mark.parametrize(
    ("name", "content", "complaint"),
    [
        ("a.txt", b"one\ntwo \xff\n", r"a\.txt: line 2 is not UTF-8 \(byte 0xff at position 4\)"),
        ("a.csv", "id,body\n1,x\n", r"a\.csv has no column 'text', it has: id, body; name one of these with --column"),
        ("a.csv", "text,text\n1,x\n", r"a\.csv has 2 column 'text'"),
        ("a.csv", "", r"a\.csv has no column 'text', it has: none"),
        ("a.csv", "id,text\n1,x\n2\n", r"a\.csv: line 3 has 1 columns, expected 2"),
        ("a.csv", 'id,text\n1,"x" y\n', r"a\.csv: line 2 is no record"),
        ("a.csv", b"id,text\n1,x\xff\n", r"a\.csv: line 2 is not UTF-8 \(byte 0xff at position 3\)"),
        ("a.jsonl", '{"text": "x"}\n{"text": 3}\n', r"a\.jsonl: line 2 holds int as 'text', expected text"),
        ("a.jsonl", '{"text": "x"}\n\n', r"a\.jsonl: line 2 is no JSON"),
        ("a.jsonl", '{"text": "x\\ud800"}\n', r"a\.jsonl: line 1 holds half a character as 'text'"),
        ("a.jsonl", "[" * 100_000, r"a\.jsonl: line 1 is no JSON"),
        ("a.jsonl", '["x"]\n', r"a\.jsonl: line 1 has no 'text', it has: a list"),
        ("a.jsonl", '{"body": "x"}\n', r"line 1 has no 'text', it has: body; name the right one with --column"),
        ("a.parquet", b"PAR1 but not really", r"a\.parquet is damaged"),
        ("a.txt.gz", b"plain", r"a\.txt\.gz: the gzip data is damaged"),
        ("a.csv.gz", b"plain", r"a\.csv\.gz: the gzip data is damaged"),
    ],
)
def test_what_is_no_text_is_named_by_file_and_line(tmp_path, name, content, complaint):
    with pytest.raises(UserError, match=complaint):
        texts(written(tmp_path, name, content))


def test_a_column_of_parquet_that_holds_no_text_is_refused(tmp_path):
    path = tmp_path / "a.parquet"
    parquet.write_table(pa.table({"id": [0, 1], "text": ["a", None]}), path)
    with pytest.raises(UserError, match=r"row 1 has no text in column 'text' \(it is null\)"):
        texts(path)
    unchecked = [*pa.array(["ab", "cd"]).buffers()[:2], pa.py_buffer(b"abc\xff")]
    broken = pa.Array.from_buffers(pa.string(), 2, unchecked)
    parquet.write_table(pa.table({"text": broken}), tmp_path / "broken.parquet")
    with pytest.raises(UserError, match=r"row 1 is not UTF-8 in column 'text' \(byte 0xff at position 1\)"):
        texts(tmp_path / "broken.parquet")
    with pytest.raises(UserError, match="column 'id' holds int64, expected text"):
        texts(path, "id")
    with pytest.raises(UserError, match="no column 'body', it has: id, text"):
        texts(path, "body")


def test_a_column_of_a_file_of_lines_is_a_usage_error(tmp_path):
    with pytest.raises(UsageError, match=r"--column text is given, but .* is read as lines of text"):
        texts(written(tmp_path, "a.txt", "one\n"), "text")


def test_standard_input_that_is_closed_is_a_usage_error(monkeypatch):
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(UsageError, match="standard input is closed, expected text on it"):
        list(text_parts("-", 2))


def test_a_folder_or_nothing_is_one_line(tmp_path):
    with pytest.raises(UserError, match="is a folder, expected a file of texts"):
        texts(tmp_path)
    with pytest.raises(UserError, match="is not there, expected a file of texts"):
        texts(tmp_path / "nothing.txt")


LINES = [f"line {number} about a ferry" for number in range(20_000)]
TEXT = "\n".join(LINES).encode()
COMPRESS: dict[str, Callable[[bytes], bytes]] = {
    ".gz": gzip.compress,
    ".xz": lzma.compress,
    ".zst": zstandard.ZstdCompressor().compress,
}


def test_every_compression_is_tried_here():
    assert COMPRESS.keys() == COMPRESSION_SUFFIXES.keys()


@pytest.mark.parametrize("suffix", ["", *COMPRESS])
def test_the_lines_are_the_same_however_the_file_is_compressed(tmp_path, suffix):
    path = tmp_path / f"texts.txt{suffix}"
    path.write_bytes(COMPRESS.get(suffix, bytes)(TEXT))
    assert texts(path) == LINES


@pytest.mark.parametrize("suffix", COMPRESS)
def test_a_file_that_is_cut_off_is_not_taken_for_a_short_one(tmp_path, suffix):
    path = tmp_path / f"texts.txt{suffix}"
    path.write_bytes(COMPRESS[suffix](TEXT)[:-100])
    with pytest.raises(UserError, match=rf"texts\.txt{suffix}: the .* data is damaged or cut off.*, expected"):
        texts(path)


@pytest.mark.parametrize("suffix", COMPRESS)
def test_a_file_that_only_claims_to_be_compressed_is_damaged(tmp_path, suffix):
    path = tmp_path / f"texts.txt{suffix}"
    path.write_bytes(TEXT)
    with pytest.raises(UserError, match="is damaged or cut off"):
        texts(path)


def test_lines_end_at_line_feeds_alone_and_lose_a_carriage_return(tmp_path):
    path = tmp_path / "texts.txt"
    path.write_bytes("one\r\ntwo\x0b\x0c\u2028still two\n\nfour".encode())
    assert texts(path) == ["one", "two\x0b\x0c\u2028still two", "", "four"]


def test_the_share_that_has_been_read_grows_to_one(tmp_path):
    path = tmp_path / "texts.txt.gz"
    path.write_bytes(gzip.compress(TEXT * 20))
    stream = Stream(path)
    shares = [stream.share() for number, _ in enumerate(stream.texts()) if number % 50_000 == 0]
    stream.close()
    assert shares == sorted(shares, key=lambda share: share or 0.0)
    assert shares[0] is not None
    assert 0 < shares[0] < 1


def test_an_empty_file_has_no_share(tmp_path):
    path = tmp_path / "texts.txt"
    path.touch()
    stream = Stream(path)
    assert (stream.share(), list(stream.texts())) == (None, [])
    stream.close()


def test_a_missing_file_is_one_line(tmp_path):
    with pytest.raises(UserError, match=r"cannot be read \(No such file or directory\); check the path of FILE"):
        Stream(tmp_path / "nothing.txt")
