"""JSON lines, CSV, TSV and Parquet: which rows there are, where they stand, and why a row has no text."""

import io
import json

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from augpipe.base.errors import UserError
from augpipe.corpus import RawRow, Reject, decode, delimited, open_corpus
from tests.corpus.counting import count_rows


def rows_of(path, **options) -> list[RawRow]:
    return list(open_corpus([path], lang="en", **options).rows())


def outcomes(path, **options) -> list[str]:
    decoded = map(decode, rows_of(path, **options))
    return [f"({text.reason})" if isinstance(text, Reject) else text for text in decoded]


def test_every_json_line_is_a_row_or_has_its_reason(write):
    lines = [
        rb'{"text": "plain"}',
        rb'{"text": "escapes \n \u00e9 \ud83d\ude00"}',
        rb'{"text": "half \ud83d"}',
        b'{"text": "caf\xe9"}',
        b"",
        b"   ",
        rb'{"text": ""}',
        rb'{"text": 5}',
        rb'{"text": null}',
        rb'{"other": "x"}',
        rb'["text"]',
        rb'"text"',
        rb'{"text": "cut',
        b"[" * 100_000,
        b'{"text": ' + b"9" * 5000 + b"}",
        b'{"text": "' + b"x" * 20_000 + b'"}',
    ]
    path = write("in.jsonl", b"\r\n".join(lines))
    assert outcomes(path) == [
        "plain",
        "escapes \n é 😀",
        "(lone_surrogate)",
        "(invalid_utf8)",
        "(empty)",
        "(empty)",
        "(empty)",
        "(not_a_string)",
        "(not_a_string)",
        "(missing_field)",
        "(bad_json)",
        "(bad_json)",
        "(bad_json)",
        "(bad_json)",
        "(bad_json)",
        "(too_long)",
    ]
    rows = rows_of(path)
    content = path.read_bytes()
    for number, (row, line) in enumerate(zip(rows, lines, strict=True)):
        assert (row.id, row.line) == (number, number + 1)
        assert content[row.offset :].startswith(line)
        if row.reason is not None:
            assert row.data == line, "a reject carries its whole line"


@pytest.mark.parametrize("inner", [b"[%s]", b'{"a": %s}'])
def test_a_line_may_be_nested_so_deep_wherever_it_is_read_from(write, inner):
    """Not as deep as Python's stack happens to have room for."""
    path = write("in.jsonl", b"\n".join(b'{"text": "a", "more": %s}' % nested(inner, depth) for depth in (199, 200)))

    def from_below(calls: int) -> list[str]:
        return from_below(calls - 1) if calls else outcomes(path)

    assert from_below(0) == from_below(300) == ["a", "(bad_json)"]


def nested(inner: bytes, depth: int) -> bytes:
    """Return a value of this depth."""
    value = b"0"
    for _ in range(depth):
        value = inner % value
    return value


def test_brackets_beside_each_other_and_in_texts_are_not_deep(write):
    texts = ["[" * 300, "{" * 300 + '"' + "[" * 300, "\\" + "[" * 300]
    lines = [json.dumps({"text": text, "more": [[]] * 300}).encode() for text in texts]
    path = write("in.jsonl", b"\n".join(lines))
    assert [decode(row) for row in rows_of(path)] == texts


def test_a_field_that_no_row_has_is_an_error_with_the_keys(write):
    path = write("in.jsonl", b'{"id": 1, "sentence": "a"}\n{"id": 2, "sentence": "b", "note": ""}\n')
    with pytest.raises(UserError, match=r"no field 'text', the keys seen are 'id', 'sentence', 'note'; name"):
        open_corpus([path], lang="en")
    with pytest.raises(UserError, match=r"no field 'sentense'"):
        open_corpus([path], lang="en", field="sentense")
    assert outcomes(path, field="sentence") == ["a", "b"]


