from pathlib import Path

import pytest

from augpipe.contract.shards import open_shards
from augpipe.inspection.gathering import shard_rows
from tests.hand_shards import NAMES, write_shards


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_shards(tmp_path / "shards")


@pytest.fixture
def rows(folder: Path):
    return shard_rows([shard.path for shard in open_shards(folder).shards], NAMES)
