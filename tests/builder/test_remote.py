"""A set at an address is, byte for byte, the one that a build in a local folder makes."""

from __future__ import annotations

import lzma
import shutil
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from augpipe.base.addresses import RemotePath
from augpipe.base.errors import UsageError, UserError
from augpipe.base.files import remote
from augpipe.builder import build
from augpipe.builder.folder import BuildFolder
from augpipe.config import BuildConfig, ExtendConfig
from augpipe.contract.fetching import remote_cache
from augpipe.contract.shards import open_shards
from augpipe.shards.verify import verify
from tests.builder.fakes import FACTS
from tests.builder.remotes import SET, WORK, names, remote_sha256s
from tests.builder.stopping import StopError, stop_after

pytestmark = pytest.mark.usefixtures("memory")

CLAIM = f"memory://sets/{WORK}/claim.json"


@pytest.fixture
def made(configured):
    """Return a function that builds the corpus at the address."""

    def make(on_progress=None, **values):
        config = replace(configured(), output=RemotePath(SET), **values)
        return build(config, facts=FACTS, on_progress=on_progress)

    return make


def shards(hashes):
    return {name: sha256 for name, sha256 in hashes.items() if name.endswith(".parquet")}


def noted(monkeypatch, name):
    """Return a list of the arguments with which a function of the door is called from now on."""
    calls, called = [], getattr(remote, name)

    def call(*arguments):
        found = called(*arguments)
        calls.append(arguments)
        return found

    monkeypatch.setattr(remote, name, call)
    return calls


def elsewhere(monkeypatch, tmp_path):
    """Make this process as good as one on another machine."""
    monkeypatch.setenv("AUGPIPE_CACHE", str(tmp_path / "other"))


def test_the_bytes_are_those_of_a_local_build(made, reference, tmp_path, monkeypatch):
    sent = noted(monkeypatch, "send")
    summary = made()
    assert str(summary.folder) == SET
    assert remote_sha256s(SET, tmp_path) == reference
    assert sent[0][1].name == "run.json"
    assert sent[-1][1].name == "manifest.json"
    assert not [name for name in names(SET) if name.startswith(f"{WORK}/")], "neither claim nor records are left"
    assert not (list((remote_cache() / "builds").iterdir())), "nor anything on this machine"


def test_records_whose_turn_comes_when_the_set_is_complete_are_left_out(made, reference, tmp_path, monkeypatch):
    send, late = remote.send, []

    def slow(file, to):
        if file.parent.name == "records":
            late.append(file)
            end = time.monotonic() + 20
            while file.exists() and time.monotonic() < end:
                time.sleep(0.01)
        send(file, to)

    monkeypatch.setattr(remote, "send", slow)
    made()
    assert late
    assert not any(file.exists() for file in late)
    assert remote_sha256s(SET, tmp_path) == reference


def test_a_stopped_build_goes_on_from_here_and_from_what_was_sent(made, reference, tmp_path, monkeypatch):
    with pytest.raises(StopError):
        made(stop_after(4))
    assert "mine.augpipe/manifest.json" not in names(SET)
    assert f"{WORK}/claim.json" not in names(SET)
    elsewhere(monkeypatch, tmp_path)
    with pytest.raises(StopError):
        made(stop_after(7))
    assert made().shards_built == 3
    assert remote_sha256s(SET, tmp_path) == reference


def test_a_complete_set_is_left_as_it_is(made, memory, monkeypatch, tmp_path):
    made()
    before = {name: file.modified for name, file in memory.store.items()}
    elsewhere(monkeypatch, tmp_path)
    assert made().already_complete
    assert {name: file.modified for name, file in memory.store.items()} == before


def test_a_shard_that_was_deleted_is_made_again(made, memory, reference, tmp_path):
    made()
    memory.rm_file("/sets/mine/shard-00002.parquet")
    assert made().shards_built == 1
    assert remote_sha256s(SET, tmp_path) == reference


def test_another_build_is_refused_and_force_replaces_it(made, reference, tmp_path):
    made(seed=5, shard_rows=50)
    with pytest.raises(
        UserError, match=r"^memory://sets/mine holds another build \(seed: 5 → 0; shard_rows: 50 → 100\)"
    ):
        made()
    made(force=True)
    assert remote_sha256s(SET, tmp_path) == reference


def test_an_address_that_was_emptied_takes_another_build(made, memory, reference, tmp_path):
    with pytest.raises(StopError):
        made(stop_after(4), seed=7)
    memory.rm("/sets", recursive=True)
    assert made().shards_built == 10
    assert remote_sha256s(SET, tmp_path) == reference


