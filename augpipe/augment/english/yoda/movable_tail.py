"""The checks that a tail, the words [first, end) after the verb of a clause, can be moved to the front.

It must not be half of anything (a cleft, a list, a quotation, a pair), and what follows it must be complete without it.
"""

from __future__ import annotations

from augpipe.augment.english.reading.clause import Clause
from augpipe.augment.english.reading.sentences import final_marks, span_around
from augpipe.augment.english.reading.statement import hides_verb, landmarks, predicate_behind
from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.verbs import Form, is_form
from augpipe.syntax.syntax import NO_WORD, Relation, Syntax, VerbForm, Word

_QUOTES = frozenset("\"“'‘")
_PARTICLES = frozenset("up out off away down over back".split())
_CLEFT = frozenset("that who whom why whether how where when".split())
# A tail of a sentence without any of these words is no half of a pair or contrast.
_SIGNS = WORDS.reflexives | frozenset("both either neither not while whereas that other others another".split())
# Words that say of each conjunct something of its own (`is Berg in Kell and Lind elsewhere`).
_SHARED = frozenset({"elsewhere", "respectively"})
_ADDITIONS = WORDS.adverbial_markers | {"but", "yet", "so"}
_RELATIVE = frozenset({"who", "which", "that"})
_CONTENT = (Relation.COMPLEMENT_CLAUSE, Relation.NOUN_CLAUSE)
_FINITE = (VerbForm.PAST, VerbForm.PRESENT)
# Verbs whose object may be followed by an adjective or participle that describes the result.
_RESULTATIVE = frozenset("have has had leave leaves left make makes made keep keeps kept render rendered".split())
# What a verb or a nominal predicate may have behind it besides adverbs.
_UNITS = (
    *(Relation.OBJECT, Relation.OBLIQUE, Relation.COMPLEMENT, Relation.OPEN_COMPLEMENT),
    *(Relation.COMPLEMENT_CLAUSE, Relation.ADVERBIAL_CLAUSE),
)


def has_subject(syntax: Syntax, word: Word) -> bool:
    """Return whether a word is the head of a clause with its own subject."""
    return syntax.child(word, Relation.SUBJECT, Relation.CLAUSAL_SUBJECT, Relation.EXPLETIVE) is not None


def has_subjects(syntax: Syntax, first: int, end: int) -> bool:
    """Return whether the subject of some clause is among the words [first, end)."""
    return any(first <= word.index < end for word in syntax.remember(landmarks).subjects)


def is_split(syntax: Syntax, clause: Clause, first: int, end: int) -> bool:
    """Return whether moving a tail would split something.

    Such things are a cleft (`It is here that …`), a list, a pair of dashes, and a clause after *but*.
    """
    words = syntax.words
    opener, subject = words[first] if first < end else NO_WORD, clause.subject or NO_WORD
    joined = [word for word in syntax.remember(landmarks).conjuncts if first <= word.index < end]
    but = next((word for word in words[first:end] if word.lower == "but"), None)
    return (
        (opener.pos == "CCONJ" and opener.lower not in ("both", "either", "neither"))
        or (opener.lower == "of" and words[first - 1].lower not in WORDS.of_verbs)
        or (opener.lower == "it" and "that" in syntax.forms)
        or _has_open_dash(syntax, first, end)
        or _is_double(syntax, first, end)
        or (clause.is_be and subject.lower == "it" and not syntax.forms.isdisjoint(_CLEFT))
        or (syntax.at(end).pos == "CCONJ" and syntax.at(end + 1).pos in ("SCONJ", "ADP"))
        or any(_is_misjoined(syntax, word) or _is_hidden_verb(syntax, word) for word in joined)
        or (bool(joined) and any(word.lower in _SHARED for word in words[first:end]))
        or _joins_clause(syntax, first, end)
        or _holds_consequence(syntax, first, end)
        or (but is not None and has_subjects(syntax, but.index, end))
    )


