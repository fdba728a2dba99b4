"""What augpipe promises about its shards, and the trainer relies on: columns, manifest, recipes, and reading.

`docs/shards.md` describes the format. Nothing here needs spaCy or torch.
"""
