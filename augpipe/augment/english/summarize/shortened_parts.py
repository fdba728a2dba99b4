"""The shortened parts of a summary: the words that complete its verb, and those that a phrase or infinitive needs."""

from __future__ import annotations

from collections.abc import Iterator

from augpipe.augment.english.reading.clause import Clause
from augpipe.augment.english.reading.noun_phrase import oblique_noun
from augpipe.augment.english.reading.statement import main_lemma
from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.verbs import Form, lemma_of
from augpipe.syntax.syntax import NO_WORD, Relation, Syntax, VerbForm, Word

_CLAUSES = (Relation.COMPLEMENT_CLAUSE, Relation.CLAUSAL_SUBJECT)
_FUNCTIONAL = (Relation.MARKER, Relation.COPULA, Relation.AUXILIARY)
_COMPLETING = (Relation.OBJECT, Relation.COMPLEMENT, Relation.OPEN_COMPLEMENT, Relation.COPULA)
_WHOLE = (Relation.DETERMINER, Relation.POSSESSIVE, Relation.NUMBER, Relation.PREPOSITION, Relation.PRECOORDINATOR)
_POSTMODIFYING = (Relation.NOMINAL_MODIFIER, Relation.RELATIVE_CLAUSE, Relation.NOUN_CLAUSE)
_RESTRICTING = (Relation.ADJECTIVE_MODIFIER, Relation.NAME_PART, Relation.NUMBER, *_POSTMODIFYING)
_DENYING = WORDS.nots | WORDS.negative_adverbs
_NOBODY = frozenset("no nobody none nothing neither nowhere".split())
_TELLING = frozenset("final initial main chief sole single original".split())  # adjectives that tell which thing
_FOCUS = frozenset("not only all both almost nearly about approximately around over".split())
_DEGREES = frozenset("more most less least as too enough".split())
# Prepositions after a participle that begin what it needs.
_COMPLEMENTARY = frozenset("with as to into of from for on against".split())
# Prepositions after a noun that begin what it needs: after any noun, and after one with *the*.
_OF_NOUNS = frozenset("of for against between about with".split())
_OF_DEFINITE = frozenset("around to behind from".split())
_WHEN = frozenset("during since until before after throughout".split())  # those that complete no verb

_GENERAL = frozenset("child man woman boy girl person people".split())  # what is said of them is their adjective

Core = tuple[str, set[int]]
"""The rule of `summarize`, and the indices of the words that complete the verb."""


def core(syntax: Syntax, clause: Clause) -> Core | None:
    """Return the rule and the shortened complements of a clause's verb; None where the clause would be incomplete.

    In `She built a big house in Rome`, they are `a house`, and the rule is `object`.
    """
    behind = [word for word in syntax.children(clause.head) if word.index > clause.verb.index]
    if any(word.relation in _CLAUSES for word in behind):
        return None
    if clause.is_be:
        words = _complement(syntax, clause)
        return None if words is None else ("complement", words)
    objects = [word for word in behind if word.relation is Relation.OBJECT]
    if not all(is_nominal(word) and _follows_words(syntax, word) for word in objects) or _is_misread(
        syntax, clause, objects
    ):
        return None
    if len(objects) > 1 and not _are_side_by_side(syntax, *objects[:2]):
        objects = objects[:1]  # the second one is no object of this verb
    kept = {index for word in objects for index in noun_words(syntax, word)}
    for word in behind:
        if word.relation not in (Relation.OPEN_COMPLEMENT, Relation.COMPLEMENT):
            continue
        before = syntax.words[syntax.subtree(word)[0] - 1]
        if objects and before.index not in syntax.subtree(objects[-1]):
            continue  # it belongs to another noun, or is separated from the object
        if not objects and before.pos in ("PROPN", "NOUN"):
            return None  # "begins with Ann [singing]"
        found = _open_complement(syntax, word)
        if not found:
            return None
        kept |= found
    if objects:
        return "object", kept | _goal(syntax, clause, behind, objects[-1])
    return _without_object(syntax, clause, behind, kept)


def _follows_words(syntax: Syntax, noun: Word) -> bool:
    """Return whether a noun phrase follows words, not a dash, comma or colon that separates it from its verb."""
    return syntax.words[syntax.subtree(noun)[0] - 1].text not in ("-", "–", "—", ",", ":")


