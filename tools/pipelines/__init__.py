"""Training of the built-in pipelines, English and Chinese, and what both trainings use."""
