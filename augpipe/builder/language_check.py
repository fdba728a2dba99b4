"""Refuse a corpus that is plainly in another language than its build, before any work is done."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from augpipe.base.errors import UsageError
from augpipe.config import BuildConfig
from augpipe.corpus import Reject
from augpipe.corpus.conversion import converter
from augpipe.corpus.rows import accept
from augpipe.languages import LANGUAGES

if TYPE_CHECKING:
    from augpipe.corpus import Corpus

READ, LOOKED_AT = 2000, 200
"""So many rows are read, and of those that are text so many, evenly spaced, are looked at."""


def refuse_other_language(corpus: Corpus, config: BuildConfig) -> None:
    """Raise a `UsageError` if the first rows are not in the language of a build, unless the settings allow it."""
    known = LANGUAGES.get(config.lang)
    if config.force_language or known is None or known.recognition is None:
        return
    convert = converter(config.convert)
    found = (accept(row, convert) for row in corpus.rows(0, READ))
    texts = [text for text in found if not isinstance(text, Reject)]
    count = min(len(texts), LOOKED_AT)
    sample = [texts[place * len(texts) // count] for place in range(count)]
    fault: str | None = import_module(known.recognition).misfit(sample)
    if fault is not None:
        raise UsageError(
            f"{corpus.describe()}: does not look like {known.name} ({fault}), expected the language of --lang "
            f"{config.lang}; give another --lang ({', '.join(LANGUAGES)}), or --force-language to go on all the same"
        )
