"""The token cache holds what the tokenizer gives for every text, and is found again by its content."""

from __future__ import annotations

import copy
import multiprocessing

import numpy as np
import pyarrow as pa
import pytest

from augpipe.base.errors import UsageError
from augpipe.contract.shards import open_shards
from cse_trainer.tokens import CacheProgress, open_token_cache
from cse_trainer.tokens.cache import unsealed
from cse_trainer.tokens.open_cache import VERSION
from tests.cse_trainer.shard_folder import TextColumns, write_shards
from tests.cse_trainer.tokens.one_row import gather_one
from tests.cse_trainer.tokens.small_tokenizers import SENTENCES, bert, roberta, unigram

ROWS = 23
LENGTH = 12
COLUMNS: TextColumns = {
    "original": [f"{SENTENCES[row % 10]} {row}" for row in range(ROWS)],
    "mv": [None if row % 3 == 0 else f"It must be {row}." for row in range(ROWS)],
    "negation": [None for _ in range(ROWS)],
}
NAMES = tuple(COLUMNS)


@pytest.fixture
def shards(tmp_path):
    return open_shards(write_shards(tmp_path / "shards", COLUMNS, rows_per_shard=5, first_id=100))


@pytest.fixture
def cache_dir(tmp_path):
    return tmp_path / "cache"


@pytest.fixture
def open_cache(shards, cache_dir):
    def open_it(columns=NAMES, tokenizer=None, max_length=LENGTH, shards=shards, **options):
        return open_token_cache(shards, columns, tokenizer or bert(), max_length, cache_dir=cache_dir, **options)

    return open_it


@pytest.fixture
def builds(open_cache):
    """Opens a cache and returns whether it had to be built."""

    def built(**options):
        seen: list[CacheProgress] = []
        open_cache(on_progress=seen.append, **options)
        return bool(seen)

    return built


def expected(tokenizer, text, length=LENGTH):
    return [] if text is None else tokenizer(text, truncation=True, max_length=length)["input_ids"]


@pytest.mark.parametrize("make", [bert, roberta, unigram])
def test_every_text_of_every_row_is_there(open_cache, make):
    tokenizer = make()
    cache = open_cache(tokenizer=tokenizer)
    rows, columns = (part.ravel() for part in np.meshgrid(np.arange(ROWS), np.arange(3)))
    out = np.empty((len(rows), LENGTH), np.int64)
    lengths = cache.gather(rows, columns, out)
    for row, column, length, ids in zip(rows, columns, lengths, out, strict=True):
        assert ids[:length].tolist() == expected(tokenizer, COLUMNS[NAMES[column]][row])
        assert set(ids[length:].tolist()) <= {tokenizer.pad_token_id}
    assert lengths.max() == LENGTH, "some text must be cut off"
    assert cache.ids.tolist() == list(range(100, 100 + ROWS))


def test_rows_are_gathered_in_the_order_asked_for_even_twice(open_cache):
    cache = open_cache()
    rows, columns = np.array([7, 22, 0, 7]), np.array([0, 0, 1, 1])
    out = np.full((4, LENGTH), -1)
    lengths = cache.gather(rows, columns, out)
    assert lengths[2] == 0, "a null has no tokens"
    assert out[2].tolist() == [cache.pad_id] * LENGTH
    for place, name in ((0, "original"), (1, "original"), (3, "mv")):
        assert out[place, : lengths[place]].tolist() == expected(bert(), COLUMNS[name][rows[place]])


def test_a_narrower_block_cuts_texts_off(open_cache):
    cache = open_cache()
    out = np.empty((2, 4), np.int64)
    assert cache.gather(np.array([1, 2]), np.array([0, 1]), out).tolist() == [4, 4]
    assert out[0].tolist() == expected(bert(), COLUMNS["original"][1])[:4]


def test_lengths_are_counts_of_tokens_and_0_is_null(open_cache):
    cache = open_cache()
    for name, texts in COLUMNS.items():
        assert cache.lengths(name).tolist() == [len(expected(bert(), text)) for text in texts]
    assert cache.lengths("negation").tolist() == [0] * ROWS


def test_a_text_whose_kept_tokens_are_its_original_s_is_none(cache_dir, tmp_path, monkeypatch):
    """Twelve tokens are kept, two of them special: what differs only from the eleventh word on is no other text."""
    monkeypatch.setattr("cse_trainer.tokens.cache.COMPARED", 2)
    long = "It is it is it is it is it is"
    pairs = [
        (f"{long} late.", f"{long} not late."),
        (f"{long} late.", f"It is not {long} late."),
        ("It is late.", "It is late."),
        ("It is late.", "It was late."),
        ("It is late.", None),
        ("It is late.", "It is late. It is."),
        ("It is late.", "It is late."),
    ]
    originals, others = zip(*pairs, strict=True)
    columns: TextColumns = {"original": list(originals), "negation": list(others)}
    written = open_shards(write_shards(tmp_path / "cut", columns, rows_per_shard=3))
    cache = open_token_cache(written, ("original", "negation"), bert(), LENGTH, cache_dir=cache_dir)
    every = np.arange(len(pairs))
    found = [False, True, False, True, False, True, False]
    assert cache.present("negation", every).tolist() == found
    assert cache.present("negation", every[::-1][:4]).tolist() == found[::-1][:4]
    assert cache.present("original", every).all()


