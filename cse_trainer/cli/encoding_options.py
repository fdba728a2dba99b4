"""The options that `cse-eval` and `cse-embed` share."""

from __future__ import annotations

from typing import Annotated

import typer

Pooling = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        rich_help_panel="Encoder",
        help="cls, mean, avg-first-last or avg-last-two.  [default: what the model records, else mean]",
    ),
]
BatchTokens = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        min=1,
        rich_help_panel="Machine",
        help="Tokens in a batch, padding included; fewer need less memory, the result stays the same.  "
        "[default: 2048 on a CPU, 32768 on a GPU]",
    ),
]
Device = Annotated[
    str, typer.Option(metavar="NAME", rich_help_panel="Machine", help="auto, cpu, mps, cuda or cuda:1 and so on.")
]
Threads = Annotated[
    int | None,
    typer.Option(metavar="N", min=1, rich_help_panel="Machine", help="Threads on the CPU.  [default: one per core]"),
]
Quiet = Annotated[
    bool, typer.Option("--quiet", "-q", rich_help_panel="Result", help="Print the result and errors only.")
]
