"""Hold the licences of what ships against the files: `python -m tools.licences`.

`LICENSES/data.toml` has one entry for each file that is not code. Prints what is wrong, one line each; the exit code is
1 if anything is.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TABLE = "LICENSES/data.toml"
SHIPPED = ("augpipe", "cse_trainer", "data/README.md", "data/labels", "data/sample", "data/treebanks", "tools")
"""What a wheel or a source distribution takes data from; the rest of data/ is built or downloaded."""

CODE = "Apache-2.0"
BY_HAND = "by hand"


def shipped_data(root: Path) -> set[str]:
    """Return the files that ship and are not code."""
    files = [path for name in SHIPPED for path in [root / name, *(root / name).rglob("*")] if path.is_file()]
    return {path.relative_to(root).as_posix() for path in files if path.suffix not in {".py", ".pyc"}}


def licences_of(expression: str) -> set[str]:
    """Return the identifiers of an SPDX expression that joins them by AND."""
    return set(expression.split(" AND "))


def listed_data(root: Path) -> list[str]:
    """Return the files that the table names."""
    entries = tomllib.loads((root / TABLE).read_text(encoding="utf-8"))["data"]
    return [(Path(entry["folder"]) / name).as_posix() for entry in entries for name in entry["files"]]


def mistakes(root: Path) -> Iterator[str]:
    """Yield what is wrong, one line each."""
    table = tomllib.loads((root / TABLE).read_text(encoding="utf-8"))
    listed = Counter(listed_data(root))
    for path in sorted(shipped_data(root) - set(listed)):
        yield f"{path} ships and has no entry in {TABLE}; add its licence, source and maker"
    for path in sorted(set(listed) - shipped_data(root)):
        yield f"{path} has an entry in {TABLE} and is not there; take the entry out"
    for path, entries in listed.items():
        if entries > 1:
            yield f"{path} has {entries} entries in {TABLE}, expected one"
    used = {CODE}
    notice = (root / "NOTICE").read_text(encoding="utf-8")
    for entry in table["data"]:
        used |= licences_of(entry["licence"])
        first = (Path(entry["folder"]) / entry["files"][0]).as_posix()
        if not entry["source"]:
            yield f"{first} has no source in {TABLE}; say where it comes from"
        if entry["made_by"] != BY_HAND and not (root / entry["made_by"]).is_file():
            yield f"{first} is made by {entry['made_by']}, which is not there; name the program, or '{BY_HAND}'"
        if licences_of(entry["licence"]) != {CODE} and entry["folder"] not in notice:
            yield f"{entry['folder']} has data under {entry['licence']} and NOTICE does not name it"
    yield from _texts(root, table["texts"], used)
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    if licences_of(project["license"]) != used:
        yield f"pyproject.toml states {project['license']}, expected {' AND '.join(sorted(used))}"


def _texts(root: Path, texts: dict[str, str], used: set[str]) -> Iterator[str]:
    """Yield what is wrong with the licences' texts."""
    for licence in sorted(used - set(texts)):
        yield f"{licence} has no text under LICENSES named in {TABLE}"
    for licence in sorted(set(texts) - used):
        yield f"{licence} has a text in {TABLE} and nothing is under it"
    for licence, name in texts.items():
        path = root / name
        if not path.is_file() or not re.search(r"\w", path.read_text(encoding="utf-8")):
            yield f"{name}, the text of {licence}, is missing or empty"
    unknown = {f"LICENSES/{path.name}" for path in (root / "LICENSES").glob("*.txt")} - set(texts.values())
    for name in sorted(unknown):
        yield f"{name} is the text of no licence in {TABLE}"


def main() -> int:
    """Print every mistake."""
    found = list(mistakes(ROOT))
    for mistake in found:
        print(mistake, file=sys.stderr)
    print(f"{len(listed_data(ROOT))} files, {len(found)} mistakes")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