def _is_misread(syntax: Syntax, clause: Clause, objects: list[Word]) -> bool:
    """Return whether an object stands behind a prepositional phrase, or is a gerund that the parse took for a noun."""
    if any(word.pos == "VERB" for noun in objects for word in syntax.children(noun, Relation.CONJUNCT)):
        return True
    start = syntax.subtree(objects[0])[0] if objects else 0
    return any(word.relation is Relation.PREPOSITION for word in syntax.words[clause.verb.index + 1 : start])


def _are_side_by_side(syntax: Syntax, first: Word, second: Word) -> bool:
    """Return whether one object follows the other directly, without a comma."""
    start = syntax.subtree(second)[0]
    return start == syntax.subtree(first)[-1] + 1 and syntax.words[start - 1].pos != "PUNCT"


def _goal(syntax: Syntax, clause: Clause, behind: list[Word], noun: Word) -> set[int]:
    """Return the words of the place after an object, for a verb that needs one (`put it [on the table]`); else none."""
    if main_lemma(clause) not in WORDS.placing_verbs:
        return set()
    return next(_phrases_at(syntax, behind, syntax.subtree(noun)[-1] + 1), set())


def _without_object(syntax: Syntax, clause: Clause, behind: list[Word], kept: set[int]) -> Core | None:
    """Return the result of `core` for a clause without an object, whose verb may need a prepositional phrase."""
    rule = "passive" if clause.is_passive else "intransitive"
    is_open = main_lemma(clause) in WORDS.open_verbs
    if kept:
        return rule, kept
    start = clause.verb.index + 1
    if rule == "passive" and not is_open:
        bare = clause.subject is not None and clause.subject.pos in ("PRON", "PROPN")
        behind = behind if bare or syntax.at(start).lower in _COMPLEMENTARY else []  # "It is found [in Rome]"
    while start < len(syntax.words) and syntax.words[start].relation in (Relation.PARTICLE, Relation.ADVERB):
        start += 1
    phrase = next((words for words in _phrases_at(syntax, behind, start) if words), None)
    if phrase and is_open and syntax.words[min(phrase)].lower in _WHEN:
        return None  # "was known during the war [for his songs]"
    # "is manifested [by a rash]" says too little; a particle or adverb may say enough
    told = rule != "passive" or main_lemma(clause) in WORDS.whole_passives or start > clause.verb.index + 1
    return (rule, phrase or kept) if phrase or (told and not is_open) else None


def _phrases_at(syntax: Syntax, behind: list[Word], start: int) -> Iterator[set[int]]:
    """Yield the shortened prepositional phrases, of words that hang on the verb, that begin at the index `start`."""
    for word in behind:
        if word.relation is Relation.OBLIQUE and syntax.subtree(word)[0] == start:
            yield phrase_words(syntax, word)


def _open_complement(syntax: Syntax, word: Word) -> set[int]:
    """Return the shortened noun, adjective or infinitive that completes a verb; an empty set where it is incomplete."""
    copula = {child.index for child in syntax.children(word, *_FUNCTIONAL)}
    if is_nominal(word):  # "called him an old man"
        return noun_words(syntax, word) | copula | {index for index in syntax.subtree(word) if index < word.index}
    if word.pos == "ADJ":
        if copula and not syntax.child(word, Relation.COPULA):
            return set()  # "agrees to free the prisoners"
        found = _predicate_adjective(syntax, word)
        return set() if found is None else found | copula
    return _infinitive_words(syntax, word)


def _complement(syntax: Syntax, clause: Clause) -> set[int] | None:
    """Return the shortened complement of a copula, or None where it is a clause or would be incomplete."""
    head, floor = clause.head, clause.verb.index
    if head.index <= floor:
        others = (word for word in syntax.children(head, Relation.SUBJECT, Relation.OBLIQUE) if word.index > floor)
        head = syntax.child(head, Relation.COMPLEMENT) or next(others, NO_WORD)
    if head.relation is Relation.OBLIQUE or head.pos == "ADP":
        return phrase_words(syntax, head) or None
    if head.text[:1].isupper() and _is_list_cut(syntax, clause, head):
        return None
    if is_nominal(head):
        return {index for index in noun_words(syntax, head) if index > floor}
    return _predicate_adjective(syntax, head) if head.pos == "ADJ" else None


