"""Describe where a run took place: versions, processor, GPUs, command line, commit; nothing about the user."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from augpipe.base.machine import usable_cores, version

PACKAGES = "augpipe huggingface-hub numpy pyarrow safetensors scipy tokenizers torch transformers".split()
"""The distributions whose version may change a run's numbers."""

VARIABLES = (
    "CUBLAS_WORKSPACE_CONFIG CUDA_VISIBLE_DEVICES MKL_NUM_THREADS OMP_NUM_THREADS TOKENIZERS_PARALLELISM WORLD_SIZE"
).split()
"""The environment variables that may change a run's numbers or its speed."""

CHECKOUT = Path(__file__).resolve().parents[2]


def environment() -> dict[str, Any]:
    """Return the content of environment.json."""
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "platform": platform.platform(),
        "cpu": {"model": cpu_model(), "cores": usable_cores()},
        "gpus": gpus(),
        "torch": torch_build(),
        "packages": {name: version(name) for name in PACKAGES},
        "variables": {name: os.environ[name] for name in VARIABLES if name in os.environ},
        "command": command_line(sys.argv),
        "commit": commit(CHECKOUT),
    }


def cpu_model(description: Path = Path("/proc/cpuinfo")) -> str:
    """Return the name of the processor, as far as the system tells it."""
    try:
        found = re.search(r"^model name\s*:\s*(.+)$", description.read_text(encoding="utf-8"), re.MULTILINE)
    except OSError:
        found = None
    return found[1].strip() if found else platform.processor() or platform.machine()


def gpus() -> list[dict[str, Any]]:
    """Return name, memory, compute capability and driver of every CUDA device."""
    import torch

    if not torch.cuda.is_available():
        return []
    devices = map(torch.cuda.get_device_properties, range(torch.cuda.device_count()))
    return [
        {
            "name": each.name,
            "memory_bytes": each.total_memory,
            "capability": f"{each.major}.{each.minor}",
            "driver": driver(),
        }
        for each in devices
    ]


def driver(description: Path = Path("/proc/driver/nvidia/version")) -> str | None:
    """Return the version of NVIDIA's driver, if its kernel module tells it."""
    try:
        found = re.search(r"\b(\d+\.\d+(\.\d+)?)\b", description.read_text(encoding="utf-8"))
    except OSError:
        return None
    return found[1] if found else None


def torch_build() -> dict[str, Any]:
    """Return what torch was built with, and how many threads it uses."""
    import torch

    cudnn = torch.backends.cudnn
    return {
        "version": torch.__version__,
        "git": torch.version.git_version,
        "cuda": torch.version.cuda,
        "cudnn": cudnn.version() if cudnn.is_available() else None,  # type: ignore[no-untyped-call]
        "mkldnn": torch.backends.mkldnn.is_available(),  # type: ignore[no-untyped-call]
        "threads": torch.get_num_threads(),
        "deterministic": torch.are_deterministic_algorithms_enabled(),
    }


def command_line(arguments: Sequence[str]) -> list[str]:
    """Return the command without its folder; the path of the home folder, which holds the user's name, becomes ~."""
    home = str(Path.home())
    program, *rest = arguments or [""]
    named = re.compile(rf"{re.escape(home)}(?=/|$)") if home != "/" else None
    return [Path(program).name, *(named.sub("~", argument) if named else argument for argument in rest)]


def commit(checkout: Path) -> dict[str, Any] | None:
    """Return the commit of the checkout and whether files differ from it; None if this is not a checkout."""
    if not (checkout / ".git").exists() or shutil.which("git") is None:
        return None
    sha = _git(checkout, "rev-parse", "HEAD")
    changes = _git(checkout, "status", "--porcelain", "--untracked-files=no")
    return None if not sha else {"sha": sha, "modified": bool(changes)}


def _git(checkout: Path, *arguments: str) -> str | None:
    """Return the output of a git command, or None if it fails."""
    try:
        done = subprocess.run(
            ["git", "-C", str(checkout), *arguments], capture_output=True, text=True, timeout=10, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip()
