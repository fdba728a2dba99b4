"""The result of a training, or the estimate of a dry run, as tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from augpipe.base.console import duration, facts_table, plural, quoted, rate, size
from cse_trainer.cli.train_progress import millions
from cse_trainer.config import NONE
from cse_trainer.run_folder.folder import CURVES, MODEL, SUMMARY_TABLE
from cse_trainer.run_folder.seeds import ScoreSummary, summarise_seeds

if TYPE_CHECKING:
    from rich.console import RenderableType

    from cse_trainer.config import ResolvedConfig
    from cse_trainer.estimate import Estimate
    from cse_trainer.training.events import RunResult, SeedsResult

_TRAINED, _UNTRAINED = "trained", "untrained"


def run_view(result: RunResult) -> Iterator[RenderableType]:
    """Yield the result of a run: scores before and after, speed, and where the model is."""
    yield scores_table([result])
    facts = facts_table()
    best = "the last" if result.best_score is None else "the best"
    facts.add_row("encoder of", f"step {result.best_step:,}", f"{best} of {result.steps:,}")
    stall = f", {result.stall_seconds:,.1f} s of them waiting for what was saved"
    facts.add_row("speed", rate(result.rows_per_second), f"rows/s; {duration(result.seconds)} in all{stall}")
    yield facts
    yield Text(f"\nModel: {result.folder / MODEL}\nCurves: {result.folder / CURVES}")
    folder, suite = quoted(result.folder), f" --suite {result.suite}" if result.suite else ""
    yield Text(f"Next: cse-embed {folder} FILE --query TEXT, or cse-eval {folder} --data DIR{suite}")


def seeds_view(result: SeedsResult) -> Iterator[RenderableType]:
    """Yield the result of several seeds: mean ± sd of every score."""
    yield scores_table(result.runs)
    folder = quoted(result.folder)
    runs = plural(len(result.runs), "seed")
    yield Text(f"\nmean ± sd of {runs}; every value in {folder}/{SUMMARY_TABLE}")


def scores_table(results: Sequence[RunResult]) -> RenderableType:
    """Return a table with a row per score, and the score of the untrained encoder beside it."""
    summaries = {summary.name: summary for summary in summarise_seeds(results)}
    columns: dict[str, dict[str, ScoreSummary]] = {_TRAINED: {}, _UNTRAINED: {}}
    for name, summary in summaries.items():
        when, _, score = name.partition("/")
        if when in columns:
            columns[when][score] = summary
    if not columns[_TRAINED]:
        return Text("nothing was evaluated")
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("")
    for when in columns:
        table.add_column(when, justify="right", no_wrap=True, style="bold" if when == _TRAINED else "dim")
    for score in columns[_TRAINED]:
        table.add_row(score, *(str(found.get(score, "–")) for found in columns.values()))
    return table


def estimate_view(estimate: Estimate) -> Iterator[RenderableType]:
    """Yield the tables for a dry run."""
    config = estimate.config
    facts = facts_table()
    facts.add_row("rows", f"{estimate.rows:,}", f"in {plural(estimate.shards, 'shard')} of {config.shards}")
    for name, share in estimate.columns.items():
        facts.add_row(name, f"{share:.1%}", f"of the rows have a text; {_role(estimate, name)}")
    facts.add_row("train on", f"{estimate.trained_rows:,}", _rows_remark(estimate))
    facts.add_row("steps", f"{estimate.total_steps:,}", _steps_remark(estimate))
    facts.add_row("objective", config.objective, _objective_remark(config))
    if config.discriminates:
        classes = len(config.augmentations) + 1 if config.discriminator == "type" else 2
        remark = f"λ {config.discriminator_weight:g}, α {config.alpha:g}"
        facts.add_row("discriminator", config.discriminator, f"{classes} classes, {remark}")
    facts.add_row("encoder", config.encoder, f"{millions(estimate.parameters)} parameters, {config.pooling} pooling")
    facts.add_row("token cache", size(estimate.cache_bytes), "about, on disk; mapped, and shared by all processes")
    yield facts
    for line in estimate.doubts:
        yield Text(f"\nwarning: {line}")
    there = ", which is there already" if config.output.exists() else ""
    yield Text(f"\nNothing was written. Leave out --dry-run to train into {config.output}{there}.")


def _objective_remark(config: ResolvedConfig) -> str:
    """Return the settings that decide the loss, those that presets have chosen too; what is off is left out."""
    found = [f"learning rate {config.learning_rate:g}", f"τ {config.temperature:g}"]
    if config.negative != NONE:
        found += [f"δ {config.margin:g}, hard negatives {config.hard_negatives}"]
    found += [f"proportion {config.proportion:g}"] if config.proportion < 1 else []
    found += [f"token dropout {config.token_dropout:g}"] if config.token_dropout else []
    return ", ".join([*found, *(["both ways"] if config.symmetric else [])])


def _role(estimate: Estimate, column: str) -> str:
    """Return the remark that says what a column is used for."""
    config = estimate.config
    if column == config.negative:
        return "the hard negatives"
    if column in config.augmentations:
        seen = "a positive or none" if config.variant == "positive" else "for the discriminator, or none"
        return f"drawn by 1 of {len(config.augmentations)} rows: {seen}"
    if column in config.positive:
        return "positives, of which each row takes one" if len(config.positive) > 1 else "the positives"
    return "the anchors" if column == "original" else "for the held-out evaluation"


def _rows_remark(estimate: Estimate) -> str:
    """Return the remark about the rows that are not trained on."""
    held_out = f"{plural(estimate.held_out_rows, 'row')} held out for evaluation" if estimate.held_out_rows else ""
    about = "about" if estimate.config.drop_unaugmented else ""
    return ", ".join(part for part in (about, held_out) if part)


def _steps_remark(estimate: Estimate) -> str:
    """Return the remark that says how the number of steps follows."""
    config = estimate.config
    accumulated = f" × {config.accumulate} accumulated" if config.accumulate > 1 else ""
    ranks = f" × {estimate.ranks} processes" if estimate.ranks > 1 else ""
    end = f"--max-steps {config.max_steps:,}" if config.max_steps is not None else plural(config.epochs, "epoch")
    patience = "" if config.patience is None else f", or {plural(config.patience, 'evaluation')} without a better one"
    return f"of {config.batch_size:,} rows{accumulated}{ranks}; {end}{patience}, evaluated every {config.eval_every:,}"
