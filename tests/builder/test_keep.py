"""Columns of the input go into the shards as they are, stay there, and are told of wherever columns are."""

import decimal
import json

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from augpipe.base.errors import UsageError, UserError
from augpipe.builder import build
from augpipe.builder.estimate import estimate
from augpipe.builder.ranges import build_range, complete_ranges
from augpipe.contract.layout import SetFolder
from augpipe.contract.manifest import KeptEntry, Manifest
from augpipe.contract.shards import open_shards
from augpipe.shards.verify import verify
from augpipe.shards.writer import publish_manifest
from tests.builder.fakes import FACTS
from tests.builder.stopping import StopError, stop_after
from tests.builder.test_extend import extended, only
from tests.shards.sets import sha256s

ROWS = 60
TEXTS = [f"Sentence {i}." if i % 11 else "" for i in range(ROWS)]
"""Some of them are no sentence, and become no row."""


def some(values):
    """Return the values, and a null now and then."""
    return [None if i % 7 == 5 else value for i, value in enumerate(values)]


COLUMNS = {
    "id": pa.array([f"doc-{i}" for i in range(ROWS)]),
    "label": pa.array(some(range(ROWS)), pa.int8()),
    "score": pa.array(some([i / 3 if i else float("nan") for i in range(ROWS)]), pa.float32()),
    "when": pa.array(some([10**18 + i for i in range(ROWS)]), pa.timestamp("ns", "Asia/Tokyo")),
    "price": pa.array(some([decimal.Decimal(i) / 4 for i in range(ROWS)]), pa.decimal128(10, 2)),
    "raw": pa.array(some([bytes([i, 255]) for i in range(ROWS)]), pa.binary()),
    "vector": pa.array(some([[i, i + 1.5] for i in range(ROWS)]), pa.list_(pa.float32())),
    "meta": pa.array(some([{"a": i, "b": ["x"] * (i % 3)} for i in range(ROWS)])),
    "kind": pa.array(some([f"kind {i * 7 % 5}" for i in range(ROWS)])).dictionary_encode().cast(
        pa.dictionary(pa.int8(), pa.string())
    ),
    "nothing": pa.nulls(ROWS),
}  # fmt: skip
ALL = tuple(COLUMNS)


@pytest.fixture
def parquet(tmp_path):
    """Return a file with columns of many types, in several row groups."""
    path = tmp_path / "input.parquet"
    pq.write_table(pa.table({"text": TEXTS, **COLUMNS}), path, row_group_size=17)
    return path


@pytest.fixture
def kept(configured):
    """Return a function that builds a set of a file and keeps columns."""

    def run(path, keep, output="out", **values):
        given = {"inputs": (str(path),), "keep": keep, "shard_rows": 10} | values
        return build(configured(output, **given), facts=FACTS)

    return run


def table_of(folder) -> pa.Table:
    return pa.concat_tables(open_shards(folder).tables()).unify_dictionaries()


def test_parquet_columns_have_the_same_types_and_values(kept, parquet):
    folder = kept(parquet, ALL).folder
    table = table_of(folder)
    rows = [i for i, text in enumerate(TEXTS) if text]
    assert table["id"].to_pylist() == rows
    assert table.column_names[-len(ALL) :] == ["input_id", *ALL[1:]]
    for name, values in COLUMNS.items():
        found = table["input_id" if name == "id" else name]
        assert found.type == values.type
        expected = values.take(rows)
        if pa.types.is_dictionary(values.type):
            found, expected = found.cast(pa.string()), expected.cast(pa.string())
        assert found.null_count == expected.null_count
        if name == "when":
            found, expected = found.cast(pa.int64()), expected.cast(pa.int64())
        assert repr(found.to_pylist()) == repr(expected.to_pylist())
    assert verify(folder).ok
    assert open_shards(folder).kept == ("input_id", *ALL[1:])


