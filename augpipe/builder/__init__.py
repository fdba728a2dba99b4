"""Build and extend sets of shards: the only place in augpipe where processes are started and coordinated."""

from augpipe.builder.errors import ShardsSetAsideError
from augpipe.builder.estimate import estimate, estimate_extension
from augpipe.builder.extending import extend
from augpipe.builder.progress import BuildSummary, Progress
from augpipe.builder.ranges import RangeSummary, build_range, complete_ranges
from augpipe.builder.run import build, open_input

__all__ = [
    "BuildSummary",
    "Progress",
    "RangeSummary",
    "ShardsSetAsideError",
    "build",
    "build_range",
    "complete_ranges",
    "estimate",
    "estimate_extension",
    "extend",
    "open_input",
]
