r"""Plain text, one row per line; a line ends at \n and nowhere else, and the \r of a CRLF is dropped."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from itertools import chain
from typing import BinaryIO

from augpipe.corpus.rows import KEPT_BYTES, MAX_ROW_BYTES, RawRow
from augpipe.corpus.source import Source

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_BLOCK_BYTES = 1024 * 1024


@dataclass(frozen=True)
class TextReader:
    """Reads lines in large blocks; the bytes of a row are those of the file from its offset on.

    A line of more than `limit` bytes (None for `MAX_ROW_BYTES`) is cut and rejected.
    """

    source: Source
    limit: int | None = None
    selector: str = ""
    kept_types: None = None

    def rows(self, first_id: int, skip: int = 0) -> Generator[RawRow, None, int]:
        """Yield the rows after the first `skip`; return the id that follows the last row."""
        with self.source.open() as stream:
            offset, rest = _skip_lines(stream, skip)
            row_id, line = first_id + skip, skip + 1
            tail = b""
            limit = self.limit or MAX_ROW_BYTES
            longest, kept = limit + 1, min(limit, KEPT_BYTES)  # the longest line, with its line end
            bare = tuple.__new__  # RawRow's own constructor is so slow that it would take a quarter of the time
            for block in chain((rest,), iter(lambda: stream.read(_BLOCK_BYTES), b"")):
                pieces = (tail + block).split(b"\n")
                tail = pieces.pop()
                for data in pieces:
                    size = len(data) + 1
                    if size > longest:
                        yield RawRow(row_id, line, offset, data[:kept], "too_long")
                    else:
                        if data.endswith(b"\r"):
                            data = data[:-1]
                        yield bare(RawRow, (row_id, line, offset, data, None, None))
                    offset += size
                    row_id += 1
                    line += 1
                if len(tail) > limit:
                    yield RawRow(row_id, line, offset, tail[:kept], "too_long")
                    offset += len(tail) + finish_line(stream)
                    tail = b""
                    row_id += 1
                    line += 1
            if tail:
                yield RawRow(row_id, line, offset, tail)
                row_id += 1
        return row_id

    def count(self) -> int:
        """Return the number of lines, counting a last one without a line end."""
        lines, last = 0, b"\n"
        with self.source.open() as stream:
            mark = stream.read(len(BYTE_ORDER_MARK))
            first = b"" if mark == BYTE_ORDER_MARK else mark
            for block in chain((first,), iter(lambda: stream.read(_BLOCK_BYTES), b"")):
                lines += block.count(b"\n")
                last = block[-1:] or last
        return lines + (last != b"\n")


def _skip_lines(stream: BinaryIO, count: int) -> tuple[int, bytes]:
    """Skip `count` lines; return the offset of the next line, and the bytes that were read of it already."""
    if count == 0:
        mark = stream.read(len(BYTE_ORDER_MARK))
        return (len(mark), b"") if mark == BYTE_ORDER_MARK else (0, mark)
    offset = 0
    while block := stream.read(_BLOCK_BYTES):
        found = block.count(b"\n")
        offset += len(block)
        if found >= count:
            rest = block.split(b"\n", count)[count]
            return offset - len(rest), rest
        count -= found
    return offset, b""


def finish_line(stream: BinaryIO) -> int:
    """Read to the end of the line that has been begun; return how many bytes that took."""
    size = 0
    while piece := stream.readline(_BLOCK_BYTES):
        size += len(piece)
        if piece.endswith(b"\n"):
            break
    return size
