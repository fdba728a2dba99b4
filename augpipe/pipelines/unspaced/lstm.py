"""A bidirectional LSTM over the sentences of a batch, which lie one behind the other without padding."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from augpipe.pipelines.unspaced.weights import Floats, Integers


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
    given = (x @ weight + bias).reshape(len(x), 2, 4 * width)
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
