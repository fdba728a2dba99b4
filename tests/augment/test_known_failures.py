"""What scripts that edit token lists got wrong, from parses made by hand: each of these has one right answer."""

from __future__ import annotations

import pytest

from augpipe.augment import AUGMENTATIONS
from tests.named_draws import NamedDraws
from tests.parses import SCHEME_NAMES, hand_parse

NOT_TRUE = "It is not true that"

CASES = [
    ("negation", "", "He is not happy.", "He is happy."),
    ("negation", "", "I don't know.", "I know."),
    ("negation", "", "He won't go.", "He will go."),
    ("negation", "", "He won’t go.", "He will go."),
    ("negation", "", "He never smiled.", "He smiled."),
    ("negation", "", "No one came.", "Someone came."),
    ("negation", "contracted", "He's happy.", "He isn't happy."),
    ("negation", "full", "He's happy.", "He is not happy."),
    ("negation", "contracted", "Close the door.", "Don't close the door."),
    (
        "negation",
        "full",
        "Although he was born in Paris, he now lives here.",
        "Although he was born in Paris, he does not now live here.",
    ),
    (
        "negation",
        "",
        "Dr. Hale's well-known U.S. tour (1990) didn't make money.",
        "Dr. Hale's well-known U.S. tour (1990) made money.",
    ),
    ("dn", f"{NOT_TRUE}|full", "He wants to leave.", "It is not true that he does not want to leave."),
    (
        "dn",
        f"{NOT_TRUE}|full",
        "He is running and she is dancing.",
        "It is not untrue that he is running and she is dancing.",
    ),
    (
        "dn",
        f"{NOT_TRUE}|contracted",
        "He travelled widely in Europe.",
        "It is not true that he didn't travel widely in Europe.",
    ),
    ("mv", "be described as", "He is a doctor.", "He is described as a doctor."),
    (
        "mv",
        "must",
        "The first American president had an old house.",
        "The first American president must have had an old house.",
    ),
    ("mv", "must", "It was raining.", "It must have been raining."),
    (
        "mv",
        "must",
        "Dr. Hale's well-known U.S. tour (1990) didn't make money.",
        "Dr. Hale's well-known U.S. tour (1990) must not have made money.",
    ),
    ("pi", "comma", "The man with the hat saw the dog.", "The man with the hat, saw the dog."),
    ("pi", "quotes", "The man with the hat saw the dog.", '"The man with the hat" saw the dog.'),
    ("pi", "comma", "I want to go home.", "I want to go home!"),
    ("pi", "", "Can you help me?", "Can you help me?!"),
    ("pi", "comma", "I don't know.", "I don't know!"),
    (
        "pi",
        "comma",
        "Dr. Hale's well-known U.S. tour (1990) didn't make money.",
        "Dr. Hale's well-known U.S. tour (1990), didn't make money.",
    ),
]


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
@pytest.mark.parametrize(("augmentation", "draw", "text", "expected"), CASES)
def test_known_failure(scheme: str, augmentation: str, draw: str, text: str, expected: str) -> None:
    outcome = AUGMENTATIONS["en"][augmentation].apply(hand_parse(text).syntax(scheme), NamedDraws(draw.split("|")))
    assert outcome.text == expected
