"""The manifest says everything about a set, and does not load when a bit of it has changed."""

import json
from dataclasses import replace
from random import Random

import pytest

from augpipe.base.errors import UserError
from augpipe.contract.layout import SetFolder
from augpipe.contract.manifest import Manifest
from augpipe.shards.writer import publish_manifest
from tests.shards.sets import write_set


@pytest.fixture
def folder(tmp_path):
    write_set(tmp_path)
    return tmp_path


def test_it_loads_as_it_was_saved(folder):
    manifest = write_set(folder)
    assert Manifest.load(folder) == manifest
    assert manifest.names == ("pi", "mv")
    assert manifest.total_bytes == sum(path.stat().st_size for path in folder.glob("*.parquet"))


def test_a_shard_that_no_row_of_the_input_went_into_contradicts_it(folder):
    manifest = Manifest.load(folder)
    assert list(manifest.contradictions()) == []
    empty = replace(manifest.shards[0], file="shard-00003.parquet", first_id=25, rows_in=0, rows=0, rejected=0)
    longer = replace(manifest, shards=(*manifest.shards, empty))
    assert list(longer.contradictions()) == [("shard-00003.parquet", "has 0 rows in, expected 1 to 10")]


def test_it_has_every_field_of_the_contract(folder):
    fields = json.loads(SetFolder(folder).manifest_file.read_text())
    assert fields["schema_version"] == 1
    assert fields["language"] == "en"
    assert fields["pipeline"] == {"name": "en_test", "version": "1.0", "sha256": "0" * 64}
    assert [(entry["name"], entry["rule_version"]) for entry in fields["augmentations"]] == [
        ("pi", 2),
        ("mv", 2),
    ]
    assert fields["seed"] == 0
    assert (fields["rows_in"], fields["rows_out"], fields["rejected"]) == (25, 24, 1)
    assert set(fields["shards"][0]) >= {"file", "first_id", "rows", "bytes", "sha256", "rules"}
    assert fields["shards"][0]["rules"]["mv"] == {"must": 4, "skipped:no_finite_verb": 5}


def test_it_adds_up_the_rules_of_all_shards(folder):
    assert Manifest.load(folder).rules() == {
        "pi": {"clause_comma": 15, "skipped:question": 9},
        "mv": {"must": 11, "skipped:no_finite_verb": 13},
    }


def test_no_changed_bit_goes_unnoticed(folder):
    path = SetFolder(folder).manifest_file
    whole = path.read_bytes()
    draw = Random(2)
    for _ in range(300):
        damaged = bytearray(whole)
        damaged[draw.randrange(len(whole))] ^= 1 << draw.randrange(8)
        path.write_bytes(damaged)
        with pytest.raises(UserError, match=r"is damaged|has schema version"):
            Manifest.load(folder)


def test_a_value_changed_by_hand_goes_not_unnoticed(folder):
    path = SetFolder(folder).manifest_file
    path.write_text(path.read_text().replace('"seed": 0', '"seed": 1'))
    with pytest.raises(UserError, match=r"manifest\.json is damaged .*its checksum.; restore it"):
        Manifest.load(folder)


@pytest.mark.parametrize("content", [b"", b"{}", b"[]", b"null", b"\xff\xfe", b'{"schema_version": 1}'])
def test_what_is_no_manifest_is_called_damaged(folder, content):
    SetFolder(folder).manifest_file.write_bytes(content)
    with pytest.raises(UserError, match="is damaged"):
        Manifest.load(folder)


def test_another_schema_version_is_refused_with_both_versions(folder):
    publish_manifest(folder, replace(Manifest.load(folder), schema_version=2))
    with pytest.raises(UserError, match="has schema version 2, and this augpipe reads version 1"):
        Manifest.load(folder)


def test_a_missing_manifest_is_told_apart(folder):
    with pytest.raises(UserError, match="there is no folder"):
        Manifest.load(folder / "nowhere")
    corpus = folder.with_name("corpus.txt")
    corpus.write_text("He left.\n")
    with pytest.raises(
        UserError, match=r"corpus\.txt is a file, expected .* --input \S*corpus\.txt --output DIR` and give DIR"
    ):
        Manifest.load(corpus)
    SetFolder(folder).manifest_file.unlink()
    with pytest.raises(UserError, match=r"is not complete: it has no .*\.augpipe/manifest\.json; run its"):
        Manifest.load(folder)
    SetFolder(folder).run_file.unlink()
    with pytest.raises(UserError, match=r"holds shards, and the folder .*\.augpipe with their manifest is missing"):
        Manifest.load(folder)
    (folder / "shard-00000.parquet").unlink()
    with pytest.raises(UserError, match="holds no shards"):
        Manifest.load(folder)
