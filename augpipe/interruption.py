"""A signal that asks a command to stop: it ends with its temporary files gone, in one line, with the signal's code."""

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
"""A further signal within this time changes nothing: what ends after the first one must not be cut short."""

AGAIN_S = 0.05


class Stopped(KeyboardInterrupt):
    """Raised in the main thread wherever it is, so that every `finally` on the way out is passed."""


class Interruption:
    """Hears the signals of this process; `signum` is the one that was heard, None before."""

    def __init__(self) -> None:
        self.signum: int | None = None
        self._owner = os.getpid()
        self._raised_at = -ENDING_S

    @property
    def exit_code(self) -> int:
        """What a shell reports for a program that the signal has ended."""
        return 128 + (self.signum or signal.SIGINT)

    def hear(self, signum: int, frame: FrameType | None) -> None:
        """Raise `Stopped`, once; the handler of the signals.

        Raises:
            Stopped: the first time.
        """
        if os.getpid() != self._owner:  # a child that was forked and has not set itself up yet
            os._exit(128 + signum)
        now = time.monotonic()
        if now - self._raised_at < ENDING_S:
            return
        self.signum, self._raised_at = signum, now
        raise Stopped

    def lost(self, unraisable: Any) -> bool:
        """Return whether it was `Stopped` that fell into a finalizer, which cannot pass it on; it is raised again."""
        if not isinstance(unraisable.exc_value, Stopped) or self.signum is None:
            return False
        self._raised_at = -ENDING_S
        again = threading.Timer(AGAIN_S, os.kill, (self._owner, self.signum))
        again.daemon = True
        again.start()
        return True


_heard = Interruption()


def heard() -> Interruption:
    """Return what this process has heard."""
    return _heard


@contextmanager
def stoppable() -> Iterator[None]:
    """Turn the signals that ask to stop into `Stopped`, but for those that the caller ignores (`nohup`).

    Afterwards they have their plain meaning, to end the process without a word; once one was heard, none.
    """
    global _heard
    _heard = listening = Interruption()
    before = sys.unraisablehook

    def unraisable(found: Any) -> None:
        if not listening.lost(found):
            before(found)

    numbers = [number for number in STOPPING if signal.getsignal(number) is not signal.SIG_IGN]
    for number in numbers:
        with suppress(ValueError):  # not in the main thread, where nobody hears
            signal.signal(number, listening.hear)
    sys.unraisablehook = unraisable
    try:
        yield
    finally:
        sys.unraisablehook = before
        # What is left after a signal was heard is to exit, with its code.
        rest = signal.SIG_DFL if listening.signum is None else signal.SIG_IGN
        for number in numbers:
            with suppress(ValueError):
                signal.signal(number, rest)
