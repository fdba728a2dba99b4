"""The files of a run folder: configuration, environment, metrics, curves, scores, and the summary of seeds."""
