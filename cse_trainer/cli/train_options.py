"""The options of `cse-train`, by the headings of its help."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

_data = partial(typer.Option, rich_help_panel="Data")
_loss = partial(typer.Option, rich_help_panel="Objective")
_encoder = partial(typer.Option, rich_help_panel="Encoder")
_optimisation = partial(typer.Option, rich_help_panel="Optimisation")
_evaluation = partial(typer.Option, rich_help_panel="Evaluation and checkpoints")
_machine = partial(typer.Option, rich_help_panel="Machine")
_run = partial(typer.Option, rich_help_panel="Run")

Shards = Annotated[
    Path | None,
    _data(metavar="DIR", help="The folder that `augpipe build` wrote.  [required]"),
]
Positive = Annotated[
    str,
    _data(
        metavar="NAMES",
        help="Column of the positives: original (the same sentence; dropout tells the two apart), pi, mv, dn or any "
        "other. Several between commas are an ensemble: every row takes one of them.",
    ),
]
Negative = Annotated[
    str,
    _data(metavar="NAME", help="Column of the hard negatives, such as negation, or none."),
]
Proportion = Annotated[
    float,
    _data(metavar="SHARE", help="Share of the rows that take their augmentation; the rest pair with themselves."),
]
DropUnaugmented = Annotated[
    bool,
    _data(
        "--drop-unaugmented/--keep-unaugmented",
        help="What becomes of rows without the augmentation (for originals as positives: without the hard negative): "
        "left out, or paired with themselves.",
    ),
]
Limit = Annotated[
    int | None,
    _data(metavar="N", help="Train on the first N rows only.  [default: all]"),
]
HeldOut = Annotated[
    int,
    _evaluation(
        metavar="N",
        help="Rows kept from training to choose the best checkpoint by, where --eval-data is not given, and to test a "
        "discriminator on; 0 keeps none, and the last checkpoint is the best.",
    ),
]

Objective = Annotated[
    str | None,
    _loss(
        metavar="NAME",
        help="simcse, sda or augcse.  [default: augcse with --augmentations, simcse for --positive original --negative "
        "none, else sda]",
    ),
]
Temperature = Annotated[float, _loss(metavar="T", help="τ, which divides the similarities.")]
Margin = Annotated[
    float | None,
    _loss(metavar="M", help="δ, which relaxes the own hard negative of sda.  [default: 0.5, for --positive dn 0.3]"),
]
HardNegatives = Annotated[
    str,
    _loss(
        metavar="own|all",
        help="Which hard negatives a row is held against: its own, or also those of the other rows (without δ).",
    ),
]
Symmetric = Annotated[
    bool | None,
    _loss(
        "--symmetric/--one-way",
        help="Average the loss from anchors to positives with that from positives to anchors, or take the first.  "
        "[default: one way, with --variant positive symmetric]",
    ),
]

Encoder = Annotated[
    str,
    _encoder(
        metavar="NAME|DIR",
        help="A hub name such as bert-base-uncased, a folder, or tiny: a small BERT made on the spot, with a "
        "vocabulary learnt from the shards.",
    ),
]
VocabSize = Annotated[int, _encoder(metavar="N", help="WordPieces of the tiny encoder's vocabulary.")]
Pooling = Annotated[
    str | None,
    _encoder(
        metavar="NAME",
        help="cls, mean, avg-first-last or avg-last-two.  [default: what the folder records, else cls; tiny: mean]",
    ),
]
Head = Annotated[
    str | None,
    _encoder(
        metavar="NAME",
        help="Head in training, dropped afterwards: tanh, projection or none.  "
        "[default: tanh for simcse, projection for sda and augcse; tiny: none]",
    ),
]
Dropout = Annotated[
    float | None,
    _encoder(metavar="P", help="Dropout in training.  [default: the encoder's own]"),
]
TokenDropout = Annotated[
    float | None,
    _encoder(
        metavar="P", help="Share of the tokens deleted in training, other ones in every text.  [default: 0, tiny 0.7]"
    ),
]
MaxLength = Annotated[
    int | None,
    _encoder(metavar="N", help="Tokens per text in training; longer texts are cut.  [default: 32, Chinese 64]"),
]

BatchSize = Annotated[
    int | None,
    _optimisation(
        metavar="N", help="Rows per batch, which are each other's negatives.  [default: 128, RoBERTa 64]; augcse: 128"
    ),
]
LearningRate = Annotated[
    float | None,
    _optimisation(
        metavar="RATE",
        help="Highest learning rate.  [default: 2e-05, RoBERTa 1e-05, Chinese RoBERTa 5e-05, tiny 2e-05]",
    ),
]
EmbeddingLearningRate = Annotated[
    float | None,
    _optimisation(
        metavar="RATE",
        help="Highest learning rate of the token embeddings.  [default: that of the rest, tiny 0.001]",
    ),
]
Epochs = Annotated[int, _optimisation(metavar="N", help="Passes over the rows.")]
MaxSteps = Annotated[
    int | None,
    _optimisation(metavar="N", help="End after N steps.  [default: all of the epochs]"),
]
Accumulate = Annotated[
    int,
    _optimisation(metavar="N", help="Batches per step; negatives come from one batch, see --chunk-rows."),
]
ChunkRows = Annotated[
    int | None,
    _optimisation(
        metavar="N",
        help="GradCache: encode N rows at once, so that any batch fits; the gradient stays the whole batch's.  "
        "[default: the whole batch]",
    ),
]
Clip = Annotated[
    float,
    _optimisation(metavar="NORM", help="Largest norm of the gradient; 0 for any."),
]
Warmup = Annotated[
    float,
    _optimisation(metavar="SHARE", help="Share of the steps in which the learning rate rises."),
]
WeightDecay = Annotated[float, _optimisation(metavar="X", help="Weight decay of AdamW.")]

EvalData = Annotated[
    str | None,
    _evaluation(
        metavar="DIR|hub",
        help="Where the sets of --suite are, whose development split chooses the best checkpoint: a folder as for "
        "cse-eval, or hub.  [default: rows held out of the shards]",
    ),
]
Suite = Annotated[
    str | None,
    _evaluation(metavar="NAME", help="sts (English) or sts-zh (Chinese).  [default: that of the shards' language]"),
]
EvalEvery = Annotated[int, _evaluation(metavar="N", help="Steps between two evaluations.")]
SaveEvery = Annotated[
    int | None,
    _evaluation(metavar="N", help="Steps between two checkpoints to resume from.  [default: as --eval-every]"),
]
LogEvery = Annotated[int, _evaluation(metavar="N", help="Steps between two lines of metrics.jsonl.")]

Device = Annotated[str, _machine(metavar="NAME", help="auto, cpu, mps, cuda or cuda:1 and so on.")]
Precision = Annotated[
    str,
    _machine(metavar="NAME", help="fp32, bf16, or auto: bf16 on a GPU that has it."),
]
Compile = Annotated[str, _machine(metavar="auto|on|off", help="torch.compile; auto: on a GPU.")]
Threads = Annotated[
    int | None,
    _machine(metavar="N", help="Threads on the CPU.  [default: one per core]"),
]
CacheDir = Annotated[
    Path | None,
    _machine(
        metavar="DIR",
        help="Where the tokenised shards are kept.  [default: $CSE_TRAINER_CACHE, else ~/.cache/cse_trainer]",
    ),
]

Output = Annotated[
    Path | None,
    _run(
        "--output",
        "-o",
        metavar="DIR",
        help="The run folder.  [default: in runs/, named after what is trained]",
    ),
]
Seed = Annotated[int, _run(metavar="N", help="Decides every random choice: same seed, same run.")]
Seeds = Annotated[
    str | None,
    _run(metavar="N,N,…", help="Train with each of these seeds and report mean ± sd.  [default: once, with --seed]"),
]
Resume = Annotated[bool, _run("--resume", help="Go on with the run that stands in the run folder.")]
Force = Annotated[bool, _run("--force", help="Delete the run that stands in the run folder.")]
DryRun = Annotated[
    bool,
    _run("--dry-run", help="Say what would be trained, and on how much; write nothing."),
]
Quiet = Annotated[bool, _run("--quiet", "-q", help="Print errors only.")]
Config = Annotated[
    Path | None,
    _run(
        metavar="FILE.toml",
        help="Take options from a file (`seed = 1`), such as a run folder's config.toml; those given here win.",
    ),
]
