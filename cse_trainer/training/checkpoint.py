"""Checkpoints and the best weights on the disk: safetensors and JSON in a folder that is named when complete."""

from __future__ import annotations

import re
import shutil
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError
from safetensors.torch import load_file
from torch import Tensor

from augpipe.base.errors import UserError
from augpipe.base.files.publish import leftovers, published_folder, read_sealed, temporary_path, write_sealed
from augpipe.base.files.regular import sha256_of
from cse_trainer.encoder import SentenceEncoder
from cse_trainer.training.host_copy import HostCopy
from cse_trainer.training.model import TrainingModel

MODEL = "model.safetensors"
OPTIMIZER = "optimizer.safetensors"
STATE = "state.json"
_PLACE = re.compile(r"step-([0-9]{8,})")


@dataclass(slots=True)
class Progress:
    """How far a run is: with the weights and the optimizer's moments, everything that resuming needs.

    Order, learning rate and dropout are functions of the step, so no state of a random generator is saved.
    """

    step: int = 0
    seconds: float = 0.0  # spent so far, evaluations and checkpoints included
    training_seconds: float = 0.0  # spent in steps alone
    stall_seconds: float = 0.0  # spent waiting for what is saved
    best_step: int = -1  # before the first evaluation
    best_score: float = 0.0
    best_tie: float = 0.0  # alignment + uniformity of the best; the lower one wins among equal scores
    untrained: dict[str, float] = field(default_factory=dict)  # the scores at step 0, by name
    # Sums over the batches since the last line of the metrics log, for its next line
    unlogged_batches: int = 0
    unlogged_loss: float = 0.0
    unlogged_discriminator_loss: float | None = None
    unlogged_cells: int = 0  # token cells computed, and
    unlogged_real_cells: int = 0  # those among them that hold a token

    def improves(self, score: float, tie: float) -> bool:
        """Return whether a score is higher than the best one, or equal with a lower `tie`."""
        return self.best_step < 0 or (score, -tie) > (self.best_score, -self.best_tie)


def state_of(model: TrainingModel, optimizer: torch.optim.Optimizer) -> dict[str, dict[str, Tensor]]:
    """Return the tensors that resuming needs, not copied: file of a checkpoint → name → tensor."""
    weights = {
        f"{part}.{name}": tensor for part, module in model.parts.items() for name, tensor in module.state_dict().items()
    }
    moments = {
        f"{moment}.{name}": tensor
        for name, weight in model.named_parameters()
        for moment, tensor in optimizer.state[weight].items()
    }
    return {MODEL: weights, OPTIMIZER: moments}


def load_checkpoint(place: Path, model: TrainingModel, optimizer: torch.optim.Optimizer, identity: str) -> Progress:
    """Load weights and moments into model and optimizer, and return how far the run was.

    Raises:
        UserError: the checkpoint is damaged, or of another run or model.
    """
    state = read_state(place, identity)
    try:
        weights = load_file(place / MODEL)
        for part, module in model.parts.items():
            module.load_state_dict(_part(weights, f"{part}."))
        _restore_moments(model, optimizer, load_file(place / OPTIMIZER))
    except (RuntimeError, KeyError, SafetensorError) as error:
        raise UserError(
            f"{place} does not fit this model: {str(error).splitlines()[0]}; resume with the settings of the run, "
            "or begin anew with --force"
        ) from error
    return Progress(**state["progress"])


def place_of(folder: Path, step: int) -> Path:
    """Return the folder of a step, among the checkpoints or the best weights."""
    return folder / f"step-{step:08d}"


def steps_in(folder: Path) -> dict[int, Path]:
    """Return step → its folder, among the checkpoints or the best weights; whatever else lies there is the user's."""
    named = ((_PLACE.fullmatch(place.name), place) for place in folder.glob("step-*"))
    return {int(name[1]): place for name, place in named if name and place.is_dir()}


def latest_checkpoint(folder: Path) -> Path | None:
    """Return the checkpoint of the highest step, or None where there is none yet."""
    steps = steps_in(folder)
    return steps[max(steps)] if steps else None


def keep_only(folder: Path, step: int) -> None:
    """Delete the checkpoints, or the best weights, of every other step."""
    for each, place in steps_in(folder).items():
        if each != step:
            # Whoever is killed meanwhile leaves a whole checkpoint under its name, or none.
            shutil.rmtree(place.rename(temporary_path(place)))


def load_best(folder: Path, encoder: SentenceEncoder, progress: Progress, identity: str) -> None:
    """Load the best weights into the encoder.

    Raises:
        UserError: the weights are missing, damaged, or of another run or step.
    """
    place = place_of(folder, progress.best_step)
    if not place.is_dir():
        raise UserError(
            f"the best weights are missing: {place} is not there, and the run says that step {progress.best_step} was "
            "best; restore the folder from a copy, or begin anew with --force"
        )
    state = read_state(place, identity)
    if state.get("best_step") != progress.best_step:
        raise UserError(
            f"{place} holds the weights of step {state.get('best_step')}, expected those of step "
            f"{progress.best_step}; restore the folder from a copy, or begin anew with --force"
        )
    encoder.load_state_dict(load_file(place / MODEL))


def write(place: Path, copies: Mapping[str, HostCopy], facts: dict[str, Any], abandoned: threading.Event) -> None:
    """Write safetensors files, and state.json with facts and the SHA-256 of each, into a folder that is named last.

    Raises:
        UserError: it cannot be written; nothing is left of it.
        Abandoned: the event was set meanwhile; likewise.
    """
    try:
        for left in leftovers(place.parent):  # by a process that was killed, as this one holds the run's lock
            shutil.rmtree(left)
        with published_folder(place) as folder:
            digests = {name: copy.write(folder / name, abandoned) for name, copy in copies.items()}
            write_sealed(folder / STATE, {**facts, "sha256": digests})
    except OSError as error:
        raise UserError(
            f"cannot write {place}: {error.strerror or error}; make room there or see to the permissions, then go on "
            "with --resume"
        ) from error


def read_state(place: Path, identity: str) -> dict[str, Any]:
    """Read state.json after checking every file it names.

    Raises:
        UserError: a file is missing or damaged, or the folder belongs to another run.
    """
    try:
        state = read_sealed(place / STATE)
        damaged = [name for name, digest in state["sha256"].items() if sha256_of(place / name) != digest]
    except (OSError, ValueError, KeyError, AttributeError, TypeError) as error:
        raise UserError(
            f"{place} is damaged: {type(error).__name__} while reading {STATE} and what it names; restore the folder "
            "from a copy, or begin anew with --force"
        ) from error
    if damaged:
        raise UserError(
            f"{place / damaged[0]} is damaged: its checksum is another than when it was written; restore it from a "
            "copy, or begin anew with --force"
        )
    if state.get("run") != identity:
        raise UserError(
            f"{place} belongs to another run than the one in {place.parents[1]}: it was made with other settings, "
            "another seed or other data; put back the run's own, or begin anew with --force"
        )
    return state


def _restore_moments(model: TrainingModel, optimizer: torch.optim.Optimizer, saved: dict[str, Tensor]) -> None:
    weights = dict(model.named_parameters())
    for key, tensor in saved.items():
        moment, _, name = key.partition(".")  # the names of moments have no dot
        # The step counter of fused AdamW lives where the weights do.
        optimizer.state[weights[name]][moment] = tensor.to(weights[name].device)


def _part(weights: dict[str, Tensor], prefix: str) -> dict[str, Tensor]:
    return {name.removeprefix(prefix): tensor for name, tensor in weights.items() if name.startswith(prefix)}
