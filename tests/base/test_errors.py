"""What the system refuses is explained by what a user can do."""

from __future__ import annotations

import errno
import os
import signal
from pathlib import Path

import pytest

from augpipe.base.errors import LIMITS, PLACES, StoppedError, UserError, advice, causes, explained, first_line


@pytest.mark.parametrize(
    ("code", "says"),
    [
        (errno.ENOSPC, "free some space there and run it again"),
        (errno.EDQUOT, "free some of your quota and run it again"),
        (errno.EFBIG, "raise the limit on the size of files (ulimit -f) and run it again"),
        (errno.EACCES, "change its permissions or choose another --output"),
        (errno.ENAMETOOLONG, "choose a shorter --output"),
        (errno.EIO, "when that is solved, run it again"),
    ],
)
def test_a_refusal_has_its_advice(code, says):
    assert advice(OSError(code, "no"), "--output", "run it again") == says
    with pytest.raises(UserError, match=r"^cannot write a/b: no; ") as caught, explained(Path("a/b"), "--output"):
        raise OSError(code, "no")
    assert says.partition(" and run")[0].partition("when")[0] in str(caught.value)


def test_without_an_option_only_limits_have_an_advice():
    assert {code for code in errno.errorcode if advice(OSError(code, os.strerror(code)))} == set(LIMITS)
    assert advice(OSError("no number"), again="again") == ""
    assert not set(LIMITS) & set(PLACES)


def test_who_stops_a_program_gets_the_signal_s_exit_code():
    assert StoppedError("stopped").exit_code == 130
    assert StoppedError("stopped", signal.SIGTERM).exit_code == 143


def test_causes_come_in_order_and_once():
    first, second, third = ValueError("1"), ValueError("2"), ValueError("3")
    first.__cause__, second.__context__, third.__cause__ = second, third, first
    assert list(causes(first)) == [first, second, third]


def test_the_first_line_is_the_message_or_the_type():
    assert first_line(ValueError("\n one \ntwo")) == "one"
    assert first_line(KeyError()) == "KeyError"
