"""What every training program of a benchmark is told, and what it answers: JSON both ways, without importing torch."""

from __future__ import annotations

import argparse
import dataclasses
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

MARK = "RESULT "  # begins the line of a program's output that is its answer
TEMPERATURE = 0.05


@dataclass(frozen=True)
class TrainJob:
    """One training run, the same for every program.

    Args:
        shards: folder that `augpipe build` wrote.
        encoder: folder of the untrained encoder, in the layout of sentence-transformers.
        work: folder for token caches and runs.
        rows: the first rows of the shards, trained on.
        batch_size: rows per step.
        steps: optimizer steps.
        skip: first steps that the rate leaves out; a multiple of `log_every`.
        log_every: steps between two marks; every program logs its loss as often.
        negatives: anchor, positive `mv` and hard negative `negation`; otherwise the anchor with itself.
        pooling: `cls` or `mean`, as the encoder's folder records it.
        learning_rate: at the first step; it falls linearly to 0.
        threads: of the CPU.
        device: `cpu` or `cuda`.
        precision: `fp32` or `bf16`.
        dropout: instead of the encoder's own.
        compile: cse-train's own option.
        max_length: tokens per text.
        seed: of the order and of dropout.
    """

    shards: Path
    encoder: Path
    work: Path
    rows: int
    batch_size: int
    steps: int
    skip: int
    log_every: int
    negatives: bool = True
    pooling: str = "mean"
    learning_rate: float = 1e-4
    threads: int = 2
    device: str = "cpu"
    precision: str = "fp32"
    dropout: float | None = None
    compile: str = "auto"
    max_length: int = 32
    seed: int = 42

    def __post_init__(self) -> None:
        if not 0 <= self.skip < self.steps or self.skip % self.log_every or self.steps % self.log_every:
            raise ValueError(
                f"{self.steps} steps without the first {self.skip}, marked every {self.log_every}; "
                "expected multiples of the last, and more steps than are left out"
            )

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of a row's texts."""
        return ("original", "mv", "negation") if self.negatives else ("original",)

    @property
    def texts(self) -> int:
        """Texts per row that the encoder sees."""
        return 3 if self.negatives else 2

    def to_json(self) -> str:
        """Set the job as the value of `--job`."""
        return json.dumps(dataclasses.asdict(self), default=str)

    @classmethod
    def from_json(cls, text: str) -> TrainJob:
        """Read what `to_json` set."""
        fields = json.loads(text)
        return cls(**fields | {name: Path(fields[name]) for name in ("shards", "encoder", "work")})


@dataclass
class Marks:
    """When which step was done; the rate is taken between the mark at `skip` and the last one."""

    job: TrainJob
    began: float = field(default_factory=time.perf_counter)
    steps: list[tuple[int, float]] = field(default_factory=list)

    def mark(self, step: int) -> None:
        """Note that a step is done, on the device too: the caller has waited for it."""
        self.steps.append((step, time.perf_counter() - self.began))

    @property
    def steady(self) -> list[tuple[int, float]]:
        """The marks that the rate is taken from."""
        return [(step, at) for step, at in self.steps if step >= max(self.job.skip, 1)]

    def facts(self) -> dict[str, Any]:
        """Give rows per second over the steady steps and what they are made of."""
        (first, begin), (last, end) = self.steady[0], self.steady[-1]
        seconds = max(end - begin, 1e-9)
        return {
            "rows_per_s": round((last - first) * self.job.batch_size / seconds, 2),
            "step_ms": round(seconds / max(last - first, 1) * 1000, 3),
            "steady_steps": last - first,
            "first_mark_s": round(self.steps[0][1], 3),
            "marks": [(step, round(at, 4)) for step, at in self.steps],
        }


def job_of_command_line(description: str | None) -> TrainJob:
    """Read the job from `--job JSON`."""
    arguments = argparse.ArgumentParser(description=description)
    arguments.add_argument("--job", type=TrainJob.from_json, required=True)
    job: TrainJob = arguments.parse_args().job
    return job


def answer(**facts: Any) -> None:
    """Print what a program found, for `answers` to read."""
    print(f"{MARK}{json.dumps(facts, default=str)}", flush=True)


def answers(output: str) -> dict[str, Any]:
    """Collect what a program answered, among all that its libraries print.

    Raises:
        RuntimeError: it answered nothing.
    """
    found = [line.removeprefix(MARK) for line in output.splitlines() if line.startswith(MARK)]
    if not found:
        raise RuntimeError(f"the program answered nothing; expected a line that begins with {MARK!r}\n{output[-2000:]}")
    collected: dict[str, Any] = {}
    for line in found:
        collected |= json.loads(line)
    return collected


def peak_memory() -> dict[str, float]:
    """Give the peak of the GPU's memory in MiB, of tensors and of all that torch holds; nothing on a CPU."""
    import torch

    if not torch.cuda.is_available():
        return {}
    return {
        "gpu_peak_mib": round(torch.cuda.max_memory_allocated() / 2**20, 1),
        "gpu_reserved_mib": round(torch.cuda.max_memory_reserved() / 2**20, 1),
    }


def triples(job: TrainJob) -> dict[str, list[str]]:
    """Read the rows of a job as other trainers want them; where a text is null, the original stands for it.

    cse-train does the same with a positive; it masks a missing negative, and encodes the original in its place.
    """
    from augpipe.contract.shards import open_shards

    columns: dict[str, list[str]] = {name: [] for name in job.columns}
    for table in open_shards(job.shards).texts(job.columns):
        left = job.rows - len(columns["original"])
        originals: Sequence[str] = table["original"].to_pylist()[:left]
        for name in job.columns:
            texts = table[name].to_pylist()[:left]
            columns[name] += [text or original for text, original in zip(texts, originals, strict=True)]
        if len(columns["original"]) == job.rows:
            break
    return columns
