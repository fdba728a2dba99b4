"""`augpipe augmentations` lists every column, with an example where a sentence of the sample gives one."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from augpipe.augment import AUGMENTATIONS
from augpipe.cli import app


def listed(*arguments: str) -> list[str]:
    result = CliRunner().invoke(app, ["augmentations", *arguments])
    assert result.exit_code == 0, result.output
    return result.output.splitlines()


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_names_alone(lang: str) -> None:
    assert listed("--lang", lang, "--names") == list(AUGMENTATIONS[lang])


def test_every_column_of_chinese_has_an_example_and_a_recipe_its_columns() -> None:
    lines = listed("--lang", "zh")
    examples = {line.split()[0]: line for line in lines[: lines.index("")]}
    assert set(examples) == set(AUGMENTATIONS["zh"])
    assert all(" → " in examples[name] for name in ("pi", "mv", "dn", "negation"))
    assert "sda: pi, mv, dn, negation" in lines


def test_an_unknown_language_is_refused_in_one_line() -> None:
    result = CliRunner().invoke(app, ["augmentations", "--lang", "xx"])
    assert result.exit_code == 2
    assert "xx" in result.output
