"""What a summary keeps or leaves out as a whole: restricted words, names, compounds, figures, quotations."""

from __future__ import annotations

from itertools import pairwise

from augpipe.augment.english.reading.sentences import DOUBLE_QUOTES
from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.function_words import FIXED_PHRASES
from augpipe.syntax.syntax import Relation, Syntax, VerbForm, Word

# The relations over which a restrictive word acts: those of modifiers, not of phrases and clauses.
_MODIFYING = (
    Relation.ADVERB,
    Relation.ADJECTIVE_MODIFIER,
    Relation.DETERMINER,
    Relation.NUMBER,
    Relation.NAME_PART,
    Relation.OTHER,
)
# Tokens that are written without a space and are no punctuation between words.
_GLUE = frozenset(("-", "–", "/", "%", "$", "£", "€", "¥", "°", "#", "+", "'", "×", "~"))
_STOPS = ",.;:!?…()[]\"“”'‘’«»—"  # punctuation between words
_AWAY = frozenset("out off away up down back over into onto apart aside around through".split())
_NAMED = ("PROPN", "NOUN", "ADJ", "VERB", "ADV")


def completed(syntax: Syntax, kept: set[int], verb: Word) -> set[int]:
    """Return the indices `kept` and those of all words without which the kept ones would claim more, or be cut.

    A quotation that contains the main `verb` is not completed.
    """
    kept = _with_names(syntax, _with_phrases(syntax, _with_restrictions(syntax, kept)))
    return _with_quoted(syntax, _with_glued(syntax, kept), verb)


def _with_restrictions(syntax: Syntax, kept: set[int]) -> set[int]:
    """Return the indices `kept` and those of what restricts a kept word: *nearly* and *blind* of `nearly blind men`."""
    closed = set(kept)
    for word in syntax.words:
        if word.lower in WORDS.restrictive:
            closed.update(_path(syntax, word, kept))
    return closed


def _path(syntax: Syntax, word: Word, kept: set[int]) -> list[int]:
    """Return the indices of a word and the modifiers between it and a kept word; [] across a phrase or clause."""
    found: list[int] = []
    for below, above in pairwise(syntax.upwards(word)):
        if below.relation not in _MODIFYING:
            break
        found.append(below.index)
        if above.index in kept:
            return found
    return []


def _with_phrases(syntax: Syntax, kept: set[int]) -> set[int]:
    """Return the indices `kept` and those of the rest of every fixed phrase of which a word is kept."""
    closed = set(kept)
    for phrase in FIXED_PHRASES:
        for word in syntax.words if syntax.forms.issuperset(phrase) else ():
            run = syntax.words[word.index : word.index + len(phrase)]
            if tuple(entry.lower for entry in run) == phrase and any(entry.index in kept for entry in run):
                closed.update(entry.index for entry in run)
    return closed


def _with_names(syntax: Syntax, kept: set[int]) -> set[int]:
    """Return the indices `kept` and those of the rest of every name of which a word is kept (`Captain Horn`)."""
    words = syntax.words
    closed = set(kept)
    queue = [index for index in kept if words[index].pos == "PROPN"]
    for index in queue:
        for other in words[max(0, index - 1) : index + 2]:
            attached = other.head in closed or words[index].head == other.index
            if attached and other.pos == "PROPN" and other.index not in closed:
                closed.add(other.index)
                queue.append(other.index)
    return closed


def _with_glued(syntax: Syntax, kept: set[int]) -> set[int]:
    """Return the indices `kept` and those of all words written together with them: `live-action`, `50%`, `$5`."""
    if syntax.forms.isdisjoint(_GLUE):
        return kept
    words = syntax.words
    closed = set(kept)
    queue = list(kept)
    for index in queue:
        for other in (index - 1, index + 1):
            if not 0 <= other < len(words) or other in closed:
                continue
            left, right = words[min(index, other)], words[max(index, other)]
            if left.end == right.start and words[other].text not in _STOPS:
                closed.add(other)
                queue.append(other)
    return closed


def _with_quoted(syntax: Syntax, kept: set[int], verb: Word) -> set[int]:
    """Return the indices `kept` and the rest of every quotation of which a word is kept, but not of the main `verb`."""
    closed = set(kept)
    for opener, closer in DOUBLE_QUOTES.items():
        marks = [word.index for word in syntax.words if word.text in (opener, closer)]
        for first, last in zip(marks[::2], marks[1::2], strict=False):
            inside = set(range(first, last + 1))
            if inside & kept and verb.index not in inside:
                closed |= inside - {last - 1} if syntax.words[last - 1].text in ",." else inside
    return closed


