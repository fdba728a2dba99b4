"""Stopping in an orderly way: Ctrl-C and SIGTERM are answered at the end of the step, with a checkpoint."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class StopRequest:
    """Whether somebody asked the run to stop."""

    def __init__(self) -> None:
        self.made = False

    def __call__(self, number: int, frame: FrameType | None) -> None:
        """Note the first signal; a second one does not wait for the step's end."""
        if self.made:
            raise KeyboardInterrupt
        self.made = True


@contextmanager
def stop_requests() -> Iterator[StopRequest]:
    """Listen to SIGINT and SIGTERM for the time of a block; only a main thread can, others never hear of any."""
    request = StopRequest()
    if threading.current_thread() is not threading.main_thread():
        yield request
        return
    before = {number: signal.signal(number, request) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield request
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
