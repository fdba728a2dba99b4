"""The transfer sets from files: their parts, labels, order and encodings, and what is wrong with them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from augpipe.base.errors import UsageError, UserError
from cse_trainer.evaluation.set_files import present
from cse_trainer.evaluation.suites import load_choosing, load_suite, set_name
from cse_trainer.evaluation.transfer_data import load_transfer
from cse_trainer.evaluation.transfer_sets import TRANSFER_SETS
from tests.cse_trainer.evaluation.senteval_folder import REAL, write_lines
from tests.cse_trainer.evaluation.transfer_folder import write_transfer, write_transfer_set


@pytest.mark.parametrize(
    ("name", "parts", "classes"),
    [
        ("MR", {"all": 48}, 2),
        ("SST-2", {"train": 48, "dev": 48, "test": 48}, 2),
        ("TREC", {"train": 144, "test": 144}, 6),
        ("MRPC", {"train": 48, "test": 48}, 2),
    ],
)
def test_a_set_has_the_parts_of_its_protocol_and_every_class_in_each(tmp_path, name, parts, classes):
    found = load_transfer(write_transfer(tmp_path, [name]), name)
    assert {part: len(rows) for part, rows in found.parts.items()} == parts
    for rows in found.parts.values():
        assert Counter(rows.labels.tolist()) == dict.fromkeys(range(classes), len(rows) // classes)
    assert len(found.parts[found.scored]) == list(parts.values())[-1]
    assert not found.complete


def test_the_label_is_that_of_the_text(tmp_path):
    for name in ("CR", "SST-2"):
        found = load_transfer(write_transfer(tmp_path, [name]), name)
        for rows in found.parts.values():
            praised = [any(word in text for word in ("lovely", "splendid", "charming")) for text in rows.first]
            assert praised == rows.labels.astype(bool).tolist()
    pairs = load_transfer(write_transfer(tmp_path, ["MRPC"]), "MRPC").parts["train"]
    assert [a == b for a, b in zip(pairs.first, pairs.second, strict=True)] == pairs.labels.astype(bool).tolist()


def test_rows_are_in_the_order_of_senteval_by_words_then_label_else_as_in_the_files(tmp_path):
    write_lines(tmp_path / "MR/rt-polarity.pos", ["one two three", "b", "a"])
    write_lines(tmp_path / "MR/rt-polarity.neg", ["x  y \t z", "c"])
    rows = load_transfer(tmp_path, "MR").parts["all"]
    assert rows.first == ("c", "b", "a", "x y z", "one two three")
    assert rows.labels.tolist() == [0, 1, 1, 0, 1]


def test_a_latin_file_is_read_as_that_and_a_copy_in_utf8_as_that(tmp_path):
    folder = write_transfer_set(tmp_path, "TREC")
    line = "LOC:city Which café is in Saarbrücken ?"
    for encoding in ("latin-1", "utf-8"):
        (folder / "TREC_10.label").write_bytes(f"{line}\n".encode(encoding))
        rows = load_transfer(tmp_path, "TREC").parts["test"]
        assert rows.first == ("Which café is in Saarbrücken ?",)
        assert rows.labels.tolist() == [4]


@pytest.mark.parametrize("place", [".", "MR", "SST", "SST/binary", "../senteval", "..", "STS"])
def test_the_folder_may_be_that_of_all_sets_one_above_or_the_sets_own(tmp_path, place):
    root = write_transfer(tmp_path / "senteval", ["MR", "SST-2"])
    (root / "STS").mkdir()
    assert ("SST-2" if "SST" in place else "MR") in present(root / place, TRANSFER_SETS)


def test_sets_that_are_not_there_are_named_and_a_wanted_one_is_an_error(tmp_path):
    data = load_suite("transfer", write_transfer(tmp_path, ["MRPC", "CR"]))
    assert [each.name for each in data.sets] == ["CR", "MRPC"]
    assert data.missing == ("MR", "SUBJ", "MPQA", "SST-2", "TREC")
    with pytest.raises(UserError, match=r"holds no MPQA, expected MPQA/mpqa\.pos there"):
        load_suite("transfer", tmp_path, sets=("mpqa",))
    with pytest.raises(UserError, match=r"holds no test set of the suite transfer, expected SentEval's layout \(MR"):
        load_suite("transfer", _empty(tmp_path))


def _empty(folder: Path) -> Path:
    (folder / "empty").mkdir()
    return folder / "empty"


def test_half_a_set_is_an_error(tmp_path):
    (write_transfer_set(tmp_path, "SST-2") / "sentiment-dev").unlink()
    with pytest.raises(UserError, match=r"SST-2 is incomplete: .*binary lacks sentiment-dev; .*leave SST-2 out"):
        load_suite("transfer", tmp_path)


@pytest.mark.parametrize(
    ("name", "file", "content", "complaint"),
    [
        (
            "SST-2",
            "sentiment-dev",
            b"a text without a label\n",
            "line 1 is 'a text without a label', expected a text, a",
        ),
        ("SST-2", "sentiment-dev", b"fine\t1\nwhole numbers\t3\n", "line 2 is 'whole numbers.*expected a text, a tab"),
        ("SST-2", "sentiment-dev", b"caf\xe9\t1\n", "line 1 is not UTF-8"),
        ("TREC", "TREC_10.label", b"TIME:date When is it ?\n", "line 1 is 'TIME.*CLASS one of ABBR, DESC"),
        ("MRPC", "msr_paraphrase_test.txt", b"1\t1\t2\ta\tb\n", "line 1 is .*expected the heading Quality"),
        ("MRPC", "msr_paraphrase_test.txt", b"Quality\tand so on\n1\t1\t2\ta\n", "line 2 is .*expected 5 fields"),
        ("CR", "custrev.pos", "lovely\n".encode("utf-16"), "holds zero bytes, expected plain text; convert it"),
        ("MRPC", "msr_paraphrase_test.txt", b"Quality\tand so on\n", r"MRPC has no rows in .*\(test\)"),
    ],
)
def test_a_file_that_is_not_what_it_should_be_is_one_line(tmp_path, name, file, content, complaint):
    (write_transfer_set(tmp_path, name) / file).write_bytes(content)
    with pytest.raises(UserError, match=complaint) as caught:
        load_transfer(tmp_path, name)
    assert "\n" not in str(caught.value)


def test_the_hub_has_none_of_them_and_the_message_says_what_to_do():
    with pytest.raises(UserError, match=r"hub holds no test set of the suite transfer"):
        load_suite("transfer", "hub")
    with pytest.raises(UsageError, match=r"MR is not read from the hub.*get_transfer_data\.bash"):
        load_suite("transfer", "hub", sets=("MR",))


def test_the_suite_chooses_no_checkpoint(tmp_path):
    with pytest.raises(UsageError, match="the suite transfer chooses no checkpoint, expected sts or sts-zh"):
        load_choosing("transfer", tmp_path)


def test_names_are_understood_in_any_spelling():
    written = ("mr", "sst2", "SST", "Sst_2", "mrpc")
    assert [set_name(name, "transfer") for name in written] == ["MR", "SST-2", "SST-2", "SST-2", "MRPC"]
    with pytest.raises(UsageError, match="STS12 is no set of the suite transfer, but of sts; give --suite sts"):
        set_name("STS12", "transfer")
    with pytest.raises(UsageError, match="no transfer set is called 'SNLI'; the sets are MR, CR"):
        set_name("SNLI", "transfer")


@pytest.mark.skipif(not (REAL / "MR").is_dir(), reason="the transfer sets are not on this machine (../shared/data)")
@pytest.mark.parametrize("name", TRANSFER_SETS)
def test_the_published_sets_have_all_their_rows(name):
    found = load_transfer(REAL, name)
    assert {part: len(rows) for part, rows in found.parts.items()} == dict(TRANSFER_SETS[name].rows)
    assert found.complete
    assert sum(not text for rows in found.parts.values() for text in rows.first) <= 4, "CR has four empty lines"
