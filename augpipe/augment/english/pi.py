"""`pi`, punctuation insertion: a comma where an editor may set one, a comma or quotes for the subject, a final `!`.

The best place is taken: first the edges of clauses, then the commas that an editor would set in any case, then one of
those that may be set. Source: SDA section 4.1 and Algorithm 1.
"""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation, Augmented, Result, Skipped
from augpipe.augment.draws import Draws
from augpipe.augment.english.reading.clause import Clause, Mood, clause_at
from augpipe.augment.english.reading.doubt import has_late_subject
from augpipe.augment.english.reading.footing import lacks_footing
from augpipe.augment.english.reading.main_clause import main_clause, opens_below
from augpipe.augment.english.reading.missing_verb import is_bare_headline, is_stub, lacks_finite_verb, may_be_participle
from augpipe.augment.english.reading.sense import main_lemma
from augpipe.augment.english.reading.sentences import (
    is_broken,
    is_enumeration,
    is_no_sentence,
    span_around,
    unusable,
)
from augpipe.augment.english.writing import commas
from augpipe.augment.english.writing.exclaiming import final_exclamation
from augpipe.lexicon.english import WORDS
from augpipe.syntax.edits import Edit, render
from augpipe.syntax.syntax import NO_WORD, Relation, Syntax, VerbForm, Word

RULES = tuple(
    "clause_comma adjunct_comma interjection_comma quotation_comma coordination_comma serial_comma subject_comma "
    "subject_quotes final_exclamation".split()
)
REASONS = ("unusable", "already_exclamation")

MAXIMUM_QUOTED_WORDS = 6
LONG_SUBJECT = 4  # in words; a comma behind a shorter one is a mistake to most readers
UNQUOTED = WORDS.quantities | {"a", "an", "this", "these", "those", "that", "no"}


def punctuation_insertion(syntax: Syntax, draws: Draws) -> Result:
    """Return the sentence with one punctuation mark, or one pair of marks, more."""
    if syntax.remember(unusable) is not None or is_no_sentence(syntax.text):
        return Skipped("unusable")
    clause = syntax.remember(main_clause)
    if syntax.remember(is_stub) or (clause is None and (is_broken(syntax.text) or is_enumeration(syntax))):
        return Skipped("unusable")
    if clause is not None:
        for rule, find in _FIRST:
            if edits := find(syntax, clause):
                return _augmented(syntax, edits, rule)
    edits = commas.series(syntax)
    if edits:
        return _augmented(syntax, edits, "serial_comma")
    places = [] if clause is None else _places(syntax, clause)
    exclamation = final_exclamation(syntax.text)
    if exclamation is not None and all(rule == "subject_quotes" for rule, _ in places):
        places += [("final_exclamation", [exclamation])] * _EXCLAMATIONS
    if not places:
        return Skipped("already_exclamation")
    rule, edits = draws.choice(places, names=(_DRAWN.get(rule, rule) for rule, _ in places))
    return _augmented(syntax, edits, rule)


def _augmented(syntax: Syntax, edits: list[Edit], rule: str) -> Augmented:
    """Return the text after the edits; where its marks stand behind a space (`well , it works .`), so do new ones."""
    text = syntax.text
    if 2 * text.count(" , ") > text.count(", ") or (text.endswith((" .", " !", " ?")) and ", " not in text):
        edits = [edit._replace(text=" ,") if edit.text == "," else edit for edit in edits]
    return Augmented(render(syntax.text, edits), rule)


# How many times as likely a `!` is as quotes, which fit few subjects: titles and terms.
_EXCLAMATIONS = 500
# The same for a comma.
_COMMAS = 60
# Draws name what goes to the subject.
_DRAWN = {"subject_comma": "comma", "subject_quotes": "quotes"}


def _places(syntax: Syntax, clause: Clause) -> list[tuple[str, list[Edit]]]:
    """Return the rules that a draw decides between, each with its edits; a better one stands there several times."""
    optional = (("coordination_comma", commas.joined_predicates), ("adjunct_comma", commas.last_adjunct))
    places = [(rule, edits) for rule, find in optional if (edits := find(syntax, clause))] * _COMMAS
    return [*places, *_marked_subject(syntax, clause)]


def _open_edges(syntax: Syntax, clause: Clause) -> list[Edit]:
    """Return the comma, or pair of commas, that sets off one subordinate clause, if possible a finite one; or [].

    A complement clause gets no comma: between a verb and its object clause (`He said, that …`) it is a mistake in
    English, although Algorithm 1 of the SDA paper puts it there. Nor does a relative clause that identifies its noun
    (`the man who came`), whose meaning a comma would change, or one that begins with *that* or without a pronoun.
    """
    relations = (Relation.ADVERBIAL_CLAUSE, Relation.RELATIVE_CLAUSE, Relation.NOUN_CLAUSE)
    found = [word for word in syntax.words if word.relation in relations and syntax.is_below(word, clause.head)]
    tried = (judge(syntax, clause, word) for judge in (_finite_edges, _participial_edges) for word in found)
    return next(filter(None, tried), [])


