"""Train with cse-train once, as SimCSE or as one of AugCSE's variants, on the same rows."""

from __future__ import annotations

import argparse
import dataclasses
from collections.abc import Mapping
from typing import Any

from benchmarks.programs.train_job import TrainJob, answer
from benchmarks.programs.train_ours import Watch, config_of

CONTESTANTS: Mapping[str, dict[str, Any]] = {
    "simcse": {"objective": "simcse"},
    "simcse_projection": {"objective": "simcse", "head": "projection"},
    "augcse": {"objective": "augcse"},
    "bool": {"objective": "augcse", "discriminator": "bool"},
    "positive": {"objective": "augcse", "variant": "positive"},
    "none": {"objective": "augcse", "variant": "positive", "discriminator": "none"},
}


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--job", type=TrainJob.from_json, required=True)
    arguments.add_argument("--contestant", choices=CONTESTANTS, required=True)
    arguments.add_argument("--augmentations", default="augcse-14", help="columns or recipes, between commas")
    given = arguments.parse_args()
    job: TrainJob = dataclasses.replace(given.job, negatives=False)
    from cse_trainer.training import train

    settings = CONTESTANTS[given.contestant]
    if settings["objective"] == "augcse":
        settings = {**settings, "augmentations": tuple(given.augmentations.split(","))}
    watch = Watch(job)
    train(dataclasses.replace(config_of(job), **settings), watch)
    answer(**watch.marks.facts(), data_wait=round(watch.data_wait(), 5), last_loss=round(watch.losses[-1], 5))


if __name__ == "__main__":
    main()
