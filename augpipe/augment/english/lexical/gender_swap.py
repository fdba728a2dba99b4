"""`gender_swap`: pronouns, nouns, titles and first names are replaced by their counterparts of the other gender.

All gendered words of a sentence change together, so that pronouns still refer to the same persons. Where one of them
cannot change, none does. The counterpart of a pronoun depends on its role, that of a first name is as frequent.
"""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.draws import Draws
from augpipe.augment.english.lexical.gender_rest import has_left_over
from augpipe.augment.english.lexical.given_names import given_names
from augpipe.augment.english.lexical.pronoun_role import counterpart
from augpipe.augment.english.lexical.surroundings import is_glued
from augpipe.augment.english.rewriting import rewritten
from augpipe.augment.english.usable import unusable
from augpipe.augment.outcome import Augmented, Outcome, Skipped
from augpipe.lexicon.english.gender import (
    POLITE_TITLES,
    PRONOUNS,
    ROLE_PRONOUNS,
    TITLES,
    first_names,
    gender_pairs,
    gendered_forms,
)
from augpipe.syntax.edits import Edit, replace
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, Word

RULES = ("name", "pronoun", "noun")
REASONS = ("unusable", "no_gender", "ambiguous_pronoun", "ship", "mixed", "other_use")

_SENTENCE_ENDS = frozenset(".!?:;\"“'‘([")
# In a sentence with one of these words, *she* may be a ship.
_SHIPS = frozenset(
    "ship ships vessel vessels boat boats schooner frigate destroyer submarine cruiser steamer hull keel hms uss "
    "sank sunk decommissioned scrapped torpedoed moored drydock".split()
)
_OFFICE, _WOMEN = ("man", "men"), ("woman", "women")
_MODIFIERS = frozenset({"male", "female", "man", "men", "woman", "women", "masculine", "feminine"}) | frozenset(
    "paternal maternal fatherly motherly manly womanly".split()
)


def gender_swap(syntax: Syntax, draws: Draws) -> Outcome:
    """Return the sentence with every gendered word replaced by its counterpart.

    `draws` is not used.

    Source: AugCSE appendix A.2 (GenderSwap).
    """
    if syntax.forms.isdisjoint(gendered_forms()):
        return Skipped("no_gender")
    if syntax.remember(unusable) is not None:
        return Skipped("unusable")
    if not syntax.forms.isdisjoint(_SHIPS) and not syntax.forms.isdisjoint(("she", "her")):
        return Skipped("ship")
    names = given_names(syntax)
    edits = [replace(word, first_names()[word.text].other) for word in names]
    named = {word.index for word in names}
    pronouns, nouns = [], []
    for word in syntax.words:
        if word.lower in PRONOUNS or word.lower in ROLE_PRONOUNS:
            if _is_in_title(syntax, word):
                continue
            other = PRONOUNS.get(word.lower) or counterpart(syntax, word)
            if other is None:
                return Skipped("ambiguous_pronoun")
            pronouns.append(replace(word, other))
        elif word.text in TITLES and _is_title(syntax, word, named):
            nouns.append(Edit(word.start, word.end, TITLES[word.text]))
        elif word.lower in gender_pairs() and word.index not in named and _is_gendered_noun(syntax, word):
            nouns.append(replace(word, gender_pairs()[word.lower]))
    edits += pronouns + nouns
    if not edits:
        return Skipped("other_use")
    if has_left_over(syntax, {edit.start for edit in edits}):
        return Skipped("mixed")
    return Augmented(rewritten(syntax, edits), "name" if names else "pronoun" if pronouns else "noun")


def _is_in_title(syntax: Syntax, word: Word) -> bool:
    """Return whether a pronoun is part of a title, name or compound: *HE*, *Her* inside a sentence, *he-man*."""
    if is_glued(syntax.text, word) or word.text[1:2].isupper():
        return True
    return word.text[0].isupper() and not _opens_sentence(syntax, word)


def _opens_sentence(syntax: Syntax, word: Word) -> bool:
    """Return whether a word begins a sentence, or a quotation or the like that goes on in small letters."""
    before, after = syntax.previous(word), syntax.next(word)
    if before is None or before.text in (".", "!", "?"):
        return True
    return before.text in _SENTENCE_ENDS and after is not None and not after.text[:1].isupper()


def _is_title(syntax: Syntax, word: Word, named: set[int]) -> bool:
    """Return whether a title precedes a person: a first name that is swapped, or any name after *Mr* and the like."""
    after = syntax.next(word)
    if after is None or after.pos != "PROPN":
        return False
    return after.index in named or word.text in POLITE_TITLES


def _is_gendered_noun(syntax: Syntax, word: Word) -> bool:
    """Return whether a noun means a person, unlike in *to father*, *sister ship*, *queen bee*, *King Street*."""
    if (
        word.pos not in ("NOUN", "ADJ", "PROPN")
        or (word.pos == "PROPN" and not word.lower.endswith(_OFFICE))
        or word.text[1:2].isupper()
        or _is_glued_noun(syntax.text, word)
    ):
        return False
    if (
        word.lower.endswith(_OFFICE)
        and not word.lower.endswith(_WOMEN)
        and len(word.lower) > 5
        and not syntax.forms.isdisjoint(("she", "her"))
    ):
        return False  # *she became chairman*
    if word.text[0].isupper() and word.lower.endswith(_OFFICE) and len(word.lower) > 6:
        return True  # *its Chairman*
    before, after = syntax.previous(word), syntax.next(word)
    if word.text[0].isupper() and (not _opens_sentence(syntax, word) or (after and after.text[:1].isupper())):
        return False
    if before is not None and before.text[:1].isupper() and before.pos == "PROPN" and word.text[0].isupper():
        return False
    modifies = word.relation is Relation.NAME_PART and syntax.head(word).index > word.index
    if modifies and word.lower not in _MODIFIERS:
        return False
    return word.pos == "NOUN" or word.lower in _MODIFIERS


def _is_glued_noun(text: str, word: Word) -> bool:
    """Return whether a noun is part of a compound with a hyphen, other than `mother-in-law` and the like."""
    behind = text[word.end : word.end + 8]
    return is_glued(text, word) and not behind.startswith(("-in-law", "/"))


AUGMENTATION = Augmentation(gender_swap, rules=RULES, reasons=REASONS, version=1)
