"""Making the shipped pipeline directory of a trained student."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import spacy
from spacy.language import Language

from tools.pipelines.folder import write

VERSION = "1.0.0"
LICENSE = "CC BY-SA 4.0"
SOURCES: list[dict[str, str]] = [
    {
        "name": "UD English EWT",
        "url": "https://universaldependencies.org/treebanks/en_ewt/",
        "author": "Natalia Silveira and others",
        "license": "CC BY-SA 4.0",
    },
    {
        "name": "English Wikipedia sentences, parsed by the teacher",
        "url": "https://en.wikipedia.org/",
        "author": "Wikipedia contributors",
        "license": "CC BY-SA 4.0",
    },
    {
        "name": "all-MiniLM-L6-v2, the teacher's starting weights",
        "url": "https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2",
        "author": "sentence-transformers",
        "license": "MIT",
    },
]
DESCRIPTION = (
    "English tokens, parts of speech, morphological features and dependencies (Universal "
    "Dependencies), for one CPU core."
)


def package(student: Path, output: Path) -> Language:
    """Write the student's pipeline to ``output`` without what only training needs."""
    nlp = spacy.load(student)
    # Paths of the machine it was trained on mean nothing elsewhere.
    nlp.config["paths"] = dict.fromkeys(nlp.config["paths"])
    nlp.meta.update(
        {
            "name": "augpipe",
            "version": VERSION,
            "description": DESCRIPTION,
            "author": "augpipe developers",
            "email": "",
            "url": "",
            "license": LICENSE,
            "sources": SOURCES,
            "performance": {},
        }
    )
    return write(nlp, needed_strings(nlp), output)


def needed_strings(nlp: Language) -> set[str]:
    """The strings a fresh load must know: those of the language and of the labels."""
    strings = set(spacy.blank("en").vocab.strings)
    tokenizer: Any = nlp.tokenizer
    strings.update(tokenizer.rules)
    for _, component in nlp.pipeline:
        for label in getattr(component, "labels", ()):
            # A projectivized dependency is "label||label of the head", a class
            # of the morphologizer "Feature=Value|Feature=Value".
            strings.update((label, *label.split("||")))
            for part in label.split("|"):
                strings.update((part, *part.split("=")))
    return strings
