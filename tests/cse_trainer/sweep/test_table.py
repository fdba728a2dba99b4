"""Runs side by side: Markdown, CSV, JSON and the picture."""

from __future__ import annotations

import csv
import errno
import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from augpipe.base.errors import UserError
from cse_trainer.evaluation.scores import DRAWS
from cse_trainer.evaluation.significance import Resampled
from cse_trainer.sweep import report
from cse_trainer.sweep.grid import Grid, SweepRun, baseline_from
from cse_trainer.sweep.report import picture
from cse_trainer.sweep.run import RunOutcome
from cse_trainer.sweep.table import SweepTable, as_csv, as_dict, markdown, table_of
from cse_trainer.training.events import RETRIEVAL, RunResult


def result(seed: int, score: float, **more: float) -> RunResult:
    trained = {"sts-b dev": score, "alignment": 0.2, "STS12": score - 10, **more}
    scores = {"untrained": {"sts-b dev": 30.0}, "trained": trained}
    return RunResult(Path("x"), seed, 9, 9, "sts-b dev", score, scores, 1.0, 2.0)


def transfer(test: float, dev: float) -> dict[str, Any]:
    sets = {"MR": {"score": test, "sd": 0.5, "details": {"dev": dev, "majority": 50.0}}}
    return {"models": [{"average": {"score": test, "sd": 0.5}, "sets": sets}]}


def swept() -> SweepTable:
    runs = Grid("alpha", {"epochs": 1}).with_axis("alpha=-1,1").with_axis("variant=augcse,positive").runs()
    outcomes = [
        RunOutcome(runs[0], Path("a"), (result(1, 80.0, Avg=70.0), result(2, 82.0, Avg=71.0)), transfer(85.0, 84.0)),
        RunOutcome(runs[1], Path("b"), (result(1, 70.0),)),
        RunOutcome(runs[2], Path("c"), failure="it diverged"),
        RunOutcome(runs[3], Path("d"), (result(1, 60.0),)),
    ]
    return table_of("alpha", outcomes)


def test_the_table_has_the_axes_and_the_scores_that_count_best_in_bold():
    assert markdown(swept()).splitlines() == [
        "| alpha | variant | sts-b dev | Avg | transfer dev | transfer |",
        "|---|---|--:|--:|--:|--:|",
        "| -1 | augcse | **81.00 ± 1.41** | **70.50 ± 0.71** | **84.00** | **85.00 ± 0.50** |",
        "| -1 | positive | 70.00 | – | – | – |",
        "| 1 | augcse | – | – | – | – |",
        "| 1 | positive | 60.00 | – | – | – |",
        "",
        "- c failed: it diverged",
    ]


def test_retrieval_of_other_columns_is_not_compared():
    runs = Grid("x").with_axis("positive=mv,pi").runs()
    outcomes = [
        RunOutcome(
            run,
            Path("a"),
            (RunResult(Path("x"), 1, 9, 9, RETRIEVAL, score, {"trained": {RETRIEVAL: score}}, 1.0, 2.0),),
        )
        for run, score in zip(runs, (70.0, 80.0), strict=True)
    ]
    lines = markdown(table_of("x", outcomes)).splitlines()
    assert not any("**" in line for line in lines)
    assert lines[-1].startswith("retrieval@1 is of the held-out rows of each run")
    assert not markdown(table_of("x", outcomes[:1])).count("held-out")


@pytest.mark.parametrize(
    ("scores", "bold"),
    [
        ((81.004, 80.996, 80.994), [True, True, False]),  # all but the last are shown as 81.00
        ((9.9812, 9.9824, 9.9819), [False, True, True]),  # three decimals are shown, so three decimals count
        ((-0.5, -0.4), [False, True]),
    ],
)
def test_what_is_shown_as_the_best_is_bold_everywhere(scores, bold):
    runs = Grid("x").with_axis("alpha=" + ",".join(map(str, range(len(scores))))).runs()
    outcomes = [RunOutcome(run, Path("a"), (result(1, score),)) for run, score in zip(runs, scores, strict=True)]
    lines = markdown(table_of("x", outcomes)).splitlines()[2:]
    assert [line.split("|")[2].strip().startswith("**") for line in lines] == bold


def resampled(*draws: float) -> Resampled:
    """Encoders of these means, which no sample changes."""
    seeds = tuple(range(len(draws)))
    return Resampled(seeds, np.array(draws), np.repeat(np.array(draws)[:, None], DRAWS, axis=1))


