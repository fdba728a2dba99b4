"""Words replaced by *not* and their opposites: `is not uncommon`, `does not lack`, `is not unable to`."""

from __future__ import annotations

from augpipe.augment.draws import Draws
from augpipe.augment.english.reading.clause import Clause, Tense, subject_words
from augpipe.augment.english.reading.main_clause import form_of_do, is_third_singular
from augpipe.augment.english.reading.sense import can_act
from augpipe.augment.english.reading.sentences import contracts
from augpipe.lexicon.english import PAIRS, WORDS
from augpipe.lexicon.english.function_words import NEGATED_OPERATORS
from augpipe.syntax.edits import Edit, replace
from augpipe.syntax.syntax import Relation, Syntax, VerbForm, Word


def denied_adjective(syntax: Syntax, clause: Clause, _: Draws) -> list[Edit] | None:
    """Return the edits for an adjective with an antonym: `is common` → `is not uncommon`, also before a noun."""
    if syntax.forms.isdisjoint(PAIRS.antonyms) or "any" in syntax.forms:
        return None
    following, behind = syntax.at(clause.verb.index + 1), syntax.at(clause.verb.index + 2)
    if clause.is_be and following.lower in PAIRS.antonyms and following.pos in ("ADJ", "VERB"):
        predicative = following == clause.head or following.relation is Relation.COMPLEMENT
        told = clause.subject is not None and not clause.subject.morphology.plural
        if following.lower == "related" and behind.lower != "to" and told:
            return None  # a story that is told
        rebound = following.lower == "dependent" or len(clause.verbs) > 1  # "independent of", "has been not unwilling"
        rebound = rebound or "only" in syntax.forms or behind.lower == "but"  # "possible only in winter"
        if predicative and not rebound and behind.pos not in ("NOUN", "ADJ", "PROPN", "ADV"):
            return [replace(following, f"not {PAIRS.antonyms[following.lower]}")]
    is_argument = (Relation.OBJECT, Relation.COMPLEMENT, Relation.ROOT)
    for word in syntax.words[clause.verb.index + 1 : clause.verb.index + 4]:
        article, noun = syntax.words[word.index - 1], syntax.at(word.index + 1)
        if word.lower not in PAIRS.antonyms or word.lower in WORDS.predicative or article.lower not in ("a", "an"):
            continue
        if noun.pos == "NOUN" and word.pos == "ADJ" and syntax.head(word).relation in is_argument:
            return [replace(article, "a"), replace(word, f"not {PAIRS.antonyms[word.lower]}")]
    return None


_UNLIKE_FEW = WORDS.round_numbers | frozenset("more other different such hundreds thousands millions".split())
_BEFORE_MANY = WORDS.degree_adverbs | {"the", "its", "of"}


def denied_adverb(syntax: Syntax, clause: Clause, _: Draws) -> list[Edit] | None:
    """Return the edit for an adverb beside the verb: `often` → `not infrequently`."""
    if syntax.forms.isdisjoint(PAIRS.denied_adverbs):
        return None
    for word in syntax.words[max(1, clause.finite.index - 2) : clause.verb.index + 1]:
        previous, following = syntax.words[word.index - 1], syntax.at(word.index + 1)
        beside = following.pos in ("VERB", "AUX") or word.relation is Relation.ADVERB
        if (
            word.lower in PAIRS.denied_adverbs
            and beside
            and previous.lower not in WORDS.degree_adverbs
            and following.lower != "enough"
        ):
            return [replace(word, f"not {PAIRS.denied_adverbs[word.lower]}")]
    return None


def _outside(syntax: Syntax, clause: Clause) -> list[Edit] | None:
    """Return the edits for `is located in Spain` → `is not located outside Spain`."""
    be, verb = clause.finite, clause.verb
    place, name = syntax.at(verb.index + 1), syntax.at(verb.index + 2)
    if be.lower not in ("is", "was") or verb.lower not in WORDS.placed or verb.index != be.index + 1:
        return None
    if place.lower != "in" or name.pos != "PROPN" or name.lower in WORDS.calendar or clause.conjuncts:
        return None
    if any(not _is_of_place(word) for word in syntax.words[name.index :]):
        return None  # "born in Kell in 1924", "based in Kell, with a shop there"
    if any(word.lower in _STREETS for word in syntax.words[name.index : name.index + 3]):
        return None  # a house outside a street is in front of it
    return [replace(verb, f"not {verb.lower}"), replace(place, "outside")]


