"""Read the scores that trainings with each augmentation alone reached, from a file."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cse_trainer.errors import TrainerError

Results = Mapping[str, Mapping[str, float]]
"""Augmentation → name of the score → score."""

AXES = ("augmentations", "positive", "negative")
"""The axes of a sweep's grid that name augmentations."""


def read_results(path: Path) -> Results:
    """Return the scores in `{"augmentation": {"score": number}}`, or in the sweep.json of a sweep over augmentations.

    A number instead of the inner object is the score `result`.

    Raises:
        TrainerError: the file cannot be read, or holds anything else.
    """
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise TrainerError(f"cannot read --results {path}: {error.strerror}; check the path") from error
    except (ValueError, RecursionError):
        raise TrainerError(f"--results {path} is no JSON; {_EXPECTED}") from None
    if not isinstance(found, dict) or not found:
        raise TrainerError(f"--results {path} holds no object with augmentations; {_EXPECTED}")
    if isinstance(found.get("runs"), list):
        found = _of_sweep(path, found)
    return {str(name): _scores(path, str(name), value) for name, value in found.items()}


def _of_sweep(path: Path, sweep: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return augmentation → the chosen scores of the sweep's runs with it."""
    results: dict[str, dict[str, Any]] = {}
    try:
        for run in sweep["runs"]:
            for axis in AXES:
                if axis in run["point"]:
                    scores = {name: run["scores"][name]["mean"] for name in sweep["chosen"] if name in run["scores"]}
                    named = {f"{axis} {name}" if axis != AXES[0] else name: mean for name, mean in scores.items()}
                    results.setdefault(run["point"][axis], {}).update(named)
    except (KeyError, TypeError, AttributeError):
        raise TrainerError(f"--results {path} has runs as no sweep writes them; {_EXPECTED}") from None
    if not results:
        raise TrainerError(
            f"--results {path} is a sweep over {', '.join(map(str, sweep['axes']))}, expected one over "
            f"{' or '.join(AXES)}; {_EXPECTED}"
        )
    return results


_EXPECTED = 'expected {"tense": {"sts-b dev": 78.1}, …}; write it so'


def _scores(path: Path, name: str, value: Any) -> Mapping[str, float]:
    scores = value if isinstance(value, dict) else {"result": value}
    for score, number in scores.items():
        if isinstance(number, bool) or not isinstance(number, int | float) or not math.isfinite(number):
            raise TrainerError(f"--results {path}: {name} has {score} = {number!r}, a number was {_EXPECTED}")
    return {str(score): float(number) for score, number in scores.items()}
