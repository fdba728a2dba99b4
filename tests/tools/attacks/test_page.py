"""The page of the attacks is filled from their tallies."""

from __future__ import annotations

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
    names = ("signals", "damage", "hostile_lines", "model_folders", "bombs", "two_ranks")
    for name in names:
        tally = Tally(tmp_path / f"{name}.json", name, 0, SHOWN.get(name, ()), frozenset())
        tally.counts[tuple(SHOWN.get(name, ()))] = Counter(held=12345)
        tally.save()
    assert filled(PAGE.read_text(encoding="utf-8"), tmp_path).count("| 12,345 | 0 | `python -m tools.attacks.") == len(
        names
    )