def test_what_was_finished_for_an_address_that_was_emptied_is_sent_again(made, memory, reference, tmp_path):
    with pytest.raises(StopError):
        made(stop_after(4))
    memory.rm("/sets", recursive=True)
    assert made().shards_built == 6
    assert remote_sha256s(SET, tmp_path) == reference


def test_foreign_files_are_refused_and_stay(made, memory):
    memory.pipe_file("/sets/mine/notes.txt", b"mine")
    with pytest.raises(UserError, match=r"^memory://sets/mine is not empty and no build made it \(it holds notes"):
        made(force=True)
    assert list(memory.store) == ["/sets/mine/notes.txt"]


def test_a_second_build_of_a_set_is_refused(made, monkeypatch, tmp_path):
    found = []

    def second(progress):
        if progress.shards_done == 2:
            for _ in range(2):
                with pytest.raises(UserError) as caught:
                    made()
                found.append(str(caught.value))
                elsewhere(monkeypatch, tmp_path)

    made(second)
    assert len(found) == 2
    for message in found:
        assert message.startswith("memory://sets/mine is being built by ")
        assert " since 20" in message
        assert message.endswith(f"delete {CLAIM} and run this again")


def test_a_claim_that_a_killed_build_has_left_is_its_own_folders(made, memory, monkeypatch, tmp_path):
    left = []

    def stop(progress):
        left.append(memory.cat_file(CLAIM))
        stop_after(3)(progress)

    with pytest.raises(StopError):
        made(stop)
    memory.pipe_file(CLAIM, left[0])
    monkeypatch.setenv("AUGPIPE_CACHE", str(tmp_path / "other"))
    with pytest.raises(UserError, match="is being built by"):
        made()
    assert memory.cat_file(CLAIM) == left[0], "what was refused gives nothing back"
    monkeypatch.setenv("AUGPIPE_CACHE", str(tmp_path / "cache"))
    assert made().shards_built == 7


def test_a_build_whose_claim_was_taken_writes_no_manifest(made, memory):
    def rob(progress):
        if progress.shards_done == 10:
            memory.pipe_file(CLAIM, b'{"token": "x", "machine": "robber"}')

    with pytest.raises(UserError, match="is being built by robber"):
        made(rob)
    assert "mine.augpipe/manifest.json" not in names(SET)


def test_a_lost_connection_ends_in_one_line_and_the_same_command_goes_on(
    memory, made, reference, tmp_path, monkeypatch
):
    system = type(memory)
    put = system.put_file

    def lossy(self, local, path, **settings):
        if path.endswith("00005.parquet"):
            raise ConnectionResetError("connection reset by peer")
        put(self, local, path, **settings)

    monkeypatch.setattr(system, "put_file", lossy)
    with pytest.raises(UserError, match=r"00005.parquet: connection reset by peer; check the network, then run"):
        made()
    assert "mine.augpipe/manifest.json" not in names(SET)
    monkeypatch.undo()
    monkeypatch.setenv("AUGPIPE_CACHE", str(tmp_path / "cache"))
    made()
    assert remote_sha256s(SET, tmp_path) == reference


def test_columns_kept_from_the_input_survive_a_change_of_machine(made, tmp_path, monkeypatch):
    table = tmp_path / "table.csv"
    table.write_text("text,label\n" + "".join(f"Row {i}.,{i % 3}\n" for i in range(300)))
    settings = {"inputs": (str(table),), "column": "text", "keep": ("label",)}

    def stop(progress):
        if progress.shards_done == 3:
            deadline = time.monotonic() + 10
            while f"{WORK}/records/00000.json" not in names(SET) and time.monotonic() < deadline:
                time.sleep(0.01)
            raise StopError

    with pytest.raises(StopError):
        made(stop, **settings)
    elsewhere(monkeypatch, tmp_path)
    summary = made(**settings)
    assert summary.shards_built < 3, "what was sent is not made again"
    assert [entry.name for entry in summary.manifest.kept] == ["label"]


