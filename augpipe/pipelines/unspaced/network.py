"""The tagger and parser for one batch of sentences: layers of LSTM, biaffine scores of arcs and labels.

Source: Dozat and Manning, Deep Biaffine Attention for Neural Dependency Parsing (ICLR 2017).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise
from pathlib import Path

import numpy as np
import numpy.typing as npt

from augpipe.pipelines.unspaced import weights
from augpipe.pipelines.unspaced.tree import best_tree
from augpipe.pipelines.unspaced.vocabularies import (
    CHARACTERS,
    LONGEST_WORD,
    SymbolVocabulary,
    WordVocabulary,
    outer_characters,
)
from augpipe.pipelines.unspaced.weights import Floats, Integers, Table

WEIGHTS_FILE = "parser.npz"
WORDS_FILE = "words.txt"
SYMBOLS_FILE = "symbols.txt"
LABELS_FILE = "labels.txt"
TAGS_FILE = "tags.txt"

SLOPE = np.float32(0.1)
"""The slope of LeakyReLU below zero."""


@dataclass(frozen=True, slots=True)
class Parse:
    """The parse of one sentence: of each word the place of its head (-1 for the root), its label and its tag.

    Labels and tags are indices into `Network.labels` and `Network.tags`.
    """

    heads: list[int]
    labels: list[int]
    tags: list[int]


@dataclass(frozen=True, eq=False)
class Network:
    """A trained tagger and parser.

    Args:
        words, symbols: the vocabularies.
        labels: the dependency labels; one of them is `root`.
        tags: the tags, each a universal part of speech and the treebank's own tag, as in `VERB|VV`.
        arrays: the matrices by name, as the training of the pipeline exports them.
        word_vectors, symbol_vectors: the vectors by the ids of the vocabularies.
    """

    words: WordVocabulary
    symbols: SymbolVocabulary
    labels: tuple[str, ...]
    tags: tuple[str, ...]
    arrays: dict[str, Floats]
    word_vectors: Table
    symbol_vectors: Table

    @cached_property
    def _root(self) -> int:
        return self.labels.index("root")

    def __call__(self, sentences: Sequence[Sequence[str]]) -> list[Parse]:
        """Return the parses of a batch of sentences, in their order; none may be without a word."""
        if not sentences:
            return []
        sizes = [len(sentence) + 1 for sentence in sentences]  # the artificial root comes first
        states = self._states(sentences, sizes)
        arrays = self.arrays
        dependents = _with_one(_rectified(states, arrays["arc_dependent"], arrays["arc_dependent_bias"]))
        governors = _rectified(states, arrays["arc_head"], arrays["arc_head_bias"])
        dependents = dependents @ arrays["arc"]
        inside = [slice(start, end) for start, end in pairwise([0, *accumulate(sizes)])]
        heads = [best_tree(dependents[own] @ governors[own].T) for own in inside]
        starts: Integers = np.repeat(np.cumsum(sizes) - sizes, sizes)
        governing: Integers = np.maximum(np.concatenate(heads), 0) + starts
        labels = self._labels(states, governing).tolist()
        tags = self._tags(states).tolist()
        parses: list[Parse] = []
        for own, tree in zip(inside, heads, strict=True):
            above = [head - 1 for head in tree[1:].tolist()]
            named = [self._root if head < 0 else label for head, label in zip(above, labels[own][1:], strict=True)]
            parses.append(Parse(above, named, tags[own][1:]))
        return parses

    def _states(self, sentences: Sequence[Sequence[str]], sizes: Sequence[int]) -> Floats:
        """Return the states of the last LSTM layer: `(words + sentences, width)`, each sentence behind its root."""
        words, characters, lengths = self._features(sentences)
        vectors = [self.word_vectors[words], self.symbol_vectors[characters].reshape(len(words), -1)]
        arrays = self.arrays
        x = np.concatenate([*vectors, arrays["length"][lengths]], axis=1) @ arrays["input"] + arrays["input_bias"]
        np.tanh(x, out=x)
        x[np.cumsum(sizes) - sizes] = arrays["root"]
        steps = Steps.of(sizes)
        layer = 0
        while f"lstm{layer}" in arrays:
            name = f"lstm{layer}"
            x = bidirectional(x, steps, arrays[name], arrays[f"{name}_bias"], arrays[f"{name}_recurrent"])
            layer += 1
        return x

    def _features(self, sentences: Sequence[Sequence[str]]) -> tuple[Integers, Integers, Integers]:
        """Return ids of words, ids of outer characters, and lengths, with zeros for the artificial roots."""
        word_id, symbols = self.words.id_of, self.symbols
        words: list[int] = []
        characters: list[tuple[int, ...]] = []
        lengths: list[int] = []
        nothing = (0,) * CHARACTERS
        for sentence in sentences:
            words.append(0)
            characters.append(nothing)
            lengths.append(0)
            for word in map(symbols.simplified, sentence):
                words.append(word_id(word))
                characters.append(outer_characters(word, symbols))
                lengths.append(min(len(word), LONGEST_WORD))
        return np.array(words), np.array(characters), np.array(lengths)

    def _labels(self, states: Floats, heads: Integers) -> Integers:
        """Return the best label of each word's arc from its head, other than `root`: ids `(words + sentences,)`."""
        arrays = self.arrays
        dependents = _with_one(_rectified(states, arrays["label_dependent"], arrays["label_dependent_bias"]))
        governors = _with_one(_rectified(states, arrays["label_head"], arrays["label_head_bias"]))[heads]
        turned = (dependents @ arrays["label"]).reshape(len(states), len(self.labels), -1)
        scores = np.matmul(turned, governors[:, :, None])[..., 0]
        scores[:, self._root] = -np.inf
        best: Integers = scores.argmax(axis=1)
        return best

    def _tags(self, states: Floats) -> npt.NDArray[np.int64]:
        """Return the best tag of each word: ids `(words + sentences,)`."""
        arrays = self.arrays
        hidden = _rectified(states, arrays["tag_hidden"], arrays["tag_hidden_bias"])
        best: Integers = (hidden @ arrays["tag"] + arrays["tag_bias"]).argmax(axis=1)
        return best

    def save(self, folder: Path) -> None:
        """Write the network into `folder`."""
        tables = {"words": self.word_vectors, "symbols": self.symbol_vectors}
        weights.save(folder / WEIGHTS_FILE, self.arrays, tables)
        self.words.save(folder / WORDS_FILE)
        self.symbols.save(folder / SYMBOLS_FILE)
        (folder / LABELS_FILE).write_text("\n".join(self.labels) + "\n", encoding="utf-8")
        (folder / TAGS_FILE).write_text("\n".join(self.tags) + "\n", encoding="utf-8")

    @classmethod
    def load(cls, folder: Path) -> Network:
        """Read what `save` wrote."""
        arrays, tables, _ = weights.load(folder / WEIGHTS_FILE)
        return cls(
            WordVocabulary.load(folder / WORDS_FILE),
            SymbolVocabulary.load(folder / SYMBOLS_FILE),
            tuple((folder / LABELS_FILE).read_text(encoding="utf-8").split()),
            tuple((folder / TAGS_FILE).read_text(encoding="utf-8").split()),
            arrays,
            tables["words"],
            tables["symbols"],
        )


