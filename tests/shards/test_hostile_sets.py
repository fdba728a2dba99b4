"""A set that somebody has tampered with, checksums and all, is named in one line and never followed."""

import hashlib
import json
import os
from typing import Any

import pytest

from augpipe.base.errors import UserError
from augpipe.builder.folder import ShardRecord
from augpipe.contract.layout import SetFolder
from augpipe.contract.manifest import ShardEntry
from augpipe.contract.shards import open_shards
from augpipe.inspection.gathering import inspect_shards
from augpipe.inspection.report import Selection
from augpipe.shards.verify import verify
from tests.answering import answering
from tests.shards.sets import write_set

DEEP = b'{"schema_version": 1, "checksum": "", "seed": ' + b"[" * 200_000 + b"]" * 200_000 + b"}"


@pytest.fixture
def folder(tmp_path):
    write_set(tmp_path / "set")
    return tmp_path / "set"


def tampered(folder, change):
    """Change the fields of the manifest and give it a checksum that fits."""
    path = SetFolder(folder).manifest_file
    fields = json.loads(path.read_bytes())
    del fields["checksum"]
    change(fields)
    lines = []
    for key, value in fields.items():
        if isinstance(value, list):
            lines.append(f'"{key}": [\n' + ",\n".join(f"  {json.dumps(each)}" for each in value) + "\n]")
        else:
            lines.append(f'"{key}": {json.dumps(value)}')
    text = ",\n".join(lines)
    path.write_text(f'{{\n{text},\n"checksum": "{hashlib.sha256(text.encode()).hexdigest()}"\n}}\n')


def refused(folder):
    """Return what verify says, which is one line; the other readers refuse the set as well."""
    with answering():
        try:
            report = verify(folder)
            assert not report.ok
            said = "; ".join(map(str, report.findings))
        except UserError as error:
            said = str(error)
        with pytest.raises(UserError):
            open_shards(folder)
    assert "\n" not in said
    return said


def test_a_tampered_set_is_sound_when_nothing_was_changed(folder):
    tampered(folder, lambda fields: None)
    assert verify(folder).ok
    assert open_shards(folder).rows == 24


@pytest.mark.parametrize(
    "name",
    [
        "../shard-00000.parquet",
        "/etc/passwd",
        "/dev/zero",
        "..",
        "",
        "manifest.json",
        "shard-00001.parquet",
        "a\x00b",
        7,
    ],
)
def test_a_shard_of_another_name_is_refused_by_every_reader(folder, name):
    tampered(folder, lambda fields: fields["shards"][0].update(file=name))
    assert "shard" in refused(folder)


@pytest.mark.parametrize("name", ["../rejects.jsonl", "/dev/zero", "run.json"])
def test_rejects_of_another_name_are_refused(folder, name):
    tampered(folder, lambda fields: fields["rejects"].update(file=name))
    assert "it names the rejects" in refused(folder)


def pipe(path):
    os.mkfifo(path)


def zeros(path):
    path.symlink_to("/dev/zero")


def link_outside(path):
    (path.parents[1] / "outside").write_bytes(b"elsewhere")
    path.symlink_to(path.parents[1] / "outside")


def subfolder(path):
    path.mkdir()


@pytest.mark.parametrize("put", [pipe, zeros, link_outside, subfolder])
@pytest.mark.parametrize("name", ["manifest.json", "shard-00001.parquet", "rejects.jsonl", "run.json"])
def test_only_regular_files_are_read(folder, name, put):
    # Sizes that would fit a pipe and a device.
    tampered(folder, lambda fields: fields["shards"][1].update(bytes=0))
    path = SetFolder(folder).file(name)
    path.unlink()
    put(path)
    with answering():
        try:
            said = [str(finding) for finding in verify(folder).findings]
        except UserError as error:
            said = [str(error)]
        assert any(name in each and "expected a regular file" in each for each in said)
        if name in ("manifest.json", "shard-00001.parquet"):
            with pytest.raises(UserError, match="expected a regular file"):
                open_shards(folder)


