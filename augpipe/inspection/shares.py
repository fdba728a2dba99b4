"""Shares as percentages that do not round the truth away."""

from __future__ import annotations


def percent(share: float) -> str:
    """Return a share as a percentage; only what is really all reads 100, only what is really none reads 0."""
    shown = f"{100 * share:.2f} %"
    if shown == "100.00 %" and share < 1:
        return ">99.99 %"
    if shown == "0.00 %" and share > 0:
        return "<0.01 %"
    return shown
