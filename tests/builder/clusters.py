"""Clusters of two worker processes on this machine, started as their own commands would be."""

from __future__ import annotations

import os
import socket
import sys
import time
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

import psutil

from tests.sources import ROOT

WORKERS = 2
DEADLINE_S = 90


@dataclass
class Started:
    """A running cluster: the options that lead to it, the process that leads it, and its others.

    Args:
        worker_names: words of a command line by which its workers are known.
    """

    options: list[str]
    head: psutil.Process
    others: list[psutil.Process]
    worker_names: str

    def workers(self):
        """Return the processes that run tasks."""
        found = []
        for process in self.others:
            with suppress(psutil.NoSuchProcess):
                found += [process, *process.children(recursive=True)]
        return [process for process in found if self.worker_names in name_of(process)]

    def end(self):
        every = [self.head, *self.others]
        for process in self.others:
            with suppress(psutil.NoSuchProcess):
                every += process.children(recursive=True)
        for process in every:
            with suppress(psutil.NoSuchProcess):
                process.kill()
        psutil.wait_procs(every, timeout=DEADLINE_S)


def name_of(process):
    with suppress(psutil.Error):
        return " ".join(process.cmdline())
    return ""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def spawned(*words, folder):
    with open(folder / "cluster.log", "ab") as log:
        command = [sys.executable, *map(str, words)]
        return psutil.Popen(command, cwd=ROOT, stdout=log, stderr=log)


def wait_until(is_so):
    deadline = time.monotonic() + DEADLINE_S
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.1)


@contextmanager
def dask(folder, monkeypatch):
    """Start dask's scheduler with two workers; end them after the block."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    address = f"tcp://127.0.0.1:{free_port()}"
    port = address.rpartition(":")[2]
    scheduler = ["-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", port, "--no-dashboard"]
    worker = ["-m", "distributed.cli.dask_worker", address, "--nworkers", WORKERS, "--nthreads", 1, "--no-dashboard"]
    started = Started(
        ["--engine", "dask", "--scheduler", address], spawned(*scheduler, folder=folder), [], "spawn_main"
    )
    try:
        started.others.append(spawned(*worker, "--local-directory", folder, folder=folder))
        wait_until(lambda: len(started.workers()) == WORKERS)
        yield started
    finally:
        started.end()


@contextmanager
def ray(folder, monkeypatch):
    """Start ray's head with two cores; end all its processes after the block."""
    monkeypatch.setenv("RAY_AUTH_MODE", "token")
    monkeypatch.setenv("RAY_AUTH_TOKEN", os.urandom(16).hex())
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    port = free_port()
    place = Path(mkdtemp(prefix="ray-"))  # its sockets are in there, and their paths have to be short
    before = set(psutil.pids())
    head = ["-m", "ray.scripts.scripts", "start", "--head", "--port", port, "--num-cpus", WORKERS]
    head += ["--min-worker-port", 0, "--max-worker-port", 0, "--include-dashboard", "false", "--disable-usage-stats"]
    head += ["--object-store-memory", 80_000_000, "--temp-dir", place]
    assert spawned(*head, folder=folder).wait(DEADLINE_S) == 0, (folder / "cluster.log").read_text()
    own = [process for process in map(process_of, set(psutil.pids()) - before) if str(place) in name_of(process)]
    (gcs,) = [process for process in own if "/gcs_server" in name_of(process)]
    others = [process for process in own if process != gcs]
    try:
        yield Started(["--engine", "ray", "--address", f"127.0.0.1:{port}"], gcs, others, "ray::attempt")
    finally:
        Started([], gcs, others, "").end()
        rmtree(place, ignore_errors=True)


def process_of(pid):
    with suppress(psutil.NoSuchProcess):
        return psutil.Process(pid)
    return None