def _rectified(x: Floats, weight: Floats, bias: Floats) -> Floats:
    """Return LeakyReLU of `x @ weight + bias`."""
    x = x @ weight
    x += bias
    np.maximum(x, x * SLOPE, out=x)
    return x


def _with_one(x: Floats) -> Floats:
    """Return `x` with a column of ones behind it, for the bias of a biaffine form."""
    longer = np.ones((len(x), x.shape[1] + 1), dtype=np.float32)
    longer[:, :-1] = x
    return longer


@dataclass(frozen=True, slots=True)
class Steps:
    """The order in which an LSTM reads the words of a batch.

    Args:
        forward, backward: for every step `t`, the places in the batch of the words that it reads, one of each sentence
            that is longer than `t`, the longest sentence first: its word `t` from the beginning or from the end.
    """

    forward: tuple[Integers, ...]
    backward: tuple[Integers, ...]

    @classmethod
    def of(cls, lengths: Sequence[int]) -> Steps:
        """Return the steps for sentences of these lengths, one behind the other."""
        sizes = np.array(lengths, dtype=np.int64)
        starts = np.cumsum(sizes) - sizes
        order = np.argsort(-sizes, kind="stable")
        sizes, starts = sizes[order], starts[order]
        lasts = starts + sizes - 1
        # How many sentences are longer than t.
        longer = [int(count) for count in np.searchsorted(-sizes, -np.arange(sizes.max(initial=0)), side="left")]
        return cls(
            tuple(starts[:count] + step for step, count in enumerate(longer)),
            tuple(lasts[:count] - step for step, count in enumerate(longer)),
        )


def bidirectional(x: Floats, steps: Steps, weight: Floats, bias: Floats, recurrent: Floats) -> Floats:
    """Return the hidden states of both directions, `(words, 2 · width)`.

    The gates are in the order input, forget, output, candidate. The weights of the first three are halved beforehand:
    σ(x) = ½ + ½ tanh(½x), so that one call of tanh computes all four gates.

    Args:
        x: the input vectors `(words, inputs)`.
        steps: the order of the words.
        weight: `(inputs, 2 · 4 · width)`, both directions side by side.
        bias: `(2 · 4 · width,)`.
        recurrent: `(2, width, 4 · width)`.
    """
    width = recurrent.shape[1]
    given = x @ weight
    given += bias
    given = given.reshape(len(x), 2, 4 * width)
    states = np.empty((len(x), 2, width), dtype=np.float32)
    batch = len(steps.forward[0]) if steps.forward else 0
    hidden = np.zeros((2, batch, width), dtype=np.float32)
    cell = np.zeros((2, batch, width), dtype=np.float32)
    for step, (ahead, back) in enumerate(zip(steps.forward, steps.backward, strict=True)):
        count = len(ahead)
        cell = cell[:, :count]
        gates = np.empty((2, count, 4 * width), dtype=np.float32)
        gates[0], gates[1] = given[ahead, 0], given[back, 1]
        if step:
            gates += np.matmul(hidden[:, :count], recurrent)
        np.tanh(gates, out=gates)
        sigmoid = gates[..., : 3 * width]
        sigmoid *= 0.5
        sigmoid += 0.5
        cell = gates[..., width : 2 * width] * cell
        cell += gates[..., :width] * gates[..., 3 * width :]
        hidden = np.tanh(cell)
        hidden *= gates[..., 2 * width : 3 * width]
        states[ahead, 0], states[back, 1] = hidden[0], hidden[1]
    return states.reshape(len(x), 2 * width)
