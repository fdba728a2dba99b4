"""The hand labels are well-formed and hold no text, and judging a parse by them goes wrong where the parse does."""

from __future__ import annotations

import hashlib
import lzma
import re

import pytest
from spacy.tokens import Doc
from spacy.vocab import Vocab

from augpipe.augment.chinese.reading.clause import main_clause
from augpipe.syntax.schemes import SCHEMES
from augpipe.syntax.spacy_reader import SyntaxReader
from augpipe.syntax.syntax import Syntax
from benchmarks import report
from benchmarks.hand_labels import (
    COLUMNS,
    Label,
    agree,
    judge_clause,
    judge_tree,
    label_of,
    overlap,
    read_labels,
)
from benchmarks.zh_labels import SOURCES, TITLES, Source, lines_of, render, tally, verdicts, wilson

VOCAB = Vocab()
# How many lines were drawn, and the first and last that could be; no pipeline was trained on their parses.
DRAWN = {"short": (100, 300_001, 449_515), "wiki": (60, 250_001, 312_817)}
EVERY_LABEL = [(name, each) for name, source in SOURCES.items() for each in read_labels(source.labels)]
RIGHT = "小猫/NOUN/3/nsubj 不/ADV/3/neg 喜欢/VERB/0/root 雨天/NOUN/3/dobj"
COPULA = "那/PRON/2/nsubj 是/VERB/0/ROOT 灯塔/NOUN/2/attr"


def syntax(tokens: str) -> Syntax:
    """Build a parse from form/UPOS/head/label; heads count from 1, and 0 is the root."""
    rows = [token.split("/") for token in tokens.split()]
    doc = Doc(
        VOCAB,
        words=[row[0] for row in rows],
        spaces=[False] * len(rows),
        pos=[row[1] for row in rows],
        heads=[(int(row[2]) or place) - 1 for place, row in enumerate(rows, 1)],
        deps=[row[3] for row in rows],
    )
    (marks,) = (entry.marks for entry in SCHEMES if entry.name == "UD1-zh")
    return SyntaxReader(VOCAB, marks)(doc, doc.text)


def label(text: str, predicate: str, subject: str, negators: str = "-", note: str = "kind=statement") -> Label:
    """Label a text by its words, as a file would by their characters."""

    def spans(words: str) -> str:
        return re.sub(r"[^-|/,=\s]+", lambda word: f"{text.index(word[0])}:{text.index(word[0]) + len(word[0])}", words)

    kind, *marks = note.split()
    named = [f"{name}={spans(words)}" for name, words in (mark.split("=") for mark in marks)]
    digest = hashlib.sha256(text.encode()).hexdigest()[:12]
    return label_of(f"1\t{digest}\t{spans(predicate)}\t{spans(subject)}\t{spans(negators)}\t{' '.join([kind, *named])}")


CAT = label("小猫不喜欢雨天", "喜欢", "小猫", "不")


def wrong(found: dict[str, bool]) -> list[str]:
    return [what for what, right in found.items() if not right]


@pytest.mark.parametrize("name", SOURCES)
def test_each_file_has_lines_of_the_part_that_was_drawn_from(name):
    size, first, last = DRAWN[name]
    lines = [each.line for each in read_labels(SOURCES[name].labels)]
    assert len(lines) == size
    assert lines == sorted(set(lines))
    assert lines[0] >= first
    assert lines[-1] <= last


@pytest.mark.parametrize("name", SOURCES)
def test_no_file_holds_text(name):
    head, *rows = SOURCES[name].labels.read_text(encoding="utf-8").splitlines()
    assert tuple(head.split("\t")) == COLUMNS
    spans = r"(?:-|\d+:\d+)(?:[|/,](?:-|\d+:\d+))*"
    line = re.compile(rf"\d+\t[0-9a-f]{{12}}\t{spans}\t{spans}\t{spans}\tkind=[a-z]+(?: [a-z_]+={spans})*")
    assert [row for row in rows if not line.fullmatch(row)] == []


