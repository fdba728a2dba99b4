"""Retrieval of positives on held-out rows."""

from __future__ import annotations

import numpy as np
import pytest

from cse_trainer.errors import TrainerError
from cse_trainer.evaluation import held_out
from cse_trainer.evaluation.held_out import held_out_score


def at(*degrees: float) -> np.ndarray:
    radians = np.radians(degrees)
    return np.stack([np.cos(radians), np.sin(radians)], axis=1).astype(np.float32)


def test_an_anchor_counts_when_its_own_positive_is_the_nearest():
    # The second anchor, at 90°, is nearer to the third positive (100°) than to its own (130°).
    assert held_out_score(at(0, 90, 110), at(10, 130, 100)).retrieval_at_1 == pytest.approx(100 * 2 / 3)


def test_hard_negatives_are_candidates_too():
    anchors, positives = at(0, 180), at(10, 170)
    assert held_out_score(anchors, positives).retrieval_at_1 == 100
    assert held_out_score(anchors, positives, at(5)).retrieval_at_1 == 50
    assert held_out_score(anchors, positives, at(20)).retrieval_at_1 == 100


def test_a_collapsed_encoder_gets_what_guessing_gets():
    same = np.ones((8, 3), dtype=np.float32)
    noise = np.random.default_rng(0).normal(scale=1e-8, size=(8, 3)).astype(np.float32)
    assert held_out_score(same, same + noise).retrieval_at_1 == pytest.approx(100 / 8)


def test_two_rows_with_the_same_text_share_the_hit():
    assert held_out_score(at(0, 0, 90), at(5, 5, 95)).retrieval_at_1 == pytest.approx(100 * (0.5 + 0.5 + 1) / 3)


@pytest.mark.parametrize("rows_at_once", [1, 2, 1000])
def test_the_length_of_vectors_and_the_size_of_blocks_change_nothing(rows_at_once, monkeypatch):
    random = np.random.default_rng(3)
    anchors = random.normal(size=(30, 4))
    positives = anchors + random.normal(scale=0.8, size=(30, 4))
    whole = held_out_score(anchors, positives)
    assert 20 < whole.retrieval_at_1 < 100
    monkeypatch.setattr(held_out, "_ROWS", rows_at_once)
    scaled = held_out_score(anchors * random.uniform(0.1, 9, size=(30, 1)), positives)
    assert scaled.retrieval_at_1 == pytest.approx(whole.retrieval_at_1)
    assert scaled.alignment == pytest.approx(whole.alignment)
    assert scaled.uniformity == pytest.approx(whole.uniformity)


def test_alignment_and_uniformity_are_those_of_anchors_and_positives():
    score = held_out_score(at(0, 180), at(90, 270))
    assert score.alignment == pytest.approx(2)
    assert score.uniformity == pytest.approx(-8)


@pytest.mark.parametrize(
    ("anchors", "positives", "complaint"),
    [
        (at(0), at(0), "at least 2 rows; hold out more rows with --held-out"),
        (at(0, 1), at(0, 1, 2), r"shape \(2, 2\) and positives \(3, 2\)"),
        (at(0, 1), at(0, float("nan")), "not finite"),
    ],
)
def test_what_cannot_be_scored_is_refused(anchors, positives, complaint):
    with pytest.raises(TrainerError, match=complaint):
        held_out_score(anchors, positives)
