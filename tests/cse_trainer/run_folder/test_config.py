"""config.toml of a run folder can be given back to --config."""

from __future__ import annotations

from pathlib import Path

from cse_trainer.config import TrainConfig
from cse_trainer.config_file import read_settings
from cse_trainer.presets import resolve
from cse_trainer.run_folder import write_config


def test_what_a_run_wrote_makes_the_same_run(tmp_path):
    wanted = TrainConfig(
        Path("data/en"), positive=("pi", "dn"), negative="negation", seeds=(1, 2), eval_data="senteval"
    )
    resolved = resolve(wanted, language="en", model_type="bert")
    write_config(tmp_path / "config.toml", resolved)
    again = TrainConfig(**read_settings(tmp_path / "config.toml"))
    assert resolve(again, language="zh", model_type="roberta", pooling="cls") == resolved
