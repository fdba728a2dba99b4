from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from augpipe.cli.show_view import ASCII, UNICODE, Strokes, tree
from augpipe.syntax.syntax import Morphology, Relation, Syntax, Word


def syntax(words: Sequence[tuple[str, int]]) -> Syntax:
    """Build a parse from (word, head) pairs, all else left out."""
    built, start = [], 0
    for index, (text, head) in enumerate(words):
        relation = Relation.ROOT if head == index else Relation.OTHER
        built.append(Word(index, text, text.lower(), start, start + len(text), "X", relation, head, Morphology()))
        start += len(text) + 1
    return Syntax(" ".join(text for text, _ in words), tuple(built), "UD")


def lines(words: Sequence[tuple[str, int]], strokes: Strokes = UNICODE) -> list[str]:
    return [branch.drawing + branch.word.text for branch in tree(syntax(words), strokes)]


def test_dependents_stand_above_and_below_their_head_as_in_the_sentence():
    words = [("The", 1), ("man", 2), ("saw", 2), ("a", 5), ("big", 5), ("dog", 2), (".", 2)]
    assert lines(words) == [
        "   ┌─ The",
        "┌─ man",
        "saw",
        "│  ┌─ a",
        "│  ├─ big",
        "├─ dog",
        "└─ .",
    ]


def test_the_trunk_runs_on_past_inner_branches():
    words = [("When", 2), ("he", 2), ("came", 5), ("home", 2), ("she", 5), ("left", 5)]
    assert lines(words) == ["   ┌─ When", "   ├─ he", "┌─ came", "│  └─ home", "├─ she", "left"]


def test_plain_terminals_get_ascii():
    assert lines([("He", 1), ("left", 1), (".", 1)], ASCII) == [",- He", "left", "`- ."]


def test_several_roots_are_drawn_one_below_the_other():
    assert lines([("Yes", 0), (".", 0), ("Go", 2)]) == ["Yes", "└─ .", "Go"]


def test_a_chain_as_deep_as_a_row_can_be_is_drawn():
    chain = [("a", max(index - 1, 0)) for index in range(3000)]
    assert len(lines(chain)) == 3000


@settings(deadline=None)  # a busy machine is no mistake
@given(st.integers(1, 12).flatmap(lambda size: st.permutations(range(size))))
def test_every_word_has_one_line(order: list[int]):
    """Any tree, crossing branches included: each word hangs on one that comes earlier in `order`."""
    heads = {word: order[place // 2] for place, word in enumerate(order)}
    words = [(f"w{index}", heads[index]) for index in range(len(order))]
    assert sorted(branch.word.index for branch in tree(syntax(words))) == list(range(len(order)))
