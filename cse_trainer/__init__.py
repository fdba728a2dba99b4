"""Train sentence encoders contrastively on the shards that augpipe writes, evaluate them and export them.

    from cse_trainer import TrainConfig, train
    result = train(TrainConfig(shards=Path("data/en"), positive=("mv",), negative="negation"))

Each name is imported from its module when it is first used: importing the package loads no torch.
"""

from __future__ import annotations

TYPE_CHECKING = False  # type checkers take it as true; importing typing would delay the start of the programs
if TYPE_CHECKING:
    from typing import Any

    from cse_trainer.config import TrainConfig
    from cse_trainer.encoder import SentenceEncoder, load_encoder
    from cse_trainer.errors import TrainerError, UsageError
    from cse_trainer.evaluation.scoring import score_sts, score_suite
    from cse_trainer.evaluation.suites import load_suite
    from cse_trainer.shards import open_shards
    from cse_trainer.training import train, train_seeds

__version__ = "0.1.0"

__all__ = [
    "SentenceEncoder",
    "TrainConfig",
    "TrainerError",
    "UsageError",
    "__version__",
    "load_encoder",
    "load_suite",
    "open_shards",
    "score_sts",
    "score_suite",
    "train",
    "train_seeds",
]

_HOMES = {
    "SentenceEncoder": "cse_trainer.encoder",
    "TrainConfig": "cse_trainer.config",
    "TrainerError": "cse_trainer.errors",
    "UsageError": "cse_trainer.errors",
    "load_encoder": "cse_trainer.encoder",
    "load_suite": "cse_trainer.evaluation.suites",
    "open_shards": "cse_trainer.shards",
    "score_sts": "cse_trainer.evaluation.scoring",
    "score_suite": "cse_trainer.evaluation.scoring",
    "train": "cse_trainer.training",
    "train_seeds": "cse_trainer.training",
}


def __getattr__(name: str) -> Any:
    """Load a public name from its module."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import importlib

    return getattr(importlib.import_module(_HOMES[name]), name)
