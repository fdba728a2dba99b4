"""Train the runs that have no line yet, several at a time, each on one thread."""

from __future__ import annotations

import dataclasses
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import Any

from augpipe.base.console import duration
from augpipe.base.errors import UserError
from benchmarks.evidence.store import STORE, key_of, packed
from benchmarks.evidence.sweeps import TABLES, config_of, language, runs_of, settings_of
from benchmarks.machine import cpu_name
from benchmarks.measure import ROOT
from cse_trainer.config import TrainConfig
from cse_trainer.evaluation.scores import ModelScores
from cse_trainer.evaluation.significance import Resampled
from cse_trainer.sweep.grid import SweepRun

SETS = {
    "sts": ("STS12", "STS13", "STS15", "STS16", "STS-B", "SICK-R"),
    "sts-zh": ("STS-B-zh", "CNSD"),
    "transfer": ("MR", "CR", "SUBJ", "MPQA", "SST-2", "TREC", "MRPC"),
}
"""Suite → the sets of every recorded run, whose means are compared; others that are there are not scored."""

DEV_FILE = "**/sts*dev.csv"
"""The development split of STS-B, English or Chinese, in the folder of the evaluation sets."""


@dataclass(frozen=True, slots=True)
class Job:
    """A run with a seed that has no line yet."""

    sweep: str
    run: SweepRun
    seed: int
    key: str
    transfer: bool


def missing(sweeps: Iterable[str], store: Mapping[str, Any], seeds: Sequence[int] | None = None) -> list[Job]:
    """Return what is to be trained, of each sweep seed by seed, so that a table soon has every row once.

    Args:
        seeds: those of a sweep's seeds that count; None: all.
    """
    jobs: dict[str, Job] = {}
    for sweep in sweeps:
        all_seeds, runs = runs_of(sweep)
        for seed in [each for each in all_seeds if seeds is None or each in seeds]:
            for run in runs:
                key, transfer = key_of(settings_of(sweep, run), seed), TABLES[sweep].transfer
                if key not in store or (transfer and "transfer" not in store[key]):
                    # Whoever asks first names the shards.
                    first = jobs.setdefault(key, Job(sweep, run, seed, key, transfer))
                    jobs[key] = dataclasses.replace(first, transfer=first.transfer or transfer)
    return list(jobs.values())


def train_job(job: Job, data: Path, output: Path) -> dict[str, Any]:
    """Train and score a run, going on where it was stopped, and return its line."""
    from cse_trainer.evaluation.config import EvalConfig
    from cse_trainer.evaluation.suites import evaluate_models
    from cse_trainer.training import train

    folder, wanted = output / job.key, config_of(job.sweep, job.run, job.seed, data)
    result = train(dataclasses.replace(wanted, eval_data=dev_alone(wanted, folder), output=folder, resume=True))

    def scored(suite: str) -> ModelScores:
        config = EvalConfig((str(folder),), str(wanted.eval_data), suite=suite, sets=SETS[suite], threads=1)
        return evaluate_models(config).models[0]

    begun = time.monotonic()
    tested = scored(str(result.suite))
    resampled = Resampled.of(tested)
    facts = json.loads((folder / "data.json").read_text(encoding="utf-8"))
    line: dict[str, Any] = {
        "settings": settings_of(job.sweep, job.run),
        "seed": job.seed,
        "rows": facts["rows"],
        "best_step": result.best_step,
        "steps": result.steps,
        "scores": _rounded(result.scores["trained"] | _by_set(tested)),
        "observed": round(float(resampled.observed[0]), 4),
        "draws": packed(resampled),
    }
    if job.transfer:
        transferred = scored("transfer")
        line["transfer"] = _rounded(_by_set(transferred) | {"mean": transferred.average.mean})
    # What a stopped run took before it was resumed counts as well.
    seconds = round(result.seconds + time.monotonic() - begun)
    made = {"cpu": cpu_name(), "seconds": seconds, "date": time.strftime("%Y-%m-%d"), "commit": _commit()}
    return line | {"shards": facts["shards_sha256"], **made}


