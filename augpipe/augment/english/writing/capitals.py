"""The first capital of a sentence: whether a word loses it inside a sentence, and which word gets it."""

from __future__ import annotations

from augpipe.augment.english.reading.sentences import OPENING_MARKS
from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.gender import first_names, other_names
from augpipe.lexicon.english.verbs import Form, can_be_form, is_any_form
from augpipe.lexicon.english.vocabulary import COMMON_ENDINGS, COMMON_NOUN_ENDINGS, lower_case_words
from augpipe.syntax.edits import Edit
from augpipe.syntax.syntax import Relation, Syntax, Word


def decapitalised(syntax: Syntax, word: Word) -> list[Edit]:
    """Return the edit that makes the first letter of a sentence small; [] where the capital belongs to the word."""
    return [Edit(word.start, word.start + 1, word.text[0].lower())] if loses_capital(syntax, word) else []


def loses_capital(syntax: Syntax, word: Word) -> bool:
    """Return whether the first word of a sentence would be written small inside a sentence.

    Names, acronyms and *I* would not, nor any word that running text seldom writes small.
    """
    text, following = word.text, syntax.at(word.index + 1)
    if opens_with_name(syntax, word):
        return False
    if text == "A":
        described = following.text.islower() and following.pos in ("ADJ", "ADV", "NOUN")
        return following.text not in (".", "'s", "") and (word.pos == "DET" or described)
    inside = len(text) > 1 and not text[1:].islower() and "'" not in word.lower
    joined = following.text.startswith("-") and following.start == word.end
    # The small form of İ has two characters.
    if not text[:1].isupper() or text in ("I", "O") or inside or joined or len(text[0].lower()) > 1:
        return False
    if (word.pos == "NOUN" and following.text[:1].isdigit()) or _opens_title(syntax, word):
        return False  # "Measure 12"
    listed = word.pos == "NOUN" and following.text == "," and word.lower not in WORDS.set_off_openers
    if listed and syntax.at(word.index + 2).text.istitle():
        return False  # "Power, Gimmick and Weakness are scored"
    if word.lower in WORDS.occupations and following.pos == "PROPN" and _is_first_name(following.lower):
        return True  # "Drummer Anna Ross"
    certain = lower_case_words().get(word.lower)
    if certain is None and not following.text[:1].isupper() and lower_case_words().get(word.lower.removesuffix("s")):
        return not _is_first_name(word.lower)  # "Pedestrians", whatever the tag
    if certain is None:
        verbal = word.pos == "VERB" and (is_any_form(word.lower) or word.lower.endswith(("ed", "ing")))
        plural = word.pos == "NOUN" and word.morphology.plural and _looks_common(word.lower)
        common = word.pos == "ADV" or verbal or plural
        common = common or (word.pos != "PROPN" and word.lower.endswith(COMMON_ENDINGS))
        return common or word.lower in ("that's", "it's")
    if word.pos == "PROPN" and not certain and following.pos == "NOUN" and following.text.islower():
        return word.lower.endswith(_ADJECTIVE_ENDINGS)  # "International students"
    if word.pos == "PROPN" and not certain and following.pos in ("AUX", "VERB") and word.lower.endswith("ity"):
        return not _is_first_name(word.lower)  # "Plurality is marked"
    if word.pos == "PROPN":
        return certain and not (following.pos == "PROPN" and following.text[:1].isupper())
    if word.pos == "NOUN" and word.relation is Relation.NAME_PART and following.pos == "PROPN":
        return _is_first_name(following.lower)  # "Pocket Books", but "Midfielder Anna Ross"
    if word.lower in ("various", "several", "numerous", "overall", "most", "many", "few", "other", "more"):
        return True
    titled = following.text.istitle() and following.text != "I"
    if word.pos == "NOUN" and titled and following.pos in ("VERB", "ADJ", "ADV"):
        return False  # "Children Collide"
    return word.pos != "ADJ" or not titled


def opens_with_name(syntax: Syntax, word: Word) -> bool:
    """Return whether *All* begins a name: `All Saints' Church`, but not `All Germans`."""
    following = syntax.at(word.index + 1)
    nation = following.lower.removesuffix("s").endswith(_NATIONS)
    return word.text == "All" and following.text.istitle() and following.pos == "PROPN" and not nation


