"""`reorder`: the sentences of an original that has several are shuffled, or the parts of one exchanged.

These are its two halves around a semicolon, or an adverbial clause, or a date in front, and the main clause.

A reference to an earlier sentence (*his wife*, *the latter*, *in addition*) forbids another order.
"""

from __future__ import annotations

from math import factorial

from augpipe.augment.augmentation import Augmentation, Augmented, Result, Skipped
from augpipe.augment.draws import Draws
from augpipe.augment.english.reading import sentences
from augpipe.augment.english.reading.clause import Clause, clause_at
from augpipe.augment.english.reading.noun_phrase import Phrase
from augpipe.augment.english.reading.statement import statement
from augpipe.augment.english.reorder.times import DATING, is_bare, time_cut
from augpipe.augment.english.writing.capitals import has_doubtful_capital, with_capital, without_capital
from augpipe.augment.english.writing.framing import opens_with_connective
from augpipe.lexicon.english import PAIRS, WORDS
from augpipe.lexicon.english.function_words import CONNECTIVE_PHRASES, TIES
from augpipe.syntax.edits import Edit, render
from augpipe.syntax.syntax import NO_WORD, Relation, Syntax, Word

# Sentences after the twelfth stay where they are: twelve have 479 million orders.
MAXIMUM_SHUFFLED = 12
_NOMINAL = ("NOUN", "PROPN")
# Words that open a clause which says the same before and after the main clause.
_MOVABLE = frozenset("when whenever after before because although though since once until unless if".split())
_CONCEDING = ("although ", "though ")
_ASKING = frozenset("when whenever if until since".split())  # openers of what may be the object of the verb before
_REFERRING = (
    PAIRS.persons.keys()
    | WORDS.demonstratives
    | {"his", "her", "its", "their", "hers", "theirs", "there", "one", "that", "other", "latter", "former"}
)
_JOINING = frozenset(";:—")
_CLOSED = frozenset('()"“”[]')


def reorder(syntax: Syntax, draws: Draws) -> Result:
    """Return the original with its sentences in another order.

    Where it has one sentence, the two clauses around a semicolon change places, or an adverbial and the main clause.

    Source: AugCSE appendix A.2 (SentenceReordering).
    """
    if syntax.remember(sentences.unusable) is not None:
        return Skipped("unusable")
    spans = syntax.remember(sentences.sentence_spans)
    if len(spans) == 1:
        return _exchanged_clauses(syntax, spans[0]) if ";" in syntax.forms else _exchanged_adverbial(syntax, spans[0])
    if sentences.is_broken(syntax.text) or not sentences.ends_with_mark(syntax, spans[-1]) or not _opens_whole(syntax):
        return Skipped("cut")
    if any(syntax.words[span.last - 1].lower in ("etc", "etc.") for span in spans[:-1]):
        return Skipped("cut")
    if _look_back(syntax, spans):
        return Skipped("anaphor")
    order = shuffled(min(len(spans), MAXIMUM_SHUFFLED), draws)
    pieces = [_text_of(syntax, span) for span in spans]
    edits = [
        Edit(syntax.words[spans[place].first].start, syntax.words[spans[place].last].end, pieces[chosen])
        for place, chosen in enumerate(order)
    ]
    text = render(syntax.text, edits)
    return Skipped("no_change") if text == syntax.text else Augmented(text, "sentences")


def shuffled(count: int, draws: Draws) -> list[int]:
    """Return the numbers below `count` in another than their own order; all other orders are equally likely."""
    rank = draws.choice(range(1, factorial(count)))
    left = list(range(count))
    order = []
    for size in range(count, 0, -1):
        place, rank = divmod(rank, factorial(size - 1))
        order.append(left.pop(place))
    return order


def _opens_whole(syntax: Syntax) -> bool:
    """Return whether an original begins as a sentence does, with a capital or a digit."""
    first = syntax.text.lstrip("\"“'‘")[:1]
    return first.isupper() or first.isdigit()