@pytest.mark.parametrize(
    "content", [b'[\n  {"text": "a"},\n  {"text": "b"},\n]\n', b'[{"text": "a"}]', b'{\n"text": "a"\n}\n']
)
def test_json_that_is_not_lines_is_an_error_with_the_command_that_converts(write, content):
    with pytest.raises(UserError, match=r"none of the first \d lines is a JSON object.*`jq -c"):
        open_corpus([write("in.json", content)], lang="en")


def test_an_empty_file_of_any_kind_has_no_rows(write):
    for name in ("in.txt", "in.jsonl", "in.csv", "in.tsv"):
        corpus = open_corpus([write(name, b"")], lang="en")
        assert (list(corpus.rows()), count_rows(corpus)) == ([], 0)


def test_a_header_alone_has_no_rows(write):
    corpus = open_corpus([write("in.csv", b"n,text\n")], lang="en")
    assert (list(corpus.rows()), count_rows(corpus)) == ([], 0)


def test_csv_records_keep_their_place_over_quoted_line_ends(write):
    content = b'n,text\r\n1,"two\nlines"\r\n2,"say ""no"""\r\n\r\n3\r\n4,"\xff"\r\n5,last'
    path = write("in.csv", content)
    rows = rows_of(path)
    assert [(row.line, row.data, row.reason) for row in rows] == [
        (2, b"two\nlines", None),
        (4, b'say "no"', None),
        (5, b"", None),
        (6, b"3", "missing_field"),
        (7, b"\xff", None),
        (8, b"last", None),
    ]
    assert [content[row.offset : row.offset + 1] for row in rows] == [b"1", b"2", b"\r", b"3", b"4", b"5"]
    assert outcomes(path)[2:] == ["(empty)", "(missing_field)", "(invalid_utf8)", "last"]


def test_csv_that_is_none_is_a_counted_reject_and_the_rest_is_read(write):
    content = b'text\n"closed" too early\ngood\nlone\rreturn\n"never closed\nswallowed\n'
    path = write("in.csv", content)
    assert outcomes(path) == ["(bad_csv)", "good", "(bad_csv)", "(bad_csv)"]
    assert [row.data for row in rows_of(path)] == [
        b'"closed" too early',
        b"good",
        b"lone\rreturn",
        b'"never closed\nswallowed',
    ]
    assert count_rows(open_corpus([path], lang="en")) == 4


def test_a_csv_line_beyond_the_limit_is_cut_and_rejected_and_the_next_one_is_whole(write, monkeypatch):
    monkeypatch.setattr(delimited, "MAX_RECORD_BYTES", 10)
    monkeypatch.setattr(delimited, "MAX_ROW_BYTES", 10)
    content = b"n,text\n1," + b"x" * 50 + b"\n2,after\n"
    rows = rows_of(write("in.csv", content))
    assert [(row.line, row.offset, row.data, row.reason) for row in rows] == [
        (2, 7, b"1,xxxxxxxx", "too_long"),
        (3, 60, b"after", None),
    ]


def test_a_mark_before_the_header_is_no_part_of_its_first_name(write):
    path = write("in.csv", b"\xef\xbb\xbftext,n\na,1\n")
    assert outcomes(path) == ["a"]
    assert rows_of(write("bare.csv", b"\xef\xbb\xbfa\n"), column="0")[0].offset == 3


@pytest.mark.parametrize(("column", "expected"), [("b", ["2", "4"]), ("1", ["b", "2", "4"]), ("0", ["a", "1", "3"])])
def test_a_column_is_a_name_under_a_header_or_an_index_without_one(write, column, expected):
    assert outcomes(write("in.csv", b"a,b\n1,2\n3,4\n"), column=column) == expected


def test_a_first_line_that_is_not_utf_8_has_the_option_named(write):
    path = write("in.csv", "编号,文本\n1,他走了。\n".encode("gb18030"))
    with pytest.raises(UserError, match=r"the first line is not UTF-8.* --encoding latin-1 or gb18030"):
        open_corpus([path], lang="zh", column="文本")
    assert [row.data.decode() for row in open_corpus([path], lang="zh", column="文本", encoding="gb18030").rows()] == [
        "他走了。"
    ]


