"""Augment sentences by their syntax, on CPUs, into Parquet shards.

Importing this package loads neither spaCy nor pyarrow; `Augmenter` brings them in when it is first asked for.
"""

from augpipe.errors import AugpipeError, UsageError

TYPE_CHECKING = False  # as type checkers know it, without loading typing: a program starts here
if TYPE_CHECKING:
    from typing import Any

    from augpipe.augmenter import Augmenter, Row

__version__ = "0.1.0"

__all__ = ["Augmenter", "AugpipeError", "Row", "UsageError", "__version__"]

_LAZY = frozenset({"Augmenter", "Row"})


def __getattr__(name: str) -> "Any":
    """Load the names that need spaCy on first use (PEP 562)."""
    if name in _LAZY:
        from augpipe import augmenter

        return getattr(augmenter, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
