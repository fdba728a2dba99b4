"""The summary of a build, and the estimates of dry runs, as tables."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from augpipe.build import BuildSummary, Estimate, ExtensionEstimate
from augpipe.cli.build_progress import duration, plural


def summary_view(summary: BuildSummary) -> Iterator[RenderableType]:
    """Yield the tables for a finished build or extension."""
    manifest = summary.manifest
    if summary.already_complete:
        yield Text(f"{summary.folder} is complete already; nothing to do")
        return
    reasons = ", ".join(f"{reason} {count:,}" for reason, count in manifest.rejects.reasons.items())
    facts = facts_table()
    facts.add_row("rows in", f"{manifest.rows_in:,}", "")
    facts.add_row("rows out", f"{manifest.rows_out:,}", "")
    facts.add_row("rejected", f"{manifest.rejected:,}", reasons)
    for name, share in summary.coverage().items():
        facts.add_row(name, f"{share:.2%}", "of the rows have a text")
    facts.add_row("shards", f"{len(manifest.shards):,}", size(manifest.total_bytes))
    facts.add_row(
        "speed",
        f"{summary.rows_per_s:,.0f}",
        f"rows/s, {summary.rows_built:,} rows in {duration(summary.seconds)}",
    )
    yield facts
    yield Text(f"\nNext: augpipe inspect {quoted(summary.folder)}")


def estimate_view(estimate: Estimate) -> Iterator[RenderableType]:
    """Yield the tables for a dry run."""
    facts = facts_table()
    facts.add_row("input", f"{estimate.rows:,}", f"rows of {estimate.corpus}")
    facts.add_row("output", f"{estimate.shards:,}", f"shards in {estimate.output}, about {size(estimate.bytes)}")
    if estimate.finished:
        facts.add_row("", f"{estimate.finished:,}", "of these shards are finished already")
    facts.add_row("speed", f"{estimate.rows_per_s:,.0f}", f"rows/s with {plural(estimate.workers, 'worker')}")
    facts.add_row("time", duration(estimate.seconds), "")
    for name, share in estimate.coverage.items():
        facts.add_row(name, f"{share:.1%}", "of the sample's rows have a text")
    rejected = f"{plural(estimate.sample_rejected, 'reject')} among them" if estimate.sample_rejected else ""
    facts.add_row("sample", f"{estimate.sample_rows:,}", f"rows measured, {rejected or 'no rejects among them'}")
    yield facts
    yield Text("\nNothing was written. Leave out --dry-run to build.")


def extension_view(estimate: ExtensionEstimate) -> Iterator[RenderableType]:
    """Yield the tables for a dry run of an extension."""
    if not estimate.names:
        yield Text(f"{estimate.folder} has these augmentations already; nothing to do")
        return
    facts = facts_table()
    facts.add_row("set", f"{estimate.rows:,}", f"rows of {plural(estimate.shards, 'shard')} in {estimate.folder}")
    facts.add_row("new", f"{len(estimate.names):,}", ", ".join(estimate.names))
    facts.add_row("parses", f"{estimate.parses:,}", "shards have theirs kept; the others are parsed again")
    facts.add_row("speed", f"{estimate.rows_per_s:,.0f}", f"rows/s with {plural(estimate.workers, 'worker')}")
    facts.add_row("time", duration(estimate.seconds), "")
    for name, share in estimate.coverage.items():
        facts.add_row(name, f"{share:.1%}", "of the sample's rows have a text")
    facts.add_row("sample", f"{estimate.sample_rows:,}", "rows measured")
    yield facts
    yield Text("\nNothing was written. Leave out --dry-run to extend.")


def facts_table() -> Table:
    """Return an empty table with the columns name, number and remark, without lines."""
    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="bold")
    table.add_column(justify="right")
    table.add_column(style="dim")
    return table


def size(number: float) -> str:
    """Return a size in bytes as `12.3 MB`."""
    for unit in ("bytes", "kB", "MB"):
        if number < 1000:
            return f"{number:.0f} {unit}" if unit == "bytes" else f"{number:.1f} {unit}"
        number /= 1000
    return f"{number:.1f} GB"


def quoted(path: Path) -> str:
    """Return a path quoted for the shell."""
    import shlex

    return shlex.quote(str(path))
