"""The commands that signals are sent to, on small real input, and what must hold of their folders at any moment."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from augpipe.base.files.publish import TEMPORARY_PREFIX
from augpipe.builder.folder import BuildFolder
from augpipe.contract.layout import WORK_NAME, SetFolder
from tools.attacks.likeness import files_of, is_left_out, likeness, likenesses
from tools.attacks.tally import ROOT

SAMPLE = ROOT / "data" / "sample" / "en.txt"
REJECTED = (b"", b"not UTF-8: \xff\xfe", b"half \xed\xa0\x80 pair", b"word " * 3000)
SHARD_ROWS = 40
WORKERS = 2
MANIFEST = "out.augpipe/manifest.json"
SCORES = "scores.json"

# A checkpoint every third step of eighteen, so that signals fall on all sides of one.
TRAINING = (
    "--shards shards --positive mv --negative negation --encoder tiny --vocab-size 300 --batch-size 8 --max-steps 18 "
    "--save-every 3 --eval-every 6 --log-every 3 --held-out 20 --threads 1 --cache-dir cache --output run --resume"
).split()


@dataclass(frozen=True, slots=True, order=True)
class Scenario:
    """A command on an engine; training has none."""

    command: str
    engine: str

    @property
    def has_workers(self) -> bool:
        """Whether it starts processes that can be hit one by one."""
        return self.engine not in ("sequential", "none")

    @property
    def outlives_workers(self) -> bool:
        """Whether a killed worker must not keep the command from its end: only loky promises that."""
        return self.engine == "loky"

    @property
    def folders(self) -> tuple[str, ...]:
        """Where it writes, relative to where it runs."""
        return ("run", "cache") if self.command == "train" else ("out", "out.augpipe")

    @property
    def last_file(self) -> str:
        """The file that makes the result complete."""
        return f"run/{SCORES}" if self.command == "train" else MANIFEST


SCENARIOS: Mapping[Scenario, int] = {
    Scenario("build", "sequential"): 15,
    Scenario("build", "loky"): 20,
    Scenario("build", "multiprocessing"): 14,
    Scenario("build", "dask"): 5,
    Scenario("extend", "sequential"): 10,
    Scenario("extend", "loky"): 10,
    Scenario("extend", "multiprocessing"): 7,
    Scenario("extend", "dask"): 3,
    Scenario("train", "none"): 16,
}
"""Of a hundred tries, how many fall on each; starting dask and torch takes longest."""


def installed_programs() -> dict[str, tuple[str, ...]]:
    """Return the console scripts of this environment, by the names that scenarios use."""
    scripts = Path(sys.executable).parent
    return {
        "augpipe": (str(scripts / "augpipe"),),
        "dask": (sys.executable, "-m", "tools.attacks.dask_cluster"),
        "cse-train": (str(scripts / "cse-train"),),
    }


def corpus(rows: int = 600) -> bytes:
    """Return real sentences in an order of their own, some rows among them that no text can be made of."""
    sentences = SAMPLE.read_bytes().splitlines()
    draw = Random(10)
    lines = [draw.choice(REJECTED) if number % 23 == 7 else draw.choice(sentences) for number in range(rows)]
    return b"\n".join(lines) + b"\n"


@dataclass
class Undisturbed:
    """A run without a signal: what it wrote, and how long it took.

    Args:
        first_s: until the first file.
        last_s: until the file that makes the result complete.
        whole_s: until its end.
        files: name → likeness of everything that it wrote.
        names: how many names came up in its folders, temporary ones included.
    """

    first_s: float
    last_s: float
    whole_s: float
    files: dict[str, str]
    names: int


class DisturbedError(Exception):
    """A command failed that nobody had hit."""


class Ground:
    """The inputs, and every result as it is without a signal.

    Args:
        folder: where all of it is kept.
        programs: name → the words that start it.
        rows: of the corpus.
    """

    def __init__(self, folder: Path, programs: Mapping[str, Sequence[str]] | None = None, rows: int = 600) -> None:
        self.folder = folder.resolve()
        self.programs = installed_programs() if programs is None else programs
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / "corpus.txt").write_bytes(corpus(rows))
        self.undisturbed: dict[Scenario, Undisturbed] = {}

    @property
    def set(self) -> Path:
        """The set that is extended and trained on."""
        return self.folder / "build" / "out"

    def words(self, scenario: Scenario) -> list[str]:
        """Return the command line; it runs in a folder that `place` has furnished."""
        if scenario.command == "train":
            return [*self.programs["cse-train"], *TRAINING]
        program, engine = ("dask", "joblib") if scenario.engine == "dask" else ("augpipe", scenario.engine)
        if scenario.command == "build":
            words = ["build", "-i", "corpus.txt", "-o", "out", "--shard-rows", str(SHARD_ROWS)]
        else:
            words = ["extend", "out", "--augmentations", "augcse-2,random_swap"]
        several = ["--workers", str(WORKERS)] if engine != "sequential" else []
        return [*self.programs[program], *words, "--engine", engine, *several]

    def place(self, scenario: Scenario, folder: Path) -> None:
        """Make a folder in which the command can be started."""
        folder.mkdir(parents=True)
        if scenario.command == "build":
            (folder / "corpus.txt").symlink_to(self.folder / "corpus.txt")
        elif scenario.command == "extend":
            for source in (self.set, SetFolder(self.set).companion):
                shutil.copytree(source, folder / source.name)
        else:
            (folder / "shards").symlink_to(self.set)

    def prepare(self, scenarios: Sequence[Scenario]) -> dict[Scenario, str]:
        """Run what the scenarios begin with and end with, without a signal.

        Returns:
            What went wrong even so, by scenario: there is no sense in sending signals to those.

        Raises:
            DisturbedError: the set that the others begin with cannot be built.
        """
        begin = Scenario("build", "sequential")
        self._run(begin, self.folder / "build")
        wrong = {}
        for scenario in scenarios:
            try:
                if scenario not in self.undisturbed:
                    self._run(scenario, self.folder / f"{scenario.command}-{scenario.engine}")
            except DisturbedError as error:
                wrong[scenario] = str(error)
                continue
            one, other = self.undisturbed[scenario], self._first_of(scenario.command)
            if one.files != other.files:
                wrong[scenario] = "other bytes than on another engine, without any signal"
        return wrong

    def _first_of(self, command: str) -> Undisturbed:
        return next(calm for scenario, calm in self.undisturbed.items() if scenario.command == command)

    def _run(self, scenario: Scenario, folder: Path) -> None:
        shutil.rmtree(folder, ignore_errors=True)
        self.place(scenario, folder)
        log = folder / "log"
        watch = Names(folder, scenario)
        with log.open("wb") as stream:
            started = time.monotonic()
            process = subprocess.Popen(
                self.words(scenario), cwd=folder, env=environment(folder), stdout=stream, stderr=subprocess.STDOUT,
                start_new_session=True,
            )  # fmt: skip
            first = last = None
            while process.poll() is None:
                time.sleep(0.005)
                if watch.new() and first is None:
                    first = time.monotonic() - started
                if last is None and watch.seen > 0 and (folder / scenario.last_file).exists():
                    last = time.monotonic() - started
        whole = time.monotonic() - started
        if process.returncode:
            last_line = [line for line in log.read_text(errors="replace").splitlines() if line.strip()][-1:]
            raise DisturbedError(f"exit code {process.returncode} without any signal: {' '.join(last_line)[:300]}")
        # In the folder of an extension the last file stands from the beginning.
        last = last if scenario.command != "extend" and last is not None else whole * 0.95
        self.undisturbed[scenario] = Undisturbed(first or whole, last, whole, written(scenario, folder), watch.seen)

    def allowed(self, scenario: Scenario) -> list[dict[str, str]]:
        """Return the states that a folder may be in as far as its final names go: name → likeness."""
        states = [self.undisturbed[scenario].files]
        if scenario.command == "extend":
            states.append(written(Scenario("build", "sequential"), self.set.parent))
        return states

    def unsound(self, scenario: Scenario, folder: Path) -> list[str]:
        """Return what no moment of a run may leave behind: half files and wrong files under final names."""
        check = unsound_run if scenario.command == "train" else unsound_set
        return list(check(folder, self.allowed(scenario)))

    def unlike(self, scenario: Scenario, folder: Path) -> list[str]:
        """Return how a folder differs, at the end of its life, from that of the undisturbed run."""
        expected, found = self.undisturbed[scenario].files, written(scenario, folder)
        differing = [f"{name} is missing" for name in sorted(expected.keys() - found.keys())]
        differing += [f"{name} is too much" for name in sorted(found.keys() - expected.keys())]
        differing += [
            f"{name} differs" for name in sorted(expected.keys() & found.keys()) if expected[name] != found[name]
        ]
        return differing if scenario.command == "train" else [*differing, *found_by_verify(folder / "out")]


def found_by_verify(output: Path) -> Iterator[str]:
    """Yield what `augpipe verify` says of a set."""
    from augpipe.base.errors import UserError
    from augpipe.shards.verify import verify

    try:
        yield from (f"verify: {finding}" for finding in verify(output).findings)
    except UserError as error:
        yield f"verify: {error}"


class Names:
    """Which names have come up in the folders of a command since it was looked at first."""

    def __init__(self, folder: Path, scenario: Scenario) -> None:
        self._roots = [str(folder / name) for name in scenario.folders]
        self._known = self._names()
        self.seen = 0

    def new(self) -> int:
        """Return how many names have come up since the last look."""
        names = self._names()
        fresh = len(names - self._known)
        self._known = names
        self.seen += fresh
        return fresh

    def _names(self) -> set[str]:
        found: set[str] = set()
        for root in self._roots:
            for place, folders, files in os.walk(root):
                found.update(f"{place}/{name}" for name in folders)
                found.update(f"{place}/{name}" for name in files)
        return found


def environment(folder: Path) -> dict[str, str]:
    """Return the environment of a run: a temporary folder of its own, and stacks when it is aborted."""
    temporary = folder / "tmp"
    temporary.mkdir(exist_ok=True)
    kept = {name: value for name, value in os.environ.items() if not name.endswith("_DEBUG")}
    paths = {"TMPDIR": str(temporary), "PYTHONPATH": str(ROOT)}
    return kept | paths | {"PYTHONFAULTHANDLER": "1", "NO_COLOR": "1"}


def written(scenario: Scenario, folder: Path) -> dict[str, str]:
    """Return name → likeness of all that the command has written."""
    found: dict[str, str] = {}
    for name in scenario.folders:
        found |= {f"{name}/{file}": value for file, value in likenesses(folder / name).items()}
    return found


def unsound_set(folder: Path, allowed: Sequence[Mapping[str, str]]) -> Iterator[str]:
    """Yield the files of a set, finished or not, that are half or wrong under their final names."""
    found = {}
    for place in ("out", "out.augpipe"):
        for name in files_of(folder / place):
            if not name.startswith(f"{WORK_NAME}/") and not Path(name).name.startswith(TEMPORARY_PREFIX):
                found[f"{place}/{name}"] = likeness(folder / place / name)
    for name, value in found.items():
        if not any(state.get(name) == value for state in allowed):
            yield f"half or wrong under its final name: {name}"
    manifest = found.get(MANIFEST)
    if manifest is not None:
        state = next((state for state in allowed if state.get(MANIFEST) == manifest), {})
        wanting = [name for name, value in state.items() if found.get(name) != value]
        if wanting:
            yield f"a manifest beside a set that is not complete: {', '.join(wanting[:3])}"
    output = BuildFolder(folder / "out")
    yield from wrong_records(output, (output,))
    yield from wrong_records(output.extension, (output.extension, output))


def wrong_records(begun: BuildFolder, places: Sequence[SetFolder]) -> Iterator[str]:
    """Yield the records of a build or an extension whose shard has another hash, or is in none of the places."""
    for path in sorted(begun.record(0).parent.glob("[0-9]*.json")):
        try:
            entry = json.loads(path.read_bytes())["entry"]
            shard = next(place.file(entry["file"]) for place in places if place.file(entry["file"]).exists())
        except (ValueError, KeyError, TypeError):
            yield f"a record that cannot be read: {path.name}"
        except StopIteration:
            yield f"a record without its shard: {path.name}"
        else:
            if hashlib.sha256(shard.read_bytes()).hexdigest() != entry["sha256"]:
                yield f"a shard that is not what its record says: {shard.name}"


GROWING = ("metrics.jsonl", "checkpoints/*/*", "best/*/*")
"""Files of a run whose content depends on how far it is."""


def unsound_run(folder: Path, allowed: Sequence[Mapping[str, str]]) -> Iterator[str]:
    """Yield the files of a training, finished or not, that are half or wrong under their final names."""
    for root in ("run", "cache"):
        for name in files_of(folder / root):
            path = Path(name)
            unfinished = any(part.startswith(".") or part.endswith(".part") for part in path.parts)
            if unfinished or is_left_out(name) or any(path.match(pattern) for pattern in GROWING):
                continue
            if not any(state.get(f"{root}/{name}") == likeness(folder / root / name) for state in allowed):
                yield f"half or wrong under its final name: {root}/{name}"
    for kind in ("checkpoints", "best"):
        for place in sorted((folder / "run" / kind).glob("step-*")):
            yield from wrong_checkpoint(place)


def wrong_checkpoint(place: Path) -> Iterator[str]:
    """Yield what is wrong with a checkpoint: a file that is not what its state says."""
    try:
        sums = json.loads((place / "state.json").read_bytes())["sha256"]
        wrong = [
            name for name, sha256 in sums.items() if hashlib.sha256((place / name).read_bytes()).hexdigest() != sha256
        ]
    except (OSError, ValueError, KeyError, AttributeError) as error:
        yield f"a checkpoint that cannot be read ({type(error).__name__}): {place.parent.name}/{place.name}"
        return
    for name in wrong:
        yield f"a checkpoint with another hash than it says: {place.parent.name}/{place.name}/{name}"


def possible(wanted: Sequence[Scenario]) -> tuple[list[Scenario], str]:
    """Return the scenarios that this environment can run, and a line on those that it cannot."""
    from importlib.util import find_spec

    if find_spec("distributed") is None and any(scenario.engine == "dask" for scenario in wanted):
        kept = [scenario for scenario in wanted if scenario.engine != "dask"]
        return kept, "dask is left out: the package distributed is not installed (pip install distributed)"
    return list(wanted), ""
