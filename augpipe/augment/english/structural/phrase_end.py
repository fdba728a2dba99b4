"""Is a noun phrase behind the verb whole: what follows it is the end, a mark, or plainly something else?"""

from __future__ import annotations

from augpipe.augment.english.clause import Clause
from augpipe.augment.english.structural.noun_phrase import Phrase
from augpipe.lexicon.english.function_words import ADVERBIAL_MARKERS
from augpipe.lexicon.english.valency import CALENDAR
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, VerbForm, Word

# Prepositions that open an adjunct of the verb more often than a complement of the noun before them.
_ADJUNCT = frozenset("in at during since until after before through near within throughout as despite around".split())
# Nouns that a preposition completes, whatever the parse hangs it on.
_RELATIONAL = frozenset(
    "interest role increase decrease change part place success faith belief participation involvement attack "
    "influence effect impact emphasis focus ban tax view opinion perspective experience control pressure contract "
    "relationship agreement deal contact lead edge access damage reference response answer approach exception "
    "lack shortage amount series set group collection number variety range majority reduction rise drop improvement "
    "membership investment research work information data position seat job course degree bachelor master title "
    "report study review paper article law example man woman book film album song member".split()
)
# What inside a phrase is more likely an adjunct of the verb that the parse hung on the noun.
_DRAGGED = frozenset("to into from as than after during since until before by despite at".split())


def is_closed(syntax: Syntax, clause: Clause, phrase: Phrase) -> bool:
    """Say whether a phrase behind the verb has all that belongs to it, and nothing else."""
    words = syntax.words
    if words[phrase.last].pos == "NUM" and phrase.last > phrase.head.index and words[phrase.last - 1].pos != "ADP":
        return False  # a score or a date
    if any(word.text in (",", ":", ";", "–", "—") for word in words[phrase.first : phrase.last + 1]):
        return False
    if any(word.pos in ("ADP", "SCONJ") and word.lower in _DRAGGED for word in words[phrase.head.index : phrase.last]):
        return False
    index = phrase.last + 1
    while index < len(words) and words[index].pos == "ADV" and words[index].lower not in ADVERBIAL_MARKERS:
        index += 1
    if index == len(words) or words[index].text in ".!?…;":
        return True
    return _may_follow(syntax, clause, phrase, words[index]) and not (
        words[index].pos == "ADP" and _is_gapped(syntax, words[index])
    )


def _may_follow(syntax: Syntax, clause: Clause, phrase: Phrase, word: Word) -> bool:
    """Say whether a word can only begin something that is not the phrase's."""
    if word.text == ",":
        following = syntax.next(word)
        return following is not None and _opens_clause(syntax, clause, following)
    if word.pos == "CCONJ":
        return _opens_predicate(syntax, clause, word)
    if word.lower in ADVERBIAL_MARKERS and word.pos == "SCONJ":
        return True
    if word.pos != "ADP" or word.lower == "of":
        return False
    if word.lower == "on":
        return _is_dated(syntax, word)
    own = phrase.head.pos in ("PROPN", "PRON")
    return own or (word.lower in _ADJUNCT and phrase.head.lower.removesuffix("s") not in _RELATIONAL)


def _is_dated(syntax: Syntax, preposition: Word) -> bool:
    """Say whether a preposition stands before a date (`on 3 May`, `on Sunday`)."""
    following = syntax.next(preposition)
    return following is not None and (following.pos == "NUM" or following.lower in CALENDAR)


def _opens_clause(syntax: Syntax, clause: Clause, word: Word) -> bool:
    """Say whether a clause begins at a word behind a comma, with a subject of its own or as an adverbial."""
    if word.pos == "CCONJ" and _opens_predicate(syntax, clause, word):
        return True
    if word.pos == "CCONJ":
        heads = (clause.head.index, clause.verb.index)
        joined = (entry for entry in syntax.words[word.index :] if entry.relation is Relation.CONJUNCT)
        return any(entry.head in heads and syntax.child(entry, Relation.SUBJECT) is not None for entry in joined)
    if word.morphology.verb_form is VerbForm.GERUND:
        return word.relation is Relation.ADVERBIAL_CLAUSE
    return word.lower in ADVERBIAL_MARKERS and word.lower != "as"


def _opens_predicate(syntax: Syntax, clause: Clause, coordinator: Word) -> bool:
    """Say whether the verb of a predicate that is joined to the first stands behind a coordinator, adverbs aside."""
    index = coordinator.index + 1
    while index < len(syntax.words) and syntax.words[index].pos == "ADV":
        index += 1
    return any(entry.verbs[0].index == index for entry in clause.conjuncts)


def _is_gapped(syntax: Syntax, start: Word) -> bool:
    """Say whether a name or an infinitive is joined to what follows the phrase (`by Tom as chairman and Ann as …`)."""
    for word in syntax.words[start.index + 1 :]:
        if word.text in ",;":
            return False
        if word.lower == "of" and syntax.words[word.index - 1].pos == "NUM":
            return True  # "the publication in 1998 of …"
        following = syntax.next(word)
        if word.pos != "CCONJ" or following is None:
            continue
        second = syntax.next(following)
        if following.pos in ("PROPN", "PRON", "PART") or (second is not None and second.pos == "ADP"):
            return True
    return False
