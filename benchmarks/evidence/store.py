"""The recorded runs: a line of JSON for each, by which no run is trained twice and every table can be made again."""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from augpipe.base.errors import UserError
from benchmarks.report import RESULTS
from cse_trainer.evaluation.significance import Resampled

STORE = RESULTS / "papers.jsonl"

Lines = Mapping[str, dict[str, Any]]
"""Key of a run with a seed → what is recorded of it."""


def key_of(settings: Mapping[str, Any], seed: int) -> str:
    """Return the name of a run with a seed, the same on every machine."""
    return hashlib.sha256(json.dumps([settings, seed], sort_keys=True).encode()).hexdigest()[:16]


def read_store(path: Path = STORE) -> dict[str, dict[str, Any]]:
    """Return the recorded runs: key → line.

    Raises:
        UserError: a line is damaged.
    """
    if not path.exists():
        return {}
    found = {}
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            line = json.loads(text)
            found[key_of(line["settings"], line["seed"])] = line
        except (ValueError, LookupError, TypeError) as error:
            raise UserError(
                f"line {number} of {path} is no recorded run ({error}), perhaps cut off by a kill; remove it, and "
                "its run is trained again"
            ) from error
    return found


def packed(resampled: Resampled) -> str:
    """Return the draws of one encoder, less what was observed, as text; rounded to a thousandth of a point."""
    offsets = (resampled.draws[0] - resampled.observed[0]).astype(np.float16)
    return base64.b64encode(zlib.compress(offsets.tobytes(), 9)).decode()


def unpacked(lines: Sequence[Mapping[str, Any]]) -> Resampled:
    """Return what `packed` was given, of several seeds."""
    observed = np.array([line["observed"] for line in lines])
    offsets = [np.frombuffer(zlib.decompress(base64.b64decode(line["draws"])), np.float16) for line in lines]
    draws = observed[:, None] + np.array(offsets, dtype=np.float64)
    return Resampled(tuple(line["seed"] for line in lines), observed, draws)
