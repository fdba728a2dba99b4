"""Presets: the values that suit an encoder and an objective, and how they fill what the settings leave open."""

from __future__ import annotations

import dataclasses
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from augpipe.contract.recipes import DEFAULT, expand, shortest
from augpipe.contract.schema import ORIGINAL
from cse_trainer.built_in import MINI, TINY, full_name, is_mini
from cse_trainer.config import AUGCSE, NONE, ResolvedConfig, TrainConfig, objective_of
from cse_trainer.evaluation.suites import suite_for
from cse_trainer.run_folder.folder import first_encoder

if TYPE_CHECKING:
    from cse_trainer.encoder import SentenceEncoder


@dataclass(frozen=True, slots=True)
class Preset:
    """The values with which a family of encoders is trained, as `presets.toml` has them."""

    pooling: str
    learning_rate: float
    batch_size: int
    temperature: float = 0.05
    head: str | None = None
    token_dropout: float = 0.0
    min_kept_tokens: int = 0
    """It goes with `token_dropout`: who gives a share of their own has it of short texts as well."""
    embedding_learning_rate: float | None = None
    margin: float = 0.5
    margin_of_dn: float = 0.3
    """δ for positives of dn alone: the best of SDA's sweep over 0.1–0.9; for pi and mv 0.5 is the best."""
    discriminator_weight: float = 5e-3
    discriminator_learning_rate: float | None = None
    with_positive: Mapping[str, Any] = field(default_factory=dict)
    """The values that a run has instead where its positive is a column: beside much noise a column teaches nothing."""
    with_negative: Mapping[str, Any] = field(default_factory=dict)
    """Those where it has a hard negative: from a *not* that is deleted in most steps nothing is learnt."""

    def suited_to(self, config: TrainConfig) -> Preset:
        """Return the preset with the values for the columns of a run."""
        positive = {} if config.positive == (ORIGINAL,) else self.with_positive
        negative = {} if config.negative == NONE else self.with_negative
        return dataclasses.replace(self, **{**positive, **negative})


def _presets(table: Mapping[str, dict[str, Any]]) -> dict[str, Preset]:
    return {family: Preset(**values) for family, values in table.items()}


_TABLES = tomllib.loads((files(__package__) / "presets.toml").read_text(encoding="utf-8"))

PRESETS = _presets(_TABLES["contrastive"])
AUGCSE_PRESETS = {task: _presets(table) for task, table in _TABLES["augcse"].items()}

MAX_LENGTHS: Mapping[str, int] = {"zh": 64}
"""Language → tokens per text in training: BERT's tokenizers make a token of every Chinese character."""
DEFAULT_MAX_LENGTH = 32

HEADS: Mapping[str, str] = {"simcse": "tanh", "sda": "projection", AUGCSE: "projection"}

# The first match on the last part of the name wins. The name is needed because the config.json of Chinese
# RoBERTa-wwm-ext says `bert`.
_NAMES: Mapping[str, re.Pattern[str]] = {
    "chinese-roberta": re.compile(r"chinese.*(roberta|wwm)|roberta.*wwm"),
    "roberta": re.compile(r"\b(xlm-)?roberta\b"),
    "bert": re.compile(r"\bbert\b"),
}
# `owner/model@revision`, where the revision may be `refs/pr/1`; the name is the part before the @.
_AT_REVISION = re.compile(r"(\w[\w.-]*(?:/[\w.-]+)?)@[\w./-]+")
_MODEL_TYPES: Mapping[str, str] = {"bert": "bert", "roberta": "roberta", "xlm-roberta": "roberta"}


def family_of(encoder: str, model_type: str | None = None) -> str:
    """Return the family of an encoder; `model_type` is what its own config.json says, if known.

    It is a key of `PRESETS`, which may also have one for the family in a language, such as `mini-zh`. What a run has
    trained stays in the family that the run began from: of a `mini`, its config.json says no more than `bert`.

    Raises:
        UserError: the encoder is a run folder, and its config.toml is damaged.
    """
    encoder = first_encoder(encoder)
    if encoder == TINY:
        return TINY
    if is_mini(encoder):
        return MINI
    name = short_name(encoder).lower().replace("_", "-")
    if _NAMES["chinese-roberta"].search(name):
        return "chinese-roberta"
    if model_type is not None:
        return _MODEL_TYPES.get(model_type, "default")
    return next((family for family, pattern in _NAMES.items() if pattern.search(name)), "default")


