"""A tilde in a path is the home folder of somebody whom the machine knows, or one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from augpipe.base.errors import UsageError
from augpipe.base.home import expanded


@pytest.mark.parametrize(
    ("given", "found"),
    [("~/runs/a", "/home/someone/runs/a"), ("~", "/home/someone"), ("/a/~mine", "/a/~mine"), ("a/~/b", "a/~/b")],
)
def test_a_tilde_at_the_beginning_is_the_home_folder(monkeypatch, given, found):
    monkeypatch.setenv("HOME", "/home/someone")
    assert expanded(given) == expanded(Path(given)) == Path(found)


def test_a_home_folder_that_nobody_has_is_one_line():
    with pytest.raises(UsageError, match="'~nobody-here/a b', and no home folder is known here for ~nobody-here"):
        expanded("~nobody-here/a b")
