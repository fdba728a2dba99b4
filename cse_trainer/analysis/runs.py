"""What a run folder of cse-train says: its settings, and the discriminator's accuracy over training."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from augpipe.base.errors import UserError
from augpipe.base.files.regular import read_regular
from augpipe.base.home import expanded
from cse_trainer.run_folder.folder import CONFIG, METRICS, MODEL
from cse_trainer.run_folder.metrics import EVALUATION, read_metrics

ACCURACY = "discriminator_accuracy"
MAJORITY = "discriminator_majority"


@dataclass(frozen=True, slots=True)
class DiscriminatorCurve:
    """How well the discriminator of one run told types apart on held-out rows, in percent at each of these steps.

    `majority` is the accuracy of always naming the most frequent type; `alpha` is None where the run does not say.
    """

    name: str
    alpha: float | None
    steps: tuple[int, ...]
    accuracy: tuple[float, ...]
    majority: float

    @property
    def label(self) -> str:
        """The name of the curve in a picture, with α."""
        return self.name if self.alpha is None else f"{self.name} (α = {f'{self.alpha:g}'.replace('-', '−')})"


def run_folder_of(model: str) -> Path | None:
    """Return the run folder that a user names, directly or by the folder `model` in it; None for any other model."""
    folder = expanded(model)
    for place in (folder, folder.resolve().parent if folder.name == MODEL else folder):
        if (place / CONFIG).is_file():
            return place
    return None


def run_settings(folder: Path) -> dict[str, Any]:
    """Return the settings of a run from its config.toml.

    Raises:
        UserError: the file cannot be read.
    """
    path = folder / CONFIG
    try:
        return tomllib.loads(read_regular(path).decode())
    except (OSError, ValueError, RecursionError) as error:
        raise UserError(
            f"cannot read {path} ({error}), expected the TOML that cse-train wrote; restore it, or give a copy of "
            f"{folder / MODEL} alone"
        ) from error


def discriminator_curve(name: str, run: Path) -> DiscriminatorCurve | None:
    """Return the curve of a run, or None where the run had no discriminator."""
    logged = (record for record in read_metrics(run / METRICS) if record["kind"] == EVALUATION)
    points = [record for record in logged if None not in (record.get(ACCURACY), record.get(MAJORITY))]
    if not points:
        return None
    alpha = run_settings(run).get("alpha")
    return DiscriminatorCurve(
        name=name,
        alpha=None if alpha is None else float(alpha),
        steps=tuple(int(record["step"]) for record in points),
        accuracy=tuple(float(record[ACCURACY]) for record in points),
        majority=float(points[-1][MAJORITY]),
    )