def short_name(encoder: str) -> str:
    """Return the last part of a folder or hub name, of the latter without a revision."""
    on_hub = None if Path(encoder).is_dir() else _AT_REVISION.fullmatch(encoder)
    return Path(on_hub[1] if on_hub else encoder).name


def resolve(
    config: TrainConfig, *, language: str, model_type: str | None = None, pooling: str | None = None
) -> ResolvedConfig:
    """Return the settings with every open choice made; what they say already stays.

    Args:
        language: of the shards; it decides the suite, the length of texts, and the name of the run folder.
        model_type: what the encoder's own config.json says, if that is known.
        pooling: the pooling that the encoder's folder records, if it does: the encoder was trained with it.
    """
    encoder, objective = full_name(config.encoder, language), objective_of(config)
    family = family_of(encoder, model_type)
    presets = AUGCSE_PRESETS[config.tune_for] if objective == AUGCSE else PRESETS
    preset = presets.get(f"{family}-{language}", presets[family]).suited_to(config)
    open_choices: dict[str, object] = {
        "output": default_output(config, language),
        "objective": objective,
        "pooling": pooling or preset.pooling,
        "head": preset.head or HEADS[objective],
        "token_dropout": preset.token_dropout,
        "min_kept_tokens": None if config.token_dropout is not None else preset.min_kept_tokens or None,
        "max_length": MAX_LENGTHS.get(language, DEFAULT_MAX_LENGTH),
        "suite": suite_for(language),
        "temperature": preset.temperature,
        "margin": preset.margin_of_dn if config.positive == ("dn",) else preset.margin,
        "symmetric": objective == AUGCSE and config.variant == "positive",
        "batch_size": preset.batch_size,
        "learning_rate": preset.learning_rate,
        "embedding_learning_rate": preset.embedding_learning_rate or config.learning_rate or preset.learning_rate,
    }
    if objective == AUGCSE and config.discriminator != NONE:
        open_choices["discriminator_weight"] = preset.discriminator_weight
        open_choices["discriminator_learning_rate"] = (
            preset.discriminator_learning_rate or config.learning_rate or preset.learning_rate
        )
    given = {field.name: getattr(config, field.name) for field in dataclasses.fields(TrainConfig)} | {
        "encoder": encoder
    }
    if objective == AUGCSE:
        given["augmentations"] = expand(config.augmentations or DEFAULT)
    filled = {name: value for name, value in open_choices.items() if given[name] is None}
    return ResolvedConfig(**(given | filled))


def resolve_with(config: TrainConfig, encoder: SentenceEncoder, language: str) -> ResolvedConfig:
    """Return the settings with every open choice made, where the encoder is loaded."""
    pooling = str(encoder.pooling) if encoder.pooling_stated else None
    return resolve(config, language=language, model_type=str(encoder.backbone.config.model_type), pooling=pooling)


def default_output(config: TrainConfig, language: str) -> Path:
    """Return runs/<language>-<encoder>-<objective>-<positive>[-<negative>], for AugCSE with its augmentations."""
    objective = objective_of(config)
    full = full_name(config.encoder, language)
    name = MINI if is_mini(full) else short_name(full)
    encoder = re.sub(r"[^\w.]+", "-", name).strip("-.") or "encoder"
    if objective == AUGCSE:
        # The names of recipes begin with the objective, so `augcse-14` need not repeat it.
        columns = "-".join(shortest(config.augmentations or DEFAULT)).removeprefix(f"{AUGCSE}-")
        odd = [part for part in (config.variant, config.discriminator) if part not in (AUGCSE, "type")]
        return Path("runs") / "-".join([language, encoder, objective, columns, *odd])
    parts = [language, encoder, objective, *config.positive, *([] if config.negative == NONE else [config.negative])]
    return Path("runs") / "-".join(parts)
