"""The supported languages, with what cannot be found by the names of files.

The language code names two files: the built-in pipeline `augpipe/pipelines/<code>/` and the sample
`data/sample/<code>.txt`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from augpipe.base.errors import UsageError


@dataclass(frozen=True, slots=True)
class Language:
    """A supported language.

    Args:
        code: ISO 639-1, as in `--lang`.
        name: what it is called in English.
        rules: the package of its augmentations, imported when they are first asked for; it exports `AUGMENTATIONS`.
        corpus: the paper's training text, a key of `CORPORA` or `BY_HAND` in `augpipe/corpora.py`; None if there is no
            customary one.
        polarity: the module that counts the negations of a main clause, for the parity check; it exports
            `negation_counts(texts, parse)`. None if there is no such module.
        recognition: the module that tells whether a corpus is in the language at all; it exports `misfit(texts)`. None
            if nothing can be told.
        published: coverage that a paper reports, per augmentation, as a share of the corpus.
    """

    code: str
    name: str
    rules: str
    corpus: str | None = None
    polarity: str | None = None
    recognition: str | None = None
    published: Mapping[str, float] = field(default_factory=dict)


LANGUAGES: dict[str, Language] = {
    "en": Language(
        code="en",
        name="English",
        rules="augpipe.augment.english",
        corpus="wiki1m",
        polarity="augpipe.augment.english.polarity",
        recognition="augpipe.lexicon.english.recognition",
        # The SDA paper's Table 2, on the million English Wikipedia sentences of SimCSE.
        published={"pi": 0.9814, "mv": 0.8832, "dn": 0.8789},
    ),
    "zh": Language(
        code="zh",
        name="Chinese",
        rules="augpipe.augment.chinese",
        corpus="simclue",
        polarity="augpipe.augment.chinese.polarity",
        recognition="augpipe.lexicon.chinese.recognition",
    ),
}


def language(code: str) -> Language:
    """Return a language by its code; another code is a `UsageError`, which lists them."""
    if code not in LANGUAGES:
        raise UsageError(
            f"no augmentations for language {code!r}; there are rules for: {', '.join(LANGUAGES)}; "
            f"choose one with --lang"
        )
    return LANGUAGES[code]
