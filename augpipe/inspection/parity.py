"""Polarity parity: check whether the number of main-clause negations changes by an even or by an odd number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from augpipe.augmenter import Row
from augpipe.base.errors import UserError
from augpipe.contract.manifest import Manifest
from augpipe.languages import LANGUAGES
from augpipe.syntax.syntax import MalformedTreeError, Syntax

# What each augmentation promises about the polarity: 0 keeps it, 1 flips it. A column that is not listed promises
# nothing and is not checked.
FLIPS: Mapping[str, int] = {"pi": 0, "mv": 0, "dn": 0, "negation": 1, "paper_pi": 0, "paper_mv": 0, "paper_dn": 0}

CountNegations = Callable[[Sequence[str]], list[int]]


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A row whose output does not have the polarity that its column promises.

    `before` and `after` are the numbers of main-clause negations of the original and of the output.
    """

    id: int
    original: str
    text: str
    label: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class ColumnParity:
    """How many of the checked rows of one augmentation have the polarity that it promises."""

    name: str
    flips: int
    checked: int
    mismatches: tuple[Mismatch, ...]

    @property
    def passed(self) -> int:
        """The number of rows with the promised polarity."""
        return self.checked - len(self.mismatches)

    @property
    def share(self) -> float:
        """The passing rows as a share of the checked ones, 0 to 1."""
        return self.passed / self.checked if self.checked else 0.0


def parity(sample: Sequence[Row], names: Iterable[str], count: CountNegations) -> tuple[ColumnParity, ...]:
    """Compare the negations of originals and outputs, for every augmentation of `names` that promises a polarity.

    `count` returns the number of main-clause negations of each text.
    """
    before = dict(zip([row.id for row in sample], count([row.original for row in sample]), strict=True))
    return tuple(_column(sample, name, before, count) for name in names if name in FLIPS)


def _column(sample: Sequence[Row], name: str, before: Mapping[int, int], count: CountNegations) -> ColumnParity:
    """Check one augmentation, given the negations of the originals by row id."""
    pairs = [(row, row.outcomes[name].label, text) for row in sample if (text := row.outcomes[name].text) is not None]
    counts = count([text for _, _, text in pairs])
    return ColumnParity(
        name=name,
        flips=FLIPS[name],
        checked=len(pairs),
        mismatches=tuple(
            Mismatch(row.id, row.original, text, label, before[row.id], after)
            for (row, label, text), after in zip(pairs, counts, strict=True)
            if (after - before[row.id]) % 2 != FLIPS[name]
        ),
    )


Parse = Callable[[Sequence[str]], Iterable[Syntax]]
NegationCounts = Callable[[Sequence[str], Parse], list[int]]

_BATCH = 256


def negation_counter(lang: str, pipeline: str | Path | None) -> CountNegations:
    """Load a pipeline and return the function that counts main-clause negations with it, those of frames included.

    A frame is a clause that double negation puts around the sentence (*It cannot be that …*).
    """
    module = LANGUAGES[lang].polarity if lang in LANGUAGES else None
    if module is None:
        having = ", ".join(code for code, known in LANGUAGES.items() if known.polarity is not None)
        raise UserError(f"what a negation is has been written down for {having}, not for {lang!r}; use --parity 0")
    from augpipe.parsing import Parser

    negation_counts: NegationCounts = import_module(module).negation_counts

    parser = Parser(lang, pipeline)

    def count(texts: Sequence[str]) -> list[int]:
        batches = (texts[start : start + _BATCH] for start in range(0, len(texts), _BATCH))
        try:
            return [number for batch in batches for number in negation_counts(batch, parser.parse)]
        except MalformedTreeError as error:
            raise UserError(
                f"the pipeline gives parses that are no trees ({error}); give another --pipeline, or --parity 0"
            ) from error

    return count


def pipeline_of(manifest: Manifest, wanted: str | Path | None) -> tuple[str | Path | None, str | None]:
    """Return the pipeline to parse with, and a warning if it is not the one that built the shards.

    If none is wanted, the built-in pipeline and an installed one with the manifest's name are tried: the one with the
    same files is taken, else the first that there is.
    """
    from augpipe.parsing import describe_pipeline

    built_with = manifest.pipeline
    found: list[tuple[str | Path | None, str]] = []
    errors: list[UserError] = []
    for candidate in (wanted,) if wanted is not None else (None, built_with.name):
        try:
            info = describe_pipeline(manifest.language, candidate)
        except UserError as error:
            errors.append(error)
            continue
        if info.sha256 == built_with.sha256:
            return candidate, None
        found.append((candidate, f"{info.name} {info.version}"))
    if not found:
        raise errors[-1]
    candidate, used = found[0]
    return candidate, f"re-parsed with {used}; the shards were built with {built_with.name} {built_with.version}"
