"""The number of negations of the main clause of an English text, by which augmented texts are checked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from augpipe.augment.english.reading.main_clause import main_clause
from augpipe.augment.english.reading.negators import negators, without
from augpipe.augment.english.writing.framing import unframed
from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.denials import NEGATIVE_WORDS
from augpipe.lexicon.english.phrases import MODAL_PHRASES, ModalPhrase
from augpipe.syntax.syntax import Syntax, Word

Parse = Callable[[Sequence[str]], Iterable[Syntax]]

# These count as one negation, so that "is not unhappy" and "did not fail to come" have two, which cancel each other.
_NEGATIVE = NEGATIVE_WORDS | WORDS.negative_verbs

_FRAGMENT_NEGATORS = WORDS.nots | {"no"}

# What follows the negator of "cannot but go", "can't help but go" and "has no choice but to go": the going is affirmed.
_EXHAUSTIVE = (("but",), ("help", "but"), ("choice", "but"))


def _surface(phrase: ModalPhrase) -> str:
    """Return a pattern of a modal phrase in all forms of its verb, without the word that links it to the verb."""
    first, _, rest = phrase.name.removesuffix(f" {phrase.link}").partition(" ")
    forms = {form for form in phrase.verb or (first,) if form}
    return f"(?:{'|'.join(sorted(forms))}) {rest}".rstrip()


_LINKED = "|".join(_surface(phrase) for phrase in MODAL_PHRASES if phrase.link in ("to", "as"))
_MODAL = re.compile(
    rf"\b(?:{_LINKED}) (?:(?P<before>not|never) )?(?P<link>to|as) (?:(?P<behind>not|never) )?"
    r"(?P<verb>(?:have|having|be|being)\b ?)?"
)

_SAYINGS = "|".join(phrase.name for phrase in MODAL_PHRASES if phrase.frames)
_SAYING = re.compile(rf"\b(?:{_SAYINGS}) ", re.IGNORECASE)


def _plain(judged: re.Match[str]) -> str:
    """Return what stands for a modal phrase, so that the verb under it is the main one: "has not" of "not to have"."""
    negator, verb = judged["before"] or judged["behind"], judged["verb"]
    plain = "does" if judged["link"] == "to" else "is"
    if verb:
        plain = "has" if verb.startswith("hav") else "is"
    return f"{plain} {negator} " if negator else f"{plain} "


def unhedged(text: str) -> str:
    """Return a text without its first modal phrase: "It has not worked" of "It seems not to have worked"."""
    return _MODAL.sub(_plain, _SAYING.sub("", text, count=1), count=1)


def negation_counts(texts: Sequence[str], parse: Parse) -> list[int]:
    """Return the number of negations of each text's main clause.

    A negating frame (`It is not true that`) counts as one negation. It is removed before parsing, since the clause
    after it would be a subordinate clause for the parser; so is a modal phrase (`is said not to have left`), whose
    infinitive holds what is said.

    Args:
        texts: the texts.
        parse: a function that parses texts, in order.
    """
    unpacked = [(frames, unhedged(clause)) for frames, clause in map(unframed, texts)]
    parsed = parse([clause for _, clause in unpacked])
    return [frames + negation_count(syntax) for (frames, _), syntax in zip(unpacked, parsed, strict=True)]


def negation_count(syntax: Syntax) -> int:
    """Return the number of negations of a sentence without a frame.

    Counted are the negators of the main clause, or in a fragment a *no* or *not* as its first word, and all negative
    adjectives, adverbs and verbs of the sentence, with a *not* before them.
    """
    negative = sum(word.lower in _NEGATIVE for word in syntax.words)
    clause = main_clause(syntax)
    if clause is None:
        opening = next((word for word in syntax.words if word.text[:1].isalpha()), None)
        return negative + int(opening is not None and opening.lower in _FRAGMENT_NEGATORS)
    found = {negator.word for negator in negators(syntax, clause)}
    counted = [word for word in found if not _is_exhaustive(syntax, word)]
    beside = sum(_beside(syntax, word, word in found) for word in syntax.words if word.lower == "not")
    relative = sum(_denies_all(syntax, word) for word in counted)
    return negative + len(counted) + beside + relative + int(without(syntax, clause) is not None)


def _beside(syntax: Syntax, negator: Word, counted: bool) -> int:
    """Return how many negations a *not* and the negative word behind it add to those that are counted already."""
    behind = syntax.at(negator.index + 1).lower
    uncounted = behind in ("less", "excluding")
    pair = uncounted or behind in _NEGATIVE or behind == "without"
    return int(uncounted) + int(pair and not counted)


def _denies_all(syntax: Syntax, negator: Word) -> bool:
    """Return whether a *no* stands before a noun with a negated relative clause (`no rule that does not …`)."""
    behind = syntax.words[negator.index + 1 :]
    pronoun = next((word for word in behind if word.lower in ("that", "who")), None)
    return pronoun is not None and any(
        word.lower in WORDS.nots for word in syntax.words[pronoun.index : pronoun.index + 4]
    )


def _is_exhaustive(syntax: Syntax, negator: Word) -> bool:
    """Return whether a negator belongs to *cannot but* or an expression like it, which does not negate."""
    behind = tuple(word.lower for word in syntax.words[negator.index + 1 : negator.index + 3])
    return any(behind[: len(phrase)] == phrase for phrase in _EXHAUSTIVE)
