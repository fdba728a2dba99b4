"""The progress of an encoding, and its listeners."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TextsDone:
    """How far an encoding is: texts done, texts in all, and the share of the work; None where that is not known.

    Long texts weigh more than short ones.
    """

    done: int
    total: int | None
    share: float | None
    noun: str = "texts"


OnProgress = Callable[[TextsDone], None]


class EncodingEvents:
    """A listener to the loading of models and the encoding of texts; this one does nothing."""

    def on_stage(self, name: str) -> None:
        """Receive the name of the stage that begins."""

    def on_texts(self, done: TextsDone) -> None:
        """Receive the progress of this stage."""
