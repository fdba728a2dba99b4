"""The suite `order`: whether a text is closer to a positive of it than to its negation, on the rows of shards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from augpipe.base.errors import UserError
from augpipe.base.home import expanded
from augpipe.contract.schema import ORIGINAL, shard_name
from augpipe.contract.shards import open_shards
from cse_trainer.data.selection import NEGATION
from cse_trainer.evaluation.progress import EncodingEvents
from cse_trainer.evaluation.scores import SetScore, SuiteScores
from cse_trainer.evaluation.scoring import Encode, InParts, cosine
from cse_trainer.evaluation.set_files import HUB, TEST

ORDER = "order"
"""The name of the suite."""


@dataclass(frozen=True, slots=True)
class OrderColumn:
    """A column of positives in shards, which lie in the named folder itself."""

    folder: None = None
    hub_splits: tuple[str, ...] = ()

    def files(self, split: str) -> tuple[str, ...]:
        """Return the file by which a folder of shards is known; shards have no development split."""
        return (shard_name(0),) if split == TEST else ()


ORDER_SETS: Mapping[str, OrderColumn] = {name: OrderColumn() for name in ("pi", "mv", "dn")}


@dataclass(frozen=True, slots=True)
class OrderSet:
    """The originals that have both a positive, of the column `name`, and a negation; with these, row by row."""

    name: str
    split: str
    originals: tuple[str, ...]
    positives: tuple[str, ...]
    negations: tuple[str, ...]

    def texts(self) -> list[str]:
        """Return the texts of all rows, column by column."""
        return [*self.originals, *self.positives, *self.negations]


def columns_present(data: str | Path, split: str = TEST) -> list[str]:
    """Return the names of the sets that the shards in a folder have; none where there are no shards with a negation.

    Raises:
        UserError: the shards are incomplete or damaged.
    """
    folder = expanded(data)
    if str(data) == HUB or split != TEST or not (folder / shard_name(0)).is_file():
        return []
    columns = open_shards(folder).columns
    return [name for name in ORDER_SETS if name in columns and NEGATION in columns]


def load_order(data: str | Path, name: str, split: str) -> OrderSet:
    """Read one column of positives, and the originals and negations beside it.

    Raises:
        UserError: a column is not there, no row has all three texts, or the shards are damaged.
    """
    rows = [
        row
        for table in open_shards(expanded(data)).texts([ORIGINAL, name, NEGATION])
        for row in zip(*(table.column(column).to_pylist() for column in (ORIGINAL, name, NEGATION)), strict=True)
        if None not in row
    ]
    if not rows:
        raise UserError(
            f"no row of {data} has both {name} and {NEGATION}, expected some; build shards of more sentences, or leave "
            f"{name} out with --sets"
        )
    return OrderSet(name, split, *zip(*rows, strict=True))


def score_order(
    encode: Encode, sets: Sequence[OrderSet], events: EncodingEvents | None = None, _: int | None = None
) -> SuiteScores[SetScore]:
    """Score an encoder by the share × 100 of the originals that are closer, by cosine, to the positive.

    An original that is as close to the one as to the other counts as wrong, so an encoder that gives every text the
    same vector has 0. The details are the mean cosines × 100 with both.

    Args:
        encode: the encoder; it gets the texts in parts of similar length.

    Raises:
        UserError: there is no set, or a vector is not finite.
    """
    # An original and its negation stand in the set of every column of positives; each is encoded once.
    texts = list(dict.fromkeys(text for each in sets for text in each.texts()))
    in_parts = InParts(encode, [texts] if sets else [], (events or EncodingEvents()).on_texts)
    vectors = dict(zip(texts, in_parts(texts), strict=True))
    return SuiteScores(tuple(_score(vectors, each) for each in sets))


def _score(vectors: Mapping[str, np.ndarray], each: OrderSet) -> SetScore:
    """Return the score of a set by the vectors (D,) of its texts."""
    originals, positives, negations = (
        np.stack([vectors[text] for text in column]) for column in (each.originals, each.positives, each.negations)
    )
    positive, negation = cosine(originals, positives), cosine(originals, negations)
    return SetScore(
        name=each.name,
        split=each.split,
        score=100.0 * float(np.mean(positive > negation)),
        size=len(each.originals),
        expected_size=None,
        complete=True,
        details={f"cosine with {each.name}": _mean(positive), f"cosine with {NEGATION}": _mean(negation)},
    )


def _mean(cosines: np.ndarray) -> float:
    return 100.0 * float(np.mean(cosines))
