"""`cse-train`: train an encoder on shards, and write a run folder."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from augpipe.base.boundary import this_rank
from augpipe.base.errors import StoppedError
from augpipe.base.idle import refuse_idle
from augpipe.base.settings import made, stated, takes_settings
from cse_trainer.cli import Version, option
from cse_trainer.config import TrainConfig
from cse_trainer.effects import effects
from cse_trainer.published import settings_file

if TYPE_CHECKING:
    from rich.console import RenderableType

    from cse_trainer.cli.train_progress import TrainDisplay


@takes_settings(TrainConfig)
def train(
    context: typer.Context,
    dry_run: Annotated[
        bool, option("Run", "Say what would be trained, and on how much; write nothing.", "--dry-run")
    ] = False,
    quiet: Annotated[bool, option("Run", "Print errors only.", "--quiet", "-q")] = False,
    config: Annotated[
        Path | None,
        option(
            "Run",
            "Take options from a file (`seed = 1`), such as a run folder's config.toml, or those of a published "
            "experiment, simcse-bert or simcse-roberta; what is given here wins.",
            metavar="FILE.toml|NAME",
        ),
    ] = None,
    version: Version = False,
    **settings: Any,
) -> None:
    """Train a sentence encoder on the shards that augpipe built.

    Every sentence is pulled towards its positive and away from the others of its
    batch; with --negative also from its own negation. The run folder receives the
    best checkpoint as a model that SentenceTransformer("OUTPUT/model") loads, the
    metrics, their curves, and all it takes to repeat the run.

    Killed, stopped or out of time: give the same command and --resume, and the run
    goes on where its last checkpoint is, to the same weights as if uninterrupted.

    \b
    A small encoder from nothing, on any machine, in minutes:
      cse-train --shards data/en --positive mv --negative negation
    SimCSE, and SDA with an ensemble, with the encoder of the papers:
      cse-train --shards data/en --encoder bert-base-uncased
      cse-train --shards data/en --encoder bert-base-uncased \\
          --positive pi,mv,dn --negative negation --eval-data senteval
    Chinese, with the development split of Chinese STS-B:
      cse-train --shards data/zh --positive mv --eval-data sts_zh
    AugCSE: fourteen augmentations, and a discriminator that is to lose:
      cse-train --shards data/en --encoder bert-base-uncased \\
          --augmentations augcse-14 --eval-data senteval
    What would be done, and on how many rows?
      cse-train --shards data/en --positive dn --drop-unaugmented --dry-run
    Numbers that others can repeat, and the same run again:
      cse-train --shards data/en --positive mv --seeds 1,11,42
      cse-train --config runs/en-mini-sda-mv/config.toml --output runs/again
      cse-train --config simcse-bert --shards data/en --eval-data senteval
    On four GPUs; the batch is then four times --batch-size:
      torchrun --nproc-per-node 4 --no-python cse-train --shards data/en

    Exit codes: 0 trained, 1 could not be done, 2 wrong options, 130 stopped.
    """  # noqa: D301 - \b has to be the backspace that keeps the next lines as they are
    wanted = made(TrainConfig, stated(TrainConfig, context, None if config is None else settings_file(config)))
    refuse_idle(context, effects(wanted))
    if dry_run:
        from cse_trainer.cli.train_view import estimate_view
        from cse_trainer.estimate import estimate

        show(estimate_view(estimate(wanted)))
    else:
        run(wanted, arguments=context.obj, quiet=quiet or this_rank() > 0)


def run(config: TrainConfig, *, arguments: Sequence[str], quiet: bool) -> None:
    """Train with a progress display, then print a summary.

    Args:
        arguments: those of the command line, for the message of the `StoppedError` that says how to continue.
    """
    from cse_trainer.cli.train_progress import train_display

    with train_display(quiet=quiet) as display:
        try:
            view = trained(config, display)
        except KeyboardInterrupt as error:
            raise StoppedError(farewell(display, arguments), getattr(error, "signum", None)) from None
    if not quiet:
        show(view)


def trained(config: TrainConfig, display: TrainDisplay) -> Iterator[RenderableType]:
    """Train with one seed or several and return the view of the result.

    What can be refused is refused before torch is imported, which takes seconds.
    """
    from cse_trainer.estimate import checked_shards

    shards = checked_shards(config)
    if config.resume:
        tell_if_new(config, shards.language, display)
    display.on_stage("loading torch")
    from cse_trainer.cli.train_view import run_view, seeds_view
    from cse_trainer.training import train as train_once
    from cse_trainer.training import train_seeds

    return seeds_view(train_seeds(config, display)) if config.seeds else run_view(train_once(config, display))


def tell_if_new(config: TrainConfig, language: str, display: TrainDisplay) -> None:
    """Say that a run begins where --resume finds none to go on with."""
    from cse_trainer.presets import default_output
    from cse_trainer.run_folder.folder import CONFIG, seed_folder

    folder = config.output or default_output(config, language)
    runs = [seed_folder(folder, seed) for seed in config.seeds] or [folder]
    if not any((run / CONFIG).is_file() for run in runs):
        display.on_notice(f"{folder} holds no run to go on with; a new one begins")


def farewell(display: TrainDisplay, arguments: Sequence[str]) -> str:
    """Return the line for a user who has stopped a run: how far it is, and how to continue."""
    start = display.start
    if start is None:
        return "stopped before the first step; nothing was trained"
    from cse_trainer.run_folder.folder import CHECKPOINTS
    from cse_trainer.training.checkpoint import steps_in

    if checkpoints := steps_in(start.folder / CHECKPOINTS):
        done, state = max(checkpoints), "which is saved"
    else:
        done = start.start_step if display.step is None else display.step.step
        state = "before the first checkpoint"
    # Even without a checkpoint not --force: with several seeds it would delete those that are finished.
    kept = [argument for argument in arguments if argument not in ("--force", "--resume")]
    return (
        f"stopped at step {done:,} of {start.total_steps:,}, {state}; go on with: "
        f"{shlex.join(['cse-train', *kept, '--resume'])}"
    )


def show(lines: Iterator[RenderableType]) -> None:
    """Print a view on stdout."""
    from augpipe.base.console import emit, stdout_console

    emit(stdout_console(), *lines)
