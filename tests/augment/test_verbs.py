"""Verb forms: the table, the regular spelling rules behind it, and the way back to the lemma."""

from __future__ import annotations

import tracemalloc
from importlib.resources import files

import pytest

from augpipe.lexicon.english.verbs import Form, inflect, is_any_form, is_form, lemma_of

TABLE = (files("augpipe.lexicon.english") / "verbs.tsv").read_text(encoding="utf-8").splitlines()
ROWS = [line.split("\t") for line in TABLE if line and not line.startswith("#")]


def test_the_table_is_sorted_and_complete() -> None:
    lemmas = [row[0] for row in ROWS]
    assert lemmas == sorted(set(lemmas))
    assert len(lemmas) > 5000
    assert all(len(row) == len(Form) and all(row) for row in ROWS)


def test_every_form_of_every_verb_leads_back_to_a_verb_with_that_form() -> None:
    wrong = []
    for row in ROWS:
        for form in Form:
            for variant in row[form].split("/"):
                lemma = lemma_of(variant, form)
                if not (is_form(variant, form) and is_any_form(variant) and inflect(lemma, form, variant) == variant):
                    wrong.append((variant, form.name, lemma))
    assert wrong == []


def test_inflecting_gives_a_form_of_the_table() -> None:
    wrong = [(row[0], form.name) for row in ROWS for form in Form if inflect(row[0], form) not in row[form].split("/")]
    assert wrong == []


@pytest.mark.parametrize(
    ("form", "word", "lemma"),
    [
        (Form.PAST, "travelled", "travel"),
        (Form.PAST, "traveled", "travel"),
        (Form.PAST, "left", "leave"),
        (Form.PAST, "lay", "lie"),
        (Form.PAST, "found", "find"),
        (Form.PAST, "fell", "fall"),
        (Form.PAST, "saw", "see"),
        (Form.PAST, "became", "become"),
        (Form.PAST, "wrote", "write"),
        (Form.PAST, "cut", "cut"),
        (Form.PAST, "bound", "bind"),
        (Form.PAST, "wound", "wind"),
        (Form.PAST, "died", "die"),
        (Form.PAST, "hoped", "hope"),
        (Form.PAST, "hopped", "hop"),
        (Form.PAST, "rebuilt", "rebuild"),
        (Form.THIRD, "lies", "lie"),
        (Form.THIRD, "goes", "go"),
        (Form.THIRD, "flies", "fly"),
        (Form.THIRD, "passes", "pass"),
        (Form.PARTICIPLE, "eaten", "eat"),
        (Form.PARTICIPLE, "gone", "go"),
        (Form.PARTICIPLE, "driven", "drive"),
        (Form.GERUND, "lying", "lie"),
        (Form.GERUND, "running", "run"),
    ],
)
def test_the_lemma_of_a_form(form: Form, word: str, lemma: str) -> None:
    assert lemma_of(word, form) == lemma


@pytest.mark.parametrize(
    ("lemma", "form", "seen", "expected"),
    [
        ("travel", Form.PARTICIPLE, "travelled", "travelled"),
        ("travel", Form.PARTICIPLE, "traveled", "traveled"),
        ("travel", Form.PAST, "", "travelled"),
        ("be", Form.PARTICIPLE, "", "been"),
        ("have", Form.THIRD, "", "has"),
        ("fall", Form.PARTICIPLE, "fell", "fallen"),
        ("go", Form.PARTICIPLE, "went", "gone"),
        ("make", Form.PARTICIPLE, "made", "made"),
    ],
)
def test_a_form_keeps_the_spelling_that_was_seen(lemma: str, form: Form, seen: str, expected: str) -> None:
    assert inflect(lemma, form, seen) == expected


UNKNOWN = {
    "blorf": ("blorfed", "blorfed", "blorfing", "blorfs"),
    "snazzle": ("snazzled", "snazzled", "snazzling", "snazzles"),
    "glorify-test": ("glorify-tested", "glorify-tested", "glorify-testing", "glorify-tests"),
    "vlogify": ("vlogified", "vlogified", "vlogifying", "vlogifies"),
    "quash-blush": ("quash-blushed", "quash-blushed", "quash-blushing", "quash-blushes"),
    "splay-zay": ("splay-zayed", "splay-zayed", "splay-zaying", "splay-zays"),
    "frobnicate": ("frobnicated", "frobnicated", "frobnicating", "frobnicates"),
    "zorch": ("zorched", "zorched", "zorching", "zorches"),
    "cross-examine": ("cross-examined", "cross-examined", "cross-examining", "cross-examines"),
    "co-write": ("co-wrote", "co-written", "co-writing", "co-writes"),
}


@pytest.mark.parametrize("lemma", UNKNOWN)
def test_a_verb_outside_the_table_follows_the_regular_spelling(lemma: str) -> None:
    for form, expected in zip(list(Form)[1:], UNKNOWN[lemma], strict=True):
        assert inflect(lemma, form) == expected
        assert lemma_of(expected, form) == lemma


def test_a_prefixed_irregular_verb_is_irregular() -> None:
    assert lemma_of("overthrew", Form.PAST) == "overthrow"
    assert lemma_of("co-founded", Form.PAST) == "co-found"
    assert inflect("miswrite", Form.PARTICIPLE) == "miswritten"


def test_no_form_can_break_the_lookup() -> None:
    for word in ("", "-", "ed", "ing", "s", "ss", "-ed", "re", "re-", "é", "ıng"):
        for form in Form:
            assert isinstance(lemma_of(word, form), str)
            assert isinstance(inflect(word, form), str)


def test_long_words_are_not_kept_in_memory() -> None:
    tracemalloc.start()
    try:
        for number in range(300):
            word = f"{number}" + "am" * 5_000
            assert lemma_of(f"{word}ed", Form.PAST) == word
            assert inflect(word, Form.PAST, f"{word}ed") == f"{word}ed"
        kept, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert kept < 1_000_000
