"""The files of a set: what is scored, what is skipped, and what is refused with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from cse_trainer.errors import TrainerError
from cse_trainer.evaluation.pair_files import Pairs, read_table, read_year_subset
from cse_trainer.evaluation.set_files import Table
from cse_trainer.evaluation.sts_sets import STS_SETS

TEXTS, SCORES = "STS.input.X.txt", "STS.gs.X.txt"


def subset(folder: Path, texts: bytes, scores: bytes) -> Pairs:
    (folder / TEXTS).write_bytes(texts)
    (folder / SCORES).write_bytes(scores)
    return read_year_subset(folder, "X")


def test_a_pair_without_a_score_is_skipped_and_the_others_keep_theirs(tmp_path):
    read = subset(tmp_path, b"a\tb\nc\td\ne\tf\ng\th\n", b"4.5\n\n0\n  \n")
    assert (read.first, read.second, read.gold) == (["a", "e"], ["b", "f"], [4.5, 0.0])


def test_empty_scores_at_the_end_count_as_lines(tmp_path):
    assert subset(tmp_path, b"a\tb\nc\td\ne\tf\n", b"1\n\n\n").gold == [1.0]


def test_windows_line_ends_and_a_byte_order_mark_leave_no_trace(tmp_path):
    read = subset(tmp_path, b"\xef\xbb\xbfa\tb\r\nc\td\r\n", b"\xef\xbb\xbf1\r\n2\r\n")
    assert (read.first, read.second, read.gold) == (["a", "c"], ["b", "d"], [1.0, 2.0])


def test_a_last_line_without_an_end_counts(tmp_path):
    assert subset(tmp_path, b"a\tb\nc\td", b"1\n2").gold == [1.0, 2.0]


def test_characters_that_python_splits_lines_at_stay_inside_a_text(tmp_path):
    # U+0085, U+2028 and a form feed: str.splitlines would make six lines of these two.
    read = subset(tmp_path, "a\x85b\tc\u2028d\ne\x0cf\tg\n".encode(), b"1\n2\n")
    assert (read.first, read.second) == (["a\x85b", "e\x0cf"], ["c\u2028d", "g"])


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
    with pytest.raises(TrainerError) as caught:
        subset(tmp_path, texts, scores)
    assert complaint in str(caught.value)
    assert str(tmp_path) in str(caught.value)


def test_a_file_that_cannot_be_opened_is_one_line(tmp_path):
    with pytest.raises(TrainerError, match=r"STS\.input\.X\.txt cannot be read \(No such file"):
        read_year_subset(tmp_path, "X")


def table(name: str) -> Table:
    files = STS_SETS[name]
    assert isinstance(files, Table)
    return files


def test_the_columns_of_sts_b_and_sick_are_taken_where_they_are(tmp_path):
    benchmark, sick = tmp_path / "sts.csv", tmp_path / "sick.txt"
    benchmark.write_bytes(b'main-news\tMSRpar\t2012\t0001\t3.8\tone "quoted\ttwo\n')
    sick.write_bytes(b"pair_ID\tsentence_A\tsentence_B\trelatedness_score\tentailment_judgment\r\n7\tx\ty\t3.3\tA\r\n")
    assert read_table(benchmark, table("STS-B")) == Pairs(['one "quoted'], ["two"], [3.8])
    assert read_table(sick, table("SICK-R")) == Pairs(["x"], ["y"], [3.3])


def test_a_lost_heading_does_not_cost_a_pair(tmp_path):
    path = tmp_path / "sick.txt"
    path.write_bytes(b"7\tx\ty\t3.3\tA\n")
    with pytest.raises(TrainerError, match=r"line 1 begins with '7.*expected the heading pair_ID"):
        read_table(path, table("SICK-R"))


def test_a_tab_inside_a_text_of_sts_b_is_refused(tmp_path):
    path = tmp_path / "sts.csv"
    path.write_bytes(b"g\tf\ty\t1\t3.8\tone\ttwo\n" + b"g\tf\ty\t2\t3.8\tone\thalf\ttwo\n")
    with pytest.raises(TrainerError, match=r"sts\.csv: line 2 has 8 tab-separated fields, expected 7; .*cut -f1-7"):
        read_table(path, table("STS-B"))
