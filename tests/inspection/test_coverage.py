import polars as pl
import pytest

from augpipe.inspection.report import ColumnCoverage, coverage, folded
from tests.hand_shards import NAMES, ROWS


@pytest.fixture
def columns(rows) -> dict[str, ColumnCoverage]:
    return {column.name: column for column in coverage(rows, NAMES)}


def test_columns_come_in_the_order_asked_for(rows):
    assert [column.name for column in coverage(rows, ("dn", "pi"))] == ["dn", "pi"]


def test_every_row_is_counted_once_per_column(columns):
    for column in columns.values():
        assert column.rows == len(ROWS)
        assert sum(count.rows for count in column.labels) == len(ROWS)


def test_a_text_that_differs_in_case_and_white_space_alone_is_not_covered(columns):
    assert (columns["pi"].applied, columns["pi"].unchanged) == (6, 1)


def test_a_null_is_not_covered(columns):
    assert (columns["mv"].applied, columns["mv"].unchanged) == (5, 0)
    assert columns["mv"].share == pytest.approx(5 / 7)


def test_rules_and_reasons_are_told_apart_and_sorted_by_frequency(columns):
    dn = columns["dn"]
    assert [(count.name, count.rows) for count in dn.rules] == [
        ("negate_and_frame", 3),
        ("remove_and_frame", 1),
    ]
    assert [(count.name, count.rows) for count in dn.reasons] == [("no_finite_verb", 2), ("question", 1)]
    assert dn.reasons[1].label == "skipped:question"
    assert dn.rules[0].share == pytest.approx(3 / 7)


def test_a_set_without_rows_has_no_coverage(rows):
    (column,) = coverage(rows.filter(pl.lit(False)), ("mv",))
    assert (column.rows, column.applied, column.share, column.labels) == (0, 0, 0.0, ())


@pytest.mark.parametrize("text", ["a b", "A  B", "a\tb", " a \r\n b ", "a\u00a0b", "A\u2003\u2003b"])
def test_folding_is_blind_to_case_and_white_space(text: str):
    frame = pl.DataFrame({"text": [text]})
    assert frame.select(folded(pl.col("text"))).item() == "a b"


@pytest.mark.parametrize("text", ["ab", "a-b", "a b.", "a, b"])
def test_folding_sees_everything_else(text: str):
    frame = pl.DataFrame({"text": [text]})
    assert frame.select(folded(pl.col("text"))).item() != "a b"
