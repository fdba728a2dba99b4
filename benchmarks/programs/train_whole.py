"""Train with cse-train as users do, with evaluations and checkpoints, and say where the time went."""

from __future__ import annotations

import argparse
import dataclasses
from pathlib import Path

from benchmarks.programs.train_card import made_up_pairs
from benchmarks.programs.train_job import TrainJob, answer
from benchmarks.programs.train_ours import config_of
from cse_trainer.training.events import EvalLog, Silence, StepLog

MINUTES_BETWEEN_CHECKPOINTS = 1.0


class Watch(Silence):
    """Keeps what the logs say of evaluations and of real cells."""

    def __init__(self) -> None:
        self.evaluations: list[float] = []
        self.stalls: list[float] = []
        self.real_cells = 0.0

    def on_step(self, log: StepLog) -> None:
        """Keep how long the loop waited, and the share of real cells, which is about the same in every step."""
        self.stalls.append(log.stall_seconds)
        self.real_cells = log.real_cells

    def on_eval(self, log: EvalLog) -> None:
        """Keep how long the evaluation took."""
        self.evaluations.append(log.seconds)


def write_pairs(job: TrainJob, folder: Path) -> None:
    """Write a development split of STS-B's size and layout; its gold scores mean nothing."""
    pairs = made_up_pairs(job)
    rows = zip(pairs.gold, pairs.first, pairs.second, strict=True)
    lines = ["\t".join(["made", "up", "0", "0", f"{gold:.3f}", first, second]) for gold, first, second in rows]
    (folder / "STSBenchmark").mkdir(parents=True, exist_ok=True)
    (folder / "STSBenchmark" / "sts-dev.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--job", type=TrainJob.from_json, required=True)
    arguments.add_argument("--eval-every", type=int, required=True)
    given = arguments.parse_args()
    job: TrainJob = given.job
    from cse_trainer.training import train

    write_pairs(job, job.work / "sets")
    watch = Watch()
    config = dataclasses.replace(
        config_of(job),
        eval_data=str(job.work / "sets"),
        eval_every=given.eval_every,
        save_minutes=MINUTES_BETWEEN_CHECKPOINTS,
    )
    result = train(config, watch)
    answer(
        rows=job.steps * job.batch_size,
        seconds=round(result.seconds, 3),
        rows_per_s=round(job.steps * job.batch_size / max(result.seconds, 1e-9), 1),
        steady_rows_per_s=round(result.rows_per_second, 1),
        stall_s=round(result.stall_seconds, 3),
        longest_stall_s=round(max(watch.stalls), 3),
        evaluations=len(watch.evaluations),
        evaluation_s=round(sum(watch.evaluations), 3),
        real_cells=round(watch.real_cells, 4),
    )


if __name__ == "__main__":
    main()
