"""Several inputs under one numbering: order, limit, ranges, batches, identity."""

import io
import json
import os
import pickle
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from augpipe.base.errors import UsageError, UserError
from augpipe.corpora import CORPORA
from augpipe.corpus import decode, open_corpus, opening
from tests.corpus.counting import count_rows


@pytest.fixture(scope="module")
def three(tmp_path_factory):
    """Nine rows in three files of different formats, with an empty file between."""
    folder = tmp_path_factory.mktemp("three")
    (folder / "a.txt").write_bytes(b"0\n1\n\n3\n")
    (folder / "b.txt").write_bytes(b"")
    (folder / "c.jsonl").write_bytes(b'{"text": "4"}\n{bad\n')
    (folder / "d.csv").write_bytes(b"text\n6\n7\n8\n")
    return [folder / name for name in ("a.txt", "b.txt", "c.jsonl", "d.csv")]


def test_ids_run_over_all_files_and_lines_within_each(three):
    rows = list(open_corpus(three, lang="en").rows())
    assert [row.id for row in rows] == list(range(9))
    assert [row.line for row in rows] == [1, 2, 3, 4, 1, 2, 2, 3, 4]
    assert [row.data for row in rows] == [b"0", b"1", b"", b"3", b"4", b"{bad", b"6", b"7", b"8"]


@given(start=st.integers(0, 12), stop=st.none() | st.integers(0, 12), limit=st.none() | st.integers(1, 12))
def test_a_range_is_that_part_of_all_rows(three, start, stop, limit):
    everything = list(open_corpus(three, lang="en").rows())
    corpus = open_corpus(three, lang="en", limit=limit)
    assert list(corpus.rows(start, stop)) == everything[:limit][start:stop]
    assert count_rows(corpus) == 9


def test_the_hash_depends_on_content_order_field_and_limit_and_not_on_names(write):
    lines = b"".join(json.dumps({"text": "a", "title": "b"}).encode() + b"\n" for _ in range(3))
    one, same, other = write("1.jsonl", lines), write("2.jsonl", lines), write("3.jsonl", lines + lines)

    def identity(*paths, **options):
        return open_corpus(paths, lang="en", **options).sha256

    assert len(identity(one)) == 64
    assert identity(one) == identity(same) == identity(one, field="text")
    variants = [
        identity(one),
        identity(other),
        identity(one, same),
        identity(one, other),
        identity(other, one),
        identity(one, field="title"),
        identity(one, limit=2),
        identity(write("1.txt", lines)),
    ]
    assert len(set(variants)) == len(variants)


def test_the_hash_tells_where_one_file_ends(write):
    split = [write("a.txt", b"one\n"), write("b.txt", b"two\n")]
    joined = [write("c.txt", b"one\ntwo\n"), write("d.txt", b"")]
    assert open_corpus(split, lang="en").sha256 != open_corpus(joined, lang="en").sha256


def test_a_file_that_changes_after_opening_is_an_error_and_not_other_rows(write):
    path = write("in.txt", b"a\nb\n")
    corpus = open_corpus([path], lang="en")
    assert len(list(corpus.rows())) == 2
    path.write_bytes(b"a\nb\nc\n")
    for use in (lambda: list(corpus.rows()), lambda: count_rows(corpus), lambda: corpus.sha256):
        with pytest.raises(UserError, match=r"in\.txt: changed since it was opened"):
            use()
    path.unlink()
    with pytest.raises(UserError, match="no such file"):
        list(corpus.rows())


def test_a_corpus_can_be_sent_to_another_process(three):
    corpus = open_corpus(three, lang="en", limit=5)
    sent = pickle.loads(pickle.dumps(corpus))
    assert list(sent.rows()) == list(corpus.rows())
    assert sent.sha256 == corpus.sha256


def test_the_description_names_files_formats_and_sizes(three):
    assert open_corpus(three[:1], lang="en").describe() == f"{three[0]} (text, 7 bytes)"
    assert (
        open_corpus(three, lang="en", limit=1000)
        .describe()
        .endswith("c.jsonl (jsonl, 19 bytes) and 1 more file, the first 1,000 rows")
    )


class Stdin:
    def __init__(self, data: bytes) -> None:
        self.buffer = io.BytesIO(data)


