"""The settings of an evaluation, and those that it shares with whatever else encodes texts by a finished model."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from augpipe.base.completion import Line
from augpipe.base.settings import setting
from cse_trainer.config import POOLINGS
from cse_trainer.evaluation.set_files import TEST, set_tables

POOLING = setting(
    None,
    "cls, mean, avg-first-last or avg-last-two.  [default: what the model records, else mean]",
    group="Encoder",
    offers=lambda line: POOLINGS,
)
BATCH_TOKENS = setting(
    None,
    "Tokens in a batch, padding included; fewer need less memory, the result stays the same.  [default: 2048 on a CPU, "
    "32768 on a GPU]",
    group="Machine",
    ge=1,
)
DEVICE = setting("auto", "auto, cpu, mps, cuda or cuda:1 and so on.", group="Machine")
THREADS = setting(None, "Threads on the CPU.  [default: one per core]", group="Machine", ge=1)


def suites(line: Line) -> Iterable[str]:
    """Return the suites, for completion."""
    return set_tables()["suites"]


@dataclass(frozen=True, slots=True)
class EvalConfig:
    """Which models to evaluate, and on which sets; `models` are run folders, folders of models, hub names."""

    models: tuple[str, ...] = setting()
    data: str = setting(
        help="Where the sets are: a folder in SentEval's layout, for sts-zh one that holds their files, for order "
        "shards; or hub.",
        metavar="DIR|hub",
        group="Data",
    )
    suite: str = setting(
        "sts",
        "Which sets: sts (English: STS12-16, STS-B, SICK-R), sts-zh (Chinese STS-B: STS-B-zh, CNSD), transfer (MR, "
        "CR, SUBJ, MPQA, SST-2, TREC, MRPC) or order (of shards: is a text closer to its pi, mv, dn than to its "
        "negation?).",
        offers=suites,
    )
    sets: tuple[str, ...] = setting(
        (), "Only these sets, between commas, such as STS14,STS-B.  [default: all that are there]"
    )
    split: str = setting(
        TEST, "Which split; dev is there for STS-B, SICK-R, the Chinese and the transfer sets.", "test|dev"
    )
    pooling: str | None = POOLING
    batch_tokens: int | None = BATCH_TOKENS
    device: str = DEVICE
    threads: int | None = THREADS
    compare: bool = setting(
        False,
        "Also test each model against the first, on STS sets: the difference of the means, its 95 % interval and p, by "
        "a paired bootstrap over pairs and seeds.",
        group="Result",
    )
