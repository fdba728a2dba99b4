"""Edits of the original text: everything outside their spans stays byte for byte."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from augpipe.syntax.edits import Edit, after, before, delete, render, replace, replace_verb, rewritten
from tests.parses import flat


def test_no_edit_changes_nothing() -> None:
    assert render("He  left .", []) == "He  left ."


def test_edits_are_carried_out_from_left_to_right_whatever_their_order() -> None:
    edits = [Edit(4, 5, "Y"), Edit(0, 1, "X")]
    assert render("a b c", edits) == render("a b c", edits[::-1]) == "X b Y"


def test_insertions_at_one_place_keep_the_order_given() -> None:
    assert render("ab", [Edit(1, 1, "1"), Edit(1, 1, "2")]) == "a12b"


def test_an_insertion_stands_before_a_replacement_at_the_same_place() -> None:
    assert render("ab", [Edit(1, 2, "X"), Edit(1, 1, "-")]) == "a-X"


def test_neighbours_do_not_overlap() -> None:
    assert render("abcd", [Edit(0, 2, "X"), Edit(2, 4, "Y")]) == "XY"


@pytest.mark.parametrize(
    "edits", [[Edit(0, 2, "x"), Edit(1, 3, "y")], [Edit(0, 4, "x"), Edit(1, 1, "y")]], ids=["crossing", "inside"]
)
def test_overlapping_edits_are_refused(edits: list[Edit]) -> None:
    with pytest.raises(ValueError, match="overlap at character 1"):
        render("abcd", edits)


@given(st.text(), st.data())
def test_what_no_edit_covers_stays(text: str, data: st.DataObject) -> None:
    places = sorted(data.draw(st.lists(st.integers(0, len(text)), min_size=2, max_size=6)))
    edits = [Edit(start, end, "#") for start, end in zip(places[::2], places[1::2], strict=False)]
    kept, done = [], 0
    for start, end, _ in edits:
        kept.append(text[done:start])
        done = end
    assert render(text, edits) == "#".join([*kept, text[done:]])


def test_replacing_a_word_keeps_its_capital() -> None:
    syntax = flat("Has/AUX he/PRON left/VERB NASA/PROPN")
    has, he, _, nasa = syntax.words
    assert replace(has, "must").text == "Must"
    assert replace(he, "she").text == "she"
    assert replace(nasa, "must").text == "must"


def test_a_verb_in_place_of_a_contracted_one_gets_a_space() -> None:
    for written in ("He/PRON~ 's/AUX here/ADV", "He/PRON~ ’s/AUX here/ADV"):
        syntax = flat(written)
        assert render(syntax.text, [replace_verb(syntax.words[1], "must be")]) == "He must be here"
    syntax = flat("He/PRON is/AUX here/ADV")
    assert render(syntax.text, [replace_verb(syntax.words[1], "must be")]) == "He must be here"


def test_a_rewritten_sentence_has_the_capital_and_the_apostrophes_of_the_original() -> None:
    syntax = flat("It/PRON is/AUX Anna/PROPN~ ’s/PART")
    it, is_, *_ = syntax.words
    assert rewritten(syntax, [Edit(it.start, is_.start, ""), replace(is_, "isn't")]) == "Isn’t Anna’s"
    assert rewritten(flat("it/PRON is/AUX"), [Edit(0, 3, "")]) == "is"


def test_insertions_bring_their_own_space() -> None:
    syntax = flat("He/PRON left/VERB")
    assert render(syntax.text, [before(syntax.words[1], "must")]) == "He must left"
    assert render(syntax.text, [after(syntax.words[0], "must")]) == "He must left"


@pytest.mark.parametrize(
    ("words", "first", "last", "expected"),
    [
        ("He/PRON never/ADV left/VERB", 1, 1, "He left"),
        ("Never/ADV open/VERB it/PRON", 0, 0, "open it"),
        ("He/PRON left/VERB anymore/ADV~ ./PUNCT", 2, 2, "He left."),
        ("He/PRON no/ADV longer/ADV lives/VERB", 1, 2, "He lives"),
        ("He/PRON left/VERB never/ADV", 2, 2, "He left"),
        ("(/PUNCT~ not/PART now/ADV~ )/PUNCT", 1, 1, "(now)"),
    ],
)
def test_a_deleted_word_takes_one_space_with_it(words: str, first: int, last: int, expected: str) -> None:
    syntax = flat(words)
    edit = delete(syntax.text, syntax.words[first], syntax.words[last])
    assert render(syntax.text, [edit]) == expected
