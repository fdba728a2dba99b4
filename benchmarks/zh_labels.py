"""How often the Chinese parse and the rules' reading of it have predicate, subject and negators of sentences.

The sentences are 100 lines of a corpus of short sentences and 60 of a corpus of Wikipedia, labelled by hand without a
look at any parse. A label file names them by line number and checksum; the corpora are not part of the repository.
"""

from __future__ import annotations

import argparse
import lzma
import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from augpipe.augment.chinese.reading.clause import main_clause
from augpipe.base.errors import UserError
from augpipe.parsing import Parser, describe_pipeline
from benchmarks import report
from benchmarks.hand_labels import KINDS, LABELS, Label, judge_clause, judge_tree, read_labels
from benchmarks.measure import ROOT

CORPORA = ROOT.parent / "shared" / "data" / "corpora"
Z = 1.959964  # standard deviations to either side that hold 95 % of a normal distribution

TITLES = {
    "tree": {
        "predicate": "the tree's root is the predicate (or its copula)",
        "subject": "the subject hangs on the predicate, or none does where there is none",
        "negators by label": "the words with the label `neg` are the negators",
        "negators by word list": "the words that the closed lists take for negators are the negators",
        "all": "predicate, subject, and negators by word list",
    },
    "clause": {
        "predicate": "the clause's predicate",
        "subject": "its subject phrase holds the subject, or there is none",
        "negators": "its negators",
        "all": "all three",
    },
}


@dataclass(frozen=True, slots=True)
class Source:
    """A label file, the corpus whose lines it labels, and what that corpus holds."""

    labels: Path
    corpus: str
    holds: str

    def corpus_in(self, folder: Path) -> Path:
        """Return the corpus of a folder, packed or not.

        Raises:
            SystemExit: it is not there.
        """
        packed = folder / self.corpus
        for path in (packed, packed.with_suffix("")):
            if path.exists():
                return path
        raise SystemExit(f"{folder} holds no {self.corpus}, packed or not. Give another folder with --corpora.")


SOURCES = {
    "short": Source(LABELS, "zh_short_450k.txt.xz", "short everyday sentences"),
    "wiki": Source(LABELS.with_name("zh_wiki.tsv"), "zh_wiki_313k.txt.xz", "sentences of Wikipedia"),
}
WHO = {"tree": "parse", "clause": "rules"}
Verdicts = dict[str, dict[str, bool]]  # by who is judged, then by what


def wilson(right: int, n: int) -> tuple[float, float]:
    """Return the bounds of a share's 95 % interval after Wilson, in per cent."""
    share, square = right / n, Z * Z
    middle = (share + square / (2 * n)) / (1 + square / n)
    half = Z / (1 + square / n) * math.sqrt(share * (1 - share) / n + square / (4 * n * n))
    return 100 * max(middle - half, 0.0), 100 * min(middle + half, 1.0)


@dataclass(frozen=True)
class Count:
    """How many sentences are right, in all and of each kind, and the lines of those that are not."""

    right: int
    interval_95: tuple[float, float]
    right_by_kind: dict[str, int]
    wrong_lines: list[int]

    @classmethod
    def of(cls, labels: Sequence[Label], right: Sequence[bool]) -> Count:
        """Count the verdicts on the labelled sentences, given in the same order."""
        low, high = wilson(sum(right), len(right))
        pairs = list(zip(labels, right, strict=True))
        return cls(
            right=sum(right),
            interval_95=(round(low, 1), round(high, 1)),
            right_by_kind={kind: sum(yes for label, yes in pairs if label.kind == kind) for kind in KINDS},
            wrong_lines=[label.line for label, yes in pairs if not yes],
        )


def lines_of(corpus: Path, labels: Sequence[Label]) -> list[str]:
    """Read the labelled lines of a corpus, in the order of their labels.

    Raises:
        SystemExit: the corpus is shorter, or one of its lines is another than the one labelled.
    """
    wanted = {label.line for label in labels}
    texts: dict[int, str] = {}
    opener = lzma.open if corpus.suffix == ".xz" else open
    with opener(corpus, "rt", encoding="utf-8", newline="\n") as file:
        for number, line in enumerate(file, 1):
            if number in wanted:
                texts[number] = line.strip()
    wrong = [label.line for label in labels if not label.is_of(texts.get(label.line, ""))]
    if wrong:
        raise SystemExit(
            f"{corpus} is not the corpus that was labelled: {len(wrong)} of {len(labels)} lines are others, the first "
            f"is line {wrong[0]}. Give the folder of the corpora that docs/benchmarks.md names with --corpora."
        )
    return [texts[label.line] for label in labels]


