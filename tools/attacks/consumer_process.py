"""A process that runs commands of the programs one after another, without starting Python for each.

It reads a line of JSON for each request and answers with one; `tools.attacks.consuming` is the other end.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import re
import resource
import sys
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tools.attacks.likeness import likeness

MEMORY_BYTES = 12 << 30
"""More is refused by the system: damage must not take the machine down."""

STDOUT = "stdout"
SAID_BYTES = 4000
TIMES = re.compile(r"\d[\d,.]*\s*(rows/s|ms|s|min)\b")


def run_augpipe(arguments: Sequence[str]) -> Any:
    """Run augpipe in this process."""
    from augpipe.cli import app

    return app(list(arguments), standalone_mode=False)


def run_train(arguments: Sequence[str]) -> Any:
    """Run cse-train in this process."""
    from cse_trainer.entry import train_program

    return train_program()(list(arguments), standalone_mode=False)


def run_embed(arguments: Sequence[str]) -> Any:
    """Run cse-embed in this process."""
    from cse_trainer.entry import embed_program

    return embed_program()(list(arguments), standalone_mode=False)


PROGRAMS: dict[str, Callable[[Sequence[str]], Any]] = {
    "augpipe": run_augpipe,
    "cse-train": run_train,
    "cse-embed": run_embed,
}


def program_of(name: str) -> Callable[[Sequence[str]], Any]:
    """Return what runs a program: one of ours, or `module:function`."""
    if name in PROGRAMS:
        return PROGRAMS[name]
    module, _, function = name.partition(":")
    found: Callable[[Sequence[str]], Any] = getattr(importlib.import_module(module), function)
    return found


def know_small_corpus(folder: Path) -> None:
    """Let a small file stand for the corpora that are known by name; it is in the cache, and no hub is reached."""
    from augpipe import corpora

    path = folder / "small.txt"
    known = corpora.CORPORA["wiki1m"]
    values = {name: getattr(known, name) for name in known.__dataclass_fields__}
    values |= {"name": "small", "file": "small.txt", "sha256": hashlib.sha256(path.read_bytes()).hexdigest()}
    corpora.CORPORA["small"] = corpora.KnownCorpus(**values)


def exit_code(words: Sequence[str]) -> int:
    """Run a command and return the code that its process would have had."""
    try:
        code = program_of(words[0])(words[1:])
    except SystemExit as error:
        code = error.code
    except BaseException:  # whatever gets past the boundary would have been a traceback
        traceback.print_exc()
        return -1
    return code if isinstance(code, int) else 0


def results_of(folder: Path, patterns: Sequence[str], said: str) -> dict[str, str]:
    """Return name → likeness of what the commands have made."""
    found = {}
    for pattern in patterns:
        if pattern == STDOUT:
            found[STDOUT] = TIMES.sub("", said)
            continue
        for path in sorted(folder.glob(pattern)):
            if path.is_file():
                found[path.relative_to(folder).as_posix()] = likeness(path)
    return found


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """Run the commands of a request in its folder and return what came of them."""
    folder = Path(request["folder"])
    out, err = folder / ".stdout", folder / ".stderr"
    here = os.getcwd()
    os.chdir(folder)
    with out.open("wb") as out_file, err.open("wb") as err_file:
        os.dup2(out_file.fileno(), 1)
        os.dup2(err_file.fileno(), 2)
        code = 0
        for words in request["commands"]:
            code = exit_code(words)
            sys.stdout.flush()
            sys.stderr.flush()
            if code:
                break
    os.chdir(here)
    said = out.read_text(errors="replace")
    return {
        "code": code,
        "stdout": said[-SAID_BYTES:],
        "stderr": err.read_text(errors="replace")[-SAID_BYTES:],
        "results": results_of(folder, request["results"], said),
    }


def main() -> None:
    """Answer requests until there are no more."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    # As the programs do: before anything loads numpy.
    os.environ |= {f"{name}_NUM_THREADS": "1" for name in ("OMP", "OPENBLAS", "MKL", "BLIS", "NUMEXPR")}
    for line in sys.stdin:
        request = json.loads(line)
        if "downloads" in request:
            know_small_corpus(Path(request["downloads"]))
            reply: dict[str, Any] = {}
        else:
            reply = answer(request)
        answers.write(json.dumps(reply) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
