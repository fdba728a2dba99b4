"""Sweeps: a training run for each point of a grid, and what they come to side by side."""