def _is_list_cut(syntax: Syntax, clause: Clause, head: Word) -> bool:
    """Return whether a plural subject would be one name: `The languages are Turkish, …`."""
    plural = clause.subject is not None and clause.subject.morphology.plural and "and" in syntax.forms
    joined = head.pos != "ADJ" and syntax.child(head, Relation.CONJUNCT) is not None
    return plural and (not joined or syntax.child(head, Relation.APPOSITION) is not None)


def _predicate_adjective(syntax: Syntax, head: Word) -> set[int] | None:
    """Return an adjective with its degree word and its complement; None where it needs a complement and has none."""
    kept = {head.index}
    completion: set[int] = set()
    for word in syntax.children(head):
        if word.relation is Relation.ADVERB and word.lower in _DEGREES:
            kept.add(word.index)
        elif word.index < head.index and syntax.child(word, Relation.NUMBER) is not None:
            kept |= noun_words(syntax, word)  # "50 km long"
        elif not completion and word.index > head.index and syntax.subtree(word)[0] == head.index + 1:
            if word.relation in (Relation.OBLIQUE, Relation.NOMINAL_MODIFIER):
                completion = phrase_words(syntax, word)
            elif word.relation in (Relation.OPEN_COMPLEMENT, Relation.ADVERBIAL_CLAUSE) and (
                syntax.words[head.index + 1].pos != "SCONJ"
            ):
                completion = _infinitive_words(syntax, word)
    return None if head.lower in WORDS.open_adjectives and not completion else kept | completion


def _infinitive_words(syntax: Syntax, verb: Word) -> set[int]:
    """Return the words of a shortened infinitive or gerund; none where it is neither, or would be incomplete."""
    form = {VerbForm.BASE: Form.LEMMA, VerbForm.GERUND: Form.GERUND}.get(verb.morphology.verb_form)
    if form is None:
        return set()
    kept = {verb.index}
    for word in syntax.children(verb):
        if word.relation in (Relation.COMPLEMENT_CLAUSE, Relation.CONJUNCT):
            return set()
        if word.relation in _FUNCTIONAL or word.relation is Relation.PARTICLE:
            kept.add(word.index)
        elif word.relation is Relation.OBLIQUE and syntax.subtree(word)[0] == verb.index + 1:
            kept |= phrase_words(syntax, word)
        elif word.relation in (Relation.OBJECT, Relation.COMPLEMENT, Relation.OPEN_COMPLEMENT):
            inner = _infinitive_words(syntax, word) if word.relation is Relation.OPEN_COMPLEMENT else set()
            found = noun_words(syntax, word) if is_nominal(word) else inner
            if not found:
                return set()
            kept |= found
    completed = syntax.child(verb, *_COMPLETING) is not None or max(kept) > verb.index + 1
    if not completed and lemma_of(verb.lower, form) in WORDS.open_verbs:
        return set()
    return kept if len(kept) > 1 or form is Form.GERUND else set()


def phrase_words(syntax: Syntax, word: Word) -> set[int]:
    """Return the words of a shortened prepositional phrase; none where it holds no noun."""
    found = oblique_noun(syntax, word)
    if found is None or not is_nominal(found[1]):
        return set()
    return {found[0].index, *noun_words(syntax, found[1])}


def is_nominal(word: Word) -> bool:
    """Return whether a word can be the head of a noun phrase: a noun, pronoun, number, or a quantity such as *many*."""
    return word.pos in ("NOUN", "PROPN", "PRON", "NUM") or word.lower in WORDS.quantities


