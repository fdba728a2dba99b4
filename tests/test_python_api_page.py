"""The code of docs/python-api.md runs, from the first block to the last, with the built-in pipeline."""

from pathlib import Path
from typing import Any

import pytest

from augpipe import AugpipeError
from augpipe.pipelines import builtin_path
from tests.sources import fences

BLOCKS = [fence for fence in fences(Path("docs/python-api.md")) if fence.language == "python"]


def builtin_is_there() -> bool:
    try:
        return builtin_path("en").is_dir()
    except AugpipeError:
        return False


@pytest.fixture(scope="module")
def results() -> dict[str, Any]:
    if not builtin_is_there():
        pytest.skip("the built-in English pipeline is not in this checkout")
    found: dict[str, Any] = {}
    for block in BLOCKS:
        exec(compile(block.text, str(block), "exec"), found)
    return found


def test_the_page_has_code():
    assert len(BLOCKS) >= 6


def test_a_call_gives_a_row(results):
    row = results["augmenter"]("He travelled widely in Europe.")
    assert (row.id, row.original) == (0, "He travelled widely in Europe.")
    assert row.mv not in (None, row.original)
    assert list(row.as_dict()) == [
        *("id", "original", "pi", "mv", "dn", "negation"),
        *("pi_type", "mv_type", "dn_type", "negation_type"),
    ]


def test_a_stream_gives_rows_in_order(results):
    rows = list(results["augmenter"].pipe(results["sentences"], first_id=10))
    assert [row.id for row in rows] == [10, 11, 12]
    assert [row.original for row in rows] == results["sentences"]
    assert all(row.negation for row in rows)


def test_other_ids_draw_otherwise(results):
    assert len(results["texts"]) > 3


def test_fewer_augmentations_are_in_column_order(results):
    assert results["pairs"].names == ("mv", "negation")
    assert results["pairs"].labels["mv"]
