"""Train the built-in Chinese pipeline: `python -m tools.pipelines.chinese`."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

from tools.pipelines.errors import TrainingError


def main(arguments: list[str] | None = None) -> int:
    """Run the stages; 0 on success, 1 when the user has something to mend."""
    parser = argparse.ArgumentParser(prog="python -m tools.pipelines.chinese", description=__doc__)
    parser.add_argument("--treebank", type=Path, required=True, help="UD Chinese GSD, whose annotation is followed")
    parser.add_argument("--alike", type=Path, action="append", default=[], help="another in its annotation; repeatable")
    parser.add_argument("--also", type=Path, action="append", default=[], help="one in another annotation; repeatable")
    parser.add_argument("--corpus", type=Path, action="append", required=True, help="one sentence a line; repeatable")
    parser.add_argument("--output", type=Path, required=True, help="where the pipeline goes")
    parser.add_argument("--workdir", type=Path, help="keeps finished stages; resumes from them")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args(arguments)
    try:
        try:
            from tools.pipelines.chinese.stages import Request, run
        except ModuleNotFoundError as missing:
            raise TrainingError(
                f"training needs the package {missing.name}, which is not installed; `make setup` installs it"
            ) from None
        with tempfile.TemporaryDirectory() as scratch:
            workdir = options.workdir or Path(scratch)
            further = tuple(options.alike), tuple(options.also)
            run(Request(options.treebank, *further, tuple(options.corpus), options.output, workdir, options.workers))
    except TrainingError as problem:
        sys.stderr.write(f"error: {problem}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
