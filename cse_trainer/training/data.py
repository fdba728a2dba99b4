"""The data of a run: tokens, the choices of every row, held-out rows; and their fingerprint for data.json."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from cse_trainer.config_limits import NONE
from cse_trainer.recipes import check_columns
from cse_trainer.selection import ORIGINAL, Choices, Selection, choose
from cse_trainer.shards import ShardSet
from cse_trainer.tokens import TokenCache, open_token_cache
from cse_trainer.training.discriminator_probe import DiscriminatorProbe
from cse_trainer.training.evaluators import HeldOut

if TYPE_CHECKING:
    from cse_trainer.config import ResolvedConfig
    from cse_trainer.training.events import TrainingEvents


@dataclass(frozen=True, slots=True)
class TrainingData:
    """The rows of a run.

    Args:
        shards: where the rows come from.
        selection: which rows and columns the configuration asks for.
        cache: the rows' tokens.
        choices: positive, hard negative and type label of every row.
    """

    shards: ShardSet
    selection: Selection
    cache: TokenCache
    choices: Choices

    def fingerprint(self, processes: int) -> dict[str, Any]:
        """Return what the run was trained on, for data.json and for the check when it is resumed.

        Args:
            processes: how many train together; with another number, order and batches would differ.
        """
        positives = np.bincount(self.choices.positive, minlength=len(self.cache.columns))
        return {
            "language": self.shards.language,
            "shards_sha256": self.shards.sha256,
            "shard_rows": self.shards.rows,
            "token_cache": self.cache.key,
            "processes": processes,
            "selection": asdict(self.selection),
            "rows": len(self.choices.rows),
            "held_out_rows": len(self.choices.held_out),
            "positives": {
                column: int(count) for column, count in zip(self.cache.columns, positives, strict=True) if count
            },
            "rows_with_hard_negative": int(self.choices.negative.sum()),
            "augmentations": None if self.choices.labels is None else self.choices.labels.counts(),
        }

    def held_out(self) -> HeldOut:
        """Return the evaluation on the held-out rows.

        A row's positive there is its text in the first column of the cache that has one, other than the original and
        the hard negative. Only where there is none it is the original, which is trivially nearest to itself.
        """
        rows = self.choices.held_out.astype(np.int64)
        original = self.cache.columns.index(ORIGINAL)
        positive = np.full(len(rows), original, np.int64)
        for name in reversed(self._held_out_columns()):
            positive[self.cache.lengths(name)[rows] > 0] = self.cache.columns.index(name)
        return HeldOut(self.cache, rows, positive, self.choices.negative_column)

    def probe(self) -> DiscriminatorProbe | None:
        """Return the test of the discriminator on the held-out rows; None without such rows or without type labels."""
        labels, rows = self.choices.labels, self.choices.held_out.astype(np.int64)
        if labels is None or not len(rows):
            return None
        return DiscriminatorProbe(self.cache, rows, labels.columns[labels.held_out], labels.held_out.astype(np.int64))

    def _held_out_columns(self) -> list[str]:
        return [name for name in self.cache.columns if name not in (ORIGINAL, self.selection.negative)]


def load_data(config: ResolvedConfig, shards: ShardSet, tokenizer: Any, events: TrainingEvents) -> TrainingData:
    """Return the data of a run, its columns tokenised or taken from the token cache.

    Args:
        config: of the run.
        shards: the open shards.
        tokenizer: the encoder's.
        events: receives the progress of tokenising.

    Raises:
        TrainerError: a column is missing, a shard is damaged, or no row is left.
    """
    selection = selection_of(config)
    columns = columns_to_read(config, selection, shards)
    cache = open_token_cache(
        shards,
        columns,
        tokenizer,
        config.max_length,
        cache_dir=config.cache_dir,
        on_progress=events.on_cache,
        on_damage=events.on_notice,
    )
    return TrainingData(shards, selection, cache, choose(cache, selection, config.seed))


def selection_of(config: ResolvedConfig) -> Selection:
    """Return which rows and columns of the shards a run takes.

    Rows are held out where they choose the checkpoint, and where a discriminator is tested on them.
    """
    return Selection(
        positives=config.positive,
        negative=None if config.negative == NONE else config.negative,
        proportion=config.proportion,
        drop_unaugmented=config.drop_unaugmented,
        limit=config.limit,
        held_out=config.held_out if config.discriminates or not config.eval_data else 0,
        augmentations=config.augmentations,
        augmented_positives=config.variant == "positive",
    )


def columns_to_read(config: ResolvedConfig, selection: Selection, shards: ShardSet) -> tuple[str, ...]:
    """Return the columns to tokenise, after checking that the shards have them.

    Raises:
        UsageError: a column is missing.
    """
    check_columns(selection.augmentations, shards.columns, str(shards.folder))
    columns = cached_columns(selection, shards, held_out=not config.eval_data and config.held_out > 0)
    shards.require(columns)
    return columns


def cached_columns(selection: Selection, shards: ShardSet, *, held_out: bool) -> tuple[str, ...]:
    """Return the columns to tokenise: those of the run and, for SimCSE's held-out evaluation, one augmentation.

    Without an augmentation as positive, retrieval on held-out rows would look for a copy of the text itself.
    """
    columns = selection.columns
    if held_out and selection.positives == (ORIGINAL,) and not selection.augmentations:
        others = [name for name in shards.columns if name not in (*columns, "negation")]
        return (*columns, *others[:1])
    return columns
