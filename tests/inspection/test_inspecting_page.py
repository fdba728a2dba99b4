"""The queries of docs/inspecting.md run, and find what the rows hold."""

from pathlib import Path
from typing import Any

import polars as pl
import pytest

from tests.hand_shards import NAMES, ROWS, write_shards
from tests.sources import Fence, fences

PAGE = Path("docs/inspecting.md")
BLOCKS = [fence for fence in fences(PAGE) if fence.language == "python"]


def execute(blocks: list[Fence]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for block in blocks:
        exec(compile(block.text, str(block), "exec"), found)
    return found


@pytest.fixture
def results(tmp_path, monkeypatch) -> dict[str, Any]:
    # Twice the rows, so that the page's samples of five can be drawn.
    write_shards(tmp_path / "data" / "en", rows=ROWS * 2)
    monkeypatch.chdir(tmp_path)
    return execute(BLOCKS)


def test_there_are_five_queries():
    assert len(BLOCKS) == 6  # and the lines they share


def test_coverage_per_rule(results):
    per_rule = results["per_rule"]
    assert dict(per_rule.select("mv_type", "rows").iter_rows()) == {"must": 6, "should": 2, "have_to": 2}
    assert per_rule["mv_type"][0] == "must"
    assert (per_rule["characters_added"] > 0).all()


def test_rows_where_every_augmentation_applies(results):
    assert results["complete"].select("id").collect()["id"].to_list() == [0, 1, 3, 5, 7, 8, 10, 12]
    assert results["shares"].row(0, named=True) == {
        "pi": 1.0,
        "mv": pytest.approx(5 / 7),
        "dn": pytest.approx(4 / 7),
        "negation": 1.0,
        "all": pytest.approx(4 / 7),
    }


def test_the_longest_changes(results):
    longest = results["longest"]
    assert longest["added"].is_sorted(descending=True)
    assert longest["id"][0] == 1
    assert set(longest.columns) == {"id", "added", "original", "dn"}


def test_which_rules_meet(results):
    joint = results["joint"]
    assert joint.select(pl.exclude("mv_type")).sum_horizontal().sum() == 2 * len(ROWS)
    row = joint.row(by_predicate=pl.col("mv_type") == "must", named=True)
    assert (row["do_support"], row["remove_negator"], row["auxiliary"]) == (4, 2, 0)


def test_pairs_for_reading(results, tmp_path):
    assert len(results["pairs"]) == 5
    assert (results["pairs"]["original"] != results["pairs"]["negation"]).all()
    written = pl.read_csv(tmp_path / "to_read.csv")
    assert written.columns == ["id", "original", "negation", "grammatical", "opposite"]


def test_the_page_names_the_columns_there_are(results):
    assert results["columns"] == list(NAMES)
