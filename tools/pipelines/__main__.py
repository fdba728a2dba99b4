"""Train the built-in English pipeline: `python -m tools.pipelines`."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

from tools.pipelines.errors import TrainingError


def main(arguments: list[str] | None = None) -> int:
    """Run the stages; 0 on success, 1 when the user has something to mend."""
    parser = argparse.ArgumentParser(prog="python -m tools.pipelines", description=__doc__)
    parser.add_argument("--treebank", type=Path, required=True, help="UD English treebank")
    parser.add_argument("--corpus", type=Path, required=True, help="one sentence a line, or .xz")
    parser.add_argument("--output", type=Path, required=True, help="where the pipeline goes")
    parser.add_argument("--workdir", type=Path, help="keeps finished stages; resumes from them")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args(arguments)
    # Read when PyTorch loads: its matrix kernels are kept for more shapes than usual.
    os.environ.setdefault("ONEDNN_PRIMITIVE_CACHE_CAPACITY", "16384")
    try:
        try:
            from tools.pipelines.english.stages import run
        except ModuleNotFoundError as missing:
            raise TrainingError(
                f"training needs the package {missing.name}, which is not installed; `make setup` installs it"
            ) from None
        if options.workdir is not None:
            run(options.treebank, options.corpus, options.output, options.workdir, options.workers)
        else:
            with tempfile.TemporaryDirectory() as scratch:
                run(options.treebank, options.corpus, options.output, Path(scratch), options.workers)
    except TrainingError as problem:
        sys.stderr.write(f"error: {problem}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
