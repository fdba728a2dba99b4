"""Threads that share a process share its parser, one at a time: the bytes are those of a sequential build."""

import threading
from concurrent.futures import ThreadPoolExecutor

import joblib
import pytest

from augpipe.augmenter import Augmenter
from augpipe.builder import build
from augpipe.builder.plan import AugmenterSpec
from augpipe.builder.shard import augmenter_of
from augpipe.config import BuildConfig
from tests.builder.fakes import FACTS
from tests.shards.sets import sha256s

TEXTS = [f"When the {noun} {n} ended, he travelled widely in Europe." for n in range(12) for noun in ("war", "Qwxv")]


def rows(augmenter, first):
    return [row.to_dict() for row in augmenter.pipe(TEXTS[first:] + TEXTS[:first], batch_size=4)]


def test_an_augmenter_answers_any_number_of_threads():
    augmenter = Augmenter("en", augmentations="sda")
    expected = [rows(augmenter, first) for first in range(4)]
    with ThreadPoolExecutor(4) as pool:
        for _ in range(2):
            assert list(pool.map(lambda first: rows(augmenter, first), range(4))) == expected


@pytest.fixture
def corpus(tmp_path):
    (tmp_path / "corpus.txt").write_text("".join(f"{text}\n" for text in TEXTS))
    return str(tmp_path / "corpus.txt")


def test_a_build_on_threads_gives_the_bytes_of_a_sequential_one(corpus, tmp_path):
    def config(name, engine):
        return BuildConfig(output=tmp_path / name, inputs=(corpus,), shard_rows=4, workers=4, engine=engine)

    build(config("sequential", "sequential"))
    with joblib.parallel_config(backend="threading"):
        build(config("threads", "joblib"))
    assert sha256s(tmp_path / "threads") == sha256s(tmp_path / "sequential")


def test_threads_that_ask_at_once_get_one_augmenter():
    spec = AugmenterSpec("tests.builder.fakes:SlowlyMadeAugmenter", "en", ("pi",), None, FACTS.pipeline.sha256, 0)
    together = threading.Barrier(4)

    def ask(number):
        together.wait()
        return augmenter_of(spec)

    with ThreadPoolExecutor(4) as pool:
        assert len(set(map(id, pool.map(ask, range(4))))) == 1


@pytest.mark.slow
def test_dask_with_two_threads_a_worker_gives_the_bytes_of_a_sequential_build(corpus, tmp_path):
    distributed = pytest.importorskip("distributed", reason="dask's `distributed` is not installed (extra `dev`)")

    def config(name, engine):
        return BuildConfig(output=tmp_path / name, inputs=(corpus,), shard_rows=4, workers=4, engine=engine)

    build(config("sequential", "sequential"))
    settings = {"n_workers": 2, "threads_per_worker": 2, "processes": True, "dashboard_address": None}
    with (
        distributed.LocalCluster(**settings, local_directory=str(tmp_path / "scratch")) as cluster,
        distributed.Client(cluster),
        joblib.parallel_config(backend="dask"),
    ):
        build(config("dask", "joblib"))
    assert sha256s(tmp_path / "dask") == sha256s(tmp_path / "sequential")
