"""Nobody is called unless the user asks for what lies elsewhere: no telemetry, no look for a newer version."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sources import ROOT

# Imported by every interpreter that this test starts, workers too: writes each attempt down, and refuses it.
WATCH = """
import os, sys
CALLS = {"socket.connect", "socket.sendto", "socket.sendmsg", "socket.getaddrinfo", "socket.gethostbyname"}
def refuse(event, arguments):
    if event in CALLS:
        if event == "socket.connect" and isinstance(arguments[1], (str, bytes)):
            return  # a socket in the file system
        with open(os.environ["CALLS_LOG"], "a") as log:
            log.write(f"{event} {arguments!r}\\n")
        raise OSError(101, "the network is blocked")
sys.addaudithook(refuse)
"""

# All commands but `complete`, `sweep` and `analyse`, in one interpreter: starting one for each would take
# ten times as long.
COMMANDS = """
import importlib, pkgutil, sys
import augpipe, cse_trainer, augpipe.cli, cse_trainer.entry as cse
def call(main, *arguments):
    sys.argv = [main.__name__, *arguments]
    try:
        main()
    except SystemExit as end:
        assert not end.code, (main, arguments, end.code)
sample, work = sys.argv[1:]
call(augpipe.cli.main, "build", "--quiet", "--lang", "en", "--input", "sample", "--limit", "60",
     "--workers", "1", "--output", f"{work}/en")
call(augpipe.cli.main, "show", "He travelled widely in Europe.")
call(augpipe.cli.main, "extend", f"{work}/en", "--quiet", "--workers", "1", "--augmentations", "yoda")
call(augpipe.cli.main, "inspect", f"{work}/en", "--html", f"{work}/page.html")
call(augpipe.cli.main, "verify", f"{work}/en")
call(augpipe.cli.main, "augmentations")
call(augpipe.cli.main, "corpus", "list")
call(cse.train_main, "--quiet", "--shards", f"{work}/en", "--positive", "mv", "--negative", "negation",
     "--eval-data", f"{sample}/sts", "--output", f"{work}/run", "--encoder", "tiny", "--vocab-size", "400",
     "--batch-size", "8", "--max-steps", "2", "--eval-every", "2", "--threads", "1")
call(cse.eval_main, f"{work}/run", "--data", f"{sample}/sts", "--quiet")
call(cse.embed_main, f"{work}/run", f"{sample}/en.txt", "--top", "2", "--quiet", "--query", "Nobody ate the meat.")
"""


def alone() -> list[str]:
    """Return what puts a command where there is no network at all, native code's included, if this machine can."""
    command = ["unshare", "--net", "--map-root-user"]
    tried = shutil.which("unshare") and subprocess.run([*command, "true"], capture_output=True).returncode == 0
    return command if tried else []


def attempts(code: str, tmp_path: Path, *arguments: str) -> tuple[int, str, str]:
    """Run code in an interpreter that is watched; return its exit code, its errors and the calls it tried."""
    watch, log = tmp_path / "watch", tmp_path / "calls.log"
    watch.mkdir()
    (watch / "sitecustomize.py").write_text(WATCH)
    log.touch()
    asks = {"HF_HUB_OFFLINE", "TRANSFORMERS_OFFLINE", "HF_HUB_DISABLE_TELEMETRY", "DO_NOT_TRACK"}
    environment = {name: value for name, value in os.environ.items() if name not in asks}
    environment |= {"PYTHONPATH": f"{watch}{os.pathsep}{ROOT}", "CALLS_LOG": str(log), "HF_HOME": str(tmp_path / "hub")}
    done = subprocess.run(
        [*alone(), sys.executable, "-c", code, *arguments],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    return done.returncode, done.stderr, log.read_text()


def test_no_command_calls_anybody(tmp_path):
    sample = str(ROOT / "data" / "sample")
    assert attempts(COMMANDS, tmp_path, sample, str(tmp_path)) == (0, "", "")
    assert (tmp_path / "run" / "model" / "model.safetensors").is_file()


WORKER = """
import multiprocessing, socket
process = multiprocessing.get_context("spawn").Process(target=socket.gethostbyname, args=("a.test",))
process.start()
process.join()
raise SystemExit(process.exitcode)
"""


@pytest.mark.parametrize("code", ["import httpx; httpx.get('http://192.0.2.1/')", WORKER])
def test_a_call_would_be_seen(code, tmp_path):
    exit_code, _, calls = attempts(code, tmp_path)
    assert exit_code != 0
    assert "socket." in calls
