"""The true command line with the fake augmenter: `python -m tests.builder.fake_cli build …`."""

from __future__ import annotations

import signal

signal.signal(signal.SIGINT, signal.SIG_DFL)  # as augpipe.entry does

# ruff: noqa: E402
from augpipe.builder.fingerprint import AugmenterFacts
from augpipe.cli import main
from tests.builder.fakes import FACTS

if __name__ == "__main__":
    AugmenterFacts.of = classmethod(lambda cls, *settings: FACTS)  # type: ignore[method-assign, assignment]
    main()
