"""The case of personal pronouns: subject and object forms."""

from __future__ import annotations

from augpipe.augment.english.structural.noun_phrase import Phrase
from augpipe.syntax.edits import Edit
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, Word

AS_OBJECT = {"i": "me", "he": "him", "she": "her", "we": "us", "they": "them", "who": "whom"}
AS_SUBJECT = {"me": "I", "him": "he", "her": "she", "us": "we", "them": "they", "whom": "who"}


def case_edits(syntax: Syntax, phrase: Phrase, forms: dict[str, str]) -> list[Edit]:
    """Return the edits that put the head of a phrase and its conjuncts, where they are pronouns, into another case.

    Args:
        syntax: the sentence.
        phrase: the phrase.
        forms: the new form of each pronoun, `AS_OBJECT` or `AS_SUBJECT`.
    """
    return [
        Edit(word.start, word.end, forms[word.lower])
        for word in _heads(syntax, phrase)
        if word.pos == "PRON" and word.lower in forms
    ]


def _heads(syntax: Syntax, phrase: Phrase) -> list[Word]:
    """Return the head of a phrase and its conjuncts inside the phrase."""
    found = [phrase.head]
    for head in found:
        found += [
            word
            for word in syntax.children(head)
            if word.relation is Relation.CONJUNCT and phrase.first <= word.index <= phrase.last
        ]
    return found