def _finite_edges(syntax: Syntax, clause: Clause, word: Word) -> list[Edit]:
    """Return the commas for the finite adverbial or relative clause whose head is `word`; [] where none fits."""
    inner = None if word.relation is Relation.NOUN_CLAUSE else clause_at(syntax, word)
    if inner is None or inner.subject is None:
        return []
    first, last = _span(syntax, word)
    focused = word.relation is Relation.RELATIVE_CLAUSE or syntax.words[first].lower == "when"
    if focused and clause.is_be and clause.subject and clause.subject.lower == "it":
        return []  # "It was Anna who came", "It was in May when he came"
    if word.relation is Relation.RELATIVE_CLAUSE:
        return _edges(syntax, clause, first, last, pair=True) if _is_descriptive(syntax, clause, first, word) else []
    if first > clause.verb.index and commas.is_needed(syntax, clause, syntax.words[first]):
        return []
    adverbial = _is_adverbial(syntax, first, word) and _hangs_on(word, clause)
    return _edges(syntax, clause, first, last, pair=False) if adverbial else []


def _participial_edges(syntax: Syntax, clause: Clause, word: Word) -> list[Edit]:
    """Return the commas for the participial clause whose head is `word`; [] where none fits."""
    if syntax.head(word).relation is Relation.OBLIQUE and word.relation is Relation.ADVERBIAL_CLAUSE:
        word = syntax.head(word)  # in CLEAR the head of the gerund is its preposition; in UD it is the other way round
    first, last = _span(syntax, word)
    fronted = last < clause.finite.index and word.relation in (Relation.ADVERBIAL_CLAUSE, Relation.OBLIQUE)
    opens = _opens_participial(syntax, syntax.words[first], word, fronted=fronted)
    if not opens or word.relation is Relation.RELATIVE_CLAUSE:
        return []
    if word.relation is Relation.NOUN_CLAUSE:
        noun = syntax.head(word)
        # After a noun that is no predicate, a participle mostly identifies it.
        predicate = clause.is_be and (noun == clause.head or noun.relation is Relation.COMPLEMENT)
        placed = clause.verb.index < noun.index <= first and 2 <= last - first <= 8
        fits = predicate and placed and _is_indefinite(syntax, noun)
        return _edges(syntax, clause, first, last, pair=True) if fits else []
    before = syntax.at(first - 1)
    governs = word.morphology.verb_form is VerbForm.PARTICIPLE and syntax.child(word, Relation.OBJECT) is not None
    if before.pos in ("NOUN", "PROPN") and (governs or syntax.at(before.index - 1).pos == "CCONJ"):
        return []  # "a chain and Eliza trying to fight back", "after the mayor [sold] it": the noun is its subject
    close = clause.verb.index < first < clause.verb.index + 3
    close = close or (first > clause.verb.index and main_lemma(clause) in ("spend", "waste"))  # "spent the day camping"
    return _edges(syntax, clause, first, last, pair=False) if _hangs_on(word, clause) and not close else []


def _opens_participial(syntax: Syntax, opening: Word, word: Word, *, fronted: bool) -> bool:
    """Return whether a clause begins with a participle or, if fronted, with a marker as in `after leaving home`."""
    if opening.lower in WORDS.prepositional_participles and not (opening.lower in ("born", "starting") and fronted):
        return False
    if opening.pos not in ("VERB", "AUX", "SCONJ", "ADP") or opening.lower in ("being", "used"):
        return False
    if opening.morphology.verb_form in (VerbForm.GERUND, VerbForm.PARTICIPLE) or opening.lower == "having":
        return True
    gerunds = (word.morphology.verb_form, syntax.at(opening.index + 1).morphology.verb_form)
    marked = opening.lower in ("after", "before", "while", "when", "since", "upon") and VerbForm.GERUND in gerunds
    return fronted and marked


def _hangs_on(word: Word, clause: Clause) -> bool:
    """Return whether the head of a word is the head of the clause or one of its verbs."""
    return word.head in {clause.head.index, *(verb.index for verb in clause.verbs)}


def _span(syntax: Syntax, word: Word) -> tuple[int, int]:
    """Return first and last word index of the clause whose head is `word`, without the marks around it."""
    inside = [index for index in syntax.subtree(word) if syntax.words[index].pos != "PUNCT"]
    return inside[0], inside[-1]


