"""Where measurements go: a JSON file with everything, tables in the documentation."""

from __future__ import annotations

import datetime
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

from augpipe.base.files.publish import publish as publish_file
from augpipe.base.files.publish import publish_json
from benchmarks.machine import describe
from benchmarks.measure import ROOT

RESULTS = ROOT / "benchmarks" / "results"
PAGE = ROOT / "docs" / "benchmarks.md"


def header(module: str) -> dict[str, object]:
    """Collect the date, the command and the machine of a measurement that begins now."""
    return {
        "date": datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
        "command": f"python -m benchmarks.{module} {shlex.join(sys.argv[1:])}".strip(),
        "machine": describe(),
    }


def save(module: str, result: dict[str, object], folder: Path = RESULTS) -> Path:
    """Write everything that was measured to `<folder>/<module>.json`."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{module}.json"
    publish_json(path, result)
    return path


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Set a Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


def caption(result: dict[str, object]) -> str:
    """Say in one paragraph where and how the numbers were taken."""
    machine = result["machine"]
    assert isinstance(machine, dict)
    return (
        f"Measured {str(result['date'])[:10]} on {machine['cpu']}, {machine['cores']} cores, "
        f"Python {machine['python']}, spaCy {machine['versions']['spacy']}, with\n`{result['command']}`."
    )


def publish(module: str, text: str, page: Path) -> None:
    """Replace what stands between the marks of a script on a page.

    Raises:
        ValueError: the page has no such marks.
    """
    opening, closing = f"<!-- {module} -->", f"<!-- /{module} -->"
    before, found, rest = page.read_text(encoding="utf-8").partition(opening)
    _, ended, after = rest.partition(closing)
    if not found or not ended:
        raise ValueError(f"{page} has no marks {opening} … {closing}; put them where the table belongs")
    publish_file(page, f"{before}{opening}\n\n{text}\n\n{closing}{after}")


def conclude(module: str, result: dict[str, object], summary: str, details: str, *, keep: bool) -> None:
    """Print what was found and, to keep it, write it: everything as JSON, the tables into the documentation."""
    print(f"{summary}\n\n{details}")
    if keep:
        publish(module, f"{summary}\n\n{details}", PAGE)
        print(f"written: {save(module, result)}, {PAGE}")
