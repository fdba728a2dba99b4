"""Contractions of English: which auxiliaries contract with which words, and what the result is.

Source: closed classes of the language, as in Huddleston and Pullum, The Cambridge Grammar of the English Language
(2002), chapter 18, section 6.2 (clitic auxiliaries) and chapter 9, section 2.2 (negative inflection); written by hand.
"""

from __future__ import annotations

# Clitics whose full form depends on the context.
AMBIGUOUS_CLITICS = frozenset({"'s", "'d"})

# Operator → its contraction with *not*; without forms that are dated (*shan't*) or hardly written (*mightn't*).
NEGATIVE_CONTRACTIONS: dict[str, str] = {
    **{
        operator: f"{operator}n't"
        for operator in "is are was were has have had do does did could would should must need".split()
    },
    "can": "can't",
    "will": "won't",
}

# (subject, auxiliary) → the clitic that the auxiliary becomes.
SUBJECT_CLITICS: dict[tuple[str, str], str] = {
    ("i", "am"): "'m",
    **{(subject, "are"): "'re" for subject in ("you", "we", "they")},
    **{(subject, "is"): "'s" for subject in ("he", "she", "it", "that", "there", "who", "what")},
    **{(subject, "has"): "'s" for subject in ("he", "she", "it", "that", "there", "who")},
    **{(subject, "have"): "'ve" for subject in ("i", "you", "we", "they")},
    **{(subject, "had"): "'d" for subject in ("i", "you", "he", "she", "we", "they", "who")},
    **{(subject, "would"): "'d" for subject in ("i", "you", "he", "she", "it", "we", "they", "who")},
    **{(subject, "will"): "'ll" for subject in ("i", "you", "he", "she", "it", "we", "they", "that", "there")},
}
CLITIC_HOSTS = frozenset(subject for subject, _ in SUBJECT_CLITICS)
CLITIC_AUXILIARIES = frozenset(auxiliary for _, auxiliary in SUBJECT_CLITICS)
