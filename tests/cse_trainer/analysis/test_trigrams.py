"""Perplexities of a trigram model by hand, and their differences."""

from __future__ import annotations

import itertools

import pytest

from cse_trainer.analysis.trigrams import TrigramModel, perplexity_difference


def test_the_difference_is_augmented_minus_original_over_pairs_that_have_both():
    found = perplexity_difference([10, 20, None, 5], [13, 19, 7, None])
    assert found is not None
    assert (found.mean, found.median, found.pairs) == (1, 1, 2)
    assert perplexity_difference([None], [3.0]) is None


def test_witten_bell_by_hand():
    model = TrigramModel(["a b", "a c"])
    # Words: a a b c; V = 3, uniform 1/4. P(a) = (2 + 3/4) / (4 + 3).
    assert model.probability("a", []) == pytest.approx((2 + 3 / 4) / 7)
    b = (1 + 3 / 4) / 7
    assert model.probability("b", []) == pytest.approx(b)
    # After a: b and c once each. P(b|a) = (1 + 2 P(b)) / (2 + 2), and the same again after <s> a.
    assert model.probability("b", ["a"]) == pytest.approx((1 + 2 * b) / 4)
    assert model.probability("b", ["<s>", "a"]) == pytest.approx((1 + 2 * (1 + 2 * b) / 4) / 4)
    assert model.probability("b", ["never", "a"]) == model.probability("b", ["a"]), "an unseen history is cut"
    assert model.perplexities(["a b"]) == [pytest.approx(1 / model.probability("b", ["<s>", "a"]))]


def test_probabilities_over_known_words_and_the_unknown_one_sum_to_one():
    model = TrigramModel(["the cat sat", "the dog sat down", "a cat"])
    words = ["the", "cat", "sat", "dog", "down", "a", "<unknown>"]
    for history in ([], ["the"], ["the", "cat"], ["sat", "x"]):
        assert sum(model.probability(word, history) for word in words) == pytest.approx(1)


def test_a_text_of_less_than_two_words_has_no_perplexity():
    assert TrigramModel(["a b"]).perplexities(["", "a"]) == [None, None]


def test_a_model_without_sentences_finds_everything_equally_likely():
    assert TrigramModel([]).perplexities(["x y z"]) == [pytest.approx(1)]


def test_shuffled_words_are_harder_to_predict():
    words = ("in", "on", "by")
    model = TrigramModel(f"the {a} stands {b} the {c}" for a, b, c in itertools.product("abcd", words, "efgh"))
    ordered, shuffled = model.perplexities(["the a stands on the e", "stands the on e the a"])
    assert ordered is not None
    assert shuffled is not None
    assert shuffled > 3 * ordered
