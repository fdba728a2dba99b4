"""TensorBoard's file of events, written where the metrics are logged.

The library's own `SummaryWriter` writes in a thread: where the disk is full that thread dies with a traceback, and
whoever hands it the eleventh event waits for ever.
"""

from __future__ import annotations

import shutil
import time
from contextlib import suppress
from pathlib import Path

FLUSH_EVERY_S = 10.0


class Board:
    """Another event file in a folder.

    Args:
        folder: of the event files; made if it is not there.
        resume_step: the last step that still counts: TensorBoard forgets what earlier files say of later ones. None
            deletes the earlier files.

    Raises:
        OSError: it cannot be written; the error names the folder.
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
            # A file's name has the second in which it was begun; the suffix keeps two of the same second apart.
            self._writer = EventsWriter(str(folder / "events"), f".{len(list(folder.iterdir()))}")
            if resume_step is not None:
                begun = SessionLog(status=SessionLog.START)
                self._writer.write_event(Event(wall_time=time.time(), step=resume_step + 1, session_log=begun))
        except OSError as error:
            raise self._named(error) from error

    def add_scalar(self, tag: str, value: float, step: int) -> None:
        """Write a number of a step; it is on the disk ten seconds later at most, if another one follows.

        Raises:
            OSError: it cannot be written.
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
            OSError: the rest cannot be written; the file is closed all the same.
        """
        try:
            self._writer.close()
        except OSError as error:
            # The library stops before it closes; what is in the buffer is tried once more, and lost.
            with suppress(OSError):
                self._writer._py_recordio_writer.close()
            raise self._named(error) from error

    def _named(self, error: OSError) -> OSError:
        return OSError(error.errno, error.strerror, str(self._folder))