def test_a_read_by_others_has_the_columns(kept, parquet):
    import polars

    frame = polars.read_parquet(f"{kept(parquet, ('label', 'kind')).folder}/")
    assert frame.columns[-2:] == ["label", "kind"]
    assert frame["label"].dtype == polars.Int8


def test_the_bytes_do_not_depend_on_where_reading_began(kept, configured, parquet):
    """A shard that is made again alone begins to read in another row group, with other batches."""
    folder = kept(parquet, ALL).folder
    before = sha256s(folder)
    for index in (1, 4):
        SetFolder(folder).shard(index).unlink()
    assert kept(parquet, ALL).shards_built == 2
    assert sha256s(folder) == before
    assert sha256s(kept(parquet, ALL, "loky", engine="loky", workers=2).folder) == before


def test_an_extended_set_is_that_of_a_build_with_all_columns(kept, configured, parquet):
    whole = sha256s(kept(parquet, ALL, "whole").folder)
    given = configured("part", inputs=(str(parquet),), keep=ALL, shard_rows=10)
    folder = build(given, facts=only("pi")).folder
    with pytest.raises(StopError):
        extended(folder, on_progress=stop_after(2))
    extended(folder)
    assert sha256s(folder) == whole
    assert verify(folder).ok


def test_an_extension_by_the_name_of_a_kept_column_is_refused(configured, tmp_path):
    (tmp_path / "in.csv").write_text("text,negation\nOne.,a\nTwo.,b\n")
    given = configured(inputs=(str(tmp_path / "in.csv"),), keep=("negation",))
    folder = build(given, facts=only("pi")).folder
    with pytest.raises(UserError, match=r"the shards have a column negation"):
        extended(folder)
    assert verify(folder).ok


def test_cells_of_csv_and_tsv_are_strings(kept, tmp_path):
    path = tmp_path / "in.csv"
    path.write_bytes(b'label,text,n\n"a,b",One.,007\nb,Two.\n,Three.,\xff\n\nc,Four.,1.50\n')
    table = table_of(kept(path, ("n", "label")).folder)
    assert table["n"].to_pylist() == ["007", None, None, "1.50"], "no cell, and no UTF-8, are null"
    assert table["label"].to_pylist() == ["a,b", "b", "", "c"]
    assert table.schema.field("n").type == pa.string()
    tsv = tmp_path / "in.tsv"
    tsv.write_text("text\tn\nOne.\t1\n")
    assert table_of(kept(tsv, ("n",), "tsv").folder)["n"].to_pylist() == ["1"]


@pytest.mark.parametrize(
    ("values", "kind", "expected"),
    [
        ([1, None, 2**62], pa.int64(), [1, None, 2**62]),
        ([1, 2.5, None], pa.float64(), [1.0, 2.5, None]),
        ([True, False, None], pa.bool_(), [True, False, None]),
        (["a", "", "你"], pa.string(), ["a", "", "你"]),
        (["a", "\ud800", "b"], pa.string(), ["a", None, "b"]),
        ([None, None, None], pa.string(), [None, None, None]),
        ([1, "1", None], pa.string(), ["1", '"1"', None]),
        ([2**62, 0.5, 1], pa.string(), [str(2**62), "0.5", "1"]),
        ([2**63, 1, 2], pa.string(), [str(2**63), "1", "2"]),
        ([True, 1, 2], pa.string(), ["true", "1", "2"]),
        ([{"a": "你"}, ["\ud800"], None], pa.string(), ['{"a": "你"}', '["\\ud800"]', None]),
    ],
)
def test_a_json_column_has_the_type_of_all_its_values_or_is_json(kept, tmp_path, values, kind, expected):
    path = tmp_path / "in.jsonl"
    lines = [json.dumps({"text": f"Sentence {i}.", "x": value}) for i, value in enumerate(values)]
    path.write_text("\n".join([*lines, '{"text": "No x."}', '{"x": 1.5', '{"text": 7, "x": null}']) + "\n")
    folder = kept(path, ("x",)).folder
    table = table_of(folder)
    assert table.schema.field("x").type == kind
    assert table["x"].to_pylist() == [*expected, None]
    assert Manifest.load(folder).kept == (KeptEntry("x", str(kind)),)


