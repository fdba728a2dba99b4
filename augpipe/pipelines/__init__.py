"""The spaCy pipelines that come with augpipe.

A built-in pipeline is a folder for `spacy.load`, named by its language:

>>> import spacy
>>> nlp = spacy.load(builtin_path("en"))  # doctest: +SKIP
"""

from __future__ import annotations

from pathlib import Path

from augpipe.base.errors import UserError

_HERE = Path(__file__).parent


def builtin_path(lang: str) -> Path:
    """Return the folder of the built-in pipeline for a language; it is a `UserError` if there is none."""
    present = sorted(meta.parent.name for meta in _HERE.glob("*/meta.json"))
    if lang not in present:
        listed = ", ".join(present) or "none"
        raise UserError(
            f"no built-in pipeline for language {lang!r}; there is one for: {listed}; "
            "give another one with --pipeline NAME|DIR"
        )
    return _HERE / lang
