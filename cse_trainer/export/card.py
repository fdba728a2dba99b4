"""Write the model card: what the hub shows of a model, and what a reader needs to use it or to repeat the training."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from importlib.resources import files
from pathlib import PurePath

from cse_trainer.built_in import TINY, is_mini
from cse_trainer.encoder.encoder import Pooling


@dataclass(frozen=True, slots=True)
class CardScore:
    """One line of the table of scores: set and split, what the number is, the number, and that before training."""

    name: str
    metric: str
    value: float
    before: float | None = None


@dataclass(frozen=True, slots=True)
class CardFacts:
    """Everything that the card of a trained encoder states.

    Args:
        base_model: the encoder that training began with: `tiny`, `mini-en` or the like, a hub name, or the path of a
            folder, of which the card gives the last part alone.
        data: what identifies the data, as label and value (rows of the shards, SHA-256, …).
        settings: the training settings, as label and value.
        chosen_by: what chose the checkpoint, such as "sts-b dev, step 1,250".
        base_is_folder: whether the base model is a folder on this machine; its name does not tell.
    """

    name: str
    version: str
    language: str
    base_model: str
    dimension: int
    max_length: int
    pooling: Pooling
    objective: str
    positive: tuple[str, ...]
    negative: str | None
    rows: int
    seed: int
    data: Mapping[str, object] = field(default_factory=dict)
    settings: Mapping[str, object] = field(default_factory=dict)
    chosen_by: str | None = None
    scores: tuple[CardScore, ...] = ()
    base_is_folder: bool = False


def model_card(facts: CardFacts) -> str:
    """Return the card as Markdown with a YAML front matter, as `card.md` has it; what has no facts is left out."""
    from jinja2 import Environment, StrictUndefined

    # The values of the front matter are JSON, which YAML reads and which quotes correctly.
    environment = Environment(
        trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True, undefined=StrictUndefined, autoescape=False
    )
    environment.filters |= {"json": partial(json.dumps, ensure_ascii=False), "cell": _cell}
    return environment.from_string((files(__package__) / "card.md").read_text(encoding="utf-8")).render(
        facts=facts,
        on_hub=not (facts.base_is_folder or facts.base_model == TINY or is_mini(facts.base_model)),
        base=_base(facts),
        compared=any(score.before is not None for score in facts.scores),
    )


def _base(facts: CardFacts) -> str:
    """Return the name of the base model; of a folder the last part alone, as its path is about one machine."""
    if facts.base_model == TINY:
        return "none: a small BERT with random weights (`tiny`)"
    if facts.base_is_folder:
        return f"`{PurePath(facts.base_model).name}` (a local folder)"
    if is_mini(facts.base_model):
        return f"`{facts.base_model}`, a small BERT that cse_trainer pretrained on raw text"
    return f"`{facts.base_model}`"


def _cell(value: object) -> str:
    """Return a value as a cell of a table."""
    return str(value).replace("|", "\\|").replace("\n", " ")
