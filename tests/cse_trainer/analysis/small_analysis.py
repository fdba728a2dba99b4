"""A small analysis, made once: a run folder, shards with three augmentations, one of them almost empty."""

from __future__ import annotations

from pathlib import Path

from cse_trainer.analysis.config import AnalysisConfig
from tests.cse_trainer.analysis.run_folders import write_run
from tests.cse_trainer.encoder.small_models import SENTENCES
from tests.cse_trainer.shard_folder import TextColumns, write_shards

ROWS = 64
TEXTS = [text for text in SENTENCES if text]


def columns() -> TextColumns:
    """Return originals, and what three augmentations make of them."""
    originals = [f"{TEXTS[row % len(TEXTS)]} It was day {row}." for row in range(ROWS)]
    return {
        "original": [*originals],
        "louder": [text.replace(".", "!") for text in originals],
        "backwards": [" ".join(reversed(text.split())) for text in originals],
        "seldom": [f"<b>{text}</b>" if row % 30 == 0 else None for row, text in enumerate(originals)],
    }


def write_inputs(folder: Path) -> AnalysisConfig:
    """Write a run and shards, and return what analyses them quickly."""
    return AnalysisConfig(
        models=(str(write_run(folder / "tiny-augcse")),),
        shards=write_shards(folder / "shards", columns(), rows_per_shard=20),
        sample=24,
        device="cpu",
    )
