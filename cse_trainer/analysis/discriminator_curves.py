"""The discriminator's accuracy over training, as the runs logged it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from cse_trainer.analysis.starting_encoder import run_settings
from cse_trainer.run_folder.layout import METRICS
from cse_trainer.run_folder.metrics import EVALUATION, read_metrics

ACCURACY = "discriminator_accuracy"
MAJORITY = "discriminator_majority"


@dataclass(frozen=True, slots=True)
class DiscriminatorCurve:
    """How well the discriminator of one run told types apart on held-out rows.

    Args:
        name: the run's.
        alpha: the reversal strength; None where the run does not say.
        steps: the steps of the evaluations.
        accuracy: percent, at each of these steps.
        majority: percent, the accuracy of always naming the most frequent type.
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


def discriminator_curve(name: str, run: Path) -> DiscriminatorCurve | None:
    """Return the curve of a run, or None where the run had no discriminator.

    Args:
        name: what the run is called.
        run: its folder.

    Raises:
        TrainerError: its log or configuration is damaged.
    """
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
