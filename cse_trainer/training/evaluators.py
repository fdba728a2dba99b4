"""What is measured in training: the scores that choose the checkpoint, and how well the discriminator does.

The evaluators score an encoder on the dev split of a suite, or on held-out rows of the shards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
import torch
from torch import Tensor

from augpipe.base.errors import UserError
from augpipe.contract.schema import ORIGINAL
from cse_trainer.data.selection import NEGATION, TrainingData
from cse_trainer.distributed import World, from_leader, gather_arrays
from cse_trainer.encoder import SentenceEncoder
from cse_trainer.encoder.encoder import token_ids
from cse_trainer.evaluation.scoring import alignment, score_sts, uniformity, unit
from cse_trainer.evaluation.set_files import DEV
from cse_trainer.evaluation.sts_sets import StsSet
from cse_trainer.evaluation.transfer_scoring import features_of, transfer_development
from cse_trainer.evaluation.transfer_sets import TRANSFER, TransferSet
from cse_trainer.tokens import TokenCache
from cse_trainer.training.events import RETRIEVAL
from cse_trainer.training.model import TrainingModel

TEXTS_AT_ONCE = 256
_TIE = 1e-6  # similarities this close are the same: one text encoded in two batches differs by rounding
_ROWS = 1024
UNIFORM_TEXTS = 1024  # of the first transfer set
_ROWS_OFF = 2


@dataclass(frozen=True, slots=True)
class Score:
    """The result of one evaluation: `score`, × 100, chooses the checkpoint; of the others, lower is better."""

    score: float
    alignment: float | None  # None where the set has no pairs to measure it on
    uniformity: float

    @property
    def tie(self) -> float:
        """The number that decides among equal scores: alignment + uniformity, the lower the better."""
        return (self.alignment or 0.0) + self.uniformity

    def by_name(self, metric: str) -> dict[str, float]:
        """Return the numbers that there are; the one that chooses the checkpoint is called `metric`."""
        numbers = {metric: self.score, "alignment": self.alignment, "uniformity": self.uniformity}
        return {name: number for name, number in numbers.items() if number is not None}


@dataclass(frozen=True, slots=True)
class RememberedTokens:
    """Tokenises every text once; all encoders must have the same tokenizer."""

    ids: dict[str, list[int]] = field(default_factory=dict)

    def encode_with(self, encoder: SentenceEncoder, world: World) -> Callable[[Sequence[str]], np.ndarray]:
        """Return the encode function of an encoder, the texts spread over the ranks."""

        def encode(texts: Sequence[str]) -> np.ndarray:
            new = [text for text in texts if text not in self.ids]
            self.ids.update(zip(new, token_ids(encoder.tokenizer, new, encoder.max_length), strict=True))
            return encoder.encode_ids([self.ids[text] for text in texts])

        return spread(encode, world)


@dataclass(frozen=True, slots=True)
class StsDev:
    """Spearman × 100 on a development split, the protocol of SimCSE; alignment and uniformity of its pairs."""

    pairs: StsSet
    tolerance: float = 0.05
    tokens: RememberedTokens = field(default_factory=RememberedTokens)

    @property
    def metric(self) -> str:
        """The set and its split, such as `sts-b dev`."""
        return f"{self.pairs.name.lower()} {self.pairs.split}"

    def evaluate(self, encoder: SentenceEncoder, world: World) -> Score:
        """Score the encoder on all pairs, the texts spread over the ranks; every rank returns the score of rank 0."""
        result = score_sts(self.tokens.encode_with(encoder, world), self.pairs, geometry=True)
        assert result.uniformity is not None
        score = Score(result.spearman, result.alignment, result.uniformity)
        # Another processor may round otherwise, and ranks that disagree on the best step end at different ones.
        return from_leader(lambda: score, world)


@dataclass(frozen=True, slots=True)
class TransferDev:
    """Mean development accuracy × 100 on transfer sets, and the uniformity of some of their texts."""

    sets: tuple[TransferSet, ...]
    tolerance: float = 0.1
    metric: str = f"{TRANSFER} {DEV}"
    tokens: RememberedTokens = field(default_factory=RememberedTokens)

    @classmethod
    def of(cls, sets: Sequence[TransferSet]) -> TransferDev:
        """Return the evaluation on sets, whose test parts are left out."""
        return cls(tuple(each.for_choosing() for each in sets))

    def evaluate(self, encoder: SentenceEncoder, world: World) -> Score:
        """Score the encoder, the texts spread over the ranks; the classifiers are fitted on rank 0."""
        encode = self.tokens.encode_with(encoder, world)
        features = [features_of(encode, each) for each in self.sets]
        some = encode(self.sets[0].texts()[:UNIFORM_TEXTS])
        return from_leader(lambda: Score(transfer_development(features, self.sets), None, uniformity(some)), world)


def spread(encode: Callable[[Sequence[str]], np.ndarray], world: World) -> Callable[[Sequence[str]], np.ndarray]:
    """Return an encode function that shares the work: each rank encodes every W-th text and gets all vectors."""
    if world.size == 1:
        return encode

    def encode_spread(texts: Sequence[str]) -> np.ndarray:
        parts = gather_arrays(encode(texts[world.rank :: world.size]), world)
        vectors = np.empty((len(texts), parts[0].shape[1]), dtype=parts[0].dtype)
        for rank, part in enumerate(parts):
            vectors[rank :: world.size] = part
        return vectors

    return encode_spread


@dataclass(frozen=True, slots=True)
class HeldOut:
    """Retrieval@1 × 100 of the positive among all held-out positives and hard negatives.

    Args:
        rows: (m,) row numbers in the cache.
        positive: (m,) column number of each row's positive.
    """

    cache: TokenCache
    rows: np.ndarray
    positive: np.ndarray
    negative_column: int | None
    metric: str = RETRIEVAL

    @property
    def tolerance(self) -> float:
        """Rounding moves no more than the few rows whose nearest texts are all but equally near."""
        return 100 * _ROWS_OFF / len(self.rows)

    @classmethod
    def of(cls, data: TrainingData) -> HeldOut:
        """Return the evaluation on the held-out rows of a run, at least two.

        A row's positive is its text in the first column of the cache that has one, other than the original and the hard
        negative. Only where there is none it is the original, which is trivially nearest to itself. In a run without
        hard negatives, the negations of the shards are candidates, unless they are its positives.
        """
        negative = data.selection.negative
        if negative is None and NEGATION in data.cache.columns and NEGATION not in data.selection.trained_positives:
            negative = NEGATION
        cache, rows = data.cache, data.choices.held_out.astype(np.int64)
        positive = np.full(len(rows), cache.columns.index(ORIGINAL), np.int64)
        for number, name in reversed(list(enumerate(cache.columns))):
            if name not in (ORIGINAL, negative):
                positive[cache.present(name, rows)] = number
        return cls(cache, rows, positive, None if negative is None else cache.columns.index(negative))

    def evaluate(self, encoder: SentenceEncoder, world: World) -> Score:
        """Score the encoder on rank 0, which takes a second, and return the score on every rank, so that all agree."""
        return from_leader(lambda: self._score(encoder), world)

    def _score(self, encoder: SentenceEncoder) -> Score:
        original = self.cache.columns.index(ORIGINAL)
        anchors = self._encode(encoder, self.rows, np.full(len(self.rows), original))
        positives = self._encode(encoder, self.rows, self.positive)
        negatives = None
        if self.negative_column is not None:
            rows = self.rows[self.cache.present(self.cache.columns[self.negative_column], self.rows)]
            if len(rows):
                negatives = self._encode(encoder, rows, np.full(len(rows), self.negative_column))
        return held_out_score(anchors, positives, negatives)

    def _encode(self, encoder: SentenceEncoder, rows: np.ndarray, columns: np.ndarray) -> np.ndarray:
        return held_out_vectors(encoder, self.cache, rows, columns).cpu().numpy()


Evaluator = StsDev | TransferDev | HeldOut
"""Scores an encoder under the name `metric`; every rank calls it and gets the same score.