def _text_of(syntax: Syntax, span: sentences.SentenceSpan) -> str:
    """Return the text of a sentence or of one half of it."""
    return syntax.text[syntax.words[span.first].start : syntax.words[span.last].end]


def _exchanged_clauses(syntax: Syntax, span: sentences.SentenceSpan) -> Result:
    """Return the result for one sentence, whose two clauses around its only semicolon may change places."""
    if ":" in syntax.forms or sentences.has_gap(syntax.text) or sentences.may_be_several(syntax.text):
        return Skipped("one_sentence")
    marks = [word for word in syntax.words if word.text == ";"]
    end = sentences.final_marks(syntax, span)
    if len(marks) != 1 or end != span.last or syntax.words[end].text != "." or not _opens_whole(syntax):
        return Skipped("one_sentence")
    halves = sentences.SentenceSpan(span.first, marks[0].index - 1), sentences.SentenceSpan(marks[0].index + 1, end - 1)
    if not all(_is_statement(syntax, half) for half in halves):
        return Skipped("one_sentence")
    if (
        any(_open_pronouns(syntax, half) for half in halves)
        or any(word.lower in PAIRS.persons for word in syntax.words[marks[0].index : end])
        or any(syntax.words[half.last].pos == "AUX" for half in halves)  # "they said that it was"
        or not syntax.forms.isdisjoint(DATING)  # a story has its order
        or _look_back(syntax, halves)
        or _leans(syntax, halves[0]) != _leans(syntax, halves[1])
    ):
        return Skipped("anaphor")
    text = _turned(syntax, *halves)
    return Skipped("one_sentence") if text is None else Augmented(text, "clauses")


def _is_statement(syntax: Syntax, half: sentences.SentenceSpan) -> bool:
    """Return whether one half of a sentence has a finite verb with a subject, and no connective at its beginning."""
    opening = syntax.words[half.first]
    if opening.lower in WORDS.links or opening.pos in ("CCONJ", "PUNCT", "SCONJ", "AUX", "VERB"):
        return False
    for word in syntax.words[half.first : half.last + 1]:
        inside = word.head == word.index or not half.first <= word.head <= half.last
        if inside and syntax.child(word, Relation.SUBJECT, Relation.EXPLETIVE) is not None:
            clause = clause_at(syntax, word)
            inside = clause is not None and half.first <= clause.finite.index <= half.last
            return clause is not None and inside and _is_independent(syntax, half, word, clause.finite)
    return False


def _is_independent(syntax: Syntax, half: sentences.SentenceSpan, head: Word, finite: Word) -> bool:
    """Return whether a clause is a main clause: no question word or subordinator comes before its verb."""
    if head.relation is Relation.RELATIVE_CLAUSE or any(child.pos == "SCONJ" for child in syntax.children(head)):
        return False
    return all(word.lower not in WORDS.wh_words for word in syntax.words[half.first : finite.index])


def _turned(syntax: Syntax, former: sentences.SentenceSpan, latter: sentences.SentenceSpan) -> str | None:
    """Return the text with two clauses exchanged, or None where quotes or capitals do not allow it."""
    words, pieces = syntax.words, [_text_of(syntax, half) for half in (former, latter)]
    first = words[former.first]
    if any(sentences.is_broken(piece) or '""' in piece for piece in pieces) or opens_with_connective(syntax):
        return None
    apposed = words[first.index + 1].text == "," and first.pos == "PROPN"  # "Alfalfa, a plant, is"
    if has_doubtful_capital(syntax, first) or apposed:
        return None
    small = render(pieces[0], [Edit(0, 1, edit.text) for edit in without_capital(syntax, first)])
    edits = [
        Edit(first.start, words[former.last].end, with_capital(pieces[1])),
        Edit(words[latter.first].start, words[latter.last].end, small),
    ]
    return render(syntax.text, edits)


