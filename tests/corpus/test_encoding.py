"""Text in another encoding than UTF-8: read with `--encoding`, recognised without."""

import codecs
import gzip
import io
import json

import pytest

from augpipe.base.errors import UsageError, UserError
from augpipe.base.files.encoding import codec_of, utf8_stream
from augpipe.corpus import open_corpus
from augpipe.corpus.conversion import converter
from augpipe.corpus.encoding import invalid_rows, likely_encoding

ENGLISH = ["José left the café in Málaga.", "He travelled.", "The Dvořák façade cost £5.", "A naïve Zoë sang."]
MARKS = ["She said “no” – twice.", "It’s Müller’s."]
SIMPLIFIED = ["他昨天去了北京。", "这张卡能提现吗？", "她很高兴，因为天气好。"]
TRADITIONAL = [converter("s2tw")(text) for text in SIMPLIFIED]


def encoded(texts, encoding, end="\n"):
    """Return lines in an encoding, of each what it has."""
    lines = "".join(text + end for text in texts)
    return lines.encode(encoding)


def originals(path, **options):
    return [row.data.decode() for row in open_corpus([path], lang="en", **options).rows()]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("texts", "encoding"),
    [
        (["café", "He left."], "latin-1"),
        (MARKS, "cp1252"),
        (SIMPLIFIED, "GB18030"),
        (TRADITIONAL, "big5"),
        (ENGLISH + SIMPLIFIED, "utf-16"),
        (ENGLISH, "utf-32-le"),
        (ENGLISH, "utf8"),
    ],
)
def test_lines_are_those_of_the_same_text_in_utf_8(write, texts, encoding, end):
    data = encoded(texts, encoding, end)
    for path in (write("in.txt", data), write("in.txt.gz", gzip.compress(data))):
        assert originals(path, encoding=encoding) == texts


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16"])
@pytest.mark.parametrize("suffix", ["csv", "jsonl"])
def test_tables_and_json_lines_are_read_in_it_too(write, encode, suffix, encoding):
    data = encode[suffix](MARKS).decode()
    if suffix == "jsonl":
        data = "".join(json.dumps({"text": text}, ensure_ascii=False) + "\n" for text in MARKS)
    assert originals(write(f"in.{suffix}", data.encode(encoding)), encoding=encoding) == MARKS


def test_what_cannot_be_decoded_rejects_its_row_alone(write):
    data = "他走了。\n".encode("gb18030") + b"\xff\xff\n" + "她来了。\n".encode("gb18030")
    rows = list(open_corpus([write("in.txt", data)], lang="zh", encoding="gb18030").rows())
    assert rows[0].data.decode() == "他走了。"
    assert rows[2].data.decode() == "她来了。"
    with pytest.raises(UnicodeDecodeError):
        rows[1].data.decode()


def test_a_character_cut_by_the_end_of_the_file_is_not_made_up():
    with utf8_stream(io.BytesIO("好".encode("utf-16-le")[:-1]), "utf-16-le") as stream:
        assert stream.read() == b"\xff"


def test_no_place_in_the_blocks_of_the_stream_breaks_a_character():
    text = "a" + "好é" * 100_000
    with utf8_stream(io.BytesIO(text.encode("utf-16")), "utf-16") as stream:
        assert stream.read().decode() == text


def test_the_encoding_decides_the_hash_of_a_corpus_and_utf_8_does_not(write):
    path = write("in.txt", b"caf\xe9\n")
    hashes = [open_corpus([path], lang="en", encoding=name).sha256 for name in (None, "utf-8", "latin-1", "cp1252")]
    assert hashes[0] == hashes[1]
    assert len(set(hashes)) == 3


@pytest.mark.parametrize("name", ["latn1", "base64", "rot13", "idna", "undefined", "", "a\0b"])
def test_an_unknown_encoding_is_one_line_that_says_where_all_are(name):
    with pytest.raises(UsageError, match=r"^--encoding is .*, expected .* such as latin-1, .* aliases") as caught:
        codec_of(name)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("codec", ["utf-16", "utf-32"])
@pytest.mark.parametrize("data", [b"He left.\n" * 9, "He left.\n".encode("utf-16-le") * 9], ids=["utf-8", "utf-16-le"])
def test_a_text_without_the_mark_that_its_encoding_begins_with_is_one_line(write, codec, data):
    with pytest.raises(UserError, match=f"not in --encoding {codec}: .* BOM; give {codec}-le or {codec}-be, or leave"):
        originals(write("in.txt", data), encoding=codec)


def test_all_names_of_an_encoding_are_one():
    assert codec_of("latin1") == codec_of("ISO-8859-1") == codecs.lookup("latin-1").name
    assert codec_of("UTF8") is None


def test_parquet_has_no_other_encoding(write, encode):
    path = write("in.parquet", encode["parquet"](["He left."]))
    with pytest.raises(UsageError, match="Parquet holds UTF-8 alone; leave it out"):
        open_corpus([path], lang="en", encoding="latin-1")
    text = write("in.txt", b"caf\xe9\n")
    rows = open_corpus([path, text], lang="en", encoding="latin-1").rows()
    assert [row.data.decode() for row in rows] == ["He left.", "café"]


@pytest.mark.parametrize("name", ["utf-16", "utf-32"])
def test_the_option_that_is_named_for_wide_text_reads_it(write, name):
    path = write("in.txt", encoded(ENGLISH, name))
    with pytest.raises(UserError, match=rf"give --encoding {name}$"):
        open_corpus([path], lang="en")
    assert originals(path, encoding=name) == ENGLISH


@pytest.mark.parametrize(
    ("texts", "encoding"),
    [(ENGLISH[:1], "latin-1"), (MARKS, "cp1252"), (SIMPLIFIED, "gb18030"), (TRADITIONAL, "big5")],
)
def test_the_likely_encoding_is_told_from_the_rejects(tmp_path, write, texts, encoding):
    path = write("in.txt", encoded(texts, encoding))
    rows = [row.data for row in open_corpus([path], lang="en").rows()]
    assert likely_encoding({"invalid_utf8": len(rows)}, rows) == encoding


def test_nothing_is_said_where_most_rejects_have_another_reason():
    row = ["José left the café.".encode("latin-1")]
    assert likely_encoding({"invalid_utf8": 2, "empty": 1}, row) == "latin-1"
    assert likely_encoding({"invalid_utf8": 1, "empty": 1}, row) is None
    assert likely_encoding({}, []) is None


def test_rows_of_another_reason_are_not_looked_at(tmp_path):
    file = tmp_path / "rejects.jsonl"
    file.write_text(
        '{"reason": "empty", "base64": "IA=="}\n{"reason": "duplicate"}\n{"reason": "invalid_utf8", "base64": "/w=="}\n'
    )
    assert list(invalid_rows(file)) == [b"\xff"]
