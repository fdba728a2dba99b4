"""Train sentence encoders contrastively on the shards that augpipe writes.

This version holds the public face only: the version and the two commands, which say what is planned.
"""

__version__ = "0.1.0"

__all__ = ["__version__"]
