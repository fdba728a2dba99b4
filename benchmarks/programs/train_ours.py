"""Train with cse-train, through the function that the command calls."""

from __future__ import annotations

from itertools import pairwise

from benchmarks.programs.train_job import TEMPERATURE, Marks, TrainJob, answer, job_of_command_line, peak_memory
from cse_trainer.config import TrainConfig
from cse_trainer.training.events import Silence, StepLog


class Watch(Silence):
    """Marks the logged steps and keeps what they say of waiting for data and of padding."""

    def __init__(self, job: TrainJob) -> None:
        self.marks = Marks(job)
        self.losses: list[float] = []
        self.real_cells = 1.0
        self._waits: list[tuple[int, float]] = []

    def on_step(self, log: StepLog) -> None:
        """Hear of a logged step; its loss has been waited for."""
        self.marks.mark(log.step)
        self.losses.append(log.loss)
        self.real_cells = log.real_cells
        self._waits.append((log.step, log.data_wait))

    def data_wait(self) -> float:
        """Give the share of the steady steps' time that went into making batches."""
        steady = self.marks.steady
        spans = {step: at - before for (_, before), (step, at) in pairwise(steady)}
        waited = sum(share * spans[step] for step, share in self._waits if step in spans)
        return waited / max(sum(spans.values()), 1e-9)


def config_of(job: TrainJob) -> TrainConfig:
    """Say in cse-train's words what the job says; nothing is evaluated, as in the other programs."""
    return TrainConfig(
        shards=job.shards,
        output=job.work / "ours",
        positive=("mv",) if job.negatives else ("original",),
        negative="negation" if job.negatives else "none",
        limit=job.rows,
        encoder=str(job.encoder),
        dropout=job.dropout,
        token_dropout=0.0,
        max_length=job.max_length,
        temperature=TEMPERATURE,
        batch_size=job.batch_size,
        learning_rate=job.learning_rate,
        max_steps=job.steps,
        seed=job.seed,
        eval_every=job.steps,
        held_out=0,
        log_every=job.log_every,
        device=job.device,
        precision=job.precision,
        compile=job.compile,
        threads=job.threads,
        cache_dir=job.work / "cache",
        force=True,
    )


def main() -> None:
    job = job_of_command_line(__doc__)
    from cse_trainer.training import train

    watch = Watch(job)
    train(config_of(job), watch)
    answer(
        **watch.marks.facts(),
        data_wait=round(watch.data_wait(), 5),
        real_cells=round(watch.real_cells, 4),
        losses=[round(loss, 5) for loss in watch.losses],
        **peak_memory(),
    )


if __name__ == "__main__":
    main()
