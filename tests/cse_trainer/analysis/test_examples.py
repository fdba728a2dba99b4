"""Pairs to read: nearest, middle, farthest."""

from __future__ import annotations

import numpy as np

from cse_trainer.analysis.examples import LONGEST, choose_examples
from cse_trainer.analysis.pairs import Column


def column(texts: list[str]) -> Column:
    return Column("x", 1.0, tuple(range(len(texts))), tuple(texts), tuple(f"{text}!" for text in texts))


def test_they_span_the_similarities():
    found = choose_examples(column(list("abcde")), np.array([0.5, 0.9, 0.1, 0.3, 0.7]))
    assert [(one.place, one.original, one.similarity) for one in found] == [
        ("nearest", "b", 0.9), ("middle", "a", 0.5), ("farthest", "c", 0.1),
    ]  # fmt: skip
    assert found[0].augmented == "b!"


def test_long_sentences_give_way_where_there_are_short_ones():
    long = "w" * LONGEST
    texts = [long, "a", "b", "c"]
    assert long not in {one.original for one in choose_examples(column(texts), np.array([1.0, 0.9, 0.8, 0.7]))}
    assert {one.original for one in choose_examples(column([long]), np.array([1.0]))} == {long}


def test_fewer_pairs_than_places_are_shown_once():
    assert len(choose_examples(column(["a"]), np.array([0.4]))) == 1
    assert choose_examples(column([]), np.array([])) == ()
