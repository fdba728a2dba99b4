"""The code of docs/python-api.md runs: augmenting with the built-in pipeline, training on made-up shards."""

import os
from pathlib import Path
from typing import Any

import pytest

import augpipe
import cse_trainer
from tests.cse_trainer.evaluation.senteval_folder import write_senteval
from tests.cse_trainer.training.small_runs import small_shards
from tests.sources import ROOT, Fence, fences

PAGE = Path("docs/python-api.md")
TEXT = (ROOT / PAGE).read_text(encoding="utf-8")
TRAINING_BEGINS = TEXT.count("\n", 0, TEXT.index("\n## Training\n"))
BLOCKS = [fence for fence in fences(PAGE) if fence.language == "python"]
AUGMENTING = [fence for fence in BLOCKS if fence.line < TRAINING_BEGINS]
TRAINING = [fence for fence in BLOCKS if fence.line > TRAINING_BEGINS]


@pytest.fixture(scope="module")
def results(tmp_path_factory) -> dict[str, Any]:
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("augmenting"))
        return run(AUGMENTING)


@pytest.fixture(scope="module")
def trained(tmp_path_factory) -> dict[str, Any]:
    """Run the training part in a folder that has what it names: shards and STS sets."""
    folder = tmp_path_factory.mktemp("page")
    small_shards(folder / "data" / "en")
    write_senteval(folder / "senteval", ["STS14", "STS-B"])
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("CSE_TRAINER_CACHE", os.fspath(folder / "cache"))
        return run(TRAINING) | {"folder": folder}


def run(blocks: list[Fence]) -> dict[str, Any]:
    found: dict[str, Any] = {"__name__": "page"}
    for block in blocks:
        exec(compile(block.text, str(block), "exec"), found)
    return found


def test_the_page_has_code():
    assert len(AUGMENTING) >= 6
    assert len(TRAINING) >= 6


def test_a_call_gives_a_row(results):
    row = results["augmenter"]("He travelled widely in Europe.")
    assert (row.id, row.original) == (0, "He travelled widely in Europe.")
    assert row.mv not in (None, row.original)
    assert list(row.to_dict()) == [
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


def test_training_leaves_a_run_with_scores_and_a_model(trained):
    result = trained["result"]
    assert (result.steps, result.metric) == (10, "retrieval@1")
    assert (trained["folder"] / result.folder / "model" / "modules.json").is_file()


def test_the_trained_encoder_gives_vectors_of_length_one(trained):
    vectors = trained["vectors"]
    assert vectors.shape == (3, trained["encoder"].dimension)
    assert (vectors @ vectors.T).diagonal() == pytest.approx(1, abs=1e-5)


def test_a_suite_scores_the_sets_that_are_there(trained):
    assert [score.name for score in trained["scores"].scores] == ["STS14", "STS-B"]
    assert "2" in trained["scores"].average_label


def test_a_listener_hears_of_logged_steps(trained):
    assert [step for step, _ in trained["heard"]] == [2, 4]


def test_a_set_is_built_extended_and_looked_at(results):
    assert results["summary"].manifest.rows_out == 50
    assert results["report"].coverage[-1].name == "tense"


@pytest.mark.parametrize(("package", "part"), [(augpipe, 0), (cse_trainer, 2)])
def test_every_public_name_is_on_the_page_and_shows_in_completion(package, part):
    public = set(package.__all__) - {"__version__"}
    assert len(public) >= 10
    assert [name for name in sorted(public) if f"`{name}`" not in TEXT.partition("\n## Training\n")[part]] == []
    assert dir(package) == sorted(package.__all__)
    assert all(getattr(package, name) is not None for name in public)
