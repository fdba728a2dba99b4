"""The settings of an embedding."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from augpipe.base.files.encoding import USUAL
from augpipe.base.settings import setting
from cse_trainer.evaluation.config import BATCH_TOKENS, DEVICE, POOLING, THREADS


@dataclass(frozen=True, slots=True)
class EmbedConfig:
    """What to embed, `file` or `-` for standard input, and with which model: a run folder, a model's, a hub name."""

    model: str = setting()
    file: str = setting()
    column: str | None = setting(None, "Column of a table that holds the texts.  [default: text]", group="Data")
    encoding: str | None = setting(
        None,
        "Encoding of text that is not UTF-8: latin-1, cp1252, gb18030, big5, utf-16, …",
        "NAME",
        offers=lambda line: list(USUAL),
    )
    output: Path | None = setting(
        None,
        "Where the vectors go: .npy (one float32 array) or .parquet (id, text, embedding).",
        "FILE",
        also=("-o",),
        group="Result",
    )
    normalize: bool = setting(False, "Scale every vector to length 1.")
    queries: tuple[str, ...] = setting(
        (),
        "Print the texts of FILE that are nearest to this one. Give it again for several.",
        "TEXT",
        key="query",
        repeated=True,
    )
    top: int = setting(5, "How many neighbours of each query.", "K", ge=1)
    pooling: str | None = POOLING
    batch_tokens: int | None = BATCH_TOKENS
    device: str = DEVICE
    precision: str = setting(
        "fp32",
        "fp32, bf16, or auto: bf16 on a GPU or CPU that computes it in hardware. It is up to twice as fast, and "
        "moves cosines by a few thousandths.",
        choices=("auto", "fp32", "bf16"),
    )
    threads: int | None = THREADS
