"""Augment sentences by editing them along their parse, on CPUs, and write the results to Parquet shards.

    from augpipe import Augmenter, BuildConfig, build, inspect
    print(Augmenter("en")("He travelled widely in Europe.").mv)
    build(BuildConfig(output=Path("data/en"), inputs=("corpus.txt",), workers=8))

Each name is imported from its module when it is first used: importing the package loads nothing else. So the console
script reaches `augpipe.entry` at once, from where on Ctrl-C ends it without a traceback.
"""

from augpipe.base import __version__ as __version__

TYPE_CHECKING = False  # type checkers take it as true; importing typing would take time
if TYPE_CHECKING:
    from typing import Any

    from augpipe.augmenter import Augmenter as Augmenter
    from augpipe.augmenter import Row as Row
    from augpipe.base.errors import UsageError as UsageError
    from augpipe.base.errors import UserError
    from augpipe.builder import build as build
    from augpipe.builder import extend as extend
    from augpipe.config import BuildConfig as BuildConfig
    from augpipe.config import ExtendConfig as ExtendConfig
    from augpipe.contract.shards import open_shards as open_shards
    from augpipe.inspection.gathering import inspect_shards
    from augpipe.inspection.report import Selection as Selection
    from augpipe.shards.verify import verify as verify

    AugpipeError, inspect = UserError, inspect_shards

_HOMES = {
    "AugpipeError": ("augpipe.base.errors", "UserError"),
    "Augmenter": ("augpipe.augmenter", "Augmenter"),
    "BuildConfig": ("augpipe.config", "BuildConfig"),
    "ExtendConfig": ("augpipe.config", "ExtendConfig"),
    "Row": ("augpipe.augmenter", "Row"),
    "Selection": ("augpipe.inspection.report", "Selection"),
    "UsageError": ("augpipe.base.errors", "UsageError"),
    "build": ("augpipe.builder", "build"),
    "extend": ("augpipe.builder", "extend"),
    "inspect": ("augpipe.inspection.gathering", "inspect_shards"),
    "open_shards": ("augpipe.contract.shards", "open_shards"),
    "verify": ("augpipe.shards.verify", "verify"),
}

__all__ = sorted([*_HOMES, "__version__"])


def __getattr__(name: str) -> "Any":
    """Load a public name from its module (PEP 562)."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    module, attribute = _HOMES[name]
    return getattr(import_module(module), attribute)


def __dir__() -> list[str]:
    """Return the public names, for `dir()` and completion."""
    return __all__
