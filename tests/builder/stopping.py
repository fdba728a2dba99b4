"""Stop a build from outside, by an error that no part of it knows."""

from __future__ import annotations

from collections.abc import Callable

from augpipe.builder.progress import Progress


class StopError(Exception):
    """Raised to end a build or an extension from outside."""


def stop_after(shards: int) -> Callable[[Progress], None]:
    """Return a listener to the progress that raises `StopError` as soon as so many shards are done."""

    def stop(progress: Progress) -> None:
        if progress.shards_done == shards:
            raise StopError

    return stop
