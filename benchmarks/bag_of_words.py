"""The baseline that needs no training, on a suite: `python -m benchmarks.bag_of_words CORPUS --data senteval`.

Each word has a random vector, and a sentence is the weighted sum of its words' vectors. So two sentences are as near
as the words that they share make them. The weight of a word is a / (a + its share of the corpus), so that rare words
count more (Arora, Liang and Ma 2017, without removing the first component). Words are the WordPieces of `mini`, which
in Chinese are characters.
"""

from __future__ import annotations

import argparse
import lzma
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer

from benchmarks import report
from benchmarks.measure import as_program
from cse_trainer.built_in import mini_folder
from cse_trainer.evaluation.progress import EncodingEvents
from cse_trainer.evaluation.set_files import SPLITS, TEST
from cse_trainer.evaluation.sts_sets import STS
from cse_trainer.evaluation.suites import SUITES, load_suite
from cse_trainer.run_folder.seeds import Spread

DIMENSIONS = 1_024
RARITY = 1e-3  # a, as in the paper
_LINES = 4_096  # given to the tokenizer at once


class WordPieces:
    """The words of a text, as ids of the vocabulary of a `mini`."""

    def __init__(self, encoder: str) -> None:
        self._tokenizer = Tokenizer.from_file(str(mini_folder(encoder) / "tokenizer.json"))
        self._tokenizer.no_truncation()
        self.size = self._tokenizer.get_vocab_size()

    def __call__(self, texts: Sequence[str]) -> list[list[int]]:
        """Return the ids of each text, without the marks of BERT."""
        return [found.ids for found in self._tokenizer.encode_batch(texts, add_special_tokens=False)]

    def shares(self, lines: Iterable[str]) -> np.ndarray:
        """Return each word's share of all words of the lines, by id."""
        counts = np.zeros(self.size)
        left = iter(lines)
        while part := list(islice(left, _LINES)):
            counts += np.bincount(np.concatenate(self(part)).astype(int), minlength=self.size)
        shares: np.ndarray = counts / counts.sum()
        return shares


class BagOfWords:
    """An encoder that adds up a random vector for each word.

    Args:
        weights: of each word, by id.
    """

    def __init__(self, words: WordPieces, weights: np.ndarray, seed: int) -> None:
        self._words = words
        directions = np.random.default_rng(seed).standard_normal((words.size, DIMENSIONS))
        self._vectors = directions * weights[:, None]

    def __call__(self, texts: Sequence[str]) -> np.ndarray:
        """Return the texts' vectors (N, `DIMENSIONS`); of a text without a word it is zero."""
        return np.stack([self._vectors[ids].sum(axis=0) for ids in self._words(texts)])


def _lines(paths: Sequence[Path]) -> Iterator[str]:
    for path in paths:
        with lzma.open(path, "rt", encoding="utf-8") if path.suffix == ".xz" else path.open(encoding="utf-8") as lines:
            yield from lines


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a table: a row for each weighting, the mean over seeds."""
    parser = argparse.ArgumentParser("python -m benchmarks.bag_of_words", description=__doc__)
    parser.add_argument("corpus", type=Path, nargs="+", help="text from which words are counted, plain or xz")
    parser.add_argument("--data", type=Path, required=True, help="folder with the sets of the suite")
    parser.add_argument("--suite", default=STS, choices=SUITES)
    parser.add_argument("--split", default=TEST, choices=SPLITS)
    parser.add_argument(
        "--words", choices=("mini-en", "mini-zh"), help="whose WordPieces (default: those of the suite's language)"
    )
    parser.add_argument("--seeds", type=int, nargs="+", default=(1, 11, 42))
    given = parser.parse_args(arguments)
    data = load_suite(given.suite, given.data, split=given.split)
    words = WordPieces(given.words or f"mini-{data.suite.language}")
    rarity = RARITY / (RARITY + words.shares(_lines(given.corpus)))
    rows = []
    for name, weights in (("all words alike", np.ones(words.size)), ("rare words count more", rarity)):
        bags = [BagOfWords(words, weights, seed) for seed in given.seeds]
        scored = [data.suite.score(bag, data.sets, EncodingEvents(), None) for bag in bags]
        by_set = zip(*([score.score for score in each.scores] for each in scored), strict=True)
        spreads = [Spread.of(scores) for scores in (*by_set, [each.average for each in scored])]
        rows.append((name, *map(str, spreads)))
    print(report.table(("words", *(each.name for each in data.sets), "mean"), rows))
    return 0


if __name__ == "__main__":
    as_program(main)
