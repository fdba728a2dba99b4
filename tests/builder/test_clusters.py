"""Builds on dask and on ray, with two worker processes each: equal bytes, whatever is killed."""

import os
import subprocess
import sys
import time

import pytest

from augpipe.builder import build
from augpipe.builder.folder import BuildFolder
from augpipe.shards.verify import verify
from tests.builder import clusters, fakes
from tests.builder.clusters import wait_until
from tests.shards.sets import sha256s
from tests.sources import ROOT

pytestmark = pytest.mark.slow
PACKAGES = {"dask": "distributed", "ray": "ray"}


@pytest.fixture(params=PACKAGES)
def started(request, monkeypatch, tmp_path):
    """Return the function that starts a cluster of each kind."""
    name = request.param
    pytest.importorskip(PACKAGES[name], reason=f"{name} is not installed (extra `{name}`)")
    return lambda: getattr(clusters, name)(tmp_path / "cluster", monkeypatch)


@pytest.fixture(autouse=True)
def place(tmp_path):
    (tmp_path / "cluster").mkdir()
    (tmp_path / "pause").write_text("0")


@pytest.fixture
def expected(place, configured, tmp_path):
    """Return the hashes of the set that this process makes."""
    summary = build(configured("here", pipeline=str(tmp_path / "pause")), facts=fakes.FACTS)
    return sha256s(summary.folder)


def command(cluster, corpus, tmp_path):
    words = [sys.executable, "-m", "tests.builder.fake_cli", "build", corpus, "-o", tmp_path / "out", *cluster.options]
    words += ["--shard-rows", 100, "--pipeline", tmp_path / "pause"]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    return subprocess.Popen(list(map(str, words)), cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True)


def ended(process):
    _, err = process.communicate(timeout=300)
    assert "Traceback" not in err
    return process.returncode, err


def begun(tmp_path):
    """Return whether a shard is finished and another one in work."""
    folder = BuildFolder(tmp_path / "out")
    return list(folder.path.glob("*.parquet")) and folder.in_work()


def test_a_cluster_gives_the_bytes_of_this_machine_also_where_a_worker_is_killed(
    started, corpus_file, tmp_path, expected
):
    (tmp_path / "pause").write_text("0.01")
    with started() as cluster:
        process = command(cluster, corpus_file, tmp_path)
        wait_until(lambda: begun(tmp_path))
        cluster.workers()[0].kill()
        (tmp_path / "pause").write_text("0")
        code, err = ended(process)
    assert (code, "1,000 rows in 10 shards, 2 workers" in err) == (0, True), err
    assert sha256s(tmp_path / "out") == expected
    assert verify(tmp_path / "out").ok


def test_a_lost_head_is_one_line_and_the_same_command_goes_on(started, corpus_file, tmp_path, expected):
    (tmp_path / "pause").write_text("0.02")
    with started() as cluster:
        process = command(cluster, corpus_file, tmp_path)
        wait_until(lambda: begun(tmp_path))
        cluster.head.kill()
        since = time.monotonic()
        code, err = ended(process)
    assert code == 1
    assert "does not answer any more; start it again, then run the same command again" in err.splitlines()[-1]
    assert time.monotonic() - since < 45
    finished = {path: path.stat().st_mtime_ns for path in (tmp_path / "out").glob("*.parquet")}
    assert 0 < len(finished) < 10
    (tmp_path / "pause").write_text("0")
    (tmp_path / "cluster").rename(tmp_path / "lost")
    (tmp_path / "cluster").mkdir()
    with started() as cluster:
        assert ended(command(cluster, corpus_file, tmp_path))[0] == 0
    assert sha256s(tmp_path / "out") == expected
    assert finished.items() <= {path: path.stat().st_mtime_ns for path in (tmp_path / "out").glob("*.parquet")}.items()


def test_a_shard_that_kills_its_workers_is_set_aside_and_the_others_finish(started, tmp_path):
    corpus = tmp_path / "corpus.txt"
    corpus.write_text("".join(f"{fakes.KILLS if i == 250 else 'It is so.'}\n" for i in range(600)))
    with started() as cluster:
        code, err = ended(command(cluster, corpus, tmp_path))
    assert code == 3
    assert "1 of 6 shards set aside: ids 200–299 (twice: worker lost: " in err.splitlines()[-1]
    assert len(list((tmp_path / "out").glob("*.parquet"))) == 5
