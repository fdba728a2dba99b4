"""A dry run measures a sample and writes nothing."""

import pytest

from augpipe.base.errors import UserError
from augpipe.builder import build, estimate
from augpipe.builder.estimate import sample
from augpipe.builder.shard import _made
from augpipe.corpus import open_corpus
from tests.builder.fakes import FACTS


@pytest.fixture(autouse=True)
def fresh_augmenter():
    _made.cache_clear()
    yield
    _made.cache_clear()


def test_nothing_is_written(configured, tmp_path):
    estimate(configured(), facts=FACTS)
    assert list(tmp_path.iterdir()) == []


def test_it_refuses_what_the_build_would_refuse(configured):
    build(configured(), facts=FACTS)
    with pytest.raises(UserError, match="seed: 0 → 1"):
        estimate(configured(seed=1), facts=FACTS)
    assert estimate(configured(seed=1, force=True), facts=FACTS).rows == 1000


def test_it_counts_as_the_build_does(configured):
    found = estimate(configured(), facts=FACTS)
    summary = build(configured(), facts=FACTS)
    assert (found.rows, found.shards, found.finished) == (1000, 10, 0)
    assert estimate(configured(), facts=FACTS).finished == 10
    assert found.sample_rows == 1000
    assert found.sample_rejected == summary.manifest.rejected
    assert found.coverage == summary.coverage()


def test_time_scales_with_rows_and_workers(configured):
    one = estimate(configured(pipeline="0.001", workers=1), facts=FACTS)
    assert 0.9 < one.seconds < 10  # a tenth of the rows are rejects, which take no time
    assert one.rows_per_s == pytest.approx(1000 / one.seconds, rel=0.2)


def test_the_size_is_near_the_true_one(configured):
    found = estimate(configured(shard_rows=500), facts=FACTS)
    true = build(configured(shard_rows=500), facts=FACTS).manifest.total_bytes
    assert 0.5 < found.bytes / true < 2


def test_the_sample_is_spread_over_the_corpus(tmp_path):
    path = tmp_path / "long.txt"
    path.write_text("\n".join(f"Sentence {i}." for i in range(20_000)))
    batches = list(sample(open_corpus([path], lang="en"), 20_000))
    assert [len(batch) for batch in batches] == [256] * 4
    assert [batch[0].id for batch in batches] == [2372, 7372, 12372, 17372]
    assert all([row.id for row in batch] == list(range(batch[0].id, batch[0].id + 256)) for batch in batches)


@pytest.mark.parametrize("rows", [1, 255, 256, 257, 700, 1024, 1025])
def test_a_small_corpus_is_sampled_once_and_never_twice(tmp_path, rows):
    path = tmp_path / "short.txt"
    path.write_text("\n".join(f"Sentence {i}." for i in range(rows)))
    ids = [row.id for batch in sample(open_corpus([path], lang="en"), rows) for row in batch]
    assert len(ids) == len(set(ids))
    assert len(ids) >= min(rows, 256)


def test_an_empty_corpus_is_an_error(configured, tmp_path):
    (tmp_path / "empty.txt").touch()
    with pytest.raises(UserError, match="there are no rows"):
        estimate(configured(inputs=(str(tmp_path / "empty.txt"),)), facts=FACTS)
