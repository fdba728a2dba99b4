"""`color`: colour words are replaced by other colour names of the W3C.

A word is replaced only where it certainly is a colour: an adjective of a noun that can have one, the *bearer* of the
colour. Names, people, wine, wildlife, compounds (*light green*, *coffee brown*) and fixed terms (*yellow jersey*) are
left alone.
"""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.draws import Draws
from augpipe.augment.english.articles import indefinite_article
from augpipe.augment.english.rewriting import rewritten
from augpipe.augment.english.usable import unusable
from augpipe.augment.outcome import Augmented, Outcome, Skipped
from augpipe.lexicon.english.colors import (
    BEARERS,
    EVERYDAY,
    FIXED_PAIRS,
    PAINTING,
    SHADES,
    family,
    insertable,
)
from augpipe.syntax.edits import Edit, replace
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, Word

RULES = ("color",)
REASONS = ("unusable", "no_color", "other_use")

_PREDICATES = frozenset({Relation.COMPLEMENT, Relation.ROOT, Relation.CONJUNCT, Relation.OPEN_COMPLEMENT})
_FIXED = frozenset({("black", "white"), ("white", "black")})  # said of films and photographs


def color(syntax: Syntax, draws: Draws) -> Outcome:
    """Return the sentence with its colour words replaced, equal words by equal ones.

    Source: AugCSE appendix A.2 (ColorTransformation).
    """
    if syntax.forms.isdisjoint(EVERYDAY):
        return Skipped("no_color")
    if syntax.remember(unusable) is not None:
        return Skipped("unusable")
    found = [word for word in syntax.words if word.lower in EVERYDAY and _is_color(syntax, word)]
    names = {word.lower for word in found}
    if sum(word.lower in names for word in syntax.words) > len(found):
        return Skipped("other_use")  # one of its mentions cannot be replaced
    if not found:
        return Skipped("other_use")
    chosen: dict[str, str] = {}
    for word in found:
        if word.lower not in chosen:
            near = family(*(EVERYDAY & syntax.forms), *chosen.values())
            options = [name for name in insertable() if name not in near]
            if not options:
                return Skipped("other_use")
            chosen[word.lower] = draws.choice(options)
    edits = []
    for word in found:
        edits.append(replace(word, chosen[word.lower]))
        edits.extend(_article(syntax, word, chosen[word.lower]))
    return Augmented(rewritten(syntax, edits), "color")


def _is_color(syntax: Syntax, word: Word) -> bool:
    """Return whether a colour word means a colour: it is no name, no part of a compound, and has a bearer."""
    before, after = syntax.previous(word), syntax.next(word)
    text = syntax.text
    if any(letter in "-–/'’" for letter in text[max(word.start - 1, 0) : word.start] + text[word.end : word.end + 1]):
        return False
    if word.text[0].isupper() and (word.index or (after is not None and after.text[0].isupper())):
        return False
    if _is_fixed(syntax, word) or _is_compound(before, after):
        return False
    if before is not None and before.lower in PAINTING:
        return after is None or after.pos in ("PUNCT", "ADP", "CCONJ", "SCONJ")
    bearer = _bearer(syntax, word)
    if bearer is None or bearer.lower not in BEARERS or bearer.text[0].isupper():
        return False
    if (word.lower, bearer.lower) in FIXED_PAIRS or (word.lower, bearer.lower.removesuffix("s")) in FIXED_PAIRS:
        return False
    following = syntax.next(bearer)
    bound = bearer.index > word.index and following is not None and following.text.startswith("-")
    return not bound and not (following is not None and following.pos == "NOUN" and bearer.index > word.index)


def _is_fixed(syntax: Syntax, word: Word) -> bool:
    """Return whether a word is part of *black and white*."""
    words = syntax.words
    for first in (word.index, word.index - 2):
        if first >= 0 and first + 2 < len(words):
            pair = (words[first].lower, words[first + 2].lower)
            if pair in _FIXED and words[first + 1].lower in ("and", "or", "-", "&"):
                return True
    return False


def _is_compound(before: Word | None, after: Word | None) -> bool:
    """Return whether a word beside a colour word makes it a shade: *light green*, *bluish black*, *coffee brown*."""
    if after is not None and (after.lower in EVERYDAY or after.lower.endswith("ish")):
        return True
    if before is None or before.lower in PAINTING:
        return False
    return before.lower in SHADES or before.lower in EVERYDAY or before.lower.endswith("ish") or before.pos == "NOUN"


def _bearer(syntax: Syntax, word: Word) -> Word | None:
    """Return the noun that has the colour: the head of an attribute, or the subject of a predicate; else None."""
    for above in syntax.ancestors(word):
        if word.relation is not Relation.CONJUNCT or above.lower not in EVERYDAY:
            break
        word = above
    head = syntax.head(word)
    if word.relation in (Relation.ADJECTIVE_MODIFIER, Relation.NAME_PART):
        return head if head.index > word.index and head.pos in ("NOUN", "PROPN") else None
    if word.pos == "ADJ" and word.relation in _PREDICATES:
        near = 0 < word.index - head.index <= 2 and head.pos in ("VERB", "AUX")
        subject = syntax.child(word, Relation.SUBJECT) or (syntax.child(head, Relation.SUBJECT) if near else None)
        return subject if subject is not None and subject.index < word.index else None
    return None


def _article(syntax: Syntax, word: Word, name: str) -> list[Edit]:
    """Return the edit that makes *a* or *an* before a colour fit its new name; [] where it fits."""
    before = syntax.previous(word)
    if before is None or before.lower not in ("a", "an"):
        return []
    article = indefinite_article(name)
    return [] if article == before.lower else [replace(before, article)]


AUGMENTATION = Augmentation(color, rules=RULES, reasons=REASONS, version=1)