@pytest.mark.parametrize(("form", "compression"), [("txt", ""), ("txt", ".xz"), ("jsonl", ".gz"), ("parquet", "")])
def test_standard_input_can_be_read_again_and_hashed(monkeypatch, encode, compress, form, compression):
    monkeypatch.setattr("sys.stdin", Stdin(compress[compression](encode[form](["a", "b"]))))
    corpus = open_corpus(["-"], lang="en")
    assert [row.data for row in corpus.rows()] == [row.data for row in corpus.rows()] == [b"a", b"b"]
    assert corpus.describe().startswith("standard input (")
    assert corpus.sha256 == corpus.sha256


def test_standard_input_has_the_hash_of_the_same_file(monkeypatch, write):
    monkeypatch.setattr("sys.stdin", Stdin(b"a\nb\n"))
    file = open_corpus([write("in.txt", b"a\nb\n")], lang="en")
    assert open_corpus(["-"], lang="en").sha256 == file.sha256


def test_standard_input_stands_among_files(monkeypatch, write):
    monkeypatch.setattr("sys.stdin", Stdin(b"b\n"))
    corpus = open_corpus([write("1.txt", b"a\n"), "-", write("2.txt", b"c\n")], lang="en")
    assert [row.data for row in corpus.rows()] == [b"a", b"b", b"c"]
    with pytest.raises(UsageError, match="named twice"):
        open_corpus(["-", "-"], lang="en")


def test_standard_input_that_is_closed_is_one_clear_line(monkeypatch):
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(UsageError, match="standard input is closed"):
        open_corpus(["-"], lang="en")


def test_an_empty_name_is_one_clear_line():
    with pytest.raises(UsageError, match="the name of an input is empty, expected a file, a folder or an address"):
        open_corpus(["a.txt", ""], lang="en")


def test_a_named_pipe_is_read_once_and_kept(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=(b"a\nb\n",))
    writer.start()
    corpus = open_corpus([pipe], lang="en")
    writer.join()
    assert [row.data for row in corpus.rows()] == [row.data for row in corpus.rows()] == [b"a", b"b"]


def test_a_full_temporary_directory_is_one_clear_line(monkeypatch):
    def no_room(*arguments, **options):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tempfile.mkstemp", no_room)
    monkeypatch.setattr("sys.stdin", Stdin(b"a\n"))
    with pytest.raises(UserError, match=r"standard input: cannot be copied .*No space left.*set TMPDIR"):
        open_corpus(["-"], lang="en")


def test_the_sample_is_found_in_the_checkout():
    corpus = open_corpus(["sample"], lang="en")
    texts = [decode(row) for row in corpus.rows()]
    assert len(texts) >= 100
    assert all(isinstance(text, str) for text in texts)
    assert corpus.describe().startswith("en.txt (text, ")


def test_the_sample_of_an_installed_package_comes_first(tmp_path, monkeypatch):
    for place, text in (("wheel", "installed\n"), ("checkout", "source\n")):
        (tmp_path / place).mkdir()
        (tmp_path / place / "en.txt").write_text(text)
    monkeypatch.setattr(opening, "_PLACES", (tmp_path / "wheel", tmp_path / "checkout"))
    assert [row.data for row in open_corpus(["sample"], lang="en").rows()] == [b"installed"]


def test_a_language_without_a_sample_or_a_corpus_is_told_so():
    with pytest.raises(UsageError, match=r"no sample for language 'xx', only for (\w+, )*en"):
        open_corpus(["sample"], lang="xx")
    with pytest.raises(UsageError, match="no known corpus for language 'xx'; give one or more files"):
        open_corpus([], lang="xx")
    with pytest.raises(UsageError, match="wiki1m is in language 'en', but --lang is 'zh'"):
        open_corpus(["wiki1m"], lang="zh")


def test_options_that_no_input_has_and_limits_below_one_are_refused(write):
    path = write("in.txt", b"a\n")
    with pytest.raises(UsageError, match="--field text was given, but the inputs are text and only jsonl"):
        open_corpus([path], lang="en", field="text")
    with pytest.raises(UsageError, match="--column c was given, but the inputs are text and only csv, tsv, parquet"):
        open_corpus([path], lang="en", column="c")
    with pytest.raises(UsageError, match="--limit 0: expected 1 or more"):
        open_corpus([path], lang="en", limit=0)


def test_no_input_stands_for_the_papers_corpus(write, monkeypatch):
    path = write("wiki.txt", b"a\nb\n")
    asked = []

    def fetched(name, progress):
        asked.append(name)
        return path

    monkeypatch.setattr("augpipe.corpus.opening.fetch", fetched)
    for inputs in ([], ["wiki1m"]):
        assert count_rows(open_corpus(inputs, lang="en")) == 2
    assert asked == ["wiki1m", "wiki1m"]
    assert CORPORA["wiki1m"].language == "en"
