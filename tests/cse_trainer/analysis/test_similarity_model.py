"""all-MiniLM comes from an installed package; every other name is taken as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from cse_trainer.analysis import similarity_model
from cse_trainer.analysis.similarity_model import similarity_source


@pytest.mark.parametrize("name", ["all-MiniLM-L6-v2", "all-minilm-l6-v2", "sentence-transformers/all-MiniLM-L6-v2"])
def test_the_package_is_taken_where_it_is_installed(name):
    assert (Path(similarity_source(name)) / "config.json").is_file()


@pytest.mark.parametrize("name", ["all-MiniLM-L6-v2", "sentence-transformers/all-MiniLM-L6-v2"])
def test_without_it_the_hub_is_asked(name, monkeypatch):
    monkeypatch.setattr(similarity_model, "PACKAGE", "no_such_package")
    assert similarity_source(name) == "sentence-transformers/all-MiniLM-L6-v2"


def test_a_folder_of_that_name_comes_first(tmp_path):
    folder = tmp_path / "all-MiniLM-L6-v2"
    folder.mkdir()
    assert similarity_source(str(folder)) == str(folder)
    assert similarity_source("intfloat/e5-small") == "intfloat/e5-small"
