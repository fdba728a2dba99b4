"""How the tables of a suite call things."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Words:
    """How a suite's tables call things.

    Args:
        metric: What the numbers are.
        counted: What a set consists of, such as `pairs`.
        details: What the further numbers of a set are.
    """

    metric: str
    counted: str
    details: str
