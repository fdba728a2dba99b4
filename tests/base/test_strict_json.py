"""What is read is plain JSON of the declared types, or is refused."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from augpipe.base.files.strict_json import Count, instance, loads


@dataclass(frozen=True)
class Entry:
    name: str
    count: Count
    parts: tuple[int, ...] = ()
    remark: str | None = None


@pytest.mark.parametrize(
    "content", ["NaN", "-Infinity", "1e999", "-1e999", "9" * 20, "[" * 99_999, "{", b"\xff", str(1 << 63)]
)
def test_what_is_no_plain_json_is_refused(content):
    with pytest.raises(ValueError, match=r"."):
        loads(content)


def test_numbers_that_fit_are_read():
    assert loads(f"[1e308, {(1 << 63) - 1}, -0.5]") == [1e308, (1 << 63) - 1, -0.5]


def test_an_object_becomes_its_dataclass():
    value = {"name": "x", "count": 3, "parts": [1, 2], "remark": None}
    assert instance(Entry, value) == Entry("x", 3, (1, 2))
    assert instance(dict[str, Count], {"a": 0}) == {"a": 0}


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"count": -1}, r"the content\.count is -1, expected 0 or more"),
        ({"count": True}, "count is bool, expected int"),
        ({"parts": [1, "2"]}, r"parts\[1\] is str, expected int"),
        ({"more": 1}, "has the fields count, more, name, parts, remark, expected count, name, parts, remark"),
    ],
)
def test_what_does_not_fit_is_named_with_its_place(changes, says):
    with pytest.raises(ValueError, match=says):
        instance(Entry, {"name": "x", "count": 3, "parts": [], "remark": None} | changes)
