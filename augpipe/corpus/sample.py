"""The bundled sample: a few hundred sentences per language, to try everything on."""

from __future__ import annotations

from pathlib import Path

from augpipe.errors import UsageError

_PACKAGE = Path(__file__).resolve().parents[1]
_PLACES = (_PACKAGE / "_sample", _PACKAGE.parent / "data" / "sample")  # installed wheel, checkout


def sample_path(lang: str) -> Path:
    """Return the sample file of a language, from the installed package or the checkout.

    Raises:
        UsageError: if there is none for this language.
    """
    for place in _PLACES:
        path = place / f"{lang}.txt"
        if path.is_file():
            return path
    have = sorted({path.stem for place in _PLACES for path in place.glob("*.txt")})
    raise UsageError(f"no sample for language {lang!r}, only for {', '.join(have) or 'none'}; give a file with --input")
