from pathlib import Path

import pytest

from augpipe.inspection.gathering import shard_rows
from augpipe.shards import open_shards
from tests.hand_shards import NAMES, write_shards


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_shards(tmp_path / "shards")


@pytest.fixture
def rows(folder: Path):
    return shard_rows(open_shards(folder).paths, NAMES)
