"""The README's tree, made from the first lines of the files: `python -m tests.tree` writes it anew."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.sources import ROOT

README = ROOT / "README.md"
BLOCK = re.compile(r"(?<=^```tree\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)
UNSEEN = {"__pycache__", "__init__.py", "py.typed"}

# What cannot introduce itself by a docstring. Folders that stand here are not opened.
DESCRIPTIONS = {
    ".ci": "What continuous integration runs",
    ".gitattributes": "Which files are compared byte for byte",
    ".gitignore": "What stays out of version control",
    "CHANGELOG.md": "What changed from version to version",
    "LICENSE": "Apache-2.0, for everything else",
    "LICENSES": "CC BY-SA 4.0 for the weights, MIT for the verb forms",
    "Makefile": "setup, demo, test, check, bench, docs: `make` lists them",
    "NOTICE": "Where the weights come from, and their licence",
    "README.md": "This page",
    "augpipe/inspection/page.css": "How the web page looks, by day and by night",
    "augpipe/inspection/page.js": "The filters of the web page",
    "augpipe/lexicon/english/case.tsv": "How often words are written in lower case",
    "augpipe/lexicon/english/verbs.tsv": "The forms of English verbs",
    "augpipe/pipelines/en": "The English pipeline: weights, vocabulary, scores in meta.json",
    "augpipe/pipelines/training/student.cfg": "The settings of the student's training, in spaCy's format",
    "benchmarks/results": "What was measured, as JSON",
    "constraints.txt": "Exact versions of everything",
    "data": "The bundled sample; everything built is ignored",
    "docs": "The documentation's pages",
    "mkdocs.yml": "The documentation's navigation and looks",
    "pyproject.toml": "Packaging, dependencies, and the settings of ruff, mypy and pytest",
    "tests": "Mirrors the packages; golden/ holds sentences checked by hand",
}


def build_products() -> set[str]:
    """Read from .gitignore what lies at the top of a checkout and is no part of the project."""
    lines = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    return {".git", *(line.strip("/") for line in lines if line and not line.startswith(("#", "!")))}


def description(path: Path) -> str:
    """Introduce a file or folder.

    Raises:
        KeyError: it has no docstring and stands in no list.
    """
    module = path / "__init__.py" if path.is_dir() else path
    if module.suffix == ".py" and module.exists():
        docstring = ast.get_docstring(ast.parse(module.read_text(encoding="utf-8")))
        if docstring:
            return docstring.splitlines()[0].removesuffix(".")
    return DESCRIPTIONS[path.relative_to(ROOT).as_posix()]


def entries(folder: Path, depth: int = 0) -> Iterator[tuple[str, str]]:
    """Walk over the lines of the tree: indented name, description; folders first."""
    unseen = UNSEEN if depth else UNSEEN | build_products()
    paths = [path for path in folder.iterdir() if path.name not in unseen]
    for path in sorted(paths, key=lambda path: (path.is_file(), path.name)):
        if path.is_dir() and not any(path.iterdir()):
            continue  # version control keeps no empty folders
        yield "  " * depth + path.name + "/" * path.is_dir(), description(path)
        if path.is_dir() and path.relative_to(ROOT).as_posix() not in DESCRIPTIONS:
            yield from entries(path, depth + 1)


def tree() -> str:
    """Set the tree as it stands in the README."""
    lines = list(entries(ROOT))
    width = max(len(name) for name, _ in lines) + 2
    return "".join(f"{name:{width}}{text}\n" for name, text in lines)


if __name__ == "__main__":
    README.write_text(BLOCK.sub(lambda _: tree(), README.read_text(encoding="utf-8")), encoding="utf-8")
