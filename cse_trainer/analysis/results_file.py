"""The scores that each augmentation reached by itself, from a file."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cse_trainer.errors import TrainerError

Results = Mapping[str, Mapping[str, float]]
"""By augmentation, then by score."""


def read_results(path: Path) -> Results:
    """Read `{"augmentation": {"score": number}}`; a bare number is the score `result`.

    Raises:
        TrainerError: the file cannot be read, or holds anything else.
    """
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise TrainerError(f"cannot read --results {path}: {error.strerror}; check the path") from error
    except ValueError:
        raise TrainerError(f"--results {path} is no JSON; {_EXPECTED}") from None
    if not isinstance(found, dict) or not found:
        raise TrainerError(f"--results {path} holds no object with augmentations; {_EXPECTED}")
    return {str(name): _scores(path, str(name), value) for name, value in found.items()}


_EXPECTED = 'expected {"tense": {"sts-b dev": 78.1}, …}; write it so'


def _scores(path: Path, name: str, value: Any) -> Mapping[str, float]:
    scores = value if isinstance(value, dict) else {"result": value}
    for score, number in scores.items():
        if isinstance(number, bool) or not isinstance(number, int | float) or not math.isfinite(number):
            raise TrainerError(f"--results {path}: {name} has {score} = {number!r}, a number was {_EXPECTED}")
    return {str(score): float(number) for score, number in scores.items()}
