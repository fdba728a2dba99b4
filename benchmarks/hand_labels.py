"""Sentences labelled by hand, by line number and character: their predicates, subjects and negators; and what agrees.

A label file holds no text. Alternatives of a predicate are separated by `|`; the subject column has one group of
alternatives for all of them, or one for each, separated by `/`. `-` stands for none. Negators are separated by commas.
The note names the kind of sentence, and further spans:

- copula: 是 beside a nominal or cleft predicate; a scheme that makes it the head is right, too;
- a_not_a, potential: negators inside 能不能 and 看不见, which a scheme may leave in one word without a label;
- lexical: inside a word that negates as a whole (不同); finding it is neither asked for nor wrong;
- elsewhere: not of the main clause; either: of the main clause under one of the accepted predicates only.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from augpipe.augment.chinese.reading.clause import Clause
from augpipe.augment.chinese.reading.kinds import Kind, Unit
from augpipe.augment.chinese.reading.marks import Question
from augpipe.augment.chinese.reading.units import units_of
from augpipe.syntax.syntax import Relation, Syntax, Word
from benchmarks.measure import ROOT

LABELS = ROOT / "data" / "labels" / "zh_short.tsv"
COLUMNS = ("line", "sha256", "predicate", "subject", "negators", "note")
KINDS = ("question", "query", "statement", "command")
MARKS = ("copula", "a_not_a", "potential", "lexical", "elsewhere", "either")

Span = tuple[int, int]
Spans = frozenset[Span]
NONE: Spans = frozenset()

_SUBJECTS = (Relation.SUBJECT, Relation.CLAUSAL_SUBJECT)
_PREDICATIVE = frozenset({"VERB", "AUX", "ADJ"})
_NEGATIVE = frozenset({Kind.NEGATOR, Kind.NEGATIVE_PREDICATE, Kind.A_NOT_A})


@dataclass(frozen=True, slots=True)
class Label:
    """What one line of a corpus says: accepted predicates, the subjects accepted with each, all negators."""

    line: int
    sha256: str
    predicates: tuple[Span | None, ...]
    subjects: tuple[frozenset[Span | None], ...]
    negators: Spans
    kind: str
    marks: Mapping[str, Spans]

    def is_of(self, text: str) -> bool:
        """Return whether this is the text that was labelled."""
        return hashlib.sha256(text.encode()).hexdigest().startswith(self.sha256)

    def marked(self, *names: str) -> Spans:
        """Return the spans with one of these marks."""
        return NONE.union(*(self.marks.get(name, NONE) for name in names))

    def accepted(self) -> Iterator[tuple[Span | None, frozenset[Span | None]]]:
        """Yield every accepted predicate with its subjects; with a copula goes any of the subjects."""
        yield from zip(self.predicates, self.subjects, strict=True)
        every = frozenset().union(*self.subjects)
        yield from ((copula, every) for copula in self.marked("copula"))


def read_labels(path: Path = LABELS) -> list[Label]:
    """Read a label file.

    Raises:
        ValueError: a line of it is not as the module describes.
    """
    head, *rows = path.read_text(encoding="utf-8").splitlines()
    if tuple(head.split("\t")) != COLUMNS:
        raise ValueError(f"{path} begins with {head!r}; expected the columns {' '.join(COLUMNS)}, separated by tabs")
    return [label_of(row) for row in rows]


def label_of(row: str) -> Label:
    """Read one line of a label file.

    Raises:
        ValueError: it is not as the module describes.
    """
    line, sha256, predicate, subject, negators, note = row.split("\t")
    predicates = tuple(map(_span, predicate.split("|")))
    groups = [frozenset(map(_span, group.split("|"))) for group in subject.split("/")]
    notes = dict(entry.split("=") for entry in note.split())
    kind = notes.pop("kind")
    if kind not in KINDS or not notes.keys() <= set(MARKS):
        raise ValueError(f"line {line}: note {note!r}; expected kind={'|'.join(KINDS)} and spans for {' '.join(MARKS)}")
    return Label(
        line=int(line),
        sha256=sha256,
        predicates=predicates,
        subjects=tuple(groups if len(groups) > 1 else groups * len(predicates)),
        negators=_spans(negators),
        kind=kind,
        marks={name: _spans(spans) for name, spans in notes.items()},
    )


def _span(cell: str) -> Span | None:
    if cell == "-":
        return None
    start, end = map(int, cell.split(":"))
    return start, end


def _spans(cell: str) -> Spans:
    return frozenset(span for part in cell.split(",") if (span := _span(part)) is not None)


def overlap(one: Span, other: Span) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def agree(found: Iterable[Span], asked: Spans, allowed: Spans = NONE) -> bool:
    """Return whether all that is asked for was found, and nothing else than that and what is allowed."""
    found = list(found)
    complete = all(any(overlap(span, each) for each in found) for span in asked)
    return complete and all(any(overlap(span, each) for span in asked | allowed) for each in found)


def judge_tree(label: Label, syntax: Syntax, labelled: Iterable[Span]) -> dict[str, bool]:
    """Compare a parse with a label; `labelled` are the words that the parser calls negators."""
    optional = label.marked("lexical")
    unlabelled = optional | label.marked("a_not_a", "potential")
    pairs = list(label.accepted())
    hit = [pair for pair in pairs if _is_root(syntax, pair[0])]
    return {
        "predicate": bool(hit),
        "subject": any(_has_subject(syntax, span, subjects) for span, subjects in hit or pairs),
        "negators by label": agree(labelled, label.negators - unlabelled, unlabelled),
        "negators by word list": agree(_negative_units(syntax), label.negators - optional, optional),
    }


def judge_clause(label: Label, clause: Clause | None) -> dict[str, bool]:
    """Compare the rules' reading of a row with a label."""
    outside = label.marked("elsewhere")
    optional = label.marked("either", "lexical") - outside
    pairs = list(label.accepted())
    hit = [subjects for span, subjects in pairs if _is_predicate(clause, span)]
    groups = hit or [subjects for _, subjects in pairs]
    return {
        "predicate": bool(hit),
        "subject": any(_is_subject(clause, subjects) for subjects in groups),
        "negators": agree(_clause_negators(clause), label.negators - outside - optional, optional),
    }


