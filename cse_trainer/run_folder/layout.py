"""The names of the files and folders in a run folder."""

from __future__ import annotations

from pathlib import Path

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


def seed_folder(folder: Path, seed: int) -> Path:
    """Return the run folder of one seed among several."""
    return folder / f"seed-{seed}"
