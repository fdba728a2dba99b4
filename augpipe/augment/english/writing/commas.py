"""The commas that an editor may add to a sentence without a change of meaning, apart from those at clause edges."""

from __future__ import annotations

from augpipe.augment.english.reading.clause import SUBJECTS, Clause, Mood, beyond_adverbs, clause_at, coordinator_of
from augpipe.augment.english.reading.main_clause import opens_below
from augpipe.augment.english.reading.negators import main_negators
from augpipe.augment.english.reading.sense import main_lemma
from augpipe.augment.english.reading.sentences import DOUBLE_QUOTES, is_in_title, span_around
from augpipe.augment.english.reading.statement import landmarks
from augpipe.lexicon.english import PAIRS, WORDS
from augpipe.lexicon.english.time_words import YEAR
from augpipe.lexicon.english.verbs import Form, finite_lemmas, is_form
from augpipe.syntax.edits import Edit
from augpipe.syntax.syntax import NO_WORD, Relation, Syntax, VerbForm, Word


def comma(word: Word) -> Edit:
    """Return the insertion of a comma after a word."""
    return Edit(word.end, word.end, ",")


def opening(syntax: Syntax, clause: Clause) -> list[Edit]:
    """Return the comma behind the phrase before the subject: `In 1990 the club moved` → `In 1990, the club moved`."""
    if clause.subject_span is None or clause.inverted or clause.mood is not Mood.DECLARATIVE:
        return []
    subject = syntax.words[clause.subject_span[0]]
    run = syntax.words[span_around(syntax, clause.finite).first : subject.index]
    marked = any(word.text in ',;:()"' or word.morphology.is_finite for word in run)
    if not run or marked or run[0].lower in _NO_ADVERBIAL_BEHIND or _touches(syntax, run[-1]):
        return []
    first, last = run[0], run[-1]
    begins = subject.pos in ("DET", "PRON")
    if first.lower == "to" and run[1:2] and run[1].pos == "VERB" and begins:
        return [comma(last)]
    timed = _is_time(last)
    begins = begins or subject.lower in WORDS.quantities or (timed and subject.pos in ("PROPN", "NOUN"))
    opens = first.pos == "ADP" or (timed and first.pos in ("DET", "ADJ", "NOUN", "PROPN", "NUM"))
    return [comma(last)] if opens and begins and last.pos in ("NOUN", "PROPN", "NUM", "PRON") else []


# Words that open no adverbial: `Not until 1990`, `Among them`, `Both of them`.
_NO_ADVERBIAL_BEHIND = ("not", "only", "both", "like", "than", "about", "over", "under", "between", "around", "up")


def _is_time(word: Word) -> bool:
    """Return whether a word names a time: a year, a month, a day of the week, *summer*."""
    return YEAR.fullmatch(word.text) is not None or word.lower in WORDS.calendar or word.lower in WORDS.time_and_measure


def _touches(syntax: Syntax, word: Word) -> bool:
    """Return whether a mark stands beside the place behind a word, or no blank does."""
    following = syntax.at(word.index + 1)
    return word.pos == "PUNCT" or following.pos in ("PUNCT", NO_WORD.pos) or following.start == word.end


def interjection(syntax: Syntax, clause: Clause) -> list[Edit]:
    """Return the commas of an interjection, a sentence adverb, a name that is called, or an aside such as *in fact*."""
    first, second = syntax.words[0], syntax.at(1)
    if not _touches(syntax, first):
        starts = second.pos in ("PRON", "DET")
        answers = first.lower != "no" or second.lower in ("i", "we", "it", "you")
        if first.lower in WORDS.set_off_interjections and starts and answers:
            return [comma(first)]
        is_adverb = first.pos == "ADV" and first.head in clause.heads and first.index < clause.finite.index
        if first.lower in WORDS.set_off_openers and is_adverb and (starts or second.pos in ("PROPN", "NOUN")):
            return [] if second == clause.finite else [comma(first)]
    called = syntax.at(len(syntax.words) - 2)
    before = syntax.at(called.index - 1)
    if called.relation is Relation.VOCATIVE and called.pos == "PROPN" and not _touches(syntax, before):
        return [comma(before)]
    return _aside(syntax, clause)


