"""The columns are those of the contract, whoever reads them."""

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from augpipe.base.errors import UserError
from augpipe.contract.schema import arrow_schema, column_names
from augpipe.shards.writer import Columns, write_shard
from tests.shards.sets import LABELS, columns, write_set

LABEL = pa.dictionary(pa.int16(), pa.string())
SDA = ("pi", "mv", "dn", "negation")


def test_the_sda_schema_is_that_of_the_contract():
    expected = pa.schema(
        [
            pa.field("id", pa.int64(), nullable=False),
            pa.field("original", pa.string(), nullable=False),
            pa.field("pi", pa.string()),
            pa.field("mv", pa.string()),
            pa.field("dn", pa.string()),
            pa.field("negation", pa.string()),
            pa.field("pi_type", LABEL, nullable=False),
            pa.field("mv_type", LABEL, nullable=False),
            pa.field("dn_type", LABEL, nullable=False),
            pa.field("negation_type", LABEL, nullable=False),
        ]
    )
    assert arrow_schema(SDA).equals(expected, check_metadata=True)
    assert expected.names == column_names(SDA)


def test_a_written_shard_reads_back_with_the_same_schema_and_rows(tmp_path):
    table = columns(range(20)).table()
    write_shard(tmp_path / "shard.parquet", table)
    read = pq.read_table(tmp_path / "shard.parquet")
    assert read.schema.equals(arrow_schema(tuple(LABELS)))
    assert read.to_pylist() == table.to_pylist()
    assert read.num_rows == 20


@pytest.mark.parametrize("ids", [range(1, 2), range(200), range(0)])
def test_the_dictionary_holds_every_label_in_order_whatever_the_rows_hold(ids):
    table = columns(ids).table()
    for name, labels in LABELS.items():
        assert table[f"{name}_type"].combine_chunks().dictionary.to_pylist() == list(labels)


def test_the_dictionary_survives_the_file(tmp_path):
    write_shard(tmp_path / "shard.parquet", columns([1]).table())
    read = pq.read_table(tmp_path / "shard.parquet")
    assert read["mv_type"].chunk(0).dictionary.to_pylist() == list(LABELS["mv"])


def test_polars_reads_a_set_beside_its_json_files(tmp_path):
    write_set(tmp_path)
    (tmp_path / ".tmp-shard-00009.parquet-1").write_bytes(b"half a file")
    frame = pl.scan_parquet(tmp_path / "*.parquet")
    assert dict(frame.collect_schema()) == {
        "id": pl.Int64,
        "original": pl.String,
        "pi": pl.String,
        "mv": pl.String,
        "pi_type": pl.Categorical,
        "mv_type": pl.Categorical,
    }
    rows = frame.collect()
    assert rows["id"].to_list() == [i for i in range(25) if i != 5]
    assert rows.filter(pl.col("mv_type") == "must")["id"].to_list() == [i for i in range(25) if i % 2 and i != 5]


def test_an_undeclared_label_is_refused_by_name():
    rows = Columns(LABELS)
    with pytest.raises(UserError, match=r"pi gave the label 'novel'.*clause_comma, subject_comma"):
        rows.append("pi", ["x"], ["novel"])


def test_counts_and_coverage_follow_the_rows():
    rows = columns(range(6))
    assert rows.counts() == {
        "pi": {"clause_comma": 4, "skipped:question": 2},
        "mv": {"must": 3, "skipped:no_finite_verb": 3},
    }
    assert rows.covered() == [4, 3]
