"""Every golden pair, through the built-in pipeline."""

from __future__ import annotations

import pytest
from spacy.tokens import Doc

from augpipe.augment import AUGMENTATIONS
from augpipe.augment.augmentation import Result
from augpipe.parsing import Parser
from augpipe.syntax.syntax import Syntax
from tests.golden_pairs import NAMES, Pair, pairs, parser_misses
from tests.parses import SCHEME_NAMES, hand_parse, parses


@pytest.fixture(scope="module")
def parser() -> Parser:
    return Parser("en")


@pytest.fixture(scope="module")
def parsed(parser: Parser) -> dict[str, Syntax]:
    texts = sorted({pair.input for pair in pairs()})
    return dict(zip(texts, parser.parse(texts), strict=True))


def report(pair: Pair, outcome: Result, syntax: Syntax) -> str:
    parse = " ".join(f"{word.text}/{word.pos}/{word.relation.name}→{syntax.head(word).text}" for word in syntax.words)
    return (
        f"\n{pair.augmentation} [{pair.draw}]  {pair.input}"
        f"\n  want  {pair.label}: {pair.output}"
        f"\n  got   {outcome.label}: {outcome.text or ''}"
        f"\n  parse {parse}"
    )


def test_every_pair_comes_out_as_written(parsed: dict[str, Syntax]) -> None:
    excused = set(parser_misses())
    wrong = []
    for pair in pairs():
        outcome = pair.apply(parsed[pair.input])
        if not pair.agrees(outcome) and pair.key not in excused:
            wrong.append(report(pair, outcome, parsed[pair.input]))
    assert not wrong, f"{len(wrong)} of {len(pairs())} pairs came out otherwise:{''.join(wrong)}"


def test_no_excused_pair_comes_out_as_written(parsed: dict[str, Syntax]) -> None:
    known = {pair.key: pair for pair in pairs()}
    excused = parser_misses()
    assert len(excused) == len(set(excused))
    assert [key for key in excused if key not in known] == [], "excused, but no row of en.tsv"
    passing = [key for key in excused if known[key].agrees(known[key].apply(parsed[key[2]]))]
    assert passing == [], "excused in parser_misses.tsv, but right: take them out of the list"


def test_what_is_excused_is_the_parser_and_never_a_rule() -> None:
    """An excused pair whose sentence has a hand parse must come out right from that."""
    by_hand = {entry.text for entry in parses()}
    known = {pair.key: pair for pair in pairs()}
    for key in parser_misses():
        if key[2] in by_hand:
            pair = known[key]
            assert pair.agrees(pair.apply(hand_parse(pair.input).syntax())), pair


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_pairs_with_a_hand_parse_come_out_as_written_in_either_scheme(scheme: str) -> None:
    views = {entry.text: entry.syntax(scheme) for entry in parses()}
    by_hand = [pair for pair in pairs() if pair.input in views]
    assert len(by_hand) > 250
    assert {pair.augmentation for pair in by_hand} == set(NAMES)
    wrong = []
    for pair in by_hand:
        outcome = pair.apply(views[pair.input])
        if not pair.agrees(outcome):
            wrong.append(report(pair, outcome, views[pair.input]))
    assert not wrong, f"{len(wrong)} of {len(by_hand)} pairs came out otherwise:{''.join(wrong)}"


def test_the_file_says_nothing_twice_and_only_what_can_be() -> None:
    keys = [pair.key for pair in pairs()]
    assert len(keys) == len(set(keys)) > 500
    for pair in pairs():
        assert pair.label in AUGMENTATIONS["en"][pair.augmentation].labels, pair
        assert (pair.output == "") == pair.label.startswith("skipped:"), pair
        assert pair.output.lower() != pair.input.lower(), pair


def test_hand_parses_are_of_the_texts_that_they_name() -> None:
    for entry in parses():
        for scheme in SCHEME_NAMES:
            doc = entry.doc(scheme)
            assert isinstance(doc, Doc)
            assert doc.text == entry.text
