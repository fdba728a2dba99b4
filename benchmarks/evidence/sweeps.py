"""The sweeps behind the tables: which they are, what each run is held against, and what the papers have."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from augpipe.base.files.regular import sha256_of
from augpipe.base.settings import made
from benchmarks.measure import ROOT
from cse_trainer.built_in import mini_folder
from cse_trainer.config import TrainConfig
from cse_trainer.presets import resolve
from cse_trainer.sweep.grid import SweepRun, read_grid
from cse_trainer.sweep.run import decisive

SWEEPS = ROOT / "benchmarks" / "papers"

NOT_OF_THE_RUN = ("shards", "output", "seed", "seeds", "eval_data", "threads", "device", "cache_dir", "resume", "force")
"""Settings that say where and how often a run is made; the language stands beside the others."""


@dataclass(frozen=True, slots=True)
class Baseline:
    """The run that others are held against, with the same seeds.

    Args:
        sweep: the sweep that has it.
        run: its name; an axis in braces stands for the other run's own value.
        called: what the head of the table calls it.
    """

    sweep: str
    run: str
    called: str


@dataclass(frozen=True, slots=True)
class Table:
    """How the runs of a sweep are set as a table.

    Args:
        paper: name of a run → the paper's number for it; `paper_is` says what the number is.
        transfer: whether the sweep is scored on the transfer sets as well.
    """

    baseline: Baseline
    paper_is: str = "the paper"
    paper: Mapping[str, str] = field(default_factory=dict)
    transfer: bool = False


SIMCSE = Baseline("beyond-much-dropout", "positive=original", "SimCSE")
LESS_DELETED = Baseline("beyond-dropout", "token_dropout=0.4,positive=original", "the original")
ZH_SIMCSE = Baseline("zh-sda-columns", "positive=original,negative=none", "SimCSE")
ZH_LESS_DELETED = Baseline("zh-beyond-dropout", "positive=original", "the original")
OF_ALONE_POSITIVE = Baseline("augcse-alone-positive", "positive=original", "the original")
OF_ALONE_NEGATIVE = Baseline("augcse-alone-negative", "negative=none", "no negative")
AS_MUCH_DELETED = Baseline(
    "beyond-dropout", "token_dropout={token_dropout},positive=original", "the original beside it"
)
SAME_NEGATIVE = Baseline("sda-columns", "positive=original,negative={negative}", "the original beside it")
SAME_NEGATIVES = Baseline(
    "sda-hard-negatives", "positive=original,hard_negatives={hard_negatives}", "the original beside it"
)
ZH_SAME_NEGATIVE = dataclasses.replace(SAME_NEGATIVE, sweep="zh-sda-columns")
ZH_SAME_NEGATIVES = dataclasses.replace(SAME_NEGATIVES, sweep="zh-sda-hard-negatives")
ALL_MODALS = Baseline("beyond-modals", "positive=mv", "mv")

TABLES: Mapping[str, Table] = {
    "sda-columns": Table(
        SAME_NEGATIVE,
        "SDA, RoBERTa-base",
        {
            "positive=original,negative=none": "76.57",
            "positive=mv,negative=none": "78.16",
            "positive=original,negative=negation": "77.22",
            "positive=pi,negative=negation": "79.35",
            "positive=mv,negative=negation": "79.60",
            "positive=dn,negative=negation": "79.21",
            "positive=pi+mv+dn,negative=negation": "79.37",
        },
    ),
    "sda-hard-negatives": Table(SAME_NEGATIVES),
    "sda-margin": Table(SIMCSE),
    "sda-proportion": Table(LESS_DELETED),
    "sda-noise": Table(
        LESS_DELETED,
        "SDA, STS-B dev",
        {
            "positive=original": "82.45", "positive=pi": "84.55", "positive=mv": "84.99", "positive=dn": "84.12",
            "positive=random_crop_10": "77.81", "positive=random_crop_20": "71.38", "positive=random_crop_30": "63.62",
            "positive=random_delete_10": "75.89", "positive=random_delete_20": "72.20",
            "positive=random_delete_30": "68.24", "positive=synonym": "77.45", "positive=mask_15": "62.21",
            "positive=word_repetition": "84.09",
        },
    ),
    "augcse-discriminator": Table(
        LESS_DELETED,
        "AugCSE, STS-B dev / transfer",
        {
            "augcse-type": "85.25 / 85.80", "augcse-bool": "84.52 / 85.44", "positive-type": "84.54 / 85.78",
            "positive-none": "84.91 / 85.25",
        },
        transfer=True,
    ),
    "augcse-sets": Table(
        LESS_DELETED,
        "AugCSE, STS-B dev / transfer",
        {"augcse-6": "85.31 / 85.74", "augcse-10": "84.83 / 85.83", "augcse-14": "84.84 / 85.78"},
        transfer=True,
    ),
    "augcse-alpha": Table(
        LESS_DELETED,
        "AugCSE, STS-B dev / transfer",
        {
            "alpha=100": "60.47 / 85.68", "alpha=10": "72.33 / 85.67", "alpha=1": "80.85 / 85.78",
            "alpha=-1": "85.25 / 85.80", "alpha=-10": "84.68 / 85.68", "alpha=-100": "80.54 / 85.67",
        },
        transfer=True,
    ),
    "augcse-lambda": Table(LESS_DELETED, transfer=True),
    "augcse-alone-positive": Table(
        OF_ALONE_POSITIVE,
        "AugCSE, STS-B / transfer",
        {
            "positive=contraction": "84 / 84.41", "positive=tense": "83 / 83.96", "positive=random_swap": "82 / 84.09",
            "positive=city": "82 / 84.30", "positive=yoda": "79 / 83.57", "positive=gender_swap": "69 / 84.23",
            "positive=synonym": "56 / 84.86", "positive=summarize": "46 / 81.63",
            "positive=random_delete_60": "43 / 81.39",
        },
        transfer=True,
    ),
    "augcse-alone-negative": Table(
        OF_ALONE_NEGATIVE,
        "AugCSE, STS-B / transfer",
        {
            "negative=contraction": "63 / 83.32", "negative=tense": "54 / 81.49", "negative=random_swap": "52 / 80.87",
            "negative=city": "64 / 83.28", "negative=yoda": "60 / 84.14", "negative=gender_swap": "65 / 82.66",
            "negative=synonym": "61 / 81.14", "negative=summarize": "78 / 84.16",
            "negative=random_delete_60": "73 / 83.71",
        },
        transfer=True,
    ),
    "beyond-printed-rules": Table(LESS_DELETED),
    "beyond-dropout": Table(AS_MUCH_DELETED),
    "beyond-much-dropout": Table(SIMCSE),
    "beyond-derived": Table(LESS_DELETED),
    "beyond-modals": Table(ALL_MODALS),
    "beyond-mixed": Table(LESS_DELETED, transfer=True),
    "zh-sda-columns": Table(
        ZH_SAME_NEGATIVE,
        "SDA, CNSD",
        {
            "positive=original,negative=none": "71.10", "positive=pi,negative=negation": "71.98",
            "positive=mv,negative=negation": "72.12", "positive=dn,negative=negation": "71.65",
        },
    ),
    "zh-sda-noise": Table(ZH_SIMCSE),
    "zh-sda-hard-negatives": Table(ZH_SAME_NEGATIVES),
    "zh-sda-margin": Table(ZH_SIMCSE),
    "zh-sda-proportion": Table(ZH_SIMCSE),
    "zh-beyond-dropout": Table(ZH_LESS_DELETED),
}  # fmt: skip
"""The sweeps in the order in which they are trained, what a user asks first coming first."""

SHARDS: Mapping[str, str] = {"beyond-derived": "beyond-en", "beyond-modals": "beyond-en"}
"""The sweeps that need another set than papers-en or papers-zh."""


def language(sweep: str) -> str:
    """Return the language of a sweep's shards."""
    return "zh" if sweep.startswith("zh-") else "en"


