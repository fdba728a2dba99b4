"""Find the folder of the encoder that a user names."""

from __future__ import annotations

from pathlib import Path

from cse_trainer.encoder.hub import download
from cse_trainer.errors import TrainerError, UsageError


def model_folder(name: str | Path) -> Path:
    """Return the folder of an encoder, downloaded from the hub where the name is no folder on this machine.

    Args:
        name: a run folder, a folder of sentence-transformers, a plain folder of transformers, or a hub name; a folder
            that exists comes before a hub name that reads the same.

    Raises:
        UsageError: the name is a file, a path to nothing, or `tiny`, which is built and not loaded.
        TrainerError: the run folder has no model yet, or the download failed.
    """
    folder = Path(name).expanduser()
    if folder.is_dir():
        return _of_run(folder) if (folder / "config.toml").is_file() or _runs(folder) else folder
    if folder.exists():
        raise UsageError(f"The encoder {str(name)!r} is a file; expected a folder. Give the folder that holds it.")
    if str(name) == "tiny":
        raise UsageError(
            "`tiny` is built on shards and cannot be loaded; expected a model. Train it with `cse-train --shards DIR`, "
            "then give the run folder."
        )
    if isinstance(name, Path) or _reads_as_path(name):
        raise UsageError(f"The encoder {str(name)!r} is no folder here. Check the path, or give a hub name or `tiny`.")
    return download(name)


def _reads_as_path(name: str) -> bool:
    repository = name.partition("@")[0]
    return repository.startswith((".", "~", "/")) or repository.count("/") > 1 or repository.endswith("/")


def _runs(folder: Path) -> list[Path]:
    """Return the run folders of single seeds in the folder of several seeds."""
    return sorted(place.parent for place in folder.glob("seed-*/config.toml"))


def _of_run(folder: Path) -> Path:
    if (folder / "model" / "config.json").is_file():
        return folder / "model"
    if runs := _runs(folder):
        raise UsageError(
            f"{folder} holds the runs of {len(runs)} seeds; expected one. "
            f"Give one of them: {', '.join(str(run) for run in runs)}."
        )
    raise TrainerError(
        f"{folder} is a run folder without a model: the run has not come to its end. "
        "Finish it with `cse-train --resume`, or give another run."
    )
