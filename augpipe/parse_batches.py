"""Which rows are parsed together: cut by rows and by tokens, from the texts alone.

The last bit of a score may depend on the texts that are parsed with it, so that batches must be the same in every run.
What a batch takes in memory follows from its tokens: fourteen kilobytes each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from augpipe.corpus.token_bound import token_bound

Item = tuple[int, str]
"""Id and text of a row."""

BATCH_ROWS = 64
"""Rows per parse batch: small enough to stay in the processor's cache, the fastest of 32, 64, 128 and 256."""

BATCH_TOKENS = 8192
"""Tokens per parse batch, by `token_bound`; 64 rows of Wikipedia have about 2,000, and never 6,000."""


def parse_batches(items: Iterable[Item], rows: int = BATCH_ROWS) -> Iterator[list[Item]]:
    """Yield the rows in lists of at most `rows` and, unless a single row has more, `BATCH_TOKENS`."""
    batch: list[Item] = []
    tokens = 0
    for item in items:
        more = token_bound(item[1])
        if batch and tokens + more > BATCH_TOKENS:
            yield batch
            batch, tokens = [], 0
        batch.append(item)
        tokens += more
        if len(batch) == rows:
            yield batch
            batch, tokens = [], 0
    if batch:
        yield batch
