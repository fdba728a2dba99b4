"""Speed of training on a CPU: cse-train against sentence-transformers' trainer and a plain Hugging Face Trainer.

Every program is a process of its own, trains the same encoder (the shape of `mini`, random weights) on the same rows
in as many steps, and says how many rows it does per second when it is under way: what comes before and the first steps
are left out for all alike. The programs take turns within a round, each round in another order; ratios are taken
within a round, and their median counts. The peers run as they come (float32) and in bf16.
"""

from __future__ import annotations

import argparse
import dataclasses
import os
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks import report
from benchmarks.measure import ROOT, as_program, augpipe, python, run
from benchmarks.programs.train_corpus import write_corpus
from benchmarks.programs.train_job import TrainJob, answers

ROWS = 8192
BATCH_ROWS = 128
REPEATS = 5
THREADS = 1
LOG_EVERY = 4  # steps
SKIP = 8  # steps
FIRST_STEP_RUNS = 2  # the first may build the token cache; the last one counts
LEARNING_RATE = 1e-4  # cse-train's own for the mini encoder
SCRATCH = ROOT / "data" / "bench" / "train"
PACKAGES = ("torch", "transformers", "tokenizers", "sentence-transformers", "accelerate", "datasets")
SETTINGS = ("rows", "batch_size", "steps", "skip", "max_length", "threads", "learning_rate")
DATA_WAIT = 0.02  # share of a step
FIRST_STEP_S = 3.0


@dataclass(frozen=True)
class Program:
    """One of the programs that are compared."""

    module: str
    negatives: bool
    precision: str
    description: str


PROGRAMS: Mapping[str, Program] = {
    "ours": Program("train_ours", True, "bf16", "`cse-train --positive mv --negative negation`, bf16"),
    "ours_fp32": Program("train_ours", True, "fp32", "`cse-train --positive mv --negative negation`, float32"),
    "sentence_transformers": Program(
        "train_sentence_transformers",
        True,
        "fp32",
        "sentence-transformers, MultipleNegativesRankingLoss, float32 (as it comes)",
    ),
    "sentence_transformers_bf16": Program(
        "train_sentence_transformers", True, "bf16", "sentence-transformers, MultipleNegativesRankingLoss, bf16"
    ),
    "ours_simcse": Program("train_ours", False, "bf16", "`cse-train` (SimCSE), bf16"),
    "ours_simcse_fp32": Program("train_ours", False, "fp32", "`cse-train` (SimCSE), float32"),
    "hf_simcse": Program("train_hf_trainer", False, "fp32", "Hugging Face `Trainer`, SimCSE, float32 (as it comes)"),
    "hf_simcse_bf16": Program("train_hf_trainer", False, "bf16", "Hugging Face `Trainer`, SimCSE, bf16"),
}


@dataclass(frozen=True)
class Claim:
    """Rows per second of one program divided by another's, and what is wanted of that."""

    ours: str
    theirs: str
    wanted: float | None = None

    @property
    def text(self) -> str:
        """Name both programs."""
        return f"{PROGRAMS[self.ours].description} ÷ {PROGRAMS[self.theirs].description}"


CLAIMS = (
    Claim("ours", "sentence_transformers", 2.3),
    Claim("ours", "sentence_transformers_bf16", 1.3),
    Claim("ours_fp32", "sentence_transformers"),
    Claim("ours_simcse", "hf_simcse", 2.3),
    Claim("ours_simcse", "hf_simcse_bf16"),
    Claim("ours_simcse_fp32", "hf_simcse"),
)


def train(program: Program, job: TrainJob, timeout_s: float = 3600.0) -> dict[str, Any]:
    """Run a program and give what it answered, with the time and the memory of the whole process."""
    job = dataclasses.replace(job, negatives=program.negatives, precision=program.precision)
    measured = run(python(f"benchmarks.programs.{program.module}", "--job", job.to_json()), timeout_s)
    return {
        **answers(measured.output),
        "wall_s": round(measured.wall_s, 3),
        "whole_rows_per_s": round(job.steps * job.batch_size / measured.wall_s, 2),
        "peak_mib": round(measured.parent_peak_mib, 1),
    }


