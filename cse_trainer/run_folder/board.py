"""TensorBoard's event file, written in the thread that logs the metrics.

The library's own `SummaryWriter` writes in a thread of its own. If the disk is full, that thread dies with a traceback,
and the caller that gives it the eleventh event waits for ever.
"""

from __future__ import annotations

import shutil
import time
from contextlib import suppress
from pathlib import Path

FLUSH_EVERY_S = 10.0


class Board:
    """A new event file in a folder.

    Args:
        folder: of the event files; created if it does not exist.
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
        try:
            folder.mkdir(parents=True, exist_ok=True)
            # The name of a file has the second in which it was begun; the suffix tells two of the same second apart.
            self._writer = EventsWriter(str(folder / "events"), f".{len(list(folder.iterdir()))}")
            if resume_step is not None:
                begun = SessionLog(status=SessionLog.START)
                self._writer.write_event(Event(wall_time=time.time(), step=resume_step + 1, session_log=begun))
        except OSError as error:
            raise self._named(error) from error

    def add_scalar(self, tag: str, value: float, step: int) -> None:
        """Write a number of a step; it is on the disk once another one is written ten seconds later or more.

        Raises:
            OSError: if it cannot be written.
        """
        from tensorboardX.proto.event_pb2 import Event
        from tensorboardX.summary import scalar

        try:
            self._writer.write_event(Event(wall_time=time.time(), step=step, summary=scalar(tag, value)))
            if time.monotonic() - self._flushed > FLUSH_EVERY_S:
                self._writer.flush()
                self._flushed = time.monotonic()
        except OSError as error:
            raise self._named(error) from error

    def close(self) -> None:
        """Finish the file.

        Raises:
            OSError: if the rest cannot be written; the file is closed all the same.
        """
        try:
            self._writer.close()
        except OSError as error:
            # After this error the library has not closed the file. Closing it tries to write the buffer once more.
            with suppress(OSError):
                self._writer._py_recordio_writer.close()
            raise self._named(error) from error

    def _named(self, error: OSError) -> OSError:
        """Return the error with the name of the folder."""
        return OSError(error.errno, error.strerror, str(self._folder))
