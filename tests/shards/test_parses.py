"""Parses that are kept come back as they were, or not at all."""

from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from augpipe.parsing import Parser
from augpipe.shards.parses import Parses, read_parses
from augpipe.syntax.syntax import Morphology, Relation, Syntax, Word
from tests.parses import SCHEME_NAMES, parses

TEXTS = ["He’s fine.", "", "   ", "A  wide   gap.", "İstanbul isn’t in Greece.", "Naïve 日本語 😀 text"]
PIPELINE = "a" * 64


def kept(path, texts, syntaxes):
    columns = Parses()
    for text, syntax in zip(texts, syntaxes, strict=True):
        columns.append(text, syntax)
    return columns.save(path, PIPELINE)


def same(one: Syntax | None, other: Syntax | None) -> bool:
    if one is None or other is None:
        return one is other
    return (one.text, one.words, one.scheme, one.forms) == (other.text, other.words, other.scheme, other.forms)


def assert_same(kept, wanted):
    assert kept is not None
    found = kept[:]
    assert len(found) == len(wanted) > 0
    assert all(map(same, found, wanted))


def test_parses_of_the_pipeline_come_back_whole(tmp_path):
    wanted = list(Parser("en").parse(TEXTS))
    kept(tmp_path / "x", TEXTS, wanted)
    found = read_parses(tmp_path / "x", TEXTS, PIPELINE)
    assert_same(found, wanted)
    assert found is not None
    (first,) = found[:1]
    assert first is not None
    assert [child.text for child in first.children(first.roots[0])] == [
        child.text for child in wanted[0].children(wanted[0].roots[0])
    ]


def test_parses_of_the_chinese_pipeline_come_back_whole(tmp_path):
    texts = ["他昨天去了北京。", "怎么修改密码"]
    wanted = list(Parser("zh").parse(texts))
    kept(tmp_path / "x", texts, wanted)
    assert_same(read_parses(tmp_path / "x", texts, PIPELINE), wanted)


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_parses_by_hand_come_back_whole(tmp_path, scheme):
    wanted = [entry.syntax(scheme) for entry in parses()]
    texts = [syntax.text for syntax in wanted]
    kept(tmp_path / "x", texts, wanted)
    assert_same(read_parses(tmp_path / "x", texts, PIPELINE), wanted)


def test_a_text_that_was_not_parsed_stays_so(tmp_path):
    (parsed,) = Parser("en").parse(["He left."])
    kept(tmp_path / "x", ["bad", "He left.", "bad"], [None, parsed, None])
    assert_same(read_parses(tmp_path / "x", ["bad", "He left.", "bad"], PIPELINE), [None, parsed, None])


def test_equal_parses_give_equal_bytes(tmp_path):
    first = kept(tmp_path / "x", TEXTS, list(Parser("en").parse(TEXTS)))
    assert kept(tmp_path / "y", TEXTS, list(Parser("en").parse(TEXTS))) == first


@pytest.mark.parametrize(
    ("texts", "pipeline"), [(TEXTS, "b" * 64), (TEXTS[::-1], PIPELINE), (TEXTS[:-1], PIPELINE), ([], PIPELINE)]
)
def test_parses_of_other_texts_or_another_pipeline_are_not_used(tmp_path, texts, pipeline):
    kept(tmp_path / "x", TEXTS, list(Parser("en").parse(TEXTS)))
    assert read_parses(tmp_path / "x", texts, pipeline) is None


@pytest.mark.parametrize(
    ("heads", "roots"),
    [((1, 0, 2), {2}), ((0, 0, 3), {0}), ((0, 0, -1), {0}), ((0, 0, 2), {0}), ((0, 0, 0), {0, 1})],
    ids=["circle", "outside", "below", "unnamed", "two"],
)
def test_a_file_with_a_row_that_is_no_tree_is_not_used(tmp_path, heads, roots):
    def words(heads, roots):
        relations = [Relation.ROOT if place in roots else Relation.OBJECT for place in range(3)]
        return [
            Word(place, "a", "a", 2 * place, 2 * place + 1, "X", relation, head, Morphology())
            for place, (relation, head) in enumerate(zip(relations, heads, strict=True))
        ]

    sound = Syntax("a a a", tuple(words((0, 0, 1), {0})), "UD")
    broken = SimpleNamespace(words=words(heads, roots), scheme="UD")
    kept(tmp_path / "sound", ["a a a"] * 2, [sound] * 2)
    kept(tmp_path / "broken", ["a a a"] * 2, [sound, broken])
    assert read_parses(tmp_path / "sound", ["a a a"] * 2, PIPELINE) is not None
    assert read_parses(tmp_path / "broken", ["a a a"] * 2, PIPELINE) is None


def test_no_file_no_parses(tmp_path):
    assert read_parses(tmp_path / "x", TEXTS, PIPELINE) is None


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Return a file of parses with what it holds."""
    path = tmp_path_factory.mktemp("whole") / "x"
    wanted = [entry.syntax() for entry in parses()[:20]]
    kept(path, [syntax.text for syntax in wanted], wanted)
    return path, wanted


@settings(max_examples=200, deadline=None)
@given(place=st.integers(0, 10**6), bit=st.integers(0, 7))
def test_a_damaged_file_is_never_read_as_other_parses(whole, place, bit):
    path, wanted = whole
    content = bytearray(path.read_bytes())
    content[place % len(content)] ^= 1 << bit
    damaged = path.with_name("damaged")
    damaged.write_bytes(content)
    found = read_parses(damaged, [syntax.text for syntax in wanted], PIPELINE)
    assert found is None or all(map(same, found[:], wanted))
