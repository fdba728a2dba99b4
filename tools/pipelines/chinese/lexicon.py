"""The words of the raw text as the segmenter cuts it, with vectors from counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from augpipe.pipelines.unspaced.vocabularies import PADDING, UNKNOWN, WordVocabulary, word_class
from tools.pipelines.chinese.vectors import Floats, positional_vectors, unit_vectors

COUNT = 6
"""Words that occur less often are unknown."""
CONTEXTS = 12_000
"""Neighbours that count: the most frequent words."""
WIDTH = 128
SIZE = 0.5


@dataclass(frozen=True)
class Lexicon:
    """Words and their vectors [words, WIDTH]."""

    vocabulary: WordVocabulary
    vectors: Floats

    def save(self, folder: Path) -> None:
        """Write the lexicon into `folder`."""
        folder.mkdir(parents=True, exist_ok=True)
        self.vocabulary.save(folder / "words.txt")
        np.save(folder / "vectors.npy", self.vectors)

    @classmethod
    def load(cls, folder: Path) -> Lexicon:
        """Read what `save` wrote."""
        return cls(WordVocabulary.load(folder / "words.txt"), np.load(folder / "vectors.npy"))


def count(sentences: Iterable[Iterable[str]]) -> Lexicon:
    """Return the lexicon of segmented sentences."""
    classes = [[word_class(word) for word in sentence] for sentence in sentences]
    counts = Counter(word for sentence in classes for word in sentence)
    entries = ["<padding>", "<unknown>", *(word for word, n in counts.most_common() if n >= COUNT)]
    vocabulary = WordVocabulary(entries)
    numbers = {entry: id for id, entry in enumerate(entries)}
    flat: list[int] = []
    for sentence in classes:
        flat += [PADDING, PADDING, *(numbers.get(word, UNKNOWN) for word in sentence), PADDING, PADDING]
    ids = np.array(flat, dtype=np.int64)
    places = np.arange(2, len(ids) - 2)
    places = places[ids[places] > UNKNOWN]
    rows, contexts = [], []
    for distance in (-2, -1, 1, 2):
        neighbours = ids[places + distance]
        counted = neighbours < CONTEXTS
        rows.append(ids[places][counted])
        contexts.append(neighbours[counted])
    return Lexicon(vocabulary, unit_vectors(positional_vectors(rows, contexts, WIDTH), SIZE))
