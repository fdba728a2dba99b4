"""Training of the built-in English pipeline.

`python -m tools.pipelines --treebank DIR --corpus FILE --output DIR` runs every stage: a teacher parser is trained on
the treebank, parses sentences of the corpus, and a small spaCy pipeline learns from the treebank and from those parses.
"""
