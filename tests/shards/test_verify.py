"""Verify finds whatever has happened to a set since it was written."""

from dataclasses import replace
from random import Random

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from augpipe.base.errors import UserError
from augpipe.base.files.regular import digest_of
from augpipe.contract.layout import SetFolder
from augpipe.contract.manifest import Manifest
from augpipe.shards.verify import verify
from augpipe.shards.writer import publish_manifest
from tests.shards.sets import columns, sha256s, write_set


@pytest.fixture
def folder(tmp_path):
    write_set(tmp_path)
    return tmp_path


def findings(folder):
    return [str(finding) for finding in verify(folder).findings]


def rewrite(folder, table, index=0):
    """Replace a shard by another table and let the manifest agree with its bytes."""
    path = folder / f"shard-0000{index}.parquet"
    pq.write_table(table, path)
    found = digest_of(path)
    manifest = Manifest.load(folder)
    shards = list(manifest.shards)
    shards[index] = replace(shards[index], bytes=found.bytes, sha256=found.sha256)
    publish_manifest(folder, replace(manifest, shards=tuple(shards)))


def edit(folder, **values):
    publish_manifest(folder, replace(Manifest.load(folder), **values))


def test_a_sound_set_has_no_findings_and_is_counted(folder):
    report = verify(folder)
    assert report.ok
    assert (report.shards, report.rows, report.rejected) == (3, 24, 1)
    assert report.bytes == sum(path.stat().st_size for path in folder.glob("*.parquet"))


@pytest.mark.parametrize("name", ["shard-00000.parquet", "shard-00002.parquet", "rejects.jsonl", "run.json"])
def test_every_flipped_bit_is_found_in_the_file_where_it_is(folder, name):
    path = SetFolder(folder).file(name)
    whole = path.read_bytes()
    draw = Random(name)
    for _ in range(15):
        damaged = bytearray(whole)
        damaged[draw.randrange(len(whole))] ^= 1 << draw.randrange(8)
        path.write_bytes(damaged)
        assert name in {finding.file for finding in verify(folder).findings}
    path.write_bytes(whole)
    assert verify(folder).ok


def test_a_flipped_bit_in_the_manifest_is_an_error(folder):
    path = SetFolder(folder).manifest_file
    damaged = bytearray(path.read_bytes())
    damaged[len(damaged) // 2] ^= 1
    path.write_bytes(damaged)
    with pytest.raises(UserError, match="is damaged"):
        verify(folder)


@pytest.mark.parametrize("name", ["shard-00001.parquet", "rejects.jsonl", "run.json"])
def test_a_missing_file_is_found(folder, name):
    SetFolder(folder).file(name).unlink()
    assert findings(folder)[0] == f"{name}: cannot be read: No such file or directory"


@pytest.mark.parametrize("name", ["extra.parquet", "README.md", ".hidden", "shard-00003.parquet"])
def test_a_file_of_nobody_among_the_shards_is_found(folder, name):
    (folder / name).write_bytes((folder / "shard-00000.parquet").read_bytes())
    assert findings(folder) == [f"{name}: is in no manifest, yet readers of the folder would take it; move it away"]
    (folder / name).rename(folder / ".DS_Store")
    assert findings(folder) == []


def test_other_columns_are_found(folder):
    table = pq.read_table(folder / "shard-00000.parquet")
    rewrite(folder, table.set_column(0, "id", table["id"].cast(pa.int32())))
    (finding,) = findings(folder)
    assert finding.startswith("shard-00000.parquet: columns are id int32, original string not null")


def test_a_lost_row_is_found(folder):
    rewrite(folder, pq.read_table(folder / "shard-00000.parquet").slice(0, 8))
    found = findings(folder)
    assert "shard-00000.parquet: holds 8 rows, the manifest says 9" in found
    assert "shard-00000.parquet: ids are not 0…9 without the rejects: row 8 has none" in found


def test_ids_of_another_shard_are_found(folder):
    rewrite(folder, columns(range(11, 20)).table())
    assert "shard-00000.parquet: ids are not 0…9 without the rejects: row 0 has 11" in findings(folder)


def test_an_id_that_was_rejected_is_found(folder):
    rewrite(folder, columns([0, 1, 2, 3, 4, 5, 7, 8, 9]).table())
    assert "shard-00000.parquet: ids are not 0…9 without the rejects: row 5 has 5" in findings(folder)


def test_labels_that_contradict_the_manifest_are_found(folder):
    table = columns([i for i in range(10) if i != 5]).table()
    rewrite(folder, table.set_column(3, table.schema.field("mv"), table["pi"]))
    assert any("rows have a text in mv and a skip label in mv_type" in finding for finding in findings(folder))
    edit(
        folder,
        augmentations=tuple(replace(e, labels=e.labels[1:]) for e in Manifest.load(folder).augmentations),
    )
    found = findings(folder)
    assert "shard-00001.parquet: pi_type holds unknown labels: clause_comma" in found


def test_counts_per_rule_that_are_wrong_are_found(folder):
    manifest = Manifest.load(folder)
    wrong = replace(manifest.shards[1], rules={**manifest.shards[1].rules, "mv": {"must": 10}})
    edit(folder, shards=(manifest.shards[0], wrong, manifest.shards[2]))
    assert findings(folder) == ["shard-00001.parquet: mv_type counts differ from the manifest's"]


@pytest.mark.parametrize("ids", [(5, 5), (5, 4)])
def test_rejects_that_are_there_twice_or_out_of_order_are_found(folder, ids):
    lines = b"".join(b'{"id": %d, "line": 1, "offset": 0, "reason": "empty"}\n' % each for each in ids)
    SetFolder(folder).rejects_file.write_bytes(lines)
    assert "rejects.jsonl: holds 2 rejects with 1 ids in order, the manifest says 1" in findings(folder)


@pytest.mark.parametrize("value", [b'"5"', b"1e3", b"1" + b"0" * 30])
def test_a_reject_whose_id_is_no_number_is_found(folder, value):
    SetFolder(folder).rejects_file.write_bytes(b'{"id": %s, "reason": "empty"}\n' % value)
    assert "rejects.jsonl: line 1 is no reject record" in findings(folder)


def test_sums_that_do_not_add_up_are_found(folder):
    edit(folder, rows_in=26, rows_out=25, rejected=0)
    found = findings(folder)
    assert "manifest.json: says 26 rows in, its shards add up to 25" in found
    assert "manifest.json: says 25 rows out, its shards add up to 24" in found
    assert "manifest.json: says 0 rejects, its shards add up to 1" in found


def test_a_gap_between_shards_is_found(folder):
    manifest = Manifest.load(folder)
    edit(folder, shards=(*manifest.shards[:2], replace(manifest.shards[2], first_id=21)))
    assert "shard-00002.parquet: begins at id 21, the shard before it ends at 20" in findings(folder)


def test_verify_changes_nothing(folder):
    before = sha256s(folder)
    verify(folder)
    assert sha256s(folder) == before


def test_a_folder_without_a_manifest_is_an_error(tmp_path):
    with pytest.raises(UserError, match="holds no shards"):
        verify(tmp_path)
