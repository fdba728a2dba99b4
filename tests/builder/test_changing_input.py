"""A file that changes while it is read stops the reading, and no row is made of other bytes than were hashed."""

import gzip
import os

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from augpipe.base.errors import UserError
from augpipe.builder import build
from augpipe.contract.layout import SetFolder
from augpipe.corpus import open_corpus
from augpipe.corpus.source import BLOCK_BYTES
from tests.builder.fakes import FACTS

LINE = b"He travelled widely in Europe, number %07d.\n"
LINES = 3 * BLOCK_BYTES // len(LINE % 0)


def content() -> bytes:
    return b"".join(LINE % number for number in range(LINES))


def edited(path, old: bytes, new: bytes) -> None:
    """Edit a file in place and set its times back, so that the file system tells of no change."""
    times = path.stat()
    data = path.read_bytes()
    assert len(old) == len(new)
    assert old in data
    with path.open("r+b") as file:
        file.seek(data.index(old))
        file.write(new)
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def replaced(path) -> None:
    """Put another file of the same size and time in the place of one."""
    times = path.stat()
    other = path.with_name("other")
    other.write_bytes(path.read_bytes().swapcase())
    os.utime(other, ns=(times.st_atime_ns, times.st_mtime_ns))
    other.replace(path)


CHANGES = {
    "edited, times set back": lambda path: edited(path, LINE % (LINES - 5), LINE % 0),
    "replaced by rename": replaced,
    "truncated": lambda path: os.truncate(path, path.stat().st_size - 2 * BLOCK_BYTES),
    "appended to": lambda path: path.write_bytes(path.read_bytes() + b"more\n"),
    "deleted": lambda path: path.unlink(),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_while_a_file_is_read_stops_before_a_row_of_it(tmp_path, change):
    path = tmp_path / "in.txt"
    path.write_bytes(content())
    corpus = open_corpus([path], lang="en")
    assert corpus.sha256
    rows = corpus.rows()
    read = [next(rows).data for _ in range(10)]
    CHANGES[change](path)

    def finish():
        read.extend(row.data for row in rows)
        corpus.check()

    with pytest.raises(UserError, match=r"in\.txt: (changed since it was opened|no such file)"):
        finish()
    whole = content().split(b"\n")[:-1]
    # What came is what was hashed, but for the last line of a file that has become shorter.
    assert read[:-1] == whole[: len(read) - 1]
    assert len(read) > 10


@pytest.mark.parametrize("start", [0, LINES - 100])
def test_a_resumed_reading_finds_what_was_edited_in_what_it_reads(tmp_path, start):
    path = tmp_path / "in.txt"
    path.write_bytes(content())
    corpus = open_corpus([path], lang="en")
    assert corpus.sha256
    edited(path, LINE % (LINES - 5), LINE % 0)
    with pytest.raises(UserError, match=r"changed since it was opened \(the bytes from 2,097,152 on are others\)"):
        list(corpus.rows(start))


def test_a_change_that_was_taken_back_is_none(tmp_path):
    path = tmp_path / "in.txt"
    path.write_bytes(content())
    corpus = open_corpus([path], lang="en")
    assert corpus.sha256
    edited(path, LINE % 5, LINE % 7)
    with pytest.raises(UserError, match="changed since"):
        list(corpus.rows())
    with path.open("r+b") as file:
        file.write(content())
    os.utime(path, ns=(0, corpus._readers[0].source.state.modified_ns))
    assert len(list(corpus.rows())) == LINES


def test_packed_files_and_parquet_are_held_to_their_hash_as_well(tmp_path):
    texts = [f"Row {number}: {os.urandom(60).hex()}" for number in range(60_000)]
    packed, table = tmp_path / "in.txt.gz", tmp_path / "in.parquet"
    packed.write_bytes(gzip.compress("\n".join(texts).encode(), 1))
    pq.write_table(
        pa.table({"text": texts}), table, compression="none", use_dictionary=False, write_page_checksum=False
    )
    for path in (packed, table):
        corpus = open_corpus([path], lang="en")
        assert corpus.sha256
        rows = corpus.rows()
        assert next(rows).data.decode() == texts[0]
        data = path.read_bytes()
        place = len(data) * 3 // 4
        edited(path, data[place : place + 64], bytes(byte ^ 1 for byte in data[place : place + 64]))
        with pytest.raises(UserError, match=f"{path.name}: changed since it was opened"):
            list(rows)


@pytest.mark.parametrize("change", CHANGES)
def test_a_build_stops_without_a_manifest_and_its_shards_hold_what_was_hashed(configured, tmp_path, change):
    path = tmp_path / "in.txt"
    path.write_bytes(content())
    whole = build(configured("whole", inputs=(str(path),), limit=1000), facts=FACTS)
    config = configured(inputs=(str(path),), limit=1000)
    changed: list[None] = []

    def meddle(progress):
        # What is still to come has been read already: only the look at the end tells.
        if not changed and progress.shards_done == 3:
            changed.append(CHANGES[change](path))

    if change.startswith("edited"):
        corpus = open_corpus([path], lang="en", limit=1000)
        assert corpus.sha256
        edited(path, LINE % 900, LINE % 0)
    else:
        corpus = None
    with pytest.raises(UserError, match=r"in\.txt: (changed since|no such file)") as caught:
        build(config, corpus=corpus, facts=FACTS, on_progress=meddle)
    assert "\n" not in str(caught.value)
    assert not SetFolder(config.output).manifest_file.exists()
    shards = sorted(config.output.glob("*.parquet"))
    assert [shard.read_bytes() for shard in shards] == [(whole.folder / shard.name).read_bytes() for shard in shards]
    assert len(shards) == (0 if change.startswith("edited") else 10)