def test_a_column_that_does_not_exist_is_an_error_with_those_that_do(write):
    path = write("in.tsv", b"id\tsentence\tid\n1\ta\t1\n")
    with pytest.raises(UserError, match=r"no column 'text', the first line has 0 'id', 1 'sentence', 2 'id'"):
        open_corpus([path], lang="en")
    with pytest.raises(UserError, match=r"no column '3'"):
        open_corpus([path], lang="en", column="3")
    with pytest.raises(UserError, match=r"2 columns 'id'"):
        open_corpus([path], lang="en", column="id")


CELLS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)


@settings(max_examples=100, deadline=None)
@given(texts=st.lists(CELLS, max_size=12), form=st.sampled_from(["jsonl", "csv", "tsv", "parquet"]))
def test_any_text_comes_back_from_any_table(texts, form, encode, tmp_path_factory):
    path = tmp_path_factory.mktemp("table") / f"in.{form}"
    path.write_bytes(encode[form](texts))
    rows = rows_of(path)
    assert [row.data.decode() for row in rows] == texts
    assert [row.reason for row in rows] == [None] * len(texts)
    assert [row.id for row in rows] == list(range(len(texts)))


def parquet(table: pa.Table) -> bytes:
    out = io.BytesIO()
    pq.write_table(table, out)
    return out.getvalue()


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.dictionary(pa.int32(), pa.string())])
def test_parquet_text_of_any_arrow_type_is_read_and_null_has_its_reason(write, kind):
    table = pa.table({"text": pa.array(["a", None, ""], pa.string()).cast(kind)})
    assert outcomes(write("in.parquet", parquet(table))) == ["a", "(not_a_string)", "(empty)"]


def test_a_parquet_column_whose_name_goes_on_behind_a_dot_is_another(write):
    table = pa.table({"text": ["a", "b"], "text.lang": ["en", "de"], "text.meta": [{"x": 1}, {"x": 2}]})
    assert outcomes(write("in.parquet", parquet(table))) == ["a", "b"]
    assert outcomes(write("in.parquet", parquet(table)), column="text.lang") == ["en", "de"]


def test_two_parquet_columns_of_one_path_are_told_apart(write):
    """Parquet joins the names of a struct and its field by a dot, and a name may have one of its own."""
    table = pa.table({"meta": [{"lang": 1}], "meta.lang": ["en"]})
    assert outcomes(write("in.parquet", parquet(table)), column="meta.lang") == ["en"]


def test_parquet_bytes_that_are_not_utf8_are_rejected(write):
    table = pa.table({"text": pa.array([b"ok", b"caf\xe9"], pa.binary())})
    assert outcomes(write("in.parquet", parquet(table))) == ["ok", "(invalid_utf8)"]


def test_a_parquet_column_that_does_not_hold_text_is_an_error_with_those_there_are(write):
    path = write("in.parquet", parquet(pa.table({"text": [1, 2], "sentence": ["a", "b"]})))
    with pytest.raises(UserError, match=r"'text' holds int64, expected string; the columns are 'text' \(int64\), 's"):
        open_corpus([path], lang="en")
    with pytest.raises(UserError, match=r"no column 'body', the columns are 'text' \(int64\), 'sentence' \(string\)"):
        open_corpus([path], lang="en", column="body")
    assert outcomes(path, column="sentence") == ["a", "b"]


def test_a_damaged_parquet_page_is_one_clear_line(write):
    out = io.BytesIO()
    table = pa.table({"text": [f"{number:06}" for number in range(50_000)]})
    pq.write_table(table, out, write_page_checksum=True, compression="none", use_dictionary=False)
    data = bytearray(out.getvalue())
    data[100_000] ^= 1
    with pytest.raises(UserError, match=r"in\.parquet: the Parquet data is damaged") as caught:
        rows_of(write("in.parquet", bytes(data)))
    assert "\n" not in str(caught.value)
