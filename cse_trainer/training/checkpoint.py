"""Save and load checkpoints: safetensors and JSON in a folder that gets its name when it is complete."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save_file
from torch import Tensor

from cse_trainer.errors import TrainerError
from cse_trainer.manifest import regular
from cse_trainer.run_folder.atomic import sync_folder

if TYPE_CHECKING:
    from cse_trainer.training.model import TrainingModel

MODEL = "model.safetensors"
OPTIMIZER = "optimizer.safetensors"
STATE = "state.json"
UNFINISHED = ".tmp"
PLACES = "step-" + "[0-9]" * 8 + "*"
"""The pattern of the checkpoints' folders; other files beside them are left alone."""


@dataclass(slots=True)
class Progress:
    """How far a run is: with the weights and the optimizer's moments, everything that resuming needs.

    Order, learning rate and dropout are functions of the step, so no state of a random generator is saved.
    """

    step: int = 0
    seconds: float = 0.0  # spent so far, evaluations and checkpoints included
    training_seconds: float = 0.0  # spent in steps alone
    best_step: int = -1
    best_score: float = float("-inf")
    best_tie: float = float("inf")  # alignment + uniformity of the best; the lower one wins among equal scores
    # Sums over the batches since the last line of the metrics log, for its next line
    unlogged_batches: int = 0
    unlogged_loss: float = 0.0
    unlogged_discriminator_loss: float | None = None

    def improves(self, score: float, tie: float) -> bool:
        """Return whether a score is higher than the best one, or equal with a lower `tie`."""
        return (score, -tie) > (self.best_score, -self.best_tie)


def save_checkpoint(
    folder: Path, model: TrainingModel, optimizer: torch.optim.Optimizer, progress: Progress, identity: str
) -> Path:
    """Save all that resuming needs, then delete the checkpoints before it.

    Args:
        folder: the run's `checkpoints` folder.
        model: encoder, head and, where there is one, discriminator.
        optimizer: an AdamW over `model.parameters()`.
        progress: how far the run is.
        identity: of the run (`standing.run_identity`); only a run with this identity loads the checkpoint.

    Raises:
        TrainerError: the checkpoint cannot be written; earlier ones stay.
    """
    place = folder / f"step-{progress.step:08d}"
    write_weights(
        place,
        {MODEL: _weights(model), OPTIMIZER: _moments(model, optimizer)},
        {"run": identity, "progress": asdict(progress)},
    )
    for other in folder.glob(PLACES):
        if other != place:
            shutil.rmtree(other)
    return place


def load_checkpoint(place: Path, model: TrainingModel, optimizer: torch.optim.Optimizer, identity: str) -> Progress:
    """Load weights and moments into model and optimizer, and return how far the run was.

    Raises:
        TrainerError: the checkpoint is damaged, or of another run or model.
    """
    state = read_state(place, identity)
    try:
        weights = load_file(place / MODEL)
        for part, module in model.parts.items():
            module.load_state_dict(_part(weights, f"{part}."))
        _restore_moments(model, optimizer, load_file(place / OPTIMIZER))
    except (RuntimeError, KeyError, SafetensorError) as error:
        raise TrainerError(
            f"{place} does not fit this model: {str(error).splitlines()[0]}; resume with the settings of the run, "
            "or begin anew with --force"
        ) from error
    return Progress(**state["progress"])


def latest_checkpoint(folder: Path) -> Path | None:
    """Return the checkpoint of the highest step, or None where there is none yet."""
    places = sorted(folder.glob(PLACES)) if folder.is_dir() else []
    return places[-1] if places else None