def judge(labels: Sequence[Label], texts: Sequence[str], parser: Parser) -> list[Verdicts]:
    """Parse the texts and compare every parse, and the rules' reading of it, with its label."""
    found = []
    for label, text, doc in zip(labels, texts, parser.nlp.pipe(texts, batch_size=len(texts)), strict=True):
        syntax = parser.read(doc, text)
        negators = [(token.idx, token.idx + len(token)) for token in doc if token.dep_ == "neg"]
        found.append(verdicts(judge_tree(label, syntax, negators), judge_clause(label, main_clause(syntax))))
    return found


def verdicts(tree: Mapping[str, bool], clause: Mapping[str, bool]) -> Verdicts:
    """Put both judgements together; for the whole of a tree, its negators count by word list, as the rules see them."""
    by_list = [right for what, right in tree.items() if what != "negators by label"]
    return {"tree": {**tree, "all": all(by_list)}, "clause": {**clause, "all": all(clause.values())}}


def tally(labels: Sequence[Label], judged: Sequence[Verdicts]) -> dict[str, dict[str, Count]]:
    """Count what is right."""
    return {
        who: {what: Count.of(labels, [each[who][what] for each in judged]) for what in titles}
        for who, titles in TITLES.items()
    }


def render(counts: Mapping[str, Mapping[str, Count]], labels: Sequence[Label]) -> str:
    """Set the table of all counts."""
    rows = []
    for who, titles in TITLES.items():
        for what, title in titles.items():
            count = counts[who][what]
            low, high = count.interval_95
            rows.append((WHO[who], title, count.right, f"{low:.0f}–{high:.0f} %", *count.right_by_kind.values()))
    sizes = [f"{kind} ({sum(label.kind == kind for label in labels)})" for kind in KINDS]
    return report.table(("of the", "right", f"of {len(labels)}", "95 % interval", *sizes), rows)


def measure(source: Source, corpora: Path, parser: Parser) -> tuple[list[Label], dict[str, dict[str, Count]]]:
    """Count what is right of the lines that one file labels."""
    labels = read_labels(source.labels)
    texts = lines_of(source.corpus_in(corpora), labels)
    return labels, tally(labels, judge(labels, texts, parser))


def command_line() -> argparse.ArgumentParser:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--corpora", type=Path, default=CORPORA, help="folder of the corpora that were labelled")
    arguments.add_argument("--pipeline", help="another pipeline than the built-in one")
    arguments.add_argument("--only", choices=SOURCES, help="one label file; writes no result")
    arguments.add_argument("--dry-run", action="store_true", help="measure and print, write no result")
    return arguments


def main() -> None:
    given = command_line().parse_args()
    names = [given.only] if given.only else list(SOURCES)
    try:
        pipeline = describe_pipeline("zh", given.pipeline)
        parser = Parser("zh", given.pipeline)
        measured = {name: measure(SOURCES[name], given.corpora, parser) for name in names}
    except UserError as error:
        raise SystemExit(str(error)) from error
    result = report.header("zh_labels")
    result |= {
        "pipeline": {"name": pipeline.name, "version": pipeline.version, "sha256": pipeline.sha256},
        "sources": {
            name: {
                "corpus": SOURCES[name].corpus,
                "labels": len(labels),
                "counts": {
                    who: {what: asdict(count) for what, count in found.items()} for who, found in counts.items()
                },
            }
            for name, (labels, counts) in measured.items()
        },
    }
    tables = [
        f"{len(labels)} {SOURCES[name].holds}:\n\n{render(counts, labels)}"
        for name, (labels, counts) in measured.items()
    ]
    text = "\n\n".join([f"{report.caption(result)} Pipeline {pipeline.name} {pipeline.version}.", *tables])
    print(text)
    if not (given.dry_run or given.only):
        report.publish("zh_labels", text, report.PAGE)
        print(f"written: {report.save('zh_labels', result)}, {report.PAGE}")


if __name__ == "__main__":
    main()
