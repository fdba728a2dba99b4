"""The events that an engine yields while it runs."""

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
    """The worker of a shard has died before the shard was built; `why` is the cause as far as it is known."""

    index: int
    why: str


@dataclass(frozen=True, slots=True)
class Tick:
    """Nothing has happened; an engine yields this a few times a second so that the progress can be shown."""


Event = Finished | Failure | Died | Tick
