"""Augment with `nlp.pipe(n_process=…)`: workers parse, the parent gets every Doc.

The parent applies the rules and is the only one to write Parquet.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from benchmarks.programs.rules import DocRules
from benchmarks.texts import read_texts

COLUMNS = ("pi", "mv", "dn", "negation")
ROW_GROUP = 4096


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--texts", type=Path, required=True)
    arguments.add_argument("--workers", type=int, required=True)
    arguments.add_argument("--batch-size", type=int, required=True)
    arguments.add_argument("--output", type=Path, required=True)
    arguments.add_argument("--pipeline")
    given = arguments.parse_args()
    rules = DocRules(COLUMNS, given.pipeline)
    schema = pa.schema([("id", pa.int64()), ("original", pa.string()), *((name, pa.string()) for name in COLUMNS)])
    texts = read_texts(given.texts)
    rows: list[dict[str, object]] = []
    with pq.ParquetWriter(given.output, schema) as writer:
        docs = rules.nlp.pipe(texts, batch_size=given.batch_size, n_process=given.workers)
        for row, (text, doc) in enumerate(zip(texts, docs, strict=True)):
            rows.append({"id": row, "original": text, **dict(zip(COLUMNS, rules(row, text, doc), strict=True))})
            if len(rows) == ROW_GROUP:
                writer.write_table(pa.Table.from_pylist(rows, schema))
                rows.clear()
        writer.write_table(pa.Table.from_pylist(rows, schema))


if __name__ == "__main__":
    main()