def cuts_name(syntax: Syntax, kept: list[int]) -> bool:
    """Return whether the kept words cut a name (`The Damage [Done]`), or separate a noun from its article or *of*."""
    words = syntax.words
    if words[min(kept[-1] + 1, len(words) - 1)].lower == "of":
        return True
    for left, right in pairwise((*kept, len(words))):
        if right == left + 1:
            continue
        following = words[left + 1]
        titled = following.text[:1].isupper() and following.pos in _NAMED
        bereft = right < len(words) and _is_bereft(words[right - 1], words[right])
        spelt = words[left].text[:1].isupper() and following.text in "'’" and words[following.index + 1].text.istitle()
        if (
            bereft
            or spelt
            or _is_place_of_name(syntax, words[left], following)
            or ((titled or following.pos == "NUM") and words[left].pos == "PROPN")
            or (following.pos == "PROPN" and words[left].pos == "NOUN")  # "British consul [Edward Walker]"
        ):  # "the Talk 'N Text Texters"
            return True
    return False


def _is_place_of_name(syntax: Syntax, name: Word, following: Word) -> bool:
    """Return whether a name with *the* is the first part of a longer one (`the Kell, [Ohio school]`), or a subject.

    The latter has its verb behind it: `the first album EMI [released]`.
    """
    if name.pos != "PROPN" or (syntax.child(name, Relation.DETERMINER) or name).lower != "the":
        return False
    if following.pos == "VERB":
        before = syntax.words[name.index - 1]
        return before.pos == "NOUN" and before.text.islower()
    place, noun = syntax.at(following.index + 1), syntax.at(following.index + 2)
    return following.text == "," and place.pos == "PROPN" and noun.pos == "NOUN"


def is_bared(syntax: Syntax, kept: set[int]) -> bool:
    """Return whether a kept noun lost the clause or phrase that says which thing, or which amount, it means."""
    words = syntax.words
    compared = any(words[index].lower in ("same", "such", "as") for index in kept)
    if compared and any(word.lower == "as" and word.index not in kept and word.index > min(kept) for word in words):
        return True
    last = words[max(kept)]
    if _leads_on(syntax, last, [words[index] for index in sorted(kept)]):
        return True
    if words[last.index - 1].pos in ("VERB", "AUX") and last.pos == "NUM" and last.index < len(words) - 2:
        return True  # "It reached 34 [on the chart]"
    left = [word for word in words[min(kept) :] if word.head in kept and word.index not in kept]
    return any(word.lower == "only" or _is_needed(syntax, words[word.head], word) for word in left)


def _leads_on(syntax: Syntax, last: Word, kept: list[Word]) -> bool:
    """Return whether the word behind the last kept one completes it: an infinitive, a particle, a field of a *most*."""
    following, second = syntax.at(last.index + 1), syntax.at(last.index + 2)
    fields = (word.lower for word in kept)
    if following.lower == "that" or (following.lower == "to" and "from" in fields):
        return True
    if kept[0].lower == "there" and "no" in (word.lower for word in kept) and following.pos not in ("PUNCT", ""):
        return True  # "there is no dog [digging in the yard]"
    if following.lower == "to" and second.pos in ("VERB", "AUX"):
        return last.relation is Relation.OBJECT
    if following.pos in ("ADV", "ADP") and following.lower in _AWAY:
        return True  # "kicks him [out of the house]"
    if following.pos == "ADV" and following.lower in WORDS.particles:
        return last.relation is Relation.OBJECT
    tops = (word for word in kept if word.morphology.degree == "Sup" or word.lower in ("most", "first", "last"))
    return following.pos == "ADP" and any(word.head == last.index or word.index > last.index - 4 for word in tops)


def _is_needed(syntax: Syntax, noun: Word, child: Word) -> bool:
    """Return whether a noun says too little, or too much, without a modifier after it."""
    first = syntax.words[syntax.subtree(child)[0]]
    if child.index < noun.index or "PUNCT" in (first.pos, syntax.words[first.index - 1].pos):
        return False
    if child.lower == "each" or (first.index == noun.index + 1 and first.lower == "to" and child.pos == "VERB"):
        return True
    article = syntax.child(noun, Relation.DETERMINER, Relation.POSSESSIVE)
    if noun.pos not in ("NOUN", "PRON"):  # "with Ann singing", "is the Senator representing …"
        told = article is not None and article.lower == "the" and noun.relation in (Relation.ROOT, Relation.COMPLEMENT)
        before = told or syntax.words[noun.index - 1].lower == "with"
        return before and child.morphology.verb_form is VerbForm.GERUND
    vague = article is not None and article.lower in ("a", "an")
    clausal = child.relation in (Relation.RELATIVE_CLAUSE, Relation.NOUN_CLAUSE)
    measured = noun.lower in WORDS.time_and_measure and child.relation in (Relation.NOMINAL_MODIFIER, Relation.OBLIQUE)
    return (clausal and not vague) or (measured and syntax.child(noun, Relation.NUMBER) is not None)


def _is_bereft(dropped: Word, word: Word) -> bool:
    """Return whether the word left out before another one was its article, or the first part of its name."""
    if dropped.pos == "DET":
        return dropped.head == word.index
    named = dropped.text[:1].isupper() and dropped.pos in ("ADJ", "PROPN")
    return named and word.pos == "PROPN" and dropped.head in (word.index, word.head)
