"""How far an encoding is, and who wants to know."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class TextsDone:
    """How far an encoding is.

    Args:
        done: Texts encoded so far.
        total: Texts in all, or None where that is not known.
        share: The part of the work that is done, from 0 to 1, or None; long texts weigh more than short ones.
        noun: What is counted, where it is something else than texts.
    """

    done: int
    total: int | None
    share: float | None
    noun: str = "texts"


OnProgress = Callable[[TextsDone], None]


class EncodingEvents(Protocol):
    """Listens while models are loaded and texts encoded."""

    def on_stage(self, name: str) -> None:
        """Hear that another part of the work begins."""

    def on_texts(self, done: TextsDone) -> None:
        """Hear how far the encoding of this part is."""


class Unheard:
    """The listener that does nothing."""

    def on_stage(self, name: str) -> None:
        """Do nothing."""

    def on_texts(self, done: TextsDone) -> None:
        """Do nothing."""
