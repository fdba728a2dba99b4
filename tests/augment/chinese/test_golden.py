"""The golden pairs of Chinese negation and dn: from hand parses in both schemes, and through the built-in pipeline."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import pytest

from augpipe.augment.augmentation import Result
from augpipe.augment.chinese import AUGMENTATIONS
from augpipe.parsing import Parser
from augpipe.syntax.syntax import Syntax
from tests.chinese_parses import SCHEMES, parses
from tests.golden_pairs import GOLDEN
from tests.named_draws import NamedDraws

NAMES = ("negation", "dn")
# A parser is allowed to miss a few of the rows that have no hand parse; rules are not.
SHARE_THROUGH_THE_PIPELINE = 0.98


class Pair(NamedTuple):
    """One row of `zh.tsv`."""

    augmentation: str
    draw: str
    label: str
    input: str
    output: str
    note: str

    def apply(self, syntax: Syntax) -> Result:
        return AUGMENTATIONS[self.augmentation].apply(syntax, NamedDraws(self.draw.split(" / ")))

    def agrees(self, outcome: Result) -> bool:
        return (outcome.label, outcome.text or "") == (self.label, self.output)


@cache
def pairs() -> tuple[Pair, ...]:
    lines = (GOLDEN / "zh.tsv").read_text(encoding="utf-8").split("\n")
    _, *rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return tuple(Pair(*row) for row in rows if row[0] in NAMES)


def report(pair: Pair, outcome: Result) -> str:
    want, got = f"{pair.label}: {pair.output}", f"{outcome.label}: {outcome.text or ''}"
    return f"\n{pair.augmentation} [{pair.draw}]  {pair.input}\n  want  {want}\n  got   {got}"


@pytest.mark.parametrize("scheme", SCHEMES)
def test_pairs_with_a_hand_parse_come_out_as_written_in_either_scheme(scheme: str) -> None:
    views = {entry.text: entry.syntax(scheme) for entry in parses()}
    by_hand = [pair for pair in pairs() if pair.input in views]
    assert len(by_hand) >= 70
    assert {pair.augmentation for pair in by_hand} == set(NAMES)
    wrong = [report(pair, found) for pair in by_hand if not pair.agrees(found := pair.apply(views[pair.input]))]
    assert not wrong, "".join(wrong)


def test_nearly_every_pair_comes_out_as_written_through_the_built_in_pipeline() -> None:
    texts = sorted({pair.input for pair in pairs()})
    parsed = dict(zip(texts, Parser("zh").parse(texts), strict=True))
    wrong = [report(pair, found) for pair in pairs() if not pair.agrees(found := pair.apply(parsed[pair.input]))]
    assert len(wrong) <= (1 - SHARE_THROUGH_THE_PIPELINE) * len(pairs()), "".join(wrong)


def test_every_sentence_with_a_hand_parse_stands_in_the_golden_file() -> None:
    assert [entry.text for entry in parses() if entry.text not in {pair.input for pair in pairs()}] == []


def test_the_file_says_nothing_twice_and_only_what_can_be() -> None:
    keys = [pair[:2] + pair[3:4] for pair in pairs()]
    assert len(keys) == len(set(keys)) >= 120
    for pair in pairs():
        assert pair.label in AUGMENTATIONS[pair.augmentation].labels, pair
        assert (pair.output == "") == pair.label.startswith("skipped:"), pair
        assert pair.output != pair.input, pair


@pytest.mark.parametrize("name", NAMES)
def test_the_file_reaches_every_rule(name: str) -> None:
    reached = {pair.label for pair in pairs() if pair.augmentation == name}
    assert set(AUGMENTATIONS[name].rules) <= reached


def test_no_pair_gains_a_space_or_a_half_width_mark() -> None:
    for pair in pairs():
        assert pair.output.count(" ") <= pair.input.count(" "), pair
        assert not set(",!?;:") & (set(pair.output) - set(pair.input)), pair
