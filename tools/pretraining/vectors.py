"""Vectors of words: of the corpus, by the company that they keep, and random ones, by which each word is known."""

from __future__ import annotations

import numpy as np
import torch
from numpy.typing import NDArray

from tools.pretraining.corpus import TokenIds

WINDOW = 5
"""How many tokens on either side count as context."""
SMOOTHING = 0.75
"""Exponent of the contexts' frequencies (Levy, Goldberg and Dagan 2015, section 3.1)."""


def counts(corpus: TokenIds, size: int) -> NDArray[np.float32]:
    """Count how often two tokens stand within the window, nearer ones with more weight: size × size, symmetric."""
    table = np.zeros(size * size, np.float64)
    lengths = np.diff(corpus.starts)
    for first in range(0, len(corpus), 100_000):
        last = min(first + 100_000, len(corpus))
        ids = np.asarray(corpus.ids[corpus.starts[first] : corpus.starts[last]], np.int64)
        of = np.repeat(np.arange(first, last), lengths[first:last])
        for distance in range(1, WINDOW + 1):
            together = of[:-distance] == of[distance:]
            pairs = ids[:-distance][together] * size + ids[distance:][together]
            table += np.bincount(pairs, minlength=size * size) * ((WINDOW + 1 - distance) / WINDOW)
    square = table.reshape(size, size).astype(np.float32)
    return square + square.T


def word_vectors(corpus: TokenIds, size: int, dimensions: int, *, seed: int) -> torch.Tensor:
    """Return a vector for each token: size × dimensions, each coordinate of standard deviation 1.

    Source: Levy, Goldberg and Dagan (2015), with U √Σ as vectors.
    """
    table = counts(corpus, size)
    total = table.sum()
    rows = table.sum(1, keepdims=True)
    contexts = rows.T**SMOOTHING / (rows**SMOOTHING).sum()
    with np.errstate(divide="ignore", invalid="ignore"):
        information = np.log(table / total / (rows / total * contexts))
    information = np.nan_to_num(np.maximum(information, 0), nan=0.0, posinf=0.0, neginf=0.0)
    torch.manual_seed(seed)
    left, values, _ = torch.svd_lowrank(torch.from_numpy(information), q=dimensions, niter=4)
    vectors = left * values.sqrt()
    return vectors / vectors.std()


def directions(size: int, dimensions: int) -> torch.Tensor:
    """Return a random unit vector for each token, the same in every call: size × dimensions.

    Vectors of the company that words keep are alike for *dog* and *cat*; these tell the two apart.
    """
    drawn = torch.randn(size, dimensions, generator=torch.Generator().manual_seed(0))
    return torch.nn.functional.normalize(drawn, dim=-1)
