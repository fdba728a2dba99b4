"""Write what the attacks came to into docs/reliability.md: `python -m tools.attacks.page`, after `make soak`."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from tools.attacks import damage, signals
from tools.attacks.tally import ROOT, Tally

PAGE = ROOT / "docs" / "reliability.md"
TALLIES = ROOT / "docs" / "tallies"
SHOWN = {signals.ATTACK: signals.SHOWN, damage.ATTACK: damage.SHOWN}
"""Attack → the columns of its own table."""

ROW = re.compile(
    r"^\| (?P<what>[^|]+) \| [^|]+ \| [^|]+ \| `(?P<command>python -m tools\.attacks\.(?P<attack>\w+)[^`]*)` \|$", re.M
)


def bombs_table(tally: dict[str, Any]) -> str:
    """Return the table of the bombs: what was read, what became of its rows, and the peak memory in MB."""
    lines = ["| input | bytes | rows | rejects | parent MB | worker MB |", "|---|--:|--:|---|--:|--:|"]
    lines += [
        f"| {each['bomb']} | {each['bytes']:,} | {each['rows']:,} | {each['rejects']} | {each['parent_mb']} | "
        f"{each['worker_mb']} |"
        for each in tally["inputs"]
    ]
    return "\n".join(lines)


def section_filled(page: str, name: str, content: str) -> str:
    """Return the page with new content between `<!-- name -->` and `<!-- /name -->`."""
    section = re.compile(rf"(?<=<!-- {name} -->\n\n).*?(?=\n\n<!-- /{name} -->)", re.S)
    return section.sub(lambda _: content, page)


def filled(page: str, tallies: Path = TALLIES) -> str:
    """Return the page with the numbers of the tallies that there are.

    A tally is `<attack>.json` with `tries` and `failures_in_all`; signals, damage and bombs have a table as well.
    """

    def row(found: re.Match[str]) -> str:
        path = tallies / f"{found['attack']}.json"
        if not path.exists():
            return found[0]
        tally = json.loads(path.read_text(encoding="utf-8"))
        return f"| {found['what']} | {tally['tries']:,} | {tally['failures_in_all']:,} | `{found['command']}` |"

    page = ROW.sub(row, page)
    for attack, columns in SHOWN.items():
        path = tallies / f"{attack}.json"
        if path.exists():
            page = section_filled(page, attack, Tally.load(path).table(columns))
    path = tallies / "bombs.json"
    if path.exists():
        page = section_filled(page, "bombs", bombs_table(json.loads(path.read_text(encoding="utf-8"))))
    return page


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
