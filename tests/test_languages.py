"""What a language is made of: the entries there are, and a third one made as the documentation says."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
import spacy
from spacy.training import Example

import augpipe.augment
import augpipe.lexicon
from augpipe import Augmenter, pipelines
from augpipe.augment import AUGMENTATIONS, RECIPES, resolve
from augpipe.base.errors import UsageError
from augpipe.builder import build
from augpipe.config import BuildConfig
from augpipe.contract.shards import open_shards
from augpipe.corpora import BY_HAND, CORPORA
from augpipe.corpus import opening
from augpipe.inspection.gathering import inspect_shards
from augpipe.inspection.report import Selection
from augpipe.languages import LANGUAGES, Language, language
from tests.sources import ROOT

PAGE = (ROOT / "docs" / "adding-a-language.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_entry_names_what_exists(code):
    known = LANGUAGES[code]
    assert known.code == code
    assert known.name.istitle()
    assert known.corpus is None or known.corpus in {**CORPORA, **BY_HAND}
    assert set(known.published) <= set(AUGMENTATIONS[code])
    if known.polarity is not None:
        assert callable(import_module(known.polarity).negation_counts)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_comes_with_the_recipe_a_pipeline_and_a_sample(code):
    assert resolve(code) == RECIPES["sda"]
    assert pipelines.builtin_path(code).is_dir()
    assert opening.sample_path(code).name == f"{code}.txt"


def test_an_unknown_language_is_refused_with_those_known():
    with pytest.raises(UsageError, match=r"language 'tlh'; there are rules for: en, zh; choose one with --lang"):
        language("tlh")


def test_a_recipe_that_a_language_lacks_is_refused_with_those_that_it_has():
    assert resolve("en", "paper") == RECIPES["paper"]
    with pytest.raises(UsageError, match=r"no recipe 'paper' for language 'zh'; choose among .* or the recipes sda$"):
        resolve("zh", "paper")


def test_the_rules_of_a_language_are_imported_when_they_are_asked_for():
    code = (
        "import sys\nfrom augpipe.augment import AUGMENTATIONS\n"
        "assert list(AUGMENTATIONS) and not any('augment.english' in name for name in sys.modules)\n"
        "AUGMENTATIONS['en']\n"
        "sys.stdout.write(' '.join(name for name in sys.modules if name.startswith('augpipe.augment.chinese')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == ""


SENTENCES = [
    (["Hun", "sover", "."], [1, 1, 1], ["nsubj", "ROOT", "punct"], ["PRON", "VERB", "PUNCT"]),
    (["Han", "ser", "hende", "."], [1, 1, 1, 1], ["nsubj", "ROOT", "obj", "punct"], ["PRON", "VERB", "PRON", "PUNCT"]),
    (["Hun", "er", "glad", "."], [2, 2, 2, 2], ["nsubj", "cop", "ROOT", "punct"], ["PRON", "AUX", "ADJ", "PUNCT"]),
    (["Han", "bor", "i", "Ribe", "."], [1, 1, 3, 1, 1], ["nsubj", "ROOT", "case", "obl", "punct"],
     ["PRON", "VERB", "ADP", "PROPN", "PUNCT"]),
    (["Han", "sover", "ikke", "."], [1, 1, 1, 1], ["nsubj", "ROOT", "advmod", "punct"],
     ["PRON", "VERB", "ADV", "PUNCT"]),
    (["En", "gul", "bil"], [2, 2, 2], ["det", "amod", "ROOT"], ["DET", "ADJ", "NOUN"]),
]  # fmt: skip


@pytest.fixture(scope="module")
def pipeline(tmp_path_factory) -> Path:
    """A folder of pipelines with one that has learned six sentences by heart."""
    nlp = spacy.blank("da")
    nlp.add_pipe("morphologizer")
    nlp.add_pipe("parser", config={"min_action_freq": 1})
    examples = [
        Example.from_dict(nlp.make_doc(" ".join(words).replace(" .", ".")), {"heads": heads, "deps": deps, "pos": pos})
        for words, heads, deps, pos in SENTENCES
    ]
    optimizer = nlp.initialize(lambda: examples)
    for _ in range(25):
        nlp.update(examples, sgd=optimizer)
    folder: Path = tmp_path_factory.mktemp("pipelines")
    nlp.to_disk(folder / "da")
    return folder


@pytest.fixture
def danish(pipeline, tmp_path, monkeypatch):
    """The language of the documentation's page, with the code that stands there."""
    files = re.findall(r"`(augpipe/\w+/danish/\w+\.py)`:\n\n```python\n(.*?)```", PAGE, re.DOTALL)
    assert [Path(name).name for name, _ in files] == ["function_words.py", "negation.py", "__init__.py"]
    for name, code in [("augpipe/lexicon/danish/__init__.py", '"""Danish."""\n'), *files]:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(code, encoding="utf-8")
    for package in (augpipe.augment, augpipe.lexicon):
        place = tmp_path.joinpath(*package.__name__.split("."))
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(place)])
    (entry,) = re.findall(r"```python\n(entry = .*?)```", PAGE, re.DOTALL)
    names: dict[str, dict[str, Language]] = {}
    exec(entry, {"Language": Language}, names)
    for code, known in names["entry"].items():
        monkeypatch.setitem(LANGUAGES, code, known)
    monkeypatch.setattr(pipelines, "_HERE", pipeline)
    yield LANGUAGES["da"]
    for name in [name for name in sys.modules if name.startswith(("augpipe.augment.danish", "augpipe.lexicon.danish"))]:
        del sys.modules[name]


def test_the_language_of_the_page_augments_sentences(danish):
    augmenter = Augmenter("da", augmentations="negation")
    outcomes = [
        (row.negation_type, row.negation) for row in augmenter.pipe(["Hun sover.", "Han sover ikke.", "En gul bil"])
    ]
    assert outcomes == [
        ("verb_negated", "Hun sover ikke."),
        ("negator_removed", "Han sover."),
        ("skipped:no_verb", None),
    ]


def test_the_language_of_the_page_builds_shards_and_is_inspected(danish, tmp_path, monkeypatch):
    (tmp_path / "da.txt").write_text("Hun sover.\nHan ser hende.\n\nEn gul bil\n")
    monkeypatch.setattr(opening, "_PLACES", (tmp_path,))
    config = BuildConfig(
        output=tmp_path / "out", inputs=("sample",), lang="da", augmentations="negation", engine="sequential"
    )
    summary = build(config)
    assert (summary.manifest.language, summary.manifest.rows_in, summary.manifest.rows_out) == ("da", 4, 3)
    (table,) = open_shards(summary.folder).tables()
    assert table["negation"].to_pylist() == ["Hun sover ikke.", "Han ser ikke hende.", None]
    report = inspect_shards(summary.folder, Selection(samples=3))
    assert len(report.samples) == 3
    assert "not for 'da'" in str(report.parity_note)


def test_a_language_without_the_default_recipe_names_what_it_has(danish):
    with pytest.raises(UsageError, match=r"no recipe 'sda' for language 'da'; choose among negation or the recipes \("):
        resolve("da")


def test_the_page_names_every_field_of_the_entry():
    assert all(f"`{name}`" in PAGE or f"{name}=" in PAGE for name in Language.__dataclass_fields__)