def test_inputs_at_addresses_are_read_as_local_ones(made, memory, corpus_file, reference, tmp_path):
    whole = corpus_file.read_bytes()
    middle = whole.index(b"\n", len(whole) // 2) + 1
    memory.pipe_file("/in/a.txt", whole[:middle])
    memory.pipe_file("/in/b/b.txt.xz", lzma.compress(whole[middle:]))
    memory.pipe_file("/in/b/.hidden.txt", b"not this")
    memory.pipe_file("/in/old/shard-00000.parquet", b"nor this")
    memory.pipe_file("/in/old.augpipe/manifest.json", b"nor this")
    addresses = ("memory://in",), ("memory://in/a*", "memory://in/b/"), ("memory://in/a.txt", "memory://in/b/*")
    for given in (*addresses, ("memory://in/**",), ("memory://in/*",)):
        made(inputs=given, force=True)
        found = remote_sha256s(SET, tmp_path / f"{len(given)}{given[0].rpartition('/')[2]}")
        assert shards(found) == shards(reference), given
    with pytest.raises(UserError, match=r"^memory://in/c\*: no file matches this pattern"):
        made(inputs=("memory://in/c*",))
    with pytest.raises(UserError, match=r"^memory://in/c.txt: not found"):
        made(inputs=("memory://in/c.txt",))


def test_a_remote_set_is_fetched_once_and_checked(made, memory, monkeypatch):
    made()
    rows = sum(table.num_rows for table in open_shards(SET).tables())
    assert rows == open_shards(SET).rows > 0
    fetched = noted(monkeypatch, "fetch")
    assert open_shards(RemotePath(SET)).rows == rows
    assert not fetched
    shutil.rmtree(remote_cache())
    content = bytearray(memory.cat_file("/sets/mine/shard-00003.parquet"))
    content[100] ^= 1
    memory.pipe_file("/sets/mine/shard-00003.parquet", bytes(content))
    with pytest.raises(UserError, match=r"^memory://sets/mine/shard-00003.parquet is damaged: .* SHA-256"):
        open_shards(SET)


def test_verify_reads_every_byte_of_a_remote_set(made, memory):
    made()
    open_shards(SET)
    assert verify(SET).ok
    memory.pipe_file("/sets/mine/shard-00003.parquet", b"short")
    memory.pipe_file("/sets/mine/notes.txt", b"mine")
    memory.rm_file("/sets/mine/shard-00004.parquet")
    report = verify(SET)
    assert str(report.folder) == SET
    assert {finding.file for finding in report.findings} == {
        "notes.txt",
        "shard-00003.parquet",
        "shard-00004.parquet",
    }
    assert not list(remote_cache().glob("verify-*"))


def test_a_set_that_is_not_complete_is_told_from_none(made, memory):
    with pytest.raises(UserError, match=r"^there is no memory://sets/mine.augpipe/manifest.json; give the --output"):
        open_shards(SET)
    with pytest.raises(StopError):
        made(stop_after(2))
    with pytest.raises(UserError, match=r"^memory://sets/mine is not complete: .*; run its `augpipe build` again"):
        verify(SET)


def test_of_two_that_create_a_file_one_succeeds(memory):
    path = RemotePath("memory://sets/claim")
    assert [remote.create(path, content) for content in (b"one", b"two")] == [True, False]
    assert remote.read(path) == b"one"


@pytest.mark.parametrize("given", [SET, Path(SET), RemotePath(SET)])
def test_an_address_is_one_however_it_is_given(given):
    output = BuildConfig(output=given).output
    assert isinstance(output, RemotePath)
    assert str(output) == SET
    files = BuildFolder(output)
    assert str(files.manifest_file) == f"{SET}.augpipe/manifest.json"
    assert str(files.shard(3)) == f"{SET}/shard-00003.parquet"
    assert isinstance(files.companion.parent, RemotePath)


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("ftp://host/folder", r"unknown protocol ftp://, expected one of s3://, gs://, memory://"),
        ("memory://bucket", r"memory://bucket has no room beside it for \.augpipe; give a folder inside it"),
    ],
)
def test_addresses_that_cannot_be_built_at(configured, address, message):
    with pytest.raises(UserError, match=message):
        build(replace(configured(), output=Path(address)), facts=FACTS)


def test_a_setting_for_this_machine_takes_no_address():
    from cse_trainer.config import TrainConfig

    with pytest.raises(UsageError, match=r"^--cache-dir is s3://bucket/cache, expected a folder of this machine"):
        TrainConfig(shards=Path("data/en"), cache_dir=Path("s3://bucket/cache"))


def test_a_missing_package_is_named_with_the_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "gcsfs", None)
    with pytest.raises(UserError, match=r"^gs://bucket/x needs gcsfs, which is not installed; pip install 'augpipe"):
        remote.read(RemotePath("gs://bucket/x"))


def test_extensions_are_refused_at_an_address():
    with pytest.raises(UsageError, match=r"^--folder is memory://sets/mine, expected a folder of this machine"):
        ExtendConfig(folder=Path(SET), augmentations="noise")


def test_nothing_of_fsspec_is_loaded_for_local_folders():
    code = "import sys, augpipe.builder, augpipe.corpus, augpipe.shards.verify; sys.exit('fsspec' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
