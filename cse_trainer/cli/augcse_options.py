"""The options of `cse-train` for AugCSE, which have a heading of their own in the help."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import typer

_augcse = partial(typer.Option, rich_help_panel="AugCSE")

Augmentations = Annotated[
    str | None,
    _augcse(
        metavar="NAMES",
        help="Columns or recipes (augcse-2, -3, -6, -10, -14, noise, sda and so on), of which every row draws one.  "
        "[default with --objective augcse: augcse-14]",
    ),
]
Variant = Annotated[
    str,
    _augcse(
        metavar="augcse|positive",
        help="What is contrasted: the original with itself, or with its augmentation, both ways.",
    ),
]
Discriminator = Annotated[
    str,
    _augcse(
        metavar="type|bool|none",
        help="What the discriminator tells apart: the augmentations, or only whether there is one.",
    ),
]
Alpha = Annotated[
    float,
    _augcse(
        metavar="A",
        help="α, which the discriminator's gradient is multiplied by on its way into the encoder: -1 antagonist, 1 "
        "helper.",
    ),
]
DiscriminatorWeight = Annotated[
    float | None,
    _augcse("--lambda", metavar="L", help="λ, the weight of the discriminator's loss.  [default: see --tune-for]"),
]
DiscriminatorBounded = Annotated[
    bool,
    _augcse(
        "--discriminator-bounded/--discriminator-free",
        help="Put a tanh after the discriminator's last layer, as the reference code does, or leave the logits free.",
    ),
]
DiscriminatorLearningRate = Annotated[
    float | None,
    _augcse(
        metavar="RATE", help="Highest learning rate of the discriminator.  [default: that of the rest, tiny 0.001]"
    ),
]
TuneFor = Annotated[
    str,
    _augcse(
        metavar="sts|transfer",
        help="Which task gives the default λ and learning rate. sts: λ 0.005, RoBERTa 0.0001; transfer: λ 0.0001, "
        "RoBERTa 0.01 and 7e-06.",
    ),
]
