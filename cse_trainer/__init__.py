"""Train sentence encoders contrastively on the shards that augpipe writes, evaluate them and export them.

    from cse_trainer import TrainConfig, train
    result = train(TrainConfig(shards=Path("data/en"), positive=("mv",), negative="negation"))

Each name is imported from its module when it is first used: importing the package loads no torch.
"""

from __future__ import annotations

from augpipe.base import __version__ as __version__

TYPE_CHECKING = False  # type checkers take it as true; importing typing would delay the start of the programs
if TYPE_CHECKING:
    from typing import Any

    from augpipe.base.errors import UsageError as UsageError
    from augpipe.base.errors import UserError
    from augpipe.contract.shards import open_shards as open_shards
    from cse_trainer.config import TrainConfig as TrainConfig
    from cse_trainer.encoder import SentenceEncoder as SentenceEncoder
    from cse_trainer.encoder import load_encoder as load_encoder
    from cse_trainer.evaluation.scoring import score_sts as score_sts
    from cse_trainer.evaluation.scoring import score_suite as score_suite
    from cse_trainer.evaluation.suites import load_suite as load_suite
    from cse_trainer.training import train as train
    from cse_trainer.training import train_seeds as train_seeds

    TrainerError = UserError

_HOMES = {
    "SentenceEncoder": ("cse_trainer.encoder", "SentenceEncoder"),
    "TrainConfig": ("cse_trainer.config", "TrainConfig"),
    "TrainerError": ("augpipe.base.errors", "UserError"),
    "UsageError": ("augpipe.base.errors", "UsageError"),
    "load_encoder": ("cse_trainer.encoder", "load_encoder"),
    "load_suite": ("cse_trainer.evaluation.suites", "load_suite"),
    "open_shards": ("augpipe.contract.shards", "open_shards"),
    "score_sts": ("cse_trainer.evaluation.scoring", "score_sts"),
    "score_suite": ("cse_trainer.evaluation.scoring", "score_suite"),
    "train": ("cse_trainer.training", "train"),
    "train_seeds": ("cse_trainer.training", "train_seeds"),
}

__all__ = sorted([*_HOMES, "__version__"])


def __getattr__(name: str) -> Any:
    """Load a public name from its module."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import importlib

    module, attribute = _HOMES[name]
    return getattr(importlib.import_module(module), attribute)


def __dir__() -> list[str]:
    """Return the public names, for `dir()` and completion."""
    return sorted(__all__)
