"""Small runs: a few dozen made-up rows, a tiny encoder of a hundred WordPieces, a second per run."""

from __future__ import annotations

import hashlib
import random
from pathlib import Path
from typing import Any

from cse_trainer import TrainConfig
from cse_trainer.training import EvalLog, RunResult, Silence, StepLog
from tests.cse_trainer.shard_folder import write_shards

WHO = "the cook;a doctor;my neighbour;the old farmer;her sister;the pilot".split(";")
DID = "sees;paints;sells;repairs;carries;forgets".split(";")
WHAT = "a boat;the red lamp;two chairs;the garden wall;an old clock;her bicycle;the last apple".split(";")


def made_up_rows(count: int) -> dict[str, list[str | None]]:
    """Return originals with an augmentation and a negation; some rows have none."""
    draw = random.Random(7)
    rows = [(draw.choice(WHO), draw.choice(DID), draw.choice(WHAT)) for _ in range(count)]
    return {
        "original": [f"{who} {did} {what}." for who, did, what in rows],
        "pi": [f"{who}, {did} {what}." for who, did, what in rows],
        "mv": [None if n % 7 == 3 else f"{who} surely {did} {what}." for n, (who, did, what) in enumerate(rows)],
        "negation": [None if n % 5 == 2 else f"{who} never {did} {what}." for n, (who, did, what) in enumerate(rows)],
    }


def small_shards(folder: Path, rows: int = 96) -> Path:
    """Write shards of made-up rows."""
    return write_shards(folder, made_up_rows(rows), rows_per_shard=32)


def small_config(shards: Path, output: Path, **settings: Any) -> TrainConfig:
    """Return a run of a few steps on one thread."""
    values: dict[str, Any] = {
        "shards": shards,
        "output": output,
        "positive": ("mv",),
        "negative": "negation",
        "encoder": "tiny",
        "vocab_size": 120,
        "batch_size": 8,
        "max_length": 12,
        "held_out": 16,
        "eval_every": 3,
        "log_every": 1,
        "max_steps": 6,
        "threads": 1,
        "device": "cpu",
        "precision": "fp32",
        "cache_dir": shards.parent / "cache",
    }
    return TrainConfig(**(values | settings))


def weights_of(run: Path) -> dict[str, str]:
    """Return the SHA-256 of every weight file that a run left: the model, the last checkpoint, the best."""
    files = sorted(path for path in run.rglob("*.safetensors"))
    assert files
    return {str(path.relative_to(run)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


class Recorder(Silence):
    """Remembers what it hears; stops the run at a step if asked to."""

    def __init__(self, stop_after: int | None = None) -> None:
        self.steps: list[StepLog] = []
        self.evaluations: list[EvalLog] = []
        self.results: list[RunResult] = []
        self.notices: list[str] = []
        self.stages: list[str] = []
        self.stop_after = stop_after

    def on_stage(self, name: str, detail: str = "") -> None:
        """Remember the stage."""
        self.stages.append(name)

    def on_notice(self, line: str) -> None:
        """Remember the line."""
        self.notices.append(line)

    def on_step(self, log: StepLog) -> None:
        """Remember the step, and stop as Ctrl-C would."""
        self.steps.append(log)
        if log.step == self.stop_after:
            raise KeyboardInterrupt

    def on_eval(self, log: EvalLog) -> None:
        """Remember the evaluation."""
        self.evaluations.append(log)

    def on_end(self, result: RunResult) -> None:
        """Remember the result."""
        self.results.append(result)
