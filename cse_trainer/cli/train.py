"""`cse-train`: train an encoder on shards, and write a run folder."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from cse_trainer.cli import augcse_options as augcse
from cse_trainer.cli import train_options as options
from cse_trainer.cli.boundary import EXIT_INTERRUPTED, this_rank
from cse_trainer.cli.version import Version
from cse_trainer.config import TrainConfig
from cse_trainer.errors import TrainerError, UsageError

if TYPE_CHECKING:
    from rich.console import RenderableType

    from cse_trainer.cli.train_progress import Display


def train(
    context: typer.Context,
    shards: options.Shards = None,
    positive: options.Positive = "original",
    negative: options.Negative = "none",
    proportion: options.Proportion = 1.0,
    drop_unaugmented: options.DropUnaugmented = False,
    limit: options.Limit = None,
    objective: options.Objective = None,
    temperature: options.Temperature = 0.05,
    margin: options.Margin = None,
    hard_negatives: options.HardNegatives = "own",
    symmetric: options.Symmetric = None,
    augmentations: augcse.Augmentations = None,
    variant: augcse.Variant = "augcse",
    discriminator: augcse.Discriminator = "type",
    alpha: augcse.Alpha = -1.0,
    discriminator_weight: augcse.DiscriminatorWeight = None,
    discriminator_bounded: augcse.DiscriminatorBounded = False,
    discriminator_learning_rate: augcse.DiscriminatorLearningRate = None,
    tune_for: augcse.TuneFor = "sts",
    encoder: options.Encoder = "tiny",
    vocab_size: options.VocabSize = 16000,
    pooling: options.Pooling = None,
    head: options.Head = None,
    dropout: options.Dropout = None,
    token_dropout: options.TokenDropout = None,
    max_length: options.MaxLength = None,
    batch_size: options.BatchSize = None,
    learning_rate: options.LearningRate = None,
    embedding_learning_rate: options.EmbeddingLearningRate = None,
    epochs: options.Epochs = 1,
    max_steps: options.MaxSteps = None,
    accumulate: options.Accumulate = 1,
    chunk_rows: options.ChunkRows = None,
    clip: options.Clip = 1.0,
    warmup: options.Warmup = 0.0,
    weight_decay: options.WeightDecay = 0.0,
    eval_data: options.EvalData = None,
    suite: options.Suite = None,
    eval_every: options.EvalEvery = 250,
    held_out: options.HeldOut = 1000,
    save_every: options.SaveEvery = None,
    log_every: options.LogEvery = 10,
    device: options.Device = "auto",
    precision: options.Precision = "auto",
    compile: options.Compile = "auto",
    threads: options.Threads = None,
    cache_dir: options.CacheDir = None,
    output: options.Output = None,
    seed: options.Seed = 42,
    seeds: options.Seeds = None,
    resume: options.Resume = False,
    force: options.Force = False,
    dry_run: options.DryRun = False,
    quiet: options.Quiet = False,
    config: options.Config = None,
    version: Version = False,
) -> None:
    """Train a sentence encoder on the shards that augpipe built.

    Every sentence is pulled towards its positive and away from the others of its
    batch; with --negative also from its own negation. The run folder receives the
    best checkpoint as a model that SentenceTransformer(DIR) loads, the metrics,
    their curves, and all it takes to repeat the run.

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
      cse-train --config runs/en-tiny-sda-mv/config.toml --output runs/again
    On four GPUs; the batch is then four times --batch-size:
      torchrun --nproc-per-node 4 --no-python cse-train --shards data/en

    Exit codes: 0 trained, 1 could not be done, 2 wrong options, 130 stopped.
    """  # noqa: D301 - \b has to be the backspace that keeps the next lines as they are
    # The values are read from the context, which knows which of them were given and which are defaults.
    wanted = wanted_config(context, config)
    if dry_run:
        show_estimate(wanted)
    else:
        run(wanted, arguments=getattr(context.command, "arguments", ()), quiet=quiet or this_rank() > 0)


class InterruptedRunError(TrainerError):
    """The user stopped the training; the message says how to continue."""

    exit_code = EXIT_INTERRUPTED


def wanted_config(context: typer.Context, path: Path | None) -> TrainConfig:
    """Return the settings: the defaults, overridden by the file, overridden by the command line.

    Raises:
        UsageError: if there are no shards, or a value is not allowed.
    """
    from cse_trainer.config_file import read_settings

    settings = ({} if path is None else read_settings(path)) | given_settings(context)
    if "shards" not in settings:
        raise UsageError("got no --shards, expected the folder that `augpipe build` wrote; give e.g. --shards data/en")
    return TrainConfig(**settings)


def given_settings(context: typer.Context) -> dict[str, Any]:
    """Return the settings that are on the command line, as keyword arguments of `TrainConfig`."""
    from cse_trainer.config_file import setting_kinds, split_names, split_seeds

    def is_given(name: str) -> bool:
        source = context.get_parameter_source(name)
        return source is not None and source.name == "COMMANDLINE"

    split: dict[str, Callable[[str], object]] = {
        "positive": split_names,
        "augmentations": split_names,
        "seeds": split_seeds,
    }
    return {
        name: split[name](context.params[name]) if name in split else context.params[name]
        for name in setting_kinds()
        if is_given(name)
    }


def run(config: TrainConfig, *, arguments: Sequence[str], quiet: bool) -> None:
    """Train with a progress display, then print a summary.

    Args:
        config: the settings.
        arguments: those of the command line, for the message that says how to continue.
        quiet: print errors only.

    Raises:
        InterruptedRunError: if the user stopped it.
    """
    from cse_trainer.cli.train_progress import train_display

    with train_display(quiet=quiet) as display:
        try:
            view = trained(config, display)
        except KeyboardInterrupt:
            raise InterruptedRunError(farewell(display, arguments)) from None
    if not quiet:
        show(view)


def trained(config: TrainConfig, display: Display) -> Iterator[RenderableType]:
    """Train with one seed or several and return the view of the result; this imports torch, which takes seconds."""
    display.on_stage("loading torch")
    from cse_trainer.cli.train_view import run_view, seeds_view
    from cse_trainer.training import train as train_once
    from cse_trainer.training import train_seeds

    return seeds_view(train_seeds(config, display)) if config.seeds else run_view(train_once(config, display))


def farewell(display: Display, arguments: Sequence[str]) -> str:
    """Return the line for a user who has stopped a run: how far it is, and how to continue."""
    start = display.start
    if start is None:
        return "stopped before the first step; nothing was trained"
    checkpoints = sorted((start.folder / "checkpoints").glob("step-*"))
    if not checkpoints:
        done = start.start_step if display.step is None else display.step.step
        where = f"stopped at step {done:,} of {start.total_steps:,}"
        return f"{where}, before the first checkpoint; begin again with --force"
    done = int(checkpoints[-1].name.removeprefix("step-"))
    kept = [argument for argument in arguments if argument not in ("--force", "--resume")]
    return (
        f"stopped at step {done:,} of {start.total_steps:,}, which is saved; go on with: "
        f"{shlex.join(['cse-train', *kept, '--resume'])}"
    )


def show_estimate(config: TrainConfig) -> None:
    """Print what the training would do."""
    from cse_trainer.cli.train_view import estimate_view
    from cse_trainer.estimate import estimate

    show(estimate_view(estimate(config)))


def show(lines: Iterator[RenderableType]) -> None:
    """Print a view on stdout."""
    from cse_trainer.cli.console import emit, stdout_console

    emit(stdout_console(), *lines)
