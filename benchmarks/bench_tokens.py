"""Speed of the token cache against the tokenizer itself, and what an open cache costs: time and memory.

On the first shards the cache is built, and the same texts go through the tokenizer's own `encode_batch` (all
its threads, truncation and special tokens as in training) and `encode_batch_fast`. The three take turns. The
cache does more in its time: it reads and checks the shards and writes the file. Then the cache of the whole
set is built once, and a process of its own opens it, as a rank does, and gathers random rows.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import Any

from augpipe.contract.shards import ShardSet, open_shards
from benchmarks import report
from benchmarks.measure import ROOT, as_program
from cse_trainer.data.selection import Selection

SELECTION = Selection(positives=("mv",), negative="negation", held_out=1000)
MAX_LENGTH = 32
VOCABULARY = 16_000
TRAINED_ON = 50_000  # sentences
SHARDS = 40  # 163,840 rows of augpipe's usual size: long enough for the frequent words to be known
REPEATS = 3
BATCH_ROWS = 128
PROBED_STEPS = 2_000
PACKAGES = ("tokenizers", "transformers", "torch")
SCRATCH = ROOT / "data" / "bench" / "tokens"
TARGET = 60_000  # sentences/s on two cores
MIB = 2**20


@dataclasses.dataclass(frozen=True)
class Timed:
    """One run of one contestant; CPU time, of all threads, tells also on a machine that others use."""

    sentences: int
    seconds: float
    cpu_s: float

    @property
    def rate(self) -> float:
        """Give sentences per second."""
        return self.sentences / self.seconds

    @property
    def rate_per_core(self) -> float:
        """Give sentences per second of CPU time."""
        return self.sentences / self.cpu_s


def texts_of(shards: ShardSet) -> list[list[str]]:
    """Give the texts of every shard, all columns together, nulls left out: what a script would tokenise."""
    return [
        [text for name in SELECTION.columns for text in table[name].to_pylist() if text is not None]
        for table in shards.texts(SELECTION.columns)
    ]


def timed(work: Callable[[], int]) -> Timed:
    """Time the work, which returns how many sentences it encoded."""
    started, cpu = time.perf_counter(), time.process_time()
    sentences = work()
    return Timed(sentences, time.perf_counter() - started, time.process_time() - cpu)


def build_cache(shards: ShardSet, tokenizer: Any, cache_dir: Path, workers: int) -> int:
    """Build the cache from nothing."""
    from cse_trainer.tokens import CacheProgress, open_token_cache

    shutil.rmtree(cache_dir, ignore_errors=True)
    seen: list[CacheProgress] = []
    open_token_cache(
        shards,
        SELECTION.columns,
        tokenizer,
        MAX_LENGTH,
        cache_dir=cache_dir,
        workers=workers,
        on_progress=seen.append,
    )
    return seen[-1].sentences


def encode_all(texts: list[list[str]], encode: Callable[[list[str]], Any]) -> int:
    """Give the tokenizer the texts of one shard after the other and take the ids of each text."""
    for batch in texts:
        for encoding in encode(batch):
            encoding.ids  # noqa: B018 (to make the list is part of the work)
    return sum(map(len, texts))


def rounds(shards: ShardSet, tokenizer: Any, repeats: int, workers: int) -> dict[str, list[Timed]]:
    """Let the contestants take turns, each round beginning with another one."""
    backend = type(tokenizer.backend_tokenizer).from_str(tokenizer.backend_tokenizer.to_str())
    backend.no_padding()
    backend.enable_truncation(MAX_LENGTH)
    texts = texts_of(shards)
    contestants: dict[str, Callable[[], int]] = {
        "cache": lambda: build_cache(shards, tokenizer, SCRATCH / "part", workers),
        "encode_batch": lambda: encode_all(texts, backend.encode_batch),
        "encode_batch_fast": lambda: encode_all(texts, backend.encode_batch_fast),
    }
    order = list(contestants)
    runs: dict[str, list[Timed]] = {name: [] for name in order}
    for number in range(repeats):
        first = number % len(order)
        for name in order[first:] + order[:first]:
            runs[name].append(timed(contestants[name]))
            print(f"round {number + 1}/{repeats} {name}: {runs[name][-1].rate:,.0f} sentences/s", flush=True)
    return runs


def first_shards(shards: ShardSet, count: int) -> ShardSet:
    """Give the set that holds only the first shards."""
    chosen = shards.shards[:count]
    entries = tuple(shard.entry for shard in chosen)
    manifest = dataclasses.replace(shards.manifest, shards=entries, rows_out=sum(entry.rows for entry in entries))
    return dataclasses.replace(shards, manifest=manifest, shards=chosen)


def load_tokenizer(folder: Path) -> Any:
    from transformers import AutoTokenizer

    return AutoTokenizer.from_pretrained(folder, local_files_only=True)


def probe(shards_folder: Path, tokenizer_folder: Path, cache_dir: Path) -> dict[str, object]:
    """Open a cache that is there, as a rank does, and gather random rows; give times and memory."""
    from cse_trainer.data.batches import BatchBuilder
    from cse_trainer.data.sampling import RowOrder
    from cse_trainer.data.selection import choose
    from cse_trainer.tokens import TokenCache, open_token_cache

    tokenizer = load_tokenizer(tokenizer_folder)
    before = memory()
    clock = Laps()
    shards = open_shards(shards_folder)
    clock.lap("open_shards_s")
    cache = open_token_cache(shards, SELECTION.columns, tokenizer, MAX_LENGTH, cache_dir=cache_dir)
    clock.lap("open_cache_with_key_s")
    TokenCache(cache.path)
    clock.lap("open_file_s")
    choices = choose(cache, SELECTION, seed=1)
    clock.lap("choose_s")
    builder = BatchBuilder(cache, choices, RowOrder(len(choices.rows), BATCH_ROWS, seed=1), "cpu", "longest")
    builder.batch(0)
    clock.lap("first_batch_s")
    laps = []
    for step in range(PROBED_STEPS):
        started = time.perf_counter()
        builder.batch(step)
        laps.append(time.perf_counter() - started)
    after = memory()
    return {
        "rows": cache.rows,
        "file_mib": round(cache.path.stat().st_size / MIB, 1),
        **{name: round(seconds, 4) for name, seconds in clock.seconds.items()},
        "warm_start_s": round(sum(clock.seconds.values()) - clock.seconds["open_file_s"], 4),
        "batch_median_us": round(median(laps) * 1e6, 1),
        "batch_mean_us": round(sum(laps) / len(laps) * 1e6, 1),
        "private_mib": round(after["private"] - before["private"], 1),
        "mapped_file_mib": round(after["file"] - before["file"], 1),
    }


class Laps:
    """Seconds between one call and the next."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self._last = time.perf_counter()

    def lap(self, name: str) -> None:
        """Give the time since the last call this name."""
        now = time.perf_counter()
        self.seconds[name] = now - self._last
        self._last = now