@pytest.mark.parametrize("each", [pytest.param(each, id=f"{name}-{each.line}") for name, each in EVERY_LABEL])
def test_every_label_agrees_with_itself(each):
    spans = {*each.predicates, *(span for group in each.subjects for span in group), *each.negators} - {None}
    assert all(0 <= start < end <= 200 for start, end in spans)
    assert len(each.subjects) == len(each.predicates)
    assert each.negators >= each.marked("a_not_a", "potential", "lexical", "elsewhere", "either")
    assert not each.marked("elsewhere") & each.marked("either", "lexical")
    for predicate, subjects in zip(each.predicates, each.subjects, strict=True):
        assert not any(predicate and span and overlap(predicate, span) for span in subjects)


def test_a_corpus_is_found_packed_or_not(tmp_path):
    source = Source(tmp_path / "labels.tsv", "corpus.txt.xz", "sentences")
    with pytest.raises(SystemExit, match=r"holds no corpus\.txt\.xz"):
        source.corpus_in(tmp_path)
    (tmp_path / "corpus.txt").touch()
    assert source.corpus_in(tmp_path) == tmp_path / "corpus.txt"
    (tmp_path / "corpus.txt.xz").touch()
    assert source.corpus_in(tmp_path) == tmp_path / "corpus.txt.xz"


def test_a_right_parse_is_right_in_everything():
    parsed = syntax(RIGHT)
    assert wrong(judge_tree(CAT, parsed, [(2, 3)])) == []
    assert wrong(judge_clause(CAT, main_clause(parsed))) == []


@pytest.mark.parametrize(
    ("tokens", "labelled", "what"),
    [
        (
            RIGHT.replace("喜欢/VERB/0/root 雨天/NOUN/3/dobj", "喜欢/VERB/4/acl 雨天/NOUN/0/root"),
            [(2, 3)],
            ["predicate"],
        ),
        (RIGHT.replace("3/nsubj", "4/nmod"), [(2, 3)], ["subject"]),
        (RIGHT, [], ["negators by label"]),
        (RIGHT, [(2, 3), (3, 5)], ["negators by label"]),
    ],
)
def test_a_wrong_tree_is_wrong_where_it_is(tokens, labelled, what):
    assert wrong(judge_tree(CAT, syntax(tokens), labelled)) == what


def test_the_subject_must_hang_on_the_predicate_that_is_the_root():
    either = label("小猫不喜欢雨天", "喜欢|雨天", "小猫/-", "不")
    tree = RIGHT.replace("喜欢/VERB/0/root 雨天/NOUN/3/dobj", "喜欢/VERB/4/acl 雨天/NOUN/0/root")
    assert wrong(judge_tree(either, syntax(tree), [(2, 3)])) == []
    assert wrong(judge_tree(either, syntax(tree.replace("3/nsubj", "4/nsubj")), [(2, 3)])) == ["subject"]


def test_a_subject_is_wrong_where_there_is_none():
    none = label("小猫不喜欢雨天", "喜欢", "-", "不")
    assert wrong(judge_tree(none, syntax(RIGHT), [(2, 3)])) == ["subject"]
    assert wrong(judge_clause(none, main_clause(syntax(RIGHT)))) == ["subject"]


def test_the_copula_may_be_the_head():
    nominal = label("那是灯塔", "灯塔", "那", note="kind=statement copula=是")
    assert wrong(judge_tree(nominal, syntax(COPULA), [])) == []
    assert wrong(judge_clause(nominal, main_clause(syntax(COPULA)))) == []
    strict = label("那是灯塔", "灯塔", "那")
    assert "predicate" in wrong(judge_tree(strict, syntax(COPULA), []))


def test_a_query_without_a_verb_has_a_nominal_root():
    query = label("灯塔门票", "-", "-", note="kind=query")
    nouns = syntax("灯塔/NOUN/2/nmod 门票/NOUN/0/root")
    assert wrong(judge_tree(query, nouns, [])) == []
    assert wrong(judge_clause(query, main_clause(nouns))) == []
    assert wrong(judge_clause(query, None)) == []
    assert wrong(judge_tree(query, syntax("灯塔/NOUN/2/nsubj 门票/VERB/0/root"), [])) == ["predicate", "subject"]