def _of(item: Word | Unit) -> Span:
    return item.start, item.end


def _is_root(syntax: Syntax, span: Span | None) -> bool:
    if span is None:
        return not any(root.pos in _PREDICATIVE for root in syntax.roots)
    return any(overlap(_of(root), span) for root in syntax.roots)


def _has_subject(syntax: Syntax, predicate: Span | None, accepted: frozenset[Span | None]) -> bool:
    """Return whether one of the accepted subjects hangs on a predicate, be that the root or not."""
    heads = [word for word in syntax.words if predicate and overlap(_of(word), predicate)] or syntax.roots
    subjects = [_of(child) for head in heads for child in syntax.children(head) if child.relation in _SUBJECTS]
    if not subjects:
        return None in accepted
    return any(span is not None and overlap(span, each) for span in accepted for each in subjects)


def _negative_units(syntax: Syntax) -> Iterator[Span]:
    for unit in syntax.remember(units_of):
        if unit.kind in _NEGATIVE or _is_unable(unit):
            yield _of(unit)


def _is_unable(unit: Unit) -> bool:
    return unit.kind is Kind.POTENTIAL and "不" in unit.text


def _is_predicate(clause: Clause | None, span: Span | None) -> bool:
    if clause is None or clause.nominal or span is None:
        return span is None and (clause is None or clause.nominal)
    return overlap(_of(clause.predicate), span)


def _is_subject(clause: Clause | None, accepted: frozenset[Span | None]) -> bool:
    if clause is None or clause.subject_span is None:
        return None in accepted
    first, last = clause.subject_span
    words = [unit for unit in clause.own if unit.last >= first and unit.word <= last]
    phrase = (words[0].start, words[-1].end) if words else (0, 0)
    return any(span is not None and overlap(span, phrase) for span in accepted)


def _clause_negators(clause: Clause | None) -> list[Span]:
    """List the negators of a reading, with those inside 看不见 as its main verb and 能不能 as what it asks by."""
    if clause is None:
        return []
    found = [*clause.negators]
    if _is_unable(clause.main):
        found.append(clause.main)
    if clause.question is Question.A_NOT_A:
        found.append(clause.asking)
    return [_of(unit) for unit in found]
