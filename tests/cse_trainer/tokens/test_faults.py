"""Whatever interrupts the building of a cache, no file stands under its name that is not complete."""

from __future__ import annotations

import errno
import io
import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from augpipe.base.errors import UserError
from augpipe.base.files.lock import FileLock, Lock
from augpipe.contract.shards import open_shards
from cse_trainer.tokens import CacheProgress, TokenCache, open_cache, open_token_cache
from cse_trainer.tokens.cache import unsealed
from tests.cse_trainer.shard_folder import TextColumns, write_shards
from tests.cse_trainer.tokens.small_tokenizers import SENTENCES, bert

ROOT = Path(__file__).parents[3]
COLUMNS: TextColumns = {"original": [f"{SENTENCES[row % 10]} {row}" for row in range(40)]}
LENGTH = 16

BUILD_SLOWLY = """
import sys, time
from pathlib import Path
from transformers import PreTrainedTokenizerFast
from augpipe.contract.shards import open_shards
from cse_trainer.tokens import open_token_cache

shards, cache_dir, tokenizer, pause = sys.argv[1:]

built = False

def on_progress(progress):
    global built
    built = not progress.waiting
    sys.stdout.write(f"{progress.rows} {progress.waiting}\\n")
    sys.stdout.flush()
    time.sleep(float(pause))

tokenizer = PreTrainedTokenizerFast(tokenizer_file=tokenizer, pad_token="[PAD]")
cache_dir = Path(cache_dir)
shards = open_shards(shards)
open_token_cache(shards, ["original"], tokenizer, 16, cache_dir=cache_dir, on_progress=on_progress)
sys.stdout.write(f"built {built}\\n")
"""


@pytest.fixture
def folder(tmp_path):
    bert().backend_tokenizer.save(str(tmp_path / "tokenizer.json"))
    return write_shards(tmp_path / "shards", COLUMNS, rows_per_shard=4)