def _is_of_place(word: Word) -> bool:
    """Return whether a word may be part of a place: of its name, or of a phrase that says where it is."""
    return word.pos in ("PROPN", "PUNCT", "DET", "NOUN", "ADJ") or word.lower in ("of", "in")


_STREETS = ("street", "road", "avenue", "lane", "square", "drive", "boulevard", "place")


def denied_phrase(syntax: Syntax, clause: Clause, _: Draws) -> list[Edit] | None:
    """Return the edit for `including` → `not excluding`, `at least ten` → `not less than ten`, `many` → `not a few`."""
    outside = _outside(syntax, clause)
    if outside or syntax.forms.isdisjoint(("including", "least", "many")):
        return outside
    subject = None if clause.subject_span is None else syntax.words[clause.subject_span[0]]
    first = subject if subject is not None and not clause.inverted else syntax.at(clause.verb.index + 1)
    for word in (first, syntax.at(clause.verb.index + 1)):
        noun = syntax.at(word.index + 1)
        plain = noun.pos in ("NOUN", "ADJ") and noun.lower not in _UNLIKE_FEW
        if word.lower == "many" and plain and syntax.at(word.index - 1).lower not in _BEFORE_MANY:
            return [replace(word, "not a few")]
    for word in syntax.words[clause.verb.index + 1 :]:
        previous, following = syntax.words[word.index - 1], syntax.at(word.index + 1)
        if word.lower == "including" and previous.text == "," and following.pos in ("DET", "PROPN", "NOUN", "PRON"):
            return [replace(word, "not excluding")]
        amount = following.pos == "NUM" or following.lower in ("a", "one", "two", "three", "half")
        amount = amount and following.lower != "one"  # "not less than one son"
        amount = amount and syntax.at(following.index + 1).lower not in ("few", "couple", "bit", "little")
        if (previous.lower, word.lower) == ("at", "least") and amount and following.text != "once":
            return [Edit(previous.start, word.end, "not less than")]
    return None


def denied_ability(syntax: Syntax, clause: Clause, _: Draws) -> list[Edit] | None:
    """Return the edit for `can read` → `is not unable to read`."""
    can = clause.finite
    if can.lower not in ("can", "could") or len(clause.verbs) != 2 or clause.is_be or clause.conjuncts:
        return None
    if clause.verb.index != can.index + 1 or clause.subject is None or clause.inverted:
        return None
    if not can_act(syntax, clause.subject):
        return None  # "The storm could end it": a possibility, no ability
    singular, first = is_third_singular(syntax, clause), clause.subject.lower == "i"
    if can.lower == "could":
        be = "was" if singular or first else "were"
    else:
        be = "am" if first else "is" if singular else "are"
    return [replace(can, f"{be} not unable to")]