def noun_words(syntax: Syntax, noun: Word) -> set[int]:
    """Return the word indices of a shortened noun phrase, given its head.

    Articles, possessives, numbers, names, *of* phrases and conjuncts are kept. Most adjectives, other prepositional
    phrases, clauses and appositions are left out.
    """
    kept = {noun.index}
    joined: set[int] = set()
    strict = _is_strict(syntax, noun)
    for word in syntax.children(noun):
        match word.relation:
            case relation if (
                strict and relation in _RESTRICTING and (word.index < noun.index or _opens_beside(syntax, word))
            ):
                kept.update(syntax.subtree(word))
            case relation if relation in _WHOLE and word.index < noun.index + 2 and not _is_year(syntax, noun, word):
                kept.update(syntax.subtree(word))
            case Relation.NAME_PART:
                kept |= _name_part(syntax, noun, word)
            case Relation.ADJECTIVE_MODIFIER:
                kept |= _attribute(syntax, noun, word)
            case Relation.ADVERB if word.lower in _FOCUS and word.index < noun.index:
                kept.add(word.index)
            case Relation.CONJUNCT if _is_joined_noun(syntax, noun, word):
                joints = _joints(syntax, noun, word)
                if all(joint.lower in ("and", "or", "nor", "&", ",", "/") for joint in joints):
                    joined |= noun_words(syntax, word) | {joint.index for joint in joints}
            case Relation.NOMINAL_MODIFIER | Relation.OBLIQUE if word.index > noun.index:
                kept |= _complement_of(syntax, noun, word)
            case Relation.APPOSITION if _is_titled(syntax, noun, word):
                kept |= noun_words(syntax, word)
    if any(syntax.words[index].relation is Relation.COORDINATOR for index in joined):
        kept |= joined  # conjuncts without a coordinator between them would be no list
    if noun.lower == "each" and syntax.at(noun.index + 1).lower == "other":
        kept.add(noun.index + 1)
    dated = noun.pos == "NUM" or noun.lower in WORDS.calendar
    return kept | _rest_of_date(syntax, noun) if dated else kept


def _is_year(syntax: Syntax, noun: Word, word: Word) -> bool:
    """Return whether a number before a noun is a year that only dates it (`a 2010 film`)."""
    article = syntax.child(noun, Relation.DETERMINER)
    if article is not None and article.lower == "the":
        return False  # "the 1972 season"
    counts = word.relation is not Relation.NUMBER or noun.morphology.plural or noun.pos != "NOUN"
    return not counts and len(word.text) == 4 and word.text.isdigit()


def _name_part(syntax: Syntax, noun: Word, word: Word) -> set[int]:
    """Return the words of a compound's first part; none where it describes with a hyphen (`live-action film`)."""
    if oblique_noun(syntax, word) is not None:
        return set()
    inside = [syntax.words[index] for index in syntax.subtree(word)]
    small = not any(part.text[:1].isupper() for part in inside)
    hyphen = small and any(part.text in "-–" for part in inside)
    counted = any(part.pos == "NUM" for part in inside)  # "124 six-minute films"
    return set() if hyphen and noun.pos == "NOUN" and not counted else {part.index for part in inside}


def _attribute(syntax: Syntax, noun: Word, word: Word) -> set[int]:
    """Return the words of an adjective to keep: one that counts, orders, compares or is part of a name; else none."""
    if word.index > noun.index:
        return set()
    named = noun.text[:1].isupper() and word.text[:1].isupper()
    named = named or (noun.pos == "PROPN" and syntax.child(noun, Relation.DETERMINER) is not None)
    following = syntax.words[word.index + 1]
    compound = following.relation is Relation.NAME_PART and following.head == noun.index  # "high school", "Welsh rugby"
    if (
        named
        or compound
        or noun.lower in WORDS.pale_nouns
        or (noun.lower in _GENERAL and noun.relation is not Relation.SUBJECT)
        or word.lower in WORDS.quantities
        or word.text[0].isdigit()
        or word.lower in _TELLING
        or _is_graded(syntax, word)
    ):
        return set(syntax.subtree(word))
    article = syntax.child(noun, Relation.DETERMINER, Relation.POSSESSIVE, Relation.NUMBER)
    picks = article is None or article.lower == "the"
    if picks and word.text[:1].isupper():
        return set(syntax.subtree(word))  # "of the Warrior caste"
    aside = noun.relation not in (Relation.SUBJECT, Relation.OBJECT, Relation.COMPLEMENT, Relation.ROOT)
    stuff = article is None and noun.pos == "NOUN" and (aside or not noun.morphology.plural)
    which = noun.relation is Relation.SUBJECT and (picks or (article is not None and article.lower not in ("a", "an")))
    if which or stuff:
        return set(syntax.subtree(word))  # "early vans had …", "the inner wall is …" hold for some vans and walls only
    return set()


def _is_graded(syntax: Syntax, word: Word) -> bool:
    """Return whether an adjective is a comparative or superlative, by its form or with an adverb such as *more*."""
    adverb = syntax.child(word, Relation.ADVERB) or NO_WORD
    return word.morphology.degree in ("Sup", "Cmp") or adverb.lower in ("more", "most", "less", "least")


