"""The sample outputs of the README: `python -m tests.readme` writes them anew."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

from tests.sources import ROOT

README = ROOT / "README.md"
TRANSCRIPT = re.compile(r"(?<=^```console\n)\$ (?P<command>.*?)\n(?P<output>.*?)(?=^```$)", re.MULTILINE | re.DOTALL)


def output_of(command: str) -> str:
    """Run a command as the README shows it, with the augpipe of this environment."""
    program, *arguments = shlex.split(command)
    assert program.endswith("augpipe"), command
    path = Path(sys.executable).with_name("augpipe")
    return subprocess.run([path, *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def written() -> str:
    return README.read_text(encoding="utf-8")


def made() -> str:
    """Return the README with its samples as they are now."""
    return TRANSCRIPT.sub(lambda found: f"$ {found['command']}\n{output_of(found['command'])}", written())


if __name__ == "__main__":
    README.write_text(made(), encoding="utf-8")
