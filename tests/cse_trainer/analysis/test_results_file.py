"""Scores by augmentation."""

from __future__ import annotations

import pytest

from cse_trainer.analysis.results_file import read_results
from cse_trainer.errors import TrainerError


def test_scores_have_names_or_are_the_result(tmp_path):
    path = tmp_path / "results.json"
    path.write_text('{"tense": {"sts-b dev": 78, "transfer": 83.5}, "yoda": 70.25}')
    assert read_results(path) == {"tense": {"sts-b dev": 78, "transfer": 83.5}, "yoda": {"result": 70.25}}


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"tense": "good"}', '{"tense": {"a": true}}', '{"a": NaN}'])
def test_anything_else_is_one_line_with_what_is_expected(tmp_path, content):
    path = tmp_path / "results.json"
    path.write_text(content)
    with pytest.raises(TrainerError, match=r'expected \{"tense": \{"sts-b dev": 78.1\}, …\}; write it so'):
        read_results(path)
    with pytest.raises(TrainerError, match="cannot read --results"):
        read_results(tmp_path / "none.json")
