"""`augpipe build`: augment a corpus into a folder of shards."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from augpipe.base.idle import Effect, refuse_idle
from augpipe.base.settings import made, stated, takes_settings
from augpipe.config import BuildConfig, ExtendConfig

if TYPE_CHECKING:
    from augpipe.builder import BuildSummary


@takes_settings(BuildConfig)
def build(
    context: typer.Context,
    named: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="INPUT",
            help="What to read: files (txt, jsonl, csv, tsv, parquet; also .gz .xz .zst), folders of them, patterns, "
            "addresses of these (s3://…), - for stdin, `sample` for bundled sentences, or a known corpus (wiki1m).",
        ),
    ] = None,
    shard_range: Annotated[
        str | None,
        typer.Option(
            metavar="A:B",
            help="Build only the shards A to B-1, beside other processes that build others; then `augpipe complete`.",
        ),
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Measure a sample, say how long all would take, write nothing.")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print errors only.")] = False,
    config: Annotated[
        Path | None,
        typer.Option(metavar="FILE.toml", help="Take options from a file (`seed = 1`); those given here win."),
    ] = None,
    **settings: Any,
) -> None:
    """Augment a corpus, sentence by sentence, into shards.

    Every sentence becomes a row: the original, one column per augmentation, and
    for each the rule that fired or why none did. Rows that are no text (empty,
    not UTF-8, too long) or have been before, where that matters, go to
    rejects.jsonl; rows in = rows out + rejects.

    Killed, stopped or out of disk: give the same command again, and only the
    shards that were in work are repeated. The bytes do not depend on --workers,
    --engine, or on how often the build was interrupted.

    \b
    Try it on the bundled sentences:
      augpipe build sample --output data/demo/en
    How long will a corpus take?
      augpipe build wiki1m --dry-run
    Build it, then check and look at it:
      augpipe build wiki1m --output data/en
      augpipe verify data/en
      augpipe inspect data/en
    Several files or a folder, some rows, two of the augmentations:
      augpipe build notes/*.txt -o data/notes
      augpipe build notes/ --limit 20000 --augmentations pi,mv -o data/trial
    SDA's augmentations and AugCSE's, side by side:
      augpipe build --augmentations sda,augcse-14 -o data/en
    Text in a field of JSON lines, from a pipe:
      zcat dump.jsonl.gz | augpipe build - --field body.text -o data/dump
    From a bucket to a bucket, with pip install 'augpipe[remote]':
      augpipe build 's3://bucket/notes/*.txt.gz' -o s3://bucket/sets/notes
    Chinese: sentence pairs, each distinct sentence once, Traditional made Simplified:
      augpipe build --lang zh train_pair.json --convert t2s -o data/zh

    Exit codes: 0 complete, 1 could not be done, 2 wrong options, 3 complete but
    for the shards named (their rows end or fail their worker), 130 stopped.
    """  # noqa: D301 - \b has to be the backspace that keeps the next lines as they are
    from augpipe.base.machine import take_one_thread

    take_one_thread()  # before anything loads numpy
    found = {"lang": settings["lang"]} | stated(BuildConfig, context, config)
    if named:
        found["inputs"] = (*named, *(settings["inputs"] or ()))
    wanted = made(BuildConfig, {"output": Path("data") / found["lang"]} | found)
    effects = {"shard_range": Effect(not dry_run, "without --dry-run, which measures the whole")}
    refuse_idle(context, effects | workers_effect(wanted))
    from augpipe import builder
    from augpipe.base.console import emit, stdout_console
    from augpipe.builder.errors import build_left
    from augpipe.cli.build_view import (
        build_display,
        estimate_view,
        left_out_note,
        range_view,
        summary_view,
        transfer_display,
    )

    with transfer_display("corpus") as progress:
        corpus = builder.open_input(wanted, progress)
    if corpus.left_out and not quiet:
        typer.echo(left_out_note(corpus.left_out), err=True)
    if dry_run:
        emit(stdout_console(), *estimate_view(builder.estimate(wanted, corpus=corpus)))
        return
    with build_display(wanted.output, build_left, quiet=quiet) as display:
        if shard_range is not None:
            part = builder.build_range(wanted, shard_range, on_progress=display, corpus=corpus)
            if not quiet:
                emit(stdout_console(), range_view(part))
            return
        summary = builder.build(wanted, on_progress=display, corpus=corpus)
    if not quiet:
        emit(stdout_console(), *summary_view(summary))
    refuse_nothing(summary)


def workers_effect(config: BuildConfig | ExtendConfig) -> dict[str, Effect]:
    """Return the effect of --workers."""
    return {"workers": Effect(config.engine != "sequential" or config.workers == 1, "with an --engine of processes")}


def refuse_nothing(summary: BuildSummary) -> None:
    """Raise a `UserError` if no row of the input has become a row of the set."""
    from augpipe.base.errors import UserError
    from augpipe.cli.build_view import likely_encoding_of
    from augpipe.contract.layout import SetFolder
    from augpipe.corpus.encoding import encoding_advice

    manifest = summary.manifest
    if manifest.rows_out == 0:
        reason, count = max(manifest.rejects.reasons.items(), key=lambda item: item[1])
        encoding = likely_encoding_of(summary)
        advice = "give other text or options" if encoding is None else encoding_advice(encoding)
        raise UserError(
            f"no row of {manifest.rows_in:,} could be used, most for the reason {reason} ({count:,}); see "
            f"{SetFolder(summary.folder).rejects_file}; {advice}, and --force, which replaces the empty set"
        )
