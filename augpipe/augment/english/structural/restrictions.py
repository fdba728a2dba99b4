"""Words that a summary must keep, since without them it would claim more than the sentence (*only*, *former*)."""

from __future__ import annotations

from itertools import pairwise

from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, Word

# Restrictive, approximating, negative and non-committal adverbs and adjectives, after Huddleston and Pullum (2002),
# chapter 5, section 7 (determinatives), chapter 6, section 7 (focusing adverbs) and 6.2 (attributive-only adjectives).
RESTRICTIVE = frozenset(
    "most only nearly almost hardly barely scarcely rarely seldom few fewer little less least alleged allegedly "
    "reportedly reported supposedly supposed former formerly ex would-be nominal virtual virtually so-called fake "
    "false mock possible possibly potential potentially probable probably perhaps presumed presumably apparent "
    "apparently likely unlikely proposed planned intended unsuccessful unsuccessfully failed attempted partly "
    "partially half mostly mainly largely primarily usually often sometimes occasionally generally normally typically "
    "traditionally never neither nor no not without initially originally previously about approximately roughly "
    "future unfinished incomplete deputy assistant acting interim vice honorary associate semi quasi non anti retired "
    "current unable no-one nobody nothing none nowhere too enough exclusively solely merely just theoretically "
    "formally officially yet still ever once".split()
)
# The relations over which a restrictive word acts: those of modifiers, not of phrases and clauses.
_MODIFYING = (
    Relation.ADVERB,
    Relation.ADJECTIVE_MODIFIER,
    Relation.DETERMINER,
    Relation.NUMBER,
    Relation.NAME_PART,
    Relation.OTHER,
)

# Connectives and quantifiers of several words, which are kept or left out as a whole.
_PHRASES = (
    ("as", "well", "as"),
    ("rather", "than"),
    ("such", "as"),
    ("other", "than"),
    ("more", "than"),
    ("less", "than"),
    ("fewer", "than"),
    ("at", "least"),
    ("at", "most"),
    ("up", "to"),
    ("due", "to"),
    ("because", "of"),
    ("instead", "of"),
    ("out", "of"),
    ("along", "with"),
    ("together", "with"),
    ("not", "only"),
    ("so", "called"),
)
# A sentence without any of these words has none of the phrases.
_LAST = frozenset(phrase[-1] for phrase in _PHRASES) - {"as", "to"} | {"well", "such", "up", "due"}


def with_restrictions(syntax: Syntax, kept: set[int]) -> set[int]:
    """Return the indices `kept` and those of the words that restrict a kept word.

    The restrictive word may modify the kept word itself or one of its modifiers: if *men* of `nearly blind men` is
    kept, so are *nearly* and *blind*.
    """
    found = syntax.forms & RESTRICTIVE
    if not found:
        return kept
    closed = set(kept)
    for word in syntax.words:
        if word.lower in found and word.index not in closed:
            closed.update(_path(syntax, word, kept))
    return closed


def _path(syntax: Syntax, word: Word, kept: set[int]) -> list[int]:
    """Return the indices of a word and the modifiers between it and a kept word; [] across a phrase or clause."""
    found: list[int] = []
    for below, above in pairwise(syntax.upwards(word)):
        if below.relation not in _MODIFYING:
            break
        found.append(below.index)
        if above.index in kept:
            return found
    return []


def with_phrases(syntax: Syntax, kept: set[int]) -> set[int]:
    """Return the indices `kept` and those of the rest of every fixed phrase of which a word is kept."""
    if syntax.forms.isdisjoint(_LAST):
        return kept
    phrases = [phrase for phrase in _PHRASES if syntax.forms.issuperset(phrase)]
    closed = set(kept)
    for phrase in phrases:
        for word in syntax.words:
            if word.lower != phrase[0]:
                continue
            run = syntax.words[word.index : word.index + len(phrase)]
            if tuple(entry.lower for entry in run) == phrase and any(entry.index in kept for entry in run):
                closed.update(entry.index for entry in run)
    return closed