def _exchanged_adverbial(syntax: Syntax, span: sentences.SentenceSpan) -> Result:
    """Return the result for one sentence of a main clause and an adverbial, which may change places."""
    words, end, found = syntax.words, sentences.final_marks(syntax, span), syntax.remember(statement)
    if isinstance(found, str) or end != span.last or words[end].text != "." or not _opens_whole(syntax):
        return Skipped("one_sentence")
    cut = _adverbial(syntax, found.clause, found.subject, sentences.SentenceSpan(span.first, end - 1))
    if cut is None or sentences.is_broken(syntax.text):
        return Skipped("one_sentence")
    former, latter = (words[span.first], words[cut - 1]), (words[cut], words[end - 1])
    if former[1].text == ",":
        former = (former[0], words[cut - 2])
    if has_doubtful_capital(syntax, former[0]):
        return Skipped("one_sentence")
    pieces = [syntax.text[first.start : last.end] for first, last in (former, latter)]
    small = render(pieces[0], [Edit(0, 1, edit.text) for edit in without_capital(syntax, former[0])])
    joint = " " if cut == found.subject.first and not small.startswith(_CONCEDING) else ", "
    text = f"{with_capital(pieces[1])}{joint}{small}"
    text = text.removesuffix(".")  # that of an abbreviation, before the one of the sentence
    return Augmented(render(syntax.text, [Edit(former[0].start, latter[1].end, text)]), "adverbial")


def _adverbial(syntax: Syntax, clause: Clause, subject: Phrase, span: sentences.SentenceSpan) -> int | None:
    """Return the index at which the second of two parts begins, of which one is an adverbial, or None."""
    words, commas = syntax.words, [word.index for word in syntax.words if word.text == ","]
    several = sum(word.text == "." for word in words) > 1
    if not syntax.forms.isdisjoint(_JOINING) or clause.conjuncts or several:
        return None
    timed = time_cut(syntax, clause, subject, span)
    if timed is not None or len(commas) > 1 or not syntax.forms.isdisjoint(_CLOSED):
        return timed
    if commas == [subject.first - 1]:
        cut = subject.first
        adverbial, main = words[span.first : cut - 1], words[cut : span.last + 1]
        head = syntax.head(adverbial[0])
    else:
        head = next(iter(reversed(syntax.children(clause.head, Relation.ADVERBIAL_CLAUSE))), NO_WORD)
        if commas or head is NO_WORD or head.index < clause.verb.index or not syntax.forms.isdisjoint(WORDS.nots):
            return None
        cut = syntax.subtree(head)[0]
        objectless = words[cut - 1] == clause.verb and words[cut].lower in _ASKING
        if objectless or words[cut - 1].lower in WORDS.time_and_measure:
            return None  # "the years show when it began", "on days when the team wins"
        adverbial, main = words[cut : span.last + 1], words[span.first : cut]
    inside = {word.index for word in adverbial}
    whole = set(syntax.subtree(head)) == inside | (
        {commas[0]} if commas and commas[0] in syntax.subtree(head) else set()
    )
    nouns = [{word.lower.removesuffix("s") for word in part if word.pos in _NOMINAL} for part in (adverbial, main)]
    told = clause_at(syntax, head)
    teller = NO_WORD if told is None or told.subject is None else told.subject
    # "Although Ley grows, the firm …": the firm is Ley
    named = teller.pos in _NOMINAL and {teller.pos, subject.head.pos} != {"NOUN", "PROPN"}
    if not (
        whole
        and named
        and adverbial[0].lower in _MOVABLE
        and subject.head.pos in _NOMINAL
        and nouns[0] & nouns[1] == set()
    ):
        return None
    linked = head.relation is Relation.ADVERBIAL_CLAUSE and head.head in clause.heads
    apart = syntax.forms.isdisjoint(_REFERRING) and is_bare(syntax, clause, main) and main[-1].pos not in ("NUM", "ADP")
    return cut if linked and apart and not any(word.pos == "CCONJ" for word in adverbial) else None


