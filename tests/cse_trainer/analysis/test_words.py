"""Words that two texts share."""

from __future__ import annotations

import numpy as np
import pytest

from cse_trainer.analysis.words import jaccard, overlap_of, word_set, words_and_marks
from cse_trainer.evaluation.sts_sets import StsSet


@pytest.mark.parametrize(
    ("first", "second", "index"),
    [
        ("A dog runs.", "a dog runs", 1),
        ("A dog runs.", "A cat sleeps!", 1 / 5),
        ("the the the", "the end", 1 / 2),
        ("He didn't go", "He did go", 2 / 4),
        ("我爱你", "我恨你", 2 / 4),
        ("", "", 1),
        ("?", "word", 0),
    ],
)
def test_jaccard_counts_different_words_without_marks_and_case(first, second, index):
    assert jaccard(first, second) == pytest.approx(index)


def test_words_keep_inner_apostrophes_and_marks_stand_alone():
    assert words_and_marks("Well-known, isn't it?") == ["well-known", ",", "isn't", "it", "?"]
    assert word_set("No, no!") == {"no"}


def sts(gold: list[float]) -> StsSet:
    first = ("a b", "a b", "a b", "a b")
    second = ("a b", "a c", "a b", "c d")  # 1, 1/3, 1, 0
    return StsSet("toy", "test", first, second, np.array(gold), ("toy",) * 4)


def test_an_overlap_has_mean_histogram_and_correlation():
    found = overlap_of(sts([5, 2, 5, 0]))
    assert (found.name, found.pairs) == ("toy", 4)
    assert found.mean == pytest.approx((1 + 1 / 3 + 1) / 4)
    assert found.histogram == (1, 0, 0, 1, 0, 0, 0, 0, 0, 2)
    assert found.spearman == pytest.approx(100)


def test_without_different_scores_there_is_no_correlation():
    assert overlap_of(sts([3, 3, 3, 3])).spearman is None
