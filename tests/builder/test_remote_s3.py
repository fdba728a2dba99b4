"""Sets in S3, which a server on this machine plays: built, killed, gone on with, read and refused by the programs."""

from __future__ import annotations

import logging
import os
import re
import signal
import subprocess
import sys
import time

import pytest

from augpipe.base.addresses import RemotePath
from augpipe.base.files import remote
from augpipe.builder.folder import BuildFolder
from tests.builder.remotes import names, remote_sha256s
from tests.sources import ROOT

pytest.importorskip("s3fs", reason="the extra `remote` is not installed")
server_module = pytest.importorskip("moto.server", reason="moto is not installed")
pytestmark = pytest.mark.slow

SET = "s3://bucket/sets/mine"
WORK = BuildFolder(RemotePath(SET)).work.name


@pytest.fixture(scope="module")
def server():
    """Return the address of a server of S3."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    running = server_module.ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    running.start()
    host, port = running.get_host_and_port()
    yield f"http://{host}:{port}"
    running.stop()


@pytest.fixture(autouse=True)
def s3(server, monkeypatch, tmp_path):
    """Give a server with one empty bucket, and say where it is and who asks; return fsspec's file system."""
    import s3fs

    for name, value in {
        "AWS_ENDPOINT_URL": server,
        "AWS_ACCESS_KEY_ID": "testing",
        "AWS_SECRET_ACCESS_KEY": "testing",
        "AWS_DEFAULT_REGION": "us-east-1",
        "AUGPIPE_CACHE": str(tmp_path / "cache"),
    }.items():
        monkeypatch.setenv(name, value)
    s3fs.S3FileSystem.clear_instance_cache()
    system = s3fs.S3FileSystem(use_listings_cache=False)
    if system.exists("bucket"):
        system.rm("bucket", recursive=True)
    system.mkdir("bucket")
    yield system
    s3fs.S3FileSystem.clear_instance_cache()


FAKE_AUGPIPE = "import runpy; runpy.run_module('tests.builder.fake_cli', run_name='__main__')"
CSE_TRAIN = "from cse_trainer.entry import train_main; train_main()"


def command(*arguments, code=FAKE_AUGPIPE, **environment):
    return subprocess.Popen(
        [sys.executable, "-c", code, *map(str, arguments)],
        cwd=ROOT,
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def ran(*arguments, **settings):
    """Return exit code, standard output and the lines of standard error of a command, without those on a transfer."""
    running = command(*arguments, **settings)
    out, err = running.communicate(timeout=300)
    return running.returncode, out, [line for line in err.splitlines() if not line.startswith("corpus: ")]


@pytest.fixture
def building(corpus_file, s3):
    """Return the arguments of a build from S3 to S3."""
    s3.pipe_file("bucket/notes/a.txt", corpus_file.read_bytes())
    return (
        "build",
        "s3://bucket/notes/*.txt",
        "--output",
        SET,
        "--shard-rows",
        100,
        "--workers",
        1,
        "--force-language",
    )


def held(folder, name, *arguments, **settings):
    """Start a command that is quick until a file is in the set, and then builds for longer than anything here takes."""
    pause = folder / "pause"
    pause.write_text("0.02")
    running = command(*arguments, "--pipeline", pause, **settings)
    deadline = time.monotonic() + 120
    while name not in names(SET):
        assert running.poll() is None, running.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.1)
    pause.write_text("60")
    return running


def test_a_killed_build_goes_on_to_the_same_bytes(building, reference, tmp_path):
    running = held(tmp_path, "mine/shard-00002.parquet", *building)
    try:
        code, _, lines = ran(*building, AUGPIPE_CACHE=str(tmp_path / "other"))
    finally:
        running.send_signal(signal.SIGKILL)
        running.communicate()
    assert (code, len(lines)) == (1, 1)
    assert lines[0].startswith(f"error: {SET} is being built by ")
    assert "mine.augpipe/manifest.json" not in names(SET)
    assert f"mine.augpipe/{WORK}/claim.json" in names(SET)
    code, _, lines = ran("inspect", SET)
    assert (code, lines) == (
        1,
        [f"error: {SET} is not complete: it has no {SET}.augpipe/manifest.json; run its `augpipe build` again"],
    )
    code, _, lines = ran(*building, "--quiet")
    assert (code, lines) == (0, [])
    found = remote_sha256s(SET, tmp_path)
    assert found.keys() == reference.keys()
    assert {name for name in found if found[name] != reference[name]} == {"README.md"}, "the card names the input"


