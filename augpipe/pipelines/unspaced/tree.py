"""The best dependency tree in a matrix of arc scores, by the algorithm of Chu, Liu and Edmonds."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Scores = npt.NDArray[np.float32]
Heads = npt.NDArray[np.int64]
Exact = npt.NDArray[np.float64]


def best_tree(scores: Scores) -> Heads:
    """Return the tree with the highest score that has a single root: the head of each position, -1 at position 0.

    Args:
        scores: `(words + 1, words + 1)`; `scores[d, h]` is the score of `h` as the head of `d`, and position 0 is the
            artificial root.
    """
    size = scores.shape[0]
    masked = scores.astype(np.float64)
    np.fill_diagonal(masked, -np.inf)
    masked[0] = -np.inf
    heads: Heads = np.argmax(masked, axis=1)
    heads[0] = -1
    roots = [d for d in range(1, size) if heads[d] == 0]
    if len(roots) == 1 and _cycle(heads) is None:
        return heads
    # The penalty on the arcs from position 0 is larger than any sum of scores, so that a tree with two roots never has
    # the highest score.
    finite = masked[np.isfinite(masked)]
    masked[1:, 0] -= (finite.max() - finite.min() + 1.0) * size
    return _chu_liu_edmonds(masked)


def _cycle(heads: Heads) -> list[int] | None:
    """Return the positions of one cycle among `heads`, or None."""
    state = [0] * len(heads)
    for start in range(1, len(heads)):
        node = start
        while node > 0 and state[node] == 0:
            state[node] = start
            node = int(heads[node])
        if node > 0 and state[node] == start:
            cycle = [node]
            follow = int(heads[node])
            while follow != node:
                cycle.append(follow)
                follow = int(heads[follow])
            return cycle
    return None


def _chu_liu_edmonds(scores: Exact) -> Heads:
    """Return the heads of the tree with the highest score, however many roots it has; -1 at position 0."""
    heads: Heads = np.argmax(scores, axis=1)
    heads[0] = -1
    cycle = _cycle(heads)
    if cycle is None:
        return heads
    inside = np.zeros(len(scores), dtype=bool)
    inside[cycle] = True
    members = np.flatnonzero(inside)
    others = np.flatnonzero(~inside)
    # Contract the cycle into one node, the last of the smaller graph.
    top = len(others)
    smaller = np.full((top + 1, top + 1), -np.inf)
    smaller[:top, :top] = scores[np.ix_(others, others)]
    leaving = scores[np.ix_(others, members)]
    smaller[:top, top] = leaving.max(axis=1)
    leave_by = members[leaving.argmax(axis=1)]
    entering = scores[np.ix_(members, others)] - scores[members, heads[members]][:, None]
    smaller[top, :top] = entering.max(axis=0)
    enter_at = members[entering.argmax(axis=0)]
    smaller[0] = -np.inf
    solved = _chu_liu_edmonds(smaller)
    for i, node in enumerate(others[1:], start=1):
        head = int(solved[i])
        heads[node] = leave_by[i] if head == top else others[head]
    entry = int(solved[top])
    heads[enter_at[entry]] = others[entry]
    return heads
