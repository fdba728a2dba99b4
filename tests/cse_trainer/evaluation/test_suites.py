"""Which sets are scored: those named, or all that are there."""

from __future__ import annotations

import pytest

from augpipe.base.errors import UsageError, UserError
from cse_trainer.evaluation.sts_sets import STS_SETS
from cse_trainer.evaluation.suites import SUITES, load_suite, set_name
from tests.cse_trainer.evaluation.senteval_folder import write_senteval, write_set


def test_without_names_all_sets_there_are_loaded_in_order_and_the_others_named(tmp_path):
    write_senteval(tmp_path, ["SICK-R", "STS-B", "STS12"])
    data = load_suite("sts", tmp_path)
    assert [sts.name for sts in data.sets] == ["STS12", "STS-B", "SICK-R"]
    assert data.missing == ("STS13", "STS14", "STS15", "STS16")


def test_named_sets_are_loaded_in_the_suites_order_under_any_spelling(tmp_path):
    write_senteval(tmp_path, ["SICK-R", "STS-B", "STS12"])
    data = load_suite("sts", tmp_path, sets=("sick", "sts12", "STS12"))
    assert [sts.name for sts in data.sets] == ["STS12", "SICK-R"]
    assert data.missing == ()


def test_a_home_folder_may_be_written_as_a_shell_does(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    write_set(tmp_path / "senteval", "STS-B")
    assert [sts.name for sts in load_suite("sts", "~/senteval").sets] == ["STS-B"]


def test_a_named_set_that_is_not_there_is_an_error(tmp_path):
    write_set(tmp_path, "STS12")
    with pytest.raises(UserError, match="holds no STS14"):
        load_suite("sts", tmp_path, sets=("STS12", "STS14"))


def test_an_incomplete_year_stops_the_suite(tmp_path):
    write_set(tmp_path, "STS12")
    (write_set(tmp_path, "STS15") / "STS.gs.belief.txt").unlink()
    with pytest.raises(UserError, match=r"STS15 is incomplete.*STS\.gs\.belief\.txt.*leave STS15 out with --sets"):
        load_suite("sts", tmp_path)
    assert len(load_suite("sts", tmp_path, sets=("STS12",)).sets) == 1


def test_the_development_split_is_that_of_the_sets_which_have_one(tmp_path):
    write_senteval(tmp_path)
    data = load_suite("sts", tmp_path, split="dev")
    assert [(sts.name, sts.split) for sts in data.sets] == [("STS-B", "dev"), ("SICK-R", "dev")]
    assert data.missing == ()


@pytest.mark.parametrize(
    ("arguments", "error", "complaint"),
    [
        ({"suite": "sst"}, UsageError, "no suite 'sst', expected one of sts, sts-zh, transfer"),
        ({"split": "train"}, UsageError, "no split 'train', expected test or dev"),
        ({"sets": ("STS11",)}, UsageError, "no STS set is called 'STS11'"),
        ({}, UserError, "holds no test set of the suite sts, expected SentEval's layout"),
        ({"data": "/not/here"}, UserError, "/not/here is no folder, .*; correct --data, or give --data hub$"),
        ({"data": "/not/here", "suite": "order"}, UserError, "/not/here is no folder, .*pi, mv or dn; correct --data$"),
    ],
)
def test_what_cannot_be_meant_is_answered_by_what_can(tmp_path, arguments, error, complaint):
    with pytest.raises(error, match=complaint):
        load_suite(**({"suite": "sts", "data": tmp_path} | arguments))


def test_the_table_of_suites_is_keyed_by_their_names():
    assert {name: suite.name for name, suite in SUITES.items()} == {name: name for name in SUITES}
    assert SUITES["sts"].having("test") == list(STS_SETS)
    assert SUITES["sts"].having("dev") == ["STS-B", "SICK-R"]


@pytest.mark.parametrize(
    ("written", "name"),
    [("STS-B", "STS-B"), ("stsb", "STS-B"), ("STSBenchmark", "STS-B"), ("sick", "SICK-R"), ("sts_14", "STS14")],
)
def test_a_set_is_found_under_the_spellings_in_use(written, name):
    assert set_name(written, "sts") == name


def test_an_unknown_set_is_answered_by_those_there_are():
    with pytest.raises(UsageError, match=r"'STS17'.*STS12, STS13, .*SICK-R"):
        set_name("STS17", "sts")
