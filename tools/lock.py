"""Write the locks: the versions of constraints.txt that an installation needs, with the hashes of their files.

    make lock

uv reads the package index for the packages named and no others. A lock has the hashes of every platform's files, so
that one lock serves Python 3.11 to 3.13 on Linux and macOS. torch is left out, with its CUDA companions: which build an
index offers, CPU or CUDA, is its own choice, and each has another hash.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CONSTRAINTS = ROOT / "constraints.txt"

LOCKS: Mapping[str, Sequence[str]] = {
    "requirements.lock": ("dev", "pipelines", "remote", "train"),
    "requirements-bench.lock": ("bench",),
}
"""What each lock installs: the package's own dependencies and these extras, without what a lock before it has."""

HEAD = """\
# Made by `make lock` from pyproject.toml and constraints.txt: {extras}.
# Each version with the hashes of all its files, for every platform.
# torch has no line: `make setup` installs the build that the package index offers, by version alone.
"""


def pinned() -> dict[str, str]:
    """Return what constraints.txt says: package → version."""
    lines = CONSTRAINTS.read_text(encoding="utf-8").splitlines()
    return dict(line.split("==") for line in lines if not line.startswith("#"))


def compiled(extras: Sequence[str]) -> str:
    """Return what uv resolves for these extras, for every platform, one requirement with its hashes after the other."""
    command = [sys.executable, "-m", "uv", "pip", "compile", "pyproject.toml", "--quiet", "--universal"]
    command += ["--python-version", "3.11", "--constraint", CONSTRAINTS.name, "--generate-hashes"]
    command += ["--no-header", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links"]
    for extra in extras:
        command += ["--extra", extra]
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def locked(extras: Sequence[str], versions: Mapping[str, str]) -> dict[str, str]:
    """Return package → its lines, for those of `versions`: others are torch's CUDA, or for a foreign platform."""
    kept = {}
    for block in re.split(r"^(?=[a-z])", compiled(extras), flags=re.MULTILINE):
        if found := re.match(r"([a-z0-9-]+)==(\S+)", block):
            name, version = found.groups()
            if versions.get(name) == version:
                kept[name] = block.rstrip()
    return kept


def main() -> None:
    """Write every lock."""
    versions = pinned()
    del versions["torch"]
    for path, extras in LOCKS.items():
        lines = locked(extras, versions)
        names = ", ".join(f"`{extra}`" for extra in extras)
        (ROOT / path).write_text(HEAD.format(extras=names) + "\n".join(lines.values()) + "\n", encoding="utf-8")
        versions = {name: version for name, version in versions.items() if name not in lines}


if __name__ == "__main__":
    main()
