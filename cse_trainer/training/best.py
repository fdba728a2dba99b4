"""The best weights so far: kept when an evaluation finds them, dropped when a checkpoint no longer needs them."""

from __future__ import annotations

import shutil
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from safetensors.torch import load_file

from cse_trainer.errors import TrainerError
from cse_trainer.training.checkpoint import MODEL, Progress, read_state, write_weights

if TYPE_CHECKING:
    from cse_trainer.encoder import SentenceEncoder


def keep_best(folder: Path, encoder: SentenceEncoder, progress: Progress) -> None:
    """Write the encoder's weights as `step-N` into the run's `best` folder; those before stay until `prune_best`.

    A run may be killed before its next checkpoint; it then resumes with the best of the checkpoint before, which
    has to be there still.
    """
    folder.mkdir(parents=True, exist_ok=True)
    weights = {name: tensor.detach().cpu().contiguous().clone() for name, tensor in encoder.state_dict().items()}
    write_weights(_place(folder, progress.best_step), {MODEL: weights}, {"progress": asdict(progress)})


def prune_best(folder: Path, progress: Progress) -> None:
    """Delete all but the best weights that a checkpoint knows of."""
    if folder.is_dir():
        for place in folder.iterdir():
            if place != _place(folder, progress.best_step):
                shutil.rmtree(place)


def load_best(folder: Path, encoder: SentenceEncoder, progress: Progress) -> None:
    """Put the best weights into the encoder.

    Raises:
        TrainerError: they are missing or damaged.
    """
    place = _place(folder, progress.best_step)
    if not place.is_dir():
        raise TrainerError(
            f"the best weights are missing: {place} is not there, and the run says that step {progress.best_step} was "
            "best; restore the folder from a copy, or begin anew with --force"
        )
    read_state(place)
    encoder.load_state_dict(load_file(place / MODEL))


def _place(folder: Path, step: int) -> Path:
    return folder / f"step-{step:08d}"