def _holds_consequence(syntax: Syntax, first: int, end: int) -> bool:
    """Return whether a tail holds a clause that may be the main one's: with *so* (`ended in a tie so …`), or joined."""
    found = [word for word in syntax.words[first:end] if word.lower == "so" and word.pos in ("SCONJ", "CCONJ", "ADV")]
    found = [word for word in found if word.pos != "ADV" or syntax.words[word.index - 1].text == ","]
    inside = syntax.words[first:end]
    told = any(word.relation in _CONTENT for word in inside)
    shares = (word for word in inside if word.relation is Relation.CONJUNCT and word.morphology.is_finite)
    if told and any(not has_subject(syntax, word) and word.pos == "VERB" for word in shares):
        return True  # "learned that it was late and left"
    return any(syntax.at(word.index + 1).lower != "that" and has_subjects(syntax, word.index, end) for word in found)


def _has_open_dash(syntax: Syntax, first: int, end: int) -> bool:
    """Return whether the tail has an odd number of dashes."""
    words = syntax.words
    return sum(word.text in "–—" and word.start > words[word.index - 1].end for word in words[first:end]) % 2 == 1


def _is_double(syntax: Syntax, first: int, end: int) -> bool:
    """Return whether an adjective or particle of the verb precedes the object (`made [available] a copy`)."""
    run = syntax.words[first : min(first + 2, end)]
    if len(run) < 2 or run[1].pos not in ("DET", "PRON"):
        return False
    return run[0].pos == "ADJ" or run[0].lower in _PARTICLES


def _is_misjoined(syntax: Syntax, word: Word) -> bool:
    """Return whether a finite verb without subject is a conjunct of an infinitive or participle, where it cannot be."""
    of_infinitive = syntax.head(word).relation in (Relation.OPEN_COMPLEMENT, Relation.NOUN_CLAUSE)
    of_infinitive &= not syntax.head(word).morphology.is_finite
    return of_infinitive and word.morphology.verb_form in _FINITE and not has_subject(syntax, word)


def _is_hidden_verb(syntax: Syntax, word: Word) -> bool:
    """Return whether a conjunct that is tagged as a noun is a verb, or a subject with its verb behind it.

    Examples are `and the three [embody] her ideas` and `was held by Arden and many [farmers] lived there`.
    """
    following = syntax.at(word.index + 1)
    told = following.relation is Relation.ADVERBIAL_CLAUSE and following.morphology.is_finite
    noun = syntax.head(word).pos in ("NOUN", "PROPN") and syntax.at(word.index + 1).pos in ("", "PUNCT")
    acts = noun and word.pos in ("ADJ", "VERB") and is_form(word.lower, Form.PAST)  # "hurt his knee and [retired]"
    return (word.pos in ("NOUN", "ADJ") and syntax.child(word, Relation.OBJECT) is not None) or told or acts


def _joins_clause(syntax: Syntax, first: int, end: int) -> bool:
    """Return whether a comma and a coordinator in the tail come before a clause or predicate, whatever its head."""
    subjects = {word.index for word in syntax.remember(landmarks).subjects}
    for word in syntax.words[first + 1 : end]:
        if word.pos != "CCONJ" or syntax.words[word.index - 1].text != ",":
            continue
        for later in syntax.words[word.index + 1 : end]:
            if later.text == "," or later.pos == "SCONJ" or later.lower in WORDS.wh_words or later.lower == "that":
                break
            if later.index in subjects:
                return True
            if later.index == word.index + 1 and later.morphology.verb_form in _FINITE:
                return True
    return False


def is_whole(syntax: Syntax, clause: Clause, first: int, end: int) -> bool:
    """Return whether the tail of a clause is complete, so that it can be moved to the front.

    It is not where half of a pair would stay behind (*both … and*), where a content clause follows the object
    (*told her that …*), where *while* adds a contrast, or where the words after it are no complete clause or predicate.
    """
    inside, opener = syntax.words[first:end], syntax.at(first)
    around = () if _SIGNS.isdisjoint(syntax.forms) else syntax.words[first - 1 : end]  # with the *not* of *not only*
    governed = [word for word in inside if word.head in clause.heads]
    relations = {word.relation for word in governed}
    return not (
        any(_is_sign(syntax, clause, word, first) for word in around)
        or any(word.text == ":" or (word.text == "," and _goes_on_loosely(syntax, clause, word)) for word in inside)
        or any(word.pos == "CCONJ" and (hides_verb(syntax, word) or _is_gap(syntax, word)) for word in inside)
        or (len(inside) == 1 and inside[0].pos == "ADP")  # "shout at or call into it"
        or (Relation.OBJECT in relations and not relations.isdisjoint(_CONTENT))
        or (opener.lower == "that" and any(word.text == "," for word in inside))  # which may end too early
        or any(word.relation is Relation.COMPLEMENT_CLAUSE and _is_bare(syntax, word) for word in governed)
    ) and _goes_on(syntax, clause, first, end)


