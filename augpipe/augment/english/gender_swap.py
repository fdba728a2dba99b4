"""`gender_swap`: pronouns, nouns, titles and first names are replaced by their counterparts of the other gender.

All gendered words of a sentence change together, so that pronouns still refer to the same persons. Where one of them
cannot change, none does. The counterpart of a pronoun depends on its role, that of a first name is as frequent.
"""

from __future__ import annotations

import re
from functools import cache

from augpipe.augment.augmentation import Augmentation, Augmented, Result, Skipped
from augpipe.augment.draws import Draws
from augpipe.augment.english.reading.sentences import is_glued, is_in_short_quotation, is_quoted, unusable
from augpipe.lexicon.english import PAIRS, WORDS
from augpipe.lexicon.english.gender import (
    POLITE_TITLES,
    ROLE_PRONOUNS,
    first_names,
    gender_pairs,
    gendered_forms,
    other_names,
)
from augpipe.lexicon.english.places import regions, well_known
from augpipe.syntax.edits import replace, rewritten
from augpipe.syntax.syntax import Relation, Syntax, Word

_SENTENCE_ENDS = frozenset(".!?:;\"“'‘([")
_OFFICE, _WOMEN = ("man", "men"), ("woman", "women")
_MODIFIERS = frozenset(
    "male female man men woman women masculine feminine paternal maternal fatherly motherly manly womanly".split()
)
_OPEN_NOUN_PHRASE = frozenset({"NOUN", "PROPN", "ADJ", "NUM", "VERB", "ADV", "X"})
_ADVERBIALS = frozenset("today tomorrow yesterday tonight home that this last next".split())
_ALONE = frozenset(
    {Relation.SUBJECT, Relation.OBJECT, Relation.POSSESSIVE, Relation.ROOT, Relation.CONJUNCT, Relation.APPOSITION}
)
_WITH_PERSONS = frozenset("for with by and or named called against between like than".split())
_LENDERS = frozenset({"Mae", "Mac"})  # after *Fannie*, *Freddie*
_PARTNERS = frozenset({"Sons", "Co.", "Company", "Brothers"})
_TURNED = frozenset("turn turns turned turning hurt hurts injured broke on".split())  # what is done to *her back*
_GENDERED_ENDINGS = ("us", "o", "a")
_NUMERALS = frozenset("the one two three four five six seven eight nine ten".split())
_NAMES = 2  # of a person, beyond which one in the middle may be a first name
_BEHIND = re.compile(r"[IVX]+|['’]")  # "George V", "Marcus' skills"


def gender_swap(syntax: Syntax, draws: Draws) -> Result:
    """Return the sentence with every gendered word replaced by its counterpart.

    `draws` is not used.

    Source: AugCSE appendix A.2 (GenderSwap).
    """
    if syntax.forms.isdisjoint(gendered_forms()):
        return Skipped("no_gender")
    if syntax.remember(unusable) is not None:
        return Skipped("unusable")
    of_women = not syntax.forms.isdisjoint(("she", "her"))
    if of_women and not syntax.forms.isdisjoint(WORDS.ship_words):
        return Skipped("ship")
    names = {word.index: first_names()[word.text].other for word in _given_names(syntax)}
    pronouns: dict[int, str] = {}
    nouns: dict[int, str] = {}
    for word in syntax.words:
        if word.lower in PAIRS.gendered_pronouns or word.lower in ROLE_PRONOUNS:
            if _is_in_name(syntax, word):
                continue
            other = PAIRS.gendered_pronouns.get(word.lower) or _by_role(syntax, word)
            if other is None:
                return Skipped("ambiguous_pronoun")
            pronouns[word.index] = other
        elif word.text in PAIRS.titles and _is_title(syntax, word, names):
            nouns[word.index] = PAIRS.titles[word.text]
        elif word.lower in gender_pairs() and word.index not in names and _is_gendered_noun(syntax, word, of_women):
            nouns[word.index] = gender_pairs()[word.lower]
    changed = names | pronouns | nouns
    if not changed:
        return Skipped("other_use")
    if _has_left_over(syntax, changed):
        return Skipped("mixed")
    edits = [replace(syntax.words[index], other) for index, other in changed.items()]
    return Augmented(rewritten(syntax, edits), "name" if names else "pronoun" if pronouns else "noun")