def dev_alone(config: TrainConfig, folder: Path) -> str:
    """Return a folder beside the run's with nothing but the development split that chooses the checkpoint.

    Then training scores no test set, which is done for the bootstrap anyway.
    """
    source = Path(str(config.eval_data))
    file, *others = sorted(source.glob(DEV_FILE))
    if others:
        raise UserError(f"{source} holds {file} and {others[0]}, expected one of them; move the other one away")
    copy = _dev_folder(folder) / file.relative_to(source)
    copy.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, copy)
    return str(_dev_folder(folder))


def _dev_folder(folder: Path) -> Path:
    return folder.with_name(f"{folder.name}-dev")


def _by_set(model: ModelScores) -> dict[str, float]:
    """Return the scores of one encoder by the names of the sets."""
    return {score.name: score.score for score in model.members[0].suite.scores}


def _rounded(scores: Mapping[str, float]) -> dict[str, float]:
    return {name: round(value, 4) for name, value in scores.items()}


def train_all(jobs: Sequence[Job], data: Path, output: Path, *, cores: int, store: Path = STORE) -> int:
    """Train runs, as many at a time as there are cores; every result is written at once.

    Returns:
        How many runs failed.
    """
    begun, failed = time.monotonic(), 0
    with ProcessPoolExecutor(cores, get_context("spawn"), _begin_worker) as pool:
        futures = {pool.submit(_in_worker, job, data, output): job for job in jobs}
        try:
            for number, future in enumerate(as_completed(futures), start=1):
                job = futures[future]
                name = f"{job.sweep} {job.run.name}, seed {job.seed}"
                try:
                    line = future.result()
                except Exception as error:  # one run that diverges does not stop the others
                    failed += 1
                    print(f"{name} failed: {type(error).__name__}: {error}", file=sys.stderr, flush=True)
                    continue
                with store.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(line) + "\n")
                for place in (output / job.key, _dev_folder(output / job.key)):
                    shutil.rmtree(place, ignore_errors=True)  # 60 MB; whatever counts is in the line
                left = (time.monotonic() - begun) / number * (len(jobs) - number)
                print(f"{number} of {len(jobs)}, {duration(left)} left: {name}: {line['observed']:.2f}", flush=True)
        except BaseException:
            # What is under way saves a checkpoint and ends; what waits is not begun.
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in active_children():
                worker.terminate()
            raise
    return failed


def _begin_worker() -> None:
    """Give way to other processes, and let SIGTERM raise: a worker that dies takes the others with it."""
    os.nice(19)
    signal.signal(signal.SIGTERM, signal.default_int_handler)


def _in_worker(job: Job, data: Path, output: Path) -> dict[str, Any]:
    """Train a run in a process of the pool, which begins no other after somebody has stopped it."""
    if _stopped.is_set():
        raise KeyboardInterrupt
    try:
        return train_job(job, data, output)
    except KeyboardInterrupt:
        _stopped.set()
        raise


_stopped = threading.Event()
"""Whether this process was stopped; the pool may have handed it further runs by then."""


def what_is_missing_in(data: Path, jobs: Iterable[Job]) -> list[Path]:
    """Return the folders that the runs need and that are not there."""
    configs = [config_of(job.sweep, job.run, job.seed, data) for job in jobs]
    wanted = dict.fromkeys(Path(str(place)) for each in configs for place in (each.shards, each.eval_data))
    return [place for place in wanted if not place.is_dir()]


def check_sets(data: Path, jobs: Iterable[Job]) -> None:
    """Read the evaluation sets that the runs need.

    Raises:
        UserError: one is missing or damaged.
    """
    from cse_trainer.evaluation.suites import load_choosing, load_suite, suite_for
    from cse_trainer.evaluation.transfer_sets import TRANSFER

    wanted: dict[tuple[str, str], None] = {}
    for job in jobs:
        suite = str(suite_for(language(job.sweep)))
        folder = str(config_of(job.sweep, job.run, job.seed, data).eval_data)
        wanted |= {(name, folder): None for name in (suite, *([TRANSFER] if job.transfer else []))}
    for suite, folder in wanted:
        load_suite(suite, folder, sets=SETS[suite])
        if suite != TRANSFER:
            load_choosing(suite, folder)


def _commit() -> str:
    found = subprocess.run(["git", "describe", "--always", "--dirty"], cwd=ROOT, capture_output=True, text=True)
    return found.stdout.strip() or "unknown"
