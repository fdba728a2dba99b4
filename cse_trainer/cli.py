"""The commands cse-train and cse-eval, which in this version say what is planned."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from cse_trainer import __version__

PLANNED = {
    "cse-train": "training sentence encoders on augpipe's shards with SDA's and AugCSE's losses is planned",
    "cse-eval": "scoring sentence encoders on the suites sts and transfer is planned",
}


def train_main(arguments: Sequence[str] | None = None) -> int:
    """Run cse-train and return its exit code."""
    return _announce("cse-train", arguments)


def eval_main(arguments: Sequence[str] | None = None) -> int:
    """Run cse-eval and return its exit code."""
    return _announce("cse-eval", arguments)


def _announce(command: str, arguments: Sequence[str] | None) -> int:
    """Answer --help and --version; say for anything else that it is not there yet (exit code 1)."""
    message = f"augpipe {__version__} contains the data side only; {PLANNED[command]}"
    parser = argparse.ArgumentParser(prog=command, description=f"{message}.")
    parser.add_argument("--version", action="version", version=f"{command} {__version__}")
    # Unknown options are accepted: a later version's command line gets this answer, not a usage error.
    parser.parse_known_args(arguments)
    sys.stderr.write(f"{command}: {message}. Until then, read the shards with any Parquet reader.\n")
    return 1