def test_negators_inside_a_word_need_no_label_but_are_found_by_the_lists():
    asks = label("小猫会不会爬树", "爬", "小猫", "不", "kind=question a_not_a=不")
    parsed = syntax("小猫/NOUN/3/nsubj 会不会/AUX/3/aux 爬/VERB/0/root 树/NOUN/3/dobj")
    assert wrong(judge_tree(asks, parsed, [])) == []
    assert wrong(judge_tree(asks, parsed, [(2, 5)])) == []
    assert wrong(judge_clause(asks, main_clause(parsed))) == []
    silent = label("小猫会不会爬树", "爬", "小猫")
    assert wrong(judge_tree(silent, parsed, [])) == ["negators by word list"]
    assert wrong(judge_clause(silent, main_clause(parsed))) == ["negators"]


def test_a_negator_of_another_clause_is_none_of_the_main_one():
    elsewhere = label("小猫不喜欢雨天", "喜欢", "小猫", "不", "kind=statement elsewhere=不")
    assert wrong(judge_tree(elsewhere, syntax(RIGHT), [(2, 3)])) == []
    assert wrong(judge_clause(elsewhere, main_clause(syntax(RIGHT)))) == ["negators"]


def test_agreement_is_by_overlap_and_exact():
    asked, allowed = frozenset({(2, 3)}), frozenset({(7, 9)})
    assert agree([(2, 4)], asked)
    assert agree([(1, 3), (8, 9)], asked, allowed)
    assert not agree([], asked)
    assert not agree([(3, 4)], asked)
    assert not agree([(2, 3), (8, 9)], asked)


@pytest.mark.parametrize("note", ["kind=song", "kind=query mood=1:2"])
def test_an_unknown_note_is_refused(tmp_path, note):
    path = tmp_path / "labels.tsv"
    path.write_text("\t".join(COLUMNS) + f"\n1\t{'0' * 12}\t-\t-\t-\t{note}\n", encoding="utf-8")
    with pytest.raises(ValueError, match="line 1: note"):
        read_labels(path)


def test_other_columns_are_refused(tmp_path):
    path = tmp_path / "labels.tsv"
    path.write_text("line\ttext\n", encoding="utf-8")
    with pytest.raises(ValueError, match="expected the columns line sha256"):
        read_labels(path)


@pytest.mark.parametrize("compressed", [False, True])
def test_lines_are_found_by_number_and_checked(tmp_path, compressed):
    path = tmp_path / ("corpus.txt.xz" if compressed else "corpus.txt")
    content = "小猫不喜欢雨天 \n别的\n".encode()
    path.write_bytes(lzma.compress(content) if compressed else content)
    assert lines_of(path, [CAT]) == ["小猫不喜欢雨天"]
    with pytest.raises(SystemExit, match="1 of 2 lines are others, the first is line 2"):
        lines_of(path, [CAT, label_of(f"2\t{'0' * 12}\t-\t-\t-\tkind=query")])


def test_the_interval_is_wilsons():
    assert wilson(50, 100) == pytest.approx((40.383, 59.617), abs=1e-3)
    assert wilson(100, 100) == pytest.approx((96.300, 100.0), abs=1e-3)
    assert wilson(0, 100) == pytest.approx((0.0, 3.700), abs=1e-3)


def test_the_tally_counts_by_kind_and_names_what_is_wrong():
    right = {what: True for what in TITLES["tree"] if what != "all"}
    clause = {what: True for what in TITLES["clause"] if what != "all"}
    judged = [
        verdicts(right | {"negators by label": False}, clause),
        verdicts(right | {"subject": False}, clause | {"predicate": False}),
    ]
    labels = [CAT, label_of(f"7\t{'0' * 12}\t-\t-\t-\tkind=query")]
    counts = tally(labels, judged)
    assert counts["tree"]["all"].right == 1
    assert counts["tree"]["negators by label"].wrong_lines == [1]
    assert counts["clause"]["all"].wrong_lines == [7]
    assert counts["clause"]["all"].right_by_kind == {"question": 0, "query": 0, "statement": 1, "command": 0}
    table = render(counts, labels)
    assert "| of the | right | of 2 | 95 % interval | question (0) | query (1) | statement (1) | command (0) |" in table
    assert "| rules | all three | 1 | 10–90 % | 0 | 0 | 1 | 0 |" in table


def test_the_page_has_a_place_for_the_table():
    page = report.PAGE.read_text(encoding="utf-8")
    assert "<!-- zh_labels -->" in page
    assert "<!-- /zh_labels -->" in page
