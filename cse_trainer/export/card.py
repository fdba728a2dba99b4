"""Write the model card: what the hub shows of a model, and what a reader needs to use it or to repeat the training."""

from __future__ import annotations

import json
import re
from pathlib import PurePath
from typing import TYPE_CHECKING

from cse_trainer.export.usage import with_sentence_transformers, with_transformers

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cse_trainer.export.facts import CardFacts, CardScore

TAGS = ("sentence-transformers", "sentence-similarity", "feature-extraction", "contrastive-learning")
HUB_NAME = re.compile(r"[\w.-]+/[\w.-]+(@[\w./-]+)?|[\w.-]+")
TINY = "tiny"
PLACE = "path/to/this/folder"

OBJECTIVES = {
    "simcse": "SimCSE (Gao et al. 2021): a sentence is to find its own second encoding, made under another dropout "
    "mask, among those of the batch.",
    "sda": "SDA (Zhu et al.): a sentence is to find its augmentation among those of the batch; its hard negative, "
    "where there is one, stands among the candidates with a margin.",
    "augcse": "AugCSE (Tang et al. 2022): contrastive learning on diverse augmentations, with a discriminator behind a "
    "gradient reversal that is to tell which augmentation made a text.",
}


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
        _scores(facts.scores, facts.seeds),
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
    if facts.licence is not None:
        fields["license"] = facts.licence
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
    return "\n\n".join(
        [
            "## Use",
            f"```python\nsentences = []  # your texts\n\n{with_sentence_transformers(PLACE)}\n```",
            "With transformers alone, the pooling has to be done by hand. `pooler_output` is no part of this model and "
            "holds zeros.",
            f"```python\n{with_transformers(PLACE, facts.pooling)}\n```",
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


def _scores(scores: tuple[CardScore, ...], seeds: tuple[int, ...]) -> str:
    if not scores:
        return ""
    before, several = any(score.before is not None for score in scores), any(score.seeds for score in scores)
    header = ["set", "metric", *(["before training"] if before else []), "this model"]
    if several:
        header.append(f"mean ± sd of {len(seeds)} seeds")
    lines = []
    for score in scores:
        line: list[object] = [score.name, score.metric]
        if before:
            line.append("" if score.before is None else f"{score.before:.2f}")
        line.append(f"{score.value:.2f}")
        if several:
            line.append("{:.2f} ± {:.2f}".format(*score.seeds) if score.seeds else "")
        lines.append(line)
    note = f"\n\nSeeds: {', '.join(map(str, seeds))}." if len(seeds) > 1 else ""
    return f"## Scores\n\n{_table(header, lines)}{note}"


def _licence(facts: CardFacts) -> str:
    own = (
        "The weights began at random; nothing of another model is in them."
        if facts.base_model == TINY
        else f"The weights derive from {_base(facts.base_model)}, whose licence applies to them."
    )
    notes = [own, "They were learned from the data above; mind the licence of that text, too.", *facts.licence_notes]
    return "## Licence\n\n" + "\n".join(f"- {note}" for note in notes)


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