Two scores of the same weights may differ by `tolerance`, as another device or processor rounds otherwise.
"""


def held_out_score(anchors: np.ndarray, positives: np.ndarray, negatives: np.ndarray | None = None) -> Score:
    """Return retrieval@1 × 100 of held-out rows, alignment of anchors and positives, and uniformity of the anchors.

    The candidates are the positives of all rows and, where given, the hard negatives. When k candidates are equally
    near, the anchor counts 1/k: an encoder that gives every text the same vector gets 100/N, not 100.

    Args:
        anchors: (M, D), M of 2 or more.
        positives: (M, D), in the order of the anchors.
        negatives: (K, D), the hard negatives of the rows that have one, in any order.

    Raises:
        UserError: the vectors are not finite.
    """
    candidates = positives if negatives is None else np.concatenate([positives, negatives])
    if not (np.isfinite(anchors).all() and np.isfinite(candidates).all()):
        raise UserError(
            "held-out embeddings are not finite (NaN or infinite), expected numbers; training diverged: "
            "lower the learning rate"
        )
    retrieval = 100.0 * float(np.mean(_hits(unit(anchors), unit(candidates))))
    return Score(retrieval, alignment(anchors, positives), uniformity(anchors))


def _hits(anchors: np.ndarray, candidates: np.ndarray) -> np.ndarray:
    """Return for each anchor 1/k where its positive is among the k nearest candidates, else 0; (M,)."""
    hits = np.zeros(len(anchors))
    for start in range(0, len(anchors), _ROWS):
        rows = np.arange(start, min(start + _ROWS, len(anchors)))
        similarity = anchors[rows] @ candidates.T  # (rows, N)
        own = similarity[np.arange(len(rows)), rows]
        nearer = (similarity > own[:, None] + _TIE).any(axis=1)
        equal = (similarity >= own[:, None] - _TIE).sum(axis=1)
        hits[rows] = np.where(nearer, 0.0, 1.0 / equal)
    return hits


@dataclass(frozen=True, slots=True)
class DiscriminatorScore:
    """Accuracy × 100, and that of always naming the most frequent class (`majority`)."""

    accuracy: float
    majority: float


@dataclass(frozen=True, slots=True)
class DiscriminatorProbe:
    """The test of a discriminator on held-out rows.

    Args:
        rows: (m,) row numbers in the cache.
        columns: (m,) column number of the augmentation that each row drew; the original's where it has none.
        labels: (m,) the type labels.
    """

    cache: TokenCache
    rows: np.ndarray
    columns: np.ndarray
    labels: np.ndarray

    @classmethod
    def of(cls, data: TrainingData) -> DiscriminatorProbe | None:
        """Return the test on the held-out rows of a run; None without such rows or without type labels."""
        labels, rows = data.choices.labels, data.choices.held_out.astype(np.int64)
        if labels is None or not len(rows):
            return None
        return cls(data.cache, rows, labels.columns[labels.held_out], labels.held_out.astype(np.int64))

    def evaluate(self, model: TrainingModel, world: World) -> DiscriminatorScore:
        """Return on every rank what rank 0 computes, without dropout and with BatchNorm's running statistics."""
        return from_leader(lambda: self._score(model), world)

    @torch.inference_mode()
    def _score(self, model: TrainingModel) -> DiscriminatorScore:
        discriminator = model.discriminator
        assert discriminator is not None
        original = np.full(len(self.rows), self.cache.columns.index(ORIGINAL))
        pairs = [
            held_out_vectors(model.encoder, self.cache, self.rows, columns) for columns in (original, self.columns)
        ]
        training = model.head.training
        # The modules themselves, without DDP, which only averages gradients.
        model.head.eval()
        discriminator.eval()
        logits = discriminator(*(model.head(vectors).float() for vectors in pairs))
        model.head.train(training)
        discriminator.train(training)
        classes = discriminator.classes_of(torch.from_numpy(self.labels)).numpy()
        return DiscriminatorScore(
            accuracy=100 * float(np.mean(logits.argmax(dim=1).cpu().numpy() == classes)),
            majority=100 * int(np.bincount(classes).max()) / len(classes),
        )


@torch.inference_mode()
def held_out_vectors(encoder: SentenceEncoder, cache: TokenCache, rows: np.ndarray, columns: np.ndarray) -> Tensor:
    """Return the vectors (m, D), float32 on the encoder's device, of texts at rows (m,), columns (m,), no dropout."""
    training = encoder.training
    encoder.eval()
    parts = []
    for start in range(0, len(rows), TEXTS_AT_ONCE):
        part = slice(start, start + TEXTS_AT_ONCE)
        ids = np.empty((len(rows[part]), cache.max_length), np.int64)
        lengths = cache.gather(rows[part], columns[part], ids)
        longest = int(lengths.max())
        mask = np.arange(longest) < lengths[:, None]
        tokens = torch.from_numpy(ids[:, :longest]).to(encoder.device)
        # `encoder.forward`, not `encoder`: calling it may run code compiled for the static shapes of training.
        vectors = encoder.forward(tokens, torch.from_numpy(mask.astype(np.int64)).to(encoder.device))
        parts.append(vectors.float())
    encoder.train(training)
    return torch.cat(parts)
