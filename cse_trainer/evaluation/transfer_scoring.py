"""Score an encoder on transfer sets: by the accuracy of classifiers on its frozen vectors, as in SentEval."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from augpipe.base.machine import usable_cores
from cse_trainer.evaluation.probing import Rows, results_of
from cse_trainer.evaluation.progress import EncodingEvents, TextsDone
from cse_trainer.evaluation.protocols import Outcome, Protocol, choosing, protocol
from cse_trainer.evaluation.scores import SetScore, SuiteScores
from cse_trainer.evaluation.scoring import Encode, InParts, checked_vectors
from cse_trainer.evaluation.transfer_sets import ALL, HELD, Labelled, TransferSet


@dataclass(frozen=True, slots=True, kw_only=True)
class TransferScore(SetScore):
    """The score of an encoder on one transfer set: accuracies × 100, one of which is the set's number.

    The details are the other one, F1 of the class 1 for sets of pairs, and `majority`, the accuracy of always naming
    the most frequent class of the test rows. The rows of `dev` chose C, those of `test` had no part in training.
    """

    test: float
    dev: float


def score_transfer(
    encode: Encode, sets: Sequence[TransferSet], events: EncodingEvents | None = None, workers: int | None = None
) -> SuiteScores[TransferScore]:
    """Score an encoder on transfer sets by logistic regression on its frozen vectors.

    Args:
        encode: the encoder; it gets the texts in parts of similar length.
        workers: how many tasks run at once, None for one on each core; the result does not depend on it.

    Raises:
        UserError: there is no set, a class has too few rows, or a vector is not finite.

    Source: Conneau and Kiela (2018); AugCSE, section 5.1.
    """
    listener = events or EncodingEvents()
    in_parts = InParts(encode, [each.texts() for each in sets], listener.on_texts)
    protocols = [protocol(features_of(in_parts, each), each.name) for each in sets]
    listener.on_stage(f"logistic regression: {', '.join(each.name for each in sets)}")
    outcomes = _outcomes(protocols, workers or usable_cores(), listener)
    return SuiteScores(tuple(score_outcome(each, outcome) for each, outcome in zip(sets, outcomes, strict=True)))


def transfer_development(
    features: Sequence[Mapping[str, Rows]], sets: Sequence[TransferSet], workers: int | None = None
) -> float:
    """Return the mean development accuracy × 100 over transfer sets, by which an encoder is chosen.

    Args:
        features: of each set, as `features_of` returns them.
        workers: as in `score_transfer`.

    Raises:
        UserError: a class has too few rows.
    """
    protocols = [choosing(parts, each.name) for parts, each in zip(features, sets, strict=True)]
    outcomes = _outcomes(protocols, workers or usable_cores(), EncodingEvents())
    return float(np.mean([outcome.dev for outcome in outcomes]))


def features_of(encode: Encode, transfer: TransferSet) -> dict[str, Rows]:
    """Return the classifier's inputs for each part of a set; every text is encoded once."""
    texts = transfer.texts()
    vectors = checked_vectors(encode(texts), len(texts))
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
    total, divisions = (sum(values) for values in zip(*((task.work, task.divisions) for _, task in tasks), strict=True))
    done = [0, 0]

    def on_done(place: int) -> None:
        task = tasks[order[place]][1]
        done[0] += task.divisions
        done[1] += task.work
        events.on_texts(TextsDone(done[0], divisions, done[1] / total, noun="folds"))

    by_place = results_of([tasks[at][1].run for at in order], workers, on_done)
    results = dict(zip(order, by_place, strict=True))
    mine = [
        [fit for at, (number, _) in enumerate(tasks) if number == own for fit in results[at]]
        for own in range(len(protocols))
    ]
    return [each.outcome(fitted) for each, fitted in zip(protocols, mine, strict=True)]


def score_outcome(transfer: TransferSet, outcome: Outcome) -> TransferScore:
    """Return the score of a set from the result of its protocol."""
    rows = transfer.parts[HELD if HELD in transfer.parts else ALL]
    accuracies = {"test": outcome.test, "dev": outcome.dev}
    details = {name: accuracy for name, accuracy in accuracies.items() if name != transfer.split}
    if rows.second and outcome.predicted is not None:
        from sklearn.metrics import f1_score

        details["F1"] = 100.0 * float(f1_score(rows.labels, outcome.predicted))
    _, counts = np.unique(rows.labels, return_counts=True)
    unfinished = f"{outcome.unfinished:,} of {outcome.fitted:,} classifiers were stopped before they converged"
    return TransferScore(
        name=transfer.name,
        split=transfer.split,
        score=accuracies[transfer.split],
        size=len(transfer.parts[transfer.scored]),
        expected_size=transfer.expected_rows[transfer.scored],
        complete=transfer.complete,
        details=details | {"majority": 100.0 * float(counts.max()) / len(rows)},
        notes=(f"{transfer.name}: {unfinished}",) if outcome.unfinished else (),
        set_notes=tuple(_other_parts(transfer)),
        **accuracies,
    )


def _other_parts(transfer: TransferSet) -> Iterator[str]:
    """Yield which parts that the score is not about are not as large as the published ones."""
    for part, rows in transfer.parts.items():
        expected = transfer.expected_rows[part]
        if part != transfer.scored and len(rows) != expected:
            yield f"{transfer.name} has {len(rows):,} rows in its part {part} here, the published one has {expected:,}"
