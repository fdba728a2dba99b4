"""Run tasks on a cluster: one future for each, some waiting at the workers so that none is idle between two."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait

from augpipe.base.errors import UserError
from augpipe.builder.cluster import Cluster
from augpipe.builder.cluster_worker import Answer
from augpipe.builder.folder import BuildFolder
from augpipe.builder.loky_engine import cause
from augpipe.builder.plan import AnyTask
from augpipe.builder.progress import StallWatch
from augpipe.builder.worker import TICK_S, Died, Event, Events

AHEAD = 2
"""Tasks given to a cluster for each that it can run at once."""

LOOK_S = 5.0
"""Seconds between two looks at the cluster: whether it is there, and how many tasks it can run at once."""


class Room:
    """How many tasks a cluster may have; raises an error when it is lost.

    Args:
        most: no more than that, however large the cluster is; None for no limit.
    """

    def __init__(self, cluster: Cluster, most: int | None) -> None:
        self._cluster, self._most = cluster, most
        self._looked_at, self._room = -LOOK_S, 0

    def now(self) -> int:
        """Return the number, looking at the cluster every few seconds."""
        if time.monotonic() - self._looked_at >= LOOK_S:
            if self._cluster.lost():
                raise lost(self._cluster)
            try:
                slots = max(self._cluster.slots(), 1)
            except OSError:  # lost while it was asked
                raise lost(self._cluster) from None
            self._room = AHEAD * slots if self._most is None else min(self._most, AHEAD * slots)
            self._looked_at = time.monotonic()
        return self._room


def run_on_cluster(
    cluster: Cluster, limit: int | None, tasks: Iterator[AnyTask], workers: int, watch: StallWatch, folder: BuildFolder
) -> Events:
    """Run the tasks on a cluster and yield events as they happen.

    Args:
        limit: how many may run at once at most; None for as many as the cluster takes.
        workers: likewise for this call; 1 if one may not disturb another.

    Raises:
        UserError: if something stops every shard, or the cluster is lost.
    """
    room = Room(cluster, 1 if workers == 1 else limit)
    busy: dict[Future[Answer], int] = {}
    try:
        while True:
            while len(busy) < room.now() and (task := next(tasks, None)) is not None:
                watch.start(task.index)
                busy[cluster.submit(task)] = task.index
            if not busy:
                break
            done, _ = wait(busy, timeout=TICK_S, return_when=FIRST_COMPLETED)
            for future in done:
                yield outcome(future, busy.pop(future), cluster, folder)
            for future in hanging(cluster, busy, watch, folder):
                future.cancel()
                yield Died(busy.pop(future), f"no progress for {watch.patience_s:.0f} s")
            yield None
    finally:
        for future in busy:
            future.cancel()


def outcome(future: Future[Answer], index: int, cluster: Cluster, folder: BuildFolder) -> Event:
    """Return the event for a task that has ended; raise the error that stops every shard."""
    if future.cancelled():  # by dask, when its scheduler is gone
        raise lost(cluster)
    error = future.exception()
    if error is not None:
        return folder.finished(index) or Died(index, cause(error))
    answer = future.result()
    if isinstance(answer, UserError):
        raise answer
    return answer


def hanging(
    cluster: Cluster, busy: dict[Future[Answer], int], watch: StallWatch, folder: BuildFolder
) -> list[Future[Answer]]:
    """Return the tasks that were begun and make no progress; it is an error if none was begun for as long."""
    stalled = [future for future, index in busy.items() if watch.stalled(index)]
    if not stalled:
        return []
    begun = set(folder.in_work())
    if len(stalled) == len(busy) and not begun & set(busy.values()):
        raise UserError(
            f"{cluster.place} has begun no shard for {watch.patience_s:.0f} s; see whether it has workers, and run "
            "the same command again to go on"
        )
    return [future for future in stalled if busy[future] in begun]


def lost(cluster: Cluster) -> UserError:
    """Return the error that a cluster is gone."""
    return UserError(
        f"{cluster.place} does not answer any more; start it again, then run the same command again: finished shards "
        "are kept"
    )
