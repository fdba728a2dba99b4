import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from augpipe.inspection.visible import visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain text", "plain text"),
        ("naïve 中文", "naïve 中文"),
        ("a\tb", r"a\tb"),
        ("\x1b[31mred", r"\x1b[31mred"),
        ("nul\x00", r"nul\x00"),
        ("\u202egnp.exe", r"\u202egnp.exe"),
        ("line\u2028end", r"line\u2028end"),
        ("zero\u200bwidth\ufeff", r"zero\u200bwidth\ufeff"),
    ],
)
def test_steering_characters_are_escaped(text: str, shown: str):
    assert visible(text) == shown


@pytest.mark.parametrize("emoji", ["👩‍👩‍👧", "🏳️‍🌈", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"])
def test_emoji_sequences_stay_whole(emoji: str):
    assert visible(emoji) == emoji


@settings(deadline=None)  # a busy machine is no mistake
@given(st.text())
def test_nothing_that_steers_a_terminal_is_left(text: str):
    assert not {unicodedata.category(char) for char in visible(text)} & {"Cc", "Cs", "Zl", "Zp"}
