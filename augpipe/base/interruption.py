"""React to SIGINT, SIGTERM and SIGHUP: the command cleans up, prints one line, and exits with the signal's code."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

ENDING_S = 5.0
"""Seconds in which further signals are ignored, so that they do not cut short the clean-up after the first one."""

AGAIN_S = 0.05
"""Seconds until a signal that a finalizer has swallowed is sent again."""


class Stopped(KeyboardInterrupt):
    """Raised in the main thread when a signal, `signum`, arrives, so that every `finally` block on the way out runs."""

    def __init__(self, signum: int | None = None) -> None:
        super().__init__()
        self.signum = signum


class Interruption:
    """The signal handler of a `stoppable` block; `signum` is the signal that has arrived, None before."""

    def __init__(self) -> None:
        self.signum: int | None = None
        self._owner = os.getpid()
        self._raised_at = -ENDING_S

    @property
    def exit_code(self) -> int:
        """128 + the number of the signal, as a shell reports it; before any signal, the code of SIGINT."""
        return 128 + (self.signum or signal.SIGINT)

    def hear(self, signum: int, frame: FrameType | None) -> None:
        """Raise `Stopped`, unless that was less than `ENDING_S` seconds ago; this is the handler of the signals."""
        if os.getpid() != self._owner:  # a forked child that has not set its own handlers yet
            os._exit(128 + signum)
        now = time.monotonic()
        if now - self._raised_at < ENDING_S:
            return
        self.signum, self._raised_at = signum, now
        raise Stopped(signum)

    def lost(self, unraisable: Any) -> bool:
        """Return whether an exception that a finalizer raised is `Stopped`; if so, send the signal once more.

        Python discards exceptions of finalizers (`__del__`), so that the command would go on.
        """
        if not isinstance(unraisable.exc_value, Stopped) or self.signum is None:
            return False
        self._raised_at = -ENDING_S
        again = threading.Timer(AGAIN_S, os.kill, (self._owner, self.signum))
        again.daemon = True
        again.start()
        return True


_heard = Interruption()


def heard() -> Interruption:
    """Return the handler of the current `stoppable` block, or of the last one."""
    return _heard


@contextmanager
def stoppable() -> Iterator[None]:
    """Turn SIGINT, SIGTERM and SIGHUP into `Stopped` during the block, except those that were ignored before (`nohup`).

    After the block the signals end the process as usual. If one has arrived, they are ignored instead: all that is left
    to do is to exit with its code.
    """
    global _heard
    _heard = listening = Interruption()
    before = sys.unraisablehook

    def unraisable(found: Any) -> None:
        if not listening.lost(found):
            before(found)

    numbers = [number for number in STOPPING if signal.getsignal(number) is not signal.SIG_IGN]
    for number in numbers:
        with suppress(ValueError):  # only the main thread may set handlers
            signal.signal(number, listening.hear)
    sys.unraisablehook = unraisable
    try:
        yield
    finally:
        sys.unraisablehook = before
        for number in numbers:
            with suppress(ValueError):
                signal.signal(number, signal.SIG_DFL if listening.signum is None else signal.SIG_IGN)


class StopRequest:
    """A signal handler for work that can stop at the end of a step; it notes the first signal in `signum`."""

    def __init__(self) -> None:
        self.signum: int | None = None

    @property
    def made(self) -> bool:
        """Whether somebody asked the work to stop."""
        return self.signum is not None

    def hear(self, signum: int, frame: FrameType | None) -> None:
        """Note the first signal; a second one raises `Stopped` at once."""
        if self.made:
            _heard.hear(signum, frame)
        self.signum = self.signum or signum


@contextmanager
def stop_requests() -> Iterator[StopRequest]:
    """Note SIGINT, SIGTERM and SIGHUP during the block, except those that are ignored (`nohup`).

    Outside the main thread, where no handler can be set, nothing is noted.
    """
    request = StopRequest()
    if threading.current_thread() is not threading.main_thread():
        yield request
        return
    numbers = [number for number in STOPPING if signal.getsignal(number) is not signal.SIG_IGN]
    before = {number: signal.signal(number, request.hear) for number in numbers}
    try:
        yield request
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