def _is_in_name(syntax: Syntax, word: Word) -> bool:
    """Return whether a pronoun is part of a title, name or compound: *HE*, *Her* inside a sentence, *he-man*."""
    if is_glued(syntax.text, word) or word.text[1:2].isupper():
        return True
    return _is_capital(word) and not _opens_sentence(syntax, word)


def _is_capital(word: Word) -> bool:
    """Return whether a word begins with a capital."""
    return word.text[:1].isupper()


def _opens_sentence(syntax: Syntax, word: Word) -> bool:
    """Return whether a word begins a sentence, or a quotation or the like that goes on in small letters."""
    before, after = syntax.at(word.index - 1), syntax.at(word.index + 1)
    return before.text in ("", ".", "!", "?") or (before.text in _SENTENCE_ENDS and not _is_capital(after))


def _by_role(syntax: Syntax, word: Word) -> str | None:
    """Return *his* or *him* for *her*, *her* or *hers* for *his*; None where tree and next word disagree."""
    following = syntax.at(word.index + 1)
    ahead = syntax.head(word).index > word.index
    possessive = word.relation is Relation.POSSESSIVE or (word.relation is Relation.DETERMINER and ahead)
    if word.lower == "his":
        if possessive and ahead:
            return "her"
        return "hers" if following.pos in ("", "PUNCT", "CCONJ", "ADP", "AUX") else None
    if following.lower == "back":
        return "his" if syntax.at(word.index - 1).lower in _TURNED else None  # "turned her back", "took her back"
    if possessive:
        opens = following.pos in _OPEN_NOUN_PHRASE or following.text in ('"', "“", "'", "‘")
        return "his" if opens or following.lower in ("then", "own", "so", "now", "many", "first") else None
    if word.relation is Relation.SUBJECT:
        return None
    noun = syntax.at(following.index + 1) if following.pos in ("ADJ", "VERB") else following  # "her trifling games"
    return None if noun.pos in ("NOUN", "PROPN") and noun.lower not in _ADVERBIALS else "him"


def _is_title(syntax: Syntax, word: Word, names: dict[int, str]) -> bool:
    """Return whether a title precedes a person: a first name that is swapped, or any name after *Mr* and the like."""
    after = syntax.at(word.index + 1)
    return after.pos == "PROPN" and (after.index in names or word.text in POLITE_TITLES)


def _is_gendered_noun(syntax: Syntax, word: Word, of_women: bool) -> bool:
    """Return whether a noun means a person, unlike in *to father*, *sister ship*, *queen bee*, *King Street*."""
    office = word.lower.endswith(_OFFICE)
    if word.text[1:2].isupper() or not (word.pos in ("NOUN", "ADJ") or (word.pos == "PROPN" and office)):
        return False
    if is_glued(syntax.text, word) and not syntax.text.startswith(("-in-law", "/"), word.end):
        return False
    before = syntax.at(word.index - 1)
    if (before.text, word.lower) == ("Big", "brother") or (before.lower == "state" and word.lower.startswith("actor")):
        return False
    if of_women and office and not word.lower.endswith(_WOMEN) and len(word.lower) > 5:
        return False  # *she became chairman*
    if _is_capital(word):
        if office and len(word.lower) > 6:
            return True  # *its Chairman*
        named = _is_capital(before) and before.pos == "PROPN"
        if named or _is_capital(syntax.at(word.index + 1)) or not _opens_sentence(syntax, word):
            return False
    part = word.relation is Relation.NAME_PART and syntax.head(word).index > word.index and word.lower != "father"
    return word.lower in _MODIFIERS or word.lower.endswith("hood") or (word.pos == "NOUN" and not part)


