"""The protocol: one correlation over all pairs of a set, and a mean that is called what it is."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from augpipe.base.errors import UserError
from cse_trainer.evaluation import scoring
from cse_trainer.evaluation.progress import TextsDone
from cse_trainer.evaluation.scores import SuiteScores
from cse_trainer.evaluation.scoring import StsScore, score_sts, score_suite
from cse_trainer.evaluation.sts_data import load_sts
from cse_trainer.evaluation.sts_sets import STS_SETS, STS_ZH_SETS, StsSet, files_of
from tests.cse_trainer.evaluation.senteval_folder import write_senteval
from tests.cse_trainer.letters import letter_pairs


def angles(texts: Sequence[str]) -> np.ndarray:
    """Encode a text that is a number of degrees."""
    radians = np.radians([float(text) for text in texts])
    return np.stack([np.cos(radians), np.sin(radians)], axis=1)


def by_angle(rows: Sequence[tuple[str, float, float]], name: str = "X") -> StsSet:
    """Make a set of (subset, degrees between both texts, gold score)."""
    return StsSet(
        name=name,
        split="test",
        first=("0",) * len(rows),
        second=tuple(str(degrees) for _, degrees, _ in rows),
        gold=np.array([gold for _, _, gold in rows], dtype=float),
        subsets=tuple(subset for subset, _, _ in rows),
    )


# Within each subset the nearest pair has the highest score; between the subsets it does not.
TWO_SUBSETS = [("a", 10, 1.0), ("a", 20, 0.5), ("a", 30, 0.0), ("b", 60, 5.0), ("b", 70, 4.5), ("b", 80, 4.0)]


def test_all_pairs_of_a_set_are_ranked_together_and_each_subset_by_itself():
    score = score_sts(angles, by_angle(TWO_SUBSETS))
    assert score.details == {"a": pytest.approx(100), "b": pytest.approx(100)}
    # d = 3, 3, 3, 3, 3, 3 between ranks 6 5 4 3 2 1 and 3 2 1 6 5 4: 1 - 6·54 / (6·35)
    assert score.spearman == pytest.approx(100 * (1 - 54 / 35))
    assert (score.name, score.pairs) == ("X", 6)


def test_a_subset_too_small_to_rank_has_no_number_and_spoils_none():
    score = score_sts(angles, by_angle([("a", 10, 5.0), ("b", 20, 4.0), ("b", 30, 3.0)]))
    assert score.details == {"a": None, "b": pytest.approx(100)}
    assert score.spearman == pytest.approx(100)


def test_a_set_without_subsets_reports_none():
    assert score_sts(angles, by_angle([("X", 10, 5.0), ("X", 20, 4.0)])).details == {}


def test_every_text_is_encoded_once_and_the_order_of_pairs_is_kept():
    asked: list[list[str]] = []

    def encode(texts: Sequence[str]) -> np.ndarray:
        asked.append(list(texts))
        return angles(texts)

    sts = StsSet("X", "test", ("0", "90", "0"), ("0", "0", "45"), np.array([5.0, 0.0, 2.0]), ("X",) * 3)
    assert score_sts(encode, sts).spearman == pytest.approx(100)
    assert asked == [["0", "90", "45"]]


def test_an_encoder_that_collapsed_is_told_so():
    with pytest.raises(UserError, match=r"X has no correlation: all 6 similarities are 1, .*the same vector"):
        score_sts(lambda texts: np.ones((len(texts), 4)), by_angle(TWO_SUBSETS))


def test_alignment_is_that_of_pairs_above_four_and_uniformity_that_of_all_texts():
    score = score_sts(angles, by_angle([("X", 60, 4.5), ("X", 90, 4.0), ("X", 180, 1.0)]), geometry=True)
    assert score.alignment == pytest.approx(1)  # ‖u − v‖² = 2 − 2 cos 60°
    texts = angles(["0", "60", "90", "180"])
    squared = [2 - 2 * float(texts[i] @ texts[j]) for i in range(4) for j in range(i)]
    assert score.uniformity == pytest.approx(np.log(np.mean(np.exp(-2 * np.array(squared)))))
    assert score_sts(angles, by_angle(TWO_SUBSETS)).uniformity is None


def made_up(names: Sequence[str], *, split: str = "test", lost: int = 0) -> SuiteScores[StsScore]:
    """Scores 10, 20, 30 … on sets with all their pairs but `lost` of them."""
    scores = []
    for number, name in enumerate(names, start=1):
        expected = files_of(name).expected_pairs(split)
        assert expected is not None
        scores.append(StsScore(name, split, 10.0 * number, expected - lost, expected, not lost, {}))
    return SuiteScores(tuple(scores))


def test_only_the_mean_of_all_seven_complete_test_sets_is_called_avg():
    seven = made_up(list(STS_SETS))
    assert (seven.average, seven.average_label, seven.is_complete) == (40.0, "Avg", True)
    for other, label in [
        (made_up(list(STS_SETS)[:-1]), "average of the 6 sets present"),
        (made_up(["STS-B"]), "average of the 1 set present"),
        (made_up(["STS-B", "SICK-R"], split="dev"), "average of the 2 sets present"),
        (made_up(list(STS_SETS), lost=1), "average of the 7 sets present"),
    ]:
        assert (other.average_label, other.is_complete) == (label, False)


def test_the_mean_of_both_chinese_sets_is_avg_and_a_mixture_of_suites_is_none():
    assert made_up(list(STS_ZH_SETS)).average_label == "Avg"
    assert made_up(["STS-B-zh"]).average_label == "average of the 1 set present"
    assert not made_up([*STS_SETS, *STS_ZH_SETS]).is_complete


def test_a_suite_gives_each_set_the_score_it_has_alone(tmp_path, monkeypatch):
    monkeypatch.setattr(scoring, "_TEXTS_PER_PART", 3)
    root = write_senteval(tmp_path, ["STS12", "STS-B"], count=8)
    sets = [load_sts(root, "STS12"), load_sts(root, "STS-B")]
    heard: list[TextsDone] = []
    suite = score_suite(letter_pairs, sets, heard.append)
    alone = [score_sts(letter_pairs, sts) for sts in sets]
    assert [score.spearman for score in suite.scores] == [score.spearman for score in alone]
    assert suite.average == pytest.approx(np.mean([score.spearman for score in alone]))
    assert len({round(score.spearman, 2) for score in alone}) == 2, "two equal scores would prove little"
    texts = sum(len(sts.texts()) for sts in sets)
    assert [done.done for done in heard] == sorted(done.done for done in heard)
    assert (heard[-1].done, heard[-1].total, heard[-1].share) == (texts, texts, 1.0)
    assert len(heard) >= texts / 3


def test_a_suite_encodes_texts_of_like_length_together(tmp_path):
    asked: list[list[str]] = []

    def encode(texts: Sequence[str]) -> np.ndarray:
        asked.append(list(texts))
        return letter_pairs(texts)

    score_suite(encode, [load_sts(write_senteval(tmp_path, ["STS-B"], count=9), "STS-B")])
    lengths = [len(text) for part in asked for text in part]
    assert lengths == sorted(lengths)
    assert len(set(lengths)) > 3


def test_no_set_at_all_is_an_error():
    with pytest.raises(UserError, match="no set to score"):
        score_suite(angles, [])
