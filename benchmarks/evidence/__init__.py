"""The papers' tables by our own runs: every sweep of benchmarks/papers, trained once, recorded, and set as a table."""