def _aside(syntax: Syntax, clause: Clause) -> list[Edit]:
    """Return the pair of commas around *in fact* and its like beside the verbs."""
    if syntax.forms.isdisjoint(("fact", "course", "example", "instance")):
        return []
    for before in (syntax.at(clause.finite.index - 3), *clause.verbs):
        first, last = syntax.at(before.index + 1), syntax.at(before.index + 2)
        apart = not _touches(syntax, before) and not _touches(syntax, last)
        if apart and (first.lower, last.lower) in _ASIDES:
            return [comma(before), comma(last)]
    return []


_ASIDES = (("in", "fact"), ("of", "course"), ("for", "example"), ("for", "instance"))


def is_needed(syntax: Syntax, clause: Clause, opening: Word) -> bool:
    """Return whether the main clause needs the clause behind it that begins at `opening`: no comma parts them."""
    if opening.lower == "if":
        return main_lemma(clause) in WORDS.asking_verbs  # "asked if he could come"
    # A comma would make *since* mean *because*; "did not discuss it when he came" says when he did not.
    return opening.lower == "since" or (opening.lower == "when" and bool(syntax.remember(main_negators)))


def quotation(syntax: Syntax, clause: Clause) -> list[Edit]:
    """Return the comma between the words that report a speech and the speech itself."""
    if syntax.forms.isdisjoint(DOUBLE_QUOTES):
        return []
    for word in syntax.words:
        if word.text not in DOUBLE_QUOTES:
            continue
        verb, first = syntax.at(word.index - 1), syntax.at(word.index + 1)
        if first.text[:1].isupper() and _reports(verb) and word.start > verb.end and not is_in_title(syntax, first):
            return [comma(verb)]
    closing = next((word for word in syntax.words[1:] if word.text in ('"', "”")), NO_WORD)
    before, subject = syntax.at(closing.index - 1), syntax.at(closing.index + 1)
    opens = syntax.words[0].text in DOUBLE_QUOTES and closing.index > 3 and before.pos != "PUNCT"
    if opens and subject.pos in ("PRON", "PROPN") and _reports(syntax.at(subject.index + 1)):
        return [comma(before)]
    return []


def _reports(word: Word) -> bool:
    """Return whether a word is a finite verb of saying."""
    finite = word.pos == "VERB" and word.morphology.is_finite
    return finite and not WORDS.speech_verbs.isdisjoint(finite_lemmas(word.lower))


def joined_clauses(syntax: Syntax, clause: Clause) -> list[Edit]:
    """Return the comma before the *and*, *but* or *or* that joins a clause with a subject of its own."""
    if clause.mood is Mood.QUESTION:
        return []
    for head in syntax.children(clause.head, Relation.CONJUNCT):
        joined, coordinator = clause_at(syntax, head), coordinator_of(syntax, head)
        if joined is None or coordinator is None or coordinator.lower not in ("and", "but", "or", "so", "yet"):
            continue
        subject = syntax.child(head, *SUBJECTS)
        if subject is None or joined.inverted or not clause.verb.index < coordinator.index < subject.index:
            continue
        start = syntax.subtree(subject)[0]
        between = syntax.words[coordinator.index + 1 : start]
        before = syntax.words[coordinator.index - 1]
        is_open = all(word.pos == "ADV" for word in between) and not _touches(syntax, before)
        if is_open and "both" not in syntax.forms and "either" not in syntax.forms:
            return [comma(before)]
    return []


