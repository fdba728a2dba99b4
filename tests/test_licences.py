"""Every file of data that ships says whose it is."""

from __future__ import annotations

import shutil

import pytest

from tests.sources import ROOT
from tools.licences import SHIPPED, TABLE, listed_data, mistakes

TSV = "augpipe/lexicon/english/verbs.tsv"


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The project as far as licences go: names of files are enough, and the texts."""
    root = tmp_path_factory.mktemp("project")
    for name in SHIPPED:
        for path in [ROOT / name, *(ROOT / name).rglob("*")]:
            if path.is_file() and path.suffix != ".pyc":
                copy = root / path.relative_to(ROOT)
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.touch()
    shutil.copytree(ROOT / "LICENSES", root / "LICENSES")
    for name in ("LICENSE", "NOTICE", "pyproject.toml"):
        shutil.copy(ROOT / name, root / name)
    return root


@pytest.fixture
def project(whole, tmp_path):
    return shutil.copytree(whole, tmp_path / "project")


def test_nothing_is_wrong():
    assert list(mistakes(ROOT)) == []
    assert len(listed_data(ROOT)) > 50


@pytest.mark.parametrize(
    "name", ["augpipe/lexicon/english/new.tsv", "augpipe/pipelines/en/extra", "data/sample/de.txt", "cse_trainer/x.bin"]
)
def test_a_new_file_without_an_entry_is_found(name, project):
    (project / name).touch()
    assert [line.split()[0] for line in mistakes(project)] == [name]


def test_an_entry_without_its_file_and_one_given_twice_are_found(project):
    (project / TSV).unlink()
    assert [line.split()[0] for line in mistakes(project)] == [TSV]
    table = project / TABLE
    table.write_text(table.read_text().replace('files = ["verbs.tsv"]', 'files = ["case.tsv"]'))
    (project / TSV).touch()
    assert sorted(line.split()[0] for line in mistakes(project)) == ["augpipe/lexicon/english/case.tsv", TSV]


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        (TABLE, 'licence = "MIT"', 'licence = "BSD-3-Clause"', "BSD-3-Clause has no text"),
        (TABLE, 'licence = "CC-BY-4.0"', 'licence = "Apache-2.0"', "CC-BY-4.0 has a text"),
        (TABLE, 'source = "GeoNames"', 'source = ""', "cities.tsv has no source"),
        (TABLE, "lexicon/places.py", "lexicon/places_made.py", "cities.tsv is made by"),
        ("pyproject.toml", "MIT AND ", "", "pyproject.toml states"),
        ("NOTICE", "augpipe/pipelines/zh", "the Chinese one", "NOTICE does not name it"),
        ("LICENSES/CC-BY-4.0.txt", None, "", "is missing or empty"),
        ("LICENSES/GPL-3.0.txt", None, "GNU", "is the text of no licence"),
    ],
)
def test_what_does_not_fit_is_said(file, old, new, complaint, project):
    path = project / file
    text = path.read_text() if old else ""
    assert old is None or old in text
    path.write_text(new if old is None else text.replace(old, new))
    assert any(complaint in line for line in mistakes(project))
