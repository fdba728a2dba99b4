"""Words that a swap of genders cannot change: names without a counterpart, titles in names, words of one sex alone."""

from __future__ import annotations

import re
from functools import cache

from augpipe.augment.english.lexical.given_names import is_left_name
from augpipe.augment.english.lexical.surroundings import is_glued, is_in_title
from augpipe.lexicon.english.gender import (
    PLAINLY_GENDERED,
    THINGS,
    TITLES,
    UNPAIRED,
    first_names,
    gender_pairs,
    other_names,
)
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, Word

# Words with a counterpart that, with a capital, are mostly surnames or names of firms, animals or bands.
_SURNAMES = frozenset(
    "man men king kings prince baron duke abbot hero god gods brothers sons son father monk host".split()
)
_ROMAN = re.compile(r"[IVX]+")
_BEARING = frozenset("give gives gave given giving".split())


def has_left_over(syntax: Syntax, changed: set[int]) -> bool:
    """Return whether a sentence would keep a word that shows the old gender.

    Args:
        syntax: the sentence.
        changed: the character offsets at which the words begin that the swap changes.
    """
    if not syntax.forms.isdisjoint(UNPAIRED) or ("birth" in syntax.forms and not syntax.forms.isdisjoint(_BEARING)):
        return True
    indices = {word.index for word in syntax.words if word.start in changed}
    telling = _telling_words()
    for word in syntax.words:
        if word.text not in telling or word.index in indices:
            continue
        if is_left_name(syntax, word) or _is_left_word(syntax, word):
            return True
    return _has_a_number(syntax, indices) or _splits_a_list(syntax, indices)


def _has_a_number(syntax: Syntax, changed: set[int]) -> bool:
    """Return whether a name that changes has a Roman number, as that of a ruler (`King George V`)."""
    following = (syntax.next(syntax.words[index]) for index in changed if syntax.words[index].pos == "PROPN")
    return any(word is not None and _ROMAN.fullmatch(word.text) for word in following)


@cache
def _telling_words() -> frozenset[str]:
    """Return the words with a capital that can show a gender: first names, titles, nouns with a counterpart."""
    nouns = {noun.capitalize() for noun in (*gender_pairs(), *PLAINLY_GENDERED)}
    return frozenset({*first_names(), *other_names(), *TITLES, *nouns})


def _splits_a_list(syntax: Syntax, changed: set[int]) -> bool:
    """Return whether one name of a list changes and another does not (`Józef Beck, Adam Koc`)."""
    lists: dict[int, list[Word]] = {}
    for word in syntax.words:
        if word.relation is Relation.CONJUNCT and word.pos == "PROPN":
            first = next(above for above in syntax.ancestors(word) if above.relation is not Relation.CONJUNCT)
            lists.setdefault(first.index, [first]).append(word)
    for members in lists.values():
        persons = [_has_changed(syntax, member, changed) for member in members if member.pos == "PROPN"]
        if any(persons) and not all(persons):
            return True
    return False


def _has_changed(syntax: Syntax, member: Word, changed: set[int]) -> bool:
    """Return whether a name, with the capitalised words around it, has a word that changes."""
    if member.index in changed:
        return True
    for step in (-1, 1):
        index = member.index + step
        while 0 <= index < len(syntax.words) and syntax.words[index].text[:1].isupper():
            if index in changed:
                return True
            index += step
    return False


def _is_left_word(syntax: Syntax, word: Word) -> bool:
    """Return whether a title or noun with a capital stays and shows a gender (`the Women's Cup`, `the Queen`).

    Surnames and names of places do not count.
    """
    if word.text not in TITLES and (word.lower not in gender_pairs() or word.lower in _SURNAMES):
        return False
    if is_glued(syntax.text, word) or is_in_title(syntax, word):
        return False
    if word.lower in PLAINLY_GENDERED:
        return True
    before, after = syntax.previous(word), syntax.next(word)
    if word.lower.endswith("man") or (before is not None and before.text[:1].isupper() and before.index > 0):
        return False
    run = (after, syntax.next(after) if after is not None else None)
    return all(each is None or each.lower not in THINGS for each in run)
