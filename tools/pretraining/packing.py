"""Batches without padding: several sentences in one row, none of which sees another."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray

from tools.pretraining.corpus import TokenIds

IGNORED = -100


@dataclass(frozen=True, slots=True)
class Batch:
    """Sentences packed into rows; row × column throughout."""

    ids: torch.Tensor
    positions: torch.Tensor  # each sentence begins at 0
    owners: torch.Tensor  # number of the sentence in the batch; -1 is padding
    targets: torch.Tensor  # the token that was masked; IGNORED elsewhere
    neighbours: torch.Tensor  # pairs × 2: sentences of the batch that follow one another in the corpus
    words: torch.Tensor  # tokens of all sentences, flat
    word_owners: torch.Tensor  # the sentence of each of them
    runs: torch.Tensor  # for each sentence the run it belongs to
    sentences: int

    @property
    def fill(self) -> float:
        """Return the share of cells that hold a token."""
        return float((self.owners >= 0).float().mean())


@dataclass(frozen=True, slots=True)
class Layout:
    """How batches are cut."""

    row: int = 128  # tokens
    longest: int = 62  # tokens of a sentence, without [CLS] and [SEP]
    run: int = 8  # sentences that follow one another in the corpus
    runs: int = 16  # per batch
    masked: float = 0.2


def rows_of(lengths: list[int], width: int) -> list[list[int]]:
    """Put lengths into rows of a width, the longest first, each into the first row with room."""
    rows: list[list[int]] = []
    room: list[int] = []
    for number in sorted(range(len(lengths)), key=lambda i: -lengths[i]):
        place = next((i for i, free in enumerate(room) if free >= lengths[number]), None)
        if place is None:
            rows.append([])
            room.append(width)
            place = len(rows) - 1
        rows[place].append(number)
        room[place] -= lengths[number]
    return rows


@dataclass(frozen=True, slots=True)
class Special:
    """The ids of the tokens that are no words."""

    pad: int
    cls: int
    sep: int
    mask: int
    size: int  # of the vocabulary


class Packer:
    """Draws batch number n of a corpus: the same batch for the same seed, whenever it is asked for."""

    def __init__(self, corpus: TokenIds, special: Special, layout: Layout, *, seed: int) -> None:
        self._corpus, self._special, self._layout, self._seed = corpus, special, layout, seed
        self._runs = len(corpus) // layout.run
        self._epoch, self._order = -1, np.empty(0, np.int64)

    @property
    def batches_per_epoch(self) -> int:
        """Count the batches after which every run was seen once."""
        return self._runs // self._layout.runs

    def _starts(self, number: int) -> list[int]:
        epoch, place = divmod(number, self.batches_per_epoch)
        if epoch != self._epoch:
            self._epoch, self._order = epoch, np.random.default_rng((self._seed, epoch)).permutation(self._runs)
        taken = self._order[place * self._layout.runs : (place + 1) * self._layout.runs]
        return [int(run) * self._layout.run for run in taken]

    def batch(self, number: int) -> Batch:
        """Draw a batch."""
        special, layout = self._special, self._layout
        draws = np.random.default_rng((self._seed, 1, number))
        texts: list[NDArray[np.int64]] = []
        neighbours, runs = [], []
        for start in self._starts(number):
            for sentence in range(start, start + layout.run):
                if sentence == start or sentence >= self._corpus.ordered:
                    runs.append(len(texts))
                else:
                    runs.append(runs[-1])
                    neighbours.append((len(texts) - 1, len(texts)))
                texts.append(np.asarray(self._corpus.sentence(sentence, layout.longest), np.int64))
        rows = rows_of([len(text) + 2 for text in texts], layout.row)
        shape = (len(rows), layout.row)
        ids = np.full(shape, special.pad)
        positions, owners = np.zeros(shape, np.int64), np.full(shape, -1)
        for row, members in enumerate(rows):
            at = 0
            for member in members:
                text = texts[member]
                end = at + len(text) + 2
                ids[row, at:end] = [special.cls, *text, special.sep]
                positions[row, at:end] = np.arange(end - at)
                owners[row, at:end] = member
                at = end
        maskable = (owners >= 0) & (ids != special.cls) & (ids != special.sep)
        chosen = maskable & (draws.random(shape) < layout.masked)
        targets = np.where(chosen, ids, IGNORED)
        fate = draws.random(shape)
        ids = np.where(chosen & (fate < 0.8), special.mask, ids)
        ids = np.where(chosen & (fate >= 0.9), draws.integers(special.mask + 1, special.size, shape), ids)
        lengths = [len(text) for text in texts]
        return Batch(
            ids=torch.from_numpy(ids),
            positions=torch.from_numpy(positions),
            owners=torch.from_numpy(owners),
            targets=torch.from_numpy(targets),
            neighbours=torch.tensor(neighbours, dtype=torch.int64).reshape(-1, 2),
            words=torch.from_numpy(np.concatenate(texts)),
            word_owners=torch.from_numpy(np.repeat(np.arange(len(texts)), lengths)),
            runs=torch.tensor(runs),
            sentences=len(texts),
        )
