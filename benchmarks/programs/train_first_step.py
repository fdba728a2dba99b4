"""Time cse-train from after the imports to the end of its first step, with its defaults and a warm token cache."""

from __future__ import annotations

import dataclasses
import time

from benchmarks.programs.train_job import answer, job_of_command_line
from benchmarks.programs.train_ours import config_of
from cse_trainer.config import TrainConfig
from cse_trainer.training.events import EvalLog, RunStart, Silence, StepLog


class Stopwatch(Silence):
    """Stops the run after the first step."""

    def __init__(self) -> None:
        self.began = time.perf_counter()
        self.seconds: dict[str, float] = {}

    def note(self, name: str, seconds: float | None = None) -> None:
        """Keep seconds under a name: those since the beginning, or others."""
        self.seconds[name] = round(time.perf_counter() - self.began if seconds is None else seconds, 3)

    def on_start(self, start: RunStart) -> None:
        """Hear that data and model are ready."""
        self.note("ready_s")

    def on_eval(self, log: EvalLog) -> None:
        """Hear of the evaluation before the first step."""
        self.note("evaluation_s", log.seconds)

    def on_step(self, log: StepLog) -> None:
        """Hear of the first step, and stop."""
        self.note("first_step_s")
        raise KeyboardInterrupt


def main() -> None:
    job = job_of_command_line(__doc__)
    # What a run imports when it comes to it.
    import matplotlib.figure
    import pyarrow.parquet
    import tensorboardX
    import transformers

    from cse_trainer.training import train

    imported = (matplotlib.figure, pyarrow.parquet, tensorboardX, transformers.AutoModel, transformers.AutoTokenizer)
    assert all(imported)
    # All rows, the evaluation before the first step and the precision, as a user's run has them.
    usual = TrainConfig(shards=job.shards)
    config = dataclasses.replace(
        config_of(job), limit=None, held_out=usual.held_out, precision=usual.precision, log_every=1
    )
    watch = Stopwatch()
    try:
        train(config, watch)
    except KeyboardInterrupt:
        answer(**watch.seconds)


if __name__ == "__main__":
    main()
