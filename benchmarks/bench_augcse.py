"""What AugCSE costs beside SimCSE: the time of a training step with a third text and a discriminator.

Every contestant is `cse-train` in a process of its own, on the same untrained encoder and the same rows. They take
turns within a round, each round in another order; medians are compared, of steps without the first ones.
"""

from __future__ import annotations

import argparse
import dataclasses
import os
import shutil
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks import report
from benchmarks.bench_train import BATCH_ROWS, LEARNING_RATE, LOG_EVERY, ROWS, SKIP, THREADS, make_encoder
from benchmarks.measure import ROOT, as_program, python, run
from benchmarks.programs.train_augcse import CONTESTANTS
from benchmarks.programs.train_job import TrainJob, answers

REPEATS = 5
WANTED = 1.7  # AugCSE's step ÷ SimCSE's
BASE = "simcse"
SCRATCH = ROOT / "data" / "bench" / "augcse"
PACKAGES = ("torch", "transformers", "tokenizers")
SETTINGS = ("rows", "batch_size", "steps", "skip", "max_length", "threads")
DESCRIPTIONS: Mapping[str, str] = {
    "simcse": "SimCSE",
    "simcse_projection": "SimCSE with the projection head",
    "augcse": "AugCSE",
    "bool": "AugCSE, `--discriminator bool`",
    "positive": "AugCSE, `--variant positive`",
    "none": "AugCSE, `--variant positive --discriminator none`",
}


def measure(contestant: str, job: TrainJob, augmentations: str) -> dict[str, Any]:
    """Train once and give what the program answered."""
    command = python(
        "benchmarks.programs.train_augcse",
        *("--job", job.to_json(), "--contestant", contestant, "--augmentations", augmentations),
    )
    return answers(run(command, 3600.0).output)


def rounds(job: TrainJob, names: Sequence[str], augmentations: str, repeats: int) -> dict[str, list[dict[str, Any]]]:
    """Run every contestant once per round, beginning each round with another one."""
    runs: dict[str, list[dict[str, Any]]] = {name: [] for name in names}
    for number in range(repeats):
        first = number % len(names)
        for name in [*names[first:], *names[:first]]:
            runs[name].append(measure(name, job, augmentations))
            print(f"round {number + 1}/{repeats} {name}: {runs[name][-1]['step_ms']:,.1f} ms per step", flush=True)
    return runs


def step_ms(runs: Sequence[Mapping[str, Any]]) -> float:
    """Return the median time of a step over the rounds."""
    return median(float(one["step_ms"]) for one in runs)


def ratios(runs: Mapping[str, Sequence[Mapping[str, Any]]]) -> dict[str, float]:
    """Return the step of every contestant in steps of SimCSE."""
    return {name: round(step_ms(measured) / step_ms(runs[BASE]), 3) for name, measured in runs.items()}


def render(result: Mapping[str, Any]) -> str:
    """Set what was measured as Markdown."""
    machine, settings = result["machine"], result["settings"]
    versions = ", ".join(f"{name} {found}" for name, found in result["versions"].items())
    how = (
        f"Measured {result['date'][:10]} on {machine['cpu']}, {machine['cores']} cores, Python {machine['python']}, "
        f"{versions}, with\n`{result['command']}`. Augmentations: {settings['augmentations']}. {settings['rows']:,} "
        f"rows, {settings['steps']} steps of {settings['batch_size']} rows of which the first {settings['skip']} are "
        f"left out, {settings['threads']} threads, float32, medians of {settings['repeats']} rounds."
    )
    lines = []
    for name, measured in result["runs"].items():
        found = sorted(float(one["step_ms"]) for one in measured)
        wanted = f"≤ {WANTED:g}" if name == "augcse" else ""
        spread = f"{found[0]:.1f}–{found[-1]:.1f}"
        lines.append((DESCRIPTIONS[name], f"{median(found):.1f}", spread, result["ratios"][name], wanted))
    head = ("training", "ms per step, median", "range", "÷ SimCSE", "wanted")
    return f"{how}\n\n{report.table(head, lines)}"


def command_line() -> argparse.ArgumentParser:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--shards", type=Path, required=True, help="folder that `augpipe build` wrote")
    arguments.add_argument("--augmentations", default="augcse-14", help="columns or recipes of the shards")
    arguments.add_argument("--rows", type=int, default=ROWS, help="the first rows, trained on")
    arguments.add_argument("--batch-size", type=int, default=BATCH_ROWS)
    arguments.add_argument("--repeats", type=int, default=REPEATS)
    arguments.add_argument("--threads", type=int, default=THREADS)
    arguments.add_argument("--only", nargs="+", choices=CONTESTANTS, default=list(CONTESTANTS))
    arguments.add_argument("--scratch", type=Path, default=SCRATCH, help="folder for the encoder, caches and runs")
    arguments.add_argument("--results", type=Path, default=report.RESULTS, help="folder for augcse_step.json")
    arguments.add_argument("--dry-run", action="store_true", help="measure and print, write no result")
    return arguments


def job_of(given: argparse.Namespace) -> TrainJob:
    """Say what every contestant does.

    Raises:
        SystemExit: the rows are too few for the steps, or SimCSE, which is divided by, is left out.
    """
    steps = given.rows // given.batch_size // LOG_EVERY * LOG_EVERY
    if steps <= SKIP:
        raise SystemExit(f"{given.rows} rows make {steps} steps; expected more than {SKIP}, give more --rows")
    if BASE not in given.only:
        raise SystemExit(f"--only leaves {BASE} out, which the others are divided by; name it as well")
    return TrainJob(
        shards=given.shards.resolve(),
        encoder=given.scratch.resolve() / "encoder-tiny",
        work=given.scratch.resolve() / "work",
        rows=given.rows,
        batch_size=given.batch_size,
        steps=steps,
        skip=SKIP,
        log_every=LOG_EVERY,
        learning_rate=LEARNING_RATE,
        threads=given.threads,
        negatives=False,
    )


def main() -> None:
    given = command_line().parse_args()
    job = job_of(given)
    result: dict[str, Any] = {
        **report.header("bench_augcse"),
        "versions": {name: version(name) for name in PACKAGES},
        "settings": {name: getattr(job, name) for name in SETTINGS}
        | {"repeats": given.repeats, "augmentations": given.augmentations},
    }
    _, result["encoder"] = make_encoder("tiny", job.shards, given.scratch.resolve())
    # A short run of each fills the token caches, of which there are two.
    for name in given.only:
        measure(name, dataclasses.replace(job, steps=LOG_EVERY, skip=0), given.augmentations)
    result["runs"] = rounds(job, given.only, given.augmentations, given.repeats)
    result["ratios"] = ratios(result["runs"])
    result["load_after"] = os.getloadavg()[0]
    text = render(result)
    print(text)
    if not given.dry_run:
        print(f"written: {report.save('augcse_step', result, given.results)}")
        if given.results == report.RESULTS:
            report.publish("bench_augcse", text, report.PAGE)
    shutil.rmtree(job.work)


if __name__ == "__main__":
    as_program(main)
