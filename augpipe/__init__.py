"""Turn plain sentences into augmented ones, by their syntax, on CPUs, into Parquet shards.

Importing this package loads nothing: every name brings in what it needs when it is first asked for, so that a program
that starts here is quick, and may be interrupted before it has begun.
"""

TYPE_CHECKING = False  # as type checkers know it, without loading typing
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
