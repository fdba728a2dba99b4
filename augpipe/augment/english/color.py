"""`color`: colour words are replaced by other colour names of the W3C.

A word is replaced only where it certainly is a colour: an adjective of a noun that can have one, the *bearer* of the
colour. Names, people, wine, wildlife, compounds (*light green*, *coffee brown*) and fixed terms (*yellow jersey*) are
left alone.
"""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation, Augmented, Result, Skipped
from augpipe.augment.draws import Draws
from augpipe.augment.english.reading.sentences import letters_beside, unusable
from augpipe.augment.english.writing.replacing import replacement
from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.colors import FIXED_PAIRS, PALETTES, family, insertable
from augpipe.syntax.edits import rewritten
from augpipe.syntax.syntax import Relation, Syntax, Word

_FURRED = frozenset(noun for noun, palette in PALETTES.items() if palette == PALETTES["fur"])
_PREDICATES = frozenset({Relation.COMPLEMENT, Relation.ROOT, Relation.CONJUNCT, Relation.OPEN_COMPLEMENT})


def color(syntax: Syntax, draws: Draws) -> Result:
    """Return the sentence with its colour words replaced, equal words by equal ones.

    Source: AugCSE appendix A.2 (ColorTransformation).
    """
    if syntax.forms.isdisjoint(WORDS.everyday_colors):
        return Skipped("no_color")
    if syntax.remember(unusable) is not None:
        return Skipped("unusable")
    found = [word for word in syntax.words if word.lower in WORDS.everyday_colors and _is_color(syntax, word)]
    names = {word.lower for word in found}
    if not found or sum(word.lower in names for word in syntax.words) > len(found):
        return Skipped("other_use")  # of a colour that has several mentions, each has to be replaced
    chosen: dict[str, str] = {}
    for word in found:
        if word.lower not in chosen:
            near = family(*(WORDS.everyday_colors & syntax.forms), *chosen.values())
            bearers = [_bearer(syntax, other) for other in found if other.lower == word.lower]
            nouns = {noun.lower for noun in bearers if noun is not None}
            if "coat" in nouns and not _FURRED.isdisjoint(syntax.forms):
                nouns.add("fur")
            options = [name for name in insertable(*nouns) if name not in near]
            if not options:
                return Skipped("other_use")
            chosen[word.lower] = draws.choice(options)
    edits = [edit for word in found for edit in replacement(syntax, word, chosen[word.lower])]
    return Augmented(rewritten(syntax, edits), "color")


def _is_color(syntax: Syntax, word: Word) -> bool:
    """Return whether a colour word means a colour: it is no name, no part of a compound, and has a bearer."""
    before, after = syntax.at(word.index - 1), syntax.at(word.index + 1)
    capital = word.text[0].isupper() and (word.index or after.text[:1].isupper())
    if capital or any(letter in "-–/'’" for letter in letters_beside(syntax.text, word)):
        return False
    if _is_black_and_white(syntax, word) or _is_shade(before, after):
        return False
    if before.lower in WORDS.painting_words:
        return after.pos in ("", "PUNCT", "ADP", "CCONJ", "SCONJ")
    bearer = _bearer(syntax, word)
    if bearer is None or bearer.lower not in WORDS.color_bearers or bearer.text[0].isupper():
        return False
    if bearer.index < word.index:
        return True
    pairs = ((word.lower, bearer.lower), (word.lower, bearer.lower.removesuffix("s")))
    headline = pairs[0] == ("white", "house") and before.pos != "DET"  # "white house denies it"
    if headline or not FIXED_PAIRS.isdisjoint(pairs):
        return False
    following = syntax.at(bearer.index + 1)
    return not (following.text.startswith("-") or following.pos == "NOUN")


def _is_black_and_white(syntax: Syntax, word: Word) -> bool:
    """Return whether a word is the first or last of *black and white*, said of films and photographs."""
    for first in (word.index, word.index - 2):
        pair = {syntax.at(first).lower, syntax.at(first + 2).lower}
        if pair == {"black", "white"} and syntax.at(first + 1).lower in ("and", "or", "-", "&"):
            return True
    return False


def _is_shade(before: Word, after: Word) -> bool:
    """Return whether a word beside a colour word makes it a shade: *light green*, *bluish black*, *coffee brown*."""
    if after.lower in WORDS.everyday_colors or after.lower.endswith("ish"):
        return True
    if before.lower in WORDS.painting_words:
        return False
    return (
        before.lower in WORDS.color_shades
        or before.lower in WORDS.everyday_colors
        or before.lower.endswith("ish")
        or before.pos == "NOUN"
    )


def _bearer(syntax: Syntax, word: Word) -> Word | None:
    """Return the noun that has the colour: the head of an attribute, or the subject of a predicate; else None."""
    for above in syntax.ancestors(word):
        if word.relation is not Relation.CONJUNCT or above.lower not in WORDS.everyday_colors:
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


AUGMENTATION = Augmentation(color, rules=("color",), reasons=("unusable", "no_color", "other_use"))
