"""Time every augmentation on lines that no writer would write, and build a set of them.

python -m tools.attacks.hostile_lines --lang en --lines 3000

A line fails where the parser or a rule fails on it, where an augmentation answers with a label that it has not
declared, and where parse or rule take more than 50 times as long as is usual for lines of its length. The set fails
where a row is neither a row nor a reject.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median
from typing import NamedTuple

from augpipe.augment.augmentation import PARSE_ERROR, RULE_ERROR
from augpipe.augment.draws import SeededDraws
from augpipe.augment.registry import AUGMENTATIONS
from augpipe.augmenter import Augmenter
from augpipe.builder import build
from augpipe.config import BuildConfig
from augpipe.contract.manifest import Manifest
from augpipe.contract.schema import SKIPPED_PREFIX
from augpipe.corpus.rows import RawRow, accept
from augpipe.languages import LANGUAGES
from augpipe.syntax.syntax import Syntax
from tests.hostile_lines import hostile_lines
from tools.attacks.tally import write_counts

MOST = 50
"""How many times the median of its length class a line may take."""

FLOOR_S = 0.001
"""A median below this counts as this much: 50 times next to nothing is no finding."""

NEEDS_MODEL = ("paraphrase", "formal")
PARSE = "parse"


class Timing(NamedTuple):
    """Seconds of processor time that one step took on one line."""

    step: str
    line: int
    seconds: float


@dataclass
class Tally:
    """What came of the lines; `failures` are what must not be."""

    lang: str
    lines: Sequence[str]
    rejected: int = 0
    timings: list[Timing] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    rows_out: int = 0
    errors: Counter[str] = field(default_factory=Counter)

    def fail(self, what: str, line: int | None = None) -> None:
        """Add a failure, of a line if one is named."""
        where = (
            "" if line is None else f" on line {line} ({len(self.lines[line])} characters): {self.lines[line]!r:.120}"
        )
        self.failures.append(f"{what}{where}")


class Worst(NamedTuple):
    """The slowest step of a length class, beside the median of that step there."""

    size: int
    lines: int
    ratio: float
    timing: Timing


def names_of(lang: str) -> list[str]:
    """Return the augmentations of a language that need no language model."""
    return [name for name in AUGMENTATIONS[lang] if name not in NEEDS_MODEL]


def attack(lang: str, lines: Sequence[str]) -> Tally:
    """Parse lines and put every augmentation through them, and then build a set of them."""
    tally = Tally(lang, lines)
    augmenter = Augmenter(lang, augmentations=names_of(lang))
    augmenter.rows([(0, "Anna has 5 red cats in Paris, but they weren't old.")])  # tables are read once
    taken = [place for place, line in enumerate(lines) if is_taken(line)]
    with undisturbed():
        for place in taken:
            time_line(tally, augmenter, place)
    repeat_slow(tally, augmenter)
    build_set(tally, lines)
    return tally


def is_taken(line: str) -> bool:
    """Return whether a row with this text gets as far as the parser."""
    return isinstance(accept(RawRow(0, 1, 0, line.encode())), str)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Keep the garbage collector from being timed."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()


def steps(augmenter: Augmenter, line: str, place: int) -> Iterator[tuple[str, Callable[[], str]]]:
    """Yield the name of each step of a line, and what carries it out and returns its label."""
    parses: list[Syntax | None] = []

    def parse() -> str:
        parses.extend(augmenter.parsed([line]))
        return PARSE if parses[0] is not None else PARSE_ERROR

    def apply(name: str, syntax: Syntax) -> str:
        return AUGMENTATIONS[augmenter.lang][name].apply(syntax, SeededDraws(augmenter.seed, place, name)).label

    yield PARSE, parse
    for syntax in parses:
        if syntax is not None:
            yield from ((name, partial(apply, name, syntax)) for name in augmenter.names)


def time_line(tally: Tally, augmenter: Augmenter, place: int) -> None:
    """Time the steps of a line, and tally what goes wrong in them."""
    for step, run in steps(augmenter, tally.lines[place], place):
        before = time.process_time()
        try:
            label = run()
        except Exception as error:  # whatever a rule raises is what this looks for
            tally.fail(f"{step} raised {type(error).__name__}: {error}", place)
            continue
        tally.timings.append(Timing(step, place, time.process_time() - before))
        if label not in augmenter.labels.get(step, (PARSE,)):
            tally.fail(f"{step} answered {label!r}", place)


def repeat_slow(tally: Tally, augmenter: Augmenter) -> None:
    """Time slow lines again and keep the best of three, lest a busy machine be taken for a slow rule."""
    usual = medians(tally)
    slow = {timing.line for timing in tally.timings if timing.seconds > MOST * usual[key(tally, timing)]}
    again = Tally(tally.lang, tally.lines)
    with undisturbed():
        for place in [*slow, *slow]:
            time_line(again, augmenter, place)
    best: dict[tuple[str, int], float] = {}
    for timing in (*tally.timings, *again.timings):
        at = timing.step, timing.line
        best[at] = min(best.get(at, timing.seconds), timing.seconds)
    tally.timings = [Timing(step, line, seconds) for (step, line), seconds in best.items()]
    for timing in tally.timings:
        ratio = timing.seconds / usual[key(tally, timing)]
        if ratio > MOST:
            tally.fail(f"{timing.step} took {timing.seconds:.3f} s, {ratio:.0f} times the median", timing.line)


def key(tally: Tally, timing: Timing) -> tuple[int, str]:
    """Return a timing's length class and step."""
    return len(tally.lines[timing.line]).bit_length(), timing.step