def denied_verb(syntax: Syntax, clause: Clause, draws: Draws) -> list[Edit] | None:
    """Return the edits for a verb with an opposite: `agree` → `do not disagree`, `has` → `does not lack`."""
    verb, following = clause.finite, syntax.at(clause.finite.index + 1)
    base = clause.base
    if clause.operator is not None or clause.tense not in (Tense.PRESENT, Tense.PAST) or verb.is_clitic:
        return None
    if clause.conjuncts or clause.inverted or clause.subject is None:
        return None
    still = syntax.at(verb.index - 1)
    lasts = still.lower == "still" and base != "have"
    lasts = lasts and base not in ("remain", "be")
    if lasts and clause.tense is Tense.PRESENT and following.pos != "PUNCT":
        have = "has" if form_of_do(syntax, clause, past=False) == "does" else "have"
        return [Edit(still.start, verb.end, f"{have} not ceased to {base}")]
    opposite = PAIRS.denied_verbs.get(base)
    fits = base == "have" and _is_owning(syntax, clause)
    if base == "remain":
        nominal = following.pos in ("ADJ", "VERB") or following.lower in ("a", "an", "the", "one")
        fits = nominal and following.morphology.verb_form is not VerbForm.GERUND
    elif base == "continue":
        fits = following.lower == "to" and syntax.at(verb.index + 2).pos in ("VERB", "AUX")
    elif base in ("succeed", "survive"):
        fits = following.text in (".", "!")
    elif base in ("agree", "approve"):
        fits = following.lower in ("with", "of", "on", ".")
    elif base == "pass":
        exam = not syntax.forms.isdisjoint(("exam", "examination", "test", "exams", "tests"))
        fits = exam and following.pos in ("DET", "PRON", "NOUN", "ADJ")
    elif base != "have":
        fits = following.pos in ("DET", "PRON", "NOUN", "PROPN", "ADJ") and following.lower not in ("that", "this")
    as_what = "as" in syntax.forms and any(word.lower == "as" for word in syntax.words[verb.index + 2 :])
    if opposite is None or not fits or (as_what and base == "remember"):
        return None  # nobody forgets a thing as something
    past = clause.tense is Tense.PAST
    do = NEGATED_OPERATORS[form_of_do(syntax, clause, past=past)][contracts(syntax, verb)]
    return [replace(verb, f"{do} {opposite}")]


def _is_owning(syntax: Syntax, clause: Clause) -> bool:
    """Return whether *have* says what somebody or something has, not what happens or must happen."""
    following = syntax.at(clause.verb.index + 1)
    noun = syntax.child(clause.head, Relation.OBJECT)
    if noun is None or following.lower not in ("a", "an", "two", "three", "four", "some"):
        return False
    fixed = noun.lower in WORDS.abstract_possessions or noun.lower in WORDS.had
    before = syntax.words[clause.verb.index + 1 : noun.index]
    number = any(word.pos == "NUM" and word.text[:1].isdigit() for word in before)
    behind = syntax.at(noun.index + 1)
    plain = all(word.pos in ("DET", "NOUN", "NUM", "PROPN") for word in before)  # "has a low pressure": how it is
    return plain and noun.pos == "NOUN" and not fixed and not number and behind.lower != "of"


_KNOWN = WORDS.person_nouns | {"town", "city", "village"}
_OF_PERSONS = ("er", "or", "ist", "man", "ian")
_PLACES = ("capital", "home", "seat", "site")
_RANKS = ("only", "first", "second", "third", "fourth", "fifth", "last", "next", "most")


def denied_identity(syntax: Syntax, clause: Clause, _: Draws) -> list[Edit] | None:
    """Return the edit for `is the capital` → `is none other than the capital`."""
    verb, article = clause.finite, syntax.at(clause.finite.index + 1)
    if verb.lower not in ("is", "was") or len(clause.verbs) > 1 or article.lower != "the" or clause.inverted:
        return None
    if clause.subject is None or clause.subject.lower in ("there", "it", "this", "that", "what") or clause.conjuncts:
        return None
    head = clause.head if clause.head.index > verb.index else syntax.child(clause.head, Relation.COMPLEMENT)
    if head is None or head.pos != "NOUN" or head.morphology.plural or head.lower in WORDS.no_identity:
        return None
    named = clause.subject.pos in ("PROPN", "PRON") or clause.subject.lower in _KNOWN
    ranked = syntax.at(article.index + 1)
    named = named and all(word.lower != "of" for word in subject_words(syntax, clause))
    named = named and (head.lower in _KNOWN or head.lower.endswith(_OF_PERSONS) or head.lower in _PLACES)
    if not named or ranked.lower in _RANKS or ranked.text[:1].isdigit() or ranked.morphology.degree == "Sup":
        return None  # a second season, or the focus of a work, is no one that anybody would take for another
    return [Edit(article.start, article.start, "none other than ")]


DENIALS = (denied_adjective, denied_adverb, denied_phrase, denied_ability, denied_verb, denied_identity)
"""What makes an antonym stand under a *not*, in the order in which they are tried."""
