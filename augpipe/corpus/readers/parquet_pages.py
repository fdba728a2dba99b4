"""How large the pages of a Parquet file become in memory, found by their headers alone.

Arrow unpacks a page as a whole and copies every value that a batch of rows refers to. A file of some hundred bytes may
thus take gigabytes of memory, without its footer saying so; the page headers do.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    import pyarrow.parquet as pq

_HEADER_BYTES = 4096
_LONGEST_HEADER_BYTES = 1024 * 1024
_DICTIONARY_PAGE = 2


@dataclass(frozen=True, slots=True)
class PageSizes:
    """The unpacked size in bytes of the largest page of each kind."""

    dictionary: int = 0
    data: int = 0


def page_sizes(stored: BinaryIO, metadata: pq.FileMetaData, column: int) -> PageSizes:
    """Return the sizes of the largest pages of a column, over all row groups.

    Args:
        stored: the open file.
        metadata: its footer.
        column: the leaf of the schema.

    Raises:
        ValueError: if a page header is damaged.
    """
    dictionary = data = 0
    for group in range(metadata.num_row_groups):
        if metadata.row_group(group).num_rows == 0:
            continue
        chunk = metadata.row_group(group).column(column)
        position: int = chunk.data_page_offset
        if chunk.has_dictionary_page and 0 < chunk.dictionary_page_offset < position:
            position = chunk.dictionary_page_offset
        end = position + chunk.total_compressed_size
        while position < end:
            kind, unpacked, packed, header = _page(stored, position)
            position += header + packed
            if kind == _DICTIONARY_PAGE:
                dictionary = max(dictionary, unpacked)
            else:
                data = max(data, unpacked)
    return PageSizes(dictionary, data)


def _page(stored: BinaryIO, position: int) -> tuple[int, int, int, int]:
    """Return the kind of the page at a position, its sizes unpacked and packed, and the size of its header."""
    size = _HEADER_BYTES
    while True:
        stored.seek(position)
        header = _Compact(stored.read(size))
        try:
            fields = header.numbers()
            sizes = fields[1], fields[2], fields[3]
        except IndexError:  # the header is longer than what was read of it
            if size > _LONGEST_HEADER_BYTES:
                break
            size *= 16
            continue
        except KeyError:
            break
        if min(sizes) >= 0:
            return *sizes, header.position
        break
    raise ValueError(f"no page header at byte {position:,}")


_STOP, _TRUE, _FALSE, _BYTE, _I16, _I32, _I64, _DOUBLE, _BINARY, _LIST, _SET, _MAP, _STRUCT = range(13)


class _Compact:
    """Reads a struct of Thrift's compact protocol; `position` is that of the next byte."""

    def __init__(self, data: bytes) -> None:
        self.position = 0
        self._data = data

    def numbers(self) -> dict[int, int]:
        """Return the 32-bit numbers of the struct that begins here, by field number; other fields are skipped.

        Raises:
            IndexError: if the struct does not end within the data.
            KeyError: if it holds what no page header has.
        """
        found: dict[int, int] = {}
        field = 0
        while True:
            byte = self._byte()
            kind, step = byte & 0x0F, byte >> 4
            if kind == _STOP:
                return found
            field = field + step if step else self._number()
            if kind == _I32:
                found[field] = self._number()
            else:
                self._skip(kind)

    def _skip(self, kind: int, depth: int = 0) -> None:
        """Skip a value of this kind."""
        if kind in (_TRUE, _FALSE):
            return
        if kind == _BYTE:
            self._advance(1)
        elif kind in (_I16, _I32, _I64):
            self._varint()
        elif kind == _DOUBLE:
            self._advance(8)
        elif kind == _BINARY:
            self._advance(self._varint())
        elif kind == _STRUCT and depth < 8:
            while (byte := self._byte()) & 0x0F != _STOP:
                if not byte >> 4:
                    self._varint()
                self._skip(byte & 0x0F, depth + 1)
        else:
            raise KeyError(kind)  # the headers of pages have no lists, sets or maps

    def _byte(self) -> int:
        self.position += 1
        return self._data[self.position - 1]

    def _advance(self, count: int) -> None:
        self.position += count
        if self.position > len(self._data):
            raise IndexError

    def _varint(self) -> int:
        """Read an unsigned number of variable length."""
        value = shift = 0
        while shift < 70:
            byte = self._byte()
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
            shift += 7
        raise KeyError(shift)

    def _number(self) -> int:
        """Read a signed number (zigzag)."""
        value = self._varint()
        return (value >> 1) ^ -(value & 1)
