"""Random noise on words: how much of it, that it is tidy, and that nothing decides it but the draws."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from augpipe.augment import AUGMENTATIONS, RECIPES, resolve
from augpipe.augment.augmentation import Augmented, Result, Skipped
from augpipe.augment.draws import SeededDraws
from augpipe.augment.english.noise import AUGMENTATIONS as NOISE
from augpipe.augment.english.noise import merged, written_words
from augpipe.augment.noise import distinct, share
from augpipe.augment.registry import recipes
from augpipe.augmenter import Augmenter
from augpipe.base.errors import UsageError
from augpipe.syntax.syntax import Syntax
from tests.named_draws import NamedDraws
from tests.parses import flat

SAMPLE = Path(__file__).resolve().parents[2] / "data" / "sample" / "en.txt"
MISPLACED = re.compile(r"  | [,.;!?](?:\s|$)|[(“] |[,;:]\s*[,;:.]|\(\)|“”|\"\"|^[,;:\s]|[,;:(\s]$")
COLUMNS = [*NOISE, *(f"{name}_{rate}" for name in NOISE for rate in (30, 60, 90))]
TEN = flat("She/PRON saw/VERB ten/NUM red/ADJ birds/NOUN sitting/VERB on/ADP his/PRON old/ADJ roof/NOUN~ ./PUNCT")


@cache
def sample() -> list[Syntax]:
    return list(Augmenter("en").parser.parse(SAMPLE.read_text(encoding="utf-8").splitlines()[:400]))


def outcome(column: str, syntax: Syntax, row: int = 0) -> Result:
    return AUGMENTATIONS["en"][column].apply(syntax, SeededDraws(0, row, column))


def text(column: str, syntax: Syntax, row: int = 0) -> str:
    found = outcome(column, syntax, row)
    assert isinstance(found, Augmented)
    return found.text


@pytest.mark.parametrize(("rate", "count", "words"), [(10, 4, 0), (10, 5, 1), (10, 20, 2), (15, 10, 2), (90, 1, 1)])
def test_a_rate_is_rounded_to_whole_words(rate: int, count: int, words: int) -> None:
    assert share(rate, count) == words


@pytest.mark.parametrize(("rate", "left"), [(10, 9), (20, 8), (30, 7), (60, 4), (90, 1)])
@pytest.mark.parametrize("name", ["random_delete", "random_crop"])
def test_so_many_words_go_as_the_rate_says(name: str, rate: int, left: int) -> None:
    for row in range(20):
        assert len(re.findall(r"\w+", text(f"{name}_{rate}", TEN, row))) == left


@pytest.mark.parametrize(("rate", "hidden"), [(15, 2), (30, 3), (90, 9)])
def test_so_many_words_are_hidden_as_the_rate_says(rate: int, hidden: int) -> None:
    assert text(f"mask_{rate}", TEN).count("[MASK]") == hidden


@pytest.mark.parametrize(("rate", "swaps"), [(10, 1), (20, 2), (30, 3), (60, 5), (90, 5)])
def test_so_many_pairs_change_places_as_the_rate_says_and_no_word_twice(rate: int, swaps: int) -> None:
    before = [word.text.lower() for word in written_words(TEN)]
    for row in range(20):
        after = re.findall(r"\w+", text(f"random_swap_{rate}", TEN, row).lower())
        moved = sum(old != new for old, new in zip(before, after, strict=True))
        assert sorted(before) == sorted(after)
        # Every word is another, so each swap shows; from half of the words on, the draws may leave some alone.
        assert moved == 2 * swaps if rate < 50 else 6 <= moved <= 10
        assert all(abs(before.index(word) - place) <= 1 for place, word in enumerate(after))


def test_the_run_of_a_crop_is_one_run() -> None:
    before = re.findall(r"\w+", TEN.text)
    seen = set()
    for row in range(60):
        after = re.findall(r"\w+", text("random_crop_30", TEN, row))
        found = [
            start
            for start in range(8)
            if [w.lower() for w in before[:start] + before[start + 3 :]] == [w.lower() for w in after]
        ]
        assert len(found) == 1
        seen.update(found)
    assert seen == set(range(8))


def test_doubled_words_are_few_and_stand_beside_themselves() -> None:
    counts = set()
    for row in range(60):
        words = re.findall(r"\w+", text("word_repetition", TEN, row).lower())
        counts.add(len(words) - 10)
        assert sum(a == b for a, b in pairwise(words)) == len(words) - 10
    assert counts == {1, 2, 3}


def test_two_words_may_be_doubled_however_short_the_sentence_is() -> None:
    syntax = flat("Birds/NOUN sing/VERB~ ./PUNCT")
    texts = {text("word_repetition", syntax, row) for row in range(60)}
    assert texts == {"Birds birds sing.", "Birds sing sing.", "Birds birds sing sing."}


def test_neighbours_that_differ_by_a_capital_alone_are_not_swapped() -> None:
    assert outcome("random_swap_90", flat("No/INTJ no/INTJ~ !/PUNCT")) == Skipped("equal_words")
    syntax = flat("No/INTJ no/INTJ he/PRON said/VERB~ ./PUNCT")
    assert {text("random_swap_90", syntax, row) for row in range(40)} == {"No he no said.", "No no said he."}


def test_a_name_that_leaves_the_front_keeps_its_capital_and_a_common_word_does_not() -> None:
    for tag, expected in (("PROPN", "Ran Will away."), ("NOUN", "Ran will away.")):
        syntax = flat(f"Will/{tag} ran/VERB away/ADV~ ./PUNCT")
        texts = {text("random_swap_90", syntax, row) for row in range(40)}
        assert expected in texts


def test_inserted_marks_leave_the_words_as_they_are() -> None:
    counts = set()
    for row in range(60):
        after = text("random_punctuation", TEN, row)
        assert re.sub(r"[,.;:?!](?= )", "", after) == TEN.text
        counts.add(len(after) - len(TEN.text))
    assert counts == {1, 2, 3}


def test_one_of_three_kinds_is_drawn_for_each_row() -> None:
    labels = Counter(outcome("random_word", TEN, row).label for row in range(300))
    assert labels.keys() == {"neighbours_swapped", "words_deleted", "run_deleted"}
    assert min(labels.values()) > 60


@pytest.mark.parametrize("column", COLUMNS)
def test_noise_is_tidy_and_never_the_same_text(column: str) -> None:
    made = 0
    for row, syntax in enumerate(sample()):
        found = outcome(column, syntax, row)
        assert found == outcome(column, syntax, row)
        assert found.label in AUGMENTATIONS["en"][column].labels
        if isinstance(found, Augmented):
            made += 1
            assert found.text.split() != syntax.text.split()
            assert len(MISPLACED.findall(found.text)) <= len(MISPLACED.findall(syntax.text)), (syntax.text, found.text)
            assert found.text[-1:] == syntax.text[-1:] or not syntax.text.endswith((".", "?", "!"))
    assert made > 300


@pytest.mark.parametrize(
    ("left", "right", "gap"),
    [
        (" ", " ", " "),
        (", ", " ", ", "),
        (" ", ", ", ", "),
        (", ", ", ", ", "),
        (", ", ".", "."),
        (" (", ") ", " "),
        (" (", "), ", ", "),
        (" (", " ", " ("),
        (" (", ", ", " ("),
        (", ", ") ", ") "),
        (' "', '", "', ', "'),
        ('", ', ', "', '", "'),
        (" – ", " – ", " – "),
        ("—", "—", "—"),
        (". ", ".", ". "),
        (") ", " (", ") ("),
        ("; ", " ... ", " ... "),
        ("", " ", " "),
    ],
)
def test_of_two_gaps_one_stays_with_the_marks_that_make_sense(left: str, right: str, gap: str) -> None:
    assert merged(left, right) == gap


def test_a_written_word_is_what_stands_between_blanks_without_its_marks() -> None:
    syntax = flat(
        'We/PRON do/AUX~ n\'t/PART sell/VERB "/PUNCT~ half/ADV~ -/PUNCT~ baked/ADJ~ "/PUNCT ideas/NOUN~ ,/PUNCT $/SYM~ '
        "5/NUM or/CCONJ '/PUNCT~ 70s/NOUN records/NOUN —/PUNCT ever/ADV~ ./PUNCT"
    )
    assert [word.text for word in written_words(syntax)] == (
        ["We", "don't", "sell", "half-baked", "ideas", "$5", "or", "'70s", "records", "ever"]
    )


def test_a_row_without_words_or_with_few_is_declined() -> None:
    marks, few = flat("?/PUNCT~ !/PUNCT"), flat("Birds/NOUN sing/VERB~ ./PUNCT")
    for column in NOISE:
        assert outcome(column, marks) == Skipped("too_short")
    declined = {column for column in NOISE if isinstance(outcome(column, few), Skipped)}
    assert declined == {"random_swap", "random_delete", "random_crop", "random_word", "mask"}


def test_every_item_is_drawn_once_whatever_the_draws_say() -> None:
    assert sorted(distinct(range(9), list("abcdefghi"), SeededDraws(0, 1, "x"))) == list(range(9))
    assert next(distinct(range(9), list("abcdefghi"), NamedDraws(["e"]))) == 4
    firsts = Counter(next(distinct(range(4), list("abcd"), SeededDraws(0, row, "x"))) for row in range(400))
    assert min(firsts.values()) > 60


def test_any_rate_from_1_to_90_is_a_column_of_its_own() -> None:
    assert resolve("en", "random_crop_20,mask_1,random_swap_90") == ("random_crop_20", "mask_1", "random_swap_90")
    assert "random_crop_20" not in list(AUGMENTATIONS["en"])
    assert AUGMENTATIONS["en"]["random_crop_20"].labels == AUGMENTATIONS["en"]["random_crop"].labels
    assert text("random_crop_20", TEN) != text("random_crop_30", TEN)


@pytest.mark.parametrize("name", ["random_crop_0", "random_crop_91", "random_crop_100", "mask_015"])
def test_an_impossible_rate_is_refused_with_the_possible_ones(name: str) -> None:
    with pytest.raises(UsageError, match=rf"'{name}' asks for a rate of \d+ percent, expected 1 to 90; write it as"):
        resolve("en", ["pi", name])


@pytest.mark.parametrize("name", ["tense_20", "random_crop_x", "random_crop_", "crop_20", "random_crop_-5"])
def test_what_has_no_rate_has_no_column_with_one(name: str) -> None:
    assert name not in AUGMENTATIONS["en"]
    with pytest.raises(UsageError, match=f"no augmentation '{name}'"):
        resolve("en", name)


def test_english_offers_the_recipes_of_noise() -> None:
    assert {"noise", "all"} <= recipes("en").keys()
    assert resolve("en", "noise") == RECIPES["noise"]
