"""The terms that the tables of a suite use."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Words:
    """The terms that a suite's tables use.

    Args:
        metric: what the numbers are.
        counted: what a set consists of, such as `pairs`.
        details: what the further numbers of a set are.
    """

    metric: str
    counted: str
    details: str
