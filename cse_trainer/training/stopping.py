"""Stop a run in an orderly way: on Ctrl-C, SIGTERM or SIGHUP it ends after the step, with a checkpoint."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from augpipe.interruption import STOPPING


class StopRequest:
    """A signal handler that notes in `made` whether somebody asked the run to stop."""

    def __init__(self) -> None:
        self.made = False

    def __call__(self, number: int, frame: FrameType | None) -> None:
        """Note the first signal; raise KeyboardInterrupt at a second one, without waiting for the end of the step."""
        if self.made:
            raise KeyboardInterrupt
        self.made = True


@contextmanager
def stop_requests() -> Iterator[StopRequest]:
    """Note SIGINT, SIGTERM and SIGHUP during a block; outside the main thread, where no handler can be set, nothing."""
    request = StopRequest()
    if threading.current_thread() is not threading.main_thread():
        yield request
        return
    # A signal that the process was started to ignore, as by `nohup`, stays ignored.
    numbers = [number for number in STOPPING if signal.getsignal(number) is not signal.SIG_IGN]
    before = {number: signal.signal(number, request) for number in numbers}
    try:
        yield request
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
