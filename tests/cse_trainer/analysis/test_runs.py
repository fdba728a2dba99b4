"""Curves from the logs of runs."""

from __future__ import annotations

import json

import pytest

from augpipe.base.errors import UserError
from cse_trainer.analysis.runs import discriminator_curve, run_settings
from tests.cse_trainer.analysis.run_folders import write_log


def test_a_curve_has_the_evaluations_that_name_both_numbers(tmp_path):
    write_log(tmp_path, [(10, 30.0, 25.0), (20, 41.5, 25.0)], alpha=-1.0)
    with (tmp_path / "metrics.jsonl").open("a") as file:
        file.write(json.dumps({"kind": "eval", "step": 30, "score": 1.0}) + "\n")
        file.write(json.dumps({"kind": "step", "step": 31, "discriminator_accuracy": 9.0}) + "\n")
    curve = discriminator_curve("mine", tmp_path)
    assert curve is not None
    assert (curve.steps, curve.accuracy, curve.majority, curve.alpha) == ((10, 20), (30, 41.5), 25, -1)
    assert curve.label == "mine (α = −1)"


def test_a_run_without_a_discriminator_has_none(tmp_path):
    write_log(tmp_path, [])
    assert discriminator_curve("mine", tmp_path) is None


def test_a_run_that_does_not_say_its_strength_is_called_by_its_name(tmp_path):
    write_log(tmp_path, [(10, 30.0, 25.0)])
    curve = discriminator_curve("mine", tmp_path)
    assert curve is not None
    assert (curve.alpha, curve.label) == (None, "mine")


def test_a_damaged_configuration_is_named(tmp_path):
    (tmp_path / "config.toml").write_text("encoder = \n")
    with pytest.raises(UserError, match=r"cannot read .*config\.toml"):
        run_settings(tmp_path)
