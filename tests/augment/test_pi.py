"""The last resort of punctuation insertion: a row that ends in `!`, and quotes in the row's own style."""

from __future__ import annotations

import pytest

from augpipe.augment.english.pi import quote_style
from augpipe.augment.english.writing.exclaiming import final_exclamation
from augpipe.syntax.edits import render


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A brown dog.", "A brown dog!"),
        ("A brown dog", "A brown dog!"),
        ("A brown dog;", "A brown dog!"),
        ("A brown dog,", "A brown dog!"),
        ("A brown dog:", "A brown dog!"),
        ("A brown dog?", "A brown dog?!"),
        ("A brown dog. ", "A brown dog! "),
        ("A brown dog .", "A brown dog !"),
        ('"A brown dog."', '"A brown dog!"'),
        ("“A brown dog”", "“A brown dog!”"),
        ("(A brown dog.)", "(A brown dog!)"),
        ('The ballad "Blue Door"', 'The ballad "Blue Door"!'),
        ('The ballad "Blue Door."', 'The ballad "Blue Door"!'),
        ("John Smith (1920–1999)", "John Smith (1920–1999)!"),
        ("Ford Motor Co.", "Ford Motor Co.!"),
        ("He lives in the U.S.", "He lives in the U.S.!"),
        ("Wait...", "Wait...!"),
    ],
)
def test_final_exclamation(text: str, expected: str) -> None:
    edit = final_exclamation(text)
    assert edit is not None
    assert render(text, [edit]) == expected


@pytest.mark.parametrize("text", ["Stop!", '"Stop!"', "(Stop!)", "Stop! "])
def test_a_row_that_ends_so_already_is_left_alone(text: str) -> None:
    assert final_exclamation(text) is None


@pytest.mark.parametrize(
    ("text", "position", "marks"),
    [
        ("He left.", 0, '""'),
        ('"He left."', 1, "''"),
        ("“He left.”", 1, "‘’"),
        ("He sang “Blue Door”.", 0, "“”"),
        ("He sang 'Blue Door'.", 0, "''"),
        ('He sang "Blue Door".', 0, '""'),
        ("He didn't sing.", 0, '""'),
    ],
)
def test_quotes_nest_in_the_style_of_the_row(text: str, position: int, marks: str) -> None:
    assert quote_style(text, position) == tuple(marks)
