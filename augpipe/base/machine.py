"""What this machine offers, and what of it this process takes: cores, threads, installed packages."""

from __future__ import annotations

import os


def usable_cores() -> int:
    """Return how many CPU cores this process may use, container limits included."""
    from joblib import cpu_count

    cores: int = cpu_count()
    return cores


LIBRARIES = ("OMP", "OPENBLAS", "MKL", "BLIS", "NUMEXPR")
ONE_THREAD = {f"{library}_NUM_THREADS": "1" for library in LIBRARIES}
"""Environment variables of a worker: it has one core, and further threads would take those of the other workers."""


def take_one_thread() -> None:
    """Make this process compute on one thread, as a worker does; this has an effect only before numpy is loaded."""
    os.environ.update({name: one for name, one in ONE_THREAD.items() if name not in os.environ})


def version(distribution: str) -> str | None:
    """Return the version of an installed distribution, or None."""
    from importlib import metadata

    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return None
