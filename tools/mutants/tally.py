"""What came of each mutant, in a file from which a stopped run goes on."""

from __future__ import annotations

import datetime
import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from tools.attacks.tally import machine
from tools.mutants.mutant import AREAS, Mutant
from tools.mutants.named import NAMED
from tools.mutants.table import CHOSEN, MUTANTS
from tools.mutants.trial import Verdict


@dataclass(slots=True)
class Tally:
    """The results by the name of the mutant.

    Args:
        path: of the file; None keeps them in memory.
        results: name → what the verdict says, when it was given, on which commit, and of which change.
    """

    path: Path | None = None
    results: dict[str, dict[str, Any]] = field(default_factory=dict)

    @classmethod
    def load(cls, path: Path | None) -> Tally:
        """Return the tally in a file, an empty one where there is none; results of other changes are left out."""
        tally = cls(path)
        if path is not None and path.exists():
            for result in json.loads(path.read_text(encoding="utf-8"))["results"]:
                mutant = MUTANTS.get(result["name"])
                if mutant is not None and mutant.sha256 == result["sha256"]:
                    tally.results[mutant.name] = result
        return tally

    def settled(self, mutant: Mutant) -> bool:
        """Return whether a mutant need not be tried again: it was caught, or it survived the tests of this commit."""
        result = self.results.get(mutant.name)
        if result is None or result["outcome"] not in ("caught", "survived"):
            return False
        return bool(result["outcome"] == "caught" or result["commit"] == machine()["commit"])

    def add(self, mutant: Mutant, verdict: Verdict) -> None:
        """Take a verdict down, and write the file, whole or not at all."""
        self.results[mutant.name] = {
            "name": mutant.name,
            "area": mutant.area,
            "module": mutant.module,
            "promise": mutant.promise,
            **asdict(verdict),
            "date": datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
            "commit": machine()["commit"],
            "sha256": mutant.sha256,
        }
        self.save()

    def save(self) -> None:
        """Write the file."""
        if self.path is None:
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = self.path.with_name(f".{self.path.name}.{os.getpid()}.tmp")
        unfinished.write_text(json.dumps(self.as_dict(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        os.replace(unfinished, self.path)

    def as_dict(self) -> dict[str, Any]:
        """Return what the file holds."""
        return {
            "attack": "mutants",
            "tries": len(self.results),
            "caught": sum(result["outcome"] == "caught" for result in self.results.values()),
            "machine": machine(),
            "results": [self.results[name] for name in MUTANTS if name in self.results],
        }

    def count(self, mutants: tuple[Mutant, ...], outcome: str | None = None) -> int:
        """Return how many of these were tried, or ended in one way."""
        found = [self.results[mutant.name]["outcome"] for mutant in mutants if mutant.name in self.results]
        return len(found) if outcome is None else found.count(outcome)

    def table(self) -> str:
        """Return the counts in Markdown: a row for each area, and one for the seven that had names before."""
        groups = [(area, tuple(each for each in CHOSEN if each.area == area)) for area in AREAS]
        lines = ["| area | mutants | caught | not caught | not run yet |", "|---|--:|--:|--:|--:|"]
        for name, mutants in [*groups, ("all that were chosen", CHOSEN), ("the seven of before", NAMED)]:
            tried, caught = self.count(mutants), self.count(mutants, "caught")
            lines.append(f"| {name} | {len(mutants)} | {caught} | {tried - caught} | {len(mutants) - tried} |")
        return "\n".join(lines)
