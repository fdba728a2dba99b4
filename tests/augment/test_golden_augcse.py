"""Every golden pair of AugCSE's augmentations, through the built-in pipeline and by hand."""

from __future__ import annotations

from collections import Counter

import pytest

from augpipe.augment import AUGMENTATIONS, RECIPES
from augpipe.contract.schema import SKIPPED_PREFIX
from augpipe.parsing import Parser
from augpipe.syntax.syntax import Syntax
from tests.golden_pairs import Pair, augcse_pairs
from tests.parses import SCHEME_NAMES, parses

NAMES = tuple(dict.fromkeys(pair.augmentation for pair in augcse_pairs()))
WANTED = 12


@pytest.fixture(scope="module")
def parsed() -> dict[str, Syntax]:
    texts = sorted({pair.input for pair in augcse_pairs()})
    return dict(zip(texts, Parser("en").parse(texts), strict=True))


def of(name: str) -> list[Pair]:
    return [pair for pair in augcse_pairs() if pair.augmentation == name]


def report(pair: Pair, syntax: Syntax) -> str:
    outcome = pair.apply(syntax)
    parse = " ".join(f"{word.text}/{word.pos}/{word.relation.name}→{syntax.head(word).text}" for word in syntax.words)
    return (
        f"\n{pair.augmentation} [{pair.draw}]  {pair.input}\n  want  {pair.label}: {pair.output}"
        f"\n  got   {outcome.label}: {outcome.text or ''}\n  parse {parse}"
    )


@pytest.mark.parametrize("name", NAMES)
def test_every_pair_comes_out_as_written(name: str, parsed: dict[str, Syntax]) -> None:
    syntaxes = ((pair, parsed[pair.input]) for pair in of(name))
    wrong = [report(pair, syntax) for pair, syntax in syntaxes if not pair.agrees(pair.apply(syntax))]
    assert not wrong, f"{len(wrong)} of {len(of(name))} pairs came out otherwise:{''.join(wrong)}"


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_pairs_with_a_hand_parse_come_out_as_written_in_either_scheme(scheme: str) -> None:
    views = {entry.text: entry.syntax(scheme) for entry in parses()}
    by_hand = [pair for pair in augcse_pairs() if pair.input in views]
    wrong = [report(pair, views[pair.input]) for pair in by_hand if not pair.agrees(pair.apply(views[pair.input]))]
    assert by_hand
    assert not wrong, f"{len(wrong)} of {len(by_hand)} pairs came out otherwise:{''.join(wrong)}"


@pytest.mark.parametrize("name", [*RECIPES["augcse-14"], "synonym", "hypernym", "hyponym", "summarize"])
def test_every_augmentation_has_a_dozen_outputs_and_a_refusal(name: str) -> None:
    kinds = Counter(pair.label.startswith(SKIPPED_PREFIX) for pair in of(name))
    assert kinds[False] >= WANTED
    assert kinds[True] >= 1


def test_the_files_say_nothing_twice_and_only_what_can_be() -> None:
    keys = [pair.key for pair in augcse_pairs()]
    assert len(keys) == len(set(keys))
    for pair in augcse_pairs():
        assert pair.label in AUGMENTATIONS["en"][pair.augmentation].labels, pair
        assert (pair.output == "") == pair.label.startswith(SKIPPED_PREFIX), pair
        assert pair.output != pair.input, pair


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_has_a_pair(name: str) -> None:
    assert {pair.label for pair in of(name)} >= set(AUGMENTATIONS["en"][name].rules)
