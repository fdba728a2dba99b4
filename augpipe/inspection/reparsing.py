"""Parse texts of shards again, to count their negations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from pathlib import Path

from augpipe.errors import AugpipeError
from augpipe.inspection.parity import CountNegations
from augpipe.languages import LANGUAGES
from augpipe.shards import Manifest
from augpipe.syntax.sentence import MalformedTreeError, Syntax

Parse = Callable[[Sequence[str]], Iterable[Syntax]]
NegationCounts = Callable[[Sequence[str], Parse], list[int]]

_BATCH = 256


def negation_counter(lang: str, pipeline: str | Path | None) -> CountNegations:
    """Load a pipeline and return the function that counts main-clause negations with it, those of frames included.

    A frame is a clause that double negation puts around the sentence (*It cannot be that …*).

    Raises:
        AugpipeError: if there is no such pipeline, its parses are not trees, or negations cannot be counted in this
            language.
    """
    module = LANGUAGES[lang].polarity if lang in LANGUAGES else None
    if module is None:
        having = ", ".join(code for code, known in LANGUAGES.items() if known.polarity is not None)
        raise AugpipeError(f"what a negation is has been written down for {having}, not for {lang!r}; use --parity 0")
    from augpipe.parsing import Parser

    negation_counts: NegationCounts = import_module(module).negation_counts

    parser = Parser(lang, pipeline)

    def count(texts: Sequence[str]) -> list[int]:
        batches = (texts[start : start + _BATCH] for start in range(0, len(texts), _BATCH))
        try:
            return [number for batch in batches for number in negation_counts(batch, parser.parse)]
        except MalformedTreeError as error:
            raise AugpipeError(
                f"the pipeline gives parses that are no trees ({error}); give another --pipeline, or --parity 0"
            ) from error

    return count


def pipeline_of(manifest: Manifest, wanted: str | Path | None) -> tuple[str | Path | None, str | None]:
    """Return the pipeline to parse with, and a warning if it is not the one that built the shards.

    If none is wanted, the built-in pipeline and an installed one with the manifest's name are tried: the one with the
    same files is taken, else the first that there is.

    Raises:
        AugpipeError: if there is no pipeline to parse with.
    """
    from augpipe.parsing import describe_pipeline

    built_with = manifest.pipeline
    found: list[tuple[str | Path | None, str]] = []
    errors: list[AugpipeError] = []
    for candidate in (wanted,) if wanted is not None else (None, built_with.name):
        try:
            info = describe_pipeline(manifest.language, candidate)
        except AugpipeError as error:
            errors.append(error)
            continue
        if info.sha256 == built_with.sha256:
            return candidate, None
        found.append((candidate, f"{info.name} {info.version}"))
    if not found:
        raise errors[-1]
    candidate, used = found[0]
    return (
        candidate,
        f"re-parsed with {used}; the shards were built with {built_with.name} {built_with.version}",
    )