def write_weights(place: Path, tensors: dict[str, dict[str, Tensor]], facts: dict[str, Any]) -> None:
    """Write safetensors files and state.json into a new folder, which gets its name by a rename at the end.

    state.json holds the facts and the SHA-256 of each file, so that damage is found when it is read.

    Raises:
        TrainerError: the files cannot be written; nothing is left of them.
    """
    unfinished = place.with_name(f".{place.name}{UNFINISHED}")
    try:
        # The run's lock is held, so an unfinished folder was left by a process that was killed.
        for left in place.parent.glob(f".*{UNFINISHED}"):
            shutil.rmtree(left)
        unfinished.mkdir(parents=True)
        try:
            _write(unfinished, tensors, facts)
            # A folder cannot be renamed over one that is not empty.
            shutil.rmtree(place, ignore_errors=True)
            unfinished.rename(place)
        finally:
            shutil.rmtree(unfinished, ignore_errors=True)
    except (OSError, SafetensorError) as error:
        what = str(error).partition("\n")[0] or type(error).__name__
        raise TrainerError(
            f"cannot write {place}: {what}; make room there or see to the permissions, then go on with --resume"
        ) from error
    sync_folder(place.parent)


def _write(folder: Path, tensors: dict[str, dict[str, Tensor]], facts: dict[str, Any]) -> None:
    sums = {}
    for name, content in tensors.items():
        save_file(content, folder / name)
        sums[name] = _sha256(folder / name)
    state = {**facts, "sha256": sums}
    text = json.dumps({**state, "checksum": _checksum(state)}, indent=2) + "\n"
    (folder / STATE).write_text(text, encoding="utf-8")
    for name in (*tensors, STATE):
        _to_disk(folder / name)


def read_state(place: Path, identity: str) -> dict[str, Any]:
    """Read state.json after checking every file it names.

    Raises:
        TrainerError: a file is missing or damaged, or the folder belongs to another run.
    """
    try:
        state: dict[str, Any] = json.loads(regular(place / STATE).read_text(encoding="utf-8"))
        intact = state.pop("checksum") == _checksum(state)
        damaged = [name for name, digest in state["sha256"].items() if _sha256(place / name) != digest]
    except (OSError, ValueError, KeyError, AttributeError, TypeError, RecursionError) as error:
        raise TrainerError(
            f"{place} is damaged: {type(error).__name__} while reading {STATE} and what it names; restore the folder "
            "from a copy, or begin anew with --force"
        ) from error
    if damaged or not intact:
        raise TrainerError(
            f"{place / (damaged[0] if damaged else STATE)} is damaged: its checksum is another than when it was "
            "written; restore it from a copy, or begin anew with --force"
        )
    if state.get("run") != identity:
        raise TrainerError(
            f"{place} belongs to another run than the one in {place.parents[1]}: it was made with other settings, "
            "another seed or other data; put back the run's own, or begin anew with --force"
        )
    return state


def _weights(model: TrainingModel) -> dict[str, Tensor]:
    return {
        f"{part}.{name}": tensor.detach().cpu().contiguous().clone()
        for part, module in model.parts.items()
        for name, tensor in module.state_dict().items()
    }


def _moments(model: TrainingModel, optimizer: torch.optim.Optimizer) -> dict[str, Tensor]:
    return {
        f"{moment}.{name}": tensor.detach().cpu().contiguous().clone()
        for name, weight in model.named_parameters()
        for moment, tensor in optimizer.state[weight].items()
    }


def _restore_moments(model: TrainingModel, optimizer: torch.optim.Optimizer, saved: dict[str, Tensor]) -> None:
    for name, weight in model.named_parameters():
        moments = {key.removesuffix(f".{name}"): tensor for key, tensor in saved.items() if key.endswith(f".{name}")}
        # The step counter of fused AdamW lives where the weights do.
        optimizer.state[weight] = {moment: tensor.to(weight.device) for moment, tensor in moments.items()}


def _part(weights: dict[str, Tensor], prefix: str) -> dict[str, Tensor]:
    return {name.removeprefix(prefix): tensor for name, tensor in weights.items() if name.startswith(prefix)}


def _sha256(path: Path) -> str:
    with regular(path).open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _checksum(state: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(state, sort_keys=True).encode()).hexdigest()


def _to_disk(path: Path) -> None:
    with path.open("rb") as file:
        os.fsync(file.fileno())
