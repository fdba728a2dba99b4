"""What several English augmentations write: frames, negated operators, articles, capitals."""
