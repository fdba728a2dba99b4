"""The folders that are damaged: finished and unfinished sets, inputs, runs, caches, each made by the programs."""

from __future__ import annotations

import gzip
import lzma
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random

from augpipe.builder.folder import BuildFolder
from tools.attacks.scenarios import REJECTED, SAMPLE, environment
from tools.attacks.tally import ROOT

ROWS = 120
SHARD_ROWS = 30
SCRIPTS = Path(sys.executable).parent

BUILD = (
    "augpipe",
    "build",
    "-i",
    "corpus.txt",
    "-o",
    "set",
    "--shard-rows",
    str(SHARD_ROWS),
    "--engine",
    "sequential",
    "-q",
)
EXTEND = ("augpipe", "extend", "set", "--augmentations", "augcse-2,random_swap", "--engine", "sequential", "-q")
STEPS = (
    "--encoder tiny --vocab-size 300 --batch-size 8 --max-steps 8 --save-every 2 --eval-every 4 --log-every 2 "
    "--held-out 16"
).split()
TRAIN = (
    "cse-train", "--shards", "set", "--positive", "mv", "--negative", "negation", *STEPS, "--threads", "1",
    "--cache-dir", "cache", "--output", "run", "-q",
)  # fmt: skip
SWEEP = tuple("cse-train sweep grid.toml --shards set --grid margin=0.3,0.5 --output sweep -q".split())
GRID = """positive = ["mv"]
negative = "negation"
encoder = "tiny"
vocab_size = 300
batch_size = 8
max_steps = 2
held_out = 16
eval_every = 2
threads = 1
cache_dir = "cache"
"""


def lines(seed: int) -> list[bytes]:
    """Return sentences of the sample, and a few rows that no text can be made of."""
    sentences = SAMPLE.read_bytes().splitlines()
    draw = Random(seed)
    return [draw.choice(REJECTED) if number % 19 == 7 else draw.choice(sentences) for number in range(ROWS)]


