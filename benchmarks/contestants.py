"""The programs that are compared: how each is started for the same job."""

from __future__ import annotations

import dataclasses
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from augpipe.contract.layout import SetFolder
from augpipe.parsing import BATCH_ROWS
from benchmarks.measure import Run, augpipe, python, run

AUGCSE = "sda,augcse-14"
REFERENCE_COLUMNS = ("pi", "mv", "dn")  # each in a run of its own, with negation beside it


@dataclass(frozen=True)
class Job:
    """What every program gets: sentences, where to write, how many processes."""

    texts: Path
    output: Path
    workers: int
    batch_size: int  # of `nlp.pipe`; build has its own
    pipeline: str | None = None
    lang: str = "en"
    shard_rows: int | None = None

    def options(self) -> list[object]:
        """Give the options that all programs share."""
        chosen = ["--pipeline", self.pipeline] if self.pipeline else []
        return ["--workers", self.workers, *chosen]


def build(job: Job, augmentations: str = "sda") -> Run:
    """Run `augpipe build`, with SDA's four columns unless others are named."""
    places = ("--lang", job.lang, "--input", job.texts, "--output", job.output)
    cut = () if job.shard_rows is None else ("--shard-rows", job.shard_rows)
    return run(augpipe("build", *places, *cut, *job.options(), "--augmentations", augmentations, "--quiet"))


def build_augcse(job: Job) -> Run:
    """Run `augpipe build` with SDA's four columns and AugCSE's fourteen."""
    return build(job, AUGCSE)


def extend(job: Job) -> Run:
    """Add AugCSE's fourteen columns to a set that has SDA's; only that is timed."""
    build(job)
    return run(augpipe("extend", job.output, *job.options(), "--augmentations", AUGCSE, "--quiet"))


def extend_parsing(job: Job) -> Run:
    """Do the same where no parses are kept."""
    build(job)
    shutil.rmtree(SetFolder(job.output).parses(0).parent)
    return run(augpipe("extend", job.output, *job.options(), "--augmentations", AUGCSE, "--quiet"))


def build_1_worker(job: Job) -> Run:
    """Run `augpipe build` in one process."""
    return build(dataclasses.replace(job, workers=1))


def parse_only(job: Job) -> Run:
    """Parse and keep nothing."""
    options = ("--texts", job.texts, "--batch-size", job.batch_size, "--lang", job.lang)
    return run(python("benchmarks.programs.parse_only", *options, *job.options()))


def parse_only_fast(job: Job) -> Run:
    """Parse with the matrix products of a build, in batches of its size, and keep nothing."""
    options = ("--texts", job.texts, "--batch-size", BATCH_ROWS, "--lang", job.lang, "--fast")
    return run(python("benchmarks.programs.parse_only", *options, *job.options()))


def pipe_in_parent(job: Job) -> Run:
    """Parse in workers that spaCy manages; augment and write in the parent."""
    options = ("--texts", job.texts, "--batch-size", job.batch_size, "--output", job.output)
    return run(python("benchmarks.programs.pipe_in_parent", *options, *job.options()))


def reference_style(job: Job) -> Run:
    """Make the runs that give the columns, one after the other, and add up their times."""
    total = Run([])
    for column in REFERENCE_COLUMNS:
        options = ("--texts", job.texts, "--output", job.output, "--columns", column, "negation")
        one = run(python("benchmarks.programs.reference_style", *options, *job.options()))
        total.wall_s += one.wall_s
        total.parent_peak_mib = max(total.parent_peak_mib, one.parent_peak_mib)
        total.worker_peak_mib = max(total.worker_peak_mib, one.worker_peak_mib)
        total.workers_seen = max(total.workers_seen, one.workers_seen)
    return total


CONTESTANTS: dict[str, Callable[[Job], Run]] = {
    "parse_only": parse_only,
    "parse_only_fast": parse_only_fast,
    "build": build,
    "build_1_worker": build_1_worker,
    "build_augcse": build_augcse,
    "extend": extend,
    "extend_parsing": extend_parsing,
    "pipe_in_parent": pipe_in_parent,
    "reference_style": reference_style,
}
DESCRIPTIONS = {
    "parse_only": "parsing alone (`nlp.pipe`, no output)",
    "parse_only_fast": "parsing alone with our matrix products",
    "build": "`augpipe build`",
    "build_1_worker": "`augpipe build --workers 1`",
    "build_augcse": "`augpipe build --augmentations sda,augcse-14`",
    "extend": "`augpipe extend --augmentations augcse-14`",
    "extend_parsing": "the same without kept parses",
    "pipe_in_parent": "`nlp.pipe(n_process)`, one writer",
    "reference_style": "research-script style, three runs",
}
