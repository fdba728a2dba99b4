"""Files as streams: compressed or not, damaged or not."""

from __future__ import annotations

import gzip
import lzma
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard

from cse_trainer.embedding.streams import COMPRESSIONS, Stream
from cse_trainer.errors import TrainerError

LINES = [f"line {number} about a ferry" for number in range(20_000)]
TEXT = "\n".join(LINES).encode()
COMPRESS: dict[str, Callable[[bytes], bytes]] = {
    ".gz": gzip.compress,
    ".xz": lzma.compress,
    ".zst": zstandard.ZstdCompressor().compress,
}


def read(path: Path) -> list[bytes]:
    stream = Stream(path)
    try:
        return list(stream.lines())
    finally:
        stream.close()


def test_every_compression_is_tried_here():
    assert COMPRESS.keys() == COMPRESSIONS.keys()


@pytest.mark.parametrize("suffix", ["", *COMPRESS])
def test_the_lines_are_the_same_however_the_file_is_compressed(tmp_path, suffix):
    path = tmp_path / f"texts.txt{suffix}"
    path.write_bytes(COMPRESS.get(suffix, bytes)(TEXT))
    assert read(path) == [line.encode() for line in LINES]


@pytest.mark.parametrize("suffix", COMPRESS)
def test_a_file_that_is_cut_off_is_not_taken_for_a_short_one(tmp_path, suffix):
    path = tmp_path / f"texts.txt{suffix}"
    path.write_bytes(COMPRESS[suffix](TEXT)[:-100])
    with pytest.raises(TrainerError, match=rf"texts\.txt{suffix} is damaged or cut off \(.+\), expected a complete"):
        read(path)


@pytest.mark.parametrize("suffix", COMPRESS)
def test_a_file_that_only_claims_to_be_compressed_is_damaged(tmp_path, suffix):
    path = tmp_path / f"texts.txt{suffix}"
    path.write_bytes(TEXT)
    with pytest.raises(TrainerError, match="is damaged or cut off"):
        read(path)


def test_lines_end_at_line_feeds_alone_and_lose_a_carriage_return(tmp_path):
    path = tmp_path / "texts.txt"
    path.write_bytes("one\r\ntwo\x0b\x0c\u2028still two\n\nfour".encode())
    assert read(path) == [b"one", "two\x0b\x0c\u2028still two".encode(), b"", b"four"]


def test_the_share_that_has_been_read_grows_to_one(tmp_path):
    path = tmp_path / "texts.txt.gz"
    path.write_bytes(gzip.compress(TEXT * 20))
    stream = Stream(path)
    shares = [stream.share for number, _ in enumerate(stream.lines()) if number % 50_000 == 0]
    stream.close()
    assert shares == sorted(shares, key=lambda share: share or 0.0)
    assert shares[0] is not None
    assert 0 < shares[0] < 1


def test_an_empty_file_has_no_share(tmp_path):
    path = tmp_path / "texts.txt"
    path.touch()
    stream = Stream(path)
    assert (stream.share, list(stream.lines())) == (None, [])
    stream.close()


def test_a_missing_file_is_one_line(tmp_path):
    with pytest.raises(TrainerError, match=r"cannot be read \(No such file or directory\); check the path of FILE"):
        Stream(tmp_path / "nothing.txt")
