"""A file that is read again is what was written, or is refused."""

from __future__ import annotations

import random

import pytest

from augpipe.base.files.publish import read_sealed, write_sealed

VALUE = {"seed": 42, "scores": {"trained": {"STS12": 61.25, "é": None}}, "steps": [1, 2]}


def test_what_is_written_is_read_again(tmp_path):
    write_sealed(tmp_path / "x.json", VALUE)
    assert read_sealed(tmp_path / "x.json") == VALUE


def test_no_damage_is_read_as_another_value(tmp_path):
    path = tmp_path / "x.json"
    write_sealed(path, VALUE)
    content, draw, found = path.read_bytes(), random.Random(1), 0
    for try_ in range(300):
        damaged = bytearray(content)
        place = draw.randrange(len(damaged))
        if try_ % 3:
            damaged[place] ^= 1 << draw.randrange(8)
        else:
            del damaged[place:]
        path.write_bytes(damaged)
        try:
            # A flip between two kinds of white space, or from "E" to "e" of a hex digit, changes nothing.
            assert read_sealed(path) == VALUE
        except ValueError:
            found += 1
    assert found > 250


@pytest.mark.parametrize("content", ["[" * 9000, "[]", "3", "", "{}", '{"checksum": "0"}', "\udcff", '{"a": 1e999}'])
def test_what_nobody_wrote_is_refused(content, tmp_path):
    (tmp_path / "x.json").write_bytes(content.encode(errors="surrogateescape"))
    with pytest.raises(ValueError, match=r"."):
        read_sealed(tmp_path / "x.json")
