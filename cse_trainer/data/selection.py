"""What a run takes from the shards: which rows and columns, and each row's positive and hard negative."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from augpipe.base.errors import UsageError
from augpipe.contract.recipes import AUGCSE_LANGUAGE, OPPOSITES, RECIPES
from augpipe.contract.schema import ORIGINAL, SKIPPED_PREFIX
from cse_trainer.config import NONE, ResolvedConfig
from cse_trainer.data.sampling import TypeLabels, draw_labels, hashes, uniform
from cse_trainer.tokens import TokenCache, open_token_cache

if TYPE_CHECKING:
    from augpipe.contract.shards import ShardSet
    from cse_trainer.training.events import TrainingEvents

NEGATION = "negation"
HELD_OUT_SHARE = 10  # at most one row in so many is kept for evaluation

Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Selection:
    """What a run takes from the shards.

    Args:
        positives: the columns that positives come from; of several, each row takes one.
        negative: the column of the hard negatives, or None.
        proportion: the share of the rows that take their augmentation; the others pair with themselves.
        drop_unaugmented: leave out rows without the augmentation that is trained on, instead of pairing them with
            themselves: rows that have none of the positives; rows without the augmentation that they drew; or, if the
            positives are the originals, rows without a hard negative.
        limit: train on this many rows, the first of those that remain.
        held_out: how many rows to keep for evaluation; at most a tenth of all rows are kept.
        augmentations: the columns of which every row draws one (AugCSE), instead of `positives`.
        augmented_positives: whether the augmentation that a row drew is its positive; otherwise its original is, and
            only the discriminator sees the augmentation.
    """

    positives: tuple[str, ...] = (ORIGINAL,)
    negative: str | None = None
    proportion: float = 1.0
    drop_unaugmented: bool = False
    limit: int | None = None
    held_out: int = 0
    augmentations: tuple[str, ...] = ()
    augmented_positives: bool = False

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns to read: the original, the positives, the augmentations, the negative, each once."""
        named = (ORIGINAL, *self.positives, *self.augmentations, *([self.negative] if self.negative else []))
        return tuple(dict.fromkeys(named))

    @property
    def trained_positives(self) -> tuple[str, ...]:
        """The columns of which a row's positive may come; a row without takes its original."""
        return self.augmentations if self.augmented_positives else self.positives

    @property
    def needed(self) -> tuple[str, ...]:
        """The columns of which a row has to have one if the unaugmented are dropped and rows do not draw."""
        return (self.negative,) if self.positives == (ORIGINAL,) and self.negative else self.positives


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
    """Return the columns to tokenise, after checking that the shards have them."""
    check_columns(selection.augmentations, shards)
    columns = cached_columns(selection, shards, held_out=not config.eval_data and config.held_out > 0)
    shards.require(columns)
    return columns


def cached_columns(selection: Selection, shards: ShardSet, *, held_out: bool) -> tuple[str, ...]:
    """Return the columns to tokenise: those of the run, and what its held-out evaluation needs beside them.

    Without an augmentation as positive, retrieval on held-out rows would look for a copy of the text itself, as it does
    for every row that has none. So the first column is taken that at least half of the rows have, else the fullest. A
    text of the opposite meaning is no positive. Without negations among the candidates, an untrained encoder finds all.
    """
    columns = selection.columns
    if held_out and selection.positives == (ORIGINAL,) and not selection.augmentations:
        others = [name for name in shards.columns if name not in (*columns, *OPPOSITES)]
        coverage = column_coverage(shards, others)
        columns = (*columns, *sorted(others, key=lambda name: -min(coverage[name], 0.5))[:1])
    if held_out and selection.negative is None and NEGATION in shards.columns:
        columns = tuple(dict.fromkeys((*columns, NEGATION)))
    return columns


def column_coverage(shards: ShardSet, columns: Sequence[str]) -> dict[str, float]:
    """Return column → share of rows that have a text, as the set counts them; every row has its original."""
    texts = {
        name: sum(count for label, count in labels.items() if not label.startswith(SKIPPED_PREFIX))
        for name, labels in shards.manifest.rules().items()
    }
    texts |= {name: shards.kept_count(name) for name in columns if name in shards.kept_texts}
    return {name: texts.get(name, shards.rows) / max(shards.rows, 1) for name in columns}