def memory() -> dict[str, float]:
    """Give this process's memory in MiB: its own, and pages of mapped files (shared with all that map them)."""
    lines = Path("/proc/self/smaps_rollup").read_text(encoding="ascii").splitlines()[1:]
    kib = {line.split(":")[0]: int(line.split()[1]) for line in lines}
    own = kib["Anonymous"]
    return {"private": own / 1024, "file": (kib["Rss"] - own) / 1024}


def probe_in_a_process(*arguments: Path) -> dict[str, object]:
    command = [sys.executable, "-m", "benchmarks.bench_tokens", "--probe", *map(str, arguments)]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    result: dict[str, object] = json.loads(done.stdout.splitlines()[-1])
    return result


def as_stored(one: Timed) -> dict[str, float]:
    return {
        "sentences": one.sentences,
        "seconds": round(one.seconds, 2),
        "cpu_s": round(one.cpu_s, 2),
        "sentences_per_s": round(one.rate),
        "sentences_per_cpu_s": round(one.rate_per_core),
    }


def tables(runs: dict[str, list[Timed]], whole: Timed, open_cache: dict[str, object]) -> Iterator[str]:
    """Set what was measured as Markdown tables."""
    rates = {name: median(one.rate for one in measured) for name, measured in runs.items()}
    names = {
        "cache": "building the cache (shards read and checked, file written)",
        "encode_batch": "the tokenizer's `encode_batch`",
        "encode_batch_fast": "the tokenizer's `encode_batch_fast`",
    }
    rows = [
        (
            names[name],
            f"{rate:,.0f}",
            f"{min(one.rate for one in runs[name]):,.0f}–{max(one.rate for one in runs[name]):,.0f}",
            f"{rates['cache'] / rate:.1f}",
            f"{median(one.rate_per_core for one in runs[name]):,.0f}",
        )
        for name, rate in rates.items()
    ]
    yield report.table(("way", "sentences/s", "range", "cache ÷ this", "sentences per CPU second"), rows)
    yield (
        f"The whole set: {whole.sentences:,} sentences in {whole.seconds:.1f} s, {whole.rate:,.0f} sentences/s, "
        f"{whole.rate_per_core:,.0f} per CPU second (wanted: ≥ {TARGET:,} on two cores)."
    )
    yield report.table(("an open cache", "measured"), list(open_cache.items()))


