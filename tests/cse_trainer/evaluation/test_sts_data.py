"""Sets are found in a folder and read whole, or refused with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from augpipe.base.errors import UsageError, UserError
from cse_trainer.evaluation.set_files import present
from cse_trainer.evaluation.sts_data import load_sts, read_table, read_year_subset
from cse_trainer.evaluation.sts_sets import STS_SETS, Pair, Table, Year
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
    assert present(tmp_path / named, STS_SETS) == list(STS_SETS)
    for name in STS_SETS:
        assert len(load_sts(tmp_path / named, name)) >= 6, name


def test_a_sets_own_folder_will_do(tmp_path):
    folder = write_set(tmp_path, "STS-B")
    assert present(folder, STS_SETS) == ["STS-B"]
    dev = load_choosing("sts", folder)
    assert dev.first == load_choosing("sts", str(tmp_path)).first != load_sts(folder, "STS-B").first


def test_sets_that_lie_side_by_side_without_the_folder_sts_are_found(tmp_path):
    write_set(tmp_path, "STS14")
    assert present(tmp_path / "STS", STS_SETS) == present(tmp_path, STS_SETS) == ["STS14"]
    moved = (tmp_path / "STS").rename(tmp_path / "my sets")
    assert present(moved, STS_SETS) == ["STS14"]


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
    assert present(tmp_path, STS_SETS) == ["STS14"], "an incomplete year is not silently taken for an absent one"
    with pytest.raises(UserError, match=rf"STS14 is incomplete: .* lacks {lost};"):
        load_sts(tmp_path, "STS14")


def test_a_set_that_is_not_there_says_where_it_should_be(tmp_path):
    write_set(tmp_path, "STS12")
    with pytest.raises(UserError, match=r"holds no STS13, expected STS13-en-test/STS\.input\.FNWN\.txt"):
        load_sts(tmp_path, "STS13")


def test_a_folder_without_the_wanted_file_is_absent(tmp_path):
    folder = write_set(tmp_path, "STS-B")
    (folder / "sts-test.csv").unlink()
    assert present(tmp_path, STS_SETS) == []
    assert present(tmp_path, STS_SETS, "dev") == ["STS-B"]


def test_a_split_that_a_set_does_not_have_is_refused(tmp_path):
    with pytest.raises(UsageError, match=r"STS12 has no split 'dev'.*--split dev is for --sets STS-B, SICK-R"):
        load_sts(tmp_path, "STS12", "dev")


@pytest.mark.parametrize(
    ("name", "file", "content"),
    [
        ("STS-B", "sts-test.csv", ""),
        (
            "SICK-R",
            "SICK_test_annotated.txt",
            "pair_ID\tsentence_A\tsentence_B\trelatedness_score\tentailment_judgment\n",
        ),
    ],
)
def test_a_set_without_a_pair_is_refused(tmp_path, name, file, content):
    (write_set(tmp_path, name) / file).write_text(content)
    with pytest.raises(
        UserError, match=rf"^{name} has no scored pairs in .* \(test\), expected some; copy the files again"
    ):
        load_sts(tmp_path, name)


def test_a_set_knows_how_large_the_published_one_is(tmp_path):
    assert load_sts(write_set(tmp_path, "STS13"), "STS13").expected_pairs == 1500


@needs_real
def test_the_real_sets_have_as_many_pairs_as_the_table_says():
    counts = {name: len(load_sts(REAL, name)) for name in present(REAL, STS_SETS)}
    assert counts
    assert counts == {name: STS_SETS[name].expected_pairs("test") for name in counts}
    assert len(load_choosing("sts", REAL)) == 1500


@needs_real
def test_the_real_scores_lie_where_the_shared_tasks_put_them():
    for name in present(REAL, STS_SETS):
        gold = load_sts(REAL, name).gold
        assert gold.min() >= 0, name
        assert 4.5 < gold.max() <= 5, name


def test_a_folder_above_that_holds_something_else_is_not_searched(tmp_path):
    write_senteval(tmp_path / "elsewhere" / "deep", ["STS12"])
    assert present(tmp_path, STS_SETS) == []
    assert present(Path(tmp_path / "missing"), STS_SETS) == []


TEXTS, SCORES = "STS.input.X.txt", "STS.gs.X.txt"


def subset(folder: Path, texts: bytes, scores: bytes) -> list[Pair]:
    (folder / TEXTS).write_bytes(texts)
    (folder / SCORES).write_bytes(scores)
    return read_year_subset(folder, "X")


def test_a_pair_without_a_score_is_skipped_and_the_others_keep_theirs(tmp_path):
    read = subset(tmp_path, b"a\tb\nc\td\ne\tf\ng\th\n", b"4.5\n\n0\n  \n")
    assert read == [("a", "b", 4.5), ("e", "f", 0.0)]


def test_empty_scores_at_the_end_count_as_lines(tmp_path):
    assert subset(tmp_path, b"a\tb\nc\td\ne\tf\n", b"1\n\n\n") == [("a", "b", 1.0)]


def test_windows_line_ends_and_a_byte_order_mark_leave_no_trace(tmp_path):
    read = subset(tmp_path, b"\xef\xbb\xbfa\tb\r\nc\td\r\n", b"\xef\xbb\xbf1\r\n2\r\n")
    assert read == [("a", "b", 1.0), ("c", "d", 2.0)]


def test_a_last_line_without_an_end_counts(tmp_path):
    assert subset(tmp_path, b"a\tb\nc\td", b"1\n2") == [("a", "b", 1.0), ("c", "d", 2.0)]


def test_characters_that_python_splits_lines_at_stay_inside_a_text(tmp_path):
    # U+0085, U+2028 and a form feed: str.splitlines would make six lines of these two.
    read = subset(tmp_path, "a\x85b\tc\u2028d\ne\x0cf\tg\n".encode(), b"1\n2\n")
    assert read == [("a\x85b", "c\u2028d", 1.0), ("e\x0cf", "g", 2.0)]


@pytest.mark.parametrize(
    ("texts", "scores", "complaint"),
    [
        (b"a\tb\nc\td\te\n", b"1\n2\n", f"{TEXTS}: line 2 has 3 tab-separated fields, expected 2"),
        (b"a\tb\nc d\n", b"1\n\n", f"{TEXTS}: line 2 has 1 tab-separated fields, expected 2"),
        (b"a\tb\nc\td\n", b"1\n", f"{TEXTS} has 2 lines and {SCORES} 1, expected one score"),
        (b"a\tb\nc\td\n", b"1\ntwo\n", f"{SCORES}: line 2 has the score 'two', expected a number"),
        (b"a\tb\nc\td\n", b"nan\n2\n", f"{SCORES}: line 1 has the score 'nan', expected a number"),
        (b"a\tb\nc\t\xe9\n", b"1\n2\n", f"{TEXTS}: line 2 is not UTF-8 (byte 0xe9 at position 2)"),
    ],
)
def test_what_is_no_pair_with_a_score_is_named_by_file_and_line(tmp_path, texts, scores, complaint):
    with pytest.raises(UserError) as caught:
        subset(tmp_path, texts, scores)
    assert complaint in str(caught.value)
    assert str(tmp_path) in str(caught.value)


def test_a_file_that_cannot_be_opened_is_one_line(tmp_path):
    with pytest.raises(UserError, match=r"STS\.input\.X\.txt cannot be read \(No such file"):
        read_year_subset(tmp_path, "X")


def table(name: str) -> Table:
    files = STS_SETS[name]
    assert isinstance(files, Table)
    return files


def test_the_columns_of_sts_b_and_sick_are_taken_where_they_are(tmp_path):
    benchmark, sick = tmp_path / "sts.csv", tmp_path / "sick.txt"
    benchmark.write_bytes(b'main-news\tMSRpar\t2012\t0001\t3.8\tone "quoted\ttwo\n')
    sick.write_bytes(b"pair_ID\tsentence_A\tsentence_B\trelatedness_score\tentailment_judgment\r\n7\tx\ty\t3.3\tA\r\n")
    assert read_table(benchmark, table("STS-B")) == [('one "quoted', "two", 3.8)]
    assert read_table(sick, table("SICK-R")) == [("x", "y", 3.3)]


def test_a_lost_heading_does_not_cost_a_pair(tmp_path):
    path = tmp_path / "sick.txt"
    path.write_bytes(b"7\tx\ty\t3.3\tA\n")
    with pytest.raises(UserError, match=r"line 1 begins with '7.*expected the heading pair_ID"):
        read_table(path, table("SICK-R"))


def test_a_tab_inside_a_text_of_sts_b_is_refused(tmp_path):
    path = tmp_path / "sts.csv"
    path.write_bytes(b"g\tf\ty\t1\t3.8\tone\ttwo\n" + b"g\tf\ty\t2\t3.8\tone\thalf\ttwo\n")
    with pytest.raises(UserError, match=r"sts\.csv: line 2 has 8 tab-separated fields, expected 7; .*cut -f1-7"):
        read_table(path, table("STS-B"))