def runs_of(sweep: str) -> tuple[tuple[int, ...], list[SweepRun]]:
    """Return the seeds and the runs of a sweep."""
    runs = read_grid(SWEEPS / f"{sweep}.toml").runs()
    return tuple(runs[0].settings["seeds"]), runs


def baseline_of(sweep: str, run: SweepRun) -> tuple[str, SweepRun]:
    """Return the run that a run is held against, after the sweep that has it."""
    baseline = TABLES[sweep].baseline
    wanted = baseline.run.format(**run.point)
    (found,) = (each for each in runs_of(baseline.sweep)[1] if each.name == wanted)
    return baseline.sweep, found


def config_of(sweep: str, run: SweepRun, seed: int, data: Path) -> TrainConfig:
    """Return the settings of a run; its shards and evaluation sets are in `data`."""
    lang = language(sweep)
    own = {
        "shards": data / SHARDS.get(sweep, f"papers-{lang}"),
        "eval_data": str(data / ("sts_zh" if lang == "zh" else "senteval")),
        "seed": seed,
        "seeds": (),
        "threads": 1,
    }
    return made(TrainConfig, {**run.settings, **own})


def settings_of(sweep: str, run: SweepRun) -> dict[str, Any]:
    """Return what decides about the weights of a run but the seed and the texts.

    These are the weights it begins with, and the settings that are no default, the preset's among them: who names a
    preset's value has the run of who leaves it to the preset, and an encoder or a preset that changes makes other runs.
    """
    lang = language(sweep)
    config = decisive(resolve(config_of(sweep, run, 0, Path()), language=lang))
    found = {
        each.name: getattr(config, each.name)
        for each in dataclasses.fields(TrainConfig)
        if each.name not in NOT_OF_THE_RUN and getattr(config, each.name) != each.default
    }
    own = {name: _plain(value) for name, value in found.items()}
    return {"language": lang, "weights": _digest(mini_folder(str(config.encoder))), **own}


@cache
def _digest(folder: Path) -> str:
    """Return the first digits of the SHA-256 of the weights of an encoder."""
    return sha256_of(folder / "model.safetensors")[:12]


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