def test_each_text_of_a_json_line_has_the_values_of_the_line(kept, tmp_path):
    path = tmp_path / "in.jsonl"
    path.write_text('{"a": "One.", "b": "Two.", "m": {"n": 1}}\n{"a": "Three.", "b": "Four.", "m": {"n": 2}}\n')
    table = table_of(kept(path, ("m.n",), field="a,b").folder)
    assert table["m.n"].to_pylist() == [1, 1, 2, 2]


FILES = {
    "in.txt": "One.\n",
    "in.csv": "text,label,pi,id,input_id,label2,label2\nOne.,a,b,c,d,e,f\n",
    "bare.csv": "One.,a\n",
    "in.jsonl": '{"text": "One.", "label": 1, "pi_type": 2}\n',
}


@pytest.mark.parametrize(
    ("file", "keep", "values", "said"),
    [
        ("in.txt", "label", {}, r"--keep label: .*in\.txt is plain text, which has no columns"),
        ("in.csv", "labels", {}, r"in\.csv: no columns 'labels' to keep, the first line has 0 'text', 1 'label'"),
        ("in.csv", "label2", {}, r"in\.csv: 2 columns 'label2' to keep"),
        ("in.csv", "text", {}, r"--keep text names the text, which is in the shards as `original`"),
        ("in.csv", "pi", {}, r"--keep pi: the shards have a column pi of their own or twice; rename it in the input"),
        ("in.csv", "id,input_id", {}, r"--keep input_id: the shards have a column input_id of their own or twice"),
        ("in.csv", "label,label", {}, r"--keep label: the shards have a column label of their own or twice"),
        ("bare.csv", "a", {"column": "0"}, r"--keep a needs a first line with the names of the columns"),
        ("in.jsonl", "lable", {}, r"in\.jsonl: no field 'lable' to keep in the first 1,000 lines, the keys seen are"),
        ("in.jsonl", "text", {}, r"--keep text names the text"),
        ("in.jsonl", "pi_type", {}, r"--keep pi_type: the shards have a column pi_type"),
    ],
)
def test_a_column_that_cannot_be_kept_is_refused_before_anything_is_written(kept, tmp_path, file, keep, values, said):
    (tmp_path / file).write_text(FILES[file])
    with pytest.raises(UserError, match=said) as caught:
        kept(tmp_path / file, tuple(keep.split(",")), **values)
    assert "\n" not in str(caught.value)
    assert [path.name for path in tmp_path.iterdir()] == [file]


def test_parquet_says_what_cannot_be_kept(kept, parquet, tmp_path):
    with pytest.raises(UserError, match=r"no column 'lable' to keep, the columns are 'text' \(string\), 'id'"):
        kept(parquet, ("lable",))
    other = tmp_path / "other.parquet"
    pq.write_table(pa.table({"text": ["One."], "label": ["a"]}), other)
    with pytest.raises(UserError, match=r"--keep label: it is int8 in .* and string in .*other\.parquet; give it one"):
        kept(parquet, ("label",), inputs=(str(parquet), str(other)))
    inner = pa.array([["a"]], pa.list_(pa.dictionary(pa.int32(), pa.string())))
    pq.write_table(pa.table({"text": ["One."], "label": inner}), other)
    with pytest.raises(UserError, match=r"'label' holds list<.*dictionary<.*, whose inner dictionary cannot be kept"):
        kept(other, ("label",))
    for views in (pa.array(["a"], pa.string_view()), pa.array([["a"]], pa.list_(pa.string_view()))):
        pq.write_table(pa.table({"text": ["One."], "label": views}), other)
        with pytest.raises(UserError, match=r"'label' holds .*string_view.*, which cannot be kept; write it as string"):
            kept(other, ("label",))


