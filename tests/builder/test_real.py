"""The true augmenter from end to end: what `Augmenter` says of a sentence is what the shards hold."""

import polars as pl
import pytest

from augpipe import Augmenter
from augpipe.builder import build
from augpipe.config import BuildConfig
from augpipe.contract.schema import column_names
from augpipe.corpus import open_corpus
from augpipe.shards.verify import verify
from tests.shards.sets import sha256s

ROWS = 300
SHARD_ROWS = 100


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    return build(config(tmp_path_factory.mktemp("real") / "out", workers=2))


def config(output, **values):
    return BuildConfig(output=output, inputs=("sample",), limit=ROWS, shard_rows=SHARD_ROWS, **values)


def test_the_shards_hold_what_the_augmenter_says(built):
    assert verify(built.folder).ok
    frame = pl.read_parquet(built.folder / "*.parquet")
    assert frame.columns == column_names(["pi", "mv", "dn", "negation"])
    found = frame.with_columns(pl.col(pl.Categorical).cast(pl.String)).to_dicts()
    rows = [(row.id, row.data.decode()) for row in open_corpus(["sample"], lang="en", limit=ROWS).rows()]
    augmenter = Augmenter("en")
    expected = []
    for first in range(0, ROWS, SHARD_ROWS):
        batch = [(row_id, text) for row_id, text in rows[first : first + SHARD_ROWS] if text]
        expected += [row.to_dict() for row in augmenter.rows(batch)]
    assert found == expected
    assert len(found) > ROWS / 2


def test_every_column_has_texts(built):
    assert all(share > 0.5 for share in built.coverage().values())
    assert built.manifest.names == ("pi", "mv", "dn", "negation")


@pytest.mark.slow
@pytest.mark.parametrize(("workers", "engine"), [(1, "sequential"), (1, "loky"), (4, "loky"), (2, "multiprocessing")])
def test_the_true_parser_gives_the_same_bytes_however_it_runs(built, tmp_path, workers, engine):
    summary = build(config(tmp_path / "out", workers=workers, engine=engine))
    assert sha256s(summary.folder) == sha256s(built.folder)
