"""Conversion between the ways to write Chinese, by OpenCC; it leaves widths of characters and punctuation alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from augpipe.base.errors import UsageError, UserError
from augpipe.base.machine import version

if TYPE_CHECKING:
    from opencc import OpenCC

Convert = Callable[[str], str]

CONVERSIONS: dict[str, str] = {
    "t2s": "Traditional to Simplified",
    "tw2s": "Traditional of Taiwan to Simplified",
    "tw2sp": "Traditional of Taiwan to Simplified, with the words of the mainland",
    "hk2s": "Traditional of Hong Kong to Simplified",
    "hk2sp": "Traditional of Hong Kong to Simplified, with the words of the mainland",
    "s2t": "Simplified to Traditional",
    "s2tw": "Simplified to Traditional of Taiwan",
    "s2twp": "Simplified to Traditional of Taiwan, with the words used there",
    "s2hk": "Simplified to Traditional of Hong Kong",
    "s2hkp": "Simplified to Traditional of Hong Kong, with the words used there",
    "t2tw": "Traditional to that of Taiwan",
    "tw2t": "Traditional of Taiwan to Traditional",
    "t2hk": "Traditional to that of Hong Kong",
    "hk2t": "Traditional of Hong Kong to Traditional",
    "jp2t": "Japanese characters to Traditional",
    "t2jp": "Traditional to Japanese characters",
}
"""OpenCC's configurations, with what each does."""


def conversion_version(name: str | None) -> str | None:
    """Return how a fingerprint names a conversion: its name and the version of OpenCC; None for no conversion."""
    return None if name is None else f"{name}, OpenCC {version('opencc') or 'none'}"


def check_conversion(name: str) -> None:
    """Raise a `UsageError` if a conversion is not one of `CONVERSIONS`."""
    if name not in CONVERSIONS:
        listed = ", ".join(CONVERSIONS)
        raise UsageError(f"--convert is {name!r}, expected one of {listed}; t2s makes Traditional text Simplified")


@cache
def converter(name: str | None) -> Convert:
    """Return the function that converts a text; for None `str`, which returns every text as it is."""
    if name is None:
        return str
    check_conversion(name)
    try:
        from opencc import OpenCC
    except ImportError as error:
        raise UserError(
            f"--convert {name} needs OpenCC, which cannot be imported ({error}); "
            "install it with pip install 'augpipe[zh]', or leave --convert out"
        ) from None
    engine: OpenCC = OpenCC(name)
    return engine.convert
