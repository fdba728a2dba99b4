"""The progress display of an encoding."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from augpipe.base.console import duration
from augpipe.base.progress import Display, Reached, progress_display
from cse_trainer.evaluation.progress import EncodingEvents, TextsDone


class EncodingDisplay(EncodingEvents):
    """Listens to an encoding, and shows how far it is."""

    def __init__(self, display: Display) -> None:
        self._display = display
        self._began = 0.0

    def on_stage(self, name: str) -> None:
        """Show that another part of the work begins."""
        self._began = time.monotonic()
        self._display.stage(name)

    def on_texts(self, done: TextsDone) -> None:
        """Show how far the encoding is."""
        parts = counts(done, time.monotonic() - self._began)
        self._display.show(Reached(parts, done.share or 0.0, None if done.share is None else 1.0))


@contextmanager
def encoding_display(*, quiet: bool) -> Iterator[EncodingDisplay]:
    """Show on stderr how an encoding goes; with `quiet` show nothing."""
    with progress_display(quiet=quiet) as display:
        yield EncodingDisplay(display)


def counts(done: TextsDone, seconds: float) -> list[str]:
    """Return the texts for texts done, rate and time left."""
    of_all = "" if done.total is None else f" of {done.total:,}"
    rate = done.done / max(seconds, 1e-3)
    parts = [f"{done.done:,}{of_all} {done.noun}", f"{rate:,.{0 if rate >= 1 else 2}f} {done.noun}/s"]
    if done.share:
        parts.append(f"{duration(seconds * (1 - done.share) / done.share)} left")
    return parts
