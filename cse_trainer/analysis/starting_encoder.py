"""Build or load again the encoder that a run began with, to compare with the trained one."""

from __future__ import annotations

import copy
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cse_trainer.errors import TrainerError
from cse_trainer.manifest import regular
from cse_trainer.run_folder.layout import CONFIG, MODEL

if TYPE_CHECKING:
    from cse_trainer.encoder import SentenceEncoder

TINY = "tiny"


@dataclass(frozen=True, slots=True)
class Start:
    """The encoder before training, or why there is none.

    Args:
        encoder: the encoder, or None.
        name: its name in the report; empty where there is none.
        reason: why there is none; empty where there is one.
    """

    encoder: SentenceEncoder | None
    name: str = ""
    reason: str = ""


def run_folder_of(model: str) -> Path | None:
    """Return the run folder that a user names, directly or by the folder `model` in it; None for any other model."""
    folder = Path(model).expanduser()
    for place in (folder, folder.resolve().parent if folder.name == MODEL else folder):
        if (place / CONFIG).is_file():
            return place
    return None


def run_settings(folder: Path) -> dict[str, Any]:
    """Return the settings of a run from its config.toml.

    Raises:
        TrainerError: the file cannot be read.
    """
    path = folder / CONFIG
    try:
        return tomllib.loads(regular(path).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise TrainerError(
            f"cannot read {path} ({error}), expected the TOML that cse-train wrote; restore it, or give a copy of "
            f"{folder / MODEL} alone"
        ) from error


def starting_encoder(model: str, trained: SentenceEncoder) -> Start:
    """Return the encoder before training, with the pooling of the trained one, on its device.

    The tiny encoder is built again with the run's tokenizer, since its weights follow from the run's seed; any other
    encoder is loaded by the name in the run's configuration.

    Args:
        model: the model, as the user named it.
        trained: the encoder after training.
    """
    from cse_trainer.encoder import build_tiny, load_encoder

    folder = run_folder_of(model)
    if folder is None:
        return Start(None, reason=f"{model} is no run folder of cse-train, so nothing says what it was before training")
    settings = run_settings(folder)
    name, seed = str(settings.get("encoder", TINY)), int(settings.get("seed", 42))
    if name == TINY:
        tokenizer = copy.deepcopy(trained.tokenizer)
        return _placed(build_tiny(tokenizer, seed=seed, pooling=trained.pooling), trained, f"tiny, seed {seed}")
    try:
        return _placed(load_encoder(name, pooling=trained.pooling), trained, name)
    except TrainerError as error:
        return Start(None, reason=f"the run began with {name}, which cannot be loaded here: {error}")


def _placed(encoder: SentenceEncoder, trained: SentenceEncoder, name: str) -> Start:
    encoder.max_length = min(encoder.max_length, trained.max_length)
    encoder.eval().requires_grad_(False).to(trained.device)
    return Start(encoder, name)
