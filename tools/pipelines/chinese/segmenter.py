"""Training the segmenter, and turning it into the one that runs without PyTorch."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from augpipe.pipelines.unspaced.segmenter import Segmenter, pair_rows
from augpipe.pipelines.unspaced.tokenizer import words_of
from augpipe.pipelines.unspaced.vocabularies import PADDING, UNKNOWN, symbols_of
from augpipe.pipelines.unspaced.weights import Floats, Integers, Table
from tools.pipelines.chinese.inventory import Inventory
from tools.pipelines.chinese.treebanks import Annotated
from tools.pipelines.reporting import report
from tools.pipelines.treebank import Sentence

EPOCHS = 12
BATCH = 32
RATE = 2e-3
WIDTH = 160
LAYERS = 3
TREEBANK_WIDTH = 16
INPUT_DROPOUT = 0.25
DROPOUT = 0.3
UNKNOWN_RATE = 0.02


def embedding(vectors: Floats, *, freeze: bool) -> nn.Embedding:
    """Return a table that begins as `vectors`, and stays so if it is frozen."""
    made: nn.Embedding = nn.Embedding.from_pretrained(torch.from_numpy(vectors), freeze=freeze)  # type: ignore[no-untyped-call]
    return made


class SegmenterModel(nn.Module):
    """See `Segmenter`; `treebank` is what tells the model whose idea of a word to follow."""

    def __init__(self, inventory: Inventory, treebanks: int) -> None:
        super().__init__()
        self.symbols = embedding(inventory.symbols, freeze=False)
        self.pairs = embedding(inventory.pairs, freeze=True)
        self.treebank = nn.Embedding(treebanks, TREEBANK_WIDTH)
        given = self.symbols.embedding_dim + 2 * self.pairs.embedding_dim + TREEBANK_WIDTH
        self.input = nn.Linear(given, WIDTH)
        self.layers = nn.ModuleList(nn.Conv1d(WIDTH, 2 * WIDTH, 3, padding=1) for _ in range(LAYERS))
        self.norms = nn.ModuleList(nn.LayerNorm(WIDTH) for _ in range(LAYERS))
        self.output = nn.Linear(WIDTH, 2)
        self.input_dropout, self.dropout = nn.Dropout(INPUT_DROPOUT), nn.Dropout(DROPOUT)

    def forward(self, batch: Batch) -> Tensor:
        """Return the scores [texts, symbols, 2] of going on and of beginning."""
        drop = self.input_dropout
        treebank = self.treebank(batch.treebanks)[:, None].expand(-1, batch.symbols.shape[1], -1)
        before, after = self.pairs(batch.pairs[:, :-1]), self.pairs(batch.pairs[:, 1:])
        x = torch.cat([drop(self.symbols(batch.symbols)), drop(before), drop(after), treebank], -1)
        x = functional.relu(self.input(x))
        inside = (batch.symbols != PADDING).float()[..., None]
        for layer, norm in zip(self.layers, self.norms, strict=True):
            mixed, gate = layer((self.dropout(x) * inside).transpose(1, 2)).transpose(1, 2).chunk(2, -1)
            x = norm(x + mixed * torch.sigmoid(gate))
        scores: Tensor = self.output(self.dropout(x))
        return scores

    def export(self, inventory: Inventory) -> Segmenter:
        """Return the model as it segments in the manner of the first treebank."""
        weight, bias = as_array(self.input.weight), as_array(self.input.bias)
        own = weight[:, -TREEBANK_WIDTH:] @ as_array(self.treebank.weight)[0]
        output, output_bias = as_array(self.output.weight), as_array(self.output.bias)
        arrays: dict[str, Floats] = {
            "input": weight[:, :-TREEBANK_WIDTH].T,
            "input_bias": bias + own,
            "output": output[1] - output[0],
            "output_bias": output_bias[1:] - output_bias[:1],
        }
        for number, (layer, norm) in enumerate(zip(self.layers, self.norms, strict=True)):
            arrays[f"layer{number}"] = np.concatenate(list(as_array(layer.weight).transpose(2, 1, 0)))
            arrays[f"layer{number}_bias"] = as_array(layer.bias)
            arrays[f"norm{number}"], arrays[f"norm{number}_bias"] = as_array(norm.weight), as_array(norm.bias)
        arrays = {name: np.ascontiguousarray(array, dtype=np.float32) for name, array in arrays.items()}
        symbols, pairs = Table.of(as_array(self.symbols.weight)), Table.of(inventory.pairs)
        return Segmenter(inventory.vocabulary, arrays, symbols, pairs, inventory.pair_keys)


@dataclass(frozen=True)
class Batch:
    """Texts as tensors: symbols [texts, symbols], pairs [texts, symbols + 1], beginnings (-1 where there is none)."""

    symbols: Tensor
    pairs: Tensor
    begins: Tensor
    treebanks: Tensor


@dataclass(frozen=True)
class Example:
    """One sentence in numbers."""

    symbols: Integers
    pairs: Integers
    begins: Integers
    treebank: int


def example(sentence: Annotated, inventory: Inventory) -> Example:
    """Return a sentence as the model sees it."""
    words = sentence.sentence.words
    starts = set(np.cumsum([0, *map(len, words)]).tolist())
    begins: list[int] = []
    at = 0
    symbols = symbols_of("".join(words))
    for symbol in symbols:
        begins.append(int(at in starts))
        at += len(symbol)
    ids = np.array([inventory.vocabulary.id_of(symbol) for symbol in symbols], dtype=np.int64)
    around = np.concatenate([[PADDING], ids, [PADDING]])
    rows = pair_rows(around, inventory.pair_keys, len(inventory.vocabulary))
    return Example(ids, rows, np.array(begins), sentence.treebank)


def _collate(examples: Sequence[Example], unlisted: int) -> Batch:
    longest = max(len(one.symbols) for one in examples)
    symbols = np.full((len(examples), longest), PADDING)
    pairs = np.full((len(examples), longest + 1), unlisted)
    begins = np.full((len(examples), longest), -1)
    for row, one in enumerate(examples):
        size = len(one.symbols)
        symbols[row, :size], pairs[row, : size + 1], begins[row, :size] = one.symbols, one.pairs, one.begins
    treebanks = torch.tensor([one.treebank for one in examples])
    return Batch(torch.from_numpy(symbols), torch.from_numpy(pairs), torch.from_numpy(begins), treebanks)


def train(sentences: Sequence[Annotated], dev: Sequence[Sentence], inventory: Inventory, seed: int = 0) -> Segmenter:
    """Train a segmenter and report its scores on `dev`."""
    torch.manual_seed(seed)
    rng = random.Random(seed)
    examples = [example(sentence, inventory) for sentence in sentences]
    model = SegmenterModel(inventory, 1 + max(sentence.treebank for sentence in sentences))
    optimizer = torch.optim.AdamW([p for p in model.parameters() if p.requires_grad], lr=RATE, weight_decay=0.01)
    total = -(-len(examples) // BATCH) * EPOCHS
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min((step + 1) / 100, max(0.02, 1 - step / total))
    )
    started = time.monotonic()
    for epoch in range(EPOCHS):
        model.train()
        order = sorted(range(len(examples)), key=lambda at: len(examples[at].symbols) + 8 * rng.random())
        groups = [order[at : at + BATCH] for at in range(0, len(order), BATCH)]
        rng.shuffle(groups)
        for group in groups:
            batch = _collate([examples[at] for at in group], len(inventory.pair_keys))
            hidden = (torch.rand(batch.symbols.shape) < UNKNOWN_RATE) & (batch.symbols != PADDING)
            batch.symbols[hidden] = UNKNOWN
            loss = functional.cross_entropy(model(batch).flatten(0, 1), batch.begins.flatten(), ignore_index=-1)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()  # type: ignore[no-untyped-call]
            nn.utils.clip_grad_norm_(model.parameters(), 5.0)
            optimizer.step()
            schedule.step()
        if epoch % 4 == 3:
            model.eval()
            found = f1(model.export(inventory), dev)
            report(f"segmenter epoch {epoch + 1}/{EPOCHS}: dev F1 {found:.2f}, {time.monotonic() - started:.0f} s")
    model.eval()
    return model.export(inventory)


def segment(segmenter: Segmenter, texts: Sequence[str]) -> list[list[str]]:
    """Return the words of each text, white space left out."""
    return [[word for word in words_of(*cut)[0] if not word.isspace()] for cut in segmenter(texts)]


def f1(segmenter: Segmenter, gold: Sequence[Sentence]) -> float:
    """Return the F1 of words, in per cent."""
    right = found = wanted = 0
    for at in range(0, len(gold), 64):
        part = gold[at : at + 64]
        for sentence, words in zip(part, segment(segmenter, ["".join(s.words) for s in part]), strict=True):
            ours, theirs = _spans(words), _spans(sentence.words)
            right, found, wanted = right + len(ours & theirs), found + len(ours), wanted + len(theirs)
    return 200.0 * right / (found + wanted)


def _spans(words: Sequence[str]) -> set[tuple[int, int]]:
    ends = np.cumsum([0, *map(len, words)]).tolist()
    return set(pairwise(ends))


def as_array(parameter: Any) -> Floats:
    """Return what a parameter of a model holds."""
    array: Floats = parameter.detach().numpy()
    return array
