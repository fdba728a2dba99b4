"""The learning rate of a step: linear warm-up, then linear decay to zero."""

from __future__ import annotations


def learning_rate(step: int, total_steps: int, peak: float, warmup: float = 0.0) -> float:
    """Return the learning rate of a step; it depends on the step alone, so a resumed run has nothing to restore.

    Args:
        step: counted from 0.
        total_steps: the steps of the whole run.
        peak: the highest rate.
        warmup: the share of the steps over which the rate rises; 0 starts at `peak`, as SimCSE does.
    """
    rising = int(total_steps * warmup)
    if step < rising:
        return peak * (step + 1) / rising
    return peak * (total_steps - step) / (total_steps - rising)
