"""A signal ends a build as Ctrl-C does: one line, its exit code, nobody and nothing left behind."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psutil
import pytest

from augpipe.base.interruption import Stopped
from augpipe.builder import loky_engine
from augpipe.builder.folder import BuildFolder
from augpipe.builder.progress import LONGEST_LOOK_S, StallWatch
from augpipe.contract.layout import SetFolder
from augpipe.corpus.spool import OPEN_FILES
from tests.shards.sets import sha256s, standing

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def usual_handlers() -> Iterator[None]:
    """What a build that is started here inherits: a test run in the background ignores some of these signals."""
    interrupt = signal.signal(signal.SIGINT, signal.default_int_handler)
    hangup = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGINT, interrupt)
    signal.signal(signal.SIGHUP, hangup)


class Running:
    """A build of a corpus on standard input, with a temporary folder of its own."""

    def __init__(self, folder, engine, *arguments, output="out", pause="0.02"):
        self.folder, self.output, self.temporary = folder, folder / output, folder / "temporary"
        self.temporary.mkdir(exist_ok=True)
        self.pause = folder / "pause"
        self.pause.write_text(pause)
        corpus = folder / "corpus.txt"
        corpus.write_text("".join(f"Sentence {i}.\n" for i in range(200)))
        words = [sys.executable, "-m", "tests.builder.fake_cli"]
        words += arguments or ["build", "-i", "-", "-o", self.output, "--shard-rows", "20", "--pipeline", self.pause]
        with corpus.open() as stream:
            self.process = subprocess.Popen(
                [*map(str, words), "--engine", engine, *([] if engine == "sequential" else ["--workers", "2"])],
                cwd=ROOT,
                stdin=stream,
                stderr=subprocess.PIPE,
                text=True,
                env=os.environ | {"TMPDIR": str(self.temporary)},
            )

    def done(self):
        """Let it end well."""
        self.process.communicate(timeout=60)
        assert self.process.returncode == 0

    def begun(self, work):
        """Wait until a shard is in work and return the processes below."""
        deadline = time.monotonic() + 60
        while not list(work.glob("progress/*")):
            assert self.process.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.01)
        return psutil.Process(self.process.pid).children(recursive=True)

    def ended(self, children):
        """Return the lines on stderr; nobody of these may live on, and no temporary file be left."""
        _, error = self.process.communicate(timeout=60)
        _, alive = psutil.wait_procs(children, timeout=30)
        assert alive == []
        assert list(self.temporary.iterdir()) == []
        assert "Traceback" not in error
        assert "arning" not in error
        return error.splitlines()


@pytest.mark.parametrize(
    ("engine", "signum", "again"),
    [
        ("loky", signal.SIGINT, True),
        pytest.param("loky", signal.SIGTERM, False, marks=pytest.mark.slow),
        ("multiprocessing", signal.SIGTERM, False),
        pytest.param("multiprocessing", signal.SIGINT, True, marks=pytest.mark.slow),
        ("sequential", signal.SIGHUP, True),
    ],
)
def test_a_signal_ends_a_build_in_one_line_and_the_rerun_goes_on(tmp_path, engine, signum, again):
    running = Running(tmp_path, engine)
    children = running.begun(SetFolder(running.output).work)
    running.process.send_signal(signum)
    if again:
        running.process.send_signal(signum)
    *_, stopped = running.ended(children)
    assert "of 10 shards are finished" in stopped or "nothing was begun" in stopped
    assert stopped.startswith("stopped; ")
    assert running.process.returncode == 128 + signum
    assert not list(running.output.rglob(".tmp-*"))


@pytest.mark.parametrize("method", [None, "spawn"])
def test_the_first_worker_starts_with_the_signals_held_back_and_a_hang_up_spares_the_books(method):
    code = f"""
import psutil, signal
from augpipe.builder.loky_engine import Worker
class Watched(Worker):
    def _submit(self, task):
        future = self._pool.submit(int, 3)
        self.mask = signal.pthread_sigmask(signal.SIG_BLOCK, [])
        return future
worker = Watched({method!r})
assert worker.start(None).result() == 3
children = {{child: " ".join(child.cmdline()) for child in psutil.Process().children()}}
trackers = [child for child, line in children.items() if "resource_tracker import main" in line]
assert len(trackers) == 2, children
for tracker in trackers:
    tracker.send_signal(signal.SIGHUP)