def test_an_empty_file_of_json_lines_is_no_obstacle(kept, tmp_path):
    """A corpus in parts has such files."""
    parts = [tmp_path / f"part-{number}.jsonl" for number in range(3)]
    for path, lines in zip(parts, ["", '{"text": "One.", "label": "a"}\n', "\n"], strict=True):
        path.write_text(lines)
    folder = kept(parts[0], ("label",), inputs=tuple(map(str, parts))).folder
    assert table_of(folder)["label"].to_pylist() == ["a"]


def test_files_of_several_formats_have_no_columns_in_common(kept, parquet, tmp_path):
    (tmp_path / "in.csv").write_text(FILES["in.csv"])
    with pytest.raises(UsageError, match=r"--keep label: the inputs are csv, parquet, whose values have different"):
        kept(parquet, ("label",), inputs=(str(parquet), str(tmp_path / "in.csv")))


def test_another_keep_is_another_build(kept, parquet, configured):
    given = configured(inputs=(str(parquet),), keep=("label",), shard_rows=10)
    with pytest.raises(StopError):
        build(given, facts=FACTS, on_progress=stop_after(2))
    with pytest.raises(UserError, match=r"holds another build \(keep: \['label'\] → \['label', 'kind'\]\)"):
        kept(parquet, ("label", "kind"))
    assert kept(parquet, ("label",)).shards_built == 4


def test_a_set_without_kept_columns_says_nothing_of_them(configured):
    folder = build(configured(), facts=FACTS).folder
    assert b'"kept"' not in SetFolder(folder).manifest_file.read_bytes()
    assert Manifest.load(folder).kept == ()


def test_verify_holds_the_types_against_the_manifest(kept, parquet):
    from dataclasses import replace

    folder = kept(parquet, ("label", "score")).folder
    manifest = Manifest.load(folder)
    publish_manifest(folder, replace(manifest, kept=(KeptEntry("label", "int8"), KeptEntry("score", "double"))))
    assert "expected id int64 not null" in str(verify(folder).findings[0])
    assert str(verify(folder).findings[0]).endswith(", label int8, score double")
    publish_manifest(folder, replace(manifest, kept=manifest.kept[::-1]))
    assert not verify(folder).ok


def test_the_card_names_the_columns_and_the_option(kept, parquet):
    text = SetFolder(kept(parquet, ("id", "label")).folder).card_file.read_text()
    assert "As they were in the input: `input_id` (string), `label` (int8)." in text
    assert "--keep id,label" in text


def test_large_values_make_smaller_shards(kept, tmp_path):
    path = tmp_path / "in.jsonl"
    path.write_text("".join(json.dumps({"text": "One.", "x": "y" * 3_000_000}) + "\n" for _ in range(6)))
    assert len(kept(path, ("x",)).manifest.shards) == 3


def test_a_dry_run_takes_the_columns_for_granted_and_writes_nothing(configured, parquet, tmp_path):
    found = estimate(configured(inputs=(str(parquet),), keep=("label",), augmentations="pi"))
    assert found.rows == ROWS
    assert [path.name for path in tmp_path.iterdir()] == ["input.parquet"]
    with pytest.raises(UserError, match="no column 'lable'"):
        estimate(configured(inputs=(str(parquet),), keep=("lable",), augmentations="pi"))


def test_a_set_that_was_built_in_ranges_is_the_same(kept, configured, parquet):
    whole = sha256s(kept(parquet, ALL, "whole").folder)
    given = configured(inputs=(str(parquet),), keep=ALL, shard_rows=10)
    for shards in ("3:", "0:3"):
        build_range(given, shards, facts=FACTS)
    assert sha256s(complete_ranges(given.output).folder) == whole
