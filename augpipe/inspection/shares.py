"""Percentages whose rounding does not hide a difference from 0 or 100."""

from __future__ import annotations


def percent(share: float) -> str:
    """Return a share as a percentage; only 1 itself becomes 100.00 %, and only 0 itself 0.00 %."""
    shown = f"{100 * share:.2f} %"
    if shown == "100.00 %" and share < 1:
        return ">99.99 %"
    if shown == "0.00 %" and share > 0:
        return "<0.01 %"
    return shown