def _given_names(syntax: Syntax) -> list[Word]:
    """Return the first names of persons that have a counterpart; one sure place is enough for all free places."""
    names = first_names()
    candidates = [word for word in syntax.words if word.text in names and not is_glued(syntax.text, word)]
    certain: list[Word] = []
    for word in candidates:
        if _is_given(syntax, word, certain):
            certain.append(word)
    known = {word.text for word in certain}
    return [word for word in candidates if word in certain or (word.text in known and _stands_free(syntax, word))]


def _is_given(syntax: Syntax, word: Word, certain: list[Word]) -> bool:
    """Return whether a word is certainly a first name, by the words beside it and those found before, `certain`."""
    before, after = syntax.at(word.index - 1), syntax.at(word.index + 1)
    if (
        (is_quoted(syntax, word) or word.pos not in ("PROPN", "NOUN"))
        or (before.text, word.text) == ("Queen", "Anne")  # a style of houses
        or after.lower.startswith(("d'", "d’"))  # Jeanne d'Arc
        or _is_before_place(before)
        or after.lower in _NUMERALS  # the band *Alice Nine*, *Peter the Great*
        or not _LENDERS.isdisjoint((word.text, after.text))
        or (before.lower == "of" and not _is_of_a_person(syntax, before, after))
    ):
        return False
    run = _run(syntax, word)
    titled = _is_before_person(before) and (len(run) > 1 or before.text in PAIRS.titles)  # not `Mayor Bradley`
    beyond = syntax.at(run[-1].index + 1)
    if beyond.lower in WORDS.things and beyond.pos == "NOUN":
        return False  # a syndrome, a trophy
    opens = not _is_capital(before) or titled or before in certain or _is_plain_opener(before)
    if not opens or _names_a_thing(run):
        return False
    if len(run) > 1 and _is_capital(after):
        return run[1].lower not in ("jr.", "sr.", "jr", "sr")
    placed = word.relation in _ALONE or before.lower in _WITH_PERSONS
    return titled or (first_names()[word.text].alone and _stands_free(syntax, word) and placed)


def _stands_free(syntax: Syntax, word: Word) -> bool:
    """Return whether no capitalised word is beside a name, so that it is a whole name."""
    before, after = syntax.at(word.index - 1), syntax.at(word.index + 1)
    if before.lower in WORDS.place_openers or before.lower in ("the", "of") or is_quoted(syntax, word):
        return False
    return not _is_capital(after) and (not _is_capital(before) or _is_plain_opener(before))


def _is_before_place(before: Word) -> bool:
    """Return whether a word makes the name after it a place or a firm: *Saint*, *the*, *&*."""
    return before.lower in WORDS.place_openers or before.lower in ("the", "&")


def _is_before_person(before: Word) -> bool:
    """Return whether a word is a title."""
    return before.text in PAIRS.titles or before.text in WORDS.open_titles


def _is_of_a_person(syntax: Syntax, of: Word, after: Word) -> bool:
    """Return whether *of* is between a common noun and a full name (`the wife of John Hale`, not `Isle of James`)."""
    noun = syntax.at(of.index - 1)
    return noun.text.islower() and noun.pos == "NOUN" and _is_capital(after)


def _is_plain_opener(before: Word) -> bool:
    """Return whether a word has its capital only as the first word of the sentence (`[When] John Hale …`)."""
    return before.index == 0 and before.pos not in ("PROPN", "NOUN", "ADJ")


def _names_a_thing(run: list[Word]) -> bool:
    """Return whether a name has a word such as *Street* or *Company*."""
    return any(word.lower.rstrip("s.") in WORDS.things or word.lower in WORDS.things for word in run)


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
    following = syntax.at(word.index + 1)
    if word.lower == "and":
        return following.text in _PARTNERS
    return word.lower in ("de", "von", "van", "&") or (word.lower in ("'s", "'") and _is_capital(following))