def test_each_run_is_held_against_the_one_that_differs_in_the_baselines_axis_alone():
    runs = Grid("x").with_axis("alpha=-1,1").with_axis("variant=augcse,positive").runs()
    means = [(70.0, 71.0), (71.0, 72.0), (60.0, 61.0), (60.0, 63.0)]
    outcomes = [
        RunOutcome(run, Path(str(mean)), (result(1, 9.0), result(2, 9.0)), resampled=resampled(*mean))
        for run, mean in zip(runs, means, strict=True)
    ]
    lines = markdown(table_of("x", outcomes, ("variant", "augcse"))).splitlines()
    assert lines[0].endswith("| against variant=augcse | p |")
    assert [line.split(" | ", 3)[3].strip(" |") for line in lines[2:6]] == [
        "– | –", "+1.00 (+1.00 to +1.00) | < 0.001", "– | –", "+1.00 (+0.00 to +2.00) | 0.487",
    ]  # fmt: skip
    tested = "difference of the means, 95 % interval and p of a paired bootstrap over pairs and seeds, 2,000 samples"
    assert lines[-1] == f"Against variant=augcse: {tested}."
    unfinished = table_of("x", outcomes[1:3], ("variant", "augcse"))
    assert [row.difference for row in unfinished.rows] == [None, None]
    assert as_dict(table_of("x", outcomes, ("variant", "augcse")))["runs"][1]["difference"]["points"] == 1.0


def test_a_named_run_is_a_baseline_and_one_seed_is_said_to_be_one():
    runs = [SweepRun({"run": name}, {}) for name in ("simcse", "augcse")]
    outcomes = [
        RunOutcome(run, Path("a"), (result(1, 9.0),), resampled=resampled(mean))
        for run, mean in zip(runs, (70.0, 71.0), strict=True)
    ]
    table = table_of("x", outcomes, baseline_from("simcse"))
    lines = markdown(table).splitlines()
    assert lines[0].endswith("| against simcse | p |")
    assert [line.split(" | ", 2)[2].strip(" |") for line in lines[2:4]] == ["– | –", "+1.00 (+1.00 to +1.00) | < 0.001"]
    assert lines[-1].endswith("over pairs, 2,000 samples; with one seed they say nothing about other seeds.")
    assert as_dict(table)["baseline"] == "simcse"


def test_a_first_run_that_failed_is_a_table_without_the_line_about_the_test():
    run = Grid("x").with_axis("alpha=-1,1").runs()[0]
    lines = markdown(table_of("x", [RunOutcome(run, Path("a"), failure="it diverged")], ("alpha", "1"))).splitlines()
    assert lines[2:] == ["| -1 | – | – |", "", "- a failed: it diverged"]


def test_a_table_that_a_limit_keeps_from_being_written_is_made_again_from_the_runs_that_are_there(
    tmp_path, monkeypatch
):
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(report, "publish", full)
    run = Grid("x").with_axis("alpha=-1,1").runs()[0]
    with pytest.raises(UserError, match=r"free some space there and give the same command again, without --force$"):
        report.write_sweep(tmp_path, "x", [RunOutcome(run, Path("a"), failure="it diverged")])


def test_csv_has_every_score_of_every_run():
    rows = list(csv.DictReader(io.StringIO(as_csv(swept()))))
    assert len(rows) == 4
    assert (rows[0]["alpha"], rows[0]["seeds"], rows[0]["STS12"], rows[0]["MR"]) == ("-1", "1+2", "71.0", "85.0")
    assert (rows[1]["sts-b dev"], rows[1]["sts-b dev sd"], rows[2]["sts-b dev"]) == ("70.0", "", "")


def test_json_has_everything_and_says_what_failed():
    plain = json.loads(json.dumps(as_dict(swept()), allow_nan=False))
    assert plain["axes"] == ["alpha", "variant"]
    assert plain["runs"][0]["scores"]["alignment"] == {"mean": 0.2, "sd": 0.0}
    assert plain["runs"][2]["failure"] == "it diverged"
    assert plain["runs"][3]["point"] == {"alpha": "1", "variant": "positive"}


def test_the_picture_is_a_png_also_where_nothing_was_scored():
    nothing = table_of("x", [RunOutcome(Grid("x").with_axis("alpha=1").runs()[0], Path("a"), failure="no")])
    for table in (swept(), nothing):
        assert picture(table).startswith(b"\x89PNG")
