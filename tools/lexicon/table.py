"""Where the tables of the English lexicon lie, and how one is written."""

from __future__ import annotations

from pathlib import Path

ENGLISH = Path(__file__).resolve().parents[2] / "augpipe" / "lexicon" / "english"


def write(path: Path, header: str, rows: list[tuple[str, ...]]) -> None:
    """Write rows as tab-separated lines below a comment that names their source."""
    lines = [f"# {header}", *("\t".join(row) for row in rows)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