def command_line() -> argparse.ArgumentParser:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--shards", type=Path, help="folder that `augpipe build` wrote")
    arguments.add_argument("--tokenizer", type=Path, help="tokenizer folder; by default one is trained on the shards")
    arguments.add_argument("--first", type=int, default=SHARDS, help="shards that the contestants get")
    arguments.add_argument("--repeats", type=int, default=REPEATS)
    arguments.add_argument("--workers", type=int, default=len(os.sched_getaffinity(0)))
    arguments.add_argument("--dry-run", action="store_true", help="measure and print, write no result")
    arguments.add_argument("--probe", nargs=3, type=Path, help=argparse.SUPPRESS)
    return arguments


def tokenizer_folder(given: Path | None, shards: ShardSet) -> Path:
    """Return the given folder, or train a WordPiece vocabulary on the shards and save it."""
    if given is not None:
        return given
    from cse_trainer.encoder.wordpiece import wordpiece, write_tokenizer

    folder = SCRATCH / "tokenizer"
    folder.mkdir(parents=True, exist_ok=True)
    trained = wordpiece(shards.sentences(TRAINED_ON), vocab_size=VOCABULARY, lowercase=True)
    write_tokenizer(folder, trained, lowercase=True)
    return folder


def main() -> None:
    given = command_line().parse_args()
    if given.probe:
        print(json.dumps(probe(*given.probe)))
        return
    if given.shards is None:
        raise SystemExit("--shards is missing; give a folder that `augpipe build` wrote")
    result = report.header("bench_tokens")
    shards = open_shards(given.shards)
    folder = tokenizer_folder(given.tokenizer, shards)
    tokenizer = load_tokenizer(folder)
    runs = rounds(first_shards(shards, given.first), tokenizer, given.repeats, given.workers)
    whole = timed(lambda: build_cache(shards, tokenizer, SCRATCH / "whole", given.workers))
    open_cache = probe_in_a_process(given.shards.resolve(), folder.resolve(), SCRATCH / "whole")
    result |= {
        "versions": {name: version(name) for name in PACKAGES},
        "settings": {
            "rows": shards.rows,
            "columns": SELECTION.columns,
            "max_length": MAX_LENGTH,
            "first_shards": given.first,
            "repeats": given.repeats,
            "workers": given.workers,
            "vocabulary": len(tokenizer),
            "batch_rows": BATCH_ROWS,
        },
        "load_after": os.getloadavg()[0],
        "median_sentences_per_s": {name: round(median(o.rate for o in measured)) for name, measured in runs.items()},
        "runs": {name: [as_stored(one) for one in measured] for name, measured in runs.items()},
        "whole": as_stored(whole),
        "open_cache": open_cache,
    }
    print("\n\n".join(tables(runs, whole, open_cache)))
    if not given.dry_run:
        print(f"written: {report.save('tokens', result)}")
    shutil.rmtree(SCRATCH)


if __name__ == "__main__":
    as_program(main)
