"""The bag of words that encoders are held against: what a weight does, and that it needs no training."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks import bag_of_words
from benchmarks.bag_of_words import RARITY, BagOfWords, WordPieces, main
from cse_trainer.evaluation.scoring import cosine

LINES = ["the dog saw the river", "the dog ran", "the dog ate", "the dog sat"]


@pytest.fixture(scope="module")
def words() -> WordPieces:
    return WordPieces("mini-en")


def test_the_shares_of_all_words_are_one(words):
    shares = words.shares(iter(LINES))
    ((the, dog),) = words(["the dog"])
    assert shares.sum() == pytest.approx(1)
    assert shares[the] / shares[dog] == pytest.approx(5 / 4)


def test_a_rare_word_in_common_counts_more_than_two_frequent_ones(words):
    corpus = ["the dog saw"] + ["the dog ran by", "the dog sat by"] * 50
    weights = RARITY / (RARITY + words.shares(iter(corpus)))
    texts = ["the dog saw", "by saw", "the dog by"]
    for rare_wins, each in ((True, weights), (False, np.ones(words.size))):
        first, rare, frequent = BagOfWords(words, each, 1)(texts)
        assert (cosine(first[None], rare[None]) > cosine(first[None], frequent[None])) == rare_wins


def test_the_order_of_words_is_not_seen_and_a_text_without_words_is_zero(words):
    bag = BagOfWords(words, np.ones(words.size), 1)
    first, turned, empty = bag(["the dog saw the river", "the river saw the dog", ""])
    assert np.allclose(first, turned)
    assert not empty.any()


def test_the_table_has_both_weightings(tmp_path, capsys):
    corpus = tmp_path / "corpus.txt"
    corpus.write_text("\n".join(LINES), encoding="utf-8")
    assert main([str(corpus), "--data", "data/sample/sts", "--seeds", "1"]) == 0
    table = capsys.readouterr().out.splitlines()
    assert table[0] == "| words | STS-B | mean |"
    assert [line.split(" | ")[0] for line in table[2:]] == ["| all words alike", "| rare words count more"]


def test_words_are_those_of_the_language_of_the_suite(tmp_path, capsys, monkeypatch):
    corpus, asked = tmp_path / "corpus.txt", []

    def pieces(name: str) -> WordPieces:
        asked.append(name)
        return WordPieces(name)

    monkeypatch.setattr(bag_of_words, "WordPieces", pieces)
    corpus.write_text("她不喜欢下雨天。", encoding="utf-8")
    main([str(corpus), "--data", "data/sample/sts_zh", "--suite", "sts-zh", "--seeds", "1"])
    main([str(corpus), "--data", "data/sample/sts", "--seeds", "1"])
    assert asked == ["mini-zh", "mini-en"]
