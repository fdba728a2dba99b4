"""What a user names as a model, and under which name it is shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from cse_trainer.errors import TrainerError
from cse_trainer.evaluation.models import Member, find_models
from cse_trainer.run_folder import write_sealed


def run_folder(path: Path, seeds: tuple[int, ...] = ()) -> Path:
    for seed in seeds:
        (path / f"seed-{seed}" / "model").mkdir(parents=True)
    if not seeds:
        (path / "model").mkdir(parents=True)
    return path


def test_a_run_of_one_seed_is_one_encoder(tmp_path):
    run = run_folder(tmp_path / "simcse")
    (model,) = find_models([str(run)])
    assert (model.name, model.members) == ("simcse", (Member(None, str(run)),))


def test_a_run_of_several_seeds_is_one_model_with_an_encoder_each_in_their_order(tmp_path):
    run = run_folder(tmp_path / "sda", seeds=(42, 1, 11))
    (run / "notes").mkdir()
    (model,) = find_models([str(run)])
    assert [member.seed for member in model.members] == [1, 11, 42]
    assert model.members[2].source == str(run / "seed-42" / "model")


def test_a_run_whose_last_seed_is_in_work_is_not_half_scored(tmp_path):
    run = run_folder(tmp_path / "sda", seeds=(1, 11))
    (run / "seed-42").mkdir()
    with pytest.raises(TrainerError, match=r"not finished: seed-42 got no model yet, expected one for each of 3 seeds"):
        find_models([str(run)])


def test_a_hub_name_is_shown_as_it_is():
    (model,) = find_models(["sentence-transformers/all-MiniLM-L6-v2"])
    assert (model.name, model.members[0].source) == ("sentence-transformers/all-MiniLM-L6-v2",) * 2


def test_the_folder_called_model_takes_the_name_of_its_run(tmp_path):
    run = run_folder(tmp_path / "simcse")
    assert find_models([str(run / "model")])[0].name == "simcse"


def test_folders_of_the_same_name_are_shown_with_their_paths(tmp_path):
    paths = [str(run_folder(tmp_path / place / "simcse")) for place in ("monday", "tuesday")]
    assert [model.name for model in find_models(paths)] == paths


def test_a_seed_of_an_earlier_run_that_the_summary_does_not_name_is_left_out(tmp_path):
    run = run_folder(tmp_path / "sda", seeds=(1, 2, 3))
    write_sealed(run / "summary.json", {"seeds": [1, 2], "scores": {}})
    (model,) = find_models([str(run)])
    assert [member.seed for member in model.members] == [1, 2]


@pytest.mark.parametrize("content", ["{", '{"seeds": [1, 2], "scores": {}}', "[" * 5000, "[]", '{"checksum": 1}'])
def test_a_damaged_summary_is_refused(content, tmp_path):
    run = run_folder(tmp_path / "sda", seeds=(1, 2, 3))
    (run / "summary.json").write_text(content)
    with pytest.raises(TrainerError, match=r"cannot read .*summary\.json .*--resume"):
        find_models([str(run)])