def test_ranges_of_machines_without_a_shared_folder_make_the_set_of_a_local_build(building, reference, tmp_path):
    def on(machine):
        return {"AUGPIPE_CACHE": str(tmp_path / machine)}

    first, rest = (*building, "--shard-range", "0:6"), (*building, "--shard-range", "6:", "--quiet")
    running = held(tmp_path, f"mine.augpipe/{WORK}/records/00001.json", *first, **on("one"))
    try:
        refused = ran(*first, **on("two"))
        built = ran(*rest, **on("two"))
    finally:
        running.send_signal(signal.SIGKILL)
        running.communicate()
    assert built[0] == 0, built
    waiting = ran("complete", SET, **on("three"))
    for code, _, lines in (refused, waiting):
        assert (code, len(lines)) == (1, 1), lines
        assert lines[0].startswith(f"error: the range 0:6 of {SET} is being built by ")
    code, out, lines = ran(*first, **on("one"))
    assert code == 0, lines
    again = re.search(r"shards 0:6 of 10 are finished in s3://bucket/sets/mine, (\d) of", " ".join(out.split()))
    assert again, out
    assert int(again[1]) <= 4
    remote.delete([RemotePath(f"{SET}.augpipe/{WORK}/records/00007.json")])
    code, _, lines = ran("complete", SET, **on("three"))
    assert (code, len(lines)) == (1, 1), lines
    assert f"{SET} is not complete: 1 of 10 shards are missing, 7:8; run" in lines[0]
    assert ran(*building, "--shard-range", "7:8", "--quiet", **on("two"))[0] == 0
    code, _, lines = ran("complete", SET, "--quiet", **on("three"))
    assert (code, lines) == (0, [])
    found = remote_sha256s(SET, tmp_path)
    assert found.keys() == reference.keys()
    assert {name for name in found if found[name] != reference[name]} == {"README.md"}, "the card names the input"
    assert not [name for name in names(SET) if f"/{WORK}/" in name]


def test_a_complete_set_is_read_by_every_program(building, s3, tmp_path):
    assert ran(*building, "--quiet")[0] == 0
    assert "nothing to do" in ran(*building)[1]
    assert f"{SET} is sound: 10 shards" in ran("verify", SET)[1]
    assert SET in ran("inspect", SET, "--parity", 0)[1]
    code, out, lines = ran("--shards", SET, "--positive", "pi", "--encoder", "tiny", "--dry-run", code=CSE_TRAIN)
    assert code == 0, lines
    assert f"shards of {SET}" in out

    import pandas
    import pyarrow.dataset
    import pyarrow.fs

    options = {"client_kwargs": {"endpoint_url": os.environ["AWS_ENDPOINT_URL"]}}
    rows = len(pandas.read_parquet(SET, storage_options=options))
    table = pyarrow.dataset.dataset(
        "bucket/sets/mine", filesystem=pyarrow.fs.PyFileSystem(pyarrow.fs.FSSpecHandler(s3))
    )
    assert rows == table.to_table().num_rows > 800


def test_of_two_that_create_an_object_one_succeeds():
    path = RemotePath("s3://bucket/claim")
    assert [remote.create(path, content) for content in (b"one", b"two")] == [True, False]
    assert remote.read(path) == b"one"


@pytest.mark.parametrize(
    ("address", "environment", "message"),
    [
        (
            "s3://nowhere/sets/mine",
            {},
            f"s3://nowhere/sets/mine.augpipe/{WORK}/claim.json: not found (",
        ),
        (SET, {"AWS_ENDPOINT_URL": "http://127.0.0.1:9"}, f"{SET}.augpipe/{WORK}/claim.json: "),
        (
            SET,
            {
                "AWS_ACCESS_KEY_ID": "",
                "AWS_SECRET_ACCESS_KEY": "",
                "AWS_EC2_METADATA_DISABLED": "true",
                "HOME": "/nowhere",
            },
            "no credentials",
        ),
    ],
)
def test_what_is_wrong_is_told_in_one_line(corpus_file, address, environment, message):
    code, _, lines = ran("build", corpus_file, "--output", address, "--force-language", **environment)
    assert (code, len(lines)) == (1, 1), lines
    assert message in lines[0]