worker.kill()
assert {{signal.SIGINT, signal.SIGTERM, signal.SIGHUP}} <= worker.mask, worker.mask
assert all(tracker.is_running() and tracker.status() != "zombie" for tracker in trackers)
"""
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, timeout=60)


def test_a_signal_at_the_very_end_of_a_start_leaves_no_worker_behind(monkeypatch, tmp_path):
    killed = []

    class Interrupted(loky_engine.Worker):
        def start(self, task):
            raise Stopped(signal.SIGINT)  # the process is there, and nobody has been told

        def kill(self):
            killed.append(self)

    monkeypatch.setattr(loky_engine, "Worker", Interrupted)
    folder = BuildFolder(tmp_path)
    tasks: Iterator[Any] = iter([SimpleNamespace(index=0)])
    with pytest.raises(Stopped):
        list(loky_engine.run_loky(tasks, 2, StallWatch(folder, 60), folder))
    assert len(set(killed)) == 2


@pytest.mark.skipif(not OPEN_FILES.exists(), reason="a file without a name can be read again on Linux only")
@pytest.mark.parametrize("engine", ["loky", pytest.param("multiprocessing", marks=pytest.mark.slow)])
def test_nothing_is_left_of_a_killed_build(tmp_path, engine):
    running = Running(tmp_path, engine)
    children = running.begun(SetFolder(running.output).work)
    running.process.kill()
    assert len(running.ended(children)) <= 1, "the line at the beginning, if there was time for it"
    running = Running(tmp_path, engine, pause="0")
    running.done()
    calm = Running(tmp_path, "sequential", output="calm", pause="0")
    calm.done()
    assert sha256s(tmp_path / "out") == sha256s(tmp_path / "calm")


@pytest.mark.parametrize("engine", ["loky", "sequential"])
def test_an_extension_that_is_stopped_says_that_the_set_is_as_it_was(tmp_path, engine):
    building = Running(tmp_path, "sequential", pause="0")
    building.done()
    before = standing(building.output)
    # The fake augmenter has every column already; a manifest without one of them stands for an older set.
    words = [sys.executable, "-c", EXTEND, str(building.output), str(building.pause), engine]
    building.pause.write_text("0.02")
    process = subprocess.Popen(words, cwd=ROOT, stderr=subprocess.PIPE, text=True)
    while not list(BuildFolder(building.output).extension.counters(0).parent.glob("*")):
        assert process.poll() is None
        time.sleep(0.01)
    process.terminate()
    _, error = process.communicate(timeout=60)
    assert process.returncode == 143
    assert "of 10 shards are extended" in error or "nothing was begun" in error
    assert f"{building.output} is whole and as it was; run the same command again" in error
    assert standing(building.output) == before


EXTEND = """
import sys
from dataclasses import replace
from augpipe.cli import main
from augpipe.builder.fingerprint import AugmenterFacts
from tests.builder.fakes import FACTS, LABELS
LABELS["again"] = LABELS["pi"]
facts = replace(FACTS, labels={"again": LABELS["pi"]}, rule_versions={"again": 1}, factory="tests.builder.fakes:Again")
AugmenterFacts.of = classmethod(lambda cls, *settings: facts)
import augpipe.builder.extending as extending
extending.origins = lambda *given: {}
folder, pause, engine = sys.argv[1:]
sys.argv = ["augpipe", "extend", folder, "--augmentations", "again", "--pipeline", pause, "--engine", engine]
main()
"""


def test_a_ctrl_c_during_the_imports_ends_the_program_without_a_word():
    for module, entry in [("augpipe.entry", "main"), ("cse_trainer.entry", "train_main")]:
        code = f"""
import os, signal, sys
class Interrupting:
    def find_spec(self, name, *given):
        if name == "typer":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupting())
before = set(sys.modules)
from {module} import {entry}
loaded = set(sys.modules) - before
assert len(loaded) < 6, loaded
{entry}()
"""
        done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")


START = {
    "augpipe": """
import augpipe.cli as cli
cli.app.command()(trial)
sys.argv = ["augpipe", "trial"]
cli.main()
""",
    "cse-train": """
from augpipe.base.boundary import run
from cse_trainer.cli import program
sys.argv = ["cse-train", "--now"]
run(program("cse-train", trial))
""",
}


@pytest.mark.parametrize("program", START)
@pytest.mark.parametrize("where", ["sys", "finalizer", "other exception"])
def test_a_signal_is_not_lost_wherever_it_is_raised(where, program):
    places = {
        "sys": "time.sleep(20)",
        "finalizer": "again()",
        "other exception": "raising()",
    }
    code = f"""
import os, signal, sys, time, typer
class Late:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGTERM)
        for _ in range(1000): pass
def again():
    Late()
    time.sleep(20)
    print("lost")
def raising():
    try:
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(20)
    except BaseException:
        raise ImportError("a library that cannot be loaded")
def trial(now: bool = False):
    if {where == "sys"}:
        os.kill(os.getpid(), signal.SIGTERM)
    {places[where]}
{START[program]}
"""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr) == (143, "", "stopped\n")


@pytest.mark.parametrize("program", START)
def test_a_process_that_a_signal_ends_runs_its_exit_functions_and_takes_nothing_apart(program):
    code = f"""
import atexit, os, signal, sys, time
class Thread:
    def __del__(self):
        os.abort()
running = Thread()
atexit.register(print, "exit function")
def trial(now: bool = False):
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(20)
{START[program]}
"""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr) == (143, "exit function\n", "stopped\n")


def test_nohup_is_respected():
    code = """
import os, signal, sys
signal.signal(signal.SIGHUP, signal.SIG_IGN)
import augpipe.cli as cli
@cli.app.command()
def trial():
    os.kill(os.getpid(), signal.SIGHUP)
    print("goes on")
sys.argv = ["augpipe", "trial"]
cli.main()
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "goes on\n", "")


def test_a_build_that_was_suspended_does_not_count_the_time(tmp_path, monkeypatch):
    clock = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    watch = StallWatch(BuildFolder(tmp_path), patience_s=30)
    watch.start(0)
    clock[0] += 5 * 3600  # Ctrl-Z, and the next day `fg`
    assert not watch.stalled(0)
    for _ in range(40):
        clock[0] += LONGEST_LOOK_S
        if watch.stalled(0):
            break
    else:
        pytest.fail("it does not notice a shard that stands still")


@pytest.mark.parametrize("limit", [12, 20, 24])
def test_too_few_open_files_are_one_line_that_names_the_limit(tmp_path, limit):
    (tmp_path / "corpus.txt").write_text("".join(f"Sentence {i}.\n" for i in range(200)))
    command = f"ulimit -n {limit}; exec {sys.executable} -m tests.builder.fake_cli build -q -i {tmp_path}/corpus.txt "
    command += f"-o {tmp_path}/out --workers 4 --shard-rows 20"
    done = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert "Too many open files" in line
    assert "ulimit -n" in line
    with suppress(FileNotFoundError):
        assert not list((tmp_path / "out").rglob(".tmp-*"))
