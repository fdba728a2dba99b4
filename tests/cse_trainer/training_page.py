"""The tables of presets in docs/training.md: `python -m tests.cse_trainer.training_page` makes them from the code."""

from __future__ import annotations

import re

from cse_trainer.config import AUGCSE
from cse_trainer.presets import AUGCSE_PRESETS, HEADS, PRESETS, Preset
from tests.sources import ROOT

PAGE = ROOT / "docs" / "training.md"
BLOCK = re.compile(r"(?<=^<!-- presets -->\n)(.*?)(?=^<!-- end of presets -->$)", re.MULTILINE | re.DOTALL)
AUGCSE_BLOCK = re.compile(
    r"(?<=^<!-- presets of augcse -->\n)(.*?)(?=^<!-- end of presets of augcse -->$)", re.MULTILINE | re.DOTALL
)
COLUMNS = (
    "family", "pooling", "head", "batch size", "learning rate", "of the token embeddings", "token dropout",
    "at least kept", "τ", "margin",
)  # fmt: skip


def table() -> str:
    """Return the presets as a table, a row per family."""
    lines = [COLUMNS, ["---"] * len(COLUMNS), *(row(family, preset) for family, preset in PRESETS.items())]
    return "\n".join(["", *(f"| {' | '.join(line)} |" for line in lines), "", ""])


def row(family: str, preset: Preset) -> list[str]:
    """Return the cells of a family."""
    return [
        f"`{family}`",
        f"`{preset.pooling}`",
        f"`{preset.head}`" if preset.head else "of the objective",
        str(preset.batch_size),
        f"{preset.learning_rate:g}",
        f"{preset.embedding_learning_rate or preset.learning_rate:g}",
        with_columns(preset, "token_dropout"),
        with_columns(preset, "min_kept_tokens"),
        with_columns(preset, "temperature"),
        f"{preset.margin:g}, `dn` alone {preset.margin_of_dn:g}",
    ]


def with_columns(preset: Preset, name: str) -> str:
    """Return a value, and what a run with a column as positive or as hard negative has instead of it."""
    positive, negative = preset.with_positive.get(name), preset.with_negative.get(name)
    if positive is not None and positive == negative:
        instead = f", with a column {positive:g}"
    else:
        instead = "".join(
            f", with a {column} {value:g}"
            for column, value in (("positive", positive), ("negative", negative))
            if value is not None
        )
    return f"{getattr(preset, name):g}{instead}"


def augcse_table() -> str:
    """Return the presets of AugCSE as a table, a row per family and task."""
    columns = (
        "family", "`--tune-for`", "λ", "learning rate", "of the discriminator", "of the token embeddings", "batch size",
        "pooling", "head", "token dropout", "at least kept",
    )  # fmt: skip
    rows = [
        augcse_row(family, task, preset)
        for family in AUGCSE_PRESETS["sts"]
        for task, presets in AUGCSE_PRESETS.items()
        for preset in (presets[family],)
    ]
    return "\n".join(["", *(f"| {' | '.join(line)} |" for line in (columns, ["---"] * len(columns), *rows)), "", ""])


def augcse_row(family: str, task: str, preset: Preset) -> list[str]:
    """Return the cells of a family and a task."""
    return [
        f"`{family}`",
        f"`{task}`",
        f"{preset.discriminator_weight:g}",
        f"{preset.learning_rate:g}",
        f"{preset.discriminator_learning_rate or preset.learning_rate:g}",
        f"{preset.embedding_learning_rate or preset.learning_rate:g}",
        str(preset.batch_size),
        f"`{preset.pooling}`",
        f"`{preset.head or HEADS[AUGCSE]}`",
        f"{preset.token_dropout:g}",
        f"{preset.min_kept_tokens}",
    ]


def written(page: str) -> str:
    """Return the page with its tables made anew."""
    return AUGCSE_BLOCK.sub(lambda _: augcse_table(), BLOCK.sub(lambda _: table(), page))


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
