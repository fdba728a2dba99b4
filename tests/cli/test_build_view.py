"""What a build tells of its progress."""

from __future__ import annotations

from augpipe.cli.build_view import COLUMNS_SHOWN, coverage_parts


def test_the_progress_tells_of_the_first_columns_alone():
    columns = {f"mask_{rate}": rate / 100 for rate in range(1, 41)}
    parts = coverage_parts(columns)
    assert parts[:2] == ["mask_1 1.0%", "mask_2 2.0%"]
    assert parts[COLUMNS_SHOWN:] == ["and 34 more columns"]


def test_no_single_column_is_left_out_of_the_progress():
    columns = dict.fromkeys(("pi", "mv", "dn", "negation", "tense", "yoda", "city"), 0.5)
    assert coverage_parts(columns) == [f"{name} 50.0%" for name in columns]
