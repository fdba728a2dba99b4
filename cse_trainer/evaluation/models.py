"""Find the encoders behind what a user names as a model: one, or one for each seed of a run."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cse_trainer.errors import TrainerError
from cse_trainer.run_folder.sealed import read_sealed

_SEED_FOLDER = re.compile(r"seed-(\d+)")
_SUMMARY = "summary.json"  # what a run of several seeds writes at its end
_MODEL_FOLDER = "model"  # where a run folder keeps its exported encoder


@dataclass(frozen=True, slots=True)
class Member:
    """One encoder of a model.

    Args:
        seed: the seed of its run, or None where the model is not one of several seeds.
        source: the folder or hub name for `load_encoder`.
    """

    seed: int | None
    source: str


@dataclass(frozen=True, slots=True)
class Model:
    """A model of the report: its name there, and its encoders."""

    name: str
    members: tuple[Member, ...]


def find_models(named: Sequence[str]) -> list[Model]:
    """Return models with their encoders, under names that tell them apart.

    Args:
        named: folders or hub names, as the user gave them.

    Raises:
        TrainerError: a run of several seeds is not finished.
    """
    labels = [_label(name) for name in named]
    return [
        Model(label if labels.count(label) == 1 else name, _members(name))
        for label, name in zip(labels, named, strict=True)
    ]


def _label(named: str) -> str:
    """Return a short name: that of the folder, or of the run around a folder called `model`."""
    folder = Path(named).expanduser().resolve()
    if not folder.is_dir():
        return named
    return folder.parent.name if folder.name == _MODEL_FOLDER else folder.name


def _members(named: str) -> tuple[Member, ...]:
    """Return one encoder, or those of a folder's seeds in the order of the seeds.

    Raises:
        TrainerError: a seed has no exported model.
    """
    folder = Path(named).expanduser()
    seeds = _seed_folders(folder)
    if not seeds or (folder / _MODEL_FOLDER).is_dir():
        return (Member(None, named),)
    unfinished = [path.name for path in seeds.values() if not (path / _MODEL_FOLDER).is_dir()]
    if unfinished:
        raise TrainerError(
            f"{named} is not finished: {', '.join(unfinished)} got no model yet, expected one for each of "
            f"{len(seeds)} seeds; go on with the training by --resume, or name the folders of single seeds"
        )
    return tuple(Member(seed, str(path / _MODEL_FOLDER)) for seed, path in sorted(seeds.items()))


def _seed_folders(folder: Path) -> dict[int, Path]:
    """Return seed → run folder: the seeds of the summary where there is one, else all that are there.

    Beside the seeds of the summary, the folder may hold those of an earlier training.
    """
    if not folder.is_dir():
        return {}
    summarised = _summarised(folder)
    matches = ((_SEED_FOLDER.fullmatch(path.name), path) for path in sorted(folder.iterdir()) if path.is_dir())
    seeds = {int(match[1]): path for match, path in matches if match}
    return {seed: path for seed, path in seeds.items() if summarised is None or seed in summarised}


def _summarised(folder: Path) -> set[int] | None:
    """Return the seeds in the run's summary, or None where there is no summary.

    Raises:
        TrainerError: the summary is damaged.
    """
    path = folder / _SUMMARY
    try:
        return set(read_sealed(path)["seeds"])
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise TrainerError(
            f"cannot read {path} ({error}), which says what seeds the run has; restore it from a copy, or write it "
            "anew with --resume"
        ) from error
