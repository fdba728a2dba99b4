"""What the training command tells its user while it runs."""

from __future__ import annotations

import sys


def report(line: str) -> None:
    """Write one line to standard output, at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
