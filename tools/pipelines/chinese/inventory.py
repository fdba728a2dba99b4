"""The symbols and pairs of symbols of the raw text, with vectors and statistics from counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from augpipe.pipelines.unspaced.vocabularies import PADDING, UNKNOWN, SymbolVocabulary, symbol_class, symbols_of
from tools.pipelines.chinese.vectors import Floats, Integers, positional_vectors

SYMBOL_COUNT = 8
"""Symbols that occur less often are unknown."""
PAIR_COUNT = 10
SYMBOL_WIDTH = 64
PAIR_WIDTH = 48


@dataclass(frozen=True)
class Inventory:
    """What counting found.

    `pair_keys` are sorted, first · number of symbols + second; `pairs` are their vectors, with four statistics behind
    each (pointwise mutual information, entropy of what stands before and behind, logarithm of the count) and a row
    of zeros at the end for pairs that are not listed.
    """

    vocabulary: SymbolVocabulary
    symbols: Floats
    pair_keys: Integers
    pairs: Floats

    def save(self, folder: Path) -> None:
        """Write the inventory into `folder`."""
        folder.mkdir(parents=True, exist_ok=True)
        self.vocabulary.save(folder / "symbols.txt")
        np.savez(folder / "vectors.npz", symbols=self.symbols, pair_keys=self.pair_keys, pairs=self.pairs)

    @classmethod
    def load(cls, folder: Path) -> Inventory:
        """Read what `save` wrote."""
        with np.load(folder / "vectors.npz") as file:
            return cls(SymbolVocabulary.load(folder / "symbols.txt"), file["symbols"], file["pair_keys"], file["pairs"])


def count(texts: Iterable[str], simplify: Callable[[str], str]) -> Inventory:
    """Return the inventory of `texts`."""
    sequences = [[symbol_class(symbol) for symbol in symbols_of(simplify(text))] for text in texts]
    counts = Counter(symbol for sequence in sequences for symbol in sequence)
    entries = ["<padding>", "<unknown>", *(s for s, n in counts.most_common() if n >= SYMBOL_COUNT)]
    vocabulary = SymbolVocabulary(entries, variants(entries, simplify))
    numbers: list[int] = []
    for sequence in sequences:
        numbers += [PADDING, PADDING, *map(vocabulary.id_of, sequence), PADDING, PADDING]
    ids = np.array(numbers, dtype=np.int64)
    return Inventory(vocabulary, _symbol_vectors(ids), *_pairs(ids, len(vocabulary)))


def variants(entries: Iterable[str], simplify: Callable[[str], str]) -> dict[str, str]:
    """Return the Traditional characters whose Simplified form is among `entries`."""
    known = {entry for entry in entries if len(entry) == 1}
    # The unified ideographs and their first extension.
    points = [*range(0x4E00, 0xA000), *range(0x3400, 0x4DC0)]
    found = {chr(point): simplify(chr(point)) for point in points}
    return {
        traditional: simple for traditional, simple in found.items() if traditional not in known and simple in known
    }


def _symbol_vectors(ids: Integers) -> Floats:
    places = np.arange(2, len(ids) - 2)
    places = places[ids[places] > UNKNOWN]
    return positional_vectors([ids[places]] * 4, [ids[places + distance] for distance in (-2, -1, 1, 2)], SYMBOL_WIDTH)


def _pairs(ids: Integers, size: int) -> tuple[Integers, Floats]:
    keys = ids[:-1] * size + ids[1:]
    known = (ids[:-1] > UNKNOWN) & (ids[1:] > UNKNOWN)
    listed, counts = np.unique(keys[known], return_counts=True)
    listed, counts = listed[counts >= PAIR_COUNT], counts[counts >= PAIR_COUNT]
    rows = np.searchsorted(listed, keys)
    rows[rows == len(listed)] = 0
    places = np.flatnonzero((listed[rows] == keys) & known)
    places = places[(places >= 2) & (places < len(ids) - 3)]
    pair = rows[places]
    vectors = positional_vectors([pair] * 4, [ids[places + distance] for distance in (-2, -1, 2, 3)], PAIR_WIDTH)
    single = np.bincount(ids, minlength=size).astype(np.float64)
    total = single[UNKNOWN + 1 :].sum()
    statistics = np.stack(
        [
            np.log(counts * total / (single[listed // size] * single[listed % size])),
            _entropy(pair, ids[places - 1], len(listed), size),
            _entropy(pair, ids[places + 2], len(listed), size),
            np.log(counts),
        ],
        axis=1,
    )
    statistics = (statistics - statistics.mean(axis=0)) / statistics.std(axis=0)
    table = np.zeros((len(listed) + 1, PAIR_WIDTH + statistics.shape[1]), dtype=np.float32)
    table[: len(vectors), :PAIR_WIDTH] = vectors
    table[:-1, PAIR_WIDTH:] = statistics
    return listed, table


def _entropy(pairs: Integers, neighbours: Integers, count: int, size: int) -> npt.NDArray[np.float64]:
    """Return how uncertain the neighbour of each pair is, in nats."""
    cells, counts = np.unique(pairs * size + neighbours, return_counts=True)
    totals = np.bincount(pairs, minlength=count).astype(np.float64)
    shares = counts / totals[cells // size]
    terms: npt.NDArray[np.float64] = -shares * np.log(shares)
    return np.bincount(cells // size, terms, count).astype(np.float64)