@dataclass(frozen=True, slots=True)
class Choices:
    """What every row that is trained on takes; `rows` and `held_out` are row numbers of the cache.

    Args:
        rows: (n,) the rows trained on, in corpus order.
        positive: (n,) column number of the positive in the cache.
        negative: (n,) whether the row has a hard negative.
        held_out: (m,) the rows kept for evaluation; they depend on the ids alone.
        negative_column: column number of the hard negatives in the cache, None without hard negatives.
        labels: which augmentation every row drew, None if rows do not draw.
        augmented_positives: whether the augmentations that were drawn are the positives.
    """

    rows: NDArray[np.int32]
    positive: NDArray[np.uint8]
    negative: Bools
    held_out: NDArray[np.int32]
    negative_column: int | None = None
    labels: TypeLabels | None = None
    augmented_positives: bool = False


def choose(cache: TokenCache, selection: Selection, seed: int) -> Choices:
    """Return what every row takes; it depends on (seed, id) alone.

    Raises:
        UsageError: if no row is left, and the message says which option removed them; or if no row has a text in the
            chosen columns.
    """
    everything = np.arange(len(cache.ids))
    present = {name: cache.present(name, everything) for name in selection.columns}
    held_out = hold_out(cache.ids, selection.held_out)
    augmentations, drawn = selection.augmentations, None
    if augmentations:
        drawn = draw_labels(cache.ids, augmentations, present, seed)
    # A text without any token, which only tokenizers without special tokens make, cannot be encoded.
    candidates = present[ORIGINAL].copy()
    candidates[held_out] = False
    if selection.drop_unaugmented and drawn is not None:
        candidates &= drawn < len(augmentations)
    elif selection.drop_unaugmented:
        candidates &= np.logical_or.reduce([present[name] for name in selection.needed])
    rows = np.flatnonzero(candidates)[: selection.limit].astype(np.int32)
    if not len(rows):
        raise UsageError(_why_none(selection, len(candidates)))
    _check_texts(selection, present)
    # These rows do not take their augmentation, whether they have one or not.
    left_alone = uniform(seed, "proportion", cache.ids) >= selection.proportion
    if drawn is not None:
        drawn[left_alone] = len(augmentations)
        columns = np.array([cache.columns.index(name) for name in (*augmentations, ORIGINAL)])
        labels = TypeLabels(augmentations, columns, drawn[rows], drawn[held_out])
        taken = labels.rows if selection.augmented_positives else np.full(len(rows), labels.none)
        positive, negative = columns[taken].astype(np.uint8), np.zeros(len(rows), np.bool_)
        return Choices(rows, positive, negative, held_out, None, labels, selection.augmented_positives)
    positives = _positives(cache, selection, present, seed)
    positives[left_alone] = cache.columns.index(ORIGINAL)
    if selection.negative is None:
        return Choices(rows, positives[rows], np.zeros(len(rows), np.bool_), held_out)
    negatives = present[selection.negative]
    return Choices(rows, positives[rows], negatives[rows], held_out, cache.columns.index(selection.negative))


