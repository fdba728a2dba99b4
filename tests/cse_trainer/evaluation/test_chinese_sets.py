"""Chinese STS-B in both its forms: found in a folder or below it, read pair by pair, or refused with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from augpipe.base.errors import UsageError, UserError
from cse_trainer.evaluation.set_files import present
from cse_trainer.evaluation.sts_data import load_sts, read_table
from cse_trainer.evaluation.sts_sets import SETS, STS_ZH, STS_ZH_SETS, Pair, Table
from cse_trainer.evaluation.suites import CHOOSING, SUITES, load_choosing, load_suite, set_name, suite_for
from tests.cse_trainer.evaluation.chinese_folder import REAL, pairs, write_chinese
from tests.cse_trainer.evaluation.senteval_folder import write_senteval, write_set

needs_real = pytest.mark.skipif(not REAL.is_dir(), reason="Chinese STS-B is not on this machine (../shared/data)")


def read(folder: Path, name: str, content: bytes) -> list[Pair]:
    """Read a file of a set with this content."""
    files = STS_ZH_SETS[name]
    assert isinstance(files, Table)
    path = folder / files.files("dev")[0]
    path.write_bytes(content)
    return read_table(path, files)


@pytest.mark.parametrize("name", STS_ZH_SETS)
def test_every_pair_of_a_file_is_read_with_its_score(tmp_path, name):
    sts = load_sts(write_chinese(tmp_path), name, "dev")
    wanted = pairs(6, about="dev")
    assert sts.first == tuple(first for first, _, _ in wanted)
    assert sts.second == tuple(second for _, second, _ in wanted)
    added = 0.25 if name == "STS-B-zh" else 0.0
    assert sts.gold.tolist() == [float(gold) + added for _, _, gold in wanted]
    assert (sts.name, sts.split) == (name, "dev")


def test_a_quoted_field_may_hold_commas_line_ends_and_quotation_marks(tmp_path):
    content = '"一，二,三",他说“好”。,4.5\r\n"他说""走""。\n走了",“走,1\r\n'.replace("“走,1", '"“走"",",1')
    found = read(tmp_path, "STS-B-zh", content.encode())
    assert found == [("一，二,三", "他说“好”。", 4.5), ('他说"走"。\n走了', '“走",', 1.0)]


def test_a_pair_without_a_score_is_left_out_in_both_forms(tmp_path):
    assert read(tmp_path, "STS-B-zh", "甲,乙,\n丙,丁,2\n".encode()) == [("丙", "丁", 2.0)]
    assert read(tmp_path, "CNSD", "1||甲||乙||\n2||丙||丁||2\n".encode()) == [("丙", "丁", 2.0)]


def test_windows_line_ends_and_a_byte_order_mark_leave_no_trace(tmp_path):
    for name, content in (("STS-B-zh", "甲,乙,1\r\n"), ("CNSD", "1||甲||乙||1\r\n")):
        assert read(tmp_path, name, b"\xef\xbb\xbf" + content.encode()) == [("甲", "乙", 1.0)]


@pytest.mark.parametrize(
    ("name", "content", "complaint"),
    [
        ("CNSD", "1||甲||乙||1\n2||丙||2\n", "cnsd-sts-dev.txt: line 2 has 3 fields between ||, expected 4"),
        ("CNSD", "1||甲||乙||丙||1\n", "cnsd-sts-dev.txt: line 1 has 5 fields between ||, expected 4"),
        ("CNSD", "1||甲||乙||三\n", "cnsd-sts-dev.txt: line 1 has the score '三', expected a number"),
        ("STS-B-zh", "甲,乙,1\n丙,丁,戊,2\n", "stsb-zh-dev.csv: line 2 has 4 fields between commas, expected 3"),
        ("STS-B-zh", '"甲\n乙",丙,1\n丁,2\n', "stsb-zh-dev.csv: line 3 has 2 fields between commas, expected 3"),
        ("STS-B-zh", "sentence1,sentence2,score\n", "line 1 has the score 'score', expected a number"),
        ("STS-B-zh", '甲,乙,1\n"丙"丁,戊,2\n', "record that begins on line 2 is no CSV"),
        ("STS-B-zh", '甲,乙,1\n丙,"丁,2\n戊,己,3\n', "record that begins on line 2 is no CSV (unexpected end of data)"),
    ],
)
def test_a_broken_line_is_named_by_file_and_number(tmp_path, name, content, complaint):
    with pytest.raises(UserError) as caught:
        read(tmp_path, name, content.encode())
    assert complaint in str(caught.value)
    assert str(tmp_path) in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("place", [".", "stsb_mt", "sts_zh/both"])
def test_the_files_are_found_in_the_folder_or_below_it(tmp_path, place):
    write_chinese(tmp_path / place)
    assert present(tmp_path, STS_ZH_SETS, "test") == list(STS_ZH_SETS)
    assert len(load_sts(tmp_path, "CNSD")) == 6


def test_each_form_may_have_a_folder_of_its_own(tmp_path):
    for name in STS_ZH_SETS:
        write_chinese(tmp_path / name, [name])
    assert present(tmp_path, STS_ZH_SETS, "dev") == list(STS_ZH_SETS)
    assert present(tmp_path / "CNSD", STS_ZH_SETS, "dev") == ["CNSD"]


def test_hidden_folders_and_those_far_below_are_not_searched(tmp_path):
    write_chinese(tmp_path / ".cache")
    write_chinese(tmp_path / "a/b/c")
    assert present(tmp_path, STS_ZH_SETS, "test") == []
    assert present(tmp_path / "a", STS_ZH_SETS, "test") == list(STS_ZH_SETS)


def test_a_folder_that_is_linked_twice_is_one(tmp_path):
    real = write_chinese(tmp_path / "elsewhere/sets")
    data = tmp_path / "data"
    data.mkdir()
    for link in ("sts_zh", "the_same"):
        (data / link).symlink_to(real, target_is_directory=True)
    (data / "circle").symlink_to(data, target_is_directory=True)
    assert present(data, STS_ZH_SETS, "test") == list(STS_ZH_SETS)


def test_two_copies_are_refused_unless_one_lies_in_the_folder_itself(tmp_path):
    write_chinese(tmp_path / "old", ["CNSD"])
    write_chinese(tmp_path / "new", ["CNSD"], count=4)
    with pytest.raises(UserError, match=r"cnsd-sts-test\.txt in 2 folders \(.*new, .*old\), expected one"):
        load_sts(tmp_path, "CNSD")
    with pytest.raises(UserError, match="no test set of the suite sts,"):  # another suite's trouble is not told
        load_suite("sts", tmp_path)
    write_chinese(tmp_path, ["CNSD"], count=5)
    assert len(load_sts(tmp_path, "CNSD")) == 5


def test_the_suite_has_both_forms_and_each_split_of_them(tmp_path):
    data = load_suite("sts-zh", write_chinese(tmp_path))
    assert [sts.name for sts in data.sets] == list(STS_ZH_SETS) == ["STS-B-zh", "CNSD"]
    assert SUITES["sts-zh"].having("test") == SUITES["sts-zh"].having("dev") == list(STS_ZH_SETS)
    only = load_suite("sts-zh", write_chinese(tmp_path / "one", ["CNSD"]), split="dev")
    assert [(sts.name, sts.split) for sts in only.sets] == [("CNSD", "dev")]
    assert only.missing == ("STS-B-zh",)


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("stsb-zh", "STS-B-zh"),
        ("stsb_mt", "STS-B-zh"),
        ("STSB_multi_MT", "STS-B-zh"),
        ("cnsd", "CNSD"),
        ("cnsd-sts", "CNSD"),
    ],
)
def test_a_set_is_found_under_the_spellings_in_use(written, name):
    assert set_name(written, STS_ZH) == name


def test_a_set_of_another_suite_is_answered_by_that_suite():
    with pytest.raises(UsageError, match=r"STS-B is no set of the suite sts-zh, but of sts; give --suite sts$"):
        set_name("stsb", STS_ZH)
    with pytest.raises(UsageError, match="CNSD is no set of the suite sts, but of sts-zh"):
        set_name("CNSD", "sts")
    with pytest.raises(UsageError, match="'LCQMC'; the sets are STS-B-zh, CNSD:"):
        set_name("LCQMC", STS_ZH)


def test_a_folder_with_the_sets_of_another_suite_is_answered_by_that_suite(tmp_path):
    english, chinese = write_senteval(tmp_path / "en", ["STS12"]), write_chinese(tmp_path / "zh")
    with pytest.raises(
        UserError, match=r"no test set of the suite sts-zh, .*; it holds sets of sts: give --suite sts$"
    ):
        load_suite("sts-zh", english)
    with pytest.raises(UserError, match=r"no test set of the suite sts, .*: give --suite sts-zh$"):
        load_suite("sts", chinese)


def test_the_finer_gold_scores_choose_the_checkpoint_where_both_are_there(tmp_path):
    assert load_choosing("sts-zh", write_chinese(tmp_path / "both")).name == "STS-B-zh"
    chosen = load_choosing("sts-zh", write_chinese(tmp_path / "one", ["CNSD"]))
    assert (chosen.name, chosen.split) == ("CNSD", "dev")
    assert load_choosing("sts", write_senteval(tmp_path / "en")).name == "STS-B"


def test_nothing_to_choose_by_is_an_error_that_names_what_is_missing(tmp_path):
    write_set(tmp_path / "en", "SICK-R")
    with pytest.raises(UserError, match="holds no development split of STS-B, expected SentEval's layout"):
        load_choosing("sts", tmp_path / "en")
    with pytest.raises(UserError, match=r"holds no development split of STS-B-zh or CNSD, expected stsb-zh-dev.csv"):
        load_choosing("sts-zh", tmp_path / "en")


def test_a_language_has_its_suite_and_an_unknown_one_has_none():
    assert {language: suite_for(language) for language in ("en", "zh", "xx")} == {
        "en": "sts", "zh": "sts-zh", "xx": None,
    }  # fmt: skip
    names = [name for sets in SETS.values() for name in sets]
    assert len(set(names)) == len(names), "a set is found by its name alone"
    assert list(CHOOSING) == list(SETS)


@needs_real
@pytest.mark.parametrize("split", ["test", "dev"])
def test_the_real_sets_have_as_many_pairs_as_the_table_says(split):
    data = load_suite("sts-zh", REAL, split=split)
    assert [sts.name for sts in data.sets] == list(STS_ZH_SETS)
    assert all(len(sts) == sts.expected_pairs for sts in data.sets)
    assert all((sts.gold.min(), sts.gold.max()) == (0, 5) for sts in data.sets)
