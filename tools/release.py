"""What a release ships: build it, or try it as a new user would.

    python -m tools.release build
    python -m tools.release try
    python -m tools.release try --train

`build` writes wheel, source archive and a list of what an installation brings (an SBOM in CycloneDX's format) to dist/,
and lets twine check them. `try` installs the wheel into an empty environment and does what a new user does first;
nothing of the checkout is on the path of what is run. Versions are those of constraints.txt.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

CHECKERS = ("twine==7.0.0", "cyclonedx-bom==7.5.0")
"""What checks a release: installed for that alone, as it brings 40 packages that no lock lists."""

AUGMENTING: Sequence[Sequence[str]] = (
    ("augpipe", "--version"),
    ("augpipe", "show", "They did not sell the house."),
    ("augpipe", "show", "--lang", "zh", "她不喜欢下雨天。"),
    ("augpipe", "build", "--lang", "en", "--input", "sample", "--output", "data/en"),
    ("augpipe", "verify", "data/en"),
    ("augpipe", "inspect", "data/en", "--html", "page.html"),
)
TRAINING: Sequence[Sequence[str]] = (
    "cse-train --shards data/en --positive mv --negative negation --output run "
    "--batch-size 32 --epochs 1 --eval-every 10".split(),
    ("cse-embed", "run", "data/lines.txt", "--query", "They sold it."),
)


def archives(folder: Path, *kinds: str) -> list[Path]:
    """Build the checkout's archives (`wheel`, `sdist`) into a folder and return their paths."""
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    for kind in kinds:
        command += ["-t", kind]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return sorted(folder.iterdir())


def environment(folder: Path, *packages: str) -> Path:
    """Make an environment with these packages and return the folder of its programs."""
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    command = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*command, "-c", str(ROOT / "constraints.txt"), *packages], check=True)
    return folder / "bin"


def attempt(commands: Sequence[Sequence[str]], programs: Path, place: Path) -> None:
    """Run each command in a folder.

    Raises:
        subprocess.CalledProcessError: one of them failed.
    """
    bare = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    for program, *arguments in commands:
        print("$", program, *arguments, flush=True)
        subprocess.run([str(programs / program), *arguments], cwd=place, env=bare, check=True)


def build(output: Path) -> None:
    """Write archives and SBOM to an empty folder, and check them."""
    with tempfile.TemporaryDirectory() as name:
        checkers = environment(Path(name) / "checkers", *CHECKERS)
        built = archives(output, "wheel", "sdist")
        subprocess.run([str(checkers / "twine"), "check", "--strict", *map(str, built)], check=True)
        installed = environment(Path(name) / "installed", *(str(path) for path in built if path.suffix == ".whl"))
        listing = [str(checkers / "cyclonedx-py"), "environment", str(installed / "python"), "--output-reproducible"]
        listing += ["--pyproject", str(ROOT / "pyproject.toml"), "--output-file", str(output / "augpipe.cdx.json")]
        subprocess.run(listing, check=True)


def attempt_as_new_user(*, train: bool) -> None:
    """Install the wheel alone, or with the extra `train`, and run the first commands in an empty folder."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "place" / "data").mkdir(parents=True)
        (folder / "place" / "data" / "lines.txt").write_text("They sold the house.\nIt rained for days.\n")
        (built,) = archives(folder / "dist", "wheel")
        programs = environment(folder / "env", f"{built}[train]" if train else str(built))
        attempt((*AUGMENTING, *(TRAINING if train else ())), programs, folder / "place")


def main() -> int:
    """Build or try."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["build", "try"])
    parser.add_argument("--train", action="store_true", help="try the training, too")
    given = parser.parse_args()
    try:
        if given.what == "try":
            attempt_as_new_user(train=given.train)
        elif (output := ROOT / "dist").exists():
            print(f"{output} exists; remove it first", file=sys.stderr)
            return 1
        else:
            build(output)
    except subprocess.CalledProcessError as error:
        print(f"failed: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
