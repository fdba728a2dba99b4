"""The settings of a training run: one frozen value, which is checked when it is made."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from cse_trainer.config_limits import AUGCSE, NONE, check


@dataclass(frozen=True, slots=True)
class TrainConfig:
    """The settings of a training run; None means that the preset of the encoder's family decides.

    Raises:
        UsageError: if a value is out of range or unknown, or two of them exclude each other.
    """

    # What is trained on
    shards: Path
    """The folder that `augpipe build` wrote."""
    output: Path | None = None
    """The run folder; None: runs/<language>-<encoder>-<objective>-<positive>[-<negative>]."""
    objective: str | None = None
    """`simcse`, `sda` or `augcse`; None: augcse where augmentations are named, simcse where originals are paired with
    themselves without negatives, else sda."""
    positive: tuple[str, ...] = ("original",)
    """The column of the positives; several are an ensemble: every row takes one of them, by (seed, id)."""
    negative: str = "none"
    """The column of the hard negatives, or `none`."""
    proportion: float = 1.0
    """Share of the rows that take their augmentation; the rest pair with themselves."""
    drop_unaugmented: bool = False
    """Leave out rows whose augmentation is null, instead of pairing them with themselves."""
    augmentations: tuple[str, ...] = ()
    """For AugCSE: columns or recipes, of which every row draws one, by (seed, id); empty with `augcse`: augcse-14."""
    limit: int | None = None
    """Train on this many rows, the first ones; None: on all."""

    # The model
    encoder: str = "tiny"
    """A hub name, a folder, or `tiny`: a small BERT with random weights and a vocabulary learnt from the shards."""
    vocab_size: int = 16000
    """WordPieces of the tiny encoder's vocabulary."""
    pooling: str | None = None
    """`cls`, `mean`, `avg-first-last` or `avg-last-two`; None: what the encoder's folder records, else the preset's."""
    head: str | None = None
    """The head in training: `tanh`, `projection` or `none`; None: tanh for simcse, projection for sda and augcse."""
    dropout: float | None = None
    """Dropout probability in training; None: the encoder's own."""
    token_dropout: float | None = None
    """Share of the tokens that are deleted in training, drawn for every text anew; None: the preset's."""
    max_length: int | None = None
    """Tokens per text in training, the special ones included; None: what suits the shards' language."""

    # The loss
    temperature: float = 0.05
    """τ, which divides the similarities."""
    margin: float | None = None
    """δ, subtracted from the similarity with the own hard negative; None: the preset's, 0.5, or 0.3 for dn alone."""
    hard_negatives: str = "own"
    """Whose hard negatives are in the denominator of a row's loss: its `own` (SDA, Eq. 4) or those of `all` rows."""
    symmetric: bool | None = None
    """Average the loss of both directions; None: for AugCSE's variant `positive` alone."""

    # AugCSE
    variant: str = "augcse"
    """The contrastive pair: `augcse`, the original with itself, or `positive`, the original with its augmentation."""
    discriminator: str = "type"
    """What the discriminator classifies: `type`, which augmentation; `bool`, whether there is one; `none`: nothing."""
    alpha: float = -1.0
    """α, the factor on the discriminator's gradient into the encoder; −1 works against the discriminator, 1 for it."""
    discriminator_weight: float | None = None
    """λ, the weight of the discriminator's loss; None: the preset's."""
    discriminator_bounded: bool = False
    """Put a tanh after the discriminator's last layer, as the reference code does."""
    discriminator_learning_rate: float | None = None
    """Peak learning rate of the discriminator; None: the preset's, else that of everything else."""
    tune_for: str = "sts"
    """The task whose best λ and learning rate the preset takes: `sts` or `transfer`."""

    # Optimisation
    batch_size: int | None = None
    """Rows per step and rank."""
    learning_rate: float | None = None
    """Peak learning rate of AdamW."""
    embedding_learning_rate: float | None = None
    """Peak learning rate of the token embeddings; None: the preset's, else that of everything else."""
    epochs: int = 1
    """Passes over the rows."""
    max_steps: int | None = None
    """End after this many steps, whatever the epochs say."""
    accumulate: int = 1
    """Batches per optimiser step; in-batch negatives come from one batch."""
    chunk_rows: int | None = None
    """GradCache: rows that are encoded at once, for batches beyond memory; None: the whole batch."""
    clip: float = 1.0
    """Largest norm of the gradient; 0: no limit."""
    warmup: float = 0.0
    """Share of the steps in which the learning rate rises from 0."""
    weight_decay: float = 0.0
    """AdamW's weight decay."""

    # Random choices
    seed: int = 42
    """Decides every random choice of one run."""
    seeds: tuple[int, ...] = ()
    """Train once with each of these, and report mean ± sd; none: once with `seed`."""

    # Evaluation, checkpoints, log
    eval_data: str | None = None
    """Where the sets of the suite are, a folder or `hub`; the dev split of one chooses the checkpoint. None: rows held
    out of the shards choose it."""
    suite: str | None = None
    """`sts` or `sts-zh`; None: the one in the shards' language."""
    eval_every: int = 250
    """Steps between evaluations; the last, shorter interval is evaluated too."""
    held_out: int = 1000
    """Rows kept from training for evaluation without labelled data; 0 without eval_data: no evaluation."""
    save_every: int | None = None
    """Steps between checkpoints; None: at every evaluation."""
    log_every: int = 10
    """Steps between lines of the metrics log."""

    # The machine
    device: str = "auto"
    """`auto`, `cpu`, `cuda`, `cuda:1` …, `mps`."""
    precision: str = "auto"
    """`auto` (bf16 on a GPU that has it), `fp32` or `bf16`."""
    compile: str = "auto"
    """torch.compile: `auto` (on a GPU), `on` or `off`."""
    threads: int | None = None
    """Threads of the CPU; None: one per core."""
    cache_dir: Path | None = None
    """Where token caches are kept; None: the user's cache folder."""

    # If the output folder holds a run already
    resume: bool = False
    """Continue the run in the output folder."""
    force: bool = False
    """Delete the run in the output folder."""

    def __post_init__(self) -> None:
        check(self)


@dataclass(frozen=True, slots=True)
class ResolvedConfig(TrainConfig):
    """The settings of a run after every open choice has been made; `presets.resolve` returns it.

    A setting that is still None is so on purpose: no limit, no GradCache, the encoder's own dropout, no λ without a
    discriminator.
    """

    output: Path = Path()
    objective: str = "simcse"
    pooling: str = "cls"
    head: str = "tanh"
    token_dropout: float = 0.0
    max_length: int = 32
    margin: float = 0.5
    symmetric: bool = False
    batch_size: int = 64
    learning_rate: float = 2e-5
    embedding_learning_rate: float = 2e-5
    save_every: int = 250

    @property
    def discriminates(self) -> bool:
        """Whether a discriminator is trained."""
        return self.objective == AUGCSE and self.discriminator != NONE
