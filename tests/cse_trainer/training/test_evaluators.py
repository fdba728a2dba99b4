"""The scores that choose the checkpoint: retrieval of positives on held-out rows, and a development split."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any, ClassVar, cast

import numpy as np
import pytest

from augpipe.base.errors import UsageError, UserError
from cse_trainer.data.selection import Selection
from cse_trainer.distributed import World
from cse_trainer.evaluation.sts_sets import StsSet
from cse_trainer.evaluation.suites import load_suite
from cse_trainer.evaluation.transfer_scoring import score_transfer
from cse_trainer.training import evaluators
from cse_trainer.training.evaluators import HeldOut, RememberedTokens, StsDev, TransferDev, held_out_score
from cse_trainer.training.parts import transfer_sets
from tests.cse_trainer.evaluation.transfer_folder import ASKED, BAD, GOOD, write_transfer


def at(*degrees: float) -> np.ndarray:
    radians = np.radians(degrees)
    return np.stack([np.cos(radians), np.sin(radians)], axis=1).astype(np.float32)


def test_an_anchor_counts_when_its_own_positive_is_the_nearest():
    # The second anchor, at 90°, is nearer to the third positive (100°) than to its own (130°).
    assert held_out_score(at(0, 90, 110), at(10, 130, 100)).score == pytest.approx(100 * 2 / 3)


def test_hard_negatives_are_candidates_too():
    anchors, positives = at(0, 180), at(10, 170)
    assert held_out_score(anchors, positives).score == 100
    assert held_out_score(anchors, positives, at(5)).score == 50
    assert held_out_score(anchors, positives, at(20)).score == 100


def test_a_collapsed_encoder_gets_what_guessing_gets():
    same = np.ones((8, 3), dtype=np.float32)
    noise = np.random.default_rng(0).normal(scale=1e-8, size=(8, 3)).astype(np.float32)
    assert held_out_score(same, same + noise).score == pytest.approx(100 / 8)


def test_two_rows_with_the_same_text_share_the_hit():
    assert held_out_score(at(0, 0, 90), at(5, 5, 95)).score == pytest.approx(100 * (0.5 + 0.5 + 1) / 3)


@pytest.mark.parametrize("rows_at_once", [1, 2, 1000])
def test_the_length_of_vectors_and_the_size_of_blocks_change_nothing(rows_at_once, monkeypatch):
    random = np.random.default_rng(3)
    anchors = random.normal(size=(30, 4))
    positives = anchors + random.normal(scale=0.8, size=(30, 4))
    whole = held_out_score(anchors, positives)
    assert 20 < whole.score < 100
    monkeypatch.setattr(evaluators, "_ROWS", rows_at_once)
    scaled = held_out_score(anchors * random.uniform(0.1, 9, size=(30, 1)), positives)
    assert scaled.score == pytest.approx(whole.score)
    assert scaled.alignment == pytest.approx(whole.alignment)
    assert scaled.uniformity == pytest.approx(whole.uniformity)


def test_alignment_and_uniformity_are_those_of_anchors_and_positives():
    score = held_out_score(at(0, 180), at(90, 270))
    assert score.alignment == pytest.approx(2)
    assert score.uniformity == pytest.approx(-8)


def test_vectors_of_a_run_that_diverged_are_refused():
    with pytest.raises(UserError, match="not finite"):
        held_out_score(at(0, 1), at(0, float("nan")))


def test_without_close_pairs_there_is_no_alignment_and_uniformity_alone_breaks_ties():
    """An alignment of 0 would say that all pairs lie on each other."""
    texts = ["a", "b", "c", "d"]
    pairs = StsSet("STS-B", "dev", tuple(texts), tuple(texts[::-1]), np.array([0.0, 1.0, 2.0, 3.0]), ("dev",) * 4)
    encoder: Any = Lettered(dict(zip(texts, at(0, 30, 70, 200), strict=True)))
    score = StsDev(pairs).evaluate(encoder, World())
    assert score.alignment is None
    assert score.tie == score.uniformity < 0


@pytest.mark.parametrize(
    ("selection", "column"),
    [
        (Selection(), "negation"),
        (Selection(("negation",)), None),
        (Selection(augmentations=("pi", "negation")), "negation"),  # seen by the discriminator alone
        (Selection(augmentations=("pi", "negation"), augmented_positives=True), None),
    ],
)
def test_negations_are_wrong_answers_unless_they_are_the_positives_of_the_run(selection, column):
    columns = ("original", "pi", "negation")
    cache = SimpleNamespace(columns=columns, present=lambda name, rows: np.ones(len(rows), np.bool_))
    choices = SimpleNamespace(held_out=np.arange(3))
    found = HeldOut.of(cast(Any, SimpleNamespace(selection=selection, cache=cache, choices=choices)))
    assert found.negative_column == (None if column is None else columns.index(column))


class Lettered:
    """An encoder whose texts are single letters, and whose tokenizer counts what it is asked for."""

    max_length = 5

    def __init__(self, vectors: dict[str, np.ndarray]) -> None:
        self.vectors = vectors
        self.tokenised: list[str] = []

    def tokenizer(self, texts: list[str], **_: object) -> dict[str, list[list[int]]]:
        self.tokenised += texts
        return {"input_ids": [[ord(text)] for text in texts]}

    def encode_ids(self, ids: list[list[int]]) -> np.ndarray:
        return np.stack([self.vectors[chr(letter)] for (letter,) in ids])


def test_every_text_of_the_development_split_is_tokenised_once():
    pairs = StsSet("STS-B", "dev", tuple("abca"), tuple("bcda"), np.array([0.0, 1.0, 2.0, 5.0]), ("dev",) * 4)
    encoder: Any = Lettered(dict(zip("abcd", at(0, 30, 70, 200), strict=True)))
    dev = StsDev(pairs)
    first, second = (dev.evaluate(encoder, World()) for _ in range(2))
    assert first == second
    assert sorted(encoder.tokenised) == list("abcd")


SETS = ("MR", "SST-2", "TREC", "MRPC")


class Counted(RememberedTokens):
    """Encodes a text as how often each of some words stands in it; the texts are kept."""

    texts: ClassVar[list[str]] = []

    def encode_with(self, encoder: Any, world: World) -> Callable[[Sequence[str]], np.ndarray]:
        def encode(texts: Sequence[str]) -> np.ndarray:
            self.texts.extend(texts)
            return np.array([[text.count(word) for word in encoder.words] for text in texts], np.float32)

        return encode


def transfer_dev(folder: Any, words: Sequence[str]) -> Any:
    sets = load_suite("transfer", folder, split="dev").sets
    evaluator = dataclasses.replace(TransferDev.of(sets), tokens=Counted())
    Counted.texts.clear()
    return evaluator.evaluate(cast(Any, SimpleNamespace(words=words)), World()), sets


def test_an_encoder_that_tells_the_classes_apart_has_the_higher_transfer_score(tmp_path):
    write_transfer(tmp_path, SETS)
    good, sets = transfer_dev(tmp_path, [*GOOD, *BAD, *ASKED])
    blind, _ = transfer_dev(tmp_path, ["on day", "harbour"])
    assert [each.name for each in sets] == list(SETS)
    assert good.score > 95 > 70 > blind.score
    assert good.alignment is None
    assert np.isfinite(good.tie)


def test_the_score_is_the_development_accuracy_of_the_full_protocol_where_that_divides_the_rows_once(tmp_path):
    names = ("SST-2", "TREC", "MRPC")
    write_transfer(tmp_path, names)
    words = [GOOD[0], *BAD[:2], *ASKED[:3]]
    score, sets = transfer_dev(tmp_path, words)
    encode = Counted().encode_with(SimpleNamespace(words=words), World())
    full = score_transfer(encode, sets, workers=1)
    assert score.score == pytest.approx(np.mean([each.dev for each in full.scores]), abs=1e-9)
    assert 40 < score.score < 95, "some rows are hard"


def test_no_text_of_a_test_part_is_looked_at(tmp_path):
    write_transfer(tmp_path, ["SST-2"])
    _, (sst,) = transfer_dev(tmp_path, GOOD)
    assert set(Counted.texts) == {*sst.parts["train"].first, *sst.parts["dev"].first}
    assert not set(Counted.texts) & set(sst.parts["test"].first)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_transfer_sets_that_are_not_there_are_one_clear_line(tmp_path, language):
    if language == "zh":
        write_transfer(tmp_path, ["TREC"])
    message = (
        r"--tune-for transfer .* --eval-data .* expected SentEval's layout .*; give such a folder and English shards"
    )
    with pytest.raises(UsageError, match=message):
        transfer_sets(str(tmp_path), language)
    assert language == "en" or transfer_sets(str(tmp_path), "en")
