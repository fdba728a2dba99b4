"""Build a set in ranges of shards, by processes that know nothing of each other, and complete it when all are there.

Each range waits in a folder of its own among the working files, with its own locks, records and run.json, as if it
were a build by itself. The processes share the lock of the set; whoever completes it has that lock alone. At an address
claims take the place of the locks (`mirror`), and nothing waits: the shards go to their places at once.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import asdict, dataclass, replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from augpipe.base.addresses import RemotePath, placed
from augpipe.base.console import quoted
from augpipe.base.errors import UsageError, UserError
from augpipe.base.files.publish import read_sealed, write_sealed
from augpipe.base.files.strict_json import Count, instance
from augpipe.base.settings import settings_of
from augpipe.builder.card import DECIDING
from augpipe.builder.claim import (
    claimed,
    locked,
    outlive_workers,
    publish_run,
    refuse_foreign,
    refuse_half_extended,
    refuse_other,
)
from augpipe.builder.completion import complete, existing_manifest, tidy
from augpipe.builder.engines import engine_of
from augpipe.builder.fingerprint import AugmenterFacts, fingerprint
from augpipe.builder.folder import ENDLESS, BuildFolder, written
from augpipe.builder.language_check import refuse_misfit
from augpipe.builder.mirror import Mirror, mirrored
from augpipe.builder.plan import Plan
from augpipe.builder.progress import PATIENCE_S, BuildSummary, OnProgress
from augpipe.builder.run import Run, build_tasks, open_input, planned
from augpipe.config import BuildConfig
from augpipe.contract.manifest import AugmentationEntry, Pipeline
from augpipe.corpus.keeping import refuse_clash
from augpipe.shards.writer import explained

if TYPE_CHECKING:
    from augpipe.corpus import Corpus


@dataclass(frozen=True, slots=True)
class RangeSummary:
    """What a run has built of the shards [first, end), which are all there now.

    Args:
        shards: how many the whole set has.
        complete: whether the set was complete already.
    """

    folder: Path
    first: int
    end: int
    shards: int
    complete: bool
    shards_built: int = 0


KEPT = ("lang", "inputs", *DECIDING)
"""The settings that are still needed when the set is completed."""


@dataclass(frozen=True, slots=True)
class Begun:
    """What it takes to complete a set that is built in ranges.

    Args:
        shards: how many it has.
        settings: those of `KEPT` that its build was given, as JSON.
        pipeline, augmentations: as in its manifest.
    """

    shards: Count
    settings: str
    pipeline: Pipeline
    augmentations: tuple[AugmentationEntry, ...]

    @classmethod
    def of(cls, plan: Plan, config: BuildConfig, facts: AugmenterFacts) -> Begun:
        """Return it for a build."""
        settings = {name: getattr(config, name) for name in KEPT}
        given = {name: value for name, value in settings.items() if value is not None}
        return cls(plan.shards, json.dumps(given, default=str), facts.pipeline, facts.entries)

    def config(self, output: Path) -> BuildConfig:
        """Return the settings of the build."""
        known = settings_of(BuildConfig)
        return BuildConfig(
            output, **{name: known[name].accept(value) for name, value in json.loads(self.settings).items()}
        )

    def facts(self) -> AugmenterFacts:
        """Return the facts about its augmenter."""
        labels = {entry.name: entry.labels for entry in self.augmentations}
        return AugmenterFacts(labels, {entry.name: entry.rule_version for entry in self.augmentations}, self.pipeline)


def build_range(
    config: BuildConfig,
    shard_range: str,
    *,
    on_progress: OnProgress | None = None,
    corpus: Corpus | None = None,
    facts: AugmenterFacts | None = None,
) -> RangeSummary:
    """Build some shards of a set, beside other processes that build others; no set is complete afterwards.

    Args:
        config: the settings of the whole set.
        shard_range: the numbers of the shards, `first:end` without `end`; either may be left out.
        on_progress, corpus, facts: as for `build`.

    Raises:
        ShardsSetAsideError, UserError, KeyboardInterrupt: as for `build`; also if another range has some of the shards.
    """
    given = range_of(shard_range)
    if config.force:
        raise UsageError("--force deletes what all ranges have built, got it with --shard-range; leave it out")
    facts = facts or AugmenterFacts.of(config.lang, config.augmentations, config.pipeline)
    refuse_clash(config.keep, facts.names)
    corpus = corpus or open_input(config)
    output = config.output
    wanted = fingerprint(config, facts, corpus.sha256, unique=corpus.unique)
    with mirrored(output, given, wanted=wanted) if isinstance(output, RemotePath) else nullcontext() as mirror:
        folder = mirror.folder if mirror else BuildFolder(output)
        refuse_half_extended(folder)
        refuse_other(folder, wanted)
        refuse_foreign(folder)
        existing = existing_manifest(folder)
        if existing is not None:
            if mirror:
                mirror.done = True
            shards = len(existing.shards)
            return RangeSummary(output, given.start, min(given.stop, shards), shards, complete=True)
        if folder.run() is None:
            refuse_misfit(corpus, config)
        plan = planned(corpus, config)
        asked = range(given.start, min(given.stop, plan.shards))
        if not asked:
            raise UserError(
                f"--shard-range is {shard_range}, and the input has {plan.shards} shards, numbered from 0; give a "
                f"part of 0:{plan.shards}"
            )
        begun = Begun.of(plan, config, facts)
        with engine_of(config) as engine, part_of(folder, mirror, asked, wanted, begun) as part:
            taken = part is not folder  # by an earlier try to complete the set
            left = [index for index in asked if not (taken and folder.intact(index))]
            tasks = partial(build_tasks, config, facts, corpus, part, plan)
            on_shard = mirror.send if mirror else None
            run = Run(facts.names, part, plan, left, tasks, engine, PATIENCE_S, on_progress, on_shard)
            run.resume()
            run.records()
        if mirror:
            mirror.finish(asked)
    return RangeSummary(output, asked.start, asked.stop, plan.shards, False, run.shards_built)


@contextmanager
def part_of(
    folder: BuildFolder, mirror: Mirror | None, asked: range, wanted: dict[str, object], begun: Begun
) -> Iterator[BuildFolder]:
    """Begin a range, and give the folder in which its shards are made; of a remote set it is the local one."""
    with locked(folder, "wait for its end, or choose another --output", shared=True):
        if mirror:
            outlive_workers(folder)
        begin(folder, wanted, begun)
        if mirror:
            mirror.begin()
            refuse_other(folder, wanted)  # again: another machine may have begun since
            folder.prepare()
            yield folder
            return
        refuse_overlap(folder, asked)
        part = folder.part(asked.start, asked.stop)
        with claimed(part, wanted, force=False):
            yield part


def range_of(text: str) -> range:
    """Return a range such as `100:200`; without its end it ends at `ENDLESS`."""
    found = re.fullmatch(r"([0-9]{0,9}):([0-9]{0,9})", text)
    if found is None or (found[2] and int(found[1] or 0) >= int(found[2])):
        raise UsageError(
            f"--shard-range is {text!r}, expected the numbers of shards from 0, as first:end without the end; give "
            "e.g. --shard-range 0:100"
        )
    return range(int(found[1] or 0), int(found[2] or ENDLESS))


def begin(folder: BuildFolder, wanted: dict[str, object], begun: Begun) -> None:
    """Write what says that a set is being built in ranges; all processes write the same."""
    refuse_other(folder, wanted)  # again: another process may have begun since
    if folder.run() is None:
        publish_run(folder, wanted)
    if not folder.ranges_file.exists():
        with explained(folder.ranges_file):
            write_sealed(folder.ranges_file, asdict(begun))


def refuse_overlap(folder: BuildFolder, asked: range) -> None:
    """Raise a `UserError` if another range that was begun has some of the shards asked for."""
    for other in folder.parts():
        both = range(max(asked.start, other.start), min(asked.stop, other.stop))
        if both and other != asked:
            raise UserError(
                f"the shards {written(both)} belong to the range {written(other)} too, which was begun in "
                f"{folder.path}; give --shard-range {written(other)}, or a range beside it"
            )


def complete_ranges(path: Path) -> BuildSummary:
    """Make a complete set of ranges that are all there; the bytes are those of a build in one piece.

    If the process is killed at any moment, the same call continues.

    Raises:
        UserError: if shards are missing, with the ranges that they are in, or a range is still at work.
    """
    output = placed(path)
    if not isinstance(output, RemotePath):
        return complete_in(BuildFolder(output))
    with mirrored(output, whole_first=True) as mirror:
        summary = complete_in(mirror.folder)
        mirror.complete(summary.manifest)
    return replace(summary, folder=output)


def complete_in(folder: BuildFolder) -> BuildSummary:
    """Make a complete set in a local folder."""
    started = time.monotonic()
    existing = existing_manifest(folder)
    if existing is not None:
        tidy(folder)
        return BuildSummary(folder.path, existing, 0, 0, time.monotonic() - started)
    if not folder.ranges_file.exists():
        raise UserError(
            f"no set is built in ranges in {folder.shown}; build one with `augpipe build … --output "
            f"{quoted(folder.shown)} --shard-range 0:100`"
        )
    with locked(folder, "wait until every range has ended"):
        begun = read_begun(folder)
        folder.prepare()
        for asked, part in folder.parts().items():
            gather(folder, asked, part)
        records = [folder.intact(index) for index in range(begun.shards)]
        found = [record for record in records if record is not None]
        if len(found) < begun.shards:
            refuse_gaps(folder, [index for index, record in enumerate(records) if record is None], begun.shards)
        manifest = complete(folder, begun.config(folder.shown), begun.facts(), found)
    return BuildSummary(folder.path, manifest, 0, len(found), time.monotonic() - started)


def read_begun(folder: BuildFolder) -> Begun:
    """Return what it takes to complete the set."""
    try:
        begun: Begun = instance(Begun, read_sealed(folder.ranges_file))
    except (OSError, ValueError) as error:
        raise UserError(
            f"{folder.ranges_file} cannot be used ({error}); delete it, and run the command of any range again"
        ) from None
    return begun


def gather(folder: BuildFolder, asked: range, part: BuildFolder) -> None:
    """Move the finished shards of a range to those of the set, the record of each last, and delete its folder.

    Every step is a rename that an earlier call may have done already.
    """
    if part.work.is_dir():
        outlive_workers(part)
    with explained(folder.path):
        for index in asked:
            if part.record(index).exists():
                for paths in (BuildFolder.parses, BuildFolder.rejects, BuildFolder.shard, BuildFolder.record):
                    with suppress(FileNotFoundError):
                        os.replace(paths(part, index), paths(folder, index))
        for place in (part.path, part.companion):
            shutil.rmtree(place, ignore_errors=True)


def refuse_gaps(folder: BuildFolder, missing: list[int], shards: int) -> None:
    """Raise a `UserError` that names the ranges of the missing shards."""
    gaps = list(runs(missing))
    shown = ", ".join(map(written, gaps[:10])) + (", …" if len(gaps) > 10 else "")
    raise UserError(
        f"{folder.shown} is not complete: {len(missing)} of {shards} shards are missing, {shown}; run the command of "
        f"its build with --shard-range {written(gaps[0])}{' and so on' if gaps[1:] else ''}, then "
        f"`augpipe complete {quoted(folder.shown)}` again"
    )


def runs(numbers: Iterable[int]) -> Iterator[range]:
    """Yield the longest ranges of neighbours in ascending numbers."""
    numbers = list(numbers)
    cuts = [0, *(i for i, (one, two) in enumerate(pairwise(numbers), 1) if two != one + 1), len(numbers)]
    for start, stop in pairwise(cuts):
        yield range(numbers[start], numbers[stop - 1] + 1)