def _is_sign(syntax: Syntax, clause: Clause, word: Word, first: int) -> bool:
    """Return whether a word shows that the tail that begins at index `first` is half of a pair or contrast."""
    following = syntax.at(word.index + 1)
    match word.lower:
        case "that":
            extraposed = clause.subject is None or clause.subject.lower == "it"
            if word.pos == "SCONJ":
                return word.index > first or extraposed
            return word.index > first and clause.verb.lower in WORDS.telling_verbs
        case "not":
            return following.lower in ("only", "just", "merely", "simply")
        case "both" | "either" | "neither":
            return word.pos == "CCONJ" or word.relation in (Relation.PRECOORDINATOR, Relation.COORDINATOR)
        case "while" | "whereas":
            return word.pos == "SCONJ" and following.morphology.verb_form is not VerbForm.GERUND
        case "others" | "another":  # `and [others in Rome]`, a clause without its verb
            return word.relation in (Relation.CONJUNCT, Relation.SUBJECT) and following.pos == "ADP"
        case "other":
            return syntax.at(word.index - 1).lower == "each"
    return word.lower in WORDS.reflexives


def _goes_on_loosely(syntax: Syntax, clause: Clause, comma: Word) -> bool:
    """Return whether another predicate follows a comma (`burned homes, [burned woods], [then spread north]`)."""
    following, second = syntax.at(comma.index + 1), syntax.at(comma.index + 2)
    return following.lower == clause.verb.lower or (following.lower == "then" and second.pos == "VERB")


def _is_gap(syntax: Syntax, coordinator: Word) -> bool:
    """Return whether a clause without its verb follows a coordinator (`closed in 1971 and [the mill in 1984]`)."""
    before, following = syntax.words[coordinator.index - 1], syntax.at(coordinator.index + 1)
    if following.lower == "then":
        return syntax.at(following.index + 1).pos == "DET"  # "taken first and then the rest"
    if before.text in ('"', "”") and following.pos == "DET":
        return any(word.text in _QUOTES for word in syntax.words[following.index + 2 : following.index + 4])
    if before.text == "," and following.pos == "ADP":
        return syntax.at(coordinator.index + 2).pos == "NUM"  # "a prize in 2002, and in 2004 a medal"
    opens_noun = following.pos in ("NOUN", "PROPN", "ADJ", "DET", "PRON") and following.lower not in WORDS.calendar
    return opens_noun and before.text.isdigit()


def _is_bare(syntax: Syntax, verb: Word) -> bool:
    """Return whether a verb has a subject but is not finite, as in `helped [him find] it`."""
    if syntax.child(verb, Relation.SUBJECT) is None:
        return False
    finite = verb.morphology.verb_form in _FINITE
    return not finite and syntax.child(verb, Relation.AUXILIARY, Relation.COPULA) is None


def _goes_on(syntax: Syntax, clause: Clause, first: int, end: int) -> bool:
    """Return whether after a tail comes the end, an added clause, or a coordinator with a complete predicate."""
    words = syntax.words
    stop = final_marks(syntax, span_around(syntax, clause.finite))
    if end < stop and words[end].text in "–—" and words[end + 1].pos in ("NOUN", "PROPN", "ADJ", "NUM"):
        return False  # an apposition may follow: "into worlds—worlds of their own"
    if end >= stop or words[end].text in ";:–—":
        return True
    has_comma = words[end].text == ","
    index = end + has_comma
    word, following = syntax.at(index), syntax.at(index + 1)
    if word.pos != "CCONJ":
        gerund = word.morphology.verb_form is VerbForm.GERUND and word.relation is Relation.ADVERBIAL_CLAUSE
        return has_comma and (word.lower in _ADDITIONS or gerund)
    if following.lower in WORDS.wh_words or following.lower == "that":
        return False  # "who sings, and who plays"
    inside = words[first:end]
    doubtful = not has_comma or any(earlier.text == "," for earlier in inside)
    # After a relative clause, a predicate without a subject may belong to that clause.
    relative = any(earlier.lower in _RELATIVE and earlier.pos == "PRON" for earlier in inside)
    if not relative and predicate_behind(syntax, clause, word) in syntax.remember(landmarks).finite:
        return True
    return _opens_clause(syntax, index + 1, stop, doubtful=doubtful)


