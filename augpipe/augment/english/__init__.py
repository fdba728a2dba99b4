"""The English augmentations by column name. Most of them read the main clause, which `reading/main_clause.py` finds."""

from __future__ import annotations

from augpipe.augment.augmentation import Imported

AUGMENTATIONS = Imported(
    {
        "pi": "augpipe.augment.english.pi",
        "mv": "augpipe.augment.english.mv",
        "dn": "augpipe.augment.english.dn",
        "negation": "augpipe.augment.english.negation",
        "paper_pi": "augpipe.augment.english.paper",
        "paper_mv": "augpipe.augment.english.paper",
        "paper_dn": "augpipe.augment.english.paper",
        "contraction": "augpipe.augment.english.contraction",
        "discourse_marker": "augpipe.augment.english.discourse_marker",
        "city": "augpipe.augment.english.city",
        "color": "augpipe.augment.english.color",
        "gender_swap": "augpipe.augment.english.gender_swap",
        "numeric": "augpipe.augment.english.numeric",
        "adjective_antonym": "augpipe.augment.english.related_words",
        "synonym": "augpipe.augment.english.related_words",
        "hypernym": "augpipe.augment.english.related_words",
        "hyponym": "augpipe.augment.english.related_words",
        "tense": "augpipe.augment.english.tense",
        "negation_removal": "augpipe.augment.english.negation_removal",
        "subject_object_swap": "augpipe.augment.english.subject_object_swap",
        "yoda": "augpipe.augment.english.yoda",
        "reorder": "augpipe.augment.english.reorder",
        "summarize": "augpipe.augment.english.summarize",
        "random_swap": "augpipe.augment.english.noise",
        "random_delete": "augpipe.augment.english.noise",
        "random_crop": "augpipe.augment.english.noise",
        "random_word": "augpipe.augment.english.noise",
        "word_repetition": "augpipe.augment.english.noise",
        "random_punctuation": "augpipe.augment.english.noise",
        "mask": "augpipe.augment.english.noise",
        "paraphrase": "augpipe.augment.lm",
        "formal": "augpipe.augment.lm",
    },
)
