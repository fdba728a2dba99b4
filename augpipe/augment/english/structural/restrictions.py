"""Words that a summary cannot drop: without them it would say more than the row did."""

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
_MODIFYING = (
    Relation.ADVERB,
    Relation.ADJECTIVE_MODIFIER,
    Relation.DETERMINER,
    Relation.NUMBER,
    Relation.NAME_PART,
    Relation.OTHER,
)

# Connectives and quantifiers of several words, which stay or go as one.
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
_LAST = frozenset(phrase[-1] for phrase in _PHRASES) - {"as", "to"} | {"well", "such", "up", "due"}


def with_restrictions(syntax: Syntax, kept: set[int]) -> set[int]:
    """Return words with those that restrict one of them, by themselves or from inside a modifier (`only old men`)."""
    found = syntax.forms & RESTRICTIVE
    if not found:
        return kept
    closed = set(kept)
    for word in syntax.words:
        if word.lower in found and word.index not in closed:
            closed.update(_path(syntax, word, kept))
    return closed


def _path(syntax: Syntax, word: Word, kept: set[int]) -> list[int]:
    """Return a word with the modifiers between it and a kept word; nothing where a phrase or clause lies between."""
    found: list[int] = []
    for below, above in pairwise(syntax.upwards(word)):
        if below.relation not in _MODIFYING:
            break
        found.append(below.index)
        if above.index in kept:
            return found
    return []


def with_phrases(syntax: Syntax, kept: set[int]) -> set[int]:
    """Return words with the rest of every fixed phrase of which they have a part."""
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
