"""Augment sentences by editing them along their parse, on CPUs, and write the results to Parquet shards.

Importing this package loads nothing else: each public name is imported from its module when it is first used. So the
console script reaches `augpipe.entry` at once, from where on Ctrl-C ends it without a traceback.
"""

TYPE_CHECKING = False  # type checkers take it as true; importing typing would take time
if TYPE_CHECKING:
    from typing import Any

    from augpipe.augmenter import Augmenter, Row
    from augpipe.errors import AugpipeError, UsageError

__version__ = "0.1.0"

__all__ = ["Augmenter", "AugpipeError", "Row", "UsageError", "__version__"]

_HOMES = {
    "Augmenter": "augpipe.augmenter",
    "AugpipeError": "augpipe.errors",
    "Row": "augpipe.augmenter",
    "UsageError": "augpipe.errors",
}


def __getattr__(name: str) -> "Any":
    """Load a public name from its module (PEP 562)."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
