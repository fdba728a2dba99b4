"""The negation of a text without a finite main verb: `A brown dog` → `No brown dog`."""

from __future__ import annotations

from augpipe.augment.english.reading import sentences
from augpipe.augment.english.reading.sentences import QUOTES
from augpipe.augment.english.writing.capitals import loses_capital
from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.verbs import Form, is_form
from augpipe.syntax.edits import Edit, capitalised, delete, is_in_capitals, render
from augpipe.syntax.syntax import NO_WORD, NOMINALS, Relation, Syntax, Word


def opens_with_article(syntax: Syntax) -> bool:
    """Return whether a text begins with an article, or a number word and the thing that it counts (`two dogs`)."""
    first, following = syntax.words[0], syntax.at(1)
    counts = first.pos == "NUM" and first.text.isalpha() and following.pos in ("NOUN", "ADJ")
    return counts or first.lower in ("a", "an", "the", "some", "no")


def _first_word(syntax: Syntax) -> Word:
    """Return the first word that has a letter or digit, behind quotes and bullets."""
    return next(word for word in syntax.words if any(map(str.isalnum, word.text)))


def is_heading(syntax: Syntax) -> bool:
    """Return whether a fragment is an entry of a table or a heading.

    It begins with a figure, has a dash behind a name, or has capitals alone.
    """
    first = _first_word(syntax)
    following = syntax.at(first.index + 1)
    if first.pos in ("ADP", "VERB"):
        return False
    if (
        first.text[:1].isdigit()
        and following is not NO_WORD
        and not (following.pos in ("NOUN", "ADJ") and following.text.islower())
    ):
        return True  # "1957 – Work in Rome"
    if first.pos == "PROPN" and any(mark in syntax.text for mark in (" - ", " – ", " — ")):
        return True
    long = [word for word in syntax.words[first.index + 1 :] if len(word.text) >= _LONG_WORD and word.text.isalpha()]
    common = any(word.pos != "PROPN" for word in long)
    return len(long) > 1 and common and not any(word.text.islower() for word in long)


_LONG_WORD = 5  # in letters: shorter words are small in a heading


def is_list(syntax: Syntax) -> bool:
    """Return whether a fragment is a list, a citation or a label: every second word has a mark behind it."""
    if not sentences.is_enumeration(syntax) or opens_with_quantifier(syntax):
        return False
    marks = sum(word.text in (",", ";", ":", "–") for word in syntax.words)
    return 2 * marks >= sum(word.text[:1].isalnum() for word in syntax.words) or "(" in syntax.text


def opens_with_quantifier(syntax: Syntax) -> bool:
    """Return whether a fragment begins with a quantifier that *not* can negate and that is no part of a name."""
    first, following = syntax.words[0], syntax.at(1)
    return (
        first.lower in WORDS.quantifiers_under_not
        and following.lower not in ("", "star")
        and not following.text[0].isupper()
    )


def fits_no_not(syntax: Syntax) -> bool:
    """Return whether a fragment begins with a word that no *not* can stand before: an interjection, *both*, *as*."""
    first = _first_word(syntax)
    if (
        not syntax.forms.isdisjoint(WORDS.nots)
        or is_in_capitals(syntax.text)
        or len(WORDS.foreign_words & syntax.forms) > 1
        or (first.pos == "PROPN" and syntax.text.endswith("."))  # "University of Arden.": a name that a line was cut to
        or ("to" in syntax.forms and first.pos in ("PROPN", "NOUN"))  # "Obama to visit Cuba" is finite
        or _lacks_article(syntax, first)
        or _is_pronoun_one(syntax, first)
    ):
        return True
    following = syntax.at(first.index + 1)
    if first.index and syntax.words[first.index - 1].text in _CURRENCIES:
        return True  # "$19.99"
    if _may_hide_a_clause(syntax, first):
        return True
    topic = (first.lower, following.lower) == ("as", "for")  # "As for the battery, no complaints"
    if topic or "but" in syntax.forms or is_heading(syntax):
        return True
    if first.lower == "its" and following.pos == "ADJ" and syntax.at(following.index + 1).pos != "NOUN":
        return True  # "Its wonderful to see it"
    if first.lower in WORDS.evaluations or first.lower in WORDS.sentence_adverbs:
        return True  # "not surprisingly good" would be no surprise
    discourse = first.pos == "INTJ" or first.relation in (Relation.DISCOURSE, Relation.VOCATIVE)
    return discourse or first.lower in _NEVER_NEGATED or first.lower in _SUBORDINATORS


def _may_hide_a_clause(syntax: Syntax, first: Word) -> bool:
    """Return whether a fragment may be a clause (`The jumps end badly`), or an adverbial with one behind it.

    Its verb may be tagged as a noun (`Arden borders Kell`), or as a participle.
    """
    later = [syntax.at(word.index + 1) for word in syntax.words if word.text == ","]
    if first.pos in ("ADP", "PART"):
        later += [word for word in syntax.words if word.relation is _REDUCED and is_form(word.lower, Form.PAST)]
        return any(word.pos in ("DET", "PRON", "PROPN", "VERB") for word in later)
    if first.pos not in ("PROPN", "DET", "NOUN", "ADJ") or opens_with_quantifier(syntax):
        return False
    named = first.pos == "PROPN" and bool(later)
    return named or any(
        word.pos == "VERB" or (word.text.islower() and word.pos in NOMINALS and is_form(word.lower, Form.THIRD))
        for word in syntax.words[first.index + 1 :]
    )


