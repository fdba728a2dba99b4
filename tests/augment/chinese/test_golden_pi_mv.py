"""The golden pairs of Chinese pi and mv, through the built-in pipeline."""

from __future__ import annotations

from functools import cache

import pytest

from augpipe.augment.chinese import AUGMENTATIONS
from augpipe.parsing import Parser
from augpipe.syntax.syntax import Syntax
from tests.golden_pairs import GOLDEN
from tests.named_draws import NamedDraws

# All came out where the pipeline was made; another processor may round a close call the other way.
SHARE_THROUGH_THE_PIPELINE = 0.99

Pair = tuple[str, str, str, str, str, str]


@cache
def pairs() -> list[Pair]:
    lines = (GOLDEN / "zh_pi_mv.tsv").read_text(encoding="utf-8").split("\n")
    _, *rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return [(name, draw, label, text, output, note) for name, draw, label, text, output, note in rows]


@pytest.fixture(scope="module")
def parsed() -> dict[str, Syntax]:
    texts = sorted({text for _, _, _, text, _, _ in pairs()})
    return dict(zip(texts, Parser("zh").parse(texts), strict=True))


def test_the_file_is_large_and_says_nothing_twice() -> None:
    assert len(pairs()) >= 150
    assert {name for name, *_ in pairs()} == {"pi", "mv"}
    keys = [(name, draw, text) for name, draw, _, text, _, _ in pairs()]
    assert len(keys) == len(set(keys))


def test_every_label_is_one_of_the_augmentation() -> None:
    assert [pair for pair in pairs() if pair[2] not in AUGMENTATIONS[pair[0]].labels] == []


def test_every_rule_has_a_pair() -> None:
    for name in ("pi", "mv"):
        used = {label for augmentation, _, label, *_ in pairs() if augmentation == name}
        assert set(AUGMENTATIONS[name].rules) <= used, name


def test_marks_are_full_width_and_no_space_is_added() -> None:
    for name, _, _, text, output, _ in pairs():
        assert output.count(" ") in (0, text.count(" ")), output
        if name == "pi":
            assert not set(output) - set(text) - set("，！？“”（）"), output


def test_pairs_come_out_as_written(parsed: dict[str, Syntax]) -> None:
    wrong = []
    for name, draw, label, text, output, _ in pairs():
        outcome = AUGMENTATIONS[name].apply(parsed[text], NamedDraws([draw]))
        if (outcome.label, outcome.text or "") != (label, output):
            wrong.append(f"\n{name} [{draw}] {text}\n  want {label}: {output}\n  got  {outcome.label}: {outcome.text}")
    assert len(wrong) <= (1 - SHARE_THROUGH_THE_PIPELINE) * len(pairs()), "".join(wrong)