def _is_adverbial(syntax: Syntax, first: int, word: Word) -> bool:
    """Return whether a clause begins with a subordinator whose clauses may be set off by a comma."""
    head = [entry.lower for entry in syntax.words[first : min(first + 3, word.index + 1)]]
    marker = next((position for position, lower in enumerate(head) if lower in WORDS.adverbial_markers), None)
    if (
        marker is None
        or syntax.at(first - 1).lower in WORDS.bound_nouns
        or (head[marker] in ("after", "before") and syntax.at(first - 1).lower in WORDS.time_and_measure)
        or not {"than", "that"}.isdisjoint(head[:marker])
        or (head[marker] == "so" and "that" not in head)
    ):
        return False
    if head[marker] == "as":
        earlier = {entry.lower for entry in syntax.words[max(0, first - 6) : first]}
        if not earlier.isdisjoint(("as", "so", "such", "same", "not")) or "if" in head or "though" in head:
            return False
    return syntax.at(first - 1).lower not in ("only", "just", "even", "not", "especially", "back")


def _is_descriptive(syntax: Syntax, clause: Clause, first: int, word: Word) -> bool:
    """Return whether a relative clause begins with a *wh* pronoun and belongs to a name or an indefinite predicate."""
    opening, noun = syntax.words[first], syntax.head(word)
    governed = opening.pos == "ADP" and syntax.at(first + 1).lower in ("which", "whom", "whose")
    if not (governed or opening.lower in WORDS.relative_pronouns) or not first - 6 <= noun.index <= first:
        return False
    named = noun == clause.head or noun.relation is Relation.COMPLEMENT  # "is a village which lies …"
    counted = noun.morphology.plural and syntax.child(noun, *_COUNTING) is not None  # "many Kells who came"
    return (noun.pos == "PROPN" and not counted) or (clause.is_be and named and _is_indefinite(syntax, noun))


_COUNTING = (Relation.DETERMINER, Relation.ADJECTIVE_MODIFIER, Relation.NUMBER)


def _is_indefinite(syntax: Syntax, noun: Word) -> bool:
    """Return whether a noun has an indefinite determiner or a number, or is a name without a definite determiner."""
    before = [child for child in syntax.children(noun) if child.index < noun.index]
    if any(child.lower in WORDS.definite_words or child.relation is Relation.POSSESSIVE for child in before):
        return False
    if noun.pos == "NOUN":
        return any(child.lower in ("a", "an", "some", "several") or child.pos == "NUM" for child in before)
    return noun.pos == "PROPN"


def _edges(syntax: Syntax, clause: Clause, first: int, last: int, *, pair: bool) -> list[Edit]:
    """Return the commas that set off the clause from word index `first` to `last`; [] where none fits.

    A clause before the main verb gets a comma after it, and a clause after the main verb gets one before it; with
    `pair`, a clause in mid-sentence gets both. No comma goes beside another mark, or between a verb and its complement.
    """
    before, end, behind = syntax.at(first - 1), syntax.words[last], syntax.at(last + 1)
    ahead = last < clause.finite.index
    marked = behind.pos in ("PUNCT", NO_WORD.pos)
    if not pair and (first == 0 or (before.pos in ("PUNCT", "CCONJ") and ahead)):
        parted = behind == clause.finite and clause.mood is Mood.DECLARATIVE  # "while it has cooled the mayor [went]"
        return [commas.comma(end)] if ahead and not marked and not parted and behind.pos != "CCONJ" else []
    head = syntax.text[: syntax.words[first].start]
    bracketed = head.count("(") > head.count(")")  # there a comma would set off the wrong words
    cut = pair and behind.text in ("(", ")") and not syntax.text.endswith(").")  # it goes on behind the bracket
    if bracketed or cut or before.pos in ("PUNCT", "CCONJ", "SCONJ", "ADP", "DET", NO_WORD.pos):
        return []
    if marked:
        return [commas.comma(before)]
    if pair:
        return [commas.comma(before), commas.comma(end)]
    return [commas.comma(before)] if behind.pos == "CCONJ" and not ahead else []


