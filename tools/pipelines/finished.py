"""Marks of the stages of a training that are finished, so that the same command leaves them out."""

from __future__ import annotations

from pathlib import Path


def is_finished(path: Path) -> bool:
    """Return whether the stage that writes a file or folder has ended."""
    return _mark(path).exists()


def finish(path: Path) -> None:
    """Mark the stage that writes a file or folder as finished."""
    _mark(path).touch()


def _mark(path: Path) -> Path:
    return path.with_name(path.name + ".finished")
