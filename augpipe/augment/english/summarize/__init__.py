"""`summarize`: subject, verb group and object or complement of the main clause, shortened, with the negation."""

from __future__ import annotations

from itertools import pairwise

from augpipe.augment.augmentation import Augmentation, Augmented, Result, Skipped
from augpipe.augment.draws import Draws
from augpipe.augment.english.reading.clause import Clause
from augpipe.augment.english.reading.negators import has_not_only
from augpipe.augment.english.reading.noun_phrase import Phrase, joins_clauses
from augpipe.augment.english.reading.sentences import is_broken
from augpipe.augment.english.reading.statement import REASONS, is_particle, statement
from augpipe.augment.english.summarize.needed_parts import loses_needed
from augpipe.augment.english.summarize.shortened_nouns import is_nominal, noun_words
from augpipe.augment.english.summarize.shortened_parts import core
from augpipe.augment.english.summarize.whole_units import completed, cuts_name, is_bared
from augpipe.augment.english.writing.capitals import with_capital
from augpipe.lexicon.english import WORDS
from augpipe.syntax.edits import Edit, render
from augpipe.syntax.syntax import Relation, Syntax, VerbForm, Word

_CONDITIONS = frozenset({"if", "unless", "lest"})
_RESTATING = frozenset({"say", "i.e.", "namely", "according", "except", "excluding"})
_FOCUSING = frozenset("only just mainly mostly primarily largely".split())  # the words that they restrict are left out
_RATES = frozenset("average daily weekly monthly yearly annually hourly per".split())  # a figure needs them
_FREE = frozenset("whatever whichever whoever wherever whenever".split())  # clauses that the parse seldom places
_NOMINAL = ("NOUN", "PROPN", "DET", "NUM", "ADJ")
_QUOTES = ('"', "”")
_QUOTES_BEHIND = ('"', "“")
_ENDINGS = ".!? \"'”’"


def summarize(syntax: Syntax, draws: Draws) -> Result:
    """Return the main clause without most modifiers: `In 1990 a man, who was ill, sold it.` → `A man sold it.`

    `draws` is not used.

    Source: AugCSE appendix A.2 (Summarization).
    """
    stated = syntax.remember(statement)
    if isinstance(stated, str):
        return Skipped(stated)
    clause = stated.clause
    subject = _subject_words(syntax, stated.subject)
    if subject is None:
        return Skipped("no_subject")
    found = None if has_not_only(syntax, clause) else core(syntax, clause)
    if found is None:
        return Skipped("incomplete")
    rule, predicate = found
    kept = subject | _verb_words(syntax, clause) | predicate
    if _says_nothing(syntax, subject, predicate) or _is_conditional(syntax, kept) or _is_half(syntax, kept):
        return Skipped("incomplete")
    kept = completed(syntax, kept, clause.finite) - _bracketed(syntax)
    order = sorted(kept)
    if not {clause.head.index, clause.finite.index, stated.subject.head.index} <= kept:
        return Skipped("incomplete")
    following = syntax.at(clause.verb.index + 1)
    joint = following.pos == "CCONJ" or following.text == ","
    beyond = syntax.at(following.index + 1)
    goes_on = beyond.pos == "CCONJ" or (beyond.pos == "VERB" and beyond.morphology.verb_form is not VerbForm.GERUND)
    quoted = following.text == ":" or beyond.text in _QUOTES_BEHIND  # "claimed: …"
    shared = rule == "intransitive" and ((joint and goes_on) or quoted)
    if (
        shared
        or _has_open_comma(syntax, stated.subject, kept)
        or _is_patched(syntax, order)
        or cuts_name(syntax, order)
        or is_bared(syntax, kept)
        or loses_needed(syntax, clause, stated.subject, kept)
    ):
        return Skipped("incomplete")
    text = _rendered(syntax, order)
    marked = any(
        word.text in (":", '"', "“") and word.index not in kept for word in syntax.words[clause.verb.index : order[-1]]
    )
    if (
        is_broken(text)
        or text.endswith((',".', ",”."))
        or marked
        or any(dash in text for dash in (" - ", "–", "—"))
        or syntax.text.count("(") != syntax.text.count(")")
    ):
        return Skipped("quotation")
    same = text.rstrip(_ENDINGS).lower() == syntax.text.rstrip(_ENDINGS).lower()
    return Skipped("no_change") if same else Augmented(text, rule)


