"""What this machine offers: the cores that may be used, and the packages that are installed."""

from __future__ import annotations


def usable_cores() -> int:
    """Return how many CPU cores this process may use, container limits included."""
    from joblib import cpu_count

    cores: int = cpu_count()
    return cores


def version(distribution: str) -> str | None:
    """Return the version of an installed distribution, or None."""
    from importlib import metadata

    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return None
