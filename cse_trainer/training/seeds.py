"""Train with several seeds: one run each, then mean ± sd over them."""

from __future__ import annotations

import dataclasses
from contextlib import nullcontext
from typing import TYPE_CHECKING

from cse_trainer.config_limits import objective_of
from cse_trainer.distributed import world_of_environment
from cse_trainer.errors import UsageError
from cse_trainer.presets import default_output
from cse_trainer.run_folder import claimed, write_summary
from cse_trainer.run_folder.layout import CONFIG, seed_folder
from cse_trainer.shards import open_shards
from cse_trainer.training.events import SeedsResult
from cse_trainer.training.run import train

if TYPE_CHECKING:
    from cse_trainer.config import TrainConfig
    from cse_trainer.training.events import TrainingEvents


def train_seeds(config: TrainConfig, events: TrainingEvents | None = None) -> SeedsResult:
    """Train once with each of `config.seeds` and summarise.

    With `resume`, complete seeds are taken as they are, an interrupted one is resumed, and the others are begun.

    Args:
        config: of the runs; its output folder receives `seed-N` per seed, summary.json and summary.md.
        events: listener to each run.

    Raises:
        UsageError: the output folder holds the run of one seed.
        TrainerError: the user can put right what is wrong; complete seeds stay.
        KeyboardInterrupt: somebody stopped the training.
    """
    folder = config.output
    if folder is None:
        folder = default_output(config, objective_of(config), open_shards(config.shards).language)
    if (folder / CONFIG).is_file():
        raise UsageError(
            f"{folder} holds the run of one seed, and --seeds makes one folder per seed in it; give another --output"
        )
    leads = world_of_environment().leads
    # Each seed's folder has its own lock; this one keeps another training of seeds from writing its summary here.
    with claimed(folder) if leads else nullcontext():
        runs = tuple(
            train(dataclasses.replace(config, output=seed_folder(folder, seed), seed=seed, seeds=()), events)
            for seed in config.seeds
        )
        if leads:
            write_summary(folder, runs)
    return SeedsResult(folder, runs)
