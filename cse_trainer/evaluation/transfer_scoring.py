"""Score an encoder on transfer sets: by the accuracy of classifiers on its frozen vectors, as in SentEval."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from cse_trainer.errors import TrainerError
from cse_trainer.evaluation.encoding import Encode, InParts
from cse_trainer.evaluation.probing import Rows
from cse_trainer.evaluation.progress import EncodingEvents, TextsDone, Unheard
from cse_trainer.evaluation.protocols import Outcome, Protocol, protocol
from cse_trainer.evaluation.set_files import DEV
from cse_trainer.evaluation.set_score import SuiteScores
from cse_trainer.evaluation.transfer_set import Labelled, TransferSet
from cse_trainer.evaluation.workers import results_of, usable_cores


@dataclass(frozen=True, slots=True)
class TransferScore:
    """The score of an encoder on one transfer set.

    Args:
        name: the set.
        split: whose accuracy is the set's score: `test` or `dev`.
        test: accuracy × 100 on rows that neither trained the classifier nor chose C.
        dev: accuracy × 100 on the rows that chose C, with the chosen C.
        majority: the share × 100 of the most frequent class among the test rows: the accuracy of always naming it.
        f1: F1 × 100 of the class 1 on the test rows; None for sets that are not of pairs.
        size: number of test rows.
        expected_size: number of test rows in the published set.
        complete: whether every part of the set is as large as the published one.
        chosen: the chosen C; of nested folds, one for each outer fold.
        unfinished: how many classifiers did not converge.
        fitted: how many classifiers there were.
    """

    name: str
    split: str
    test: float
    dev: float
    majority: float
    f1: float | None
    size: int
    expected_size: int
    complete: bool
    chosen: tuple[float, ...]
    unfinished: int = 0
    fitted: int = 0

    @property
    def score(self) -> float:
        """The accuracy of the split."""
        return self.dev if self.split == DEV else self.test

    @property
    def details(self) -> Mapping[str, float | None]:
        """The other accuracy, F1 where there is one, and the share of the most frequent class."""
        other = {"test": self.test} if self.split == DEV else {"dev": self.dev}
        return other | ({} if self.f1 is None else {"F1": self.f1}) | {"majority": self.majority}

    def notes(self) -> list[str]:
        """Return a note where classifiers were stopped before they converged."""
        if not self.unfinished:
            return []
        return [f"{self.name}: {self.unfinished:,} of {self.fitted:,} classifiers were stopped before they converged"]


def score_transfer(
    encode: Encode, sets: Sequence[TransferSet], events: EncodingEvents | None = None, workers: int | None = None
) -> SuiteScores[TransferScore]:
    """Score an encoder on transfer sets by logistic regression on its frozen vectors.

    Args:
        encode: the encoder; it gets the texts in parts of similar length.
        sets: the sets, in the order of the result.
        events: receives stages and progress.
        workers: how many tasks run at once, None for one on each core; the result does not depend on it.

    Raises:
        TrainerError: there is no set, a class has too few rows, or a vector is not finite.

    Source: Conneau and Kiela (2018); AugCSE, section 5.1.
    """
    if not sets:
        raise TrainerError("there is no set to score, expected at least one; name a folder that holds some with --data")
    listener = events or Unheard()
    in_parts = InParts(encode, [each.texts() for each in sets], listener.on_texts)
    protocols = [protocol(_features(in_parts, each), each.name) for each in sets]
    listener.on_stage(f"logistic regression: {', '.join(each.name for each in sets)}")
    outcomes = _outcomes(protocols, workers or usable_cores(), listener)
    return SuiteScores(tuple(_score(each, outcome) for each, outcome in zip(sets, outcomes, strict=True)))


def _features(encode: Encode, transfer: TransferSet) -> dict[str, Rows]:
    """Return the classifier's inputs for each part of a set; every text is encoded once."""
    texts = transfer.texts()
    vectors = encode(texts)
    position = {text: number for number, text in enumerate(texts)}
    return {part: Rows(_vectors(rows, vectors, position), rows.labels) for part, rows in transfer.parts.items()}


def _vectors(rows: Labelled, vectors: np.ndarray, position: Mapping[str, int]) -> np.ndarray:
    """Return the vectors u of texts (N, D); for pairs |u − v| beside u · v, entry by entry (N, 2 D)."""
    u = vectors[[position[text] for text in rows.first]]
    if not rows.second:
        return u
    v = vectors[[position[text] for text in rows.second]]
    return np.concatenate([np.abs(u - v), u * v], axis=1)


def _outcomes(protocols: Sequence[Protocol], workers: int, events: EncodingEvents) -> list[Outcome]:
    """Fit the classifiers of all sets in one pool, the longest tasks first, so that no core idles long at the end."""
    tasks = [(number, task) for number, each in enumerate(protocols) for task in each.tasks]
    order = sorted(range(len(tasks)), key=lambda at: -tasks[at][1].work)
    total, done = sum(task.work for _, task in tasks), [0, 0]

    def on_done(place: int) -> None:
        done[0] += 1
        done[1] += tasks[order[place]][1].work
        events.on_texts(TextsDone(done[0], len(tasks), done[1] / total, noun="folds"))

    by_place = results_of([tasks[at][1].run for at in order], workers, on_done)
    results = dict(zip(order, by_place, strict=True))
    mine = [[results[at] for at, (number, _) in enumerate(tasks) if number == own] for own in range(len(protocols))]
    return [each.outcome(fitted) for each, fitted in zip(protocols, mine, strict=True)]


def _score(transfer: TransferSet, outcome: Outcome) -> TransferScore:
    scored = transfer.scored
    _, counts = np.unique(scored.labels, return_counts=True)
    return TransferScore(
        name=transfer.name,
        split=transfer.split,
        test=outcome.test,
        dev=outcome.dev,
        majority=100.0 * float(counts.max()) / len(scored),
        f1=_f1(scored, outcome),
        size=len(scored),
        expected_size=transfer.expected_size,
        complete=transfer.complete,
        chosen=outcome.chosen,
        unfinished=outcome.unfinished,
        fitted=outcome.fitted,
    )


def _f1(scored: Labelled, outcome: Outcome) -> float | None:
    if not scored.second or outcome.predicted is None:
        return None
    from sklearn.metrics import f1_score

    return 100.0 * float(f1_score(scored.labels, outcome.predicted))
