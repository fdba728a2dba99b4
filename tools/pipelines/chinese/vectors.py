"""Vectors from counts: what stands how often at which distance, weighted and factorised.

Unlike a bag of neighbours, neighbours by distance group words by how they are used in a sentence (Levy and Goldberg,
2014, section 3, and "Neural Word Embedding as Implicit Matrix Factorization", 2014), which is what a parser needs.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from scipy.sparse import csr_matrix
from sklearn.utils.extmath import randomized_svd

Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float32]

SMOOTHING = 0.75  # of the counts of contexts, as in word2vec


def positional_vectors(rows: Sequence[Integers], contexts: Sequence[Integers], width: int) -> Floats:
    """Return a vector for each row number, of `width` numbers with a mean square of 1.

    Arguments:
        rows: per distance, the things that occur.
        contexts: per distance, what occurs there with each; as long as the rows of that distance.
    """
    size = int(max(part.max(initial=0) for part in rows)) + 1
    kinds = int(max(part.max(initial=0) for part in contexts)) + 1
    all_rows = np.concatenate(rows)
    columns = np.concatenate([part + kinds * distance for distance, part in enumerate(contexts)])
    total_columns = kinds * len(contexts)
    cells, counts = np.unique(all_rows * total_columns + columns, return_counts=True)
    row, column = cells // total_columns, cells % total_columns
    row_sums = np.bincount(row, counts, size)
    column_sums = np.bincount(column, counts, total_columns) ** SMOOTHING
    total = row_sums.sum()
    column_sums *= total / column_sums.sum()
    information = np.log(counts * total / (row_sums[row] * column_sums[column]))
    positive = information > 0
    matrix = csr_matrix(
        (information[positive].astype(np.float32), (row[positive], column[positive])), shape=(size, total_columns)
    )
    left, strengths, _ = randomized_svd(matrix, width, n_iter=3, random_state=0)
    found = np.zeros((size, width))  # a small text has fewer dimensions than asked for
    found[:, : len(strengths)] = left * np.sqrt(strengths)
    vectors: Floats = (found / (np.sqrt(np.mean(np.square(found))) + 1e-9)).astype(np.float32)
    return vectors


def unit_vectors(vectors: Floats, size: float) -> Floats:
    """Return vectors that are all as long, their numbers about `size` large; zeros stay zeros."""
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    scaled: Floats = vectors / np.maximum(lengths, 1e-9) * np.float32(np.sqrt(vectors.shape[1]) * size)
    return scaled
