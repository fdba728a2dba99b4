"""The result as data: means over sets and seeds, notes, plain values."""

from __future__ import annotations

import json
import statistics

import pytest

from cse_trainer.run_folder.seeds import Spread
from tests.cse_trainer.evaluation.reports import SEVEN, model, report


def test_several_seeds_give_mean_and_sample_deviation_and_one_gives_none():
    assert Spread.of([70.0, 72.0, 74.0]) == Spread(72.0, 2.0)
    assert Spread.of([70.0]) == Spread(70.0, None)


def test_the_deviation_of_the_average_is_that_of_the_seeds_averages():
    # The sets move against each other, so that their mean moves less than each.
    several = model("m", {"STS12": 70.0, "STS-B": 80.0}, {"STS12": 74.0, "STS-B": 78.0})
    assert several.set(0) == Spread(72.0, statistics.stdev([70, 74]))
    assert several.average == Spread(75.5, statistics.stdev([75, 76]))


def test_a_subset_that_one_seed_cannot_rank_has_no_mean():
    assert model("m", {"STS12": 70.0}, subsets={"MSRpar": None}).detail(0, "MSRpar") is None
    assert model("m", {"STS12": 70.0}, subsets={"MSRpar": 61.0}).detail(0, "MSRpar") == Spread(61.0, None)


def test_notes_say_what_is_missing_and_what_was_assumed():
    notes = list(report(model("m", {"STS12": 70.0}, stated=False), missing=["STS14"]).notes())
    assert notes[0] == "not in senteval: STS14"
    assert notes[1].startswith("m records no pooling, so mean was taken")
    assert len(notes) == 2
    assert list(report(model("m", SEVEN)).notes()) == []


def test_the_plain_values_hold_everything_and_are_json():
    result = report(model("one", SEVEN, subsets={"MSRpar": None, "MSRvid": 91.0}), model("two", SEVEN, SEVEN))
    plain = json.loads(json.dumps(result.as_dict(), allow_nan=False))
    one, two = plain["models"]
    assert plain["suite"] == "sts"
    assert one["average"] == {
        "score": pytest.approx(76.2142857), "sd": None, "label": "Avg", "sets": 7, "complete": True,
    }  # fmt: skip
    assert one["sets"]["STS12"] == {
        "score": 70.0, "sd": None, "pairs": 3108, "expected_pairs": 3108, "subsets": {"MSRpar": None, "MSRvid": 91.0},
    }  # fmt: skip
    assert [run["seed"] for run in two["runs"]] == [1, 2]
    assert two["runs"][0]["sets"] == SEVEN
    assert two["sets"]["STS-B"]["sd"] == 0.0


def test_an_average_of_fewer_sets_is_not_marked_complete():
    average = report(model("m", {"STS12": 70.0, "STS-B": 80.0})).as_dict()["models"][0]["average"]
    assert (average["label"], average["complete"]) == ("average of the 2 sets present", False)
