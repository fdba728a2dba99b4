"""Build and extend sets of shards: the only place in augpipe where processes are started and coordinated."""

from augpipe.build.errors import InterruptedBuildError, InterruptedExtensionError, SetAside, ShardsSetAsideError
from augpipe.build.estimate import Estimate, estimate
from augpipe.build.extending import extend
from augpipe.build.extension_estimate import ExtensionEstimate, estimate_extension
from augpipe.build.progress import Progress
from augpipe.build.run import build, open_input
from augpipe.build.summary import BuildSummary

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