def _lacks_article(syntax: Syntax, first: Word) -> bool:
    """Return whether a noun phrase without article begins with a modifier: `red bus`, `Obama's trip`."""
    root = next((word for word in syntax.roots if word.index > first.index), None)
    compound = first.pos == "ADV" and syntax.at(first.index + 1).text == "-"  # "far-fetched plot"
    modified = root is not None and root.pos == "NOUN" and (first.pos in ("PROPN", "NOUN", "ADJ") or compound)
    return modified and not opens_with_quantifier(syntax)


_REDUCED = Relation.NOUN_CLAUSE  # of a clause without finite verb: "a bridge [built] of stone"
_SUBORDINATORS = WORDS.subordinators - {"since", "until", "before", "as", "after"}
_NEVER_NEGATED = frozenset(
    "rather about both either neither and but or so only even also yet although though while this these "
    "got nothing nobody none nowhere never hardly scarcely he she it they we i you".split()
)
_CURRENCIES = frozenset("$€£¥₹")


def negated_fragment(syntax: Syntax) -> tuple[str, str]:
    """Return the rule and the negated text of a text without a finite verb: `A brown dog` → `No brown dog`.

    A noun phrase whose head is a common noun gets *No* if it is bare or has *a* or *an*; other fragments get *Not*
    (`Not in 1990.`). Where the fragment begins with *no* or *not*, that word is deleted instead.
    """
    text = syntax.text
    first = _first_word(syntax)
    opener, following = syntax.at(first.index - 1), syntax.at(first.index + 1)
    if first.lower in ("no", "not") and following.pos not in ("PUNCT", NO_WORD.pos):
        return "negator_removed", capitalised(text, render(text, [delete(text, first)]))
    if _counts_things(syntax, first):
        return "fragment_no", render(text, [Edit(first.start, first.end, "no" if first.text.islower() else "No")])
    if first.lower == "a" and following.lower == "few":  # "not a few" would be many
        none = "none" if syntax.at(following.index + 1).lower == "of" else "no"
        return "fragment_no", render(
            text, [Edit(first.start, following.end, none.capitalize() if first.text == "A" else none)]
        )
    rule, word = ("fragment_no", "No") if _takes_no(syntax, first) else ("fragment_frame", "Not")
    if first.text[:1].isalpha() and not first.text[:1].isupper():
        word = word.lower()
    if rule == "fragment_no" and first.lower in ("a", "an") and following is not NO_WORD:
        return rule, render(text, [Edit(first.start, first.end, word)])
    if rule == "fragment_frame" and opener is not NO_WORD and opener.start == 0 and _closes_early(text):
        return rule, f"{word} {text}"
    letter = first.text[0].lower() if loses_capital(syntax, first) else first.text[0]
    return rule, render(text, [Edit(first.start, first.start + 1, f"{word} {letter}")])


def _counts_things(syntax: Syntax, first: Word) -> bool:
    """Return whether a fragment begins with a number word and what it counts: `Two dogs in a yard` → `No dogs …`."""
    following = syntax.at(first.index + 1)
    counted = (
        first.pos == "NUM" and first.text.isalpha() and following.pos in ("NOUN", "ADJ") and following.text.islower()
    ) and not _is_pronoun_one(syntax, first)
    return counted and not any(word.pos == "NUM" for word in syntax.words[first.index + 1 :])


def _is_pronoun_one(syntax: Syntax, first: Word) -> bool:
    """Return whether *one* is a subject, whose verb is tagged as a noun: `one [greets] signs of spring`."""
    return first.lower == "one" and is_form(syntax.at(first.index + 1).lower, Form.THIRD)


def closes_late(text: str) -> bool:
    """Return whether the quotation with which a text begins ends with it."""
    return text.rstrip(".!?;, ").endswith(QUOTES[text.lstrip()[0]]) and not _closes_early(text.lstrip())


def _closes_early(text: str) -> bool:
    """Return whether a text begins with a quotation and goes on after it, so that *Not* goes before the quote."""
    closer = QUOTES.get(text[0])
    return closer is not None and -1 < text.find(closer, 1) < len(text.rstrip(".!?;, ")) - 1


# "No little help" is much, "no small feat" is great.
_UNLIKE_NO = frozenset("few little lot number bit small minor mean ordinary mere".split())


def _takes_no(syntax: Syntax, first: Word) -> bool:
    """Return whether a fragment is a noun phrase with a common noun as head, and no determiner but *a* or *an*."""
    if first.lower in ("a", "an"):
        following = syntax.at(first.index + 1)
        behind = syntax.at(following.index + 1)
        graded = following.pos == "ADV" and (behind.pos == "ADJ" or following.lower in WORDS.degree_adverbs)
        told = any(syntax.at(root.index + 1).lower in ("that", "which") for root in syntax.roots)
        likened = (graded or told) and not fits_no_not(syntax)  # "not a very clever film that moves"
        return following.lower not in _UNLIKE_NO and not likened
    root = next((word for word in syntax.roots if word.index >= first.index), None)
    if root is None or root.pos != "NOUN" or (root != first and root.text[0].isupper()):
        return False
    if syntax.at(first.index + 1).pos == "ADV" or syntax.at(first.index - 1).text in QUOTES:
        return False  # an adjective ("content merely to charm"), a title
    return first.lower not in WORDS.quantities and all(
        word.pos in ("ADJ", "NOUN", "ADV")
        and word.lower not in ("rather", "quite")
        and word.text[0].isupper() == (word == first)
        for word in syntax.words[first.index : root.index]
    )
