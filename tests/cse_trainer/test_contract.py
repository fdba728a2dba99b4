"""The contract of the two packages: what augpipe writes, cse_trainer reads, to the last row."""

from __future__ import annotations

import json

import numpy as np
import pytest

from augpipe.base.errors import UsageError
from augpipe.builder import build
from augpipe.config import BuildConfig
from augpipe.contract.shards import open_shards
from cse_trainer.config import TrainConfig
from cse_trainer.data.selection import Selection, choose
from cse_trainer.estimate import estimate
from cse_trainer.tokens import open_token_cache
from tests.builder.fakes import FACTS
from tests.cse_trainer.tokens.small_tokenizers import bert

REJECTED = {3, 14}
TEXTS = [b"" if row in REJECTED else f"Sentence {row}{'?' if row % 7 == 0 else '.'}".encode() for row in range(25)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Return a set that augpipe's own build has made, with a stub for the augmenter."""
    place = tmp_path_factory.mktemp("contract")
    (place / "corpus.txt").write_bytes(b"\n".join(TEXTS) + b"\n")
    config = BuildConfig(output=place / "out", inputs=(str(place / "corpus.txt"),), shard_rows=10, engine="sequential")
    return build(config, facts=FACTS).folder


def test_every_text_arrives_as_it_was_written(folder):
    read = [row for table in open_shards(folder).texts(["original", "pi", "negation"]) for row in table.to_pylist()]
    written = [
        {name: row[name] for name in ("id", "original", "pi", "negation")}
        for shard in open_shards(folder).shards
        for row in shard.table().to_pylist()
    ]
    assert read == written
    assert [row["id"] for row in read] == [row for row in range(25) if row not in REJECTED]
    assert {row["pi"] is None for row in read} == {True, False}


def test_ids_with_gaps_and_nulls_reach_the_choices(folder, tmp_path):
    selection = Selection(positives=("pi",), negative="negation")
    cache = open_token_cache(open_shards(folder), selection.columns, bert(), 16, cache_dir=tmp_path)
    choices = choose(cache, selection, seed=1)
    questions = np.isin(cache.ids, range(0, 25, 7))
    assert questions.sum() == 3  # 0, 7, 21; the text with id 14 was rejected
    assert np.array_equal(choices.positive == cache.columns.index("original"), questions)
    assert np.array_equal(choices.negative, ~questions)


def test_a_text_of_the_input_is_a_positive_or_a_negative_like_any_other(tmp_path):
    (tmp_path / "in.jsonl").write_text(
        "".join(
            json.dumps({"text": f"Sentence {row}.", "title": f"Title {row}" if row % 4 else None, "stars": row}) + "\n"
            for row in range(24)
        )
    )
    config = BuildConfig(
        output=tmp_path / "out", inputs=(str(tmp_path / "in.jsonl"),), shard_rows=10, engine="sequential",
        keep=("title", "stars"),
    )  # fmt: skip
    shards = open_shards(build(config, facts=FACTS).folder)
    found = estimate(TrainConfig(shards.folder, positive=("title",), batch_size=4, held_out=0))
    assert found.columns == {"original": 1.0, "title": 0.75}
    selection = Selection(positives=("pi",), negative="title")
    cache = open_token_cache(shards, selection.columns, bert(), 16, cache_dir=tmp_path)
    choices = choose(cache, selection, seed=1)
    there = np.arange(24) % 4 != 0
    assert np.array_equal(choices.negative, there)
    with pytest.raises(UsageError, match="has no column 'stars'; it has original, pi, negation, title"):
        shards.require(["stars"])
