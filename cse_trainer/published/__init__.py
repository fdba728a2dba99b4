"""The settings of published experiments, in files that `--config` takes by name."""

from __future__ import annotations

from pathlib import Path

from augpipe.base.errors import UsageError

_FOLDER = Path(__file__).parent


def published_names() -> list[str]:
    """Return the names."""
    return sorted(path.stem for path in _FOLDER.glob("*.toml"))


def settings_file(given: Path) -> Path:
    """Return the file that `--config` means: the one at this path, or else that of the published experiment.

    Raises:
        UsageError: it is neither a file's name nor that of an experiment.
    """
    if given.suffix or given.is_file():
        return given
    if str(given) not in published_names():
        raise UsageError(
            f"cannot read --config {given}: no such file, "
            f"expected a TOML file or one of {', '.join(published_names())}; check the path"
        )
    return _FOLDER / f"{given}.toml"
