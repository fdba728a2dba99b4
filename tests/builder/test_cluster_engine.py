"""What a build makes of a cluster's answers, on a cluster of two threads; no package for clusters is needed."""

import sys
import time
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager

import pytest

from augpipe.base.errors import UsageError, UserError
from augpipe.builder import (
    ShardsSetAsideError,
    build,
    build_range,
    cluster,
    cluster_engine,
    cluster_worker,
    complete_ranges,
    estimate,
    extend,
)
from augpipe.builder.cluster import CLUSTERS, Cluster, dask_cluster, ray_cluster
from augpipe.builder.cluster_worker import attempt
from augpipe.builder.fingerprint import code_versions
from augpipe.builder.folder import BuildFolder
from augpipe.config import BuildConfig, ExtendConfig
from tests.builder.clusters import free_port
from tests.builder.fakes import FACTS, LABELS
from tests.shards.sets import sha256s

CODE = code_versions("en")


class Threads:
    """A cluster of threads; `answer` may be replaced by what goes wrong."""

    pool: ThreadPoolExecutor

    def __init__(self):
        self.gone = False
        self.most = self.given = 0

    def slots(self):
        return 2

    def answer(self, task):
        return self.pool.submit(attempt, task, CODE)

    def submit(self, task):
        future = self.answer(task)
        self.given += 1
        self.most = max(self.most, self.given)
        future.add_done_callback(self.took_back)
        return future

    def took_back(self, _):
        self.given -= 1

    @contextmanager
    def __call__(self, config):
        with ThreadPoolExecutor(2) as self.pool:
            yield Cluster("threads at home", lambda: self.slots(), self.submit, lambda: self.gone)


@pytest.fixture
def threads(monkeypatch):
    made = Threads()
    monkeypatch.setitem(CLUSTERS, "ray", made)
    return made


@pytest.fixture
def on_threads(threads, configured):
    """Return a function that configures a build on the threads."""
    return lambda **values: configured(engine="ray", **values)


def test_a_cluster_changes_no_byte_and_has_twice_its_slots_at_most(on_threads, threads, reference):
    summary = build(on_threads(), facts=FACTS)
    assert sha256s(summary.folder) == reference
    assert threads.most == 4


def test_a_cluster_extends_and_builds_ranges_to_the_same_bytes(on_threads, configured, reference):
    from dataclasses import replace

    def only(name):
        return replace(FACTS, labels={name: LABELS[name]}, rule_versions={name: FACTS.rule_versions[name]})

    folder = build(on_threads(), facts=only("pi")).folder
    assert extend(ExtendConfig(folder, "negation", engine="ray"), facts=only("negation")).shards_built == 10
    assert sha256s(folder) == reference
    for part in ("0:6", "6:"):
        build_range(on_threads(output="ranges"), part, facts=FACTS)
    assert sha256s(complete_ranges(configured("ranges").output).folder) == reference


def test_an_estimate_takes_the_workers_of_the_cluster(on_threads):
    found = [estimate(on_threads(workers=workers), facts=FACTS) for workers in (None, 1)]
    assert [(each.workers, each.cores) for each in found] == [(2, 2), (1, 2)]


def test_no_more_shards_are_given_than_workers_asks_for(on_threads, threads):
    build(on_threads(workers=3), facts=FACTS)
    assert threads.most == 3


def test_a_worker_of_other_code_ends_the_build(on_threads, monkeypatch):
    monkeypatch.setattr(cluster_worker, "code_versions", lambda lang: CODE | {"spacy": "2.0"})
    with pytest.raises(UserError, match=r"has other code than this machine \(spacy: .* → 2.0\); install the same"):
        build(on_threads(), facts=FACTS)


def test_a_worker_of_another_pipeline_ends_the_build(on_threads, monkeypatch):
    from dataclasses import replace

    facts = replace(FACTS, pipeline=replace(FACTS.pipeline, sha256="e" * 64))
    with pytest.raises(UserError, match=r"the pipeline on .* has SHA-256 ffffffffffff…, expected .* eeeeeeeeeeee…"):
        build(on_threads(), facts=facts)


def test_a_worker_that_does_not_see_the_output_ends_the_build(on_threads, threads, tmp_path):
    from dataclasses import replace

    threads.answer = lambda task: threads.pool.submit(attempt, replace(task, folder=tmp_path / "local"), CODE)
    with pytest.raises(UserError, match=r"does not see .*local; give an --output on a file system that all machines"):
        build(on_threads(), facts=FACTS)


def test_a_lost_cluster_ends_the_build_and_the_same_command_goes_on(on_threads, threads, reference, monkeypatch):
    monkeypatch.setattr(cluster_engine, "LOOK_S", 0.0)

    def lose(progress):
        threads.gone = progress.shards_done >= 3

    with pytest.raises(UserError, match=r"threads at home does not answer any more; .* finished shards are kept"):
        build(on_threads(), facts=FACTS, on_progress=lose)
    threads.__init__()
    summary = build(on_threads(), facts=FACTS)
    assert summary.shards_built <= 7
    assert sha256s(summary.folder) == reference