def series(syntax: Syntax) -> list[Edit]:
    """Return the comma before the last of three or more: `red, white and blue` → `red, white, and blue`."""
    if syntax.forms.isdisjoint(("and", "or")):
        return []
    joined_by = {
        coordinator.index: head
        for head in reversed(syntax.remember(landmarks).conjuncts)
        if (coordinator := coordinator_of(syntax, head)) is not None and coordinator.index < head.index
    }
    for word in syntax.words[3:-1]:
        last = joined_by.get(word.index)
        is_coordinator = word.lower in ("and", "or") and word.pos == "CCONJ"
        if last is None or not is_coordinator or _touches(syntax, syntax.words[word.index - 1]):
            continue
        head = syntax.head(last)
        joined = syntax.children(head, Relation.CONJUNCT, *((Relation.APPOSITION,) if last.pos == "PROPN" else ()))
        earlier = [other for other in joined if head.index < other.index < word.index]
        previous = earlier[-1] if earlier else head if head.relation is Relation.CONJUNCT else None
        if previous is None or any(other.index > last.index for other in syntax.children(head, Relation.CONJUNCT)):
            continue
        start = next(index for index in syntax.subtree(previous) if syntax.words[index].pos != "PUNCT")
        if (
            _describes(syntax, head, previous, last)
            or _opens_sentence(syntax, head, last)
            or PAIRS.paired_names.get(previous.lower) == last.lower
        ):
            continue
        if syntax.at(last.index + 1).text == "," and syntax.at(last.index + 2).pos in ("DET", "NOUN", "ADJ", "NUM"):
            continue  # the list goes on: "a yard and garden, a well"
        alike = previous.pos == last.pos and {head.pos, last.pos} != {"NOUN", "PROPN"}  # "Ann Kell, baker and miller"
        begins = (
            syntax.at(start - 1).text == ","
            and syntax.at(start).lower not in ("as", "then")
            and not is_in_title(syntax, word)
        )
        if alike and begins and _is_short(syntax, start, word.index):
            return [comma(syntax.words[word.index - 1])]
    return []


def _opens_sentence(syntax: Syntax, head: Word, last: Word) -> bool:
    """Return whether what looks like a list may be an opening phrase and the subject: `In Kell, Ann and Tom live.`"""
    behind = syntax.at(syntax.subtree(last)[-1] + 1)
    opens = syntax.words[0].pos == "ADP" and not any(word.morphology.is_finite for word in syntax.words[: head.index])
    return opens and behind.text != ","


def _describes(syntax: Syntax, head: Word, *members: Word) -> bool:
    """Return whether two words behind a noun rather describe it, or are its names: `a lecture, dry and dull`."""
    names = all(member.pos == "PROPN" for member in members)
    if names and head.pos == "NOUN" and head.morphology.plural and head.index < members[0].index:
        return True  # "the Kell brothers, Hugo and Otto"
    if head.relation is not Relation.ROOT or syntax.child(head, Relation.COPULA) is not None:
        return False
    article = any(word.lower in ("a", "an") for word in syntax.children(head, Relation.DETERMINER))
    return article and not any(syntax.children(word, *_NOMINAL_MARKS) or word.morphology.plural for word in members)


_NOMINAL_MARKS = (Relation.DETERMINER, Relation.PREPOSITION, Relation.ADJECTIVE_MODIFIER, Relation.NAME_PART)


def _is_short(syntax: Syntax, start: int, end: int) -> bool:
    """Return whether the words [start, end) are one member of a list: no commas, no further *and*."""
    run = syntax.words[start:end]
    return end - start <= _LONGEST_MEMBER and all(word.text not in ",;:()" and word.pos != "CCONJ" for word in run)


_LONGEST_MEMBER = 8  # in words
_LEAST_PREDICATE = 4  # in words


def joined_predicates(syntax: Syntax, clause: Clause) -> list[Edit]:
    """Return the comma before the *and* or *but* that joins a second long predicate with the same subject."""
    if clause.mood is not Mood.DECLARATIVE or len(clause.conjuncts) != 1:
        return []
    first = clause.conjuncts[0].verbs[0]
    coordinator = beyond_adverbs(syntax, first.index - 1, -1)
    before = syntax.at(coordinator.index - 1)
    if coordinator.lower not in ("and", "but") or clause.conjuncts[0].tense is None:
        return []
    long = coordinator.index - clause.verb.index > _LEAST_PREDICATE
    long = long and span_around(syntax, first).last - first.index >= _LEAST_PREDICATE
    plain = all(word.text not in ",;:()" for word in syntax.words[clause.finite.index : coordinator.index])
    # No other verb comes between, to which the second predicate might belong.
    between = syntax.words[clause.verb.index + 1 : coordinator.index]
    clear = not any(map(_may_open_clause, between))
    if is_form(first.lower, Form.PARTICIPLE) and any(word.relation is Relation.NOUN_CLAUSE for word in between):
        return []  # "a group designed by one and made by another"
    return [comma(before)] if long and plain and clear and not _touches(syntax, before) else []


def _may_open_clause(word: Word) -> bool:
    """Return whether a word is a finite verb, or opens a subordinate clause."""
    return word.morphology.is_finite or word.lower in WORDS.wh_words or word.lower == "that"


