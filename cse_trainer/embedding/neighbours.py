"""Find the nearest texts to some queries in one pass over the texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A text near a query.

    Args:
        similarity: the cosine of the angle between both vectors.
        row: the text's row number, from 0.
        text: the text.
    """

    similarity: float
    row: int
    text: str


class Neighbours:
    """The nearest texts to each query, among those that were added so far.

    A text that occurs several times is kept once; the query itself and empty texts are left out.

    Args:
        queries: the queries' texts.
        vectors: their vectors, (Q, D).
        top: how many neighbours to keep for each.
    """

    def __init__(self, queries: Sequence[str], vectors: np.ndarray, top: int) -> None:
        self._queries = tuple(queries)
        self._vectors = _unit(vectors)
        self._top = top
        self._found: list[list[Neighbour]] = [[] for _ in queries]

    def add(self, first_row: int, texts: Sequence[str], vectors: np.ndarray) -> None:
        """Consider n texts, numbered from `first_row` on, with their vectors (n, D)."""
        similarity = self._vectors @ _unit(vectors).T  # (Q, n)
        for query, row in enumerate(similarity):
            self._found[query] = self._merged(query, row, first_row, texts)

    def nearest(self) -> list[tuple[Neighbour, ...]]:
        """Return the neighbours of each query, the nearest first."""
        return [tuple(found) for found in self._found]

    def _merged(self, query: int, similarity: np.ndarray, first_row: int, texts: Sequence[str]) -> list[Neighbour]:
        kept = self._found[query]
        known = {neighbour.text for neighbour in kept} | {self._queries[query]}
        bound = kept[-1].similarity if len(kept) == self._top else -np.inf
        fresh: list[Neighbour] = []
        for position in np.argsort(-similarity, kind="stable"):
            if len(fresh) == self._top or similarity[position] <= bound:
                break
            text = texts[position]
            if text.strip() and text not in known:
                known.add(text)
                fresh.append(Neighbour(float(similarity[position]), first_row + int(position), text))
        return sorted([*kept, *fresh], key=lambda neighbour: -neighbour.similarity)[: self._top]


def _unit(vectors: np.ndarray) -> np.ndarray:
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    return vectors / np.where(norms > 0, norms, 1.0)
