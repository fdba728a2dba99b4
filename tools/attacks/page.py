"""Write what the attacks came to into docs/reliability.md: `python -m tools.attacks.page`, after `make soak`."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tools.attacks import damage, signals
from tools.attacks.tally import ROOT, Tally

PAGE = ROOT / "docs" / "reliability.md"
TALLIES = ROOT / "docs" / "tallies"
SHOWN = {signals.ATTACK: signals.SHOWN, damage.ATTACK: damage.SHOWN}
"""Attack → the columns of its own table."""

ROW = re.compile(
    r"^\| (?P<what>[^|]+) \| [^|]+ \| [^|]+ \| `(?P<command>python -m tools\.attacks\.(?P<attack>\w+)[^`]*)` \|$", re.M
)


def filled(page: str, tallies: Path = TALLIES) -> str:
    """Return the page with the numbers of the tallies that there are.

    A tally is `<attack>.json` with `tries` and `failures_in_all`; those of signals and damage have a table as well.
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
            table = Tally.load(path).table(columns)
            section = re.compile(rf"(?<=<!-- {attack} -->\n\n).*?(?=\n\n<!-- /{attack} -->)", re.S)
            page = section.sub(lambda _, table=table: table, page)  # type: ignore[misc]
    return page


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
