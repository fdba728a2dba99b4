"""docs/analyses.md describes the measures, the pictures and the schema as they are."""

from __future__ import annotations

import re

import pytest

from cse_trainer.analysis.measures import ENOUGH, MEASURES
from cse_trainer.analysis.page.writing import SCHEMA_VERSION, document
from tests.sources import ROOT

PAGE = (ROOT / "docs" / "analyses.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("measure", MEASURES, ids=lambda measure: measure.title)
def test_every_measure_has_a_row(measure):
    assert re.search(rf"^\| [^|]*{re.escape(measure.title)}[^|]* \| [^|]{{20,}} \|", PAGE, re.MULTILINE)


def test_every_key_of_the_document_is_explained(analysis):
    numbers = document(analysis)
    keys = re.findall(r"^\| `(\w+)` \| ", PAGE[PAGE.index("## analysis.json") :], re.MULTILINE)
    assert keys == list(numbers)
    assert f"| `schema_version` | {SCHEMA_VERSION} |" in PAGE
    louder = numbers["augmentations"]["louder"]
    assert all(f"`{key}`" in PAGE for key in (*louder, *louder["spaces"]["after"], *louder["perplexity"]))


def test_the_pictures_are_those_that_are_drawn(monkeypatch, analysis):
    from cse_trainer.analysis.page import writing

    monkeypatch.setattr(writing, "png", lambda figure: b"")
    drawn = set(writing.pictures(analysis))
    named = set(re.findall(r"`(\w+)\.png`", PAGE))
    assert named == drawn | {"overlap"}
    assert f"at least {ENOUGH} pairs" in PAGE
