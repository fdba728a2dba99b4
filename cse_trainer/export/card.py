"""Write the model card: what the hub shows of a model, and what a reader needs to use it or to repeat the training."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import PurePath

from cse_trainer.encoder.encoder import Pooling

TAGS = ("sentence-transformers", "sentence-similarity", "feature-extraction", "contrastive-learning")
HUB_NAME = re.compile(r"[\w.-]+/[\w.-]+(@[\w./-]+)?|[\w.-]+")
TINY = "tiny"

OBJECTIVES = {
    "simcse": "SimCSE (Gao et al. 2021): a sentence is to find its own second encoding, made under another dropout "
    "mask, among those of the batch.",
    "sda": "SDA (Zhu et al.): a sentence is to find its augmentation among those of the batch; its hard negative, "
    "where there is one, stands among the candidates with a margin.",
    "augcse": "AugCSE (Tang et al. 2022): contrastive learning on diverse augmentations, with a discriminator behind a "
    "gradient reversal that is to tell which augmentation made a text.",
}

SENTENCE_TRANSFORMERS = """\
from sentence_transformers import SentenceTransformer

model = SentenceTransformer("path/to/this/folder")
vectors = model.encode(sentences)
"""

TRANSFORMERS = """\
import torch
from transformers import AutoModel, AutoTokenizer

tokenizer = AutoTokenizer.from_pretrained("path/to/this/folder")
model = AutoModel.from_pretrained("path/to/this/folder").eval()
batch = tokenizer(sentences, padding=True, truncation=True, return_tensors="pt")
with torch.no_grad():
    output = model(**batch{options})
{pool}
"""

MEAN = """\
mask = batch["attention_mask"].unsqueeze(-1)
vectors = (tokens * mask).sum(1) / mask.sum(1)"""

POOL: dict[Pooling, str] = {
    Pooling.CLS: "vectors = output.last_hidden_state[:, 0]",
    Pooling.MEAN: f"tokens = output.last_hidden_state\n{MEAN}",
    Pooling.AVG_FIRST_LAST: f"tokens = (output.hidden_states[1] + output.hidden_states[-1]) / 2\n{MEAN}",
    Pooling.AVG_LAST_TWO: f"tokens = (output.hidden_states[-2] + output.hidden_states[-1]) / 2\n{MEAN}",
}


@dataclass(frozen=True, slots=True)
class CardScore:
    """One line of the table of scores.

    Args:
        name: set and split, such as "STS-B test".
        metric: what the number is, such as "Spearman × 100".
        before: the score of the encoder before training, or None.
    """

    name: str
    metric: str
    value: float
    before: float | None = None


@dataclass(frozen=True, slots=True)
class CardFacts:
    """Everything that the card of a trained encoder states.

    Args:
        language: two letters.
        base_model: the encoder that training began with: `tiny`, a hub name, or the path of a folder, of which the card
            gives the last part alone.
        dimension: D.
        max_length: tokens kept of a text.
        objective: `simcse`, `sda` or `augcse`.
        positive: columns of the positives.
        negative: column of the hard negatives, or None.
        data: what identifies the data, as label and value (rows of the shards, SHA-256, …).
        settings: the training settings, as label and value.
        chosen_by: what chose the checkpoint, such as "sts-b dev, step 1,250".
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


def model_card(facts: CardFacts) -> str:
    """Return the card as Markdown with a YAML front matter.

    Args:
        facts: what the card states; sections without facts are left out.
    """
    sections = [
        _front_matter(facts),
        f"# {facts.name}",
        _introduction(facts),
        _use(facts),
        _training(facts),
        _data(facts),
        _scores(facts.scores),
        _licence(facts),
    ]
    return "\n\n".join(section for section in sections if section) + "\n"


def _front_matter(facts: CardFacts) -> str:
    """Return the YAML front matter; its values are JSON, which YAML reads and which quotes correctly."""
    fields: dict[str, object] = {
        "library_name": "sentence-transformers",
        "pipeline_tag": "sentence-similarity",
        "language": facts.language,
        "tags": [*TAGS, facts.objective],
    }
    if _on_hub(facts.base_model):
        fields["base_model"] = facts.base_model.partition("@")[0]
    lines = [f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in fields.items()]
    return "\n".join(["---", *lines, "---"])


def _introduction(facts: CardFacts) -> str:
    return (
        f"A sentence encoder: it maps a text to a vector of {facts.dimension} numbers; compare vectors by cosine. "
        f"Pooling: `{facts.pooling}`; texts are cut at {facts.max_length} tokens. "
        f"Trained with cse_trainer {facts.version}."
    )


def _use(facts: CardFacts) -> str:
    options = ", output_hidden_states=True" if facts.pooling.needs_hidden_states else ""
    transformers = TRANSFORMERS.format(options=options, pool=POOL[facts.pooling])
    return "\n\n".join(
        [
            "## Use",
            f"```python\nsentences = []  # your texts\n\n{SENTENCE_TRANSFORMERS}```",
            "With transformers alone, the pooling has to be done by hand. `pooler_output` is no part of this model and "
            "holds zeros.",
            f"```python\n{transformers}```",
        ]
    )


def _training(facts: CardFacts) -> str:
    rows: dict[str, object] = {
        "base model": _base(facts.base_model),
        "objective": OBJECTIVES.get(facts.objective, facts.objective),
        "positives": ", ".join(facts.positive),
        "hard negatives": facts.negative or "none",
        "rows": f"{facts.rows:,}",
        "seed": facts.seed,
    }
    if facts.chosen_by:
        rows["checkpoint chosen by"] = facts.chosen_by
    return f"## Training\n\n{_table(('', ''), (rows | dict(facts.settings)).items())}"


def _data(facts: CardFacts) -> str:
    return f"## Data\n\n{_table(('', ''), facts.data.items())}" if facts.data else ""


def _scores(scores: tuple[CardScore, ...]) -> str:
    if not scores:
        return ""
    before = any(score.before is not None for score in scores)
    header = ["set", "metric", *(["before training"] if before else []), "this model"]
    lines = []
    for score in scores:
        line: list[object] = [score.name, score.metric]
        if before:
            line.append("" if score.before is None else f"{score.before:.2f}")
        lines.append([*line, f"{score.value:.2f}"])
    return f"## Scores\n\n{_table(header, lines)}"


def _licence(facts: CardFacts) -> str:
    own = (
        "The weights began at random; nothing of another model is in them."
        if facts.base_model == TINY
        else f"The weights derive from {_base(facts.base_model)}, whose licence applies to them."
    )
    return f"## Licence\n\n- {own}\n- They were learned from the data above; mind the licence of that text, too."


def _base(base_model: str) -> str:
    """Return the name of the base model; of a folder the last part alone, as its path is about one machine."""
    if base_model == TINY:
        return "none: a small BERT with random weights (`tiny`)"
    return f"`{base_model}`" if _on_hub(base_model) else f"`{PurePath(base_model).name}` (a local folder)"


def _on_hub(base_model: str) -> bool:
    """Return whether a name has the form `owner/model`; a name without a slash may as well be a folder's."""
    return base_model != TINY and "/" in base_model and HUB_NAME.fullmatch(base_model) is not None


def _table(header: Iterable[object], lines: Iterable[Iterable[object]]) -> str:
    titles = [str(title) for title in header]
    rule = ["---"] * len(titles)
    cells = [[str(cell).replace("|", "\\|").replace("\n", " ") for cell in line] for line in lines]
    return "\n".join(f"| {' | '.join(line)} |" for line in [titles, rule, *cells])
