"""The negating frame: where it goes, and which first words lose their capital."""

from __future__ import annotations

import pytest

from augpipe.augment.english.writing.capitals import loses_capital
from augpipe.augment.english.writing.framing import framed, unframed
from augpipe.lexicon.english.phrases import FRAMES
from augpipe.syntax.edits import render
from tests.parses import flat

FRAME = "It is not true that"


@pytest.mark.parametrize(
    "words",
    [
        "The/DET river/NOUN",
        "He/PRON left/VERB",
        "In/ADP 1990/NUM",
        "Born/VERB in/ADP Paris/PROPN",
        "A/DET dog/NOUN",
        "An/DET old/ADJ dog/NOUN",
        "It/PRON~ 's/AUX late/ADJ",
    ],
)
def test_a_common_word_is_written_small(words: str) -> None:
    syntax = flat(words)
    assert loses_capital(syntax, syntax.words[0])


@pytest.mark.parametrize(
    "words",
    [
        "I/PRON left/VERB",
        "John/PROPN left/VERB",
        "NATO/PROPN left/VERB",
        "French/ADJ cheese/NOUN",
        "McDonald/PROPN left/VERB",
        "1990/NUM was/AUX bad/ADJ",
        "the/DET river/NOUN",
        "U.S./PROPN troops/NOUN",
        "A/PROPN is/AUX a/DET letter/NOUN",
    ],
)
def test_a_name_keeps_its_capital(words: str) -> None:
    syntax = flat(words)
    assert not loses_capital(syntax, syntax.words[0])


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("He/PRON left/VERB~ ./PUNCT", "It is not true that he left."),
        ("John/PROPN left/VERB~ ./PUNCT", "It is not true that John left."),
        ("However/ADV~ ,/PUNCT he/PRON left/VERB~ ./PUNCT", "However, it is not true that he left."),
        (
            "In/ADP addition/NOUN~ ,/PUNCT John/PROPN left/VERB~ ./PUNCT",
            "In addition, it is not true that John left.",
        ),
        ("But/CCONJ he/PRON left/VERB~ ./PUNCT", "But it is not true that he left."),
        ("“/PUNCT~ He/PRON left/VERB~ ./PUNCT~ ”/PUNCT", "“It is not true that he left.”"),
        ("(/PUNCT~ He/PRON left/VERB~ ./PUNCT~ )/PUNCT", "(It is not true that he left.)"),
        (
            '"/PUNCT~ Blue/ADJ Door/NOUN~ "/PUNCT became/VERB a/DET hit/NOUN~ ./PUNCT',
            'It is not true that "Blue Door" became a hit.',
        ),
    ],
)
def test_where_the_frame_goes(words: str, expected: str) -> None:
    syntax = flat(words)
    assert render(syntax.text, framed(syntax, syntax.words[0], FRAME)) == expected


@pytest.mark.parametrize("frame", FRAMES)
def test_a_frame_can_be_told_from_the_clause(frame: str) -> None:
    assert unframed(f"{frame} he left.") == (1, "He left.")
    assert unframed("He left.") == (0, "He left.")
    assert unframed(f"{frame} {frame[0].lower()}{frame[1:]} he left.") == (2, "He left.")


def test_a_capital_whose_small_letter_takes_two_characters_stays() -> None:
    syntax = flat("İng/VERB quickly/ADV")
    assert not loses_capital(syntax, syntax.words[0])
