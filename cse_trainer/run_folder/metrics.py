"""The metrics of a run: metrics.jsonl, with one JSON object per line, and the same for TensorBoard."""

from __future__ import annotations

import dataclasses
import json
import math
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cse_trainer.errors import TrainerError
from cse_trainer.manifest import regular
from cse_trainer.run_folder.atomic import write_bytes
from cse_trainer.run_folder.board import Board
from cse_trainer.run_folder.layout import METRICS, TENSORBOARD

if TYPE_CHECKING:
    from cse_trainer.training.events import EvalLog, StepLog

STEP = "step"
EVALUATION = "eval"
SHOWN = {"alignment", "uniformity", "discriminator_accuracy", "discriminator_majority"}
"""The values of an evaluation that TensorBoard shows beside its score."""
_TYPES = {"kind": str, "metric": str, "best": bool}
"""The members of a line that are not numbers, with their types."""
LARGEST = 1e18
"""A larger number in a log is damage."""


class MetricsLog:
    """Writes the metrics of a run as they come; `open` creates one."""

    def __init__(self, path: Path, board: Board) -> None:
        self._path = path
        self._file = path.open("a", encoding="utf-8")
        self._board = board

    @classmethod
    def open(cls, folder: Path, resume_step: int | None = None) -> MetricsLog:
        """Open the log of a run folder.

        Args:
            folder: the run folder; created if it does not exist.
            resume_step: the last step that still counts: what was logged after it is dropped. None begins anew.

        Raises:
            TrainerError: if the metrics of the earlier run are damaged.
            OSError: if a file cannot be written.
        """
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / METRICS
        kept = [] if resume_step is None else [line for line in read_metrics(path) if line["step"] <= resume_step]
        write_bytes(path, "".join(_line(record) for record in kept).encode())
        return cls(path, Board(folder / TENSORBOARD, resume_step))

    def step(self, log: StepLog) -> None:
        """Log one step of training."""
        record = _known(log)
        self._write(STEP, record)
        for name, value in record.items():
            if name != "step":
                self._show(f"train/{name}", value, log.step)

    def evaluation(self, log: EvalLog) -> None:
        """Log one evaluation."""
        record = _known(log)
        self._write(EVALUATION, record)
        self._show(f"eval/{log.metric}", log.score, log.step)
        for name in SHOWN & record.keys():
            self._show(f"eval/{name}", record[name], log.step)

    def close(self) -> None:
        """Close the files; this may be called again."""
        if not self._file.closed:
            try:
                self._file.close()
            finally:
                self._board.close()

    def __enter__(self) -> MetricsLog:
        return self

    def __exit__(self, kind: type[BaseException] | None, *exception: object) -> None:
        # On a full disk closing fails as writing did; the first exception is the one to pass on.
        with nullcontext() if kind is None else suppress(OSError):
            self.close()

    def _write(self, kind: str, record: dict[str, Any]) -> None:
        try:
            self._file.write(_line({"kind": kind} | record))
            self._file.flush()
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(self._path)) from error

    def _show(self, tag: str, value: float, step: int) -> None:
        """Add a number to TensorBoard's file."""
        self._board.add_scalar(tag.replace(" ", "_"), value, step)


def _known(log: StepLog | EvalLog) -> dict[str, Any]:
    """Return the values of a log without those that are None, such as the loss of a discriminator that is not there."""
    return {name: value for name, value in dataclasses.asdict(log).items() if value is not None}


def read_metrics(path: Path) -> list[dict[str, Any]]:
    """Return the lines of a metrics.jsonl; a last line that was cut off is dropped, and a missing file has no lines.

    Raises:
        TrainerError: if a line is damaged.
    """
    try:
        *lines, _ = regular(path).read_text(encoding="utf-8").split("\n")
    except FileNotFoundError:
        return []
    except OSError as error:
        raise TrainerError(f"cannot read {path}: {error.strerror}; restore it from a copy, or delete it") from error
    except ValueError:
        raise TrainerError(f"{path} is damaged: it is no UTF-8 text; restore it from a copy, or delete it") from None
    return [_record(path, number, line) for number, line in enumerate(lines, start=1)]


def _record(path: Path, number: int, line: str) -> dict[str, Any]:
    """Return the record on a line; raise a TrainerError if it is damaged."""
    try:
        record: dict[str, Any] = json.loads(line)
        if {"kind", "step"} <= record.keys() and all(_is_sound(*member) for member in record.items()):
            return record
    except (ValueError, AttributeError, RecursionError):
        pass
    raise TrainerError(
        f"{path} is damaged: line {number} is {line[:40]!r}, expected a JSON object as a run logs it; delete the line"
    )


def _is_sound(name: str, value: Any) -> bool:
    """Return whether a value has the type that a run writes; null stands for a number that was not finite."""
    if name == "step":
        return type(value) is int and 0 <= value < LARGEST
    if name in _TYPES:
        return type(value) is _TYPES[name]
    return value is None or (type(value) in (int, float) and -LARGEST < value < LARGEST)


def _line(record: dict[str, Any]) -> str:
    """Return a record as one line; a number that is not finite becomes null, as JSON has no NaN."""
    finite = {
        name: None if isinstance(value, float) and not math.isfinite(value) else value for name, value in record.items()
    }
    return json.dumps(finite, ensure_ascii=False) + "\n"
