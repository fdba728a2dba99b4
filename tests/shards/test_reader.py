"""A set opens when it is complete and every file has its size."""

import pytest

from augpipe.errors import AugpipeError
from augpipe.shards import open_shards
from tests.shards.sets import write_set


def test_a_complete_set_opens_in_corpus_order(tmp_path):
    manifest = write_set(tmp_path)
    shards = open_shards(str(tmp_path))
    assert shards.manifest == manifest
    assert [path.name for path in shards.paths] == [f"shard-0000{i}.parquet" for i in range(3)]
    ids = [i for table in shards.tables() for i in table["id"].to_pylist()]
    assert ids == [i for i in range(25) if i != 5]


def test_a_missing_shard_is_named(tmp_path):
    write_set(tmp_path)
    (tmp_path / "shard-00001.parquet").unlink()
    with pytest.raises(AugpipeError, match=r"shard-00001\.parquet is missing, and the manifest says \d+ bytes"):
        open_shards(tmp_path)


def test_a_shortened_shard_is_named(tmp_path):
    write_set(tmp_path)
    path = tmp_path / "shard-00002.parquet"
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(AugpipeError, match=r"shard-00002\.parquet has \d+ bytes"):
        open_shards(tmp_path)
