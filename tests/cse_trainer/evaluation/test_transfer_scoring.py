"""From an encoder to accuracies, on sets whose answer is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from augpipe.base.errors import UserError
from cse_trainer.evaluation.progress import EncodingEvents, TextsDone
from cse_trainer.evaluation.protocols import Outcome
from cse_trainer.evaluation.scores import EvalReport, MemberScores, ModelScores, SuiteScores, Words
from cse_trainer.evaluation.transfer_data import load_transfer
from cse_trainer.evaluation.transfer_scoring import TransferScore, score_outcome, score_transfer
from cse_trainer.evaluation.transfer_sets import TRANSFER_SETS, Labelled, TransferSet
from tests.cse_trainer.evaluation.bag_of_words import bag_of_words
from tests.cse_trainer.evaluation.transfer_folder import GOOD, write_transfer


class Heard(EncodingEvents):
    def __init__(self) -> None:
        self.stages: list[str] = []
        self.done: list[TextsDone] = []

    def on_stage(self, name: str) -> None:
        self.stages.append(name)

    def on_texts(self, done: TextsDone) -> None:
        self.done.append(done)


def same_for_all(texts: Sequence[str]) -> np.ndarray:
    return np.ones((len(texts), 4))


def test_words_tell_all_classes_apart_and_an_encoder_without_words_none(tmp_path):
    # One of each protocol and each layout.
    names = ["CR", "SST-2", "TREC", "MRPC"]
    root = write_transfer(tmp_path, names)
    sets = [load_transfer(root, name) for name in names]
    found = score_transfer(bag_of_words, sets, workers=1)
    assert [score.name for score in found.scores] == names
    assert min(score.test for score in found.scores) >= 95
    blind = score_transfer(same_for_all, sets, workers=1)
    for score in blind.scores:
        assert score.test <= (score.details["majority"] or 0) + 1e-9, score.name
    assert {round(score.details["majority"] or 0, 2) for score in blind.scores} == {50.0, 16.67}


@pytest.mark.slow
def test_the_result_does_not_depend_on_the_number_of_workers(tmp_path):
    draw = np.random.default_rng(3)
    noise = draw.normal(size=(4096, 8))

    def noisy(texts: Sequence[str]) -> np.ndarray:
        praised = np.array([[any(word in text for word in GOOD)] for text in texts])
        return praised + noise[[hash_of(text) for text in texts]]

    sets = [load_transfer(write_transfer(tmp_path, ["CR", "SST-2"]), name) for name in ("CR", "SST-2")]
    one, three = (score_transfer(noisy, sets, workers=workers) for workers in (1, 3))
    assert one == three
    assert all(55 < score.test < 100 for score in one.scores), "a perfect score would prove little"


def hash_of(text: str) -> int:
    return sum(map(ord, text)) * 31 % 4096


def test_a_pair_is_the_distance_and_the_product_of_its_vectors():
    seen: list[np.ndarray] = []

    def encode(texts: Sequence[str]) -> np.ndarray:
        vectors = np.array([[float(text), 1.0] for text in texts])
        seen.append(vectors)
        return vectors

    # |u − v| tells the classes apart, the texts alone do not.
    first = tuple(str(number % 7) for number in range(60))
    second = tuple(str(number % 7 + (number % 2) * 3) for number in range(60))
    rows = Labelled(first, second, np.array([1 - number % 2 for number in range(60)]))
    pairs = TransferSet("MRPC", "test", {"train": rows, "test": rows}, TRANSFER_SETS["MRPC"].rows)
    (score,) = score_transfer(encode, [pairs], workers=1).scores
    assert (score.test, score.details["F1"]) == (100.0, 100.0)
    assert len(np.concatenate(seen)) == len({*first, *second}), "every text is encoded once"


def test_the_split_says_which_accuracy_is_the_number_and_the_other_is_beside_it():
    rows = Labelled(("a",) * 4, ("b",) * 4, np.array([1, 1, 1, 0]))
    outcome = Outcome(70.0, 75.0, np.array([1, 1, 0, 0]), (1.0,), 0, 10)
    pairs = TransferSet("MRPC", "test", {"train": rows, "test": rows}, TRANSFER_SETS["MRPC"].rows)
    score = score_outcome(pairs, outcome)
    assert (score.score, score.size, score.expected_size, score.complete) == (70.0, 4, 1725, False)
    assert score.details == {"dev": 75.0, "F1": pytest.approx(80.0), "majority": 75.0}
    dev = score_outcome(TransferSet("MR", "dev", {"all": rows}, {"all": 4}), replace(outcome, predicted=None))
    assert (dev.score, dev.complete) == (75.0, True)
    assert dev.details == {"test": 70.0, "majority": 75.0}


@pytest.mark.parametrize(
    ("split", "sizes", "notes"),
    [
        ("test", {"train": 4, "dev": 3, "test": 2}, []),
        ("test", {"train": 4, "dev": 3, "test": 9}, ["SST-2 has 2 rows here, the published test split has 9"]),
        (
            "test",
            {"train": 5, "dev": 3, "test": 2},
            ["SST-2 has 4 rows in its part train here, the published one has 5"],
        ),
        ("dev", {"train": 4, "dev": 3, "test": 9}, ["SST-2 has 2 rows in its part test here, the published one has 9"]),
        ("dev", {"train": 4, "dev": 9, "test": 2}, ["SST-2 has 3 rows here, the published dev split has 9"]),
        ("dev", {"train": 4, "test": 2}, []),
    ],
)
def test_the_size_is_that_of_the_part_scored_and_every_part_that_is_not_whole_is_a_note(split, sizes, notes):
    rows = {"train": 4, "dev": 3, "test": 2}
    parts = {part: Labelled(("a",) * rows[part], (), np.arange(rows[part]) % 2) for part in sizes}
    outcome = Outcome(70.0, 75.0, np.array([1, 0]), (1.0,), 0, 10)
    score = score_outcome(TransferSet("SST-2", split, parts, sizes), outcome)
    assert score.size == rows["test" if split == "test" else "dev" if "dev" in parts else "train"]
    assert score.details["majority"] == 50.0, "of the test rows, whichever accuracy is the number"
    member = MemberScores(None, "m", "mean", True, 128, SuiteScores((score,)), 1.5)
    words = Words("accuracy", "rows", "details")
    report = EvalReport("transfer", split, words, "senteval", (), (ModelScores("m", (member,)),))
    assert list(report.notes())[: len(notes)] == notes
    assert len(list(report.notes())) == len(notes) + (split == "dev"), "the last says that it is no test score"


def test_avg_is_the_mean_of_all_seven_complete_sets_on_their_test_parts():
    def made(names: Sequence[str], *, split: str = "test", complete: bool = True) -> SuiteScores[TransferScore]:
        return SuiteScores(
            tuple(
                TransferScore(name, split, {"test": 80.0, "dev": 90.0}[split], 9, 9, complete, {}, test=80.0, dev=90.0)
                for name in names
            )
        )

    seven = list(TRANSFER_SETS)
    assert (made(seven).average_label, made(seven).average) == ("Avg", 80.0)
    assert made(seven, split="dev").average == 90.0
    others = (made(seven[1:]), made(seven, split="dev"), made(seven, complete=False))
    assert [other.average_label for other in others] == [
        f"average of the {count} sets present" for count in (6, 7, 7)
    ]  # fmt: skip


def test_progress_counts_texts_then_folds_to_the_end(tmp_path):
    sets = [load_transfer(write_transfer(tmp_path, ["CR", "TREC"]), name) for name in ("CR", "TREC")]
    heard = Heard()
    score_transfer(same_for_all, sets, heard, 2)
    assert heard.stages == ["logistic regression: CR, TREC"]
    texts, folds = ([done for done in heard.done if done.noun == noun] for noun in ("texts", "folds"))
    assert len(texts) + len(folds) == len(heard.done)
    assert texts[-1].done == texts[-1].total == sum(len(each.texts()) for each in sets)
    assert {two.done - one.done for one, two in pairwise(folds)} == {1, 11}, "eleven at once of CR, singly of TREC"
    assert folds[-1].done == folds[-1].total == 121, "110 of CR, 11 of TREC"
    assert folds[-1].share == 1.0
    assert [done.share for done in folds] == sorted(done.share or 0 for done in folds)


def test_classifiers_that_did_not_converge_are_a_note():
    rows = Labelled(("a", "b"), (), np.array([0, 1]))
    score = score_outcome(TransferSet("CR", "test", {"all": rows}, {"all": 2}), Outcome(7.0, 7.5, None, (1.0,), 3, 660))
    assert score.notes == ("CR: 3 of 660 classifiers were stopped before they converged",)


def test_vectors_that_are_no_numbers_and_no_set_at_all_are_errors(tmp_path):
    sets = [load_transfer(write_transfer(tmp_path, ["CR"]), "CR")]
    with pytest.raises(UserError, match="not finite"):
        score_transfer(lambda texts: np.full((len(texts), 2), np.nan), sets)
    with pytest.raises(UserError, match="no set to score"):
        score_transfer(bag_of_words, [])
