"""The tagger and parser in PyTorch, and turning it into the network that runs without."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from augpipe.pipelines.unspaced.network import Network
from augpipe.pipelines.unspaced.vocabularies import CHARACTERS, LONGEST_WORD
from augpipe.pipelines.unspaced.weights import Floats, Table
from tools.pipelines.chinese.inventory import Inventory
from tools.pipelines.chinese.lexicon import Lexicon
from tools.pipelines.chinese.segmenter import as_array, embedding

INPUT_WIDTH = 200
WIDTH = 200
LAYERS = 2
ARC_WIDTH = 192
LABEL_WIDTH = 64
TAG_WIDTH = 128
TREEBANK_WIDTH = 12
LENGTH_WIDTH = 16
DROPOUT = 0.33
INPUT_DROPOUT = 0.2


@dataclass(frozen=True)
class Batch:
    """Examples as tensors [sentences, words]; characters have one axis more."""

    words: Tensor
    characters: Tensor
    lengths: Tensor
    heads: Tensor
    labels: Tensor
    tags: Tensor
    treebanks: Tensor
    sizes: Tensor


class ParserModel(nn.Module):
    """See `Network`; `treebank` is what tells the model whose annotation to follow (Stymne et al., 2018)."""

    def __init__(self, inventory: Inventory, lexicon: Lexicon, labels: int, tags: int, treebanks: int) -> None:
        super().__init__()
        self.words = embedding(lexicon.vectors, freeze=True)
        self.learned = nn.Embedding(*lexicon.vectors.shape)  # added to the former, for words that the treebanks have
        nn.init.zeros_(self.learned.weight)
        self.symbols = embedding(inventory.symbols, freeze=False)
        self.length = nn.Embedding(LONGEST_WORD + 1, LENGTH_WIDTH)
        self.treebank = nn.Embedding(treebanks, TREEBANK_WIDTH)
        self.root = nn.Parameter(torch.randn(INPUT_WIDTH) * 0.1)
        given = self.words.embedding_dim + CHARACTERS * self.symbols.embedding_dim + LENGTH_WIDTH
        self.input = nn.Linear(given, INPUT_WIDTH)
        self.lstm = nn.LSTM(
            INPUT_WIDTH + TREEBANK_WIDTH, WIDTH, LAYERS, bidirectional=True, batch_first=True, dropout=DROPOUT
        )

        def layer(width: int) -> nn.Sequential:
            return nn.Sequential(nn.Linear(2 * WIDTH, width), nn.LeakyReLU(0.1), nn.Dropout(DROPOUT))

        self.arc_dependent, self.arc_head = layer(ARC_WIDTH), layer(ARC_WIDTH)
        self.label_dependent, self.label_head = layer(LABEL_WIDTH), layer(LABEL_WIDTH)
        self.tag_hidden, self.tag = layer(TAG_WIDTH), nn.Linear(TAG_WIDTH, tags)
        self.arc = nn.Parameter(torch.zeros(ARC_WIDTH + 1, ARC_WIDTH))
        self.label = nn.Parameter(torch.zeros(labels, LABEL_WIDTH + 1, LABEL_WIDTH + 1))
        self.dropout = nn.Dropout(DROPOUT)

    def states(self, batch: Batch) -> Tensor:
        """Return [sentences, words, 2 · WIDTH]."""
        words = self.words(batch.words) + self.learned(batch.words)
        characters = self.symbols(batch.characters)
        if self.training:
            words = words * (torch.rand(batch.words.shape) >= INPUT_DROPOUT)[..., None]
            characters = characters * (torch.rand(batch.words.shape) >= INPUT_DROPOUT)[..., None, None]
        x = torch.tanh(self.input(torch.cat([words, characters.flatten(2), self.length(batch.lengths)], -1)))
        x = torch.cat([self.root.expand(len(x), 1, -1), x[:, 1:]], 1)
        treebank = self.treebank(batch.treebanks)[:, None].expand(-1, x.shape[1], -1)
        packed = nn.utils.rnn.pack_padded_sequence(
            torch.cat([self.dropout(x), treebank], -1), batch.sizes, batch_first=True, enforce_sorted=False
        )
        states, _ = nn.utils.rnn.pad_packed_sequence(self.lstm(packed)[0], batch_first=True)
        dropped: Tensor = self.dropout(states)
        return dropped

    def loss(self, batch: Batch) -> Tensor:
        """Return the mean negative log-likelihood of heads, labels and (at half weight) tags."""
        states = self.states(batch)
        arcs = _with_one(self.arc_dependent(states)) @ self.arc @ self.arc_head(states).transpose(1, 2)
        outside = torch.arange(states.shape[1]) >= batch.sizes[:, None]
        arcs = arcs.masked_fill(outside[:, None], -1e4) - 1e4 * torch.eye(states.shape[1])
        heads = batch.heads.clamp(min=0)[..., None].expand(-1, -1, LABEL_WIDTH)
        dependents = _with_one(self.label_dependent(states))
        governors = _with_one(self.label_head(states).gather(1, heads))
        turned = torch.einsum("swi,lij->swlj", dependents, self.label)
        labels = torch.einsum("swlj,swj->swl", turned, governors)
        total = _likelihood(arcs, batch.heads) + _likelihood(labels, batch.labels)
        if bool((batch.tags >= 0).any()):
            total = total + 0.5 * _likelihood(self.tag(self.tag_hidden(states)), batch.tags)
        return total

    def export(self, inventory: Inventory, lexicon: Lexicon, labels: Sequence[str], tags: Sequence[str]) -> Network:
        """Return the model as it annotates in the manner of the first treebank."""
        arrays: dict[str, Floats] = {"length": as_array(self.length.weight), "root": as_array(self.root)}
        linear: dict[str, Any] = {"input": self.input, "tag": self.tag}
        for name in ("arc_dependent", "arc_head", "label_dependent", "label_head", "tag_hidden"):
            linear[name] = getattr(self, name)[0]
        for name, module in linear.items():
            arrays[name], arrays[f"{name}_bias"] = as_array(module.weight).T, as_array(module.bias)
        arrays["arc"] = as_array(self.arc)
        label = as_array(self.label)
        arrays["label"] = label.transpose(1, 0, 2).reshape(label.shape[1], -1)
        for number in range(LAYERS):
            arrays |= self._exported_layer(number)
        arrays = {name: np.ascontiguousarray(array, dtype=np.float32) for name, array in arrays.items()}
        words = as_array(self.words.weight) + as_array(self.learned.weight)
        symbols = Table.of(as_array(self.symbols.weight))
        known = lexicon.vocabulary, inventory.vocabulary, tuple(labels), tuple(tags)
        return Network(*known, arrays, Table.of(words), symbols)

    def _exported_layer(self, number: int) -> dict[str, Floats]:
        """Return an LSTM layer as `bidirectional` wants it: gates in its order, the first three halved."""
        weights, biases, recurrents = [], [], []
        for direction in ("", "_reverse"):
            suffix = f"_l{number}{direction}"
            weight, recurrent, bias = (
                _ordered(as_array(getattr(self.lstm, kind + suffix))) for kind in ("weight_ih", "weight_hh", "bias_ih")
            )
            bias = bias + _ordered(as_array(getattr(self.lstm, "bias_hh" + suffix)))
            if number == 0:  # the treebank's vector is the same for every word
                bias = bias + weight[:, -TREEBANK_WIDTH:] @ as_array(self.treebank.weight)[0]
                weight = weight[:, :-TREEBANK_WIDTH]
            weights.append(weight.T)
            biases.append(bias)
            recurrents.append(recurrent.T)
        name = f"lstm{number}"
        return {
            name: np.concatenate(weights, axis=1),
            f"{name}_bias": np.concatenate(biases),
            f"{name}_recurrent": np.stack(recurrents),
        }


def _ordered(gates: Floats) -> Floats:
    """Turn PyTorch's gates (input, forget, candidate, output) into ours, the three sigmoids' halved."""
    inward, forget, candidate, outward = np.split(gates, 4)
    return np.concatenate([inward * 0.5, forget * 0.5, outward * 0.5, candidate])


def _likelihood(scores: Tensor, right: Tensor) -> Tensor:
    return functional.cross_entropy(scores.flatten(0, 1), right.flatten(), ignore_index=-1)


def _with_one(x: Tensor) -> Tensor:
    return torch.cat([x, x.new_ones(*x.shape[:-1], 1)], -1)