# What begins a last phrase that may always be set off behind a noun, by its first word.
_SET_OFF: dict[str, list[list[str]]] = {}
for _phrase in (
    "including/such as/as well as/along with/together with/rather than/instead of/because of/due to/thanks to"
    "/in addition to/except for/apart from/especially/particularly/primarily/mainly/mostly/notably/namely"
    "/followed by/with the exception of/as opposed to/in order to/despite"
).split("/"):
    _SET_OFF.setdefault(_phrase.split()[0], []).append(_phrase.split())


def last_adjunct(syntax: Syntax, clause: Clause) -> list[Edit]:
    """Return the commas around the first phrase of time or place, or of examples, that the verb does not need.

    Something else must stand between verb and phrase: `grew up on a farm, in the 1920s`, but not `opened, in 1920`.
    """
    if clause.mood is Mood.QUESTION or clause.inverted or opens_below(syntax, clause):
        return []
    last = span_around(syntax, clause.finite).last
    joined = {conjunct.verbs[0].index for conjunct in clause.conjuncts}
    for word in syntax.words[clause.verb.index + 1 : last + 1]:
        before = syntax.words[word.index - 1]
        if _ends_search(word):
            return []
        begins = word.pos in ("ADP", "SCONJ") or word.lower in WORDS.last_words or word.lower in WORDS.gerund_openers
        if not (begins or word.lower in _SET_OFF) or _touches(syntax, before):
            continue
        end = word.index
        while end < last and syntax.words[end + 1].pos != "PUNCT" and end + 2 not in joined:
            end += 1
        behind = syntax.at(end + 1)
        counted = behind.text == "," and syntax.at(end + 2).pos == "NUM"  # "nine in 1950, ten in 1951"
        if (
            behind.text in '(["“”-–/:'
            or counted
            or _is_amid_list(syntax, word, end)
            or not _is_adjunct(syntax, clause, word, end)
        ):
            continue
        return [comma(before), *([comma(syntax.words[end])] if behind.pos == "CCONJ" else [])]
    return []


def _is_amid_list(syntax: Syntax, word: Word, end: int) -> bool:
    """Return whether commas of a list stand on both sides of a phrase, of which one more would be a comma."""
    places = [other.index for other in syntax.words if other.text == ","]
    return len(places) >= _LIST_COMMAS and end + 1 in places and places[0] < word.index


_LIST_COMMAS = 4


def _ends_search(word: Word) -> bool:
    """Return whether another clause, a list, a quotation or an insertion in brackets begins at a word."""
    marked = word.pos in ("CCONJ", "SCONJ") or word.text in '(["“'
    opens = marked or word.morphology.is_finite or word.lower in WORDS.wh_words
    return opens and word.lower not in ("before", "after", "until", "since", "as", "while")


