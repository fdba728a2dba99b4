"""The lines that tell the progress of a training."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cse_trainer.cli.console import duration, millions, plural

if TYPE_CHECKING:
    from cse_trainer.tokens import CacheProgress
    from cse_trainer.training.events import EvalLog, RunStart, StepLog


def beginning(start: RunStart) -> str:
    """Return the first line of a run."""
    before = f", {start.start_step:,} of them done before" if start.start_step else ""
    return (
        f"{start.folder}: seed {start.seed}, {plural(start.rows, 'row')} in {plural(start.total_steps, 'step')} "
        f"of {start.batch_size:,}{before}, {millions(start.parameters)} parameters"
        + ("" if start.batch_norm_synchronised else "; batch normalisation is not synchronised over the processes")
    )


def step_parts(start: RunStart, log: StepLog, best: EvalLog | None, left: float | None) -> list[str]:
    """Return the texts for step, rate, time left, loss and best score."""
    parts = [
        f"step {log.step:,} of {start.total_steps:,}",
        f"{log.rows_per_second:,.0f} rows/s",
        "" if left is None else f"{duration(left)} left",
        f"loss {log.loss:.4f}",
        "" if best is None else f"best {best.metric} {best.score:.2f} at step {best.step:,}",
    ]
    return [part for part in parts if part]


def evaluation_line(log: EvalLog) -> str:
    """Return the line with the scores of an evaluation."""
    best = ", the best so far" if log.best else ""
    probed = log.discriminator_accuracy is not None and log.discriminator_majority is not None
    return (
        f"step {log.step:,}: {log.metric} {log.score:.2f}, alignment {log.alignment:.3f}, "
        f"uniformity {log.uniformity:.3f}"
        + (f", discriminator {log.discriminator_accuracy:.1f}% (" if probed else "")
        + (f"largest class {log.discriminator_majority:.1f}%)" if probed else "")
        + best
    )


def cache_parts(progress: CacheProgress) -> list[str]:
    """Return the texts for rows, rate and time left of the token cache."""
    if progress.waiting:
        return ["waiting for another process that makes the same cache"]
    parts = [f"{progress.rows:,} of {plural(progress.total_rows, 'row')}"]
    if progress.rows and progress.seconds > 0:
        left = progress.seconds / progress.rows * (progress.total_rows - progress.rows)
        parts += [f"{progress.sentences / progress.seconds:,.0f} sentences/s", f"{duration(left)} left"]
    return parts


def stage_line(name: str, detail: str) -> str:
    """Return the line for a stage that begins."""
    return f"{name}: {detail}" if detail else name
