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


KEPT_BYTES = 64 << 20


def keep_freed_memory() -> None:
    """Let this process keep up to 64 MiB of freed memory, where its C library is glibc; elsewhere do nothing.

    A parser frees and takes some MB for each batch. glibc gives them back to the system and asks for them again, and
    clearing the pages anew takes an eighth of the time of a build. The peak of the memory stays the same.
    """
    import ctypes

    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (OSError, AttributeError, TypeError):
        return
    mallopt(M_TOP_PAD, KEPT_BYTES)


M_TOP_PAD = -2
"""The number by which glibc's <malloc.h> calls what the heap may be larger than it has to be."""


def version(distribution: str) -> str | None:
    """Return the version of an installed distribution, or None."""
    from importlib import metadata

    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return None
