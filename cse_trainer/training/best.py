"""Keep the best weights so far: written when an evaluation finds them, deleted when no checkpoint needs them."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from safetensors.torch import load_file

from cse_trainer.errors import TrainerError
from cse_trainer.training.checkpoint import MODEL, PLACES, Progress, read_state, write_weights

if TYPE_CHECKING:
    from cse_trainer.encoder import SentenceEncoder


def keep_best(folder: Path, encoder: SentenceEncoder, progress: Progress, identity: str) -> None:
    """Write the encoder's weights as `step-N` into the run's `best` folder; earlier ones stay until `prune_best`.

    A run that is killed before its next checkpoint resumes from the last one, and needs the weights that were best
    then.

    Raises:
        TrainerError: the weights cannot be written.
    """
    weights = {name: tensor.detach().cpu().contiguous().clone() for name, tensor in encoder.state_dict().items()}
    write_weights(
        _place(folder, progress.best_step), {MODEL: weights}, {"run": identity, "best_step": progress.best_step}
    )


def prune_best(folder: Path, progress: Progress) -> None:
    """Delete all weights but those of the best step in `progress`; called when a checkpoint with it is written."""
    if folder.is_dir():
        for place in folder.glob(PLACES):
            if place != _place(folder, progress.best_step):
                shutil.rmtree(place)


def load_best(folder: Path, encoder: SentenceEncoder, progress: Progress, identity: str) -> None:
    """Load the best weights into the encoder.

    Raises:
        TrainerError: the weights are missing, damaged, or of another run or step.
    """
    place = _place(folder, progress.best_step)
    if not place.is_dir():
        raise TrainerError(
            f"the best weights are missing: {place} is not there, and the run says that step {progress.best_step} was "
            "best; restore the folder from a copy, or begin anew with --force"
        )
    state = read_state(place, identity)
    if state.get("best_step") != progress.best_step:
        raise TrainerError(
            f"{place} holds the weights of step {state.get('best_step')}, expected those of step "
            f"{progress.best_step}; restore the folder from a copy, or begin anew with --force"
        )
    encoder.load_state_dict(load_file(place / MODEL))


def _place(folder: Path, step: int) -> Path:
    return folder / f"step-{step:08d}"
