"""Type labels are drawn evenly, are fixed by (seed, id), and are *none* where the drawn text is null."""

from __future__ import annotations

import numpy as np

from cse_trainer.type_labels import NO_AUGMENTATION, TypeLabels, draw_labels

ROWS = 20000
NAMES = ("tense", "city", "yoda", "color")
IDS = np.arange(ROWS) * 3 + 7  # with gaps, as rejects leave them
ALL = {name: np.ones(ROWS, np.bool_) for name in NAMES}


def drawn(seed=1, present=ALL, rows=slice(None)):
    there = {name: flags[rows] for name, flags in present.items()}
    return draw_labels(IDS[rows], NAMES, there, seed)


def test_every_augmentation_is_drawn_as_often():
    counts = np.bincount(drawn(), minlength=len(NAMES) + 1)
    expected = ROWS / len(NAMES)
    # Five standard deviations of a binomial.
    assert np.abs(counts[: len(NAMES)] - expected).max() < 5 * np.sqrt(expected * (1 - 1 / len(NAMES)))
    assert counts[len(NAMES)] == 0


def test_a_label_depends_on_seed_and_id_alone():
    whole = drawn()
    some = np.array([5, 17000, 3, 999])
    assert np.array_equal(drawn(rows=some), whole[some])
    assert np.array_equal(drawn(), whole)
    assert 0.2 < np.mean(drawn(seed=2) == whole) < 0.3, "another seed draws anew: one in four is the same by chance"


def test_a_row_draws_among_all_and_has_none_where_its_draw_is_null():
    """A rare augmentation stays rare: its share is a K-th of its coverage, and does not grow where others are null."""
    there = ALL | {"city": IDS % 10 == 0, "yoda": np.zeros(ROWS, np.bool_)}
    labels, before = drawn(present=there), drawn()
    lost = ((before == 1) & ~there["city"]) | (before == 2)
    assert np.array_equal(labels, np.where(lost, len(NAMES), before))
    assert 0 < (labels == 1).sum() < 0.15 * ROWS / len(NAMES)


def test_counts_name_every_label_also_those_without_rows():
    labels = TypeLabels(("tense", "city"), np.array([1, 2, 0]), np.array([0, 2, 2], np.uint8), np.empty(0, np.uint8))
    assert labels.none == 2
    assert labels.counts() == {"tense": 1, "city": 0, NO_AUGMENTATION: 2}
