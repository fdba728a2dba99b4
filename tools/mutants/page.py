"""Write what came of the mutants into docs/development.md: `python -m tools.mutants.page`."""

from __future__ import annotations

import re
from pathlib import Path

from tools.mutants.tally import Tally
from tools.mutants.trial import ROOT

PAGE = ROOT / "docs" / "development.md"
TALLY = ROOT / "docs" / "tallies" / "mutants.json"
SECTION = re.compile(r"(?<=<!-- mutants -->\n\n).*?(?=\n\n<!-- /mutants -->)", re.S)
NOT_RUN = "not run yet"


def filled(page: str, path: Path = TALLY) -> str:
    """Return the page with the counts of the tally, or with the word that there are none."""
    content = Tally.load(path).table() if path.exists() else NOT_RUN
    return SECTION.sub(lambda _: content, page)


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
