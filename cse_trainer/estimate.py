"""What can be known of a training before it begins: its columns, rows and steps, the size of the token cache."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from augpipe.base.errors import UsageError
from augpipe.base.settings import settings_of
from augpipe.contract.recipes import DEFAULT, expand
from augpipe.contract.schema import ORIGINAL
from augpipe.contract.shards import ShardSet, open_shards
from cse_trainer.built_in import TINY, full_name
from cse_trainer.config import AUGCSE, NONE, ResolvedConfig, TrainConfig, objective_of
from cse_trainer.presets import resolve_with
from cse_trainer.run_folder.folder import check_apart

if TYPE_CHECKING:
    from cse_trainer.data.selection import Selection
    from cse_trainer.encoder import SentenceEncoder

# In the token cache every row has its id, and an offset per column.
ID_BYTES = 8
OFFSET_BYTES = 4


def checked_shards(config: TrainConfig) -> ShardSet:
    """Open the shards of a training, which needs no torch, and refuse columns that they lack or that have no text.

    Refuse also the size of a vocabulary for an encoder that has one: which one is the default, the shards decide.
    """
    from cse_trainer.data.selection import check_columns, column_coverage

    shards = open_shards(config.shards)
    encoder, size = full_name(config.encoder, shards.language), settings_of(TrainConfig)["vocab_size"]
    if encoder != TINY and config.vocab_size != size.default:
        raise UsageError(
            f"got {size.option} {config.vocab_size} with the encoder {encoder}, which has a vocabulary of its own, "
            f"expected it only with {TINY}; leave it out, or give --encoder {TINY}"
        )
    if objective_of(config) == AUGCSE:
        check_columns(expand(config.augmentations or DEFAULT), shards)
    named = [name for name in (*config.positive, config.negative) if name != NONE]
    shards.require(named)
    coverage = column_coverage(shards, named)
    if empty := [name for name in named if shards.rows and not coverage[name]]:
        coverage = column_coverage(shards, (*shards.columns, *shards.kept_texts))
        others = ", ".join(f"{name} {share:.0%}" for name, share in coverage.items() if share and name != ORIGINAL)
        raise UsageError(
            f"{shards.folder} has no text in the column {empty[0]!r}: 0 of {shards.rows:,} rows; expected some to "
            f"train on. Give another column ({others or 'none has a text'})."
        )
    return shards


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a training would do.

    Args:
        columns: column to tokenise → share of rows that have a text.
        trained_rows: rows trained on; exact unless --drop-unaugmented is given, then about.
        ranks: processes that train together.
        cache_bytes: approximate size of the token cache.
        parameters: of the encoder, without the head; a tiny encoder is counted with its full vocabulary.
        doubts: what makes the training worth little.
    """

    config: ResolvedConfig
    rows: int
    shards: int
    columns: Mapping[str, float]
    trained_rows: int
    held_out_rows: int
    ranks: int
    total_steps: int
    cache_bytes: int
    parameters: int
    doubts: tuple[str, ...]


def estimate(config: TrainConfig) -> Estimate:
    """Open the shards, the encoder and the evaluation data, and return what a training would do; nothing is written.

    Raises:
        UserError: a training would refuse a setting, or something that it reads.
    """
    from cse_trainer.data.sampling import RowOrder
    from cse_trainer.data.selection import column_coverage, columns_to_read, held_out_rows, selection_of
    from cse_trainer.device import machine_for
    from cse_trainer.distributed import world_of_environment
    from cse_trainer.training.finish import load_test_sets
    from cse_trainer.training.parts import (
        check_length,
        doubts,
        folders_read,
        labelled_evaluator,
        make_plan,
        sets_that_choose,
    )

    shards = checked_shards(config)
    encoder, tokenizer = _encoder(config, shards.language)
    world = world_of_environment()
    machine_for(config, world)
    resolved = resolve_with(config, encoder, shards.language)
    check_length(resolved, encoder)
    check_apart(resolved.output, folders_read(resolved))
    evaluator = labelled_evaluator(resolved, shards.language)
    sets = (*sets_that_choose(evaluator), *load_test_sets(resolved.eval_data, resolved.suite))
    selection = selection_of(resolved)
    names = columns_to_read(resolved, selection, shards)
    coverage = column_coverage(shards, names)
    held_out = held_out_rows(selection.held_out, shards.rows)
    trained = trained_rows(shards, selection, coverage, held_out)
    order = RowOrder(trained, resolved.batch_size, resolved.seed, world.rank, world.size)
    steps = make_plan(resolved, order).total_steps
    return Estimate(
        config=resolved,
        rows=shards.rows,
        shards=len(shards.shards),
        columns=coverage,
        trained_rows=trained,
        held_out_rows=held_out,
        ranks=world.size,
        total_steps=steps,
        cache_bytes=cache_bytes(shards, coverage, encoder, tokenizer, resolved.max_length),
        parameters=sum(weight.numel() for weight in encoder.parameters()),
        doubts=tuple(doubts(resolved, shards.language, trained, steps, sets)),
    )