_NATIONS = ("an", "ese", "ish", "man", "i", "ic")


def _opens_title(syntax: Syntax, first: Word) -> bool:
    """Return whether a sentence opens with a title that holds a clause (`My Heart Is an Open Book is a song.`)."""
    held = False
    for word in syntax.words[first.index + 1 :]:
        if not word.text[:1].isupper():
            return held
        held = held or (word.pos in ("AUX", "PRON", "SCONJ") and word.text.istitle() and len(word.text) > 1)
    return False


_ADJECTIVE_ENDINGS = ("al", "ive", "ous", "ary", "ent")


def with_capital(text: str) -> str:
    """Return a text with a capital as its first letter, as at the beginning of a sentence.

    A text that begins with a digit, or with a word such as *iPhone* that has its capital inside, stays as it is.
    """
    place = len(text) - len(text.lstrip("".join(OPENING_MARKS) + " "))
    word = text[place:].split(" ", 1)[0]
    if not word[:1].islower() or any(letter.isupper() for letter in word.split("-")[0]):
        return text
    return text[:place] + text[place].upper() + text[place + 1 :]


def without_capital(syntax: Syntax, first: Word) -> list[Edit]:
    """Return the edit that makes the first letter of a sentence small, for a word that moves away from its beginning.

    The result is [] where the capital belongs to the word. In a compound such as *School-supplied*, the capital goes if
    running text writes the first half small.
    """
    if _is_compound(syntax, first):
        return [Edit(first.start, first.start + 1, first.text[0].lower())]
    return decapitalised(syntax, first)


def has_doubtful_capital(syntax: Syntax, first: Word) -> bool:
    """Return whether it is uncertain that the first word of a sentence would keep its capital inside a sentence.

    It is uncertain for a word that may be a name or a common word, for an adjective before a name (`Prehistoric
    Europeans`, but `Great Britain`), and for a noun that looks like a compound of common words (`Dinnerware`).
    """
    if not first.text[:1].isupper() or first.text == "I" or first.pos in ("DET", "PRON", "NUM"):
        return False
    following = syntax.at(first.index + 1)
    capital = following.text[:1].isupper()
    known = lower_case_words().get(first.lower) is not None
    if (first.pos == "NOUN" and following.text[:1].isdigit()) or (first.pos == "ADJ" and not known and not capital):
        return False  # "Measure 12", "French cheese"
    if first.lower in WORDS.occupations and _is_first_name(following.lower):
        return False  # "Drummer Anna Ross"
    if without_capital(syntax, first):
        if following.lower in ("'s", "'"):
            return first.pos in ("NOUN", "PROPN")  # "Weeks's work"
        titled = capital and first.pos in ("ADJ", "NOUN", "VERB", "PROPN")
        return titled or (first.pos in ("VERB", "NOUN") and not known)  # "Central African Republic"
    named = capital or following.text in ("-", ".")
    if named or not first.text.istitle():
        return named and first.text.istitle() and known and first.pos != "PROPN"
    modifies = following.pos == "NOUN" and not _is_first_name(first.lower)
    governs = following.pos == "ADP" and first.lower.endswith("s")
    return known or first.pos != "PROPN" or modifies or governs or _looks_common(first.lower)


def _looks_common(word: str) -> bool:
    """Return whether a word that is in no list has the ending of a common noun or consists of two common words."""
    known = lower_case_words()
    return not _is_first_name(word) and (
        word.endswith(COMMON_NOUN_ENDINGS)
        or can_be_form(word, Form.LEMMA)
        or word.removesuffix("s") in known
        or word.removesuffix("es") in known
        or any(known.get(word[:cut]) and known.get(word[cut:]) for cut in range(4, len(word) - 3))
    )


def _is_first_name(word: str) -> bool:
    """Return whether a lower-case word is a first name."""
    return word.capitalize() in other_names() or word.capitalize() in first_names()


def _is_compound(syntax: Syntax, first: Word) -> bool:
    """Return whether a word is the first half of a compound with a hyphen, and a common word or prefix."""
    following = syntax.text[first.end : first.end + 2]
    common = following[:1] == "-" and following[1:].islower() and first.text.istitle() and len(first.text) > 2
    return common and (first.lower in lower_case_words() or first.lower in WORDS.compounding_prefixes)
