"""Sweeps: train a run for each point of a grid, and compare the results."""
