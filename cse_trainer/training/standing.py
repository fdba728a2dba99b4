"""Find out what a run folder holds already: nothing, a run to resume, or another run, which is not touched."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import re
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from cse_trainer.config import TrainConfig
from cse_trainer.config_file import read_settings
from cse_trainer.errors import TrainerError, UsageError
from cse_trainer.manifest import regular
from cse_trainer.run_folder.layout import CONFIG, DATA, ENVIRONMENT, LOCK
from cse_trainer.run_folder.sealed import read_sealed

# Settings that may differ when a run is resumed, because they do not change its weights.
FREE = {
    "output", "resume", "force", "cache_dir", "seeds", "shards", "device", "threads", "save_every",
}  # fmt: skip
SETTINGS = tuple(field.name for field in dataclasses.fields(TrainConfig))

LEFTOVER = re.compile(
    rf"({re.escape(DATA)}|{re.escape(ENVIRONMENT)}|{re.escape(LOCK)})"
    rf"|\.({re.escape(DATA)}|{re.escape(ENVIRONMENT)}|{re.escape(CONFIG)})\.\d+\.tmp"
)
"""Names of what a start that was killed may leave: lock, first files, their temporary names (`run_folder.atomic`)."""


def is_resumed(folder: Path, config: TrainConfig) -> bool:
    """Return whether a folder holds a run to resume; raise where it must not be touched. Nothing is changed.

    Raises:
        UsageError: the folder holds a run and neither --resume nor --force is given, or the run to resume was made
            with other settings.
        TrainerError: the folder holds something that is no run.
    """
    if not folder.exists() or not any(folder.iterdir()):
        return False
    if not (folder / CONFIG).is_file() or not (folder / DATA).is_file():
        if _is_unfinished_start(folder):
            return False
        raise TrainerError(
            f"{folder} is not empty and holds no run (no {CONFIG} with {DATA}); give another --output, or empty "
            "the folder"
        )
    if config.force:
        return False
    if not config.resume:
        raise UsageError(
            f"{folder} holds a run already; give --resume to go on with it, --force to delete it, or another --output"
        )
    differing = _differences(stated_config(folder), config)
    if differing:
        raise UsageError(
            f"--resume cannot go on with {folder}, which was made with other settings ({'; '.join(differing)}); give "
            "those settings, or begin anew with --force"
        )
    return True


def stated_config(folder: Path) -> TrainConfig:
    """Return the configuration that a run was begun with.

    Raises:
        TrainerError: config.toml is damaged.
    """
    try:
        settings = read_settings(regular(folder / CONFIG))
        if "shards" not in settings:
            raise UsageError("it names no shards")
        return TrainConfig(**settings)
    except (OSError, UsageError) as error:
        raise TrainerError(
            f"{folder / CONFIG} is damaged ({error}); restore it from a copy, or begin anew with --force"
        ) from error


def clear(folder: Path) -> None:
    """Make the folder of a new run, deleting what it holds; `is_resumed` has allowed that.

    It is called after all checks of the user's input, so that --force beside a mistake deletes nothing.

    Raises:
        TrainerError: the folder cannot be made or emptied.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # The folder itself may be a link or a mount, so only its content is deleted.
        for path in folder.iterdir():
            if path.name == LOCK:
                continue
            shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
    except OSError as error:
        raise TrainerError(f"cannot make {folder}: {error.strerror or error}; give another --output") from error


def tidy(folder: Path) -> None:
    """Remove the temporary files that a killed process left in a run folder; its lock must be held."""
    for path in folder.glob(".*.tmp"):
        if path.is_file():
            path.unlink(missing_ok=True)


def check_apart(folder: Path, inputs: Iterable[Path]) -> None:
    """Raise where the run folder is one of the folders that the run reads, holds one, or lies inside one.

    Emptying the run folder would then delete what the run needs.

    Raises:
        UsageError: the run folder and a folder that is read lie one inside the other.
    """
    place = folder.resolve()
    for path in inputs:
        read = path.resolve()
        if place == read or place in read.parents or read in place.parents:
            raise UsageError(
                f"--output {folder} and {path}, which the run reads, lie one inside the other; give another --output"
            )


def check_data(folder: Path, fingerprint: dict[str, Any]) -> None:
    """Raise unless a run is resumed with the data that it began with.

    Raises:
        TrainerError: the data differs, or data.json cannot be read.
    """
    before = stated_data(folder)
    now = json.loads(json.dumps(fingerprint))
    differing = sorted(key for key in before.keys() | now.keys() if before.get(key) != now.get(key))
    if differing:
        raise TrainerError(
            f"--resume cannot go on with {folder}: the data differs from the run's in {', '.join(differing)}; give the "
            "shards it was trained on, or begin anew with --force"
        )


def stated_data(folder: Path) -> dict[str, Any]:
    """Return the fingerprint of a run's data from data.json.

    Raises:
        TrainerError: data.json cannot be read.
    """
    path = folder / DATA
    try:
        return read_sealed(path)
    except (OSError, ValueError) as error:
        raise TrainerError(
            f"cannot read {path} ({type(error).__name__}: {error}), which says what the run was trained on; restore it "
            "from a copy, or begin anew with --force"
        ) from error


def run_identity(config: TrainConfig, fingerprint: dict[str, Any]) -> str:
    """Return the identity of a run: the SHA-256 over its data and over all settings that decide its weights.

    Args:
        config: with every choice made (`presets.resolve`).
        fingerprint: of the data, as in data.json.
    """
    settings = {name: getattr(config, name) for name in SETTINGS if name not in FREE}
    content = json.dumps([settings, fingerprint], sort_keys=True, default=str)
    return hashlib.sha256(content.encode()).hexdigest()


def _is_unfinished_start(folder: Path) -> bool:
    """Return whether a start was killed before it had written config.toml, the last of its first files."""
    return all(LEFTOVER.fullmatch(path.name) for path in folder.iterdir())


def _differences(old: TrainConfig, new: TrainConfig) -> list[str]:
    """Return `--option: old → new` for each setting that decides the weights and differs."""
    return [
        f"--{name.replace('_', '-')}: {_shown(before)} → {_shown(after)}"
        for name in SETTINGS
        if name not in FREE
        for before, after in [(getattr(old, name), getattr(new, name))]
        if before != after
    ]


def _shown(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
