"""A whole run on two processes, as torchrun starts it: stopped by a signal to one of them, and resumed."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from unittest.mock import patch

import pytest

from augpipe.base.files.publish import read_sealed
from augpipe.base.interruption import Stopped
from cse_trainer import train
from cse_trainer.data.batches import BatchBuilder
from cse_trainer.distributed import World
from tests.cse_trainer.training.small_runs import small_config, small_shards, weights_of
from tests.cse_trainer.training.two_ranks import run_two_processes
from tests.sources import ROOT

SETTINGS = {"max_steps": 4, "log_every": 2, "eval_every": 2, "eval_data": str(ROOT / "data" / "sample" / "sts")}


def whole(world: World, folder: Path) -> None:
    with patch("cse_trainer.training.finish.draw_curves"):
        train(small_config(folder / "shards", folder / "whole", **SETTINGS))


def stopped(world: World, folder: Path) -> None:
    """Send SIGTERM to the second rank in the first step; both stop in the second, where they log."""
    batch = BatchBuilder.batch

    def signalled(self: BatchBuilder, step: int) -> object:
        if (world.rank, step) == (1, 0):
            os.kill(os.getpid(), signal.SIGTERM)
        return batch(self, step)

    with patch.object(BatchBuilder, "batch", signalled), pytest.raises(Stopped):
        train(small_config(folder / "shards", folder / "run", **SETTINGS))


def resumed(world: World, folder: Path) -> None:
    with patch("cse_trainer.training.finish.draw_curves"):
        train(small_config(folder / "shards", folder / "run", resume=True, **SETTINGS))


def test_a_run_on_two_ranks_stops_in_one_step_and_resumes_to_the_same_bits(tmp_path):
    shards = small_shards(tmp_path / "shards")
    for work in (whole, stopped):
        ranks = run_two_processes(work, tmp_path)
        assert [rank.code for rank in ranks] == [0, 0], ranks
    assert [path.name for path in (tmp_path / "run" / "checkpoints").iterdir()] == ["step-00000002"]
    ranks = run_two_processes(resumed, tmp_path)
    assert [rank.code for rank in ranks] == [0, 0], ranks
    assert weights_of(tmp_path / "run") == weights_of(tmp_path / "whole")
    found = [read_sealed(tmp_path / name / "scores.json") for name in ("run", "whole")]
    assert found[0]["scores"] == found[1]["scores"]
    # The untrained encoder is that of one process, so the ranks put their vectors together in the right order.
    alone = train(small_config(shards, tmp_path / "alone", **SETTINGS | {"max_steps": 1}))
    assert found[0]["scores"]["untrained"] == pytest.approx(alone.scores["untrained"], abs=1e-3)