def _marked_subject(syntax: Syntax, clause: Clause) -> list[tuple[str, list[Edit]]]:
    """Return the rules that mark the subject, with their edits: a comma behind it, quotes around it."""
    asks = has_late_subject(syntax, clause) or clause.inverted or clause.mood is Mood.QUESTION
    if clause.subject is None or clause.subject_span is None or asks or opens_below(syntax, clause):
        return []
    first, last = syntax.words[clause.subject_span[0]], _subject_end(syntax, clause, clause.subject_span[1])
    following, previous = syntax.words[last.index + 1], syntax.at(first.index - 1)
    length = sum(word.text[:1].isalnum() for word in syntax.words[first.index : last.index + 1])
    if (
        (clause.subject.pos == "PRON" and length < 3)
        or first.pos in ("ADP", "VERB", "ADV")
        or first.lower in WORDS.wh_words
    ):
        return []
    if following.start == last.end or following.pos == "PUNCT" or last.text in ",;:–—-" or last.pos in _OPEN:
        return []
    start = span_around(syntax, clause.finite).first
    doubtful = (
        lacks_footing(syntax, clause)
        or lacks_finite_verb(syntax, clause)
        or is_bare_headline(syntax)
        or may_be_participle(syntax, clause)
    )
    # "an attempt to express it mathematically was": the adverb may belong to the verb before it
    doubtful = doubtful or (
        following != clause.finite and any(word.pos == "VERB" for word in syntax.words[first.index : last.index])
    )
    has_comma = (
        doubtful
        or following.lower in _BEHIND_NOUN
        or any(word.text in ",;:" for word in syntax.words[start : last.index])
        or any(_opens_anew(syntax, word) for word in syntax.words[first.index + 1 : last.index])
        or (first.lower in ("last", "this", "next") and syntax.at(first.index + 1).lower in WORDS.time_and_measure)
    )
    found = [] if has_comma or length < LONG_SUBJECT else [("subject_comma", [commas.comma(last)])] * _COMMAS
    glued = previous.end == first.start and previous.text not in "([" and first.index > 0
    inside = glued or previous.pos in ("PROPN", "NOUN", "ADJ", "NUM", "DET", "AUX", "VERB")
    inside = inside or first.lower in WORDS.connectives
    cut = inside and first.pos not in ("DET", "PRON")  # the phrase begins before what the parse calls the subject
    halved = previous.pos == "CCONJ" and previous.index > start  # "the mayor and [the council] agreed"
    quotes = [] if cut or halved or first.lower in UNQUOTED else _quotes(syntax, first, last)
    return [*found, ("subject_quotes", quotes)] if quotes else found


def _opens_anew(syntax: Syntax, word: Word) -> bool:
    """Return whether a noun phrase begins right behind another: `Similar to the first sort [this] lamp`."""
    return word.pos == "DET" and syntax.words[word.index - 1].pos in ("NOUN", "PROPN")


# Adverbs that may belong to the noun before them: "the army then", "the road here".
_BEHIND_NOUN = ("then", "now", "there", "here", "today", "alone")
# Behind these no phrase ends.
_OPEN = ("AUX", "CCONJ", "SCONJ")


def _subject_end(syntax: Syntax, clause: Clause, floor: int) -> Word:
    """Return the last word before the verb group and its adverbs, from the word index `floor` on.

    All words between the head of the subject and the verb count as the subject, for example a prepositional phrase that
    the parser attached to the verb: a comma inside a phrase would be the worse mistake.
    """
    last = syntax.words[clause.finite.index - 1]
    while last.index > floor and (last.pos == "ADV" or last.lower in ("never", "not")):
        last = syntax.words[last.index - 1]
    return last


def _quotes(syntax: Syntax, first: Word, last: Word) -> list[Edit]:
    """Return the edits that quote the subject in the style of the sentence; [] where no quotes fit."""
    phrase = syntax.text[first.start : last.end]
    if last.index - first.index >= MAXIMUM_QUOTED_WORDS or any(mark in phrase for mark in '"“”„«»,;:()[]'):
        return []
    if "'" in phrase.replace("'s", "").replace("s' ", "") or "‘" in phrase:
        return []
    if any(word.pos in ("PRON", "NUM") for word in syntax.words[first.index : last.index + 1]):
        return []
    opening, closing = quote_style(syntax.text, first.start)
    return [Edit(first.start, first.start, opening), Edit(last.end, last.end, closing)]


def quote_style(text: str, position: int) -> tuple[str, str]:
    """Return opening and closing quotes for the character offset `position`, in the style of the rest of the text."""
    head = text[:position]
    if head.count('"') % 2:
        return "'", "'"
    if head.count("“") > head.count("”"):
        return "‘", "’"
    if "“" in text:
        return "“", "”"
    if '"' not in text and " '" in text and ("' " in text or text.rstrip(".!?").endswith("'")):
        return "'", "'"
    return '"', '"'


# In this order, whatever is drawn.
_FIRST = (
    ("clause_comma", _open_edges),
    ("quotation_comma", commas.quotation),
    ("adjunct_comma", commas.opening),
    ("interjection_comma", commas.interjection),
    ("coordination_comma", commas.joined_clauses),
)

AUGMENTATION = Augmentation(punctuation_insertion, rules=RULES, reasons=REASONS)
