"""The metrics of a run: metrics.jsonl, with one JSON object per line, and the same for TensorBoard."""

from __future__ import annotations

import dataclasses
import json
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from augpipe.base.errors import UserError
from augpipe.base.files.publish import publish
from augpipe.base.files.regular import read_regular
from augpipe.base.files.strict_json import loads
from cse_trainer.run_folder.folder import METRICS, TENSORBOARD

if TYPE_CHECKING:
    from cse_trainer.training.events import EvalLog, StepLog

STEP = "step"
EVALUATION = "eval"
SHOWN = {"alignment", "uniformity", "discriminator_accuracy", "discriminator_majority"}
"""The values of an evaluation that TensorBoard shows beside its score."""
_TYPES = {"kind": str, "metric": str, "best": bool}
"""The members of a line that are not numbers, with their types."""
LARGEST = 1e18
"""The numbers of a log are smaller: another one, or NaN, which JSON lacks, is written as null; read, it is damage."""
FLUSH_EVERY_S = 10.0


class MetricsLog:
    """Writes the metrics of a run as they come; `open` creates one."""

    def __init__(self, path: Path, board: Board) -> None:
        self._path = path
        self._file = path.open("a", encoding="utf-8")
        self._board = board

    @classmethod
    def open(cls, folder: Path, resume_step: int | None = None) -> MetricsLog:
        """Open the log of a run folder; lines after `resume_step` are dropped, None begins anew."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / METRICS
        kept = [] if resume_step is None else [line for line in read_metrics(path) if line["step"] <= resume_step]
        publish(path, "".join(_line(record) for record in kept))
        return cls(path, Board(folder / TENSORBOARD, resume_step))

    def on_step(self, log: StepLog) -> None:
        """Log one step of training."""
        record = _known(log)
        self._write(STEP, record)
        for name, value in record.items():
            if name != "step":
                self._show(f"train/{name}", value, log.step)

    def on_eval(self, log: EvalLog) -> None:
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
        with _named(self._path):
            self._file.write(_line({"kind": kind} | record))
            self._file.flush()

    def _show(self, tag: str, value: float, step: int) -> None:
        """Add a number to TensorBoard's file."""
        self._board.add_scalar(tag.replace(" ", "_"), value, step)


class Board:
    """A new event file of TensorBoard in a folder, written in the thread that logs the metrics.

    The library's own `SummaryWriter` writes in a thread of its own. If the disk is full, that thread dies with a
    traceback, and the caller that gives it the eleventh event waits for ever.

    Args:
        resume_step: the last step that still counts; TensorBoard then ignores later steps in earlier files. None
            deletes the earlier files.

    Raises:
        OSError: if it cannot be written; the error names the folder.
    """

    def __init__(self, folder: Path, resume_step: int | None = None) -> None:
        from tensorboardX.event_file_writer import EventsWriter
        from tensorboardX.proto.event_pb2 import Event, SessionLog

        self._folder = folder
        self._flushed = time.monotonic()
        if resume_step is None:
            shutil.rmtree(folder, ignore_errors=True)
        with _named(folder):
            folder.mkdir(parents=True, exist_ok=True)
            # The name of a file has the second in which it was begun; the suffix tells two of the same second apart.
            self._writer = EventsWriter(str(folder / "events"), f".{len(list(folder.iterdir()))}")
            if resume_step is not None:
                begun = SessionLog(status=SessionLog.START)
                self._writer.write_event(Event(wall_time=time.time(), step=resume_step + 1, session_log=begun))

    def add_scalar(self, tag: str, value: float, step: int) -> None:
        """Write a number of a step; it is on the disk once another one is written ten seconds later or more."""
        from tensorboardX.proto.event_pb2 import Event
        from tensorboardX.summary import scalar

        with _named(self._folder):
            self._writer.write_event(Event(wall_time=time.time(), step=step, summary=scalar(tag, value)))
            if time.monotonic() - self._flushed > FLUSH_EVERY_S:
                self._writer.flush()
                self._flushed = time.monotonic()

    def close(self) -> None:
        """Finish the file; where the rest cannot be written, it is closed all the same."""
        with _named(self._folder):
            try:
                self._writer.close()
            except OSError:
                # After this error the library has not closed the file. Closing it tries to write the buffer once more.
                with suppress(OSError):
                    self._writer._py_recordio_writer.close()
                raise


@contextmanager
def _named(place: Path) -> Iterator[None]:
    """Have an OSError name the file or folder that could not be written."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(place)) from error


def read_metrics(path: Path) -> list[dict[str, Any]]:
    """Return the lines of a metrics.jsonl; a last line that was cut off is dropped, and a missing file has no lines.

    Raises:
        UserError: if a line is damaged.
    """
    try:
        *lines, _ = read_regular(path).decode().split("\n")
    except FileNotFoundError:
        return []
    except OSError as error:
        raise UserError(f"cannot read {path}: {error.strerror}; restore it from a copy, or delete it") from error
    except ValueError:
        raise UserError(f"{path} is damaged: it is no UTF-8 text; restore it from a copy, or delete it") from None
    return [_record(path, number, line) for number, line in enumerate(lines, start=1)]


def _record(path: Path, number: int, line: str) -> dict[str, Any]:
    """Return the record on a line; raise a UserError if it is damaged."""
    try:
        record: dict[str, Any] = loads(line)
        if {"kind", "step"} <= record.keys() and all(_is_sound(*member) for member in record.items()):
            return record
    except (ValueError, AttributeError):
        pass
    raise UserError(
        f"{path} is damaged: line {number} is {line[:40]!r}, expected a JSON object as a run logs it; delete the line"
    )


def _is_sound(name: str, value: Any) -> bool:
    """Return whether a value has the type that a run writes; null stands for a number out of bounds."""
    if name == "step":
        return type(value) is int and 0 <= value < LARGEST
    if name in _TYPES:
        return type(value) is _TYPES[name]
    return value is None or (type(value) in (int, float) and -LARGEST < value < LARGEST)


def _line(record: dict[str, Any]) -> str:
    """Return a record as one line; a number out of bounds becomes null."""
    bounded = {
        name: None if isinstance(value, float) and not abs(value) < LARGEST else value for name, value in record.items()
    }
    return json.dumps(bounded, ensure_ascii=False) + "\n"


def _known(log: StepLog | EvalLog) -> dict[str, Any]:
    """Return the values of a log without those that are None, such as the loss of a discriminator that is not there."""
    return {name: value for name, value in dataclasses.asdict(log).items() if value is not None}
