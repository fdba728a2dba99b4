"""What an analysis reads first: scores by augmentation, triples, pairs of sentences."""

from __future__ import annotations

import json

import pytest

from augpipe.base.errors import UsageError, UserError
from cse_trainer.analysis.inputs import PAIRS, read_pairs, read_results, read_triples
from cse_trainer.run_folder.seeds import Spread
from cse_trainer.sweep.table import Row, SweepTable, as_dict


def test_scores_have_names_or_are_the_result(tmp_path):
    path = tmp_path / "results.json"
    path.write_text('{"tense": {"sts-b dev": 78, "transfer": 83.5}, "yoda": 70.25}')
    assert read_results(path) == {"tense": {"sts-b dev": 78, "transfer": 83.5}, "yoda": {"result": 70.25}}


def test_a_sweep_over_single_augmentations_is_read_by_its_grid(tmp_path):
    grid = SweepTable("singles", ("positive",), ("dev",), (row("tense", 70.5), row("yoda", None)))
    path = tmp_path / "sweep.json"
    path.write_text(json.dumps(as_dict(grid)))
    assert read_results(path) == {"tense": {"positive dev": 70.5}, "yoda": {}}


def row(name: str, dev: float | None) -> Row:
    scores = {} if dev is None else {"dev": Spread(dev, None), "other": Spread(1.0, None)}
    return Row({"positive": name}, name, (1,), scores, None)


def test_a_sweep_over_something_else_is_refused(tmp_path):
    path = tmp_path / "sweep.json"
    path.write_text('{"axes": ["alpha"], "chosen": [], "runs": [{"point": {"alpha": "1"}, "scores": {}}]}')
    with pytest.raises(UserError, match="is a sweep over alpha, expected one over augmentations or positive"):
        read_results(path)


@pytest.mark.parametrize("axes", [("alpha", "augmentations"), ("positive", "negative")])
def test_a_sweep_that_has_several_runs_of_an_augmentation_is_refused(tmp_path, axes):
    runs = [Row({axes[0]: first, axes[1]: "tense"}, first, (1,), {"dev": Spread(70.0, None)}, None) for first in "ab"]
    path = tmp_path / "sweep.json"
    path.write_text(json.dumps(as_dict(SweepTable("two", axes, ("dev",), tuple(runs)))))
    with pytest.raises(
        UserError, match=rf"is a sweep over {axes[0]}, {axes[1]}, expected one over .* or negative alone"
    ):
        read_results(path)


@pytest.mark.parametrize(
    "content", ['{"runs": [3]}', "", "[]", "{}", '{"tense": "good"}', '{"tense": {"a": true}}', '{"a": NaN}']
)
def test_anything_else_is_one_line_with_what_is_expected(tmp_path, content):
    path = tmp_path / "results.json"
    path.write_text(content)
    with pytest.raises(UserError, match=r'expected \{"tense": \{"sts-b dev": 78.1\}, …\}; write it so'):
        read_results(path)
    with pytest.raises(UserError, match="cannot read --results"):
        read_results(tmp_path / "none.json")


def test_a_file_has_three_texts_in_a_line(tmp_path):
    path = tmp_path / "triples.tsv"
    path.write_text("A dog runs.\tAn animal runs.\tNo dog runs.\n\nx\ty\tz\n")
    found = read_triples(path)
    assert found == (("A dog runs.", "An animal runs.", "No dog runs."), ("x", "y", "z"))


def test_only_ends_of_lines_end_a_triple_and_lines_are_counted_as_an_editor_counts_them(tmp_path):
    path = tmp_path / "triples.tsv"
    path.write_bytes("a\u2028b\tc\x85d\te\x0cf\r\n\n \t \ng\th\n".encode())
    with pytest.raises(UserError, match="line 4 has 2 texts between tabs"):
        read_triples(path)
    path.write_bytes("\ufeffa\u2028b\tc\x85d\te\x0cf\r\n".encode())
    assert read_triples(path) == (("a\u2028b", "c\x85d", "e\x0cf"),)


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"a\tb\n", "line 1 has 2 texts between tabs, expected premise, entailment, contradiction"),
        (b"a\tb\tc\na\t\tc\n", "line 2 has 3 texts"),
        (b"\n", "has no rows"),
        (b"\xff\t\xfe\t.\n", "is not UTF-8"),
    ],
)
def test_a_damaged_file_is_one_line(tmp_path, content, complaint):
    path = tmp_path / "triples.tsv"
    path.write_bytes(content)
    with pytest.raises(UserError, match=complaint):
        read_triples(path)
    with pytest.raises(UserError, match=r"--triples .* cannot be read \(No such file"):
        read_triples(tmp_path / "none.tsv")


def test_pairs_are_two_sentences_and_there_are_some_of_our_own():
    assert read_pairs(["He left. ||| He stayed."]) == (("He left.", "He stayed."),)
    assert read_pairs([]) == PAIRS
    assert len(PAIRS) == 3


@pytest.mark.parametrize("pair", ["one", "one|||", "|||two", "a|||b|||c"])
def test_anything_else_is_refused(pair):
    with pytest.raises(UsageError, match=r"expected two sentences with \|\|\| between them"):
        read_pairs([pair])
