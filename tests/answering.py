"""A time limit for what might wait for ever."""

from __future__ import annotations

import signal
from contextlib import contextmanager


@contextmanager
def answering():
    """Fail where reading would wait for ever."""

    def late(signum, frame):
        raise TimeoutError("this waits for ever")

    previous = signal.signal(signal.SIGALRM, late)
    signal.alarm(30)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, previous)
