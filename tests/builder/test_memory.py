"""Memory does not grow with the corpus."""

import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

ROOT = Path(__file__).resolve().parents[2]
MB = 1 << 20


def peaks(folder, rows):
    """Build a corpus of so many rows; return the peak RSS in MB of the parent and of its largest worker."""
    corpus = folder / f"{rows}.txt"
    with open(corpus, "w") as file:
        file.writelines(f"Sentence {i} of a corpus that does not fit into memory.\n" for i in range(rows))
    command = [sys.executable, "-m", "tests.builder.fake_cli", "build", "-q", "-i", str(corpus)]
    command += ["-o", str(folder / f"out{rows}"), "--workers", "2", "--shard-rows", "2048"]
    process = subprocess.Popen(command, cwd=ROOT)
    parent, worker = 0, 0
    watched = psutil.Process(process.pid)
    while process.poll() is None:
        try:
            parent = max(parent, watched.memory_info().rss)
            worker = max([worker, *(child.memory_info().rss for child in watched.children())])
        except psutil.NoSuchProcess:
            continue
        time.sleep(0.02)
    assert process.returncode == 0
    return parent / MB, worker / MB


@pytest.mark.slow
def test_ten_times_the_rows_take_no_more_memory(tmp_path):
    few, many = peaks(tmp_path, 60_000), peaks(tmp_path, 600_000)
    assert min(few) > 20, "something was measured"
    assert many[0] - few[0] < 25
    assert many[1] - few[1] < 25
