"""The true command line with the fake augmenter: `python -m tests.build.fake_cli build …`."""

from __future__ import annotations

import signal

signal.signal(signal.SIGINT, signal.SIG_DFL)  # as augpipe.entry does

# ruff: noqa: E402
from augpipe.cli import main
from augpipe.config import AugmenterFacts
from tests.build.fakes import FACTS

if __name__ == "__main__":
    AugmenterFacts.of = classmethod(lambda cls, *settings: FACTS)  # type: ignore[method-assign, assignment]
    main()
