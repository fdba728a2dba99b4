"""Numbers, names and texts as people read and type them."""

import unicodedata
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from augpipe.base.console import comma_names, duration, percent, plural, quoted, rate, size, visible
from augpipe.base.errors import UsageError


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
        ("private\ue000\u0378", r"private\ue000\u0378"),
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
    assert not {unicodedata.category(char) for char in visible(text)} & {"Cc", "Cn", "Co", "Cs", "Zl", "Zp"}


def test_numbers_read_well():
    assert (plural(1, "shard"), plural(2000, "shard")) == ("1 shard", "2,000 shards")
    assert [duration(seconds) for seconds in (0.4, 59.4, 59.6, 200, 3599.6, 7500)] == [
        "0 s", "59 s", "1 min 00 s", "3 min 20 s", "1 h 00 min", "2 h 05 min",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        (0, "0 bytes"),
        (999, "999 bytes"),
        (1000, "1.0 kB"),
        (999_949, "999.9 kB"),
        (999_960, "1.0 MB"),
        (999_960_000, "1.0 GB"),
        (12_345_678_901, "12.3 GB"),
    ],
)
def test_a_size_has_the_unit_in_which_it_is_below_a_thousand(number, shown):
    assert size(number) == shown


@pytest.mark.parametrize(
    ("per_second", "shown"),
    [(0.28, "0.3"), (0, "0.0"), (9.94, "9.9"), (9.96, "10"), (1234.4, "1,234")],
)
def test_a_rate_below_ten_has_a_decimal(per_second, shown):
    assert rate(per_second) == shown


def test_no_rounding_hides_a_difference_from_nothing_and_everything():
    assert [percent(share) for share in (0, 1e-9, 0.5, 1 - 1e-9, 1)] == [
        "0.00 %", "<0.01 %", "50.00 %", ">99.99 %", "100.00 %",
    ]  # fmt: skip


def test_names_between_commas_are_named_once_and_never_empty():
    assert comma_names(" pi,,mv , pi,", "--augmentations", "leave it out") == ("pi", "mv")
    with pytest.raises(UsageError, match=r"^--sets is ' ,', expected names between commas; leave it out for all sets$"):
        comma_names(" ,", "--sets", "leave it out for all sets")


def test_a_path_is_quoted_for_the_shell():
    assert quoted(Path("a b")) == "'a b'"
