"""What a run leaves, written by hand: its configuration, its log, its encoder."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import torch

from cse_trainer.encoder import Pooling, build_tiny
from cse_trainer.export.folder import export_encoder
from tests.cse_trainer.encoder.small_models import tokenizer


def write_log(folder: Path, points: Sequence[tuple[int, float, float]], *, alpha: float | None = None) -> Path:
    """Write config.toml and a metrics.jsonl with a discriminator's step, accuracy and majority."""
    folder.mkdir(parents=True, exist_ok=True)
    strength = "" if alpha is None else f"alpha = {alpha}\n"
    (folder / "config.toml").write_text(f'encoder = "tiny"\nseed = 7\n{strength}')
    lines = (
        {"kind": "eval", "step": step, "discriminator_accuracy": accuracy, "discriminator_majority": majority}
        for step, accuracy, majority in points
    )
    (folder / "metrics.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    return folder


def write_run(folder: Path, *, alpha: float | None = -1.0, seed: int = 7) -> Path:
    """Write a run folder whose encoder is the tiny one of its seed, moved a little."""
    write_log(folder, [(10, 30.0, 25.0), (20, 24.0, 25.0)], alpha=alpha)
    encoder = build_tiny(tokenizer(), seed=seed, pooling=Pooling.MEAN)
    with torch.random.fork_rng(devices=[]), torch.no_grad():
        torch.manual_seed(1)
        for weights in encoder.parameters():
            weights.add_(0.02 * torch.randn_like(weights))
    export_encoder(encoder, folder / "model", "A card.")
    return folder