def start(folder: Path, pause: float) -> subprocess.Popen[str]:
    arguments = [folder, folder.parent / "cache", folder.parent / "tokenizer.json", pause]
    return subprocess.Popen(
        [sys.executable, "-c", BUILD_SLOWLY, *map(str, arguments)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )


def open_here(folder: Path, **options):
    return open_token_cache(
        open_shards(folder), ["original"], bert(), LENGTH, cache_dir=folder.parent / "cache", **options
    )


def builds(folder: Path, **options) -> bool:
    """Open the cache and return whether it had to be built."""
    seen: list[CacheProgress] = []
    open_here(folder, on_progress=seen.append, **options)
    return bool(seen)


def files(folder: Path, pattern: str) -> list[str]:
    return sorted(path.name for path in (folder.parent / "cache").glob(pattern))


def test_a_killed_build_leaves_nothing_usable_and_the_next_one_cleans_up(folder):
    process = start(folder, pause=30)
    assert process.stdout is not None
    assert process.stdout.readline() == "4 False\n", "it must be in the middle"
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert files(folder, "tokens-*.arrow") == []
    assert len(files(folder, ".tmp-*")) == 1
    assert builds(folder)
    assert open_here(folder).rows == 40
    assert files(folder, ".tmp-*") == []


@pytest.mark.slow
def test_of_two_processes_one_builds_and_the_other_waits_for_it(folder):
    processes = [start(folder, pause=0.1) for _ in range(2)]
    outputs = [process.communicate(timeout=60)[0].splitlines() for process in processes]
    assert sorted(output[-1] for output in outputs) == ["built False", "built True"]
    assert len(files(folder, "tokens-*.arrow")) == 1
    assert files(folder, ".tmp-*") == []
    assert not builds(folder)


def test_a_process_that_waits_says_so_and_opens_what_the_other_has_built(folder):
    cache = open_here(folder)
    parked = cache.path.rename(cache.path.with_suffix(".parked"))
    seen = []

    def on_progress(progress):
        seen.append(progress.waiting)
        parked.rename(cache.path)
        holder.release()

    holder = FileLock(cache.path.with_suffix(".lock"))
    assert holder.acquire() is Lock.HELD
    open_here(folder, on_progress=on_progress)
    assert seen == [True]


def test_without_file_locks_it_is_built_all_the_same(folder, monkeypatch):
    def refuse(*_):
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("fcntl.flock", refuse)
    assert builds(folder)
    assert not builds(folder)


def test_leftovers_of_other_caches_go_unless_they_are_being_written(folder):
    cache_dir = folder.parent / "cache"
    cache_dir.mkdir()
    left, busy, foreign = (
        cache_dir / name for name in (".tmp-tokens-aa.arrow-11", ".tmp-tokens-bb.arrow-12", ".tmp-vocabulary-13")
    )
    for path in (left, busy, foreign):
        path.write_bytes(b"partial")
    holder = FileLock(cache_dir / "tokens-bb.lock")
    assert holder.acquire() is Lock.HELD
    open_here(folder)
    holder.release()
    assert [path.exists() for path in (left, busy, foreign)] == [False, True, True]


@pytest.mark.parametrize("damage", [lambda whole: b"", lambda whole: whole[:-100], lambda whole: b"x" * len(whole)])
def test_a_file_that_is_no_complete_cache_is_built_again(folder, damage):
    path = open_here(folder).path
    whole = path.read_bytes()
    path.write_bytes(damage(whole))
    assert builds(folder)
    assert path.read_bytes() == whole


def test_a_pipe_in_the_place_of_the_cache_is_replaced(folder):
    path = open_here(folder).path
    path.unlink()
    os.mkfifo(path)
    assert builds(folder)
    assert path.is_file()


def test_no_flipped_bit_and_no_lost_byte_is_taken_for_a_cache(folder):
    path = open_here(folder).path
    whole, draw = path.read_bytes(), random.Random(3)
    for try_ in range(200):
        damaged = bytearray(whole)
        place = draw.randrange(len(whole))
        if try_ % 4:
            damaged[place] ^= 1 << draw.randrange(8)
        else:
            del damaged[place:]
        path.write_bytes(damaged)
        with pytest.raises(ValueError, match="its SHA-256 is another than when it was written"):
            TokenCache(path)
    said: list[str] = []
    assert builds(folder, on_damage=said.append)
    assert said == [f"the token cache {path} is damaged (its SHA-256 is another than when it was written); "
                    "tokenising again"]  # fmt: skip
    assert path.read_bytes() == whole
    assert not builds(folder, on_damage=said.append)
    assert len(said) == 1


def test_a_missing_cache_is_no_damage(folder):
    said: list[str] = []
    assert builds(folder, on_damage=said.append)
    assert said == []


def test_a_damaged_shard_is_one_clear_error_and_leaves_no_file(folder):
    shard = folder / "shard-00003.parquet"
    content = bytearray(shard.read_bytes())
    content[len(content) // 2] ^= 1
    shard.write_bytes(content)
    with pytest.raises(UserError, match=r"shard-00003\.parquet is damaged: its SHA-256 is .*; restore it") as raised:
        open_here(folder)
    assert "\n" not in str(raised.value)
    assert files(folder, "*.arrow*") + files(folder, ".tmp-*") == []


def test_a_shard_that_lies_about_its_rows_is_found(folder):
    shards = open_shards(folder)
    object.__setattr__(shards.shards[2].entry, "rows", 5)
    with pytest.raises(UserError, match="has 4 rows, and the manifest says 5"):
        open_token_cache(shards, ["original"], bert(), LENGTH, cache_dir=folder.parent / "cache")
    assert files(folder, "tokens-*.arrow") == []


@pytest.mark.parametrize("room", [0, 500, 3000])
def test_a_full_disk_is_one_clear_error_and_leaves_no_file(folder, monkeypatch, room):
    class FullDisk(io.FileIO):
        """A file that takes so many bytes and no more."""

        def write(self, content):
            if self.tell() + len(content) > room:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return super().write(content)

    with monkeypatch.context() as patch:
        patch.setattr("io.FileIO", FullDisk)
        with pytest.raises(UserError, match=r"cannot write .*tokens-.*: No space left on device; free some space"):
            open_here(folder)
    assert files(folder, "*.arrow*") + files(folder, ".tmp-*") == []
    assert builds(folder)


def test_the_file_is_on_the_disk_before_it_gets_its_name_and_the_name_after(folder, monkeypatch):
    happened = []

    def noting(name, real):
        def call(*arguments):
            happened.append(name)
            return real(*arguments)

        return call

    monkeypatch.setattr("os.fsync", noting("fsync", os.fsync))
    monkeypatch.setattr("os.replace", noting("replace", os.replace))
    open_here(folder)
    assert happened == ["fsync", "replace", "fsync"]


def test_a_folder_that_cannot_be_made_is_one_clear_error(folder):
    (folder.parent / "cache").write_bytes(b"a file")
    with pytest.raises(
        UserError, match=r"cannot write .*: (File exists|Not a directory); .*; choose another --cache-dir"
    ):
        open_here(folder)


def test_an_interrupt_leaves_no_file(folder):
    def interrupt(_):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        open_here(folder, on_progress=interrupt)
    assert files(folder, "*.arrow*") + files(folder, ".tmp-*") == []


def test_only_so_many_shards_are_read_ahead(folder, monkeypatch):
    begun: list[int] = []
    ahead: list[int] = []

    def encode(shard, *_):
        begun.append(shard.entry.first_id)
        return []

    monkeypatch.setattr(open_cache, "encode_shard", encode)

    def on_progress(_):
        time.sleep(0.02)
        ahead.append(len(begun) - len(ahead))

    with pytest.raises(ValueError, match="has 0 rows, expected 40"):
        open_here(folder, on_progress=on_progress, workers=1)
    assert len(begun) == 10
    assert max(ahead) <= open_cache.AHEAD


def test_a_set_without_rows_is_one_clear_error(tmp_path):
    empty = open_shards(write_shards(tmp_path / "empty", {"original": []}))
    with pytest.raises(UserError, match="has no rows"):
        open_token_cache(empty, ["original"], bert(), LENGTH, cache_dir=tmp_path / "cache")


def test_the_metadata_says_what_the_file_is(folder):
    import pyarrow as pa

    with pa.memory_map(str(open_here(folder).path)) as file, pa.ipc.open_file(unsealed(file.read_buffer())) as reader:
        header = json.loads(reader.schema.metadata[b"cse_trainer"])
    assert {"key", "columns", "rows", "max_length", "pad_id", "dtype"} == set(header)
