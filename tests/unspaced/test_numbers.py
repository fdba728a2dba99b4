"""The numpy networks compute what their definitions say."""

from __future__ import annotations

from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from augpipe.pipelines.unspaced import tree, weights
from augpipe.pipelines.unspaced.network import Steps, bidirectional
from augpipe.pipelines.unspaced.tree import best_tree
from augpipe.pipelines.unspaced.weights import Table


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def by_the_book(x, weight, bias, recurrent):
    """One direction, one sentence, one word after the other; gates input, forget, output, candidate."""
    width = recurrent.shape[0]
    hidden, cell = np.zeros(width), np.zeros(width)
    states = []
    for word in x:
        # The first three gates' weights are halved, see `bidirectional`.
        gates = (word @ weight + bias + hidden @ recurrent) * np.repeat([2, 2, 2, 1], width)
        inward, forget, outward, candidate = np.split(gates, 4)
        cell = sigmoid(forget) * cell + sigmoid(inward) * np.tanh(candidate)
        hidden = sigmoid(outward) * np.tanh(cell)
        states.append(hidden)
    return np.array(states)


@given(st.lists(st.integers(1, 7), min_size=1, max_size=6), st.integers(0, 5))
def test_lstm_is_that_of_each_sentence_alone(lengths: list[int], seed: int) -> None:
    rng = np.random.default_rng(seed)
    width, inputs = 3, 4
    weight = rng.normal(size=(inputs, 8 * width)).astype(np.float32)
    bias = rng.normal(size=8 * width).astype(np.float32)
    recurrent = rng.normal(size=(2, width, 4 * width)).astype(np.float32)
    x = rng.normal(size=(sum(lengths), inputs)).astype(np.float32)
    states = bidirectional(x, Steps.of(lengths), weight, bias, recurrent)
    at = 0
    half = 4 * width
    for length in lengths:
        own = x[at : at + length].astype(np.float64)
        ahead = by_the_book(own, weight[:, :half], bias[:half], recurrent[0])
        back = by_the_book(own[::-1], weight[:, half:], bias[half:], recurrent[1])[::-1]
        np.testing.assert_allclose(states[at : at + length], np.concatenate([ahead, back], axis=1), atol=1e-5)
        at += length


@given(st.integers(2, 6), st.integers(0, 50), st.sampled_from([0.0, 3.0]), st.booleans(), st.sampled_from([0, 1, 4]))
def test_best_tree_is_the_best_of_all_trees(size: int, seed: int, rooted: float, tied: bool, tries: int) -> None:
    from itertools import product

    scores = np.random.default_rng(seed).normal(size=(size, size)).astype(np.float32)
    scores[:, 0] += rooted  # every word would hang on the artificial root
    if tied:
        scores = scores.round()

    def is_tree(heads: tuple[int, ...]) -> bool:
        if sum(head == 0 for head in heads) != 1:
            return False
        for node in range(1, size):
            seen = set()
            while node:
                if node in seen:
                    return False
                seen.add(node)
                node = heads[node - 1]
        return True

    def total(heads: tuple[int, ...]) -> float:
        return float(sum(scores[word, head] for word, head in enumerate(heads, start=1)))

    best = max((heads for heads in product(range(size), repeat=size - 1) if is_tree(heads)), key=total)
    with patch.object(tree, "TRIES", tries):
        found = tuple(best_tree(scores)[1:].tolist())
    assert is_tree(found)
    assert total(found) == total(best) if tied else found == best


def test_a_table_is_near_what_it_was_made_of() -> None:
    vectors = np.random.default_rng(0).normal(size=(50, 16)).astype(np.float32)
    vectors[7] = 0
    table = Table.of(vectors)
    np.testing.assert_allclose(table[np.arange(50)], vectors, atol=float(np.abs(vectors).max()) / 120)
    assert not table[np.array([7])].any()
    assert table[np.array([[1, 2], [3, 4]])].shape == (2, 2, 16)


def test_weights_survive_the_disk(tmp_path) -> None:
    table = Table.of(np.eye(3, dtype=np.float32))
    matrix = np.array([[0.5, -2.0]], dtype=np.float32)
    weights.save(tmp_path / "w.npz", {"matrix": matrix}, {"table": table}, keys=np.array([4, 9], dtype=np.uint32))
    arrays, tables, others = weights.load(tmp_path / "w.npz")
    assert arrays["matrix"].tolist() == matrix.tolist()
    assert arrays["matrix"].dtype == np.float32
    np.testing.assert_array_equal(tables["table"].rows, table.rows)
    assert others["keys"].tolist() == [4, 9]


@pytest.mark.parametrize("lengths", [[1], [3, 1, 2]])
def test_steps_read_every_word_once_in_both_directions(lengths: list[int]) -> None:
    steps = Steps.of(lengths)
    for direction in (steps.forward, steps.backward):
        assert sorted(np.concatenate(direction).tolist()) == list(range(sum(lengths)))
