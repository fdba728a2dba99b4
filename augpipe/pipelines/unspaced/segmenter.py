"""The segmenter, which finds where words begin: a small convolution over characters and pairs of characters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np

from augpipe.pipelines.unspaced import weights
from augpipe.pipelines.unspaced.vocabularies import PADDING, UNKNOWN, SymbolVocabulary, symbols_of
from augpipe.pipelines.unspaced.weights import Floats, Integers, Table

WEIGHTS_FILE = "segmenter.npz"
SYMBOLS_FILE = "symbols.txt"


@dataclass(frozen=True, eq=False)
class Segmenter:
    """A trained segmenter.

    Each symbol is read as its own vector and those of the pairs that it forms with its two neighbours. Layers of gated
    convolution over three symbols then score whether a word begins with it. The texts of a batch lie one behind
    the other with one padding symbol between them, so that little time goes into padding.

    Args:
        vocabulary: the vocabulary of symbols.
        arrays: `input`, `input_bias`; per layer `layer<i>`, `layer<i>_bias`, `norm<i>`, `norm<i>_bias`; `output`
            (weights of the difference of the two classes) and `output_bias`.
        symbols: the vectors of symbols by id.
        pairs: the vectors of the pairs in `pair_keys`, and a last one for all other pairs.
        pair_keys: the sorted keys of the pairs that have vectors: id of the first symbol · size of the vocabulary + id
            of the second.
    """

    vocabulary: SymbolVocabulary
    arrays: dict[str, Floats]
    symbols: Table
    pairs: Table
    pair_keys: Integers

    @cached_property
    def _layers(self) -> int:
        return sum(name.startswith("norm") and not name.endswith("bias") for name in self.arrays)

    def __call__(self, texts: Sequence[str]) -> list[tuple[list[str], list[bool]]]:
        """Return for each text its symbols, and for each symbol whether a word begins with it."""
        cut = [symbols_of(text) for text in texts]
        id_of = self.vocabulary.id_of
        ids = [PADDING]
        for symbols in cut:
            ids.extend(map(id_of, symbols))
            ids.append(PADDING)
        begins = (self._scores(np.array(ids, dtype=np.int64)) > 0).tolist()
        answers: list[tuple[list[str], list[bool]]] = []
        at = 1
        for symbols in cut:
            answers.append((symbols, begins[at : at + len(symbols)]))
            at += len(symbols) + 1
        return answers

    def _scores(self, ids: Integers) -> Floats:
        """Return a score for each of `ids`, with `PADDING` around each text; above zero a word begins there."""
        pairs = self.pairs[pair_rows(ids, self.pair_keys, len(self.vocabulary))]
        before: Floats = np.zeros((len(ids), pairs.shape[1]), dtype=np.float32)
        after = before.copy()
        before[1:] = pairs
        after[:-1] = pairs
        arrays = self.arrays
        x: Floats = np.concatenate([self.symbols[ids], before, after], axis=1) @ arrays["input"] + arrays["input_bias"]
        np.maximum(x, 0, out=x)
        outside = ids == PADDING
        for layer in range(self._layers):
            x[outside] = 0
            x = self._layer(layer, x)
        scores: Floats = x @ arrays["output"] + arrays["output_bias"]
        return scores

    def _layer(self, layer: int, x: Floats) -> Floats:
        """Return the output `(symbols, width)` of one gated convolution with residual connection and layer norm."""
        arrays = self.arrays
        windows: Floats = np.zeros((len(x), 3 * x.shape[1]), dtype=np.float32)
        width = x.shape[1]
        windows[1:, :width] = x[:-1]
        windows[:, width : 2 * width] = x
        windows[:-1, 2 * width :] = x[1:]
        mixed: Floats = windows @ arrays[f"layer{layer}"]
        mixed += arrays[f"layer{layer}_bias"]
        gate = mixed[:, width:]
        gate *= 0.5
        np.tanh(gate, out=gate)
        gate += 1
        gate *= mixed[:, :width]
        gate *= 0.5
        gate += x
        x = gate
        x -= x.mean(axis=1, keepdims=True)
        x /= np.sqrt(np.square(x).mean(axis=1, keepdims=True) + 1e-5)
        x *= arrays[f"norm{layer}"]
        x += arrays[f"norm{layer}_bias"]
        return x

    def save(self, folder: Path) -> None:
        """Write the segmenter into `folder`."""
        self.vocabulary.save(folder / SYMBOLS_FILE)
        tables = {"symbols": self.symbols, "pairs": self.pairs}
        # The keys are sorted, so their differences are small and fit into half the bytes.
        steps = np.diff(self.pair_keys, prepend=0).astype(np.uint32)
        weights.save(folder / WEIGHTS_FILE, self.arrays, tables, pair_steps=steps)

    @classmethod
    def load(cls, folder: Path) -> Segmenter:
        """Read what `save` wrote."""
        vocabulary = SymbolVocabulary.load(folder / SYMBOLS_FILE)
        arrays, tables, others = weights.load(folder / WEIGHTS_FILE)
        keys = np.cumsum(others["pair_steps"], dtype=np.int64)
        return cls(vocabulary, arrays, tables["symbols"], tables["pairs"], keys)


def pair_rows(ids: Integers, keys: Integers, size: int) -> Integers:
    """Return the index of each pair of neighbours in `keys`, or `len(keys)` if it is not there: `(len(ids) - 1,)`.

    Args:
        ids: the ids of symbols, with padding around each text.
        keys: the sorted keys of the pairs that have vectors, `first · size + second`.
        size: how many symbols the vocabulary has.
    """
    wanted = ids[:-1] * size + ids[1:]
    rows = np.searchsorted(keys, wanted)
    rows[rows == len(keys)] = 0
    listed = (keys[rows] == wanted) & (ids[:-1] > UNKNOWN) & (ids[1:] > UNKNOWN)
    found: Integers = np.where(listed, rows, len(keys))
    return found
