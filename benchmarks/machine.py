"""The machine and the versions that a measurement belongs to."""

from __future__ import annotations

import os
import platform
from importlib.metadata import version
from pathlib import Path

import psutil

PACKAGES = ("augpipe", "spacy", "thinc", "numpy", "pyarrow", "joblib", "polars")

# One thread per process: the processes are the parallelism, and BLAS threads beside them only cost.
SINGLE_THREADED = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "BLIS_NUM_THREADS"), "1")


def describe() -> dict[str, object]:
    """Collect what someone needs to judge or repeat a measurement."""
    return {
        "cpu": cpu_name(),
        "cores": len(os.sched_getaffinity(0)),
        "memory_gib": round(psutil.virtual_memory().total / 2**30, 1),
        "system": platform.platform(),
        "python": platform.python_version(),
        "load_before": os.getloadavg()[0],
        "versions": {name: version(name) for name in PACKAGES},
    }


def cpu_name() -> str:
    """Give the processor's name, as Linux tells it, otherwise its architecture."""
    information = Path("/proc/cpuinfo")
    if information.exists():
        for line in information.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    return platform.machine()
