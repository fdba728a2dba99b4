"""What is shown of a build: its progress and that of a download, its summary, and the estimates of dry runs."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from augpipe.augment.augmentation import RULE_ERROR
from augpipe.base.addresses import RemotePath
from augpipe.base.console import duration, facts_table, plural, quoted, rate, size
from augpipe.base.errors import StoppedError
from augpipe.base.interruption import heard
from augpipe.base.progress import Display, Reached, progress_display
from augpipe.config import DEBUG_VARIABLE
from augpipe.contract.layout import SetFolder
from augpipe.contract.schema import SKIPPED_PREFIX

if TYPE_CHECKING:
    from augpipe.builder import BuildSummary, Progress, RangeSummary
    from augpipe.builder.estimate import BuildEstimate, Estimate, ExtensionEstimate
    from augpipe.corpora import OnBytes


def summary_view(summary: BuildSummary) -> Iterator[RenderableType]:
    """Yield the tables for a finished build or extension."""
    manifest = summary.manifest
    if summary.already_complete:
        yield Text(f"{summary.folder} is complete already; nothing to do")
        return
    reasons = ", ".join(f"{reason} {count:,}" for reason, count in manifest.rejects.reasons.items())
    facts = facts_table(numbers=True)
    facts.add_row("rows in", f"{manifest.rows_in:,}", "")
    facts.add_row("rows out", f"{manifest.rows_out:,}", "")
    facts.add_row("rejected", f"{manifest.rejected:,}", reasons)
    for name, share in summary.coverage().items():
        facts.add_row(name, f"{share:.2%}", "of the rows have a text")
    facts.add_row("shards", f"{len(manifest.shards):,}", size(manifest.total_bytes))
    if summary.rows_built:
        built = f"rows/s, {summary.rows_built:,} rows in {duration(summary.seconds)}"
        facts.add_row("speed", rate(summary.rows_per_s), built)
    yield facts
    failed = {name: rules.get(FAILED, 0) for name, rules in manifest.rules().items()}
    traditional = max((rules.get(TRADITIONAL, 0) for rules in manifest.rules().values()), default=0)
    place = f"see {quoted(SetFolder(summary.folder).rejects_file)}"
    encoding = likely_encoding_of(summary)
    for line in warnings(manifest.rows_in, manifest.rejected, place, summary.coverage(), failed, encoding):
        yield Text(line)
    if traditional:
        yield Text(f"note: {plural(traditional, 'row')} in Traditional characters without a text; {CONVERSION}")
    if manifest.rows_in > manifest.rejected:
        yield Text(f"\nNext: augpipe inspect {quoted(summary.folder)}")


def range_view(summary: RangeSummary) -> RenderableType:
    """Return the line for a finished range of shards."""
    if summary.complete:
        return Text(f"{summary.folder} is complete already; nothing to do")
    return Text(
        f"shards {summary.first}:{summary.end} of {summary.shards:,} are finished in {summary.folder}, "
        f"{summary.shards_built:,} of them by this run\n\n"
        f"Next: when every range is, augpipe complete {quoted(summary.folder)}"
    )


FAILED, TRADITIONAL = SKIPPED_PREFIX + RULE_ERROR, SKIPPED_PREFIX + "traditional"
CONVERSION = "--convert t2s makes them Simplified"
MOST_REJECTED, LEAST_COVERED, ENOUGH_ROWS = 0.2, 0.001, 100


def warnings(
    rows_in: int,
    rejected: int,
    place: str,
    coverage: Mapping[str, float],
    failed: Mapping[str, int],
    encoding: str | None,
) -> Iterator[str]:
    """Yield a line for each sign that a build has not done what was hoped for.

    Args:
        rows_in, rejected: rows of the input that were looked at, and those of them that were rejected.
        place: where to read about the rejects.
        coverage: augmentation → share of the accepted rows that have a text.
        failed: augmentation → rows on which its rule raised an exception.
        encoding: what most of the rejects are probably in, if they are not UTF-8.
    """
    if rejected > MOST_REJECTED * rows_in:
        yield f"warning: {rejected / rows_in:.0%} of the rows were rejected; {place}"
    if encoding is not None:
        from augpipe.corpus.encoding import encoding_advice

        yield f"warning: most rejects are not UTF-8; {encoding_advice(encoding)}"
    if rows_in - rejected >= ENOUGH_ROWS and (bare := [name for name in coverage if coverage[name] < LEAST_COVERED]):
        yield f"warning: hardly a row has a text in {', '.join(bare)}; `augpipe inspect` lists the reasons"
    for name, count in failed.items():
        if count:
            yield f"warning: the rule of {name} failed on {plural(count, 'row')} ({FAILED}), which have no text there"
            yield f"  with {DEBUG_VARIABLE}=1 before the command, the first traceback is shown"


def likely_encoding_of(summary: BuildSummary) -> str | None:
    """Return the encoding that the input is probably in, if most of its rejects are not in UTF-8 as it was to be."""
    from augpipe.base.files.encoding import codec_of
    from augpipe.builder.folder import BuildFolder
    from augpipe.corpus.encoding import invalid_rows, likely_encoding

    if isinstance(summary.folder, RemotePath):
        return None  # nor are they on this machine any more
    run = BuildFolder(summary.folder).run()
    if run is not None and codec_of(run["fingerprint"].get("encoding")) is not None:
        return None  # what could not be decoded is not in the rejects
    return likely_encoding(summary.manifest.rejects.reasons, invalid_rows(SetFolder(summary.folder).rejects_file))


def left_out_note(paths: Sequence[str]) -> str:
    """Return the line about files in the folders of the input that are not read."""
    others = ", …" if len(paths) > 3 else ""
    return f"note: {plural(len(paths), 'file')} not read, by the suffix: {', '.join(paths[:3])}{others}"


def estimate_view(estimate: BuildEstimate) -> Iterator[RenderableType]:
    """Yield the tables for a dry run."""
    facts = facts_table(numbers=True)
    facts.add_row("input", f"{estimate.rows:,}", f"rows of {estimate.corpus}")
    facts.add_row("output", f"{estimate.shards:,}", f"shards in {estimate.folder}, about {size(estimate.bytes)}")
    if estimate.finished:
        facts.add_row("", f"{estimate.finished:,}", "of these shards are finished already")
    rejected = plural(estimate.sample_rejected, "reject") if estimate.sample_rejected else "no rejects"
    add_measures(facts, estimate, f"rows measured, {rejected} among them")
    yield facts
    place = "the build names them in rejects.jsonl"
    read, turned_down = estimate.sample_rows, estimate.sample_rejected
    for line in warnings(read, turned_down, place, estimate.coverage, estimate.failed, estimate.encoding):
        yield Text(line)
    yield Text("\nNothing was written. Leave out --dry-run to build.")


def extension_view(estimate: ExtensionEstimate) -> Iterator[RenderableType]:
    """Yield the tables for a dry run of an extension."""
    if not estimate.coverage:
        yield Text(f"{estimate.folder} has these augmentations already; nothing to do")
        return
    facts = facts_table(numbers=True)
    facts.add_row("set", f"{estimate.rows:,}", f"rows of {plural(estimate.shards, 'shard')} in {estimate.folder}")
    facts.add_row("new", f"{len(estimate.coverage):,}", ", ".join(estimate.coverage))
    facts.add_row("parses", f"{estimate.parses:,}", "shards have theirs kept; the others are parsed again")
    add_measures(facts, estimate, "rows measured")
    yield facts
    yield Text("\nNothing was written. Leave out --dry-run to extend.")


def add_measures(facts: Table, estimate: Estimate, sample: str) -> None:
    """Add the rows for speed, time and coverage, and one that describes the sample."""
    facts.add_row("speed", rate(estimate.rows_per_s), f"rows/s with {plural(estimate.workers, 'worker')}")
    facts.add_row("time", duration(estimate.seconds), "")
    for name, share in estimate.coverage.items():
        facts.add_row(name, f"{share:.1%}", "of the sample's rows have a text")
    facts.add_row("sample", f"{estimate.sample_rows:,}", sample)


class BuildDisplay:
    """Shows snapshots of the progress, and keeps the last one."""

    def __init__(self, display: Display, output: Path) -> None:
        self.last: Progress | None = None
        self._display, self._output = display, output

    def __call__(self, progress: Progress) -> None:
        """Show a snapshot."""
        if self.last is None:
            self._display.say(beginning(self._output, progress))
        self.last = progress
        below = coverage_parts(progress.coverage())
        self._display.show(Reached(counts(progress), progress.rows_done, progress.rows, below=below))


@contextmanager
def build_display(output: Path, left: Callable[[Progress | None, Path], str], *, quiet: bool) -> Iterator[BuildDisplay]:
    """Show on stderr how a build into a folder goes; with `quiet` show nothing.

    Raises:
        StoppedError: if the user stops it; `left` says, given the last progress and the folder, how far it is.
    """
    with progress_display(quiet=quiet, transient=False) as display:
        shown = BuildDisplay(display, output)
        try:
            yield shown
        except KeyboardInterrupt:
            state = f"stopped; {left(shown.last, output)}; run the same command again to go on"
            raise StoppedError(state, heard().signum) from None


def beginning(output: Path, progress: Progress) -> str:
    """Return the line that is printed at the start of a build."""
    before = f", {progress.shards_done:,} finished before" if progress.rows_before else ""
    rows, shards = plural(progress.rows, "row"), plural(progress.shards, "shard")
    return f"{output}: {rows} in {shards}{before}, {plural(progress.workers, 'worker')}"


def counts(progress: Progress) -> list[str]:
    """Return the texts for rows, rate, time left, shards and rejects; before the first row, what is waited for."""
    left = progress.seconds_left
    finished = progress.shards_done == progress.shards
    parts = [
        f"{progress.rows_done:,} of {progress.rows:,} rows",
        "" if left is None else f"{rate(progress.rows_per_s)} rows/s",
        "" if left is None else f"{duration(left)} left",
        "starting workers" if left is None and not finished else "",
        f"{progress.shards_done:,} of {plural(progress.shards, 'shard')}",
        plural(progress.rejected, "reject") if progress.rejected else "",
    ]
    return [part for part in parts if part]


COLUMNS_SHOWN = 6
"""Columns whose coverage the progress tells; the summary has all."""


def coverage_parts(coverage: Mapping[str, float]) -> list[str]:
    """Return the texts for the first columns' coverage, and how many more there are."""
    parts = [f"{name} {share:.1%}" for name, share in coverage.items()]
    if len(parts) <= COLUMNS_SHOWN + 1:
        return parts
    return [*parts[:COLUMNS_SHOWN], f"and {len(parts) - COLUMNS_SHOWN} more columns"]


_MEGABYTE = 1_000_000


@contextmanager
def transfer_display(label: str) -> Iterator[OnBytes]:
    """Show on stderr how a download goes; nothing appears before its first byte.

    Off a terminal there is a line for each tenth of the file, or for each 10 MB if its size is not known.
    """
    began: tuple[float, int] | None = None
    line_at = 0

    def on_progress(done: int, total: int | None) -> None:
        nonlocal began, line_at
        began = began or (time.monotonic(), done)
        seconds, received = time.monotonic() - began[0], done - began[1]
        beside = []
        if received and seconds > 0:
            beside = [f"{received / seconds / _MEGABYTE:.1f} MB/s"]
            beside += [f"{duration((total - done) * seconds / received)} left"] if total else []
        due = done >= line_at or done == total
        if due:
            step = max(total // 10, 1) if total else 10 * _MEGABYTE
            line_at = (done // step + 1) * step
        whole = f" of {total / _MEGABYTE:.1f}" if total else ""
        amount = f"{done / _MEGABYTE:.1f}{whole} MB"
        display.show(Reached([amount], done, total, label, beside=beside, due=due))

    with progress_display(transient=False) as display:
        yield on_progress