def _is_adjunct(syntax: Syntax, clause: Clause, word: Word, end: int) -> bool:
    """Return whether an adjunct begins at `word` and goes on to the index `end`."""
    before, following = syntax.words[word.index - 1], syntax.at(word.index + 1)
    rest = syntax.words[word.index : end + 1]
    ends = before.pos in ("NOUN", "PROPN", "NUM", "ADV", "PRON") or before.relation is Relation.PARTICLE
    if before.lower in WORDS.distances or not (ends or before == clause.verb) or any(map(_may_open_clause, rest)):
        return False
    if word.index == end:
        return word.lower in WORDS.last_words and word.index - clause.verb.index > 1
    if syntax.head(before).index > end and before.pos != "PRON":
        return False  # inside a noun phrase: "of Finnish as well as Danish descent"
    if before.pos in ("NOUN", "PROPN", "NUM") and _begins_set_off(syntax, word):
        return word.lower != "such" or before.lower not in WORDS.empty_nouns  # "on issues such as roads"
    if word.lower in WORDS.gerund_openers and following.morphology.verb_form is VerbForm.GERUND:
        return following.pos == "VERB" and word.index - clause.verb.index > 1
    is_phrase = word.pos in ("ADP", "SCONJ") and rest[-1].pos not in ("ADP", "DET", "ADJ")
    if not is_phrase or any(other.pos in ("CCONJ", "SCONJ", "VERB", "AUX") for other in rest[1:]):
        return False
    if before.lower in ("place", "part", "office", "effect") or (
        before.pos == "ADV" and syntax.words[before.index - 1].text == ","
    ):
        return False  # ", especially after using it"
    if _modifies_noun(clause, word, before, rest):
        return False
    earlier = syntax.words[clause.verb.index + 1 : word.index]
    if following.pos == "PRON" and any(other.lower == "with" for other in earlier):
        return False  # "with a kite behind her"
    if word.index == clause.verb.index + 1:
        return word.lower in ("during", "despite", "throughout") and not clause.is_be
    ranked = word.lower == "since" and not _RANKING.isdisjoint(syntax.forms)  # "its first title since 1990"
    if ranked or (word.lower == "with" and before.pos in ("NOUN", "PROPN")):
        return False  # "a family with a long history"
    free = word.lower in WORDS.free_prepositions and word.lower != "throughout"
    if free or (word.lower in WORDS.time_prepositions and _names_time(word, rest)):
        return True
    takes_as = main_lemma(clause) in WORDS.verbs_with_as
    if word.lower == "as":
        return following.lower in ("a", "an", "the") and before.pos != "ADV" and not takes_as
    if word.lower == "by":
        return _is_time(before) or (before.pos == "PROPN" and clause.is_passive)
    located = any(other.lower in WORDS.place_prepositions for other in earlier)  # no "home of the Vikings, in Kell"
    placed = before.pos == "PROPN" and located and _opens_name(following)
    if placed and word.lower in WORDS.place_prepositions:
        return True
    hangs = word.lower in WORDS.plain_prepositions and any(
        noun.relation is Relation.OBLIQUE and noun.head in clause.heads for noun in (word, syntax.head(word))
    )
    needed = takes_as or clause.is_be or main_lemma(clause) in WORDS.placing_verbs
    apart = before.pos in ("NOUN", "PROPN") and any(other.pos == "ADP" for other in earlier)  # no "a map, on the wall"
    return hangs and not needed and word.index - clause.verb.index > 2 and apart


def _modifies_noun(clause: Clause, word: Word, before: Word, rest: tuple[Word, ...]) -> bool:
    """Return whether a phrase belongs to the noun before it (`a series for 1990`), or is a measure (`by 5 years`)."""
    bare = len(rest) == 2 and rest[1].pos == "NOUN" and not _is_time(rest[1])  # "the holder in fee"
    described = word.lower == "for" and clause.is_be and before.pos in ("NOUN", "PROPN")
    measured = word.lower == "by" and rest[1].pos == "NUM" and YEAR.fullmatch(rest[1].text) is None
    planned = word.lower == "for" and (rest[1].lower in WORDS.calendar or YEAR.fullmatch(rest[1].text) is not None)
    return bare or described or measured or planned


_RANKING = frozenset("first last only best worst most highest lowest largest biggest second third".split())


def _opens_name(word: Word) -> bool:
    """Return whether the noun phrase of a place may begin at a word; `in Broadcasting` belongs to a name."""
    return word.pos == "DET" or (word.pos == "PROPN" and not word.lower.endswith("ing"))


def _begins_set_off(syntax: Syntax, word: Word) -> bool:
    """Return whether a phrase that may always be set off begins at a word."""
    for phrase in _SET_OFF.get(word.lower, ()):
        run = [other.lower for other in syntax.words[word.index : word.index + len(phrase)]]
        if run == phrase:
            return syntax.at(word.index + len(phrase)).pos != "PUNCT"
    return False


def _names_time(word: Word, rest: tuple[Word, ...]) -> bool:
    """Return whether a prepositional phrase names a time: its first noun does, and is the end of its noun phrase."""
    for place, other in enumerate(rest[1:6], start=1):
        following = rest[place + 1] if place + 1 < len(rest) else NO_WORD
        if _is_time(other) and following.pos not in ("NOUN", "PROPN"):
            dated = following.pos != "NUM" or other.lower in WORDS.calendar
            return dated and other.lower not in ("way", "distance", "length")
        if other.pos in ("NOUN", "PROPN", "ADP") and other.lower not in WORDS.calendar:
            if other.lower in ("war", "reign", "period") and following.lower != "of":
                return word.lower in WORDS.free_prepositions
            return other.lower in ("age", "end", "start", "beginning", "century") and word.lower in ("at", "in", "by")
    return False
