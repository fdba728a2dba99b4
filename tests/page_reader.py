"""A reader of the documentation, who does what its pages say: in a checkout that is set up, and without a network."""

from __future__ import annotations

import os
import shutil
import signal
import site
import subprocess
import sysconfig
import time
import tomllib
import venv
from dataclasses import dataclass, field
from pathlib import Path

from tests.page_scripts import predecessor, script
from tests.sources import ROOT

SECONDS = 1800
"""After this time a block hangs. The longest that are run take a few minutes on two idle cores."""

PRIVATE = ("AUGPIPE_", "CSE_TRAINER_", "HF_", "MAKE", "MFLAGS", "PIP_", "PYTEST", "PYTHON", "VIRTUAL_ENV", "XDG_")
"""How variables begin that would let a page see what this user, or these tests, have set."""

OFFLINE = {
    **dict.fromkeys(["http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"], "http://127.0.0.1:9"),  # nobody listens
    "HF_HUB_OFFLINE": "1",
    "PIP_NO_INDEX": "1",
    "PIP_NO_BUILD_ISOLATION": "0",  # an environment for builds would be filled from the index; 0 means none
    "PIP_QUIET": "1",
}


def copy_checkout(folder: Path) -> None:
    """Copy what a source distribution holds, which is what a reader gets."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    shipped = [path.lstrip("/") for path in project["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]]
    for path in [*shipped, "pyproject.toml"]:
        source, target = ROOT / path, folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(source, target)


def set_up(checkout: Path) -> None:
    """Give a checkout a `.venv` like that of `make setup`: the checkout's code, and the packages of this environment.

    What a page installs goes into it and stays in it.
    """
    folder = checkout / ".venv"
    venv.create(folder, symlinks=True)
    packages = Path(site.getsitepackages([str(folder)])[0])
    shared = sysconfig.get_path("purelib")
    (packages / "checkout.pth").write_text(f"{checkout}\nimport site; site.addsitedir({shared!r})\n", encoding="utf-8")
    for program in Path(sysconfig.get_path("scripts")).iterdir():
        copy = folder / "bin" / program.name
        if copy.exists() or program.is_dir():
            continue
        head, _, rest = program.read_bytes().partition(b"\n")
        if head.startswith(b"#!") and b"python" in head:
            copy.write_bytes(f"#!{folder}/bin/python\n".encode() + rest)
            copy.chmod(0o755)
        else:
            copy.symlink_to(program)
    (folder / ".installed").touch()  # so that make does not set it up


def follow(page: Path, notes: Path, stands: Path, environment: dict[str, str], seconds: float) -> Path:
    """Run the script of a page.

    Args:
        page: the page, relative to the root.
        notes: an empty folder for what the script writes down, and what the commands print.
        stands: the folder in which it begins.
        environment: the variables that the commands see.
        seconds: how long a block may take.

    Returns:
        The folder in which the last command was given.

    Raises:
        AssertionError: a command failed or took too long; the message has its block and what was printed.
    """
    progress, printed = notes / "progress", notes / "printed"
    progress.touch()
    (notes / "page.sh").write_text(script(page, notes), encoding="utf-8")
    with printed.open("wb") as output:
        process = subprocess.Popen(
            ["bash", notes / "page.sh"],
            cwd=stands,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    begun, written, late = time.monotonic(), 0, False
    try:
        while process.poll() is None and not late:
            time.sleep(0.1)
            if progress.stat().st_size != written:
                begun, written = time.monotonic(), progress.stat().st_size
            late = time.monotonic() - begun > seconds
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    if process.returncode != 0:
        why = f"took more than {seconds} seconds" if late else f"ended with exit code {process.returncode}"
        last = printed.read_text(encoding="utf-8", errors="replace")[-3000:]
        raise AssertionError(f"the block at {progress.read_text().splitlines()[-1]} {why}:\n{last}")
    return Path((notes / "end").read_text(encoding="utf-8").strip())


@dataclass
class Reader:
    """Reads each page in a folder of its own: in a fresh checkout, or in a copy of what the page before it has left."""

    base: Path  # a folder for all of it
    ends: dict[Path, Path] = field(default_factory=dict)  # by page: in which folder its last command was given

    def folder(self, page: Path) -> Path:
        """Return the folder of a page."""
        return self.base / page.stem

    def begin(self, page: Path) -> Path:
        """Make the folder of a page, and return where its first command is given."""
        before, folder = predecessor(page), self.folder(page)
        if before is None:
            stands = folder / "checkout"
            copy_checkout(stands)
        else:
            stands = folder / self.read(before).relative_to(self.folder(before))
            shutil.copytree(self.folder(before), folder, symlinks=True, ignore=shutil.ignore_patterns(".venv"))
        set_up(folder / "checkout")
        return stands

    def environment(self, page: Path) -> dict[str, str]:
        """Return variables with which nobody is called, and nothing of this user's is read or written."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(PRIVATE)}
        home, temporary = self.base / "home", self.base / "tmp"
        for needed in (home, temporary):
            needed.mkdir(exist_ok=True)
        path = os.pathsep.join([str(self.folder(page) / "checkout/.venv/bin"), kept["PATH"]])
        return kept | OFFLINE | {"PATH": path, "HOME": str(home), "TMPDIR": str(temporary)}

    def read(self, page: Path) -> Path:
        """Run a page and what it comes after, each once; return the folder in which its last command was given."""
        if page not in self.ends:
            stands, notes = self.begin(page), self.base / f"{page.stem}-notes"
            notes.mkdir()
            self.ends[page] = follow(page, notes, stands, self.environment(page), SECONDS)
        return self.ends[page]