def _has_left_over(syntax: Syntax, changed: dict[int, str]) -> bool:
    """Return whether a sentence would keep a word that shows the old gender; `changed` has the words that change."""
    birth = "birth" in syntax.forms and not syntax.forms.isdisjoint(("give", "gives", "gave", "given", "giving"))
    texts = {syntax.words[index].text for index in changed if syntax.words[index].pos == "PROPN"}
    if (
        "genders" in syntax.forms  # of a language
        or _has_compound(syntax)
        or birth
        or not syntax.forms.isdisjoint(WORDS.unpaired_words)
        or _has_small_name(syntax)
    ):
        return True
    names = [word for word in syntax.words if word.pos == "PROPN"]
    if any(_is_doubtful(syntax, word, changed) or _is_unturned(syntax, word, changed) for word in names):
        return True
    telling = (word for word in syntax.words if word.text in _telling_words() and word.index not in changed)
    if any(_is_left_name(syntax, word) or _is_left_word(syntax, word) for word in telling):
        return True
    numbered = any(word.text in texts and _BEHIND.fullmatch(syntax.at(word.index + 1).text) for word in names)
    again = (word for word in names if word.text in texts or (word.text.islower() and word.lower in gender_pairs()))
    return numbered or any(word.index not in changed for word in again) or _splits_a_list(syntax, changed)


def _has_compound(syntax: Syntax) -> bool:
    """Return whether a gendered word is a part of a compound with a hyphen: *father-in-law*, *grandmother-to-be*."""
    return any(
        word.lower in gender_pairs() and "-" in (syntax.text[word.start - 1 : word.start], syntax.text[word.end :][:1])
        for word in syntax.words
    )


def _is_unturned(syntax: Syntax, word: Word, changed: dict[int, str]) -> bool:
    """Return whether a name that stays may be a person's: no place, date or thing (`the Norwegian king Eirik`)."""
    if word.index in changed or _changes(syntax, word, changed) or word.lower in WORDS.calendar:
        return False
    if is_quoted(syntax, word):
        return False
    first = word.index
    while _is_capital(syntax.at(first - 1)) and syntax.at(first - 1).pos == "PROPN":
        first -= 1
    run = _run(syntax, syntax.words[first])
    owner = next((part.start for part in run if part.lower in ("'s", "'")), run[-1].end)
    name = syntax.text[run[0].start : owner]
    known = name in well_known() or name in regions() or _names_a_thing(run) or not _LENDERS.isdisjoint(name.split())
    before = syntax.at(first - 1)
    title = _is_capital(before) and before.index > 0  # "His Dark Materials"
    return not known and not title and before.lower != "the"


def _has_small_name(syntax: Syntax) -> bool:
    """Return whether a sentence without capitals has a first name, or any sentence a noun such as *defenceman*."""
    if syntax.text == syntax.text.lower() and any(
        word.pos in ("PROPN", "NOUN", "X")
        and ((name := word.text.capitalize()) in first_names() or other_names().get(name, False))
        for word in syntax.words
    ):
        return True
    return any(
        word.pos == "NOUN"
        and word.lower.endswith(_OFFICE)
        and len(word.lower) > 4
        and word.lower not in WORDS.neutral_men
        and word.lower.removesuffix("s") not in gender_pairs()
        for word in syntax.words
    )


def _is_doubtful(syntax: Syntax, word: Word, changed: dict[int, str]) -> bool:
    """Return whether a name may show a gender in a way that the tables do not tell.

    It is one of three names (*John Quincy Adams*), the second of two first names (*John Wayne*), the maiden name in
    `the former Ann Hill`, or a name by itself that ends like a man's or a woman's (*Taro*, *Magnus*, *Elvira*).
    """
    before = syntax.at(word.index - 1)
    if word.index in changed:
        spelt = [part for part in _run(syntax, word) if len(part.text.strip("'’.")) > 1 and _is_capital(part)]
        return word.text in first_names() and (
            len(spelt) > _NAMES or before.lower == "former" or before.text in first_names()
        )
    single = word.relation in _ALONE and word.lower.endswith(_GENDERED_ENDINGS) and _stands_free(syntax, word)
    return single and word.lower not in WORDS.things


