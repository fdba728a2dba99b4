"""Renew the lists of what no rule writes yet as an editor would: `python -m tests.golden_editor [LANGUAGE …]`."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import NamedTuple

from augpipe.augment.augmentation import Result
from augpipe.parsing import Parser
from tests.golden_pairs import KEY, Pair, editor_languages, editor_misses_file, editor_pairs


class Judged(NamedTuple):
    """A row and what the rules of today make of it."""

    pair: Pair
    outcome: Result

    @property
    def is_met(self) -> bool:
        return self.pair.agrees(self.outcome)

    def __str__(self) -> str:
        pair, outcome = self.pair, self.outcome
        return (
            f"\n{pair.augmentation} [{pair.draw}]  {pair.input}"
            f"\n  want  {pair.label}: {pair.output}\n  got   {outcome.label}: {outcome.text or ''}"
        )


def judged(language: str) -> tuple[Judged, ...]:
    """Put a language's rows through its built-in pipeline and its rules."""
    rows = editor_pairs(language)
    texts = sorted({pair.input for pair in rows})
    parsed = dict(zip(texts, Parser(language).parse(texts), strict=True))
    return tuple(Judged(pair, pair.apply(parsed[pair.input], language)) for pair in rows)


def write_misses(language: str, rows: Iterable[Judged]) -> int:
    """Write the list of the rows that are not met, in the order of the files; return how many they are."""
    missed = [row.pair.key for row in rows if not row.is_met]
    lines = ["\t".join(fields) + "\n" for fields in (KEY, *missed)]
    editor_misses_file(language).write_text("".join(lines), encoding="utf-8", newline="\n")
    return len(missed)


def renew(languages: Iterable[str]) -> None:
    """Rewrite the list of each language, and print what is left to do."""
    for language in languages:
        rows = judged(language)
        sys.stdout.write(f"{language}: {write_misses(language, rows)} of {len(rows)} rows are not met\n")


if __name__ == "__main__":
    renew(sys.argv[1:] or editor_languages())
