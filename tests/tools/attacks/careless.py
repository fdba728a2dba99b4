"""A program that breaks every promise, `python -m tests.tools.attacks.careless`, and readers of files that do."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

SHARDS = 4
HALF_S = 0.1


def main() -> None:
    """Write shards in place, half of each at a time, and leave a file in the temporary folder."""
    Path(os.environ["TMPDIR"], "left").touch()
    out = Path("out")
    out.mkdir(exist_ok=True)
    for number in range(SHARDS):
        path = out / f"shard-{number:05d}.parquet"
        if not path.exists():
            with path.open("wb") as file:
                file.write(b"half")
                file.flush()
                time.sleep(HALF_S)
                file.write(b" and half")
    Path("out.augpipe").mkdir(exist_ok=True)
    Path("out.augpipe", "manifest.json").write_text("{}")


def accept(arguments):
    """Take whatever stands there for right."""
    Path("made").mkdir(exist_ok=True)
    for path in (*Path("set").iterdir(), *Path("set.augpipe").glob("*")):
        if path.is_file():
            (Path("made") / path.name).write_bytes(path.read_bytes())
    return 0


def trip(arguments):
    """Let an exception through."""
    raise KeyError("unforeseen")


def complain(arguments):
    """Ask for a report."""
    sys.stderr.write("bug: KeyError: 'unforeseen' — this is a mistake\n")
    return 70


def hang(arguments):
    """Wait for ever."""
    time.sleep(3600)


def die(arguments):
    """Take the process down."""
    os.abort()


def say_nothing(arguments):
    """Fail without a word."""
    return 1


def find(arguments):
    """Say in a line what is wrong."""
    sys.stderr.write("error: set/shard-00000.parquet is damaged; restore it\n")
    return 1


if __name__ == "__main__":
    main()
