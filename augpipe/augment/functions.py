"""Plain functions as augmentations, for those who try an idea out without making a plug-in of it."""

from __future__ import annotations

import inspect
from collections.abc import Callable

from augpipe.augment.augmentation import Augmentation, Augmented, Result, Skipped
from augpipe.augment.draws import Draws
from augpipe.augment.registry import COLUMN
from augpipe.base.errors import UsageError
from augpipe.syntax.syntax import Syntax

Function = Callable[..., str | None]
"""`(text) -> text or None`, or `(Syntax, Draws) -> text or None`."""


def column_of(function: Function) -> str:
    """Return the name of the function's column.

    Raises:
        UsageError: it cannot be the name of a column, as that of a lambda cannot.
    """
    name = getattr(function, "__name__", type(function).__name__)
    if not COLUMN.fullmatch(name):
        raise UsageError(f"a function named {name!r} gives no column; define it with a name such as without_commas")
    return name


def of_function(function: Function) -> Augmentation:
    """Return the augmentation that a function makes; `unchanged` is the reason where it makes no other text."""
    try:
        takes_syntax = len(inspect.signature(function).parameters) == 2
    except (TypeError, ValueError):
        takes_syntax = False
    name = column_of(function)

    def apply(syntax: Syntax, draws: Draws) -> Result:
        text = function(syntax, draws) if takes_syntax else function(syntax.text)
        return Skipped("unchanged") if text is None or text == syntax.text else Augmented(text, name)

    return Augmentation(apply, rules=(name,), reasons=("unchanged",))
