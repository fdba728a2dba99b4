"""The words of a sentence that can be replaced by words of a table, and the edits that do it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from augpipe.augment.draws import Draws
from augpipe.augment.english.articles import indefinite_article
from augpipe.lexicon.english.related_words import Related, compounds
from augpipe.syntax.edits import Edit, replace
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, VerbForm, Word

# The names of verb forms in the tables.
_VERB_KINDS: Mapping[VerbForm, str] = {
    VerbForm.PAST: "past",
    VerbForm.PARTICIPLE: "participle",
    VerbForm.GERUND: "gerund",
    VerbForm.BASE: "base",
}
# Parts of speech after which a singular noun has no determiner, so that it means no particular thing.
_BEFORE_BARE = ("ADP", "VERB", "SCONJ", "CCONJ", "ADV", "PUNCT")
_DEGREES = {"Cmp": "comparative", "Sup": "superlative"}
# A word that touches one of these is part of another word, a quotation or a title.
_GLUE = frozenset("-–—/\"“”«»&+_@#*’'")


class Candidate(NamedTuple):
    """A word that may be replaced.

    Args:
        word: the word.
        options: the words that may replace it.
    """

    word: Word
    options: tuple[str, ...]


def form_kind(word: Word) -> str:
    """Return the name of a word's form in the tables (`plural`, `past`, `adverb`); an empty string for other words."""
    if word.pos == "NOUN":
        return "plural" if word.morphology.plural else "singular"
    if word.pos == "ADJ":
        return _DEGREES.get(word.morphology.degree, "positive")
    if word.pos == "ADV":
        return "adverb"
    if word.pos != "VERB":
        return ""
    if word.morphology.verb_form is VerbForm.PRESENT:
        return "third" if word.morphology.third_singular else "base"
    return _VERB_KINDS.get(word.morphology.verb_form, "")


def listed(syntax: Syntax, table: Related) -> list[Candidate]:
    """Return the words of a sentence that a table has in the same form, with their replacements in that form."""
    if table.keys().isdisjoint(syntax.forms):
        return []
    found = []
    for word in syntax.words:
        kinds = table.get(word.lower)
        options = None if kinds is None else kinds.get(form_kind(word))
        if options is not None:
            found.append(Candidate(word, options))
    return found


def replaceable(syntax: Syntax, found: list[Candidate], fits: Callable[[Syntax, Word], bool]) -> Iterator[Candidate]:
    """Yield the candidates that can be replaced where they are.

    Options that the sentence has already are left out, because of results such as `large and small` → `small and
    small`.

    Args:
        syntax: the sentence.
        found: the candidates.
        fits: a further condition that a word must fulfil.
    """
    for word, options in found:
        if is_free(syntax, word) and fits(syntax, word):
            new = tuple(option for option in options if option not in syntax.forms)
            if new:
                yield Candidate(word, new)


def is_free(syntax: Syntax, word: Word) -> bool:
    """Return whether a word is part of no name, compound, fixed expression or title."""
    previous, following = syntax.previous(word), syntax.next(word)
    if word.text != word.lower and not _only_opens(syntax, word):
        return False
    text = syntax.text
    if word.start and text[word.start - 1] in _GLUE:
        return False
    if text[word.end : word.end + 1] in _GLUE and (following is None or following.relation is not Relation.PREPOSITION):
        return False
    fixed = compounds()
    return (previous is None or f"{previous.lower} {word.lower}" not in fixed) and (
        following is None or f"{word.lower} {following.lower}" not in fixed
    )


def _only_opens(syntax: Syntax, word: Word) -> bool:
    """Return whether a word has its capital only as the first word of the sentence, not as part of a name."""
    following = syntax.next(word)
    return word.index == 0 and word.text.istitle() and (following is None or following.text == following.lower)


def is_counted(syntax: Syntax, noun: Word) -> bool:
    """Return whether a noun means particular things: it is a plural, or a singular with a determiner.

    Singulars without determiner are those of `by car`, `in school` and `trade and work`. The possessive of an irregular
    plural (`men's`) does not count, since its apostrophe would have to change with the word.
    """
    if noun.morphology.plural:
        return noun.lower.endswith("s") or syntax.text[noun.end : noun.end + 1] not in ("'", "’")
    previous = syntax.previous(noun)
    return previous is not None and previous.pos not in _BEFORE_BARE


def drawn(candidates: list[Candidate], draws: Draws, count: int) -> list[tuple[Word, str]]:
    """Return `count` candidates, or all if there are fewer, drawn at random, each with one of its options."""
    left = list(candidates)
    chosen = []
    for _ in range(min(count, len(left))):
        candidate = draws.choice(left, names=[candidate.word.lower for candidate in left])
        left.remove(candidate)
        chosen.append((candidate.word, draws.choice(candidate.options)))
    return chosen


def replacement(syntax: Syntax, word: Word, text: str) -> list[Edit]:
    """Return the edits that replace a word by `text`, and an *a* or *an* before it by the one that fits."""
    edits = [replace(word, text)]
    article = syntax.previous(word)
    if article is not None and article.lower in ("a", "an"):
        fitting = indefinite_article(text)
        if fitting != article.lower:
            edits.append(replace(article, fitting))
    return edits
