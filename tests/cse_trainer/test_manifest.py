"""The manifest is believed only if it is whole, and of the version that is read here."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from random import Random

import pytest

from cse_trainer.errors import TrainerError
from cse_trainer.manifest import NAME, read_manifest
from cse_trainer.shards import open_shards
from tests.cse_trainer.shard_folder import TextColumns, write_shards


@pytest.fixture
def folder(tmp_path):
    columns: TextColumns = {"original": ["One.", "Two.", "Three."], "mv": ["Must one.", None, "Must three."]}
    return write_shards(tmp_path / "set", columns, rows_per_shard=2, language="zh")


def rewrite(folder, change):
    """Change the manifest and give it the checksum that fits."""
    path = folder / NAME
    fields = json.loads(path.read_bytes())
    fields.pop("checksum")
    change(fields)
    text = json.dumps(fields).removeprefix("{").removesuffix("}")
    path.write_text(f'{{\n{text},\n"checksum": "{hashlib.sha256(text.encode()).hexdigest()}"\n}}\n')


def test_it_names_the_language_the_text_columns_and_the_shards(folder):
    manifest = read_manifest(folder)
    assert manifest.language == "zh"
    assert manifest.columns == ("original", "mv")
    assert manifest.rows == 3
    assert [(entry["file"], entry["rows"]) for entry in manifest.shards] == [
        ("shard-00000.parquet", 2),
        ("shard-00001.parquet", 1),
    ]


def test_no_changed_bit_goes_unnoticed(folder):
    path = folder / NAME
    whole = path.read_bytes()
    draw = Random(3)
    for _ in range(300):
        damaged = bytearray(whole)
        damaged[draw.randrange(len(whole))] ^= 1 << draw.randrange(8)
        path.write_bytes(damaged)
        with pytest.raises(TrainerError, match=r"is damaged|has schema version"):
            read_manifest(folder)


@pytest.mark.parametrize("part", [0.0, 0.3, 0.99])
def test_a_manifest_that_was_cut_off_is_damaged(folder, part):
    path = folder / NAME
    path.write_bytes(path.read_bytes()[: int(path.stat().st_size * part)])
    with pytest.raises(TrainerError, match="is damaged"):
        read_manifest(folder)


@pytest.mark.parametrize("content", ["[]", "null", "3", "{}", '"text"'])
def test_other_json_is_no_manifest(folder, content):
    (folder / NAME).write_text(content)
    with pytest.raises(TrainerError, match="not the JSON that `augpipe build` writes"):
        read_manifest(folder)


def test_another_version_is_named_with_the_one_that_is_read(folder):
    rewrite(folder, lambda fields: fields.update(schema_version=2))
    with pytest.raises(TrainerError, match="has schema version 2, and this cse_trainer reads version 1"):
        read_manifest(folder)


@pytest.mark.parametrize("field", ["language", "augmentations", "rows_out", "shards"])
def test_a_missing_field_is_one_clear_error(folder, field):
    rewrite(folder, lambda fields: fields.pop(field))
    with pytest.raises(TrainerError, match="a field that the format asks for is missing"):
        read_manifest(folder)


def test_fields_that_are_not_known_yet_are_let_be(folder):
    rewrite(folder, lambda fields: fields.update(new_field=[1, 2]))
    assert read_manifest(folder).rows == 3


def test_a_folder_that_is_not_there_not_finished_or_something_else_is_told_apart(folder, tmp_path):
    with pytest.raises(TrainerError, match=r"there is no folder .*; build one with `augpipe build"):
        read_manifest(tmp_path / "nowhere")
    (folder / NAME).unlink()
    with pytest.raises(TrainerError, match="holds no shards"):
        read_manifest(folder)
    (folder / "run.json").write_text("{}")
    with pytest.raises(TrainerError, match="is not complete"):
        read_manifest(folder)


@pytest.mark.parametrize("number", ["Infinity", "1e999", "NaN", "[]", '"x"', "1" + "0" * 30, "-1", "true"])
def test_a_number_that_is_none_is_damage(number, tmp_path):
    content = (write_shards(tmp_path / "en", {"original": ["a", "b"]}) / "manifest.json").read_text()
    assert '"rows_out": 2' in content
    seal(tmp_path / "en", content.replace('"rows_out": 2', f'"rows_out": {number}'))
    with pytest.raises(TrainerError, match=r"manifest\.json is damaged"):
        open_shards(tmp_path / "en")


def test_more_rows_than_there_are_ask_for_no_memory(tmp_path):
    rows = 10**12
    content = (write_shards(tmp_path / "en", {"original": ["a", "b"]}) / "manifest.json").read_text()
    changed = content.replace('"rows_out": 2', f'"rows_out": {rows}').replace('"rows": 2', f'"rows": {rows}')
    assert changed.count(str(rows)) >= 2
    seal(tmp_path / "en", changed)
    shards = open_shards(tmp_path / "en")
    with pytest.raises(TrainerError, match=f"has 2 rows, and the manifest says {rows}"):
        list(shards.texts(["original"]))


def test_a_deep_manifest_is_damaged(tmp_path):
    write_shards(tmp_path / "en", {"original": ["a"]})
    (tmp_path / "en" / "manifest.json").write_text("[" * 9000)
    with pytest.raises(TrainerError, match=r"manifest\.json is damaged"):
        open_shards(tmp_path / "en")


def test_a_shard_that_is_no_file_is_not_read(tmp_path):
    folder = write_shards(tmp_path / "en", {"original": ["a"]})
    content = (folder / "manifest.json").read_text()
    (shard,) = folder.glob("*.parquet")
    size = shard.stat().st_size
    shard.unlink()
    os.mkfifo(shard)
    seal(folder, content.replace(f'"bytes": {size}', '"bytes": 0'))
    with pytest.raises(TrainerError, match=r"no regular file .*restore it"):
        open_shards(folder)


def seal(folder: Path, content: str) -> None:
    """Write a manifest whose checksum is right, whatever it says."""
    body = content.rpartition(',\n"checksum": "')[0]
    digest = hashlib.sha256(body.removeprefix("{\n").encode()).hexdigest()
    (folder / "manifest.json").write_text(f'{body},\n"checksum": "{digest}"\n}}\n')
