"""The suite `order`: originals nearer to their positive than to their negation."""

from __future__ import annotations

import numpy as np
import pytest

from augpipe.base.errors import UsageError, UserError
from cse_trainer.evaluation.order import OrderSet, score_order
from cse_trainer.evaluation.suites import load_choosing, load_suite, set_name
from tests.cse_trainer.evaluation.senteval_folder import write_senteval
from tests.hand_shards import ROWS, write_shards

THREE = OrderSet("mv", "test", ("a", "b", "c", "d"), ("near", "far", "same", "near"), ("far", "near", "same", "same"))
PLACES = {"a": 0, "b": 0, "c": 0, "d": 0, "near": 10, "far": 60, "same": 30}


def by_angle(texts):
    angles = np.radians([PLACES[text] for text in texts])
    return np.stack([np.cos(angles), np.sin(angles)], axis=1)


def test_the_score_is_the_share_that_is_closer_to_the_positive_and_a_tie_is_wrong():
    (score,) = score_order(by_angle, [THREE]).scores
    assert score.score == 50.0
    assert score.size == 4
    degrees = {"mv": (10, 60, 30, 10), "negation": (60, 10, 30, 30)}
    assert score.details == pytest.approx(
        {f"cosine with {name}": 100 * np.cos(np.radians(found)).mean() for name, found in degrees.items()}
    )


def test_an_encoder_that_tells_no_text_from_another_has_nothing_right():
    (score,) = score_order(lambda texts: np.ones((len(texts), 2)), [THREE]).scores
    assert score.score == 0.0


def test_the_lengths_of_vectors_do_not_count():
    (plain,) = score_order(by_angle, [THREE]).scores
    (longer,) = score_order(lambda texts: by_angle(texts) * [[1 + len(text)] for text in texts], [THREE]).scores
    assert longer.score == plain.score


def test_the_rows_are_those_with_all_three_texts_of_every_shard(tmp_path):
    shards = write_shards(tmp_path / "shards")
    data = load_suite("order", shards)
    assert [each.name for each in data.sets] == ["pi", "mv", "dn"]
    for place, each in enumerate(data.sets, start=1):
        wanted = [(row[0], row[place][1], row[4][1]) for row in ROWS if row[place][1] and row[4][1]]
        assert list(zip(each.originals, each.positives, each.negations, strict=True)) == wanted
        assert each.name == "pi" or len(wanted) < len(ROWS), "some rows lack a text"


def test_every_text_is_encoded_once_for_all_columns_together(tmp_path):
    encoded: list[str] = []

    def encode(texts):
        encoded.extend(texts)
        return np.ones((len(texts), 2))

    sets = load_suite("order", write_shards(tmp_path / "shards")).sets
    score_order(encode, sets)
    assert len(sets) > 1
    assert sorted(encoded) == sorted(
        {text for each in sets for text in (*each.originals, *each.positives, *each.negations)}
    )


def test_shards_without_such_a_row_are_an_error(tmp_path):
    shards = write_shards(tmp_path / "shards", [row for row in ROWS if row[2][1] is None])
    with pytest.raises(UserError, match=r"no row of .*shards has both mv and negation.*leave mv out with --sets"):
        load_suite("order", shards)


def test_what_holds_no_shards_is_an_error_that_says_what_is_expected(tmp_path):
    with pytest.raises(UserError, match="no test set of the suite order, expected the shards of an `augpipe build`"):
        load_suite("order", tmp_path)
    with pytest.raises(UserError, match="it holds sets of sts: give --suite sts"):
        load_suite("order", write_senteval(tmp_path / "senteval", ["STS12"]))
    shards = write_shards(tmp_path / "shards")
    with pytest.raises(UserError, match="it holds sets of order: give --suite order"):
        load_suite("sts", shards)
    with pytest.raises(UserError, match="no dev set of the suite order"):
        load_suite("order", shards, split="dev")
    with pytest.raises(UserError, match="hub holds no test set of the suite order"):
        load_suite("order", "hub")


def test_damaged_shards_are_an_error(tmp_path):
    shards = write_shards(tmp_path / "shards")
    next(shards.glob("*.parquet")).write_bytes(b"")
    with pytest.raises(UserError, match="has 0 bytes"):
        load_suite("order", shards)


def test_the_suite_chooses_no_checkpoint_and_has_names_of_its_own(tmp_path):
    with pytest.raises(UsageError, match="the suite order chooses no checkpoint, expected sts or sts-zh"):
        load_choosing("order", tmp_path)
    assert set_name("MV", "order") == "mv"
    with pytest.raises(UsageError, match="no order set is called 'tense'; the sets are pi, mv, dn"):
        set_name("tense", "order")
