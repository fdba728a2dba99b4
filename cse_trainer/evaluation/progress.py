"""The progress of an encoding, and its listeners."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class TextsDone:
    """How far an encoding is.

    Args:
        done: texts encoded so far.
        total: texts in all, or None where that is not known.
        share: the part of the work that is done, from 0 to 1, or None; long texts weigh more than short ones.
    """

    done: int
    total: int | None
    share: float | None
    noun: str = "texts"


OnProgress = Callable[[TextsDone], None]


class EncodingEvents(Protocol):
    """A listener to the loading of models and the encoding of texts."""

    def on_stage(self, name: str) -> None:
        """Receive the name of the stage that begins."""

    def on_texts(self, done: TextsDone) -> None:
        """Receive the progress of this stage."""


class Unheard:
    """A listener that does nothing."""

    def on_stage(self, name: str) -> None:
        """Do nothing."""

    def on_texts(self, done: TextsDone) -> None:
        """Do nothing."""
