"""A batch is one block: anchors, then positives, then hard negatives."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import torch

from augpipe.contract.shards import open_shards
from cse_trainer.data.batches import BatchBuilder
from cse_trainer.data.sampling import RowOrder
from cse_trainer.data.selection import Selection, choose
from cse_trainer.tokens import open_token_cache
from tests.cse_trainer.shard_folder import TextColumns, write_shards
from tests.cse_trainer.tokens.small_tokenizers import SENTENCES, bert

ROWS = 40
LENGTH = 20
SDA = Selection(("mv",), "negation")
COLUMNS: TextColumns = {
    "original": [f"dog {row}" + " and later" * (row % 5) for row in range(ROWS)],
    "mv": [None if row % 3 == 0 else f"dog must {row}" for row in range(ROWS)],
    "negation": [None if row % 4 == 0 else f"no dog {row}" for row in range(ROWS)],
}


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    place = tmp_path_factory.mktemp("batches")
    shards = open_shards(write_shards(place / "shards", COLUMNS, rows_per_shard=7))
    return open_token_cache(shards, tuple(COLUMNS), bert(), LENGTH, cache_dir=place / "cache")


def builder(cache, selection=SDA, batch_size=6, device="cpu", pad_to="longest"):
    choices = choose(cache, selection, seed=1)
    return BatchBuilder(cache, choices, RowOrder(len(choices.rows), batch_size, seed=1), device, pad_to)


def tokens(text):
    return bert()(text, truncation=True, max_length=LENGTH)["input_ids"]


def read(batch):
    return [
        ids[mask.bool()].tolist() for ids, mask in zip(batch.input_ids.cpu(), batch.attention_mask.cpu(), strict=True)
    ]


def expected(rows):
    """Anchors | positives (null: the original) | hard negatives (null: the original, masked)."""
    originals = [COLUMNS["original"][row] for row in rows]
    columns = [originals]
    for name in ("mv", "negation"):
        columns.append([COLUMNS[name][row] or original for row, original in zip(rows, originals, strict=True)])
    return [tokens(text) for column in columns for text in column]


@pytest.mark.parametrize("pad_to", ["longest", "max"])
def test_every_step_holds_the_texts_of_its_rows_column_by_column(cache, pad_to):
    build = builder(cache, pad_to=pad_to)
    for step in range(2 * build.order.steps_per_epoch):
        rows = build.order.batch(step)
        batch = build.batch(step)
        assert read(batch) == expected(rows)
        assert batch.has_negative is not None
        assert batch.has_negative.tolist() == [COLUMNS["negation"][row] is not None for row in rows]
        assert batch.texts == len(batch.input_ids) == 18


def test_without_negatives_there_are_two_texts_per_row(cache):
    batch = builder(cache, Selection()).batch(0)
    assert batch.has_negative is None
    anchors, positives = batch.input_ids.view(2, 6, -1)
    assert torch.equal(anchors, positives)
    assert batch.texts == 12


DRAWN = Selection(augmentations=("mv", "negation"))


def drawn_texts(build, rows):
    """Return the texts of a batch of AugCSE: originals twice, then what rows drew that have it."""
    labels = build.choices.labels.rows[rows]
    originals = [COLUMNS["original"][row] for row in rows]
    drawn = [COLUMNS[DRAWN.augmentations[label]][row] for row, label in zip(rows, labels, strict=True) if label < 2]
    assert None not in drawn
    return [tokens(text) for text in (*originals, *originals, *drawn)]


def test_what_rows_drew_follows_after_their_originals_and_no_text_stands_for_none(cache):
    build = builder(cache, DRAWN)
    sizes = set()
    for step in range(2 * build.order.steps_per_epoch):
        rows = build.order.batch(step)
        batch = build.batch(step)
        assert read(batch) == drawn_texts(build, rows)
        assert batch.has_negative is None
        assert batch.labels.tolist() == build.choices.labels.rows[rows].tolist()
        assert (batch.texts, batch.contrasted) == (len(batch.input_ids), 12)
        sizes.add(batch.texts)
    assert len(sizes) > 1, "how many rows have one differs from batch to batch"


def test_every_row_is_seen_with_what_it_drew_or_else_with_its_positive(cache):
    build = builder(cache, DRAWN)
    batch, rows = build.batch(0), build.order.batch(0)
    texts = read(batch)
    for place, (row, label) in enumerate(zip(rows, batch.labels.tolist(), strict=True)):
        seen = texts[int(batch.augmented[place])]
        if label == 2:
            assert int(batch.augmented[place]) == 6 + place
        else:
            assert seen == tokens(COLUMNS[DRAWN.augmentations[label]][row])
    assert 2 in batch.labels.tolist()
    assert batch.augmented.max() >= 12


def test_a_batch_of_one_shape_has_the_same_texts_and_says_where_they_end(cache):
    free, fixed = builder(cache, DRAWN), builder(cache, DRAWN, pad_to="max")
    for step in range(free.order.steps_per_epoch):
        short, full = free.batch(step), fixed.batch(step)
        assert tuple(full.input_ids.shape) == (18, LENGTH)
        assert full.texts == short.texts <= 18
        assert read(full)[: full.texts] == read(short)
        assert set(full.attention_mask[full.texts :].sum(dim=1).tolist()) <= {1}, "what nobody reads is no real cell"
        assert torch.equal(full.labels, short.labels)
        assert torch.equal(full.augmented, short.augmented)


def test_where_what_is_drawn_is_the_positive_no_other_text_is_needed(cache):
    build = builder(cache, replace(DRAWN, augmented_positives=True))
    batch, rows = build.batch(0), build.order.batch(0)
    labels = build.choices.labels.rows[rows].tolist()
    columns = [(*DRAWN.augmentations, "original")[label] for label in labels]
    positives = [tokens(COLUMNS[column][row]) for column, row in zip(columns, rows, strict=True)]
    assert read(batch)[6:] == positives
    assert (batch.texts, batch.contrasted, len(batch.input_ids)) == (12, 12, 12)
    assert batch.augmented.tolist() == list(range(6, 12))
    assert batch.labels.tolist() == labels


def test_longest_pads_to_a_multiple_of_eight_and_never_beyond_the_caches_length(cache):
    widths = {builder(cache, batch_size=1).batch(step).input_ids.shape[1] for step in range(ROWS)}
    assert widths == {8, 16, 20}


def test_max_always_has_the_same_shape(cache):
    build = builder(cache, batch_size=1, pad_to="max")
    assert {tuple(build.batch(step).input_ids.shape) for step in range(ROWS)} == {(3, LENGTH)}


@pytest.mark.parametrize("selection", [SDA, DRAWN], ids=["hard negatives", "augmentations"])
def test_batches_of_one_shape_are_seated_in_the_runs_grids(cache, selection):
    build = builder(cache, selection, pad_to="max")
    for step in range(2 * build.order.steps_per_epoch):
        batch = build.batch(step)
        seating = batch.seating
        assert seating.grids == build.grids
        lengths = batch.attention_mask.sum(dim=1)
        width = torch.tensor([grid.length for grid in build.grids for _ in range(grid.texts)])
        assert len(seating.on_seat) == len(width)
        read = torch.arange(batch.texts)
        assert torch.equal(seating.on_seat[seating.seat_of[read]], read)
        assert bool((lengths[seating.on_seat] <= width).all())
    assert sum(grid.texts * grid.length for grid in build.grids) < batch.input_ids.numel()


def test_a_batch_that_does_not_fit_is_encoded_as_it_stands(cache):
    build = builder(cache, pad_to="max")
    build.grids = tuple(grid._replace(length=1) for grid in build.grids)
    assert build.batch(0).seating is None


def test_where_batches_may_have_any_shape_nothing_is_seated(cache):
    assert builder(cache).batch(0).seating is None


def test_padding_is_the_pad_token_and_masked(cache):
    batch = builder(cache, pad_to="max").batch(0)
    assert batch.input_ids.dtype == batch.attention_mask.dtype == torch.int64
    assert batch.input_ids[batch.attention_mask == 0].unique().tolist() == [bert().pad_token_id]
    assert batch.attention_mask.unique().tolist() == [0, 1]
    assert (batch.attention_mask.diff(dim=1) <= 0).all(), "padding is on the right"


def test_blocks_are_in_one_piece(cache):
    batch = builder(cache).batch(0)
    assert batch.input_ids.is_contiguous()
    assert batch.attention_mask.is_contiguous()


def test_a_batch_stays_as_it_is_when_the_next_ones_are_made(cache):
    build = builder(cache)
    first = build.batch(0)
    before = first.input_ids.clone(), first.attention_mask.clone()
    others = [build.batch(step).input_ids for step in (1, 2, 3)]
    assert not any(torch.equal(before[0], other) for other in others)
    assert torch.equal(first.input_ids, before[0])
    assert torch.equal(first.attention_mask, before[1])


def test_the_batch_of_a_step_does_not_depend_on_what_was_made_before(cache):
    in_turn = builder(cache)
    batches = [in_turn.batch(step) for step in range(5)]
    fresh = builder(cache).batch(4)
    assert torch.equal(fresh.input_ids, batches[4].input_ids)


def test_sentences_of_any_script_come_back_as_they_went_in(tmp_path):
    shards = open_shards(write_shards(tmp_path / "shards", {"original": list(SENTENCES)}))
    cache = open_token_cache(shards, ["original"], bert(), 64, cache_dir=tmp_path / "cache")
    build = builder(cache, Selection(), batch_size=len(SENTENCES))
    rows = build.order.batch(0)
    assert read(build.batch(0))[: len(rows)] == [bert()(SENTENCES[row])["input_ids"] for row in rows]


@pytest.mark.gpu
@pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA device")
def test_on_a_gpu_a_buffer_is_not_overwritten_while_its_copy_is_under_way(cache):
    on_gpu, on_cpu = builder(cache, device="cuda"), builder(cache)
    # Keep the device busy, so that copies queue up behind the work.
    busy = torch.randn(4096, 4096, device="cuda")
    batches = []
    for step in range(12):
        busy = torch.tanh(busy @ busy)
        batches.append(on_gpu.batch(step))
    for step, batch in enumerate(batches):
        assert torch.equal(batch.input_ids.cpu(), on_cpu.batch(step).input_ids)
        assert torch.equal(batch.attention_mask.cpu(), on_cpu.batch(step).attention_mask)
    assert np.isfinite(busy.float().cpu().numpy()).any()
