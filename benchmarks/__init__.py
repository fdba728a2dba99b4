"""Measurements of what the project claims about speed and memory; one script per group of claims."""
