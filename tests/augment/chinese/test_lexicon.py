"""The tables of Mandarin: whole, in order, all of them asked for, and the only place where the rules' words stand."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from augpipe.augment.chinese.reading.kinds import Kind
from augpipe.lexicon.chinese import (
    ALTERNATIVES,
    PHRASE,
    PHRASES,
    REPLACEMENTS,
    WORDS,
    pattern,
)
from tests.sources import ROOT, python_files, syntax_tree

TABLES = ROOT / "augpipe" / "lexicon" / "chinese"
COLUMNS = {
    "words": ["word", "kind", "classes"],
    "classes": ["class", "meaning"],
    "phrases": ["name", "phrase", "meaning"],
    "replacements": ["name", "word", "replacement"],
    "patterns": ["name", "pattern", "meaning"],
}
HAN = re.compile("[一-鿿]")


def rows(table: str) -> list[list[str]]:
    head, *lines = (TABLES / f"{table}.tsv").read_text(encoding="utf-8").splitlines()
    assert head.split("\t") == COLUMNS[table]
    return [line.split("\t") for line in lines]


def classes() -> set[str]:
    return {name for _, _, names in rows("words") for name in names.split()}


def texts(path: Path) -> Iterator[str]:
    """Give the texts of a program, its documentation left out."""
    tree = syntax_tree(path)
    documentation = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation:
            yield node.value


RULES = [path for path in python_files("augpipe") if path.is_relative_to("augpipe/augment/chinese")]


@pytest.mark.parametrize("table", COLUMNS)
def test_every_row_has_all_columns_and_no_row_stands_twice(table: str) -> None:
    found = rows(table)
    assert found
    assert {len(row) for row in found} == {len(COLUMNS[table])}
    assert len({tuple(row[:2]) for row in found}) == len(found)


def test_words_and_classes_are_in_order_and_stand_once() -> None:
    for table in ("words", "classes"):
        first = [row[0] for row in rows(table)]
        assert first == sorted(set(first))
    assert all(names.split() == sorted(set(names.split())) for _, _, names in rows("words"))


def test_every_word_is_of_a_kind_or_in_a_class_and_all_of_them_are_known() -> None:
    assert {kind for _, kind, _ in rows("words") if kind} <= {kind.name for kind in Kind}
    assert all(kind or names for _, kind, names in rows("words"))
    assert classes() == {name for name, _ in rows("classes")}
    assert all(meaning for _, meaning in rows("classes"))


def test_every_name_is_asked_for_by_a_rule() -> None:
    asked = {text for path in RULES for text in texts(path)}
    asked |= {name for path in RULES for name in re.findall(r"\b[A-Z]+\.([a-z_]+)", path.read_text(encoding="utf-8"))}
    asked |= {name for _, source, _ in rows("patterns") for name in re.findall("<([a-z_]+)>", source)}
    names = classes() | {row[0] for table in ("phrases", "replacements", "patterns") for row in rows(table)}
    assert len(names) > 400
    assert sorted(names - asked) == []


def test_the_rules_hold_no_chinese_words() -> None:
    assert len(RULES) > 20
    held = [(str(path), text) for path in RULES for text in texts(path) if HAN.search(text)]
    assert held == [("augpipe/augment/chinese/reading/units.py", edge) for edge in "一鿿"]


def test_a_table_is_asked_by_name() -> None:
    assert WORDS.also == {"都", "也"}
    assert WORDS.le | WORDS.zhe == {"了", "着"}
    assert PHRASES.certainty_of_hearer == ("一定", "肯定")
    assert PHRASE.bu == "不"
    assert REPLACEMENTS.past_adverb["曾"] == ""
    assert ALTERNATIVES.wrapped["想"] == ("一定", "肯定")
    for table in (WORDS, PHRASES, PHRASE, REPLACEMENTS, ALTERNATIVES):
        with pytest.raises(AttributeError, match="no 'unheard_of' in this table"):
            _ = table.unheard_of
    with pytest.raises(KeyError):
        pattern("unheard_of")


def test_a_pattern_finds_the_longest_word_of_a_class() -> None:
    found = pattern("potential").search("想不起来了")
    assert found is not None
    assert found[0] == "想不起来"
