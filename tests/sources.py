"""The project's own files, as the tests of structure and documentation see them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("augpipe", "cse_trainer")


def python_files(*folders: str) -> list[Path]:
    """Give the Python files under the folders, as paths relative to the root, sorted."""
    return sorted(path.relative_to(ROOT) for folder in folders for path in (ROOT / folder).rglob("*.py"))


@cache
def syntax_tree(path: Path) -> ast.Module:
    """Parse the file at a path relative to the root."""
    return ast.parse((ROOT / path).read_text(encoding="utf-8"), filename=str(path))


def module_name(path: Path) -> str:
    """Give the dotted name under which the file is imported."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@dataclass(frozen=True)
class Fence:
    """One fenced block of a Markdown file."""

    path: Path  # relative to the root
    line: int  # of the opening fence, from 1
    language: str
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"


def pages() -> list[Path]:
    """Give README.md and the documentation's pages, relative to the root."""
    return [Path("README.md"), *sorted(path.relative_to(ROOT) for path in (ROOT / "docs").rglob("*.md"))]


def fences(path: Path) -> Iterator[Fence]:
    """Read the fenced blocks of a Markdown file in order."""
    pattern = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```\s*$", re.MULTILINE | re.DOTALL)
    text = (ROOT / path).read_text(encoding="utf-8")
    for found in pattern.finditer(text):
        yield Fence(path, text.count("\n", 0, found.start()) + 1, found[1], found[2])