def _subject_words(syntax: Syntax, subject: Phrase) -> set[int] | None:
    """Return the word indices of the shortened subject, or None where it is no noun phrase."""
    head = subject.head
    if head.lower == "there":
        return {head.index}
    named = head.lower not in WORDS.wh_words and head.lower != "us"  # a headline's *US*
    is_phrase = head.relation is Relation.SUBJECT and is_nominal(head) and named
    if not is_phrase or joins_clauses(syntax.words[subject.first : subject.last + 1]):
        return None
    kept = {index for index in noun_words(syntax, head) if subject.first <= index <= subject.last}
    if _is_shrunk(syntax, subject, kept):
        return None
    joined = (word.index for word in syntax.children(head, Relation.CONJUNCT))
    return kept if kept.issuperset(joined) else None  # the verb may agree with all of them


def _is_shrunk(syntax: Syntax, subject: Phrase, kept: set[int]) -> bool:
    """Return whether a subject lost a part that counts: one joined by *and*, or what says which of many it means."""
    head, left = (
        subject.head,
        [word for word in syntax.words[subject.first : subject.last + 1] if word.index not in kept],
    )
    if head.pos != "NOUN":
        return False
    if head.morphology.plural:
        bare = syntax.child(head, Relation.DETERMINER, Relation.POSSESSIVE, Relation.NUMBER) is None
        return bare and syntax.at(head.index + 1) in left and syntax.at(head.index + 1).text not in (",", "(")
    return any(word.lower == "and" for word in left) and syntax.at(subject.last + 1).lower in ("have", "are", "were")


def _has_open_comma(syntax: Syntax, subject: Phrase, kept: set[int]) -> bool:
    """Return whether a subject keeps the comma before an addition, but not the one behind it."""
    last = syntax.words[subject.last + (syntax.words[subject.last].text != ",")]
    held = any(word.text == "," for word in syntax.words[subject.first : last.index] if word.index in kept)
    return held and last.text == "," and last.index not in kept


def _verb_words(syntax: Syntax, clause: Clause) -> set[int]:
    """Return the word indices of the verb group with negation, *to*, particle, and manner (`is highly regarded`)."""
    kept = {verb.index for verb in clause.verbs}
    heads = {clause.head.index, *kept}
    kept.update(word.index for word in syntax.words[min(kept) : max(kept)] if word.lower == "to")
    following = syntax.at(clause.verb.index + 1)
    if is_particle(syntax, following):
        kept.add(following.index)
    inside = syntax.words[min(kept) : max(kept) + 2 * clause.is_be]
    kept.update(word.index for word in inside if word.lower.endswith("ly"))  # "are predominantly of Danish descent"
    for word in syntax.words[max(0, clause.finite.index - 1) : clause.verb.index + 4]:
        negates = word.lower in WORDS.nots or word.lower in WORDS.negative_adverbs
        negates |= word.lower == "rather" and word.index < clause.verb.index  # "would rather go"
        if (negates or word.relation is Relation.PARTICLE) and word.head in heads:
            kept.add(word.index)
            if negates and syntax.at(word.index + 1).pos == "ADV":
                kept.add(word.index + 1)  # "was not immediately returned"
    for word in syntax.words[max(0, clause.finite.index - 2) : clause.verb.index + 4]:
        if word.lower == "no" and syntax.at(word.index + 1).lower in ("longer", "more"):
            kept |= {word.index, word.index + 1}
    return kept


def _says_nothing(syntax: Syntax, subject: set[int], predicate: set[int]) -> bool:
    """Return whether the predicate only repeats words of the subject (`square matrices are matrices`)."""
    if len(predicate) > len(subject):
        return False
    said = {syntax.words[index].lower.removesuffix("s") for index in predicate} - {"a", "an", "the"}
    return bool(said) and said <= {syntax.words[index].lower.removesuffix("s") for index in subject}