TOTALS: list[Any] = [10**12, 10**30, -1, True, 25.0, float("inf"), "25", None, []]
RULES: list[Any] = [{}, {"pi": {}, "mv": {"must": -1}}, {"pi": 1, "mv": 2}, []]


def total(name, value):
    return lambda fields: fields.update({name: value})


def of_shard(name, value):
    return lambda fields: fields["shards"][0].update({name: value})


@pytest.mark.parametrize(
    "change",
    [
        *(total("rows_in", value) for value in TOTALS),
        *(of_shard("rows_in", value) for value in (10**12, 2**63 - 1, -10, True, float("nan"))),
        *(of_shard("first_id", value) for value in (10**12, -1, False)),
        *(of_shard("rows", value) for value in (10**12, 9.0)),
        *(of_shard("rules", value) for value in RULES),
        *(total("shard_rows", value) for value in (0, 1)),
        total("pipeline", {}),
        total("shards", {}),
        total("shards", []),
        total("augmentations", [{"name": "pi", "rule_version": 1, "labels": ["x"]}] * 2),
        total("augmentations", [{"name": "original", "rule_version": 1, "labels": []}]),
        total("rejects", None),
        total("more", 1),
        total("language", "\ud800"),
        total("schema_version", True),
    ],
)
def test_absurd_numbers_and_types_are_refused_without_counting_to_them(folder, change):
    tampered(folder, change)
    assert refused(folder)


@pytest.mark.parametrize("content", [DEEP, b"\xff" * 100, b'{"schema_version": Infinity}', b"9" * 5000, b"[" * 10_000])
def test_what_is_no_manifest_is_named_in_one_line(folder, content):
    SetFolder(folder).manifest_file.write_bytes(content)
    assert str(SetFolder(folder).manifest_file) in refused(folder)


@pytest.mark.parametrize("line", [b"[" * 200_000, b'{"id": true, "reason": "empty"}', b'{"id": 5, "reason": ["a"]}'])
def test_rejects_that_are_none_are_found(folder, line):
    SetFolder(folder).rejects_file.write_bytes(line + b"\n")
    assert "rejects.jsonl: line 1 is no reject record" in refused_rejects(folder)


def refused_rejects(folder):
    with answering():
        return [str(finding) for finding in verify(folder).findings]


ENTRY = ShardEntry("shard-00000.parquet", 0, 10, 9, 1, 1234, "a" * 64, {"pi": {"clause_comma": 9}})


def test_a_record_with_any_changed_bit_is_no_record(tmp_path):
    path = tmp_path / "00000.json"
    record = ShardRecord(0, ENTRY, {"empty": 1}, "b" * 64)
    record.save(path)
    assert ShardRecord.load(path) == record
    whole = path.read_bytes()
    for place in range(len(whole)):
        damaged = bytearray(whole)
        damaged[place] ^= 1 << place % 8
        path.write_bytes(damaged)
        assert ShardRecord.load(path) is None


@pytest.mark.parametrize("content", [b"", b"[" * 200_000, b'{"record": "[]"}', b'{"record": 1}', b"null", b"\xff"])
def test_what_is_no_record_is_none(tmp_path, content):
    (tmp_path / "00000.json").write_bytes(content)
    assert ShardRecord.load(tmp_path / "00000.json") is None


def test_a_flipped_bit_is_not_inspected(folder):
    selection = Selection(samples=0, column=None, rule=None, seed=0, parity_rows=0, pipeline=None, per_label=1)
    assert inspect_shards(folder, selection).manifest.rows_out == 24
    path = folder / "shard-00001.parquet"
    content = bytearray(path.read_bytes())
    content[len(content) // 3] ^= 1
    path.write_bytes(content)
    with pytest.raises(UserError, match=r"shard-00001\.parquet is damaged: its SHA-256"):
        inspect_shards(folder, selection)
