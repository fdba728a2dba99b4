"""The page of the attacks is filled from their tallies."""

from __future__ import annotations

import json
from collections import Counter

from tools.attacks.damage import COLUMNS
from tools.attacks.page import PAGE, SHOWN, filled
from tools.attacks.tally import Tally


def test_numbers_come_from_the_tallies_and_the_rest_stays(tmp_path):
    tally = Tally(tmp_path / "damage.json", "damage", 0, COLUMNS, frozenset({"accepted"}))
    for outcome in ("found", "found", "harmless", "accepted"):
        tally.add(("shard", "flip", "verify"), outcome)
    tally.save()
    before = PAGE.read_text(encoding="utf-8")
    after = filled(before, tmp_path)
    changed = [line for line in after.splitlines() if line not in before.splitlines()]
    assert any("| 4 | 1 | `python -m tools.attacks.damage" in line for line in changed)
    assert "| shard | 4 | 2 | 1 | 1 |" in changed
    assert [line for line in after.splitlines() if line.startswith("#")] == [
        line for line in before.splitlines() if line.startswith("#")
    ]
    assert filled(before, tmp_path / "none") == before


def test_every_attack_of_the_page_has_a_row_that_can_be_filled(tmp_path):
    names = ("signals", "damage", "hostile_lines", "model_folders", "run_folders", "two_ranks", "bombs")
    for name in names[:-1]:
        tally = Tally(tmp_path / f"{name}.json", name, 0, SHOWN.get(name, ()), frozenset())
        tally.counts[tuple(SHOWN.get(name, ()))] = Counter(held=12345)
        tally.save()
    peaks = {"bomb": "a bomb", "bytes": 570, "rows": 0, "rejects": "4 too_long", "parent_mb": 175, "worker_mb": 364}
    bombs = {"tries": 12345, "failures_in_all": 0, "inputs": [peaks]}
    (tmp_path / "bombs.json").write_text(json.dumps(bombs), encoding="utf-8")
    after = filled(PAGE.read_text(encoding="utf-8"), tmp_path)
    assert "| a bomb | 570 | 0 | 4 too_long | 175 | 364 |" in after
    assert after.count("| 12,345 | 0 | `python -m tools.attacks.") == len(names)


def test_the_page_has_the_numbers_of_the_tallies_in_the_repository():
    page = PAGE.read_text(encoding="utf-8")
    assert filled(page) == page
