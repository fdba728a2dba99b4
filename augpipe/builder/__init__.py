"""Build and extend sets of shards: the only place in augpipe where processes are started and coordinated."""

from augpipe.builder.errors import InterruptedBuildError, InterruptedExtensionError, SetAside, ShardsSetAsideError
from augpipe.builder.estimate import Estimate, ExtensionEstimate, estimate, estimate_extension
from augpipe.builder.extending import extend
from augpipe.builder.progress import BuildSummary, Progress
from augpipe.builder.run import build, open_input

__all__ = [
    "BuildSummary",
    "Estimate",
    "ExtensionEstimate",
    "InterruptedBuildError",
    "InterruptedExtensionError",
    "Progress",
    "SetAside",
    "ShardsSetAsideError",
    "build",
    "estimate",
    "estimate_extension",
    "extend",
    "open_input",
]
