"""One small analysis for all tests of the report."""

from __future__ import annotations

import pytest

from cse_trainer.analysis.analyse import analyse_models
from cse_trainer.analysis.analysis import Analysis
from cse_trainer.analysis.config import AnalysisConfig
from tests.cse_trainer.analysis.small_analysis import write_inputs


@pytest.fixture(scope="session")
def config(tmp_path_factory) -> AnalysisConfig:
    return write_inputs(tmp_path_factory.mktemp("analysis"))


@pytest.fixture(scope="session")
def analysis(config) -> Analysis:
    return analyse_models(config)
