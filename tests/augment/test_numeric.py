"""`numeric`, and the numbers in words behind it, read back by a parser of their own."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from augpipe.augment.augmentation import Skipped
from augpipe.augment.english.numeric import AUGMENTATION, MOST_NUMBERS
from augpipe.lexicon.english.number_words import LIMIT, cardinal, decade, decimal, fraction, ordinal, year
from tests.named_draws import NamedDraws
from tests.parses import flat

UNITS = {
    word: value
    for value, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen".split()
    )
}
TENS = {
    word: 10 * value for value, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)
}
POWERS = {"thousand": 3, "million": 6, "billion": 9, "trillion": 12}
ORDINALS = {"first": "one", "second": "two", "third": "three", "fifth": "five", "eighth": "eight", "ninth": "nine"}


def read(words: str) -> int:
    """Read a cardinal number in words."""
    total = group = 0
    for word in words.replace("-", " ").split():
        if word in POWERS:
            total, group = total + group * 10 ** POWERS[word], 0
        elif word == "hundred":
            group *= 100
        else:
            group += UNITS[word] if word in UNITS else TENS[word]
    return total + group


def read_ordinal(words: str) -> int:
    """Read an ordinal number in words, by way of its cardinal."""
    cut = max(words.rfind(" "), words.rfind("-")) + 1
    head, last = words[:cut], words[cut:]
    if last == "twelfth":
        last = "twelve"
    elif last in ORDINALS:
        last = ORDINALS[last]
    else:
        last = f"{last[:-4]}y" if last.endswith("ieth") else last[:-2]
    return read(head + last)


def numeric(text: str) -> str | None:
    return AUGMENTATION.apply(flat(text), NamedDraws([])).text


@given(st.integers(0, LIMIT - 1))
def test_a_cardinal_in_words_reads_back_as_itself(number: int) -> None:
    assert read(cardinal(number)) == number


@given(st.integers(1, LIMIT - 1))
def test_an_ordinal_in_words_reads_back_as_itself(number: int) -> None:
    assert read_ordinal(ordinal(number)) == number


@given(st.integers(1, 99), st.integers(1, 99))
def test_different_numbers_have_different_words(one: int, other: int) -> None:
    assert (cardinal(one) == cardinal(other)) == (one == other)


def test_words_end_where_the_scale_does() -> None:
    with pytest.raises(ValueError, match="expected less than"):
        cardinal(LIMIT)


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (1987, "nineteen eighty-seven"),
        (1905, "nineteen oh five"),
        (1900, "nineteen hundred"),
        (2000, "two thousand"),
        (2005, "two thousand five"),
        (2010, "twenty ten"),
        (1066, "ten sixty-six"),
        (476, "four hundred seventy-six"),
    ],
)
def test_years_are_said_in_pairs(number: int, words: str) -> None:
    assert year(number) == words


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (1990, "nineteen-nineties"),
        (1800, "eighteen hundreds"),
        (2000, "two thousands"),
        (60, "sixties"),
        (1910, "nineteen-tens"),
    ],
)
def test_decades_are_plurals(number: int, words: str) -> None:
    assert decade(number) == words


def test_fractions_have_halves_and_quarters() -> None:
    assert [fraction(1, 2), fraction(3, 4), fraction(2, 3)] == ["one-half", "three-quarters", "two-thirds"]


def test_decimals_are_read_digit_by_digit() -> None:
    assert decimal("3", "05") == "three point zero five"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("He/PRON is/AUX 12/NUM ./PUNCT", "He is twelve ."),
        ("It/PRON fell/VERB by/ADP £20/NUM million/NUM", "It fell by twenty million pounds"),
        ("in/ADP 1914–1918/NUM", "in nineteen fourteen to nineteen eighteen"),
        ("in/ADP the/DET mid-1990s/NOUN", "in the mid-nineteen-nineties"),
        ("a/DET 12-year-old/ADJ girl/NOUN", "a twelve-year-old girl"),
        ("in/ADP 1995–96/NUM", "in nineteen ninety-five–ninety-six"),
        ("in/ADP 1999–00/NUM", "in nineteen ninety-nine–two thousand"),
        ("in/ADP 1899–00/NUM", "in eighteen ninety-nine–nineteen hundred"),
        ("won/VERB 10–5–3/NUM", "won ten–five–three"),
        ("at/ADP 7:05/NUM am/NOUN", "at seven oh five am"),
        ("−3/NUM was/AUX low/ADJ", "Minus three was low"),
        ("it/PRON has/VERB 2/NUM 1/2/NUM acres/NOUN", "it has two and one-half acres"),
    ],
)
def test_each_form_is_read_in_its_own_way(text: str, expected: str) -> None:
    assert numeric(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "the/DET B-52/PROPN flew/VERB",
        "call/VERB 555-1234/NUM",
        "at/ADP 007/NUM",
        "the/DET 7th/8th/ADJ grade/NOUN",
        "Windows/PROPN 3.1/NUM is/AUX old/ADJ",
        "see/VERB No./NOUN 5/NUM",
        "of/ADP 0-306-40615-2/NUM",
        "he/PRON saw/VERB 12/NUM Angry/PROPN Men/PROPN",
        "a/DET 22th/ADJ try/NOUN",
        "at/ADP 25:30/NUM",
        "of/ADP 1898–13/NUM",
        "in/ADP 13th-C./NOUN",
        "it/PRON was/AUX 9,99/NUM",
    ],
)
def test_what_names_something_keeps_its_digits(text: str) -> None:
    assert AUGMENTATION.apply(flat(text), NamedDraws([])) == Skipped("label")


def test_all_numbers_of_a_row_change_together() -> None:
    assert numeric("2/NUM of/ADP 3/NUM came/VERB in/ADP 1990/NUM") == "Two of three came in nineteen ninety"


@pytest.mark.parametrize(
    "text",
    [
        "In/ADP 1990/NUM she/PRON ran/VERB 3:04.56/NUM",
        "On/ADP 17/NUM &/CCONJ 18/NUM May/PROPN",
        "In/ADP 2005/NUM she/PRON beat/VERB Hale/PROPN 7–5/NUM",
        'In/ADP 2005/NUM a/DET 12/NUM~ "/PUNCT record/NOUN',
        "The/DET town/NOUN has/VERB 9/NUM 900/NUM people/NOUN",
    ],
)
def test_numbers_are_written_out_all_or_none(text: str) -> None:
    assert AUGMENTATION.apply(flat(text), NamedDraws([])) == Skipped("mixed")


def test_a_whole_number_has_no_hundredths() -> None:
    text = "It/PRON earned/VERB 708,000,000.00/NUM euros/NOUN"
    assert AUGMENTATION.apply(flat(text), NamedDraws([])).text == "It earned seven hundred eight million euros"


def test_a_row_full_of_numbers_is_a_list() -> None:
    row = "and/CCONJ " + "12/NUM " * (MOST_NUMBERS + 1)
    assert AUGMENTATION.apply(flat(row.strip()), NamedDraws([])) == Skipped("list")


def test_a_row_of_as_many_numbers_as_are_allowed_is_none() -> None:
    row = "and/CCONJ " + "12/NUM " * MOST_NUMBERS
    assert numeric(row.strip()) == "and " + " ".join(["twelve"] * MOST_NUMBERS)


@pytest.mark.parametrize(("time", "words"), [("12:00", "twelve o'clock"), ("1:00", "one o'clock"), ("13:00", None)])
def test_the_hour_is_said_up_to_noon(time: str, words: str | None) -> None:
    assert numeric(f"at/ADP {time}/NUM") == (None if words is None else f"at {words}")


def test_a_row_without_digits_is_left_alone() -> None:
    assert AUGMENTATION.apply(flat("Dogs/NOUN bark/VERB"), NamedDraws([])) == Skipped("no_number")