class Beds:
    """Makes each bed once, in a folder of its own.

    Args:
        folder: where they are.
        seed: two beds of one name and different seeds hold files of the same kinds and other content.
    """

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.seed = folder.resolve(), seed

    def make(self, names: Sequence[str]) -> None:
        """Make beds, and those that they begin with."""
        for name in names:
            self.bed(name)

    def bed(self, name: str) -> Path:
        """Return a bed, made if it is not there."""
        place = self.folder / name
        if not place.exists():
            unfinished = self.folder / f".{name}"
            shutil.rmtree(unfinished, ignore_errors=True)
            unfinished.mkdir(parents=True)
            MAKERS[name](self, unfinished)
            shutil.rmtree(unfinished / "tmp", ignore_errors=True)
            unfinished.rename(place)
        return place

    def run(self, folder: Path, words: Sequence[str]) -> None:
        """Run a command to its end."""
        done = subprocess.run(
            started(words), cwd=folder, env=environment(folder), capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise RuntimeError(f"{' '.join(words)} failed on undamaged files: {done.stderr[-1000:]}")

    def stop(self, folder: Path, words: Sequence[str], reached: Callable[[], bool], over: Callable[[], bool]) -> None:
        """Kill a command at a point that it must not have passed; try until it is met."""
        before = folder.with_name(f"{folder.name}-before")
        shutil.rmtree(before, ignore_errors=True)
        shutil.copytree(folder, before)
        for _ in range(30):
            process = subprocess.Popen(
                started(words),
                cwd=folder,
                env=environment(folder),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            while process.poll() is None and not reached():
                time.sleep(0.0005)
            process.send_signal(signal.SIGKILL)
            process.wait()
            if reached() and not over():
                shutil.rmtree(before)
                return
            shutil.rmtree(folder)
            shutil.copytree(before, folder)
        raise RuntimeError(f"{' '.join(words)} could not be stopped half-way in 30 starts")


def started(words: Sequence[str]) -> list[str]:
    """Return a command line with the script of this environment."""
    return [str(SCRIPTS / words[0]), *words[1:]]


def _set(beds: Beds, folder: Path) -> None:
    (folder / "corpus.txt").write_bytes(b"\n".join(lines(beds.seed)) + b"\n")
    beds.run(folder, BUILD)


def _begun(beds: Beds, folder: Path) -> None:
    (folder / "corpus.txt").write_bytes(b"\n".join(lines(beds.seed)) + b"\n")
    begun = BuildFolder(folder / "set")
    beds.stop(
        folder,
        BUILD,
        lambda: len(list(begun.record(0).parent.glob("*.json"))) >= 2,
        begun.manifest_file.exists,
    )


def _extending(beds: Beds, folder: Path) -> None:
    shutil.copytree(beds.bed("set"), folder, dirs_exist_ok=True)
    stage = BuildFolder(folder / "set").extension
    beds.stop(
        folder,
        EXTEND,
        lambda: len(list(stage.record(0).parent.glob("*.json"))) >= 2,
        lambda: stage.manifest_file.exists() or not stage.path.exists(),
    )


def _inputs(beds: Beds, folder: Path) -> None:
    """Write the same rows compressed in every way, and as Parquet with checksums."""
    import pyarrow as pa
    import pyarrow.parquet as pq
    import zstandard

    texts = [line for line in lines(beds.seed) if line not in REJECTED][:40]
    plain = b"\n".join(texts) + b"\n"
    (folder / "corpus.txt.gz").write_bytes(gzip.compress(plain, mtime=0))
    (folder / "corpus.txt.xz").write_bytes(lzma.compress(plain))
    (folder / "corpus.txt.zst").write_bytes(zstandard.ZstdCompressor(write_checksum=True).compress(plain))
    table = pa.table({"text": [text.decode() for text in texts]})
    pq.write_table(table, folder / "corpus.parquet", row_group_size=20, write_page_checksum=True)


def _run(beds: Beds, folder: Path) -> None:
    shutil.copytree(beds.bed("set"), folder, dirs_exist_ok=True)
    (folder / "texts.txt").write_bytes(b"\n".join(SAMPLE.read_bytes().splitlines()[:20]) + b"\n")
    beds.run(folder, [*TRAIN, "--seed", str(42 + beds.seed)])


def _halfway(beds: Beds, folder: Path) -> None:
    shutil.copytree(beds.bed("set"), folder, dirs_exist_ok=True)
    places = folder / "run" / "checkpoints"
    beds.stop(
        folder,
        [*TRAIN, "--seed", str(42 + beds.seed)],
        lambda: any(place.name >= "step-00000004" for place in places.glob("step-*")),
        lambda: (folder / "run" / "scores.json").exists(),
    )


def _cached(beds: Beds, folder: Path) -> None:
    run = beds.bed("run")
    for name in ("set", "set.augpipe", "cache"):
        shutil.copytree(run / name, folder / name)


def _sweep(beds: Beds, folder: Path) -> None:
    cached = beds.bed("cached")
    shutil.copytree(cached, folder, dirs_exist_ok=True)
    (folder / "grid.toml").write_text(GRID + f"temperature = 0.0{5 + beds.seed}\n")
    beds.run(folder, SWEEP)


def _pipeline(beds: Beds, folder: Path) -> None:
    shutil.copytree(beds.bed("set"), folder, dirs_exist_ok=True)
    # Copied and not linked: whatever goes wrong in an attack, the pipeline that ships stays as it is.
    shutil.copytree(ROOT / "augpipe" / "pipelines" / "en", folder / "pipeline")


def _downloads(beds: Beds, folder: Path) -> None:
    place = folder / "cache" / "corpora"
    place.mkdir(parents=True)
    (place / "small.txt").write_bytes(b"\n".join(lines(beds.seed)[:40]) + b"\n")


MAKERS: Mapping[str, Callable[[Beds, Path], None]] = {
    "set": _set,
    "begun": _begun,
    "extending": _extending,
    "inputs": _inputs,
    "run": _run,
    "halfway": _halfway,
    "cached": _cached,
    "sweep": _sweep,
    "pipeline": _pipeline,
    "downloads": _downloads,
}