def test_a_cluster_that_is_lost_while_it_is_asked_is_one_line(on_threads, threads, monkeypatch):
    monkeypatch.setattr(cluster_engine, "LOOK_S", 0.0)

    def lose(progress):
        threads.slots = lambda: (_ for _ in ()).throw(ConnectionError("closed"))

    with pytest.raises(UserError, match="threads at home does not answer any more"):
        build(on_threads(), facts=FACTS, on_progress=lose)


def test_futures_that_a_cluster_cancels_are_a_lost_cluster(on_threads, threads):
    def cancelled(task):
        future: Future = Future()
        future.cancel()
        future.set_running_or_notify_cancel()
        return future

    threads.answer = cancelled
    with pytest.raises(UserError, match="does not answer any more"):
        build(on_threads(), facts=FACTS)


def test_shards_whose_workers_die_are_tried_alone_and_then_set_aside(on_threads, threads):
    answer = threads.answer
    given = []

    def deadly(task):
        given.append((task.index, threads.given))
        if task.index not in (2, 7):
            return answer(task)
        return threads.pool.submit(die)

    def die():
        time.sleep(0.2)
        raise RuntimeError("killed")

    threads.answer = deadly
    with pytest.raises(ShardsSetAsideError, match=r"ids 200–299 \(twice: worker lost: RuntimeError\); ids 700–799"):
        build(on_threads(), facts=FACTS)
    assert given[-2:] == [(2, 0), (7, 0)]
    assert len(list(on_threads().output.glob("*.parquet"))) == 8


def test_a_hanging_shard_is_set_aside_and_a_cluster_without_workers_is_an_error(on_threads, threads, monkeypatch):
    monkeypatch.setattr("augpipe.builder.progress.STARTUP_S", 0.0)
    answer = threads.answer

    def hang(task):
        if task.index != 2:
            return answer(task)
        BuildFolder(task.folder).counters(2).write_bytes(bytes(16))
        return Future()

    threads.answer = hang
    with pytest.raises(ShardsSetAsideError, match=r"ids 200–299 \(twice: no progress for 1 s\)"):
        build(on_threads(), facts=FACTS, patience_s=1.0)
    threads.__init__()
    threads.answer = lambda task: Future()
    with pytest.raises(UserError, match="threads at home has begun no shard for 1 s; see whether it has workers"):
        build(on_threads(), facts=FACTS, patience_s=1.0)


@pytest.mark.parametrize(("name", "module"), [("dask", "distributed"), ("ray", "ray")])
def test_a_missing_package_says_what_to_install(monkeypatch, configured, name, module):
    monkeypatch.setitem(sys.modules, module, None)
    settings = {"scheduler": "tcp://127.0.0.1:1"} if name == "dask" else {}
    with pytest.raises(UserError, match=rf"--engine {name} needs {name}, .*; pip install 'augpipe\[{name}\]'"):
        build(configured(engine=name, **settings), facts=FACTS)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:{port}", "nowhere", "http://127.0.0.1:{port}"])
def test_a_scheduler_that_does_not_answer_is_one_line(monkeypatch, address):
    pytest.importorskip("distributed", reason="dask's `distributed` is not installed (extra `dask`)")
    monkeypatch.setattr(cluster, "CONNECT_S", 0.5)
    with (
        pytest.raises(UserError, match=r"no scheduler of dask answers at .*; start it with `dask scheduler`"),
        dask_cluster(address.format(port=free_port())),
    ):
        pass


def test_a_head_of_ray_that_does_not_answer_is_one_line():
    pytest.importorskip("ray", reason="ray is not installed (extra `ray`)")
    with (
        pytest.raises(UserError, match=r"no cluster of ray answers at .* \(nobody answers\); start one"),
        ray_cluster(f"127.0.0.1:{free_port()}"),
    ):
        pass


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"engine": "dask"}, "--engine dask got no --scheduler, expected its address; give what `dask scheduler`"),
        ({"scheduler": "tcp://a:1"}, "--scheduler is for --engine dask, got --engine loky; leave one of"),
        ({"engine": "dask", "scheduler": "tcp://a:1", "address": "a:1"}, "--address is for --engine ray"),
        (
            {"engine": "ray", "address": "ray://a:1"},
            "--address is 'ray://a:1', expected HOST:PORT of the head, or",
        ),
    ],
)
def test_places_of_clusters_are_checked(tmp_path, settings, says):
    for make in (lambda: BuildConfig(tmp_path, **settings), lambda: ExtendConfig(tmp_path, "pi", **settings)):
        with pytest.raises(UsageError) as caught:
            make()
        assert str(caught.value).startswith(says)
