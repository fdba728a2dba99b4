"""What an engine tells the build while it runs."""

from __future__ import annotations

from dataclasses import dataclass

from augpipe.build.record import ShardRecord
from augpipe.build.worker import Failure


@dataclass(frozen=True, slots=True)
class Finished:
    """A shard is built."""

    record: ShardRecord


@dataclass(frozen=True, slots=True)
class Died:
    """The worker of a shard is no more, and why if that is known; the shard is not built."""

    index: int
    why: str


@dataclass(frozen=True, slots=True)
class Tick:
    """Nothing new; a moment to look at the counters."""


Event = Finished | Failure | Died | Tick
