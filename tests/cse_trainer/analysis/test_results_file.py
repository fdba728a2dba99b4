"""Scores by augmentation."""

from __future__ import annotations

import json

import pytest

from cse_trainer.analysis.results_file import read_results
from cse_trainer.errors import TrainerError
from cse_trainer.sweep.table import Row, Score, SweepTable, as_dict


def test_scores_have_names_or_are_the_result(tmp_path):
    path = tmp_path / "results.json"
    path.write_text('{"tense": {"sts-b dev": 78, "transfer": 83.5}, "yoda": 70.25}')
    assert read_results(path) == {"tense": {"sts-b dev": 78, "transfer": 83.5}, "yoda": {"result": 70.25}}


def test_a_sweep_over_single_augmentations_is_read_by_its_grid(tmp_path):
    grid = SweepTable("singles", ("positive",), ("dev",), (row("tense", 70.5), row("yoda", None)))
    path = tmp_path / "sweep.json"
    path.write_text(json.dumps(as_dict(grid)))
    assert read_results(path) == {"tense": {"positive dev": 70.5}, "yoda": {}}


def row(name: str, dev: float | None) -> Row:
    scores = {} if dev is None else {"dev": Score(dev, None), "other": Score(1.0, None)}
    return Row({"positive": name}, name, (1,), scores, None)


def test_a_sweep_over_something_else_is_refused(tmp_path):
    path = tmp_path / "sweep.json"
    path.write_text('{"axes": ["alpha"], "chosen": [], "runs": [{"point": {"alpha": "1"}, "scores": {}}]}')
    with pytest.raises(TrainerError, match="is a sweep over alpha, expected one over augmentations or positive"):
        read_results(path)


@pytest.mark.parametrize(
    "content", ['{"runs": [3]}', "", "[]", "{}", '{"tense": "good"}', '{"tense": {"a": true}}', '{"a": NaN}']
)
def test_anything_else_is_one_line_with_what_is_expected(tmp_path, content):
    path = tmp_path / "results.json"
    path.write_text(content)
    with pytest.raises(TrainerError, match=r'expected \{"tense": \{"sts-b dev": 78.1\}, …\}; write it so'):
        read_results(path)
    with pytest.raises(TrainerError, match="cannot read --results"):
        read_results(tmp_path / "none.json")
