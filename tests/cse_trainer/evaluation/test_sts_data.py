"""Sets are found in a folder, read whole or refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from cse_trainer.errors import TrainerError, UsageError
from cse_trainer.evaluation.set_files import Year
from cse_trainer.evaluation.sts_data import load_sts, present
from cse_trainer.evaluation.sts_sets import STS_SETS
from cse_trainer.evaluation.suites import load_choosing
from tests.cse_trainer.evaluation.senteval_folder import REAL, pairs, write_senteval, write_set, write_subset

needs_real = pytest.mark.skipif(not REAL.is_dir(), reason="the STS sets are not on this machine (../shared/data)")


@pytest.mark.parametrize(
    ("root", "named"),
    [
        ("senteval", "senteval"),
        ("senteval", "senteval/STS"),
        ("SentEval/data/downstream", "SentEval/data/downstream"),
        ("SentEval/data/downstream", "SentEval/data"),
        ("SentEval/data/downstream", "SentEval"),
        ("SentEval/data/downstream", "."),
        ("SentEval/data/downstream", "SentEval/data/downstream/STS"),
    ],
)
def test_the_sets_are_found_from_the_folder_itself_its_part_or_one_above(tmp_path, root, named):
    write_senteval(tmp_path / root)
    assert present(tmp_path / named) == list(STS_SETS)
    for name in STS_SETS:
        assert len(load_sts(tmp_path / named, name)) >= 6, name


def test_a_sets_own_folder_will_do(tmp_path):
    folder = write_set(tmp_path, "STS-B")
    assert present(folder) == ["STS-B"]
    dev = load_choosing("sts", folder)
    assert dev.first == load_choosing("sts", str(tmp_path)).first != load_sts(folder, "STS-B").first


def test_sets_that_lie_side_by_side_without_the_folder_sts_are_found(tmp_path):
    write_set(tmp_path, "STS14")
    assert present(tmp_path / "STS") == present(tmp_path) == ["STS14"]
    moved = (tmp_path / "STS").rename(tmp_path / "my sets")
    assert present(moved) == ["STS14"]


def test_a_year_is_the_concatenation_of_its_subsets_in_the_order_of_the_table(tmp_path):
    folder = tmp_path / "STS" / "STS14-en-test"
    files = STS_SETS["STS14"]
    assert isinstance(files, Year)
    for length, subset in enumerate(files.subsets, start=2):
        write_subset(folder, subset, pairs(length, about=subset))
    sts = load_sts(tmp_path, "STS14")
    assert sts.subsets == tuple(subset for length, subset in enumerate(files.subsets, start=2) for _ in range(length))
    assert all(subset in text for subset, text in zip(sts.subsets, sts.first, strict=True))
    assert sts.gold.dtype == float
    assert len(sts.gold) == len(sts.second) == len(sts) == 27


def test_other_files_in_a_years_folder_are_left_alone(tmp_path):
    # SentEval's STS13 has the scores of SMT without its texts, STS12 the scores of everything at once.
    folder = write_set(tmp_path, "STS13")
    before = load_sts(tmp_path, "STS13")
    (folder / "STS.gs.SMT.txt").write_text("1\n2\n")
    (folder / "STS.gs.ALL.txt").write_text("1\n2\n")
    assert load_sts(tmp_path, "STS13").first == before.first


@pytest.mark.parametrize("lost", ["STS.input.tweet-news.txt", "STS.gs.images.txt"])
def test_a_year_that_lacks_a_file_gets_no_number_and_the_file_is_named(tmp_path, lost):
    folder = write_set(tmp_path, "STS14")
    (folder / lost).unlink()
    assert present(tmp_path) == ["STS14"], "an incomplete year is not silently taken for an absent one"
    with pytest.raises(TrainerError, match=rf"STS14 is incomplete: .* lacks {lost};"):
        load_sts(tmp_path, "STS14")


def test_a_set_that_is_not_there_says_where_it_should_be(tmp_path):
    write_set(tmp_path, "STS12")
    with pytest.raises(TrainerError, match=r"holds no STS13, expected STS13-en-test/STS\.input\.FNWN\.txt"):
        load_sts(tmp_path, "STS13")


def test_a_folder_without_the_wanted_file_is_absent(tmp_path):
    folder = write_set(tmp_path, "STS-B")
    (folder / "sts-test.csv").unlink()
    assert present(tmp_path) == []
    assert present(tmp_path, "dev") == ["STS-B"]


def test_a_split_that_a_set_does_not_have_is_refused(tmp_path):
    with pytest.raises(UsageError, match=r"STS12 has no split 'dev'.*--split dev is for --sets STS-B, SICK-R"):
        load_sts(tmp_path, "STS12", "dev")


def test_a_set_knows_whether_it_is_as_large_as_the_published_one(tmp_path):
    assert not load_sts(write_set(tmp_path, "STS12"), "STS12").complete
    assert load_sts(write_set(tmp_path, "STS13"), "STS13").expected_pairs == 1500


@needs_real
def test_the_real_sets_have_as_many_pairs_as_the_table_says():
    counts = {name: len(load_sts(REAL, name)) for name in present(REAL)}
    assert counts
    assert counts == {name: STS_SETS[name].expected_pairs("test") for name in counts}
    assert all(load_sts(REAL, name).complete for name in counts)
    assert len(load_choosing("sts", REAL)) == 1500


@needs_real
def test_the_real_scores_lie_where_the_shared_tasks_put_them():
    for name in present(REAL):
        gold = load_sts(REAL, name).gold
        assert gold.min() >= 0, name
        assert 4.5 < gold.max() <= 5, name


def test_a_folder_above_that_holds_something_else_is_not_searched(tmp_path):
    write_senteval(tmp_path / "elsewhere" / "deep", ["STS12"])
    assert present(tmp_path) == []
    assert present(Path(tmp_path / "missing")) == []
