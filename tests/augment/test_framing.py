"""The negating frame: where it goes, and which first words lose their capital."""

from __future__ import annotations

import re

import pytest

from augpipe.augment.english.writing.capitals import loses_capital
from augpipe.augment.english.writing.framing import framed, frames, unframed
from augpipe.lexicon.english.denials import ASIDES, FRAMES, Frame
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
def test_a_frame_can_be_told_from_the_clause(frame: Frame) -> None:
    text = frame.text
    assert unframed(f"{text} he left.") == (frame.negators, "He left.")
    assert unframed("He left.") == (0, "He left.")
    assert unframed(f"{text} {text[0].lower()}{text[1:]} he left.") == (2 * frame.negators, "He left.")


@pytest.mark.parametrize("aside", ASIDES)
def test_an_aside_can_be_told_from_the_clause(aside: str) -> None:
    assert unframed(f"He was, {aside}, ill.") == (2, "He was ill.")


TALK = "We/PRON left/VERB~ ./PUNCT"
WRITING = "The/DET river/NOUN froze/VERB~ ./PUNCT"


@pytest.mark.parametrize("negators", [1, 2])
def test_a_chatty_frame_is_for_talk_only(negators: int) -> None:
    chatty = {frame.text for frame in FRAMES if frame.chatty}
    talk, writing = flat(TALK), flat(WRITING)
    assert chatty & set(frames(talk, negators))
    assert set(frames(talk, negators)) - chatty == set(frames(writing, negators))


def test_every_frame_holds_the_negators_that_it_names() -> None:
    """Each is a word of its own or a prefix: *not*, *no one*, *un-*; *deny*, *dispute*, *wrong*, *mistake*."""
    negative = re.compile(
        r"n't|\b(?:not|cannot|no|nobody|un|in|im|false|wrong|mistake)(?=\b|true|deni|disp|poss|corr)|den[iy]|disput"
    )
    for frame in FRAMES:
        assert len(negative.findall(frame.text.lower())) == frame.negators, frame


def test_a_capital_whose_small_letter_takes_two_characters_stays() -> None:
    syntax = flat("İng/VERB quickly/ADV")
    assert not loses_capital(syntax, syntax.words[0])
