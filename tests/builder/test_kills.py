"""SIGKILL of parent and workers at random moments: the set comes out the same to the byte."""

import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from random import Random

import psutil
import pytest

from augpipe.contract.layout import SetFolder
from augpipe.shards.verify import verify
from tests.shards.sets import sha256s

ROOT = Path(__file__).resolve().parents[2]
SHARD_ROWS = 40
ALLOWED_EXITS = {
    0,  # complete
    1,  # too many deaths in a row
    3,  # a shard was hit twice
    -9,  # killed
}


def write_corpus(path, rows):
    path.write_text("".join(f"Sentence {i}{'?' if i % 5 == 0 else '.'}\n" if i % 13 else "\n" for i in range(rows)))


def command(corpus, output, workers=2):
    words = [sys.executable, "-m", "tests.builder.fake_cli", "build", "-i", corpus, "-o", output]
    words += ["--workers", workers, "--shard-rows", SHARD_ROWS, "--pipeline", corpus.with_name("pause")]
    return [str(word) for word in words]


class Chaos:
    """Runs one build again and again and kills parent or workers, `wanted` times in all."""

    def __init__(self, folder, rows, wanted, longest_s):
        self.corpus, self.output = folder / "corpus.txt", folder / "out"
        self.pause = folder / "pause"
        write_corpus(self.corpus, rows)
        self.wanted, self.longest_s = wanted, longest_s
        self.draw = Random(20)
        self.kills = {"parent": 0, "worker": 0}
        self.errors = []

    @property
    def total(self):
        return sum(self.kills.values())

    def run(self, expected):
        """Kill until it is enough, then let the build end; no shard may ever be half or wrong."""
        self.pause.write_text("0.008")
        while True:
            code = self.one_run()
            assert code in ALLOWED_EXITS
            self.check_shards(expected)
            if code == 0:
                return

    def one_run(self):
        process = subprocess.Popen(command(self.corpus, self.output), cwd=ROOT, stderr=subprocess.PIPE, text=True)
        parent = psutil.Process(process.pid)
        while process.poll() is None and self.total < self.wanted:
            self.kill(parent, "parent" if self.total % 3 == 2 else "worker")
        if self.total >= self.wanted:
            self.pause.write_text("0")
        self.errors.append(process.communicate()[1])
        return process.returncode

    def kill(self, parent, target):
        """Kill one process at a random moment; a parent is sometimes killed before it has a worker."""
        if target == "worker" or self.draw.random() < 0.8:
            while parent.is_running() and parent.status() != psutil.STATUS_ZOMBIE and not workers_of(parent):
                time.sleep(0.01)
        time.sleep(self.draw.uniform(0.0, self.longest_s))
        with suppress(psutil.NoSuchProcess, IndexError):
            (parent if target == "parent" else self.draw.choice(workers_of(parent))).kill()
            self.kills[target] += 1

    def check_shards(self, expected):
        found = sha256s(self.output) if self.output.exists() else {}
        shards = {name: sha for name, sha in found.items() if name.endswith(".parquet")}
        assert shards.items() <= expected.items()


def workers_of(parent):
    found = []
    with suppress(psutil.NoSuchProcess):
        for child in parent.children():
            with suppress(psutil.NoSuchProcess):
                if any("popen_loky_posix" in word for word in child.cmdline()):
                    found.append(child)
    return found


@pytest.mark.parametrize(
    ("rows", "kills", "longest_s"),
    [
        pytest.param(2_000, 6, 0.5, id="some"),
        pytest.param(20_000, 110, 1.0, id="many", marks=pytest.mark.slow),
    ],
)
def test_random_kills_change_no_byte(tmp_path, rows, kills, longest_s):
    chaos = Chaos(tmp_path, rows, kills, longest_s)
    chaos.pause.write_text("0")
    subprocess.run([*command(chaos.corpus, tmp_path / "calm", workers=1), "--quiet"], cwd=ROOT, check=True)
    expected = sha256s(tmp_path / "calm")
    chaos.run(expected)
    assert chaos.total >= kills, "the build was over before the kills were"
    assert all(chaos.kills.values())
    assert sha256s(chaos.output) == expected
    assert verify(chaos.output).ok
    assert not [text for text in chaos.errors if "Traceback" in text or "bug:" in text]


def test_workers_of_a_killed_parent_end_by_themselves(tmp_path):
    corpus = tmp_path / "corpus.txt"
    write_corpus(corpus, 400)
    corpus.with_name("pause").write_text("5")
    process = subprocess.Popen(command(corpus, tmp_path / "out"), cwd=ROOT, stderr=subprocess.PIPE)
    deadline = time.monotonic() + 120
    while len(workers := begun(process.pid, tmp_path / "out")) < 2 and time.monotonic() < deadline:
        time.sleep(0.05)
    process.kill()
    process.communicate()
    gone, alive = psutil.wait_procs(workers, timeout=30)
    assert len(gone) == 2
    assert alive == []


def begun(parent, output):
    """Return the workers once each has begun a shard."""
    if len(list((SetFolder(output).work / "progress").glob("*"))) < 2:
        return []
    return workers_of(psutil.Process(parent))
