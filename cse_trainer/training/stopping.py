"""Stopping in an orderly way: Ctrl-C, SIGTERM and SIGHUP are answered at the end of the step, with a checkpoint."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from augpipe.interruption import STOPPING


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
    """Listen to SIGINT, SIGTERM and SIGHUP for the time of a block; only a main thread hears them."""
    request = StopRequest()
    if threading.current_thread() is not threading.main_thread():
        yield request
        return
    # Who ignores a signal (`nohup`) is not to be stopped by it.
    numbers = [number for number in STOPPING if signal.getsignal(number) is not signal.SIG_IGN]
    before = {number: signal.signal(number, request) for number in numbers}
    try:
        yield request
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