def held_out_rows(wanted: int, rows: int) -> int:
    """Return how many of so many rows are kept for evaluation."""
    return min(wanted, rows // HELD_OUT_SHARE)


def hold_out(ids: NDArray[np.int64], wanted: int) -> NDArray[np.int32]:
    """Return the row numbers, in order, of the rows kept for evaluation: those whose ids have the smallest hashes."""
    count = held_out_rows(wanted, len(ids))
    if not count:
        return np.empty(0, np.int32)
    smallest = np.argpartition(hashes(0, "held out", ids), count - 1)[:count]
    return np.sort(smallest).astype(np.int32)


def _positives(cache: TokenCache, selection: Selection, present: Mapping[str, Bools], seed: int) -> NDArray[np.uint8]:
    """Return the column number (R,) of every row's positive: the original's where it has none."""
    chosen = np.full(len(cache.ids), cache.columns.index(ORIGINAL), np.uint8)
    count = np.sum([present[name] for name in selection.positives], axis=0, dtype=np.int64)
    # Each of a row's texts has the same probability; `place` counts down to the one that is taken.
    place = (uniform(seed, "positive", cache.ids) * count).astype(np.int64)
    for name in selection.positives:
        here = present[name]
        chosen[here & (place == 0)] = cache.columns.index(name)
        place -= here
    return chosen


def _check_texts(selection: Selection, present: Mapping[str, Bools]) -> None:
    """Check that some row has a text in a positive or augmentation, and one in the hard negatives, if there are any.

    Shards without such texts are refused before; here the tokenizer has made the same tokens of all of them as of their
    originals, as one does that knows none of their words.
    """
    positives = [name for name in (*selection.positives, *selection.augmentations) if name != ORIGINAL]
    for names in (positives, [selection.negative] if selection.negative else []):
        if names and not any(present[name].any() for name in names):
            raise UsageError(
                f"no row has a text in {', '.join(names)} whose tokens are others than its original's, expected some: "
                "the encoder's tokenizer may know none of the words, or --max-length cut them off; give another "
                "--encoder or columns"
            )


def _why_none(selection: Selection, rows: int) -> str:
    """Return the message for a selection that leaves no row."""
    if selection.drop_unaugmented:
        names = selection.augmentations or selection.needed
        return (
            f"--drop-unaugmented leaves no row to train on: none of the {rows} rows has {' or '.join(names)}; leave "
            "the option out, or choose another column"
        )
    return f"no row is left to train on: the shards have {rows}; give a folder with rows"


@dataclass(frozen=True, slots=True)
class TrainingData:
    """The rows of a run: what the settings ask for, and the positive, hard negative and type label of each."""

    shards: ShardSet
    selection: Selection
    cache: TokenCache
    choices: Choices

    def fingerprint(self, processes: int) -> dict[str, Any]:
        """Return what a run of so many processes was trained on, for data.json and for the check when it is resumed."""
        positives = np.bincount(self.choices.positive, minlength=len(self.cache.columns))
        return {
            **shards_fingerprint(self.shards),
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


def shards_fingerprint(shards: ShardSet) -> dict[str, Any]:
    """Return what the fingerprint of a run's data says of the shards themselves."""
    return {"language": shards.language, "shards_sha256": shards.sha256, "shard_rows": shards.rows}


def load_data(config: ResolvedConfig, shards: ShardSet, tokenizer: Any, events: TrainingEvents) -> TrainingData:
    """Return the data of a run, its columns tokenised or taken from the token cache."""
    selection = selection_of(config)
    cache = open_token_cache(
        shards,
        columns_to_read(config, selection, shards),
        tokenizer,
        config.max_length,
        cache_dir=config.cache_dir,
        on_progress=events.on_cache,
        on_damage=events.on_notice,
    )
    return TrainingData(shards, selection, cache, choose(cache, selection, config.seed))


def check_columns(wanted: Sequence[str], shards: ShardSet) -> None:
    """Check that shards have the augmentations of a run, after `expand`.

    Raises:
        UsageError: if some are missing; the message names all of them and how to get them.
    """
    present, place = (*shards.columns, *shards.kept_texts), shards.folder
    missing = [name for name in wanted if name not in present]
    if missing and shards.language != AUGCSE_LANGUAGE:
        raise UsageError(
            f"{place} lacks {', '.join(missing)}, expected a column for every one of --augmentations; it has "
            f"{', '.join(present)}: give some of these with --augmentations, for AugCSE's own are of "
            f"{AUGCSE_LANGUAGE!r} and the shards of {shards.language!r}; `augpipe augmentations --lang "
            f"{shards.language}` lists what `augpipe extend {place}` can add"
        )
    if missing:
        known = {column for columns in RECIPES.values() for column in columns}
        unknown = [name for name in missing if name not in known]
        remark = f" ({', '.join(unknown)} is in no recipe: a slip of the pen?)" if unknown else ""
        raise UsageError(
            f"{place} lacks {', '.join(missing)}{remark}, expected a column for every one of --augmentations; it has "
            f"{', '.join(present)}: add them with `augpipe extend {place} --augmentations {','.join(missing)}`, or "
            "build the shards with them"
        )
