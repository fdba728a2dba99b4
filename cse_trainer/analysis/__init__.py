"""What augmentations do to sentences, and what training does to their embeddings: `cse-eval analyse`."""
