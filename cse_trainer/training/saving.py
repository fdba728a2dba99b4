"""Save a run while it goes on: the loop copies what is to be saved, and a thread writes the copy."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any

import torch

from augpipe.base.errors import UserError
from augpipe.base.interruption import Stopped
from cse_trainer.run_folder.folder import BEST, CHECKPOINTS
from cse_trainer.training.checkpoint import MODEL, OPTIMIZER, Progress, keep_only, place_of, state_of, write
from cse_trainer.training.host_copy import Abandoned, HostCopy
from cse_trainer.training.model import TrainingModel

Work = Callable[[threading.Event], None]
"""What a thread does; it ends early, with `Abandoned`, once the event is set."""


class Background:
    """Does one piece of work at a time in a thread; what went wrong in it is raised by the next call of a method."""

    def __init__(self) -> None:
        self._thread: threading.Thread | None = None
        self._failure: BaseException | None = None
        self._abandoned = threading.Event()

    @property
    def busy(self) -> bool:
        """Whether work is under way."""
        return self._thread is not None and self._thread.is_alive()

    def start(self, work: Work) -> None:
        """Begin with a piece of work, once the one before is done."""
        self.wait()
        self._thread = threading.Thread(target=self._do, args=(work,), name="saving", daemon=True)
        self._thread.start()

    def wait(self) -> None:
        """Wait for the work under way; whoever is interrupted in this abandons it."""
        if self._thread is not None:
            try:
                self._thread.join()
            except KeyboardInterrupt:
                self._abandoned.set()
                raise
        self.check()

    def abandon(self) -> None:
        """Have the work under way end early, and wait for that."""
        self._abandoned.set()
        if self._thread is not None:
            self._thread.join()
        self._failure = None

    def check(self) -> None:
        """Raise what went wrong, once."""
        failure, self._failure = self._failure, None
        if failure is not None:
            raise failure

    def _do(self, work: Work) -> None:
        try:
            work(self._abandoned)
        except Abandoned:
            pass
        except BaseException as error:
            self._failure = error


class Saver:
    """Keeps the best weights in memory, and writes checkpoints, each with the best weights before it.

    The loop waits for a copy in host memory, whose place is the same for every checkpoint, and a thread writes it. At
    most one write is in flight. A checkpoint that is due by the clock is put off until it has ended; one that is asked
    for by number of steps, the last one, and that of a run that is stopped wait for it. Between checkpoints the best
    weights need not be on the disk: a killed run goes back to its last checkpoint and finds them again.

    As a context it ends the write in flight with the block: it is waited for, or abandoned if a signal asked to stop at
    once; then the checkpoint before stays.

    Args:
        folder: the run's.
        identity: only a run with the same one loads what is saved.
        every_s: seconds between two checkpoints.
        leads: whether this process saves; otherwise nothing happens here.
    """

    def __init__(
        self,
        model: TrainingModel,
        optimizer: torch.optim.Optimizer,
        folder: Path,
        identity: str,
        *,
        every_s: float,
        leads: bool = True,
    ) -> None:
        self._model = model
        self._optimizer = optimizer
        self._folder = folder
        self._identity = identity
        self._every_s = every_s
        self._leads = leads
        self._saved_at = time.monotonic()
        self._thread = Background()
        self._copies = {MODEL: HostCopy(), OPTIMIZER: HostCopy()}
        self._reserved = False
        self._best: tuple[int, HostCopy] | None = None  # the step and its weights, which are not on the disk yet
        self._spare = [HostCopy(), HostCopy()]  # two, as one may be in the hands of the thread

    def due(self) -> bool:
        """Return whether a checkpoint is due by the clock and none is being written; called after a step.

        The first call has the thread take the memory for the copies.

        Raises:
            UserError: the last one could not be written; those before it stay.
        """
        if not self._leads:
            return False
        self._thread.check()
        if not self._reserved:
            self._reserved = True
            tensors = state_of(self._model, self._optimizer)
            weights = self._model.encoder.state_dict()
            self._thread.start(lambda _: self._reserve(tensors, weights))
        return not self._thread.busy and time.monotonic() - self._saved_at >= self._every_s

    def keep_best(self, step: int) -> None:
        """Copy the encoder's weights, the best ones so far."""
        if self._leads:
            copy = self._spare.pop() if self._best is None else self._best[1]
            copy.take(self._model.encoder.state_dict())
            self._best = (step, copy)

    def save(self, progress: Progress) -> None:
        """Copy all that resuming needs, and have it written; this waits for the write in flight.

        Raises:
            UserError: that one has failed.
        """
        if not self._leads:
            return
        self._reserved = True
        self._thread.wait()
        for name, tensors in state_of(self._model, self._optimizer).items():
            self._copies[name].take(tensors)
        state = {"run": self._identity, "progress": asdict(progress)}
        best, self._best = self._best, None
        self._thread.start(partial(self._write, progress.step, progress.best_step, state, best))
        self._saved_at = time.monotonic()

    def wait(self) -> None:
        """Wait for the write in flight; it may raise what `save` does."""
        self._thread.wait()

    def __enter__(self) -> Saver:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if error is None:
            self._thread.wait()
            return
        if not isinstance(error, Stopped):
            with suppress(UserError):  # the error before it is the one to tell
                self._thread.wait()
        self._thread.abandon()

    def _reserve(self, tensors: dict[str, dict[str, torch.Tensor]], weights: dict[str, torch.Tensor]) -> None:
        for name, copy in self._copies.items():
            copy.reserve(tensors[name])
        self._spare[-1].reserve(weights)

    def _write(
        self,
        step: int,
        best_step: int,
        state: dict[str, Any],
        best: tuple[int, HostCopy] | None,
        abandoned: threading.Event,
    ) -> None:
        """Write the best weights, then the checkpoint that needs them, and delete those before.

        Whenever this is cut short, the last whole checkpoint finds its best weights.
        """
        checkpoints, kept = self._folder / CHECKPOINTS, self._folder / BEST
        if best is not None:
            facts = {"run": self._identity, "best_step": best[0]}
            write(place_of(kept, best[0]), {MODEL: best[1]}, facts, abandoned)
            self._spare.append(best[1])
        write(place_of(checkpoints, step), self._copies, state, abandoned)
        keep_only(checkpoints, step)
        keep_only(kept, best_step)
