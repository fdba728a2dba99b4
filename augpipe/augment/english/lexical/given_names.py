"""The first names of persons in a sentence: after a title, before a surname, or alone if they are certainly names."""

from __future__ import annotations

from augpipe.augment.english.lexical.surroundings import is_glued, is_in_title, is_quoted
from augpipe.lexicon.english.gender import OPEN_TITLES, PLACE_OPENERS, THINGS, TITLES, first_names, other_names
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, Word

_ALONE = frozenset(
    {Relation.SUBJECT, Relation.OBJECT, Relation.POSSESSIVE, Relation.ROOT, Relation.CONJUNCT, Relation.APPOSITION}
)
_WITH_PERSONS = frozenset("for with by and or named called against between like than".split())
_PARTNERS = frozenset({"Sons", "Co.", "Company", "Brothers"})


def is_left_name(syntax: Syntax, word: Word) -> bool:
    """Return whether a word is the first name of a person, so that it shows a gender if it is not replaced."""
    if word.pos != "PROPN" or is_glued(syntax.text, word) or is_in_title(syntax, word):
        return False
    known = first_names().get(word.text)
    alone = other_names().get(word.text) if known is None else known.alone
    before, after = syntax.previous(word), syntax.next(word)
    if alone is None or (before is not None and before.lower in (*PLACE_OPENERS, "the", "&")):
        return False
    run = _run(syntax, word)
    titled = before is not None and (before.text in TITLES or before.text in OPEN_TITLES)
    inside = before is not None and before.pos == "PROPN" and before.lower not in THINGS and len(run) > 1
    if _is_capital(before) and not (titled or inside or _opens_sentence(syntax, before)):
        return False
    if any(each.lower.rstrip("s.") in THINGS or each.lower in THINGS for each in run):
        return False
    if len(run) > 1:
        return after is not None and after.pos == "PROPN" and after.start == word.end + 1
    with_persons = before is not None and before.lower in _WITH_PERSONS
    return alone and (known is not None or word.relation in _ALONE or with_persons)


def given_names(syntax: Syntax) -> list[Word]:
    """Return the words that are first names of persons and have a counterpart, in text order.

    A word that is a first name at one place of the sentence counts at all places where no other capital is beside it.
    """
    names = first_names()
    candidates = [word for word in syntax.words if word.text in names and not is_glued(syntax.text, word)]
    if not candidates:
        return []
    certain: list[Word] = []
    for word in candidates:
        if _is_given(syntax, word, certain):
            certain.append(word)
    known = {word.text for word in certain}
    return [word for word in candidates if word in certain or (word.text in known and _stands_free(syntax, word))]


def _is_capital(word: Word | None) -> bool:
    """Return whether a word begins with a capital."""
    return word is not None and word.text[:1].isupper()


def _is_given(syntax: Syntax, word: Word, certain: list[Word]) -> bool:
    """Return whether a word is certainly a first name, by the words beside it; `certain` are those found before it."""
    before, after = syntax.previous(word), syntax.next(word)
    if is_quoted(syntax, word) or word.pos not in ("PROPN", "NOUN"):
        return False
    if before is not None and (before.text, word.text) == ("Queen", "Anne"):
        return False  # a style of houses
    if after is not None and after.lower.startswith(("d'", "d’")):
        return False  # Jeanne d'Arc
    if before is not None and (before.lower in PLACE_OPENERS or before.lower in ("the", "&")):
        return False
    if before is not None and before.lower == "of" and not _is_of_a_person(syntax, before, after):
        return False
    titled = before is not None and (before.text in TITLES or before.text in OPEN_TITLES)
    opens = not _is_capital(before) or titled or before in certain or _opens_sentence(syntax, before)
    run = _run(syntax, word)
    behind_mister = titled and before is not None and before.text[0] == "M" and before.text in TITLES
    if behind_mister and len(run) == 1:
        return False  # a surname
    beyond = syntax.next(run[-1])
    if beyond is not None and beyond.lower in THINGS and beyond.pos == "NOUN":
        return False  # a syndrome, a trophy
    if not opens or any(each.lower.rstrip("s.") in THINGS or each.lower in THINGS for each in run):
        return False
    if len(run) > 1 and _is_capital(after):
        return run[1].lower not in ("jr.", "sr.", "jr", "sr")
    placed = word.relation in _ALONE or (before is not None and before.lower in _WITH_PERSONS)
    return titled or (first_names()[word.text].alone and _stands_free(syntax, word) and placed)


def _is_of_a_person(syntax: Syntax, of: Word, after: Word | None) -> bool:
    """Return whether *of* is between a common noun and a full name (`the wife of John Hale`, not `Isle of James`)."""
    noun = syntax.previous(of)
    return noun is not None and noun.text.islower() and noun.pos == "NOUN" and _is_capital(after)


def _opens_sentence(syntax: Syntax, before: Word | None) -> bool:
    """Return whether `before` has its capital only as the first word of the sentence (`[When] John Hale …`)."""
    return before is not None and before.index == 0 and before.pos not in ("PROPN", "NOUN", "ADJ")


def _run(syntax: Syntax, word: Word) -> list[Word]:
    """Return the capitalised words from `word` on, with the small words that link them in a name."""
    run = [word]
    for later in syntax.words[word.index + 1 :]:
        if not _is_capital(later) and not _links(syntax, later):
            break
        run.append(later)
    return run


def _links(syntax: Syntax, word: Word) -> bool:
    """Return whether a small word links the parts of a name: *van*, *&*, *and* in a company's name, *'s*."""
    if word.lower in ("de", "von", "van", "&"):
        return True
    following = syntax.next(word)
    if word.lower == "and":
        return following is not None and following.text in _PARTNERS
    return word.lower in ("'s", "'") and _is_capital(following)


def _stands_free(syntax: Syntax, word: Word) -> bool:
    """Return whether no capitalised word is beside a name, so that it is a whole name."""
    before, after = syntax.previous(word), syntax.next(word)
    if before is not None and (before.lower in PLACE_OPENERS or before.lower in ("the", "of")):
        return False
    free = not _is_capital(before) or _opens_sentence(syntax, before)
    return free and not _is_capital(after) and not is_quoted(syntax, word)
