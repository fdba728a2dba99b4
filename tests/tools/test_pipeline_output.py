"""What the training of a pipeline refuses before its first stage, and what it writes after its last."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import spacy
from spacy.language import Language

from augpipe.pipelines import builtin_path

pytest.importorskip("torch", reason="torch is not installed: pip install 'augpipe[pipelines]'")
pytest.importorskip("sklearn", reason="scikit-learn is not installed: pip install 'augpipe[pipelines]'")

from tools.pipelines.chinese import inventory
from tools.pipelines.chinese import package as chinese_package
from tools.pipelines.chinese import stages as chinese
from tools.pipelines.english import package as english_package
from tools.pipelines.english import stages as english
from tools.pipelines.english import teacher
from tools.pipelines.errors import TrainingError

SKIPPED = {"english": 700_000, "chinese": 300_000}
"""So many lines of a corpus are not those that speed is measured on."""

Train = Callable[[Path, int], None]
"""Trains into a folder with a corpus of so many lines."""


class BegunError(Exception):
    """The first stage has begun."""


def begun(*_: object) -> None:
    raise BegunError


def train_english(place: Path, output: Path, corpus: Path) -> None:
    english.run(place / "treebank", corpus, output, place / "work", 1)


def train_chinese(place: Path, output: Path, corpus: Path) -> None:
    chinese.run(chinese.Request(place / "treebank", (), (), (corpus,), output, place / "work", 1))


@pytest.fixture(params=["english", "chinese"])
def train(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Train:
    monkeypatch.setattr(english, "read_part", lambda *_: [])
    monkeypatch.setattr(teacher, "weights_directory", lambda: None)
    monkeypatch.setattr(teacher, "train", begun)
    monkeypatch.setattr(chinese, "load", lambda *_: ([], [], []))
    monkeypatch.setattr(inventory, "count", begun)
    run = {"english": train_english, "chinese": train_chinese}[request.param]

    def trained(output: Path, more: int) -> None:
        corpus = tmp_path / "corpus.txt"
        corpus.write_text("a\n" * (SKIPPED[request.param] + more), encoding="utf-8")
        run(tmp_path, output, corpus)

    return trained


def test_what_is_no_pipeline_is_refused_as_an_output_before_the_first_stage(train: Train, tmp_path: Path) -> None:
    folder, file = tmp_path / "home", tmp_path / "file"
    folder.mkdir()
    for path in (file, folder / "thesis.txt"):
        path.write_text("the work of years")
    for output in (folder, file):
        with pytest.raises(TrainingError) as refused:
            train(output, 1)
        assert str(refused.value).startswith(f"{output} is no pipeline")
        assert "\n" not in str(refused.value)
    assert (folder / "thesis.txt").read_text() == file.read_text() == "the work of years"


@pytest.mark.parametrize("content", [None, [], ["meta.json", "vocab"]])
def test_training_into_nothing_or_an_earlier_pipeline_begins(
    train: Train, tmp_path: Path, content: list[str] | None
) -> None:
    if content is not None:
        (tmp_path / "out").mkdir()
        for name in content:
            (tmp_path / "out" / name).touch()
    with pytest.raises(BegunError):
        train(tmp_path / "out", 1)


def test_a_corpus_without_lines_to_measure_the_speed_on_is_refused_before_the_first_stage(
    train: Train, tmp_path: Path
) -> None:
    with pytest.raises(TrainingError, match=r"corpus\.txt has no line .* after the first [37]00,000") as refused:
        train(tmp_path / "out", 0)
    assert "\n" not in str(refused.value)


def package_english(place: Path, output: Path) -> Language:
    spacy.blank("en").to_disk(place / "student")
    return english_package.package(place / "student", output)


def package_chinese(place: Path, output: Path) -> Language:
    shipped: Any = spacy.load(builtin_path("zh"))
    return chinese_package.package(shipped.tokenizer.segmenter, shipped.get_pipe("parser").network, output)


Package = Callable[[Path, Path], Language]
packaging = pytest.mark.parametrize("package", [package_english, package_chinese])


@packaging
def test_a_pipeline_takes_the_place_of_an_earlier_one(package: Package, tmp_path: Path) -> None:
    output = tmp_path / "there" / "out"
    package(tmp_path, output)
    (output / "of the earlier").touch()
    assert package(tmp_path, output).meta["name"] == "augpipe"
    assert not (output / "of the earlier").exists()
    assert list(output.parent.iterdir()) == [output]


@packaging
def test_an_earlier_pipeline_outlives_a_kill_while_the_new_one_is_written(
    package: Package, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    output = tmp_path / "out"
    package(tmp_path, output)
    (output / "of the earlier").touch()

    whole = Language.to_disk

    def half(self: Language, path: Path) -> None:
        whole(self, path)
        if path.name != "student":
            (path / "config.cfg").unlink()
            raise KeyboardInterrupt

    monkeypatch.setattr(Language, "to_disk", half)
    with pytest.raises(KeyboardInterrupt):
        package(tmp_path, output)
    assert (output / "of the earlier").exists()
    assert spacy.load(output).meta["name"] == "augpipe"


def measured(output: Path) -> str:
    meta = json.loads((output / "meta.json").read_text(encoding="utf-8"))
    assert meta["name"] == "kept"
    return str(meta["performance"]["measured"])


def test_the_speed_is_said_to_be_that_of_this_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def packaged(*given: object) -> None:
        output = tmp_path / "out"
        output.mkdir(exist_ok=True)
        (output / "meta.json").write_text('{"name": "kept", "performance": {}}', encoding="utf-8")

    numbers = {"words_per_second": 1, "load_seconds": 1}
    for stages in (english, chinese):
        monkeypatch.setattr(stages, "package", packaged)
        monkeypatch.setattr(stages, "measure", lambda *_: numbers)
        monkeypatch.setattr(stages, "cpu_model", lambda: "Fast CPU @ 3 GHz")
    monkeypatch.setattr(english, "score", lambda *_: {})
    english.publish(tmp_path / "student", tmp_path / "out", tmp_path / "corpus", {"dev": [], "test": []})
    assert "on one core of Fast CPU @ 3 GHz, one BLAS thread" in measured(tmp_path / "out")

    (tmp_path / "corpus").write_text("a\n" * (SKIPPED["chinese"] + 1))
    monkeypatch.setattr(chinese, "is_finished", lambda _: True)
    monkeypatch.setattr(chinese, "load", lambda *_: ([], [], []))
    monkeypatch.setattr(chinese, "attachment", lambda *_, **__: {})
    for loaded in ("Inventory", "Segmenter", "Lexicon", "Network"):
        monkeypatch.setattr(getattr(chinese, loaded), "load", lambda _: None)
    train_chinese(tmp_path, tmp_path / "out", tmp_path / "corpus")
    assert "on one core of Fast CPU @ 3 GHz, one BLAS thread" in measured(tmp_path / "out")