def _is_joined_noun(syntax: Syntax, noun: Word, word: Word) -> bool:
    """Return whether a conjunct is a noun phrase, not a prepositional phrase, a clause, or the subject of a clause."""
    form = syntax.at(word.index + 1).morphology.verb_form
    if noun.relation is not Relation.SUBJECT and form in (VerbForm.PAST, VerbForm.PRESENT):
        return False
    clausal = syntax.child(word, Relation.SUBJECT, Relation.COPULA) is not None
    return is_nominal(word) and not clausal and oblique_noun(syntax, word) is None


def _joints(syntax: Syntax, noun: Word, word: Word) -> list[Word]:
    """Return the coordinators and commas between two conjuncts."""
    owners = (noun.index, word.index)
    start = syntax.subtree(word)[0]
    return [
        joint
        for joint in syntax.words[noun.index + 1 : word.index]
        if (joint.head in owners or joint.index in (start, start - 1))
        and (joint.relation is Relation.COORDINATOR or joint.text in (",", "&", "/"))
    ]


def _is_strict(syntax: Syntax, noun: Word) -> bool:
    """Return whether a noun phrase may lose no modifier: it is denied or counted (`no new taxes`), or a superlative.

    What a negated verb governs is denied too: `He is not a rich man`.
    """
    for word in syntax.children(noun):
        adverb = syntax.child(word, Relation.ADVERB) or NO_WORD
        top = word.relation is Relation.ADJECTIVE_MODIFIER and word.morphology.degree == "Sup"
        if (
            top
            or word.lower in WORDS.exclusive_words
            or word.lower in ("first", "last")
            or adverb.lower in ("most", "least")
        ):
            return True
    if syntax.head(noun).lower == "one":
        return True  # "one of the top directors"
    if noun.relation is Relation.SUBJECT:
        return False
    shared = noun.relation in (Relation.OBJECT, Relation.COMPLEMENT)  # "most males have blue eyes"
    if any(word.lower in _NOBODY or (shared and word.lower == "most") for word in syntax.words[: noun.index]):
        return True  # "no one has won the top prize"
    if syntax.forms.isdisjoint(_DENYING):
        return False
    beside = (child for word in syntax.upwards(noun) for child in syntax.children(word))
    return any(child.lower in _DENYING and child.index < noun.index for child in beside)


def _opens_beside(syntax: Syntax, word: Word) -> bool:
    """Return whether no comma or the like comes before a modifier."""
    return syntax.at(syntax.subtree(word)[0] - 1).pos != "PUNCT"


def _complement_of(syntax: Syntax, noun: Word, word: Word) -> set[int]:
    """Return the words of a shortened prepositional phrase that a noun needs, as it does most with *of*; else none."""
    found = oblique_noun(syntax, word)
    if found is None or found[0].lower == "of":
        return phrase_words(syntax, word) if found is not None else set()
    preposition, inside = found
    definite = (syntax.child(noun, Relation.DETERMINER) or NO_WORD).lower == "the"
    needed = preposition.lower in _OF_NOUNS
    needed |= definite and noun.relation is not Relation.SUBJECT and preposition.lower in _OF_DEFINITE
    needed |= noun.lower.removesuffix("s") in WORDS.relational_nouns and preposition.lower in ("in", "on", "to")
    apart = preposition.index > noun.index + 1 or inside.pos == "NUM" or inside.lower in WORDS.calendar
    return phrase_words(syntax, word) if needed and not apart else set()


def _is_titled(syntax: Syntax, noun: Word, word: Word) -> bool:
    """Return whether a name follows a noun that is its title, without determiner (`brother of [player] Tom Berg`)."""
    if word.pos != "PROPN" or syntax.words[word.index - 1].text == ",":
        return False
    return syntax.child(noun, Relation.DETERMINER, Relation.POSSESSIVE) is None and noun.pos in ("NOUN", "PROPN")


def _rest_of_date(syntax: Syntax, day: Word) -> set[int]:
    """Return the words of a date around its day (`6 July 1967`, `July 6, 1967`)."""
    inside = {index for index in syntax.subtree(day) if syntax.words[index].pos in ("PROPN", "NUM")}
    first = last = day.index
    while first - 1 in inside:
        first -= 1
    while last + 1 in inside or (last + 2 in inside and syntax.words[last + 1].text == ","):
        last += 1
    return set(range(first, last + 1))
