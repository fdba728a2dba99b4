"""`cse-train sweep`: train a run for each point of a grid, and compare the runs in one table."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from augpipe.base.console import duration, plural, quoted
from augpipe.base.errors import StoppedError, UserError
from augpipe.base.settings import stated
from cse_trainer.cli import Quiet, Version, option, output
from cse_trainer.config import TrainConfig

if TYPE_CHECKING:
    from cse_trainer.cli.train_progress import TrainDisplay
    from cse_trainer.sweep.grid import Grid
    from cse_trainer.sweep.run import Plan


def sweep(
    context: typer.Context,
    grid: Annotated[
        str,
        typer.Argument(
            metavar="GRID",
            help="A TOML file, or one of the grids that come with the package: alpha, discriminator, lambda or sets.",
        ),
    ],
    shards: Annotated[
        str | None,
        option("Runs", "The folder that `augpipe build` wrote.  [default: what the grid says]", metavar="DIR"),
    ] = None,
    axis: Annotated[
        list[str] | None,
        option(
            "Runs",
            "Vary a setting, with its values between commas and the names of a list between +; instead of the grid's "
            "own values. Give it again for several.",
            "--grid",
            metavar="NAME=VALUES",
        ),
    ] = None,
    given: Annotated[
        list[str] | None,
        option(
            "Runs",
            "A setting of every run, named as the option of cse-train. Give it again for several.",
            "--set",
            metavar="NAME=VALUE",
        ),
    ] = None,
    seeds: Annotated[str | None, option("Runs", "Train each run with these; mean ± sd.", metavar="NUMBERS")] = None,
    eval_data: Annotated[
        str | None,
        option(
            "Evaluation",
            "The STS sets: the development split chooses checkpoints.  [default: what the grid says]",
            metavar="DIR|hub",
        ),
    ] = None,
    transfer: Annotated[
        str | None,
        option(
            "Evaluation",
            "Also score every run on the transfer sets in this folder, as cse-eval --suite transfer does.",
            metavar="DIR",
        ),
    ] = None,
    baseline: Annotated[
        str | None,
        option(
            "Evaluation",
            "Test every run, on the STS sets, against the one that differs from it in this value alone, or against the "
            "run of this name: difference of the means, 95 % interval and p, by a paired bootstrap over pairs and "
            "seeds.",
            metavar="NAME=VALUE|RUN",
        ),
    ] = None,
    output: Annotated[
        Path | None, output("Receives a folder for each run, the table and the picture.  [default: runs/sweep-GRID]")
    ] = None,
    force: Annotated[bool, option("Result", "Delete runs that are there, instead of going on.", "--force")] = False,
    dry_run: Annotated[bool, option("Result", "List the runs, and which are done.", "--dry-run")] = False,
    quiet: Quiet = False,
    version: Version = False,
) -> None:
    """Train every combination of a grid, and compare.

    A grid is a TOML file: settings of every run as cse-train --config takes them,
    lists under [grid] of which every run takes one value each, and named runs with
    settings of their own under [runs.NAME].

    Stopped or killed: give the same command again, without --force. Runs that are
    complete are taken as they are, one that was interrupted goes on where its last
    checkpoint is. The table is written anew after every run.

    \b
    AugCSE's ablations (alpha, discriminator, lambda, sets):
      cse-train sweep alpha --shards data/en --eval-data senteval
      cse-train sweep sets --shards data/en --seeds 1,11,42 \\
          --eval-data senteval --transfer senteval
    Is a larger set better, or is it chance?
      cse-train sweep sets --shards data/en --seeds 1,11,42 \\
          --eval-data senteval --baseline augmentations=augcse-2
    Other values, and settings of every run:
      cse-train sweep alpha --shards data/en --grid alpha=-1,1 --set epochs=2
    What would be done?
      cse-train sweep my-grid.toml --dry-run

    Exit codes: 0 all trained, 1 one could not be done, 2 wrong options, 130 stopped.
    """  # noqa: D301 - \b has to be the backspace that keeps the next lines as they are
    from cse_trainer.evaluation.suites import load_suite
    from cse_trainer.sweep.grid import baseline_from
    from cse_trainer.sweep.run import make_plan

    found = wanted_grid(grid, axis or (), given or (), stated(TrainConfig, context))
    folder = output or Path("runs") / f"sweep-{found.name}"
    held_against = None if baseline is None else baseline_from(baseline)
    plan = make_plan(folder, found.runs(), force=force, transfer=transfer, baseline=held_against)
    if transfer is not None:
        load_suite("transfer", transfer)  # what is missing shows before hours of training, not after
    if dry_run:
        show_plan(plan)
    else:
        run(plan, found.name, quiet=quiet)


def wanted_grid(named: str, axes: Sequence[str], given: Sequence[str], options: Mapping[str, Any]) -> Grid:
    """Return the grid of the file, with the changes of the command line.

    Args:
        options: settings that have options of their own; those that the sweep decides for each run do not count.
    """
    from cse_trainer.sweep.grid import OWN, read_grid, setting_from

    grid = read_grid(named)
    for text in axes:
        grid = grid.with_axis(text)
    settings = dict(setting_from("--set", text) for text in given)
    return grid.with_settings(settings | {name: value for name, value in options.items() if name not in OWN})


def show_plan(plan: Plan) -> None:
    """Print the runs on stdout."""
    from cse_trainer.sweep.run import made_otherwise, standing

    for number, (point, config) in enumerate(zip(plan.runs, plan.configs, strict=True), start=1):
        times = f"{plural(len(config.seeds), 'seed')}, " if config.seeds else ""
        others = [] if config.force else made_otherwise(config)
        refused = f" with other settings: {', '.join(others)}; it will be refused without --force" if others else ""
        typer.echo(f"{number:3}  {point.name}  ({times}{standing(config)}{refused})")
    typer.echo(f"\nNothing was written. Leave out --dry-run to train into {plan.folder}.")


def run(plan: Plan, name: str, *, quiet: bool) -> None:
    """Run a sweep with a progress display, and print the table.

    Raises:
        StoppedError: if the user stopped it.
        UserError: if a run failed.
    """
    from cse_trainer.sweep.report import NAMES, write_sweep
    from cse_trainer.sweep.run import run_sweep
    from cse_trainer.sweep.table import markdown, table_of

    began: list[int] = []
    start = time.monotonic()

    @contextmanager
    def listener(position: int) -> Iterator[TrainDisplay]:
        from cse_trainer.cli.train_progress import train_display

        began.append(position)
        if not quiet:
            typer.echo(heading(plan, position, time.monotonic() - start), err=True)
        with train_display(quiet=quiet) as display:
            yield display

    try:
        outcomes = run_sweep(plan, listener, partial(write_sweep, plan.folder, name, baseline=plan.baseline))
    except KeyboardInterrupt as error:
        at = began[-1] if began else 0
        without = " without --force" if plan.configs[at].force else ""
        raise StoppedError(
            f"stopped in run {at + 1} of {len(plan.runs)}, {plan.runs[at].name}; give the same command again{without} "
            "to go on",
            getattr(error, "signum", None),
        ) from None
    typer.echo(markdown(table_of(name, outcomes, plan.baseline)), nl=False)
    if not quiet:
        typer.echo(f"wrote {', '.join(NAMES)} into {quoted(plan.folder)}", err=True)
    failed = [outcome.run.name for outcome in outcomes if outcome.failure]
    if failed:
        raise UserError(
            f"{len(failed)} of {len(outcomes)} runs failed ({', '.join(failed)}), expected all to end; the table says "
            "why: change their settings, or leave them out of the grid"
        )


def heading(plan: Plan, position: int, seconds: float) -> str:
    """Return the line above a run: its number, how many there are, and how long the rest takes at the rate so far."""
    left = ""
    if position:
        left = f", about {duration(seconds / position * (len(plan.runs) - position))} left"
    return f"== run {position + 1} of {len(plan.runs)}: {plan.runs[position].name}{left}"
