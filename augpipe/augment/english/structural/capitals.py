"""The first capital of a sentence, after other words have been moved to its beginning."""

from __future__ import annotations

from augpipe.augment.english.framing import decapitalised
from augpipe.lexicon.english.gender import first_names, other_names
from augpipe.lexicon.english.letter_case import lower_case_words
from augpipe.lexicon.english.verbs import Form, can_be_form
from augpipe.syntax.edits import Edit
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Word

_OPENERS = "\"'“‘([« "


def with_capital(text: str) -> str:
    """Return a text with a capital as its first letter, as at the beginning of a sentence.

    A text that begins with a digit, or with a word such as *iPhone* that has its capital inside, stays as it is.
    """
    place = len(text) - len(text.lstrip(_OPENERS))
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
    following = syntax.next(first)
    known = lower_case_words().get(first.lower) is not None
    if without_capital(syntax, first):
        if following is not None and following.text in ("'s", "’s", "'", "’"):
            return first.pos in ("NOUN", "PROPN")  # "Weeks's work"
        titled = (
            following is not None and following.text[:1].isupper() and first.pos in ("ADJ", "NOUN", "VERB", "PROPN")
        )
        return titled or (first.pos in ("VERB", "NOUN") and not known)  # "Central African Republic"
    named = following is not None and (following.text[:1].isupper() or following.text in ("-", "."))
    if named and first.pos != "PROPN":
        return first.text.istitle() and known
    modifies = following is not None and following.pos == "NOUN" and not _is_first_name(first.lower)
    modifies = modifies or (following is not None and following.pos == "ADP" and first.lower.endswith("s"))
    common = known or first.pos != "PROPN" or modifies or _looks_common(first.lower)
    return first.text.istitle() and not named and common


# Endings of nouns that are seldom names.
_COMMON_ENDINGS = tuple(
    "ing tion ment ness ism ware ity logy graphy nomy metry itis osis asis emia ine ide ase ium ics ure ance ence "
    "craft ship hood work ball wood stone ers ists ors ians".split()
)


def _looks_common(word: str) -> bool:
    """Return whether a word that is in no list has the ending of a common noun or consists of two common words."""
    if _is_first_name(word):
        return False
    if word.endswith(_COMMON_ENDINGS) or can_be_form(word, Form.LEMMA):
        return True
    known = lower_case_words()
    if word.removesuffix("s") in known or word.removesuffix("es") in known:
        return True
    return any(known.get(word[:cut]) and known.get(word[cut:]) for cut in range(4, len(word) - 3))


def _is_first_name(word: str) -> bool:
    """Return whether a lower-case word is a first name."""
    return word.capitalize() in other_names() or word.capitalize() in first_names()


def _is_compound(syntax: Syntax, first: Word) -> bool:
    """Return whether a word is the first half of a compound with a hyphen, and a common word or prefix."""
    following = syntax.text[first.end : first.end + 2]
    common = following[:1] == "-" and following[1:].islower() and first.text.istitle() and len(first.text) > 2
    return common and (first.lower in lower_case_words() or first.lower in _PREFIXES)


_PREFIXES = frozenset("pro non post pre multi semi self".split())
