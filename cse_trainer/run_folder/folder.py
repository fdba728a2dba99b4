"""A run folder: the names in it, its lock, and what it holds already: nothing, a run to resume, or another run."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from augpipe.base.errors import UsageError, UserError, explained
from augpipe.base.files.lock import FileLock
from augpipe.base.files.publish import leftovers, read_sealed
from augpipe.base.files.regular import regular_size
from augpipe.base.home import expanded
from augpipe.base.settings import made, read_settings, settings_of
from cse_trainer.config import TrainConfig

CONFIG = "config.toml"
ENVIRONMENT = "environment.json"
DATA = "data.json"
METRICS = "metrics.jsonl"
TENSORBOARD = "tensorboard"
CURVES = "curves.png"
SCORES = "scores.json"
CHECKPOINTS = "checkpoints"
BEST = "best"
MODEL = "model"
LOCK = ".lock"
"""Locked while a training or a sweep works in the folder, and deleted afterwards."""

SUMMARY = "summary.json"
SUMMARY_TABLE = "summary.md"
"""The results of several seeds; these files are beside the folders of the seeds."""

# Settings that may differ when a run is resumed, because they do not change its weights.
FREE = {
    "output", "resume", "force", "cache_dir", "seeds", "shards", "device", "threads", "save_every", "save_minutes",
}  # fmt: skip
SETTINGS = settings_of(TrainConfig)


def seed_folder(folder: Path, seed: int) -> Path:
    """Return the run folder of one seed among several."""
    return folder / f"seed-{seed}"


@contextmanager
def claimed(folder: Path) -> Iterator[None]:
    """Hold a folder during the block, so that no other process of this package writes into it.

    The folder is created if it does not exist, and deleted again if nothing was written into it. The lock file that a
    killed process leaves does not stop another process.

    Raises:
        UserError: if another process holds it, or the folder cannot be written.
    """
    created = [place for place in (folder, *folder.parents) if not place.exists()]
    lock = FileLock(folder / LOCK)
    with explained(folder, "--output"):
        folder.mkdir(parents=True, exist_ok=True)
        had = lock.acquire()
    if not had:
        raise UserError(
            f"another cse-train is at work in {folder}, expected one at a time; wait for its end, or give another "
            "--output"
        )
    try:
        yield
    finally:
        with suppress(OSError):
            lock.path.unlink()
        lock.release()
        with suppress(OSError):  # not empty: something came into it
            for place in created:
                place.rmdir()


def is_resumed(folder: Path, config: TrainConfig) -> bool:
    """Return whether a folder holds a run to resume; raise where it must not be touched. Nothing is changed.

    Raises:
        UsageError: the folder holds a run and neither --resume nor --force is given, or the run to resume was made
            with other settings.
        UserError: the folder holds something that is no run.
    """
    if not folder.exists() or not any(folder.iterdir()):
        return False
    if not (folder / CONFIG).is_file() or not (folder / DATA).is_file():
        if _is_unfinished_start(folder):
            return False
        raise UserError(
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
        UserError: config.toml is damaged.
    """
    try:
        regular_size(folder / CONFIG)  # a link may lead elsewhere, a pipe never end
        return made(TrainConfig, read_settings(TrainConfig, folder / CONFIG))
    except (OSError, UsageError) as error:
        raise UserError(
            f"{folder / CONFIG} is damaged ({error}); restore it from a copy, or begin anew with --force"
        ) from error


def first_encoder(encoder: str) -> str:
    """Return what training began from: where a run folder or the model in one is named, the encoder of that run.

    Args:
        encoder: a folder or another name; what is no run of this package is returned as it is.

    Raises:
        UserError: the config.toml of a run is damaged.
    """
    passed: set[Path] = set()
    while (run := _run_of(expanded(encoder).resolve())) is not None and run not in passed:
        passed.add(run)  # a run that was deleted and begun anew may come from its own successor
        encoder = stated_config(run).encoder or encoder
    return encoder


def _run_of(folder: Path) -> Path | None:
    """Return the run folder that a folder is, or whose model it is; None where there is no run."""
    run = folder.parent if folder.name == MODEL else folder
    return run if (run / CONFIG).is_file() and (run / DATA).is_file() else None


def clear(folder: Path) -> None:
    """Make the folder of a new run, deleting what it holds; `is_resumed` has allowed that.

    It is called after all checks of the user's input, so that --force beside a mistake deletes nothing.

    Raises:
        UserError: the folder cannot be made or emptied.
    """
    with explained(folder, "--output"):
        folder.mkdir(parents=True, exist_ok=True)
        # The folder itself may be a link or a mount, so only its content is deleted.
        for path in folder.iterdir():
            if path.name == LOCK:
                continue
            shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()


def tidy(folder: Path) -> None:
    """Remove what a killed process left unfinished in a run folder, whose lock must be held."""
    for path in leftovers(folder):
        shutil.rmtree(path) if path.is_dir() else path.unlink()


def check_apart(folder: Path, inputs: Iterable[Path]) -> None:
    """Raise where the run folder is, holds or lies inside a folder that the run reads: emptying it would delete that.

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
        UserError: the data differs, or data.json cannot be read.
    """
    before = stated_data(folder)
    now = json.loads(json.dumps(fingerprint))
    differing = sorted(key for key in before.keys() | now.keys() if before.get(key) != now.get(key))
    if differing:
        raise UserError(
            f"--resume cannot go on with {folder}: the data differs from the run's in {', '.join(differing)}; give the "
            "shards it was trained on, or begin anew with --force"
        )


def stated_data(folder: Path) -> dict[str, Any]:
    """Return the fingerprint of a run's data from data.json.

    Raises:
        UserError: data.json cannot be read.
    """
    path = folder / DATA
    try:
        return read_sealed(path)
    except (OSError, ValueError) as error:
        raise UserError(
            f"cannot read {path} ({type(error).__name__}: {error}), which says what the run was trained on; restore it "
            "from a copy, or begin anew with --force"
        ) from error


def run_identity(config: TrainConfig, fingerprint: dict[str, Any]) -> str:
    """Return the SHA-256 over a run's data, as in data.json, and over all settings that decide its weights."""
    settings = {name: getattr(config, name) for name in SETTINGS if name not in FREE}
    content = json.dumps([settings, fingerprint], sort_keys=True, default=str)
    return hashlib.sha256(content.encode()).hexdigest()


def _is_unfinished_start(folder: Path) -> bool:
    """Return whether a start was killed before it had written config.toml, the last of its first files."""
    begun = leftovers(folder)
    known = {folder / name for name in (DATA, ENVIRONMENT, CONFIG)}
    written = [path for path in folder.iterdir() if path.name != LOCK and begun.get(path) not in known]
    if not {path.name for path in written} <= {DATA, ENVIRONMENT}:
        return False
    try:
        return not written or bool(read_sealed(folder / DATA))  # another program may call a file of its own so
    except (OSError, ValueError):
        return False


def _differences(old: TrainConfig, new: TrainConfig) -> list[str]:
    """Return `--option: old → new` for each setting that decides the weights and differs."""
    return [
        f"{each.option}: {_shown(before)} → {_shown(after)}"
        for name, each in SETTINGS.items()
        if name not in FREE
        for before, after in [(getattr(old, name), getattr(new, name))]
        if before != after
    ]


def _shown(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
