"""Formats and compressions, in every combination, by suffix and by content; and the errors of bad files."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from augpipe.base.errors import UserError
from augpipe.corpus import decode, open_corpus
from tests.corpus.counting import count_rows

TEXTS = ["He travelled widely in Europe.", "Naïve, isn't it?", 'She said "no".', "a\tb, c", "Москва 😀"]
FORMATS = ["txt", "jsonl", "csv", "tsv", "parquet"]
COMPRESSIONS = ["", ".gz", ".xz", ".zst"]
ROOT = Path(__file__).resolve().parents[2]


def texts_of(corpus) -> list[object]:
    return [decode(row) for row in corpus.rows()]


@pytest.mark.parametrize("compression", COMPRESSIONS)
@pytest.mark.parametrize("form", FORMATS)
def test_every_format_reads_the_same_under_every_compression(write, encode, compress, form, compression):
    path = write(f"in.{form}{compression}", compress[compression](encode[form](TEXTS)))
    corpus = open_corpus([path], lang="en")
    rows = list(corpus.rows())
    assert [decode(row) for row in rows] == TEXTS
    assert [row.id for row in rows] == [0, 1, 2, 3, 4]
    assert list(corpus.rows()) == rows
    assert [list(corpus.rows(start)) for start in range(7)] == [rows[start:] for start in range(7)]
    assert count_rows(corpus) == 5


@pytest.mark.parametrize("compression", COMPRESSIONS)
@pytest.mark.parametrize("form", FORMATS)
def test_without_a_suffix_the_content_decides(write, encode, compress, form, compression):
    path = write("corpus", compress[compression](encode[form](TEXTS)))
    column = "text" if form in ("csv", "tsv") else None
    assert texts_of(open_corpus([path], lang="en", column=column)) == TEXTS


@pytest.mark.parametrize("compression", COMPRESSIONS)
@pytest.mark.parametrize("name", ["in.txt", "in.txt.gz", "in.txt.xz", "in.txt.zst", "IN.TXT"])
def test_a_suffix_that_lies_about_the_compression_is_overruled(write, encode, compress, compression, name):
    path = write(name, compress[compression](encode["txt"](TEXTS)))
    assert texts_of(open_corpus([path], lang="en")) == TEXTS


def test_a_parquet_file_is_known_whatever_its_name(write, encode):
    assert texts_of(open_corpus([write("in.txt", encode["parquet"](TEXTS))], lang="en")) == TEXTS


def test_a_text_that_begins_like_parquet_stays_a_text(write):
    assert texts_of(open_corpus([write("in.txt", b"PAR1 is a magic word\n")], lang="en")) == ["PAR1 is a magic word"]


def test_one_stream_after_another_is_one_file(write, compress):
    for suffix in COMPRESSIONS:
        path = write(f"in.txt{suffix}", compress[suffix](b"one\n") + compress[suffix](b"two\n"))
        assert texts_of(open_corpus([path], lang="en")) == ["one", "two"]


@pytest.mark.parametrize("compression", COMPRESSIONS[1:])
@pytest.mark.parametrize("form", ["txt", "jsonl", "csv"])
def test_a_file_cut_off_is_one_clear_line(write, encode, compress, form, compression):
    texts = [f"{number} {os.urandom(60).hex()}" for number in range(5000)]
    whole = compress[compression](encode[form](texts))
    corpus_path = write(f"in.{form}{compression}", whole[: len(whole) // 2])
    with pytest.raises(UserError, match=r"in\..*(damaged or cut off).*; copy or compress it again") as caught:
        list(open_corpus([corpus_path], lang="en").rows())
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("compression", COMPRESSIONS[1:])
def test_a_damaged_file_is_one_clear_line(write, compress, compression):
    whole = bytearray(compress[compression](os.urandom(100_000).hex().encode()))
    whole[50_000:50_400] = bytes(400)
    with pytest.raises(UserError, match="damaged or cut off"):
        list(open_corpus([write(f"in.txt{compression}", bytes(whole))], lang="en").rows())


@pytest.mark.parametrize("content", [b"", b"\x00\x01\x02\x03", b"\xff\xff\xff\xff"])
@pytest.mark.parametrize("compression", COMPRESSIONS[1:])
def test_a_compressed_name_over_neither_that_nor_text_is_refused(write, compression, content):
    with pytest.raises(UserError, match=r"expected \w+ data"):
        open_corpus([write(f"in.txt{compression}", content)], lang="en")


@pytest.mark.parametrize("end", [0, 4, 100, -1])
def test_a_parquet_file_cut_off_is_one_clear_line(write, encode, end):
    with pytest.raises(UserError, match="Parquet") as caught:
        list(open_corpus([write("in.parquet", encode["parquet"](TEXTS)[:end])], lang="en").rows())
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be", "utf-32"])
def test_wide_encodings_are_refused_with_the_option_that_reads_them(write, encoding):
    data = ("" if encoding[-2:] != "be" else "\ufeff") + "He left."
    with pytest.raises(UserError, match=r"UTF-(16|32) text, expected UTF-8; give --encoding utf-(16|32)$"):
        open_corpus([write("in.txt", data.encode(encoding))], lang="en")


@pytest.mark.parametrize("name", ["in.docx", "in.dat", "in.txt.bz2", "in.dat.gz"])
def test_an_unknown_suffix_is_refused_with_the_known_ones(write, compress, name):
    data = compress[".gz"](b"a\n") if name.endswith(".gz") else b"a\n"
    with pytest.raises(UserError, match=r"unknown suffix \.\w+, expected one of \.txt \.jsonl"):
        open_corpus([write(name, data)], lang="en")


@pytest.mark.parametrize("start", [b"", b"\n", b"\xef\xbb\xbf"])
def test_json_lines_are_known_by_a_first_line_of_any_length(write, compress, start):
    long = json.dumps({"text": "a", "more": "x" * 100_000}).encode()
    for suffix in ("", ".gz"):
        path = write(f"corpus{suffix}", compress[suffix](start + long + b'\n{"text": "b"}\n'))
        assert [text for text in texts_of(open_corpus([path], lang="en")) if isinstance(text, str)] == ["a", "b"]


def test_a_brace_alone_makes_no_json_lines(write):
    for content in (b"{curly} is a word", b"{curly} is a word\n" + b"x" * 100_000):
        assert (
            open_corpus([write("corpus", content)], lang="en").describe().startswith(f"{write('corpus', content)} (t")
        )


def test_json_lines_are_known_by_their_first_line(write):
    path = write("corpus", b'\n{"text": "a"}\n{"text": "b"}\n')
    assert [row.data for row in open_corpus([path], lang="en").rows()] == [b"", b"a", b"b"]
    path = write("braces", b"{not json}\n")
    assert [row.data for row in open_corpus([path], lang="en").rows()] == [b"{not json}"]


def test_a_file_that_is_missing_or_cannot_be_is_one_clear_line(tmp_path):
    with pytest.raises(UserError, match=r"nowhere\.txt: no such file; check the path"):
        open_corpus([tmp_path / "nowhere.txt"], lang="en")
    with pytest.raises(UserError, match="cannot be opened"):
        open_corpus([tmp_path / ("x" * 300)], lang="en")
    with pytest.raises(UserError, match="cannot be opened"):
        open_corpus(["nul\0.txt"], lang="en")


def test_a_file_without_permission_is_one_clear_line(write):
    path = write("in.txt", b"a\n")
    path.chmod(0)
    path.parent.chmod(0o755)
    script = (
        "import os, sys\n"
        "from augpipe.corpus.source import open_file\n"
        "from augpipe.base.errors import UserError\n"
        "from pathlib import Path\n"
        "if os.geteuid() == 0: os.setuid(65534)\n"  # nothing is forbidden to root
        "try: open_file(Path('in.txt'), 'in.txt')\n"
        "except UserError as error: sys.stdout.write(str(error))\n"
    )
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=path.parent,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "in.txt: no permission to read it; see `ls -l`, or run as its owner"


def test_a_field_deep_inside_objects_and_one_with_dots_in_its_name_are_found(write):
    lines = [{"a": {"b": "deep"}}, {"a.b": "dotted", "a": {"b": "deep"}}, {"a": "flat"}, {"a": {"b": 1}}]
    path = write("in.jsonl", "".join(json.dumps(line) + "\n" for line in lines).encode())
    rows = list(open_corpus([path], lang="en", field="a.b").rows())
    assert [(row.data if row.reason is None else row.reason) for row in rows] == [
        b"deep",
        b"dotted",
        "missing_field",
        "not_a_string",
    ]
