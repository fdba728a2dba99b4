"""Refuse a corpus that is plainly in another encoding or language than its build, before any work is done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from augpipe.base.errors import UsageError
from augpipe.config import BuildConfig
from augpipe.corpus import Reject
from augpipe.corpus.conversion import converter
from augpipe.corpus.encoding import INVALID, encoding_advice, likely_encoding
from augpipe.corpus.rows import accept
from augpipe.languages import LANGUAGES, Language

if TYPE_CHECKING:
    from augpipe.corpus import Corpus

READ, LOOKED_AT = 2000, 200
"""So many rows are read, and of those that are text so many, evenly spaced, are looked at."""


def refuse_misfit(corpus: Corpus, config: BuildConfig) -> None:
    """Raise a `UsageError` if none of the first rows is UTF-8, or if they are not in the language of a build.

    The settings may allow another language, and another encoding.
    """
    convert = converter(config.convert)
    texts, reasons, invalid = list[str](), Counter[str](), list[bytes]()
    for row in corpus.rows(0, READ):
        text = accept(row, convert)
        if not isinstance(text, Reject):
            texts.append(text)
            continue
        reasons[text.reason] += 1
        if text.reason == INVALID:
            invalid.append(row.data)
    if not texts and config.encoding is None and (encoding := likely_encoding(reasons, invalid)) is not None:
        raise UsageError(
            f"{corpus.describe()}: none of the first {reasons.total():,} rows is UTF-8, expected UTF-8 without "
            f"--encoding; {encoding_advice(encoding)}"
        )
    known = LANGUAGES.get(config.lang)
    if config.force_language or known is None or known.recognition is None:
        return
    count = min(len(texts), LOOKED_AT)
    sample = [texts[place * len(texts) // count] for place in range(count)]
    fault = _misfit(known, sample)
    if fault is not None:
        others = [other for other in LANGUAGES.values() if other.recognition and _misfit(other, sample) is None]
        advice = " or ".join(f"--lang {other.code} for {other.name}" for other in others)
        raise UsageError(
            f"{corpus.describe()}: does not look like {known.name} ({fault}), expected the language of --lang "
            f"{config.lang}; give {advice or 'other text'}, or --force-language to go on all the same"
        )


def _misfit(known: Language, texts: Sequence[str]) -> str | None:
    """Return what speaks against texts being in a language that can be told."""
    fault: str | None = import_module(str(known.recognition)).misfit(texts)
    return fault