def _look_back(syntax: Syntax, spans: tuple[sentences.SentenceSpan, ...]) -> bool:
    """Return whether a sentence other than the first refers to an earlier one, or the first points outside itself.

    A pronoun without an antecedent in its own sentence does not count if it opens its sentence and the first sentence
    has one like it: neither of the two becomes less clear in another order.
    """
    words, first = syntax.words, syntax.words[spans[0].first : spans[0].last + 1]
    named_subject = any(word.relation is Relation.SUBJECT and word.pos in _NOMINAL for word in first)
    known = set() if named_subject else _open_pronouns(syntax, spans[0])
    named = {word.lower.removesuffix("s") for word in first if word.pos in _NOMINAL}
    again = any(  # the name, or with *the* before it the noun, that the first sentence introduced
        word.lower.removesuffix("s") in named and (word.pos == "PROPN" or words[word.index - 1].lower == "the")
        for word in words[spans[1].first :]
    )
    points = any(_points(word) for word in first)
    return again or points or any(_looks_back(syntax, span, known) for span in spans[1:])


def _points(word: Word) -> bool:
    """Return whether a word is a demonstrative, of which the sense may lie in the sentence before."""
    if word.lower == "that":
        return word.pos == "DET" or word.relation is Relation.DETERMINER
    return word.lower in WORDS.demonstratives and word.relation is not Relation.EXPLETIVE


def _looks_back(syntax: Syntax, span: sentences.SentenceSpan, known: set[str]) -> bool:
    """Return whether a sentence refers to an earlier one, by other pronouns than an opening one of those in `known`."""
    words, lower = syntax.words[span.first : span.last + 1], _text_of(syntax, span).lower()
    if words[0].pos in ("CCONJ", "ADV") or any(word.lower in TIES or _points(word) for word in words):
        return True
    opening = {PAIRS.persons[words[0].lower]} & known if words[0].lower in PAIRS.persons else set()
    # A word that dates what is told may go on with a story.
    dated = any(w.lower in DATING or (w.text.rstrip("s").isdigit() and len(w.text) > 3) for w in words)
    if dated or any(phrase in lower for phrase in CONNECTIVE_PHRASES) or not _open_pronouns(syntax, span) <= opening:
        return True
    return any(_stands_for_noun(syntax, word) for word in words if word.relation is Relation.SUBJECT)


def _leans(syntax: Syntax, half: sentences.SentenceSpan) -> bool:
    """Return whether a subject has *the* and no complement, so that something named it before (`the date is …`)."""
    subjects = (word for word in syntax.words[half.first : half.last + 1] if word.relation is Relation.SUBJECT)
    bare = [word for word in subjects if syntax.subtree(word)[-1] == word.index]
    bare += [word for word in syntax.words[half.first : half.last + 1] if word.relation is Relation.POSSESSIVE]
    return any((syntax.child(word, Relation.DETERMINER) or NO_WORD).lower == "the" for word in bare)


def _open_pronouns(syntax: Syntax, span: sentences.SentenceSpan) -> set[str]:
    """Return the nominatives of the third person pronouns without a possible antecedent, a subject noun before them."""
    found = set()
    named = False
    for word in syntax.words[span.first : span.last + 1]:
        named = named or (word.relation is Relation.SUBJECT and word.pos in _NOMINAL)
        bound = named and (word.relation is not Relation.OBJECT or word.lower.endswith(("self", "selves")))
        if word.lower in PAIRS.persons and word.relation is not Relation.EXPLETIVE and not bound:
            found.add(PAIRS.persons[word.lower])
    return found


def _stands_for_noun(syntax: Syntax, subject: Word) -> bool:
    """Return whether the noun of a subject is left out (`two were lost`, `none was found`)."""
    if subject.pos in _NOMINAL or subject.lower in WORDS.free_subjects or subject.lower in PAIRS.persons:
        return False
    return syntax.at(subject.index + 1).lower != "of"


AUGMENTATION = Augmentation(
    reorder,
    rules=("sentences", "clauses", "adverbial"),
    reasons=("unusable", "one_sentence", "cut", "anaphor", "no_change"),
)