def _opens_clause(syntax: Syntax, index: int, stop: int, *, doubtful: bool) -> bool:
    """Return whether a clause opens at `index`, before `stop`: if a list may go on, with a pronoun or an auxiliary."""
    found = syntax.remember(landmarks)
    subject = next((word for word in found.subjects if index <= word.index < stop), None)
    if subject is None:
        return False
    behind = [word for word in found.finite if subject.index < word.index < stop]
    plain = subject.pos == "PRON" or any(word.pos == "AUX" for word in behind)
    return bool(behind) and (plain or not doubtful)


def needs_verb(syntax: Syntax, clause: Clause, first: int, end: int) -> bool:
    """Return whether a tail cannot leave its verb: it begins with a preposition of the verb, or is two complements."""
    opener, following = syntax.at(first), syntax.at(first + 1)
    two_prepositions = opener.pos == following.pos == "ADP" and following.lower in ("as", "by")  # `referred to as`
    if first < end and (two_prepositions or opener.lower in ("as", "than", "like")):
        return True
    if clause.verb.lower in ("known", "remembered") and len(clause.verbs) > 1:
        return True  # "best known to readers for her poems"
    naming = len(clause.verbs) > 1 and clause.verb.lower in WORDS.naming_verbs and clause.verb.lower.endswith("ed")
    if naming and opener.pos not in ("", "ADP"):
        return True  # `was renamed Butler`
    return not _is_one_unit(syntax, clause, first, end) or not _is_one_object(syntax, clause, first, end)


def _is_one_unit(syntax: Syntax, clause: Clause, first: int, end: int) -> bool:
    """Return whether a tail is a single complement or adjunct, unlike `ordered [a mill] [in May]`."""
    units = [word for word in syntax.words[first:end] if word.head in clause.heads and word.relation in _UNITS]
    alone = clause.is_be and first <= clause.head.index < end and clause.head.pos != "ADJ"
    return len(units) + alone <= 1


def _is_one_object(syntax: Syntax, clause: Clause, first: int, end: int) -> bool:
    """Return whether a tail has no object, or nothing but adverbs after it, unlike `gave [books] [to her]`."""
    words, verb = syntax.words, clause.verb.lower
    objects = (word for word in words[first:end] if word.relation is Relation.OBJECT and word.head in clause.heads)
    head = next(objects, None)
    if head is None:
        return True
    if verb in _RESULTATIVE and (
        words[end - 1].pos == "ADJ" or words[end - 1].morphology.verb_form is VerbForm.PARTICIPLE
    ):
        return False  # "left the fields wet", "had a mill built"
    if first < head.index and words[first].pos == "ADP" and words[first].relation is Relation.PREPOSITION:
        return False  # "took with him three cameras"
    if verb in WORDS.naming_verbs and any(word.text in _QUOTES for word in words[head.index + 1 : end]):
        return False  # `called the song "a gem"`
    bare = head.pos == "NOUN" and not head.morphology.plural and head.index == first == clause.verb.index + 1
    if bare and verb in WORDS.light_verbs:
        return False  # "took place"
    behind = syntax.at(head.index + 1)
    if head.pos == "NOUN" and behind.pos == "ADJ" and behind.head == head.index and not syntax.children(behind):
        return False  # "dyed a shirt black"
    joined = [word for word in syntax.children(head, Relation.CONJUNCT) if word.index < end]
    head = joined[-1] if joined else head
    last = max(syntax.subtree(head))
    if head.pos in ("PROPN", "PRON"):
        last = head.index
        while syntax.at(last + 1).pos == "PROPN":
            last += 1
    while last + 1 < end and words[last + 1].pos == "ADV":
        last += 1
    return last + 1 >= end or words[last + 1].pos in ("PUNCT", "CCONJ")
