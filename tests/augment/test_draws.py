"""Random choices: repeatable, independent of the order of rows, and uniform."""

from __future__ import annotations

from collections import Counter

from augpipe.augment.draws import SeededDraws
from tests.named_draws import NamedDraws

OPTIONS = ("a", "b", "c", "d", "e")


def sequence(seed: int, row: int, augmentation: str, length: int = 40) -> list[str]:
    draws = SeededDraws(seed, row, augmentation)
    return [draws.choice(OPTIONS) for _ in range(length)]


def test_the_same_seed_row_and_augmentation_draw_the_same() -> None:
    assert sequence(1, 2, "mv") == sequence(1, 2, "mv")


def test_another_seed_row_or_augmentation_draws_otherwise() -> None:
    drawn = [sequence(1, 2, "mv"), sequence(3, 2, "mv"), sequence(1, 3, "mv"), sequence(1, 2, "dn")]
    assert len({tuple(entry) for entry in drawn}) == 4


def test_what_other_rows_drew_before_changes_nothing() -> None:
    alone = sequence(0, 5, "pi")
    first, second = SeededDraws(0, 4, "pi"), SeededDraws(0, 5, "pi")
    mixed = []
    for _ in alone:
        first.choice(OPTIONS)
        mixed.append(second.choice(OPTIONS))
    assert mixed == alone


def test_a_draw_is_the_same_on_every_machine() -> None:
    """These values are part of what a seed promises; a change makes every built shard irreproducible."""
    assert sequence(0, 0, "mv", 8) == ["d", "b", "a", "a", "a", "b", "d", "a"]


def test_options_are_about_equally_likely() -> None:
    counts = Counter(SeededDraws(9, row, "negation").choice(OPTIONS) for row in range(5000))
    assert set(counts) == set(OPTIONS)
    assert all(850 < count < 1150 for count in counts.values()), counts


def test_the_second_choice_does_not_follow_from_the_first() -> None:
    counts: Counter[tuple[str, str]] = Counter()
    for row in range(4000):
        draws = SeededDraws(9, row, "dn")
        counts[draws.choice("ab"), draws.choice("ab")] += 1
    assert all(850 < count < 1150 for count in counts.values()), counts
    assert len(counts) == 4


def test_seeds_may_be_negative_and_large() -> None:
    assert set(sequence(-1, 2**62, "mv")) <= set(OPTIONS)


def test_named_draws_take_what_is_called_for() -> None:
    draws = NamedDraws(["full", "have to"])
    assert draws.choice(("contracted", "full")) == "full"
    assert draws.choice((1, 2, 3), names=("must", "should", "have to")) == 3
    assert draws.choice(("comma", "quotes")) == "comma"
