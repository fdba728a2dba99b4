"""Where words begin: a small convolution over characters and pairs of characters."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from augpipe.pipelines.unspaced import weights
from augpipe.pipelines.unspaced.symbols import PADDING, UNKNOWN, SymbolVocabulary, symbols_of
from augpipe.pipelines.unspaced.weights import Floats, Integers, Table

WEIGHTS_FILE = "segmenter.npz"
SYMBOLS_FILE = "symbols.txt"


class Segmenter:
    """A trained segmenter.

    Each symbol is read as its own vector and those of the pairs that it forms with its neighbours; three layers of
    gated convolution over three symbols then score whether a word begins there. The texts of a batch lie one
    behind the other with a row of zeros between them, so that no time goes into padding.

    Arguments:
        vocabulary: the symbols.
        arrays: `input`, `input_bias`; per layer `layer<i>`, `layer<i>_bias`, `norm<i>`, `norm<i>_bias`; `output`
            (the difference of the two classes) and `output_bias`.
        symbols: vectors by symbol.
        pairs: vectors by pair, one row more than `pair_keys` for pairs that are not listed.
        pair_keys: sorted, `first · number of symbols + second`.
    """

    def __init__(
        self,
        vocabulary: SymbolVocabulary,
        arrays: dict[str, Floats],
        symbols: Table,
        pairs: Table,
        pair_keys: Integers,
    ) -> None:
        self.vocabulary = vocabulary
        self.arrays = arrays
        self.symbols = symbols
        self.pairs = pairs
        self.pair_keys = pair_keys
        self._layers = sum(name.startswith("norm") and not name.endswith("bias") for name in arrays)

    def __call__(self, texts: Sequence[str]) -> list[tuple[list[str], list[bool]]]:
        """Return for each text its symbols and whether a word begins with each."""
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
        """Return how much speaks for a beginning at each place of `ids`, texts with `PADDING` around each."""
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
        arrays = self.arrays
        windows: Floats = np.zeros((len(x), 3 * x.shape[1]), dtype=np.float32)
        width = x.shape[1]
        windows[1:, :width] = x[:-1]
        windows[:, width : 2 * width] = x
        windows[:-1, 2 * width :] = x[1:]
        mixed = windows @ arrays[f"layer{layer}"] + arrays[f"layer{layer}_bias"]
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
        # Sorted keys have small differences, which take half the bytes.
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
    """Return the row of each pair of neighbours among `ids`; pairs that are not listed share the row behind the last.

    Arguments:
        ids: numbers of symbols, with padding around each text.
        keys: sorted, `first · size + second` of the pairs that are listed.
        size: how many symbols there are.
    """
    wanted = ids[:-1] * size + ids[1:]
    rows = np.searchsorted(keys, wanted)
    rows[rows == len(keys)] = 0
    listed = (keys[rows] == wanted) & (ids[:-1] > UNKNOWN) & (ids[1:] > UNKNOWN)
    found: Integers = np.where(listed, rows, len(keys))
    return found
