"""Import spaCy without what no built-in pipeline needs: torch, and spaCy's own command line.

thinc, below spaCy, imports torch wherever it is installed, which takes longer than everything else that augpipe loads.
Both come as soon as somebody asks for them: pipelines of transformers work in the same process afterwards.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import module_from_spec
from types import ModuleType
from typing import Any


def import_spacy() -> None:
    """Import spaCy; without torch, unless it or thinc is loaded already.

    Where thinc has had no torch, it gets it when torch is imported. Until then `spacy.prefer_gpu()` finds no Apple GPU.
    """
    if "spacy" in sys.modules:
        return
    with _torch_later(), _command_line_later():
        import_module("spacy")


@contextmanager
def _torch_later() -> Iterator[None]:
    """Hide torch from this thread during the block, and let thinc know if it is imported afterwards."""
    if {"torch", "thinc"} & sys.modules.keys():
        yield
        return
    finder = _TorchFinder()
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        finder.hidden_from = None
        if "thinc.compat" not in sys.modules:  # the import has failed
            sys.meta_path.remove(finder)


class _TorchFinder(MetaPathFinder):
    """Hides torch from the thread that made it; once that is over, passes torch on to thinc when it is imported."""

    def __init__(self) -> None:
        self.hidden_from: int | None = threading.get_ident()

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Return where torch is, or raise `ModuleNotFoundError` while it is hidden; None for any other module."""
        if name != "torch":
            return None
        if self.hidden_from == threading.get_ident():
            raise ModuleNotFoundError("torch is not imported with the built-in pipeline", name=name)
        others = (finder for finder in sys.meta_path if finder is not self)
        spec = next((spec for finder in others if (spec := finder.find_spec(name, path, target)) is not None), None)
        if spec is not None and spec.loader is not None:
            self._watch(spec.loader)
        return spec

    def _watch(self, loader: Any) -> None:
        run = loader.exec_module

        def exec_module(module: ModuleType) -> None:
            run(module)
            if self in sys.meta_path:
                sys.meta_path.remove(self)
                _tell_thinc()

        loader.exec_module = exec_module


def _tell_thinc() -> None:
    """Make thinc what it would be had torch been imported first; its modules hold copies of what one of them found."""
    compat: Any = sys.modules["thinc.compat"]
    anew = module_from_spec(compat.__spec__)
    compat.__spec__.loader.exec_module(anew)
    found = {name: value for name, value in vars(anew).items() if "torch" in name or name == "has_gpu"}
    for module in [module for name, module in sys.modules.items() if name.startswith("thinc.")]:
        vars(module).update({name: found[name] for name in found.keys() & vars(module).keys()})


@contextmanager
def _command_line_later() -> Iterator[None]:
    """Keep `import spacy` from importing `spacy.cli`, for the sake of one function, during the block."""
    stand_ins = {name: ModuleType(name) for name in ("spacy.cli", "spacy.cli.info")}
    vars(stand_ins["spacy.cli.info"])["info"] = None
    sys.modules.update(stand_ins)
    try:
        yield
    finally:
        for name in stand_ins:
            del sys.modules[name]
    spacy = vars(sys.modules["spacy"])
    del spacy["info"]
    spacy["__getattr__"] = _later


def _later(name: str) -> Any:
    """Return the function `spacy.info` or a module of spaCy, imported when it is first asked for (PEP 562)."""
    if name == "info":
        return import_module("spacy.cli.info").info
    if not name.startswith("_"):
        try:
            return import_module(f"spacy.{name}")
        except ModuleNotFoundError as error:
            if error.name != f"spacy.{name}":
                raise
    raise AttributeError(f"module 'spacy' has no attribute {name!r}")