def rounds(job: TrainJob, chosen: Sequence[str], repeats: int) -> dict[str, list[dict[str, Any]]]:
    """Run every program once per round, beginning each round with another one."""
    runs: dict[str, list[dict[str, Any]]] = {name: [] for name in chosen}
    for number in range(repeats):
        first = number % len(chosen)
        for name in [*chosen[first:], *chosen[:first]]:
            runs[name].append(train(PROGRAMS[name], job))
            print(f"round {number + 1}/{repeats} {name}: {runs[name][-1]['rows_per_s']:,.0f} rows/s", flush=True)
    return runs


def middle(runs: Sequence[Mapping[str, Any]], name: str) -> float:
    return median(float(one[name]) for one in runs)


def paired(ours: Sequence[Mapping[str, Any]], theirs: Sequence[Mapping[str, Any]], name: str) -> list[float]:
    """Divide what two programs reached in the same round, the smallest quotient first."""
    return sorted(round(float(one[name]) / float(other[name]), 3) for one, other in zip(ours, theirs, strict=True))


def ratios(runs: Mapping[str, Sequence[Mapping[str, Any]]]) -> list[dict[str, Any]]:
    """Compare the programs that took part."""
    return [
        {
            **dataclasses.asdict(claim),
            "steady": paired(runs[claim.ours], runs[claim.theirs], "rows_per_s"),
            "whole": paired(runs[claim.ours], runs[claim.theirs], "whole_rows_per_s"),
        }
        for claim in CLAIMS
        if runs.keys() >= {claim.ours, claim.theirs}
    ]


def make_shards(rows: int, scratch: Path, workers: int) -> Path:
    """Build shards of sentences that are made from the bundled sample."""
    corpus, output = write_corpus(rows, scratch / "sentences.txt"), scratch / "shards"
    run(augpipe("build", "--lang", "en", "-i", corpus, "-o", output, "--workers", workers, "--force", "--quiet"))
    return output


def make_encoder(size: str, shards: Path, scratch: Path) -> tuple[Path, dict[str, Any]]:
    """Make the untrained encoder and give its folder and its numbers."""
    folder = scratch / f"encoder-{size}"
    options = ("--size", size, "--shards", shards, "--output", folder)
    return folder, answers(run(python("benchmarks.programs.train_encoder", *options)).output)


def first_steps(job: TrainJob) -> list[dict[str, Any]]:
    """Time cse-train to its first step, again and again on the same token cache."""
    command = python("benchmarks.programs.train_first_step", "--job", job.to_json())
    return [answers(run(command).output) for _ in range(FIRST_STEP_RUNS)]


def ratio_table(result: Mapping[str, Any]) -> str:
    lines = [
        (
            Claim(one["ours"], one["theirs"]).text,
            "" if one["wanted"] is None else f"≥ {one['wanted']:g}",
            f"{median(one['steady']):.2f}",
            f"{one['steady'][0]:.2f}–{one['steady'][-1]:.2f}",
            f"{median(one['whole']):.2f}",
        )
        for one in result["ratios"]
    ]
    return report.table(("rows/s, ratio", "wanted", "under way, median", "range", "whole processes"), lines)


def rate_table(runs: Mapping[str, Sequence[Mapping[str, Any]]]) -> str:
    lines = []
    for name, measured in runs.items():
        rates = sorted(one["rows_per_s"] for one in measured)
        lines.append(
            (
                PROGRAMS[name].description,
                f"{median(rates):,.0f}",
                f"{rates[0]:,.0f}–{rates[-1]:,.0f}",
                f"{middle(measured, 'step_ms'):.1f}",
                f"{middle(measured, 'wall_s'):.1f}",
                f"{max(one['peak_mib'] for one in measured):,.0f}",
            )
        )
    head = ("program", "rows/s, median", "range", "ms per step", "whole process s", "peak MiB")
    return report.table(head, lines)


def own_table(result: Mapping[str, Any]) -> str:
    """Tell what concerns cse-train alone."""
    start = result["first_step"][-1]
    own = [name for name in ("ours", "ours_simcse") if name in result["runs"]]
    lines: list[tuple[object, ...]] = [
        (
            f"share of a step spent on its batch, {PROGRAMS[name].description}",
            f"≤ {DATA_WAIT:.0%}",
            f"{middle(result['runs'][name], 'data_wait'):.2%}",
        )
        for name in own
    ]
    lines.append(
        (
            f"from after the imports to the end of the first step, {result['encoder']['shard_rows']:,} rows, "
            f"warm token cache (of it the evaluation before the first step: {start['evaluation_s']:.2f} s)",
            f"≤ {FIRST_STEP_S:g} s",
            f"{start['first_step_s']:.2f} s",
        )
    )
    return report.table(("cse-train", "wanted", "measured"), lines)


