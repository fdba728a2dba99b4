"""The tally of an attack: what was tried how often, and how it ended; a stopped attack goes on with its file."""

from __future__ import annotations

import json
import os
import platform
import subprocess
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from augpipe.base.files.publish import publish

ROOT = Path(__file__).resolve().parents[2]
KEPT_FAILURES = 200
"""How many failures are described one by one; all are counted."""

Key = tuple[str, ...]


class OtherTallyError(Exception):
    """The file holds the tally of another attack."""


@dataclass
class Tally:
    """Counts of outcomes by what was tried.

    Args:
        path: of the file; None keeps it in memory.
        attack: the command that makes it.
        seed: of the attack's random choices.
        columns: what the parts of a key are.
        bad: the outcomes that are failures.
    """

    path: Path | None
    attack: str
    seed: int
    columns: Key
    bad: frozenset[str]
    rounds: int = 0
    cpu_seconds: float = 0.0
    notes: dict[str, Any] = field(default_factory=dict)
    counts: dict[Key, Counter[str]] = field(default_factory=dict)
    failures: list[dict[str, Any]] = field(default_factory=list)
    machines: list[dict[str, Any]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.machines.append(machine())

    def resume(self) -> None:
        """Take over what the file holds.

        Raises:
            OtherTallyError: it is the tally of another attack or seed.
        """
        if self.path is None or not self.path.exists():
            return
        found = json.loads(self.path.read_text(encoding="utf-8"))
        attack, seed = found["attack"], found.get("seed")  # an attack that is made in one go may have none
        if (attack, seed) != (self.attack, self.seed):
            raise OtherTallyError(
                f"{self.path} is the tally of {attack} with seed {seed}, expected {self.attack} with seed {self.seed}; "
                "give another --tally"
            )
        self.rounds, self.cpu_seconds = found["rounds"], found["cpu_seconds"]
        self.notes, self.failures = found["notes"], found["failures"]
        self.machines = [one for one in found["machines"] if one not in self.machines] + self.machines
        for cell in found["cells"]:
            self.counts[tuple(cell[name] for name in self.columns)] = Counter(cell["outcomes"])

    @classmethod
    def load(cls, path: Path) -> Tally:
        """Return the tally in a file."""
        found = json.loads(path.read_text(encoding="utf-8"))
        tally = cls(path, found["attack"], found["seed"], tuple(found["columns"]), frozenset(found["bad"]))
        tally.resume()
        return tally

    def add(self, key: Key, outcome: str, details: dict[str, Any] | None = None) -> None:
        """Count a try; of a failure say what is known."""
        self.counts.setdefault(key, Counter())[outcome] += 1
        if outcome in self.bad and len(self.failures) < KEPT_FAILURES:
            named = dict(zip(self.columns, key, strict=True))
            self.failures.append({**named, "outcome": outcome, **(details or {})})

    @property
    def tries(self) -> int:
        """All tries so far."""
        return sum(sum(outcomes.values()) for outcomes in self.counts.values())

    @property
    def failed(self) -> int:
        """All tries that failed."""
        return sum(outcomes[name] for outcomes in self.counts.values() for name in self.bad)

    def tries_of(self, start: Key) -> int:
        """Return the tries whose keys begin like this."""
        return sum(sum(outcomes.values()) for key, outcomes in self.counts.items() if key[: len(start)] == start)

    def save(self) -> None:
        """Write the file, whole or not at all: the attack itself may be killed."""
        if self.path is not None:
            _write(self.path, self.as_dict())

    def as_dict(self) -> dict[str, Any]:
        """Return what the file holds."""
        return {
            "attack": self.attack,
            "seed": self.seed,
            "columns": self.columns,
            "bad": sorted(self.bad),
            "tries": self.tries,
            "failures_in_all": self.failed,
            "rounds": self.rounds,
            "cpu_seconds": round(self.cpu_seconds, 1),
            "machines": self.machines,
            "notes": self.notes,
            "cells": [
                {**dict(zip(self.columns, key, strict=True)), "outcomes": dict(sorted(outcomes.items()))}
                for key, outcomes in sorted(self.counts.items())
            ],
            "failures": self.failures,
        }

    def table(self, columns: Sequence[str] | None = None) -> str:
        """Return the tally in Markdown, summed over what is not in `columns`."""
        shown = list(self.columns if columns is None else columns)
        places = [self.columns.index(name) for name in shown]
        sums: dict[Key, Counter[str]] = {}
        for key, outcomes in sorted(self.counts.items()):
            sums.setdefault(tuple(key[place] for place in places), Counter()).update(outcomes)
        outcomes_seen = sorted({name for outcomes in sums.values() for name in outcomes} - self.bad)
        head = [*shown, "tries", *outcomes_seen, "failures"]
        lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
        total: Counter[str] = Counter()
        for key, outcomes in sums.items():
            total.update(outcomes)
            lines.append(self._line(key, outcomes, outcomes_seen))
        lines.append(self._line(("all", *[""] * (len(shown) - 1)), total, outcomes_seen))
        return "\n".join(lines)

    def _line(self, key: Key, outcomes: Counter[str], seen: Sequence[str]) -> str:
        failed = sum(outcomes[name] for name in self.bad)
        numbers = [outcomes.total(), *(outcomes[name] for name in seen), failed]
        return "| " + " | ".join([*key, *(f"{number:,}" for number in numbers)]) + " |"

    def causes(self) -> str:
        """Return the failures by their outcome and what was said, the most frequent first."""
        groups: Counter[str] = Counter()
        for failure in self.failures:
            named = " · ".join(str(failure[name]) for name in self.columns[:2])
            groups[f"{failure['outcome']} · {named} · {failure.get('cause', '')}"] += 1
        return "\n".join(f"{count:5}  {what}" for what, count in groups.most_common())


def write_counts(path: Path | None, attack: str, tries: int, failures: int, **notes: Any) -> None:
    """Write what came of an attack that is made in one go, where a file for it is named."""
    if path is not None:
        counts = {"attack": attack, "tries": tries, "failures_in_all": failures, "machine": machine(), **notes}
        _write(path, counts)


def _write(path: Path, content: dict[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    publish(path, json.dumps(content, indent=1, ensure_ascii=False) + "\n")


def machine() -> dict[str, Any]:
    """Return where the attack ran, and on which code."""
    done = subprocess.run(
        ["git", "describe", "--always", "--dirty"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return {
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "cores": len(os.sched_getaffinity(0)),
        "commit": done.stdout.strip() or None,
    }
