"""The files of the tallies: whole or not there at all, and none is gone on with as another's."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.attacks.tally import OtherTallyError, Tally, write_counts


@pytest.mark.parametrize("attack", ["one that goes on", "one in one go"])
def test_a_kill_while_a_tally_is_written_leaves_the_one_of_before(attack, tmp_path, monkeypatch):
    path = tmp_path / "tallies" / "tally.json"

    def write():
        if attack == "one in one go":
            write_counts(path, "bombs", 1, 0)
        else:
            Tally(path, "damage", 0, ("file",), frozenset()).save()

    write()
    before = path.read_bytes()

    def killed(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    def half(path: Path, *_: object, **__: object) -> None:
        path.write_bytes(b"half")
        raise KeyboardInterrupt

    monkeypatch.setattr("os.replace", killed)
    monkeypatch.setattr("os.fsync", killed)
    monkeypatch.setattr(Path, "write_text", half)
    with pytest.raises(KeyboardInterrupt):
        write()
    assert path.read_bytes() == before


def test_what_is_the_tally_of_an_attack_in_one_go_is_not_gone_on_with(tmp_path):
    write_counts(tmp_path / "bombs.json", "bombs", 1, 0)
    with pytest.raises(OtherTallyError, match=r"is the tally of bombs with seed None, expected damage with seed 0"):
        Tally(tmp_path / "bombs.json", "damage", 0, ("file",), frozenset()).resume()
