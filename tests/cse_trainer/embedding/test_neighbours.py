"""The nearest texts are those that sorting everything would put first."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cse_trainer.embedding.neighbours import Neighbours

LETTERS = st.sampled_from("abcdefgh")


def vector(text: str) -> np.ndarray:
    """Give every letter an angle of its own."""
    angle = 0.3 * (ord(text[0]) - ord("a")) if text.strip() else 0.05
    return np.array([np.cos(angle), np.sin(angle)], dtype=np.float32)


def vectors(texts: list[str]) -> np.ndarray:
    return np.stack([vector(text) for text in texts])


@settings(max_examples=60)
@given(st.lists(LETTERS, min_size=1, max_size=30), st.integers(1, 5), st.integers(1, 10))
def test_parts_give_what_sorting_everything_gives(texts, top, size):
    found = Neighbours(["c"], vectors(["c"]), top)
    for start in range(0, len(texts), size):
        found.add(start, texts[start : start + size], vectors(texts[start : start + size]))
    (nearest,) = found.nearest()
    expected = sorted(
        {text: (-float(vector(text) @ vector("c")), texts.index(text)) for text in texts if text != "c"}.items(),
        key=lambda entry: entry[1],
    )
    # Two letters at equal distance, b and d, may stand in either order.
    assert [round(it.similarity, 5) for it in nearest] == [round(-key[0], 5) for _, key in expected[:top]]
    assert len({it.text for it in nearest}) == len(nearest)
    assert all(texts.index(it.text) == it.row for it in nearest)


def test_each_query_has_its_own_neighbours():
    texts = ["a", "b", "g", "h"]
    found = Neighbours(["a", "h"], vectors(["a", "h"]), 1)
    found.add(100, texts, vectors(texts))
    assert [(it.text, it.row) for (it,) in found.nearest()] == [("b", 101), ("g", 102)]


def test_the_query_itself_and_empty_texts_are_no_neighbours():
    texts = ["a", "", "  ", "h"]
    found = Neighbours(["a"], vectors(["a"]), 4)
    found.add(0, texts, vectors(texts))
    assert [it.text for it in found.nearest()[0]] == ["h"]


def test_the_similarity_is_the_cosine_whatever_the_length_of_vectors():
    found = Neighbours(["q"], np.array([[0.0, 2.0]]), 2)
    found.add(0, ["x", "y"], np.array([[3.0, 4.0], [0.0, 0.0]]))
    assert [it.similarity for it in found.nearest()[0]] == [pytest.approx(0.8), 0.0]


def test_without_queries_nothing_is_found():
    found = Neighbours([], np.empty((0, 2)), 3)
    found.add(0, ["x"], np.ones((1, 2)))
    assert found.nearest() == []