def render(result: Mapping[str, Any]) -> str:
    """Set what was measured as Markdown."""
    machine, settings = result["machine"], result["settings"]
    versions = ", ".join(f"{name} {found}" for name, found in result["versions"].items())
    how = (
        f"Measured {result['date'][:10]} on {machine['cpu']}, {machine['cores']} cores, Python {machine['python']}, "
        f"{versions}, with\n`{result['command']}`. {settings['rows']:,} rows, {settings['steps']} steps of "
        f"{settings['batch_size']} rows of which the first {settings['skip']} are left out, {settings['threads']} "
        f"thread(s), medians of {settings['repeats']} rounds."
    )
    return "\n\n".join((how, ratio_table(result), rate_table(result["runs"]), own_table(result)))


def command_line() -> argparse.ArgumentParser:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--shards", type=Path, help="folder that `augpipe build` wrote; by default one is made")
    arguments.add_argument("--rows", type=int, default=ROWS, help="the first rows, trained on")
    arguments.add_argument("--batch-size", type=int, default=BATCH_ROWS)
    arguments.add_argument("--steps", type=int, help="default: each row once")
    arguments.add_argument("--repeats", type=int, default=REPEATS)
    arguments.add_argument("--threads", type=int, default=THREADS, help="of every program")
    arguments.add_argument("--only", nargs="+", choices=PROGRAMS, default=list(PROGRAMS))
    arguments.add_argument("--scratch", type=Path, default=SCRATCH, help="folder for shards, caches and runs")
    arguments.add_argument("--results", type=Path, default=report.RESULTS, help="folder for train_cpu.json")
    arguments.add_argument("--dry-run", action="store_true", help="measure and print, write no result")
    return arguments


def job_of(given: argparse.Namespace) -> TrainJob:
    """Say what every program does.

    Raises:
        SystemExit: the rows are too few for the steps.
    """
    epoch = given.rows // given.batch_size // LOG_EVERY * LOG_EVERY
    steps = epoch if given.steps is None else given.steps
    if steps <= SKIP or steps % LOG_EVERY:
        raise SystemExit(
            f"{steps} steps ({given.rows} rows, {given.batch_size} each); expected a multiple of {LOG_EVERY} above "
            f"{SKIP}, which are left out. Give more --rows, or other --steps."
        )
    return TrainJob(
        shards=given.shards or given.scratch / "shards",
        encoder=given.scratch / "encoder-mini",
        work=given.scratch / "work",
        rows=given.rows,
        batch_size=given.batch_size,
        steps=steps,
        skip=SKIP,
        log_every=LOG_EVERY,
        learning_rate=LEARNING_RATE,
        threads=given.threads,
    )


def main() -> None:
    given = command_line().parse_args()
    given.scratch = given.scratch.resolve()
    given.shards = given.shards and given.shards.resolve()
    job = job_of(given)
    result: dict[str, Any] = {
        **report.header("bench_train"),
        "versions": {name: version(name) for name in PACKAGES},
        "settings": {
            **{name: getattr(job, name) for name in SETTINGS},
            "repeats": given.repeats,
        },
    }
    if given.shards is None:
        make_shards(given.rows, given.scratch, given.threads)
    _, result["encoder"] = make_encoder("mini", job.shards, given.scratch)
    # These runs fill the token cache of the first claim; a short run fills SimCSE's.
    result["first_step"] = first_steps(job)
    short = dataclasses.replace(job, steps=LOG_EVERY, skip=0)
    for name in ("ours", "ours_simcse"):
        train(PROGRAMS[name], short)
    result["runs"] = rounds(job, given.only, given.repeats)
    result["ratios"] = ratios(result["runs"])
    result["load_after"] = os.getloadavg()[0]
    text = render(result)
    print(text)
    if not given.dry_run:
        print(f"written: {report.save('train_cpu', result, given.results)}")
        if given.results == report.RESULTS:
            report.publish("bench_train", text, report.PAGE)
    shutil.rmtree(job.work)


if __name__ == "__main__":
    as_program(main)
