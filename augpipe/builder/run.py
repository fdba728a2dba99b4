"""Build a set of shards: plan, run what is missing, complete the set."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from augpipe.base.addresses import RemotePath
from augpipe.base.errors import UserError
from augpipe.builder.claim import claimed, refuse_foreign, refuse_half_extended, refuse_other, refuse_ranges
from augpipe.builder.completion import complete, existing_manifest, missing_shards, repaired, tidy
from augpipe.builder.engines import Engine, engine_of
from augpipe.builder.errors import SetAside, ShardsSetAsideError
from augpipe.builder.fingerprint import AugmenterFacts, fingerprint
from augpipe.builder.folder import BuildFolder, ShardRecord
from augpipe.builder.language_check import refuse_misfit
from augpipe.builder.mirror import mirrored
from augpipe.builder.plan import AnyTask, BuildTask, Plan, spec_of
from augpipe.builder.progress import PATIENCE_S, BuildSummary, OnProgress, StallWatch, Tally
from augpipe.builder.worker import Died, Failure
from augpipe.config import BuildConfig
from augpipe.contract.manifest import Manifest
from augpipe.corpus.keeping import refuse_clash

if TYPE_CHECKING:
    from augpipe.corpus import Corpus

OnShard = Callable[[ShardRecord], None]


def build(
    config: BuildConfig,
    *,
    on_progress: OnProgress | None = None,
    corpus: Corpus | None = None,
    facts: AugmenterFacts | None = None,
    patience_s: float = PATIENCE_S,
) -> BuildSummary:
    """Augment a corpus into a complete set of shards, or complete a set that an earlier run has begun.

    A set with an address (`s3://…`) is built in a folder of the cache, and each file is sent when it is whole.

    Args:
        config: the settings.
        on_progress: called about five times a second, in this thread.
        corpus: the input, if it is open already.
        facts: the augmenter, if it is another than `config` names.
        patience_s: seconds without progress after which a worker counts as hanging.

    Raises:
        ShardsSetAsideError: if some shards cannot be built; the others are finished.
        UserError: if the input, the folder or the augmenter cannot be used, or the disk is full.
        KeyboardInterrupt: if the user stops it; raised when the workers have ended, and finished shards are kept.
    """
    facts = facts or AugmenterFacts.of(config.lang, config.augmentations, config.pipeline)
    refuse_clash(config.keep, facts.names)
    corpus = corpus or open_input(config)
    if not isinstance(config.output, RemotePath):
        return build_in(BuildFolder(config.output), config, corpus, facts, on_progress, patience_s)
    wanted = fingerprint(config, facts, corpus.sha256, unique=corpus.unique)
    with mirrored(config.output, wanted=wanted, whole_first=bool(config.keep)) as mirror:
        summary = build_in(mirror.folder, config, corpus, facts, on_progress, patience_s, mirror.send)
        mirror.complete(summary.manifest)
    return replace(summary, folder=config.output)


def build_in(
    folder: BuildFolder,
    config: BuildConfig,
    corpus: Corpus,
    facts: AugmenterFacts,
    on_progress: OnProgress | None,
    patience_s: float,
    on_shard: OnShard | None = None,
) -> BuildSummary:
    """Build in a local folder; `on_shard` is called with each finished shard. All else is as in `build`."""
    started = time.monotonic()
    wanted = fingerprint(config, facts, corpus.sha256, unique=corpus.unique)
    if not config.force:
        refuse_half_extended(folder)
        refuse_other(folder, wanted)
        refuse_ranges(folder)
    refuse_foreign(folder)
    existing = None if config.force else existing_manifest(folder)
    if existing is not None and not missing_shards(folder, existing):
        tidy(folder)
        return BuildSummary(folder.path, existing, 0, 0, time.monotonic() - started)
    if config.force or folder.run() is None:  # a build that was begun has passed
        refuse_misfit(corpus, config)
    plan = planned(corpus, config)
    with engine_of(config) as engine, claimed(folder, wanted, force=config.force):
        tasks = partial(build_tasks, config, facts, corpus, folder, plan)
        shards = range(plan.shards)
        run = Run(facts.names, folder, plan, shards, tasks, engine, patience_s, on_progress, on_shard)
        existing = existing_manifest(folder)  # again: another process may have completed the set since
        if existing is None:
            run.resume()
            manifest = complete(folder, config, facts, run.records())
        else:
            run.resume_from(existing)
            manifest = repaired(folder, existing, run.records())
    return BuildSummary(folder.path, manifest, run.rows_built, run.shards_built, time.monotonic() - started)


def open_input(config: BuildConfig, on_download: Callable[[int, int | None], None] | None = None) -> Corpus:
    """Open the corpus that a build reads; `on_download` is told the bytes received, and all bytes."""
    from augpipe.corpus import open_corpus

    return open_corpus(
        config.inputs,
        lang=config.lang,
        field=config.field,
        column=config.column,
        limit=config.limit,
        unique=config.unique,
        convert=config.convert,
        encoding=config.encoding,
        keep=config.keep,
        progress=on_download,
    )


def planned(corpus: Corpus, config: BuildConfig) -> Plan:
    """Read the rows once and return how they are cut into shards; it is an error if there are none."""
    observe = corpus.keeping.observe if corpus.keeping else None
    sizes = (len(row.data) + (observe(row.kept) if observe else 0) for row in corpus.rows())
    plan = Plan.of(sizes, config.shard_rows)
    if plan.rows == 0:
        raise UserError(f"there are no rows in {corpus.describe()}; check the input")
    return plan


def build_tasks(
    config: BuildConfig, facts: AugmenterFacts, corpus: Corpus, folder: BuildFolder, plan: Plan, wanted: Sequence[int]
) -> Iterator[AnyTask]:
    """Yield the tasks that build the wanted shards from the corpus."""
    path, labels = folder.path.absolute(), dict(facts.labels)
    spec = spec_of(facts, lang=config.lang, pipeline=config.pipeline, seed=config.seed)
    for index, rows, kept in plan.cut(corpus, wanted):
        first_id = plan.range_of(index).start
        yield BuildTask(index, first_id, rows, path, spec, labels, config.convert, config.keep_parses, kept)
        del rows, kept  # so that the task alone holds them


@dataclass
class Run:
    """One run that builds the shards that are missing.

    Args:
        names: the augmentations whose coverage is reported.
        shards: the numbers of the shards to be there at the end.
        tasks: function from numbers of shards to the tasks that build them, in this order.
        engine: what runs the tasks.
        patience_s: seconds without progress after which a worker counts as hanging.
        on_progress: called with how far it is.
        on_shard: called with the record of each shard that this run has finished.
        done: shard number → record, of the finished shards.
        failed: shard number → reason, of the shards that could not be built.
        rows_built, shards_built: what this run has built.
    """

    names: Sequence[str]
    folder: BuildFolder
    plan: Plan
    shards: Sequence[int]
    tasks: Callable[[Sequence[int]], Iterator[AnyTask]]
    engine: Engine
    patience_s: float
    on_progress: OnProgress | None
    on_shard: OnShard | None = None
    done: dict[int, ShardRecord] = field(default_factory=dict)
    failed: dict[int, str] = field(default_factory=dict)
    rows_built: int = 0
    shards_built: int = 0

    def __post_init__(self) -> None:
        rows = sum(len(self.plan.range_of(index)) for index in self.shards)
        self.tally = Tally(self.folder, self.names, rows, len(self.shards), self.engine.workers)

    def resume(self) -> None:
        """Take over the shards that an earlier run has finished.

        Each is read once and compared with its record: a shard that was damaged since must not get into a complete set.
        """
        for index in self.shards:
            record, rows = self.folder.intact(index), self.plan.range_of(index)
            if record is None or (record.entry.first_id, record.entry.rows_in) != (rows.start, len(rows)):
                continue
            if set(record.entry.rules) >= set(self.names):
                self.done[index] = record
                self.tally.resume(index, record.entry)

    def resume_from(self, existing: Manifest) -> None:
        """Take over the shards of a complete set that are still there."""
        missing = set(missing_shards(self.folder, existing))
        for index, entry in enumerate(existing.shards):
            if index not in missing:
                self.done[index] = ShardRecord(index, entry, {})
                self.tally.resume(index, entry)

    def records(self) -> list[ShardRecord]:
        """Build every missing shard and return the records of `shards`, in corpus order.

        A shard whose worker died is tried again at the end, with no other worker beside it, so that it cannot fail for
        the memory that others take. If its worker dies a second time, the shard is set aside.

        Raises:
            ShardsSetAsideError: if some shards cannot be built; the others are finished.
            UserError: if something stops every shard.
        """
        missing = [index for index in self.shards if index not in self.done]
        died = self.round(missing, self.engine.workers)
        if died:
            self.failed |= {index: f"twice: {why}" for index, why in self.round(sorted(died), 1).items()}
        if self.failed:
            places = ((index, self.plan.range_of(index)) for index in sorted(self.failed))
            shards = [SetAside(index, ids.start, ids.stop, self.failed[index]) for index, ids in places]
            raise ShardsSetAsideError(shards, len(self.done), len(self.shards))
        return [self.done[index] for index in self.shards]

    def round(self, wanted: Sequence[int], workers: int) -> dict[int, str]:
        """Build these shards with so many workers; return the numbers of those whose worker died, with the cause."""
        workers = max(min(workers, len(wanted)), 1)
        died: dict[int, str] = {}
        in_a_row = 0
        watch = StallWatch(self.folder, self.patience_s)
        with closing(self.engine.run(self.tasks(wanted), workers, watch, self.folder)) as events:
            for event in events:
                if isinstance(event, ShardRecord):
                    self.finish(event)
                    in_a_row = 0
                elif isinstance(event, Died):
                    died[event.index] = event.why
                    self.folder.counters(event.index).unlink(missing_ok=True)
                    in_a_row += 1
                    if in_a_row > 2 * workers + 2:
                        raise UserError(
                            f"{in_a_row} workers died one after another (the last: {event.why}) and no shard "
                            "was finished in between; give fewer --workers or more memory and run it again"
                        )
                elif isinstance(event, Failure):
                    self.fail(event)
                if self.on_progress is not None:
                    self.on_progress(self.tally.snapshot())
        return died

    def finish(self, record: ShardRecord) -> None:
        """Count a shard that has been built."""
        self.done[record.index] = record
        self.tally.add(record.index, record.entry)
        self.folder.counters(record.index).unlink(missing_ok=True)
        self.rows_built += record.entry.rows_in
        self.shards_built += 1
        if self.on_shard is not None:
            self.on_shard(record)

    def fail(self, failure: Failure) -> None:
        """Set aside a shard whose task raised an exception: it would raise the same again."""
        path = self.folder.failure(failure.index)
        where = f"traceback in {path}"
        try:
            path.write_text(failure.trace, encoding="utf-8")
        except OSError as error:  # the other shards go on
            where = f"its traceback could not be written: {error.strerror}"
        self.folder.counters(failure.index).unlink(missing_ok=True)
        self.failed[failure.index] = f"{failure.what}; {where}"
