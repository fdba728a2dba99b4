"""Run the commands that read a damaged file in a process of their own, and say how it ended."""

from __future__ import annotations

import json
import os
import re
import select
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.attacks.kinds import Consumer
from tools.attacks.tally import ROOT

FOUND, HARMLESS = "found", "harmless"
ACCEPTED, TRACEBACK, BUG, HANG, CRASH, SILENT = "accepted", "traceback", "bug", "hang", "crash", "silent"
BAD = frozenset({ACCEPTED, TRACEBACK, BUG, HANG, CRASH, SILENT})
"""
accepted: exit code 0 with another result; traceback: one was printed; bug: the line that asks for a report; hang: no
answer in time; crash: the process died; silent: it failed without a line that says why.
"""

ERROR_LINE = re.compile(r"^(error: |rank \d+: |stopped)", re.MULTILINE)
REQUESTS = 120
"""Requests after which a process is replaced: what one leaves behind must not grow."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of the commands of a consumer.

    Args:
        code: exit code of the last command; None where the process hung or died.
        said: standard output and error, or how it died.
        results: name → likeness of what they made.
    """

    code: int | None
    stdout: str
    stderr: str
    results: dict[str, str]


def judged(answer: Answer, calm: dict[str, str]) -> tuple[str, str]:
    """Return the outcome and its cause.

    Args:
        answer: of the consumer on damaged files.
        calm: its results on undamaged ones.
    """
    if answer.code is None:
        return (HANG if answer.stderr == HANG else CRASH), answer.stderr
    if "Traceback (most recent call last)" in answer.stderr:
        return TRACEBACK, last_line(answer.stderr)
    if answer.code == 70 or re.search(r"^bug:", answer.stderr, re.MULTILINE):
        return BUG, last_line(answer.stderr)
    if answer.code:
        told = ERROR_LINE.search(answer.stderr) or answer.stdout.strip()
        return (FOUND, last_line(answer.stderr)) if told else (SILENT, f"exit code {answer.code} without a word")
    if answer.results == calm:
        return HARMLESS, ""
    differing = sorted(
        name for name in calm.keys() | answer.results.keys() if calm.get(name) != answer.results.get(name)
    )
    return ACCEPTED, f"exit code 0, and other results: {', '.join(differing[:4])}"


def last_line(text: str) -> str:
    """Return the last line that says something."""
    kept = [line for line in text.splitlines() if line.strip()]
    return kept[-1].strip()[:300] if kept else ""


class ConsumerProcess:
    """The process that runs consumers; it is replaced when it hangs or dies.

    Args:
        downloads: a folder with the file that stands for a known corpus.
        patience_s: a request that takes longer hangs.
    """

    def __init__(self, downloads: Path | None = None, patience_s: float = 60.0) -> None:
        self._downloads, self._patience_s = downloads, patience_s
        self._process: subprocess.Popen[str] | None = None
        self._requests = 0

    def ask(self, folder: Path, consumer: Consumer) -> Answer:
        """Run a consumer in a folder."""
        if self._requests >= REQUESTS:
            self.stop()
        fresh = self._process is None
        process = self._process or self._start()
        self._requests += 1
        request = {"folder": str(folder.resolve()), "commands": consumer.commands, "results": consumer.results}
        # The first request of a process imports everything.
        reply = self._reply(process, request, self._patience_s * (3 if fresh else 1))
        if isinstance(reply, str):
            return Answer(None, "", reply, {})
        return Answer(reply["code"], reply["stdout"], reply["stderr"], reply["results"])

    def stop(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            for stream in (self._process.stdin, self._process.stdout):
                if stream is not None:
                    stream.close()
            self._process = None

    def _start(self) -> subprocess.Popen[str]:
        environment = {name: value for name, value in os.environ.items() if not name.endswith("_DEBUG")}
        environment |= {
            "PYTHONPATH": str(ROOT), "NO_COLOR": "1", "AUGPIPE_CACHE": "cache",
            "HF_ENDPOINT": "http://127.0.0.1:9", "HF_HUB_OFFLINE": "1",
        }  # fmt: skip
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tools.attacks.consumer_process"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, env=environment, text=True, cwd=ROOT,
        )  # fmt: skip
        self._requests = 0
        if self._downloads is not None:
            self._reply(self._process, {"downloads": str(self._downloads)}, 3 * self._patience_s)
        return self._process

    def _reply(self, process: subprocess.Popen[str], request: dict[str, Any], wait_s: float) -> dict[str, Any] | str:
        """Return the reply, or how the process ended without one."""
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(json.dumps(request) + "\n")
            process.stdin.flush()
        except BrokenPipeError:
            pass
        ready, _, _ = select.select([process.stdout], [], [], wait_s)
        line = process.stdout.readline() if ready else ""
        if line:
            reply: dict[str, Any] = json.loads(line)
            return reply
        if not ready:
            self.stop()
            return HANG
        code = process.wait()
        self.stop()
        return f"{CRASH}: exit code {code}"