def trained_rows(shards: ShardSet, selection: Selection, coverage: Mapping[str, float], held_out: int) -> int:
    """Return how many rows are trained on; approximate where the share of dropped rows is estimated."""
    share = 1.0
    if selection.drop_unaugmented and selection.augmentations:
        # Every row draws one of them with equal probability, whether it has it or not.
        share = sum(coverage[name] for name in selection.augmentations) / len(selection.augmentations)
    elif selection.drop_unaugmented:
        needed = list(selection.needed)
        share = coverage[needed[0]] if len(needed) == 1 else _share_of_any(shards, needed)
    rows = round((shards.rows - held_out) * share)
    return rows if selection.limit is None else min(rows, selection.limit)


def _share_of_any(shards: ShardSet, columns: list[str]) -> float:
    """Return the share of rows with a text in any of the columns; all of them are read."""
    import pyarrow.compute as pc

    found = 0
    for table in shards.texts(columns):
        present = pc.is_valid(table[columns[0]])
        for name in columns[1:]:
            present = pc.or_(present, pc.is_valid(table[name]))
        found += pc.sum(present).as_py() or 0
    return found / max(shards.rows, 1)


def cache_bytes(
    shards: ShardSet, coverage: Mapping[str, float], encoder: SentenceEncoder, tokenizer: Any, max_length: int
) -> int:
    """Return the approximate size of the token cache, from the token counts of the first shard's texts."""
    import numpy as np

    from cse_trainer.tokens.encoding import id_type

    token_bytes = np.dtype(id_type(encoder.backbone.get_input_embeddings().num_embeddings - 1)).itemsize
    first = next(iter(shards.texts(coverage)), None)
    total = shards.rows * (ID_BYTES + OFFSET_BYTES * len(coverage))
    for name, share in coverage.items():
        texts = [] if first is None else first[name].drop_null().slice(0, 1000).to_pylist()
        lengths = _token_counts(texts, tokenizer, max_length)
        if lengths:
            total += int(shards.rows * share * token_bytes * sum(lengths) / len(lengths))
    return total


def _token_counts(texts: list[str], tokenizer: Any, max_length: int) -> list[int]:
    """Return the numbers of tokens; without a tokenizer those of words, marks and Chinese characters, plus a fifth."""
    from cse_trainer.encoder.encoder import token_ids

    if tokenizer is not None:
        return [len(ids) for ids in token_ids(tokenizer, texts, max_length)]
    words = re.compile(r"[\u3400-\u9fff]|[^\W\u3400-\u9fff]+|[^\w\s]")
    return [min(round(1.2 * len(words.findall(text))) + 2, max_length) for text in texts]


def _encoder(config: TrainConfig, language: str) -> tuple[SentenceEncoder, Any]:
    """Return the encoder and its tokenizer; a tiny one is built without training its vocabulary: its shape counts."""
    from cse_trainer.encoder import build_tiny, load_encoder

    name = full_name(config.encoder, language)
    if name == TINY:
        return build_tiny(_Vocabulary(config.vocab_size), seed=config.seed), None
    encoder = load_encoder(name)
    return encoder, encoder.tokenizer


class _Vocabulary:
    """Stands in for a tokenizer: it has all that the shape of an encoder depends on."""

    pad_token_id = 0
    padding_side = truncation_side = "right"

    def __init__(self, size: int) -> None:
        self._size = size

    def __len__(self) -> int:
        return self._size