def test_before_its_seal_it_is_an_arrow_file_with_nulls_where_the_texts_are_null(open_cache):
    with pa.memory_map(str(open_cache().path)) as file, pa.ipc.open_file(unsealed(file.read_buffer())) as reader:
        table = reader.read_all()
        assert reader.num_record_batches == 5, "one per shard"
    assert table.schema.names == ["id", *NAMES]
    assert table.schema.field("mv").type.value_type == pa.uint16()
    assert table["mv"].to_pylist() == [None if text is None else expected(bert(), text) for text in COLUMNS["mv"]]


def test_a_second_call_opens_what_the_first_one_built(open_cache, builds):
    assert builds()
    assert not builds()
    again = open_cache()
    assert again.columns == NAMES
    assert (again.rows, again.max_length, again.pad_id) == (ROWS, LENGTH, 0)


def test_another_text_tokenizer_column_or_length_is_another_cache(builds, open_cache, tmp_path):
    changed: TextColumns = {**COLUMNS, "original": ["Another text.", *COLUMNS["original"][1:]]}
    others = [
        {"tokenizer": roberta()},
        {"columns": ("original", "mv")},
        {"max_length": 9},
        {"shards": open_shards(write_shards(tmp_path / "other", changed, rows_per_shard=5, first_id=100))},
    ]
    assert all(builds(**options) for options in [{}, *others])
    assert len({open_cache(**options).key for options in [{}, *others]}) == 5


def test_a_cache_that_was_padded_with_another_token_is_not_used(builds, open_cache):
    tokenizer = copy.deepcopy(bert())
    tokenizer.pad_token = tokenizer.unk_token
    assert builds()
    assert builds(tokenizer=tokenizer)
    assert (open_cache().pad_id, open_cache(tokenizer=tokenizer).pad_id) == (0, tokenizer.unk_token_id)
    assert tokenizer.unk_token_id


def test_a_cache_of_another_format_is_built_again(builds, monkeypatch):
    assert builds()
    monkeypatch.setattr("cse_trainer.tokens.open_cache.VERSION", VERSION + 1)
    assert builds()


def test_a_copy_of_the_shards_elsewhere_needs_no_second_cache(builds, tmp_path):
    assert builds()
    assert not builds(shards=open_shards(write_shards(tmp_path / "copy", COLUMNS, rows_per_shard=5, first_id=100)))


def test_using_the_tokenizer_changes_neither_it_nor_the_key(builds):
    tokenizer = bert()
    before = tokenizer.backend_tokenizer.to_str()
    assert builds()
    assert tokenizer.backend_tokenizer.to_str() == before
    tokenizer(["to be cut off and padded", "short"], truncation=True, max_length=4, padding="max_length")
    assert tokenizer.backend_tokenizer.to_str() != before, "transformers keeps such settings in the tokenizer"
    assert not builds()


def test_the_number_of_workers_does_not_show(open_cache, cache_dir):
    contents = set()
    for workers in (1, 2, 5):
        path = open_cache(workers=workers).path
        contents.add(path.read_bytes())
        path.unlink()
    assert len(contents) == 1


def test_progress_counts_rows_and_texts_and_ends_at_all(open_cache):
    seen: list[CacheProgress] = []
    open_cache(on_progress=seen.append)
    assert [progress.rows for progress in seen] == [5, 10, 15, 20, ROWS]
    assert seen[-1].total_rows == ROWS
    assert seen[-1].sentences == ROWS + sum(text is not None for text in COLUMNS["mv"])


def test_an_unknown_column_is_named_with_those_that_exist(open_cache):
    with pytest.raises(UsageError, match=r"no column 'yoda'; it has original, mv, negation"):
        open_cache(columns=("original", "yoda"))


def test_a_length_without_room_for_text_is_refused(open_cache):
    with pytest.raises(UsageError, match="at least 3"):
        open_cache(max_length=2)
    assert open_cache(max_length=3).lengths("original").tolist() == [3] * ROWS


class PythonTokenizer:
    """A tokenizer without a fast backend: one token per character."""

    pad_token_id = None
    truncation_side = "right"
    init_kwargs: dict[str, object] = {}  # noqa: RUF012

    def get_vocab(self):
        return {chr(code): code for code in range(70_000)}

    def num_special_tokens_to_add(self):
        return 2

    def __call__(self, texts, *, truncation, max_length, add_special_tokens):
        assert truncation
        assert add_special_tokens
        return {"input_ids": [[1, *map(ord, text[: max_length - 2]), 2] for text in texts]}


def test_a_tokenizer_written_in_python_works_as_well(open_cache):
    cache = open_cache(tokenizer=PythonTokenizer())
    out = np.empty((1, LENGTH), np.int64)
    assert cache.gather(np.array([4]), np.array([0]), out).tolist() == [LENGTH]
    assert out[0].tolist() == [1, *map(ord, str(COLUMNS["original"][4])[: LENGTH - 2]), 2]
    assert cache.lengths("mv").tolist() == [0 if text is None else min(len(text) + 2, 12) for text in COLUMNS["mv"]]


def test_nothing_of_the_file_is_copied_when_it_is_opened(open_cache):
    cache = open_cache()
    assert not cache._tokens.flags.owndata
    assert not cache._offsets.flags.owndata
    assert cache._tokens.size > 0


def test_another_process_reads_the_same_file(open_cache):
    path = open_cache().path
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.apply(gather_one, (path, 3, LENGTH)) == expected(bert(), COLUMNS["original"][3])