def _is_conditional(syntax: Syntax, kept: set[int]) -> bool:
    """Return whether what a sentence says may not hold without its rest.

    So it is with a condition (*if*), a restatement (*namely*), a clause with *whatever*, a figure with its rate,
    and words that the parse mostly tears apart.
    """
    # "the second division of the 2. Bundesliga", "is looked after by", "grand father"
    marred = any(
        (word.pos == "ADP" and syntax.at(word.index + 1).lower == "by" and syntax.at(word.index - 1).pos == "VERB")
        or (word.lower == "grand" and word.index not in kept)
        or (word.text[:-1].isdigit() and word.text.endswith("."))
        for word in syntax.words
    )
    conditional = any(word.lower in _CONDITIONS and word.relation is Relation.MARKER for word in syntax.words)
    rated = any(syntax.words[index].pos == "NUM" for index in kept) and not syntax.forms.isdisjoint(_RATES)
    return marred or conditional or rated or not syntax.forms.isdisjoint(_RESTATING | _FREE)


def _is_half(syntax: Syntax, kept: set[int]) -> bool:
    """Return whether a kept word announces two conjuncts (*both*, *either*), of which one may be left out."""
    announced = not syntax.forms.isdisjoint(("both", "either", "neither", "not"))
    return announced and any(syntax.words[index].relation is Relation.PRECOORDINATOR for index in kept)


def _bracketed(syntax: Syntax) -> set[int]:
    """Return the indices of the words in brackets, brackets included."""
    found: set[int] = set()
    depth = 0
    for word in syntax.words:
        depth += word.text in ("(", "[")
        if depth > 0:
            found.add(word.index)
        depth -= word.text in (")", "]")
    return found


def _is_patched(syntax: Syntax, kept: list[int]) -> bool:
    """Return whether words that were apart are neighbours now and read as something else (`the gun loader`)."""
    words = syntax.words
    before = syntax.at(kept[0] - 1)
    if before.text in ("'", "’", "‘") and before.end == words[kept[0]].start:
        return True  # "[']Arab al-Kell"
    last = words[kept[-1]]
    if (
        last.lower in WORDS.wh_words
        or last.lower in _FOCUSING | {"according"}
        or (words[kept[-2]].lower in _FOCUSING and last.pos == "VERB")
    ):
        return True
    gaps = ((words[left], words[right]) for left, right in pairwise(kept) if right > left + 1)
    return any(_is_seam(left, right) for left, right in gaps)


def _is_seam(left: Word, right: Word) -> bool:
    """Return whether two words that were apart cannot be neighbours."""
    if right.morphology.is_finite and left.pos in ("VERB", "AUX"):
        return True  # "is [or] was"
    if right.pos not in _NOMINAL:
        return left.pos == "ADP" and right.pos not in ("PRON", "VERB")
    if left.text in _QUOTES or (right.pos == "NUM" and left.lower in ("a", "an")):
        return True
    second = right.relation in (Relation.OBJECT, Relation.COMPLEMENT, Relation.OPEN_COMPLEMENT)
    return left.pos in ("NOUN", "PROPN") and not second  # an object may follow another one


def _rendered(syntax: Syntax, kept: list[int]) -> str:
    """Return the kept words as a sentence, with a capital and a full stop."""
    words = syntax.words
    edits = [Edit(0, words[kept[0]].start, "")]
    for left, right in ((words[left], words[right]) for left, right in pairwise(kept) if right > left + 1):
        leans = right.text == "," or (right.text in _QUOTES and right.start == words[right.index - 1].end)
        edits.append(Edit(left.end, right.start, "" if leans else " "))
    last = words[kept[-1]]
    stopped = last.text.endswith(".") or syntax.text[last.end - 2 : last.end] in ('."', ".”")
    edits.append(Edit(last.end, len(syntax.text), "" if stopped else "."))
    return with_capital(render(syntax.text, edits))


AUGMENTATION = Augmentation(
    summarize,
    rules=("complement", "object", "passive", "intransitive"),
    reasons=(*REASONS, "incomplete", "quotation", "no_change"),
)
