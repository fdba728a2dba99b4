"""The pages on augmentations are tested: they name every rule and reason and no other, and their examples come out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from augpipe.augment import AUGMENTATIONS, RECIPES, labels, resolve
from augpipe.augment.augmentation import PARSE_ERROR, RULE_ERROR
from augpipe.augment.draws import SeededDraws
from augpipe.augment.lm import AUGMENTATIONS as LANGUAGE_MODELS
from augpipe.contract.schema import SKIPPED_PREFIX
from augpipe.parsing import Parser
from augpipe.syntax.syntax import Syntax
from tests.sources import ROOT

PAGES = {"en": "augmentations.md", "zh": "augmentations-zh.md"}
# Enough for every random choice that a rule offers.
DRAWS = 400

Row = dict[str, str]


def tables(page: str) -> Iterator[list[Row]]:
    """Read the tables of a page; a row's empty `column` is that of the row above."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    for found in re.finditer(r"(?:^\|.*\n)+", text, re.MULTILINE):
        head, _, *rows = [[cell.strip() for cell in line[1:-1].split("|")] for line in found[0].splitlines()]
        table: list[Row] = []
        for cells in rows:
            row = dict(zip(head, cells, strict=True))
            if row.get("column") == "":
                row["column"] = table[-1]["column"]
            table.append(row)
        yield table


def rows_with(page: str, *heads: str) -> list[Row]:
    """Give the rows of all tables of a page that have these columns."""
    return [row for table in tables(page) for row in table if set(heads) <= row.keys()]


def named(cell: str) -> list[str]:
    """Read the words in code spans."""
    return re.findall(r"`(\w+)`", cell)


def outputs(lang: str, text: str, column: str) -> Iterator[tuple[str, str | None]]:
    """Give what an augmentation makes of a sentence, draw by draw: every label and text that it can make."""
    rule, parsed = AUGMENTATIONS[lang][column].apply, syntax(lang, text)
    for draw in range(DRAWS):
        outcome = rule(parsed, SeededDraws(0, draw, column))
        yield outcome.label, outcome.text


@cache
def syntax(lang: str, text: str) -> Syntax:
    return next(iter(parser(lang).parse([text])))


@cache
def parser(lang: str) -> Parser:
    return Parser(lang)


def reasons(lang: str, name: str) -> set[str]:
    return {
        label.removeprefix(SKIPPED_PREFIX)
        for label in AUGMENTATIONS[lang][name].labels
        if label.startswith(SKIPPED_PREFIX)
    }


AUGCSE = "augmentations-augcse.md"
AUGCSE_NAMES = tuple(
    name
    for name in dict.fromkeys((*RECIPES["augcse-14"], *AUGMENTATIONS["en"]))
    if name not in RECIPES["sda"] and name not in LANGUAGE_MODELS and not name.startswith("paper_")
)


def test_the_page_of_augcse_lists_the_rules_of_each_column_and_no_other() -> None:
    listed: dict[str, set[str]] = {}
    for row in rows_with(AUGCSE, "column", "rule"):
        (column,), (rule,) = named(row["column"]), named(row["rule"])
        listed.setdefault(column, set()).add(rule)
    assert listed == {name: set(AUGMENTATIONS["en"][name].rules) for name in AUGCSE_NAMES}


def test_the_page_of_augcse_lists_the_reasons_of_each_column_and_no_other() -> None:
    rows = rows_with(AUGCSE, "column", "reason")
    listed = {(column, reason) for row in rows for reason in named(row["reason"]) for column in named(row["column"])}
    assert listed == {
        (name, reason) for name in AUGCSE_NAMES for reason in reasons("en", name) - {PARSE_ERROR, RULE_ERROR}
    }


def test_every_example_of_the_page_of_augcse_is_an_output_of_the_built_in_pipeline() -> None:
    examples = rows_with(AUGCSE, "column", "from", "to")
    assert len(examples) >= len(AUGCSE_NAMES)
    wrong = []
    for row in examples:
        (column,) = named(row["column"])
        found = outputs("en", row["from"], column)
        if not any(label in named(row["rule"]) and text == row["to"] for label, text in found):
            wrong.append((column, row["from"], row["to"]))
    assert wrong == []


def test_every_language_has_a_page() -> None:
    assert PAGES.keys() == AUGMENTATIONS.keys()


@pytest.mark.parametrize("lang", PAGES)
def test_the_page_lists_the_rules_of_each_column_and_no_other(lang: str) -> None:
    listed: dict[str, set[str]] = {}
    for row in rows_with(PAGES[lang], "column", "rule"):
        (column,), (rule,) = named(row["column"]), named(row["rule"])
        listed.setdefault(column, set()).add(rule)
    assert listed == {name: set(AUGMENTATIONS[lang][name].rules) for name in resolve(lang)}


@pytest.mark.parametrize("lang", PAGES)
def test_the_page_lists_the_reasons_and_no_other(lang: str) -> None:
    listed = [reason for row in rows_with(PAGES[lang], "reason") for reason in named(row["reason"])]
    assert len(listed) == len(set(listed))
    assert set(listed) == set().union(*(reasons(lang, name) for name in resolve(lang)))


def test_the_chinese_page_says_which_columns_decline_for_a_reason() -> None:
    rows = rows_with(PAGES["zh"], "reason", "columns")
    listed = {(column, reason) for row in rows for reason in named(row["reason"]) for column in named(row["columns"])}
    assert listed == {(name, reason) for name in labels("zh", resolve("zh")) for reason in reasons("zh", name)}


@pytest.mark.parametrize("lang", PAGES)
def test_every_example_is_an_output_of_the_built_in_pipeline(lang: str) -> None:
    examples = rows_with(PAGES[lang], "column", "from", "to")
    assert len(examples) >= len(rows_with(PAGES[lang], "column", "rule")) > 20
    wrong = []
    for row in examples:
        (column,) = named(row["column"])
        found = outputs(lang, row["from"], column)
        if not any(text == row["to"] and ("rule" not in row or label in named(row["rule"])) for label, text in found):
            wrong.append((column, row["from"], row["to"]))
    assert wrong == []


def test_the_chinese_page_lists_the_files_of_the_lexicon() -> None:
    listed = [file for row in rows_with(PAGES["zh"], "file") for file in re.findall(r"`(\w+\.tsv)`", row["file"])]
    files = {path.name for path in (ROOT / "augpipe/lexicon/chinese").glob("*.tsv")}
    assert sorted(listed) == sorted(files)


def test_every_example_of_a_reason_is_declined_for_it() -> None:
    rows = [row for row in rows_with(PAGES["zh"], "reason", "columns", "example") if row["example"]]
    assert len(rows) > 4
    for row in rows:
        text = row["example"].split(" (")[0]
        for column in named(row["example"]) or named(row["columns"]):
            labels_found = {label for label, _ in outputs("zh", text, column)}
            assert labels_found == {SKIPPED_PREFIX + reason for reason in named(row["reason"])}, (column, text)
