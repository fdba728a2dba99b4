"""Inputs that are small, or short, and ask for much memory: what a build takes of it, parent and workers apart.

`python -m tools.attacks.bombs` makes each input, builds it, and prints a table; it exits with 1 when a bound is passed,
a build fails, or rows in are not rows out + rejects.
"""

from __future__ import annotations

import argparse
import gzip
import json
import lzma
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import psutil
import pyarrow as pa
import pyarrow.parquet as pq

from augpipe.contract.layout import SetFolder
from tools.attacks.selection import selected
from tools.attacks.tally import write_counts

PARENT_MB, WORKER_MB = 300, 700
MB = 1 << 20
POLL_S = 0.02
PROSE = b"The old king visits a school in the north of the country, and nobody knows why. "
CHINESE = "他昨天去了北京，但是没有人知道为什么。".encode()


def repeated(piece: bytes, size: int) -> bytes:
    """Return a text of so many bytes; `piece` is cut at its end."""
    return (piece * (size // len(piece) + 1))[:size]


def lines(line: bytes, count: int) -> Callable[[Path], None]:
    """Return what writes a line many times."""
    return lambda path: streamed(path.open("wb"), line + b"\n", count)


def many_lines(head: bytes, line: bytes, count: int) -> Callable[[Path], None]:
    """Return what writes a line many times behind `head`."""

    def write(path: Path) -> None:
        with path.open("wb") as file:
            file.write(head)
            streamed(file, line * 1000, count // 1000)

    return write


def streamed(file: IO[bytes] | gzip.GzipFile, piece: bytes, count: int) -> None:
    """Write a piece many times, and close the file."""
    with file:
        for _ in range(count):
            file.write(piece)


def endless(
    opened: Callable[[Path], IO[bytes]], megabytes: int, head: bytes = b"", tail: bytes = b"\nHe left.\n"
) -> Callable[[Path], None]:
    """Return what writes so many megabytes without a line end between `head` and `tail`."""

    def write(path: Path) -> None:
        with opened(path) as file:
            file.write(head)
            block = b"x" * MB
            for _ in range(megabytes):
                file.write(block)
            file.write(tail)

    return write


def gzipped_lines(megabytes: int, count: int) -> Callable[[Path], None]:
    """Return what writes so many lines of so many megabytes each, compressed."""
    return lambda path: streamed(gzip.open(path, "wb", 6), b"x" * (megabytes * MB) + b"\n", count)


def plain_file(path: Path) -> IO[bytes]:
    """Open a file that is not compressed."""
    return path.open("wb")


def zstd_file(path: Path) -> IO[bytes]:
    """Open a file that is compressed by zstd with a large window."""
    stream: Any = pa.CompressedOutputStream(pa.OSFile(str(path), "wb"), "zstd")
    return stream  # type: ignore[no-any-return]


def xz_file(path: Path) -> IO[bytes]:
    """Open a file that is compressed by xz as much as can be."""
    return lzma.open(path, "wb", preset=9)


def dictionary(count: int, *, typed: bool) -> Callable[[Path], None]:
    """Return what writes one value of ten megabytes for so many rows."""

    def write(path: Path) -> None:
        codes = pa.DictionaryArray.from_arrays(pa.array([0] * count, pa.int32()), pa.array(["x" * 10_000_000]))
        pq.write_table(pa.table({"text": codes}), path, compression="zstd", store_schema=typed)

    return write


def column(values: Callable[[], list[str]], **options: Any) -> Callable[[Path], None]:
    """Return what makes values and writes a column of them."""
    return lambda path: pq.write_table(
        pa.table({"text": values()}), path, compression="zstd", use_dictionary=False, write_batch_size=1, **options
    )


@dataclass(frozen=True)
class Bomb:
    """An input: its file, what writes it, and the options of its build; `refused` where no set can be had."""

    name: str
    file: str
    write: Callable[[Path], None]
    options: tuple[str, ...] = ()
    refused: bool = False


def bombs(large: int) -> Iterator[Bomb]:
    """Yield the inputs.

    Args:
        large: the megabytes of those that are large when they are unpacked.
    """
    many = ("--augmentations", "sda,augcse-14")
    chinese = ("--lang", "zh")
    yield Bomb("Parquet, 10 MB × 4,096 rows by a dictionary", "a.parquet", dictionary(4096, typed=False))
    yield Bomb("the same, typed as a dictionary", "a.parquet", dictionary(4096, typed=True))
    grown = column(lambda: ["x" * 2_000_000 + str(i) for i in range(300)], column_encoding="DELTA_BYTE_ARRAY")
    yield Bomb("Parquet, 300 × 2 MB by their differences", "a.parquet", grown)
    yield Bomb("Parquet, 8 values of 30 MB", "a.parquet", column(lambda: ["x" * 30_000_000] * 8))
    yield Bomb("Parquet, a value of 200 MB", "a.parquet", column(lambda: ["x" * 200_000_000]), refused=True)
    yield Bomb("gzip, 15 MB lines", "a.txt.gz", gzipped_lines(15, max(large // 15, 1)))
    yield Bomb("xz, a line without end", "a.txt.xz", endless(xz_file, large))
    yield Bomb("zstd, a line without end", "a.txt.zst", endless(zstd_file, large))
    yield Bomb("JSON, a string without end", "a.jsonl", endless(plain_file, large, b'{"text": "', b'"}'))
    yield Bomb("CSV, a quote without end", "a.csv", endless(plain_file, large, b'text\n"'))
    cells = b'","' + b"x" * 96 + b"\n"
    yield Bomb("CSV, a record of many lines", "a.csv", many_lines(b'text,n\n"', cells, large * 10_000))
    good = b'{"text": "He left."}\n'
    lists = b'{"text": [' + b"[]," * 1_390_000 + b"[]]}"
    yield Bomb("JSON, a list of 1.4 million lists under a good line", "a.jsonl", lines(good + lists, 50))
    yield Bomb("JSON, lists in lists", "a.jsonl", lines(good + b"[" * 1_000_000, 50))
    yield Bomb("64 lines of 10,000 characters a,a,a", "a.txt", lines(repeated(b"a,", 10_000), 64))
    yield Bomb("64 lines of 10,000 characters, prose", "a.txt", lines(repeated(PROSE, 10_000), 64))
    yield Bomb("16,384 lines of 9,999 characters, prose", "a.txt", lines(repeated(PROSE, 9_999), 16_384))
    yield Bomb("16,384 lines of 9,999 letters", "a.txt", lines(b"x" * 9_999, 16_384))
    yield Bomb("1,024 lines of 2,048 tokens a,a,a", "a.txt", lines(repeated(b"a,", 2_048), 1024), many)
    yield Bomb("512 lines of 9,000 characters, prose", "a.txt", lines(repeated(PROSE, 9_000), 512), many)
    emoji = repeated(PROSE, 4_000) + "😀".encode()
    yield Bomb("1,024 lines of 4,000 characters and an emoji", "a.txt", lines(emoji, 1024), many)
    yield Bomb("1,024 lines of 2,000 Chinese characters", "a.txt", lines(repeated(CHINESE, 6_000), 1024), chinese)
    yield Bomb("64 lines of 2,000 Chinese commas", "a.txt", lines("，".encode() * 2_000, 64), chinese)


@dataclass(frozen=True)
class Result:
    """What a build of a bomb took."""

    code: int
    last_line: str
    rows: int
    rejects: dict[str, int]
    whole: bool
    parent_mb: float
    worker_mb: float
    seconds: float


def withstood(bomb: Bomb, result: Result) -> bool:
    """Return whether a build ended as it should, within the bounds."""
    if bomb.refused or not result.rows:  # a build that comes to no row writes down its rejects, and is an error
        ended = result.code == 1 and result.last_line.count("error:") == 1
    else:
        ended = result.code == 0
    whole = result.whole or bomb.refused
    return ended and whole and result.parent_mb <= PARENT_MB and result.worker_mb <= WORKER_MB


def run(bomb: Bomb, folder: Path) -> Result:
    """Build a bomb on one worker, and watch it."""
    output = folder / "out"
    command = [sys.executable, "-c", "from augpipe.cli import main; main()", "build", "--quiet", "--workers", "1"]
    command += ["--input", str(folder / bomb.file), "--output", str(output), *bomb.options]
    started = time.monotonic()
    parent = worker = 0.0
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as process:
        watched = psutil.Process(process.pid)
        while process.poll() is None:
            parent = max(parent, peak_mb(process.pid))
            try:
                children = watched.children(recursive=True)
            except psutil.Error:
                children = []
            worker = max([worker, *(peak_mb(child.pid) for child in children)])
            time.sleep(POLL_S)
        errors = process.stderr.read().splitlines() if process.stderr else []
    seconds = time.monotonic() - started
    rows, rejects, whole = 0, {}, False
    written = SetFolder(output).manifest_file
    if written.exists():
        manifest = json.loads(written.read_text())
        rows, rejects = manifest["rows_out"], manifest["rejects"]["reasons"]
        whole = manifest["rows_in"] == rows + sum(rejects.values())
    last = " / ".join(errors)
    return Result(process.returncode, last, rows, rejects, whole, parent, worker, seconds)


def peak_mb(pid: int) -> float:
    """Return the most memory that a process has had in use, 0 when it is gone."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0.0
    found = [line.split()[1] for line in status.splitlines() if line.startswith("VmHWM")]
    return int(found[0]) / 1024 if found else 0.0


def say(line: str) -> None:
    """Print a line now."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> int:
    """Run every bomb; return 1 when one of them goes off."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--megabytes", type=int, default=1024, help="size of the large ones, unpacked")
    arguments.add_argument("--only", nargs=1, default=[], help="those whose name has this in it")
    arguments.add_argument("--tally", type=Path, help="JSON file that receives the numbers")
    given = arguments.parse_args()
    made = list(bombs(given.megabytes))
    names = selected(arguments, [bomb.name for bomb in made], given.only, given.tally)
    results = []
    inputs: list[dict[str, object]] = []
    say("| bomb | file | rows | rejects | parent MB | worker MB | seconds |\n|---|--:|--:|---|--:|--:|--:|")
    failures = 0
    for bomb in (each for each in made if each.name in names):
        with tempfile.TemporaryDirectory(prefix="bombs-") as folder:
            bomb.write(Path(folder) / bomb.file)
            size = (Path(folder) / bomb.file).stat().st_size
            result = run(bomb, Path(folder))
        held = withstood(bomb, result)
        failures += not held
        results.append(result)
        rejects = ", ".join(f"{count:,} {reason}" for reason, count in result.rejects.items())
        said = rejects or result.last_line[:100]
        inputs.append(
            {
                "bomb": bomb.name,
                "bytes": size,
                "rows": result.rows,
                "rejects": "refused in one line" if bomb.refused else rejects or "–",
                "parent_mb": round(result.parent_mb),
                "worker_mb": round(result.worker_mb),
            }
        )
        peaks = f"{result.parent_mb:.0f} | {result.worker_mb:.0f} | {result.seconds:.0f}"
        say(f"| {bomb.name} | {size:,} | {result.rows} | {said} | {peaks} |{'' if held else ' FAILED'}")
    say(f"{failures} failed")
    peaks_mb = {"parent": max(each.parent_mb for each in results), "worker": max(each.worker_mb for each in results)}
    write_counts(
        given.tally, "bombs", len(results), failures, megabytes=given.megabytes, peaks_mb=peaks_mb, inputs=inputs
    )
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