@cache
def _telling_words() -> frozenset[str]:
    """Return the words with a capital that can show a gender: first names, titles, nouns with a counterpart."""
    nouns = {noun.capitalize() for noun in (*gender_pairs(), *WORDS.plainly_gendered)}
    return frozenset({*first_names(), *other_names(), *PAIRS.titles, *nouns})


def _is_left_name(syntax: Syntax, word: Word) -> bool:
    """Return whether a word is the first name of a person, so that it shows a gender if it is not replaced."""
    if word.pos != "PROPN" or is_glued(syntax.text, word) or is_in_short_quotation(syntax, word):
        return False
    known = first_names().get(word.text)
    alone = other_names().get(word.text) if known is None else known.alone
    before, after = syntax.at(word.index - 1), syntax.at(word.index + 1)
    if alone is None or _is_before_place(before) or not _LENDERS.isdisjoint((word.text, after.text)):
        return False
    run = _run(syntax, word)
    owner = next((part.index for part in run if part.lower in ("'s", "'")), word.index + len(run))
    run = run[: owner - word.index]  # "[Joe Papp]'s Public Theater"
    inside = before.pos == "PROPN" and before.lower not in WORDS.things and len(run) > 1
    opens = not _is_capital(before) or inside or _is_before_person(before) or _is_plain_opener(before)
    if not opens or _names_a_thing(run):
        return False
    if len(run) > 1:
        return after.pos == "PROPN" and after.start == word.end + 1
    return alone and (known is not None or word.relation in _ALONE or before.lower in _WITH_PERSONS)


def _is_left_word(syntax: Syntax, word: Word) -> bool:
    """Return whether a title or noun with a capital stays and shows a gender (`the Queen`); surnames do not."""
    if word.text not in PAIRS.titles and (word.lower not in gender_pairs() or word.lower in WORDS.likely_surnames):
        return False
    if is_glued(syntax.text, word) or is_in_short_quotation(syntax, word):
        return False
    if word.lower in WORDS.plainly_gendered:
        return True
    before = syntax.at(word.index - 1)
    if word.lower.endswith("man") or (_is_capital(before) and before.index > 0):
        return False
    return all(syntax.at(word.index + step).lower not in WORDS.things for step in (1, 2))


def _splits_a_list(syntax: Syntax, changed: dict[int, str]) -> bool:
    """Return whether one name of a list changes and another does not (`Józef Beck, Adam Koc`)."""
    lists: dict[int, list[Word]] = {}
    for word in syntax.words:
        if word.relation in (Relation.CONJUNCT, Relation.APPOSITION) and word.pos == "PROPN":
            first = next(above for above in syntax.ancestors(word) if above.relation is not Relation.CONJUNCT)
            lists.setdefault(first.index, [first]).append(word)
    for members in lists.values():
        named = (member for member in members if member.pos == "PROPN" or member.index in changed)
        persons = {_changes(syntax, member, changed) for member in named}  # "three daughters, Naomi and Maisy"
        if len(persons) > 1:
            return True
    return False


def _changes(syntax: Syntax, member: Word, changed: dict[int, str]) -> bool:
    """Return whether a name, with the capitalised words around it, has a word that changes."""
    if member.index in changed:
        return True
    for step in (-1, 1):
        index = member.index + step
        while _is_capital(syntax.at(index)):
            if index in changed:
                return True
            index += step
    return False


AUGMENTATION = Augmentation(
    gender_swap,
    rules=("name", "pronoun", "noun"),
    reasons=("unusable", "no_gender", "ambiguous_pronoun", "ship", "mixed", "other_use"),
)
