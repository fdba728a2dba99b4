"""The values that the settings of a training run may have, as tables."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cse_trainer.errors import UsageError

if TYPE_CHECKING:
    from cse_trainer.config import TrainConfig

ORIGINAL = "original"
NONE = "none"
AUGCSE = "augcse"


@dataclass(frozen=True, slots=True)
class Interval:
    """The numbers that a setting may have; NaN is in no interval."""

    low: float
    high: float = math.inf
    open_low: bool = False
    open_high: bool = False

    def __contains__(self, value: float) -> bool:
        above = value > self.low if self.open_low else value >= self.low
        return above and (value < self.high if self.open_high or self.high == math.inf else value <= self.high)

    def __str__(self) -> str:
        low = f"above {self.low:g}" if self.open_low else f"at least {self.low:g}"
        if self.high == math.inf:
            return low
        return f"{low} and {'below' if self.open_high else 'at most'} {self.high:g}"


_COUNT = Interval(1)
_SHARE = Interval(0, 1)
_NOT_NEGATIVE = Interval(0)
_SEED = Interval(0, 2**63, open_high=True)

INTERVALS: Mapping[str, Interval] = {
    "proportion": _SHARE,
    "limit": _COUNT,
    "vocab_size": Interval(100, 2**31, open_high=True),
    "dropout": Interval(0, 1, open_high=True),
    "token_dropout": Interval(0, 1, open_high=True),
    "max_length": Interval(4),
    "temperature": Interval(0, open_low=True),
    "margin": Interval(0, 2),
    "alpha": Interval(-1e6, 1e6),
    "discriminator_weight": _NOT_NEGATIVE,
    "discriminator_learning_rate": Interval(0, open_low=True),
    "batch_size": Interval(2),
    "learning_rate": Interval(0, open_low=True),
    "embedding_learning_rate": Interval(0, open_low=True),
    "epochs": _COUNT,
    "max_steps": _COUNT,
    "accumulate": _COUNT,
    "chunk_rows": _COUNT,
    "clip": _NOT_NEGATIVE,
    "warmup": Interval(0, 1, open_high=True),
    "weight_decay": _NOT_NEGATIVE,
    "seed": _SEED,
    "eval_every": _COUNT,
    "held_out": _NOT_NEGATIVE,
    "save_every": _COUNT,
    "log_every": _COUNT,
    "threads": _COUNT,
}

CHOICES: Mapping[str, tuple[str, ...]] = {
    "objective": ("simcse", "sda", AUGCSE),
    "pooling": ("cls", "mean", "avg-first-last", "avg-last-two"),
    "head": ("tanh", "projection", "none"),
    "hard_negatives": ("own", "all"),
    "variant": (AUGCSE, "positive"),
    "discriminator": ("type", "bool", NONE),
    "tune_for": ("sts", "transfer"),
    "suite": ("sts", "sts-zh"),
    "precision": ("auto", "fp32", "bf16"),
    "compile": ("auto", "off", "on"),
}

SPELLINGS: Mapping[str, str] = {"discriminator_weight": "lambda"}
"""Setting → its spelling on the command line and in files, if that is another: `lambda` is a keyword of Python."""

AUGCSE_ALONE = (
    "augmentations", "variant", "discriminator", "alpha", "discriminator_weight", "discriminator_bounded",
    "discriminator_learning_rate", "tune_for",
)  # fmt: skip
"""The settings that only AugCSE has."""

_DEVICE = re.compile(r"auto|cpu|mps|cuda(:\d+)?")


def option(name: str) -> str:
    """Return how a setting is spelled on the command line."""
    return f"--{SPELLINGS.get(name, name).replace('_', '-')}"


def objective_of(config: TrainConfig) -> str:
    """Return the objective that is given, or that follows from the columns."""
    if config.objective is not None:
        return config.objective
    if config.augmentations:
        return AUGCSE
    return "simcse" if config.positive == (ORIGINAL,) and config.negative == NONE else "sda"


def check(config: TrainConfig) -> None:
    """Check every setting by itself, then settings that depend on each other.

    Raises:
        UsageError: if a value is not allowed.
    """
    for name, interval in INTERVALS.items():
        _check_number(option(name), getattr(config, name), interval)
    for name, allowed in CHOICES.items():
        value = getattr(config, name)
        if value is not None and value not in allowed:
            raise UsageError(f"{option(name)} is {value!r}, expected one of {', '.join(allowed)}; give one of these")
    _check_names(config)
    _check_augcse(config)
    _check_seeds(config)
    _check_device(config)
    _check_exclusions(config)


def _check_number(name: str, value: float | None, interval: Interval) -> None:
    if value is not None and value not in interval:
        raise UsageError(f"{name} is {value}, expected {interval}; leave it out for the default")


def _check_names(config: TrainConfig) -> None:
    """Check the names of columns as far as is possible without the shards."""
    positive, negative = config.positive, config.negative
    if not positive or not all(positive):
        raise UsageError(
            f"--positive is {','.join(positive)!r}, expected names of columns between commas; give e.g. pi,mv,dn"
        )
    twice = [name for name in dict.fromkeys(positive) if positive.count(name) > 1]
    if twice:
        raise UsageError(f"--positive names {twice[0]} twice, expected every column once; leave one of them out")
    if ORIGINAL in positive and len(positive) > 1:
        raise UsageError(
            f"--positive is {','.join(positive)}, expected augmentations only in an ensemble; "
            "to pair a part of the rows with themselves give --proportion"
        )
    if not negative or negative == ORIGINAL or negative in positive:
        why = "what the positives are already" if negative in positive else "no negative"
        raise UsageError(
            f"--negative is {negative!r}, which is {why}, expected another column or none; give e.g. negation"
        )
    if not config.encoder:
        raise UsageError("--encoder is empty, expected a hub name, a folder or tiny; leave it out for tiny")


def _check_augcse(config: TrainConfig) -> None:
    """Check AugCSE's settings, and that none of them is given with another objective."""
    objective, names = objective_of(config), config.augmentations
    if objective != AUGCSE:
        fields = type(config).__dataclass_fields__
        said = [name for name in AUGCSE_ALONE if getattr(config, name) not in (fields[name].default, None)]
        if said:
            raise UsageError(
                f"got {option(said[0])} with the objective {objective}, expected it with augcse alone; give "
                f"--objective augcse, or leave {option(said[0])} out"
            )
        return
    if not all(names):
        raise UsageError(
            f"--augmentations is {','.join(names)!r}, expected names of columns or recipes between commas; give e.g. "
            "augcse-14"
        )
    if ORIGINAL in names:
        raise UsageError(
            "--augmentations names original, expected augmentations; a row without the one that it draws pairs with "
            "its original anyway"
        )
    if config.positive != (ORIGINAL,) or config.negative != NONE:
        given = "--positive" if config.positive != (ORIGINAL,) else "--negative"
        raise UsageError(
            f"got {given} with the objective augcse, expected --augmentations in its place; name the columns there, or "
            "give --objective sda"
        )
    if config.variant == AUGCSE and config.discriminator == NONE:
        raise UsageError(
            "got --discriminator none with --variant augcse, expected one of them to use the augmentations: this is "
            "SimCSE; give --variant positive, or --objective simcse --head projection"
        )


def _check_seeds(config: TrainConfig) -> None:
    for seed in config.seeds:
        _check_number("--seeds", seed, _SEED)
    twice = [seed for seed in dict.fromkeys(config.seeds) if config.seeds.count(seed) > 1]
    if twice:
        raise UsageError(f"--seeds names {twice[0]} twice, expected every seed once; leave one of them out")


def _check_device(config: TrainConfig) -> None:
    if not _DEVICE.fullmatch(config.device):
        raise UsageError(
            f"--device is {config.device!r}, expected auto, cpu, mps, cuda or cuda:N; leave it out for the best one"
        )


def _check_exclusions(config: TrainConfig) -> None:
    if config.resume and config.force:
        raise UsageError("got --resume and --force, expected one of them; one goes on with a run, one deletes it")
    if config.held_out == 1:
        raise UsageError("--held-out is 1, expected 0 or at least 2; retrieval needs a choice")