def medians(tally: Tally) -> dict[tuple[int, str], float]:
    """Return the usual time of each step in each length class."""
    found: dict[tuple[int, str], list[float]] = defaultdict(list)
    for timing in tally.timings:
        found[key(tally, timing)].append(timing.seconds)
    return {at: max(median(seconds), FLOOR_S) for at, seconds in found.items()}


def worst(tally: Tally) -> list[Worst]:
    """Return the slowest step of each length class."""
    usual = medians(tally)
    slowest: dict[int, Worst] = {}
    lines: dict[int, set[int]] = defaultdict(set)
    for timing in tally.timings:
        size, _ = at = key(tally, timing)
        lines[size].add(timing.line)
        ratio = timing.seconds / usual[at]
        if size not in slowest or ratio > slowest[size].ratio:
            slowest[size] = Worst(size, 0, ratio, timing)
    return [slowest[size]._replace(lines=len(lines[size])) for size in sorted(slowest)]


def build_set(tally: Tally, lines: Sequence[str]) -> None:
    """Build a set of the lines and count its rows and the cells in which something failed."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "lines.jsonl")
        source.write_text("".join(json.dumps({"text": line}) + "\n" for line in lines), encoding="utf-8")
        config = BuildConfig(
            inputs=(str(source),),
            output=Path(folder, "set"),
            lang=tally.lang,
            augmentations=tuple(names_of(tally.lang)),
            engine="sequential",
        )
        manifest: Manifest = build(config).manifest
    tally.rows_out, tally.rejected = manifest.rows_out, manifest.rejected
    if manifest.rows_in != len(lines) or tally.rows_out + tally.rejected != len(lines):
        became = f"{manifest.rows_in} rows, {tally.rows_out} out and {tally.rejected} rejected"
        tally.fail(f"{len(lines)} lines became {became}")
    for name, counts in manifest.rules().items():
        for reason in (PARSE_ERROR, RULE_ERROR):
            tally.errors[reason] += (count := counts.get(SKIPPED_PREFIX + reason, 0))
            if count:
                tally.fail(f"{count} cells of {name} are {SKIPPED_PREFIX}{reason}")


def table(tally: Tally) -> Iterator[str]:
    """Yield what came of the lines, as lines of text."""
    yield (
        f"{tally.lang}: {len(tally.lines)} lines, {tally.rows_out} rows, {tally.rejected} rejected, "
        f"{tally.errors[PARSE_ERROR]} parse errors, {tally.errors[RULE_ERROR]} rule errors"
    )
    yield "characters     lines  times the median  seconds  step                 line"
    for size, lines, ratio, timing in worst(tally):
        text = f"{tally.lines[timing.line]!r:.60}"
        span = f"{2 ** (size - 1)}-{2**size - 1}"
        yield f"{span:13}{lines:7}{ratio:18.1f}{timing.seconds:9.3f}  {timing.step:20} {timing.line}: {text}"
    yield f"{len(tally.failures)} failures"
    yield from (f"FAILED {failure}" for failure in tally.failures)


def main(arguments: Sequence[str] | None = None) -> int:
    """Attack a language and print the tally; return 1 where anything failed."""
    parser = argparse.ArgumentParser(prog="python -m tools.attacks.hostile_lines", description=__doc__.splitlines()[0])
    parser.add_argument("--lang", choices=sorted(LANGUAGES), action="append", help="one of them; else all")
    parser.add_argument("--lines", type=int, default=3_000, help="per language")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--tally", type=Path, help="JSON file that receives the numbers")
    options = parser.parse_args(arguments)
    tallies = []
    for lang in options.lang or sorted(LANGUAGES):
        tallies.append(attack(lang, hostile_lines(lang, options.lines, options.seed)))
        sys.stdout.writelines(f"{line}\n" for line in table(tallies[-1]))
        sys.stdout.flush()
    failures = sum(len(tally.failures) for tally in tallies)
    write_counts(
        options.tally,
        "hostile_lines",
        sum(len(tally.lines) for tally in tallies),
        failures,
        columns={tally.lang: len(names_of(tally.lang)) for tally in tallies},
        rows={tally.lang: tally.rows_out for tally in tallies},
        rejects={tally.lang: tally.rejected for tally in tallies},
        times_the_median={tally.lang: round(max(ratio for _, _, ratio, _ in worst(tally)), 1) for tally in tallies},
    )
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
