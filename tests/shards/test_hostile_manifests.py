"""A manifest with a sound checksum is still believed only in what a build could have written."""

import hashlib
import json
import os
from pathlib import Path

import pytest

from augpipe.base.errors import UserError
from augpipe.contract.layout import SetFolder
from augpipe.contract.shards import open_shards
from tests.cse_trainer.shard_folder import TextColumns, write_shards


@pytest.fixture
def folder(tmp_path):
    columns: TextColumns = {"original": ["One.", "Two.", "Three."], "mv": ["Must one.", None, "Must three."]}
    return write_shards(tmp_path / "set", columns, rows_per_shard=2, language="zh")


def seal(folder: Path, content: str) -> None:
    """Write a manifest whose checksum is right, whatever it says."""
    body = content.rpartition(',\n"checksum": "')[0]
    digest = hashlib.sha256(body.removeprefix("{\n").encode()).hexdigest()
    SetFolder(folder).manifest_file.write_text(f'{body},\n"checksum": "{digest}"\n}}\n')


def rewrite(folder: Path, old: str, new: str) -> None:
    """Change the text of the manifest in one place or more, and give it the checksum that fits."""
    content = SetFolder(folder).manifest_file.read_text()
    assert old in content
    seal(folder, content.replace(old, new))


@pytest.mark.parametrize("part", [0.0, 0.3, 0.99])
def test_one_that_was_cut_off_is_damaged(folder, part):
    path = SetFolder(folder).manifest_file
    path.write_bytes(path.read_bytes()[: int(path.stat().st_size * part)])
    with pytest.raises(UserError, match="is damaged"):
        open_shards(folder)


@pytest.mark.parametrize("field", ["language", "augmentations", "rows_out", "shards"])
def test_a_missing_field_is_one_clear_error(folder, field):
    fields = json.loads(SetFolder(folder).manifest_file.read_text())
    del fields[field]
    SetFolder(folder).manifest_file.write_text(json.dumps(fields))
    with pytest.raises(UserError, match=f"is damaged .*{field}"):
        open_shards(folder)


@pytest.mark.parametrize("number", ["Infinity", "1e999", "NaN", "[]", '"x"', "1" + "0" * 30, "-1", "true"])
def test_a_number_that_is_none_is_damage(folder, number):
    rewrite(folder, '"rows_out": 3', f'"rows_out": {number}')
    with pytest.raises(UserError, match=r"manifest\.json is damaged"):
        open_shards(folder)


def test_more_rows_than_there_are_ask_for_no_memory(folder):
    rewrite(folder, '"rows": 2', f'"rows": {10**12}')
    with pytest.raises(UserError, match=f"rows in are not {10**12} rows out"):
        open_shards(folder)


def test_a_deep_one_is_damaged(folder):
    SetFolder(folder).manifest_file.write_text("[" * 9000)
    with pytest.raises(UserError, match=r"manifest\.json is damaged"):
        open_shards(folder)


def test_it_cannot_point_outside_its_folder(folder):
    rewrite(folder, '"shard-00000.parquet"', '"../../shard-00000.parquet"')
    with pytest.raises(UserError, match=r"names shard 0 '../../shard-00000.parquet'"):
        open_shards(folder)


def test_a_total_that_does_not_add_up_is_named(folder):
    rewrite(folder, '"rows_out": 3', '"rows_out": 11')
    with pytest.raises(UserError, match="says 11 rows out, its shards add up to 3"):
        open_shards(folder)


def test_a_shard_that_is_no_file_is_not_read(folder):
    shard = folder / "shard-00000.parquet"
    size = shard.stat().st_size
    shard.unlink()
    os.mkfifo(shard)
    rewrite(folder, f'"bytes": {size}', '"bytes": 0')
    with pytest.raises(UserError, match=r"shard-00000\.parquet cannot be read"):
        open_shards(folder)
