"""Cut rows into the batches that are parsed together, by number of rows and of tokens.

The cut depends on the texts alone. The last bit of a parser's score may depend on the other texts of the batch, so that
the batches must be the same in every run. A batch takes about fourteen kilobytes of memory per token.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from augpipe.corpus.token_bound import token_bound

Item = tuple[int, str]
"""Id and text of a row."""

BATCH_ROWS = 64
"""The most rows of a parse batch: the fastest of 32, 64, 128 and 256, as it fits into the processor's cache."""

BATCH_TOKENS = 8192
"""The most tokens of a parse batch, by `token_bound`; 64 rows of Wikipedia have about 2,000, and never 6,000."""


def parse_batches(items: Iterable[Item], rows: int = BATCH_ROWS) -> Iterator[list[Item]]:
    """Yield the rows in lists of at most `rows` rows and `BATCH_TOKENS` tokens; a longer text is a batch by itself."""
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
