"""`negation`, the hard negative: the opposite meaning in almost the same words (SDA section 4.4)."""

from __future__ import annotations

import re

from augpipe.augment.augmentation import Augmentation, Augmented, Result, Skipped
from augpipe.augment.draws import Draws
from augpipe.augment.english.reading import doubt, negators, noun_phrase, sentences
from augpipe.augment.english.reading.clause import Clause, Mood
from augpipe.augment.english.reading.hidden_verb import holds_a_clause, opens_with_clause
from augpipe.augment.english.reading.main_clause import main_clause
from augpipe.augment.english.reading.sentences import (
    QUOTES,
    closes_speech,
    opens_unclosed,
    opens_with_speech,
    question_tag,
)
from augpipe.augment.english.writing import negating
from augpipe.augment.english.writing.affirming import without_negator
from augpipe.augment.english.writing.capitals import loses_capital
from augpipe.augment.english.writing.framing import fits_no_that, framed, frames, opens_with_connective, sentence_start
from augpipe.augment.english.writing.positive_words import positive_words
from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.denials import DENIED_GUESS
from augpipe.lexicon.english.verbs import Form, is_form
from augpipe.syntax.edits import Edit, capitalised, delete, is_in_capitals, render, replace, rewritten
from augpipe.syntax.syntax import NO_WORD, NOMINALS, Relation, Syntax, Word

RULES = tuple(
    "negator_removed quantifier_negated operator_negated question_negated imperative_negated report_negated "
    "clause_frame fragment_no fragment_frame".split()
)
REASONS = ("unusable", "no_finite_verb", "no_place", "no_change")

# In characters: a colon before this place makes a text without a main clause a label with its value ("Born: 1950").
MAXIMUM_LABEL = 24

# "What a lovely evening it was!": an exclamation has no opposite.
_EXCLAMATION = re.compile(r"\W*(?:what an?|how \w+(?: \w+)?,? (?:it|he|she|this|that|they)) [^?]*$", re.IGNORECASE)
# An address in brackets behind the words that it proves does them no harm.
_FOOTNOTE = re.compile(r"\[https?://[^\]]*\]")
# Parts of a page that are no sentences but look like fragments.
_PAGE_PART = re.compile(r"(?i)\W*(?:page \d+ of|posted (?:by|on)|table of contents|(?:types|kinds|examples) of)\b")
# "Author A (1997)": a citation. "a tale , one that moves": the second noun would be left without its first.
_UNFIT_FOR_NOT = re.compile(r"\(\d{4}[a-z]?\)|, one (?:that|which|who)\b")


def negation(syntax: Syntax, draws: Draws) -> Result:
    """Return the sentence with its main clause negated or, where it is negated, without its negation."""
    if syntax.remember(sentences.unusable) is not None or _is_page_part(syntax.text) or sentences.is_foreign(syntax):
        return Skipped("unusable")
    if syntax.words[0].lower in _FEELING and syntax.at(1).pos in ("DET", "PRON") and not syntax.at(2).text.istitle():
        return Skipped("no_place")  # "Hope this helps": the speaker is left out
    if _EXCLAMATION.match(syntax.text) or (syntax.words[0].lower == "not" and "but" in syntax.forms):
        return Skipped("no_place")
    clause = syntax.remember(main_clause)
    if clause is None or doubt.begins_with_participle(syntax, clause):
        return _without_main_clause(syntax, draws)
    inverted = clause.subject is None or clause.subject.index > clause.finite.index
    reports = doubt.names_speaker(syntax, clause)
    if inverted and reports:
        return Skipped("no_place")
    if syntax.words[0].lower in ("maybe", "perhaps"):
        guess = _denied_guess(syntax, clause)
        return Augmented(rewritten(syntax, guess), "clause_frame") if guess else Skipped("no_place")
    if doubt.may_be_participle(syntax, clause) or doubt.lacks_finite_verb(syntax, clause):
        return Skipped("no_finite_verb")
    rule, edits = _negated(syntax, clause, draws)
    if edits is None:
        text = syntax.text
        if (
            (opens_with_speech(text) or opens_unclosed(text) or closes_speech(text))
            or (sentences.holds_a_question(text) or question_tag(text))
            or (doubt.lacks_subject(syntax, clause) or clause.mood is not Mood.DECLARATIVE or fits_no_that(syntax))
        ):
            return Skipped("no_place")  # a frame would stand inside the quotation, or before a question
        rule, edits = "clause_frame", _framed(syntax, clause, draws)
    flipped = negating.flipped_tag(syntax, clause.finite, removed=rule == "negator_removed")
    text = rewritten(syntax, [*edits, *flipped])
    if reports and (moved := negating.with_report_first(text)) != text:
        rule, text = "report_negated", moved
    return _changed(syntax, text, rule)


def _denied_guess(syntax: Syntax, clause: Clause) -> list[Edit]:
    """Return the edit for `Perhaps they left` → `It cannot be that they left`; [] where no subject follows.

    A *not* is no denial: "Maybe it is" and "maybe it isn't" may both be true.
    """
    following = syntax.at(1)
    opens = following.pos in ("DET", "PRON", "PROPN", "NOUN") and clause.mood is Mood.DECLARATIVE
    if not opens or clause.inverted or syntax.remember(negators.main_negators):
        return []
    return [Edit(syntax.words[0].start, following.start, f"{DENIED_GUESS} ")]


def _changed(syntax: Syntax, text: str, rule: str) -> Result:
    """Return a text as the result of a rule, unless it is the original again."""
    return Skipped("no_change") if text.lower() == syntax.text.lower() else Augmented(text, rule)


def _is_page_part(text: str) -> bool:
    """Return whether a text is no sentence, its footnotes aside."""
    return sentences.is_no_sentence(_FOOTNOTE.sub("", text) if "[http" in text else text)


def _without_main_clause(syntax: Syntax, draws: Draws) -> Result:
    """Return the negation of a text in which no main clause was found: a clause in a frame, or a fragment."""
    if _PAGE_PART.match(syntax.text) or 0 < syntax.text.find(":") < MAXIMUM_LABEL:
        return Skipped("unusable")
    is_clause, text = holds_a_clause(syntax), syntax.text
    if doubt.is_bare_headline(syntax) and (is_clause or not _opens_with_article(syntax)):
        return Skipped("no_finite_verb")
    if sentences.is_broken(text) and (not is_clause or opens_unclosed(text) or closes_speech(text)):
        return Skipped("unusable")
    main = syntax.remember(main_clause)
    if text.lstrip()[:1] in QUOTES and _closes_late(text) and syntax.at(1).lower not in ("a", "an", "no"):
        return Skipped("unusable")  # a title alone
    if main is not None and main.verb.index and doubt.lacks_subject(syntax, main):
        return Skipped("no_finite_verb")  # "Well staged and fun": a frame wants a subject
    if is_clause and not opens_with_clause(syntax) and (text.islower() or ", where " in text):
        return Skipped("no_finite_verb")
    if is_clause and fits_no_that(syntax):
        return Skipped("no_finite_verb")
    if is_clause and not sentences.holds_a_question(text) and not sentences.has_ellipsis(text):
        return Augmented(rewritten(syntax, _framed(syntax, main, draws)), "clause_frame")
    if opens_with_connective(syntax) or _is_list(syntax) or _UNFIT_FOR_NOT.search(syntax.text):
        return Skipped("unusable")
    rule, text = _negated_fragment(syntax)
    doubtful = is_clause is not False and not _opens_with_quantifier(syntax)
    of_article = syntax.words[0].lower in ("a", "an", "no", "not")
    if (doubtful and not of_article) or (rule == "fragment_frame" and _fits_no_not(syntax)):
        return Skipped("no_finite_verb")
    return _changed(syntax, text, rule)


def _opens_with_article(syntax: Syntax) -> bool:
    """Return whether a text begins with an article, or a number word and the thing that it counts (`two dogs`)."""
    first, following = syntax.words[0], syntax.at(1)
    counts = first.pos == "NUM" and first.text.isalpha() and following.pos in ("NOUN", "ADJ")
    return counts or first.lower in ("a", "an", "the", "some", "no")


def _is_heading(syntax: Syntax, first: Word) -> bool:
    """Return whether a fragment is an entry of a table or a heading.

    It begins with a figure, has a dash behind a name, or has capitals alone.
    """
    following = syntax.at(first.index + 1)
    if first.pos in ("ADP", "VERB"):
        return False
    if (
        first.text[:1].isdigit()
        and following is not NO_WORD
        and not (following.pos in ("NOUN", "ADJ") and following.text.islower())
    ):
        return True  # "1957 – Work in Rome"
    if first.pos == "PROPN" and any(mark in syntax.text for mark in (" - ", " – ", " — ")):
        return True
    long = [word for word in syntax.words[first.index + 1 :] if len(word.text) >= _LONG_WORD and word.text.isalpha()]
    return len(long) > 1 and not any(word.text.islower() for word in long)


_LONG_WORD = 5  # in letters: shorter words are small in a heading


def _is_list(syntax: Syntax) -> bool:
    """Return whether a fragment is a list, a citation or a label: every second word has a mark behind it."""
    if not sentences.is_enumeration(syntax) or _opens_with_quantifier(syntax):
        return False
    marks = sum(word.text in (",", ";", ":", "–") for word in syntax.words)
    return 2 * marks >= sum(word.text[:1].isalnum() for word in syntax.words) or "(" in syntax.text


def _framed(syntax: Syntax, clause: Clause | None, draws: Draws) -> list[Edit]:
    start = syntax.words[0] if clause is None else sentence_start(syntax, clause)
    return framed(syntax, start, draws.choice(frames(syntax, 1, contradicts=True)))


def _negated(syntax: Syntax, clause: Clause, draws: Draws) -> tuple[str, list[Edit] | None]:
    """Return the first rule that fits and its edits; None for the edits where the clause needs a negating frame."""
    if syntax.remember(doubt.has_doubtful_main_clause):
        return "clause_frame", None
    found = syntax.remember(negators.main_negators)
    if found:
        paired = found[0].kind is negators.Kind.NEITHER_NOR or clause.mood is Mood.IMPERATIVE
        contrasts = negators.is_contrast(syntax, clause, found[0].word) or negators.has_concession(syntax, clause)
        if (contrasts and not paired) or noun_phrase.has_some_subject(syntax, clause):
            return "clause_frame", None
        return "negator_removed", without_negator(syntax, clause, found[0], framed=False)
    tests = (negators.has_not_only, negators.has_negated_conjunct, _has_mixed_reach, _has_alternative, _meets_no_not)
    if any(test(syntax, clause) for test in tests):
        return "clause_frame", None
    if clause.mood is Mood.IMPERATIVE:
        return "imperative_negated", negating.imperative_negation(syntax, clause, draws)
    word = negators.without(syntax, clause)
    if word is not None:
        positive = positive_words(syntax, clause, word)
        return "negator_removed", None if positive is None else [replace(word, "with"), *positive]
    if clause.mood is Mood.QUESTION:
        return "question_negated", negating.question_negation(syntax, clause, draws)
    hedged = clause.finite.lower in ("may", "might") or negators.comments(
        clause
    )  # "it may not rain" does not contradict "it may rain"
    vague = (noun_phrase.has_vague_subject, noun_phrase.has_only_subject, noun_phrase.has_scant_object)
    if hedged or any(test(syntax, clause) for test in vague):
        return "clause_frame", None
    edits = negating.negated_quantifier(syntax, clause)
    if edits is not None:
        return "quantifier_negated", edits
    return "operator_negated", negating.operator_negation(syntax, clause, draws)


def _has_mixed_reach(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a *not* would not fit all that is joined: `and still plays`, `but also`, `apples and no pears`."""
    later = syntax.words[clause.verb.index + 1 :]
    also = any(word.lower == "also" and syntax.words[word.index - 1].pos == "CCONJ" for word in later)
    objects = syntax.children(clause.head, Relation.OBJECT) if "no" in syntax.forms else []
    joined = [other for noun in objects for other in syntax.children(noun, Relation.CONJUNCT)]
    if any(word.lower == "no" for noun in joined for word in syntax.children(noun)):
        return True
    return clause.mood is Mood.DECLARATIVE and (also or not syntax.remember(negators.reaches_all_of_main_clause))


def _meets_no_not(syntax: Syntax, clause: Clause) -> bool:
    """Return whether words behind the verb would mean something else under *not*, or would not go with it.

    They are *until*, *as well as*, *even when*, *both*, *just*, and what tempers the verb (`is rather small`).
    """
    behind = syntax.words[clause.verb.index + 1 :]
    if clause.mood is Mood.IMPERATIVE or clause.inverted or not behind:
        return False
    first, second = behind[0].lower, syntax.at(behind[0].index + 1).lower
    tempered = first in WORDS.tempering or (first == "a" and second in ("bit", "little"))
    return (
        (tempered and clause.is_be)
        or first in _RESTRICTED
        or (first in WORDS.nots and second != "to")
        or (behind[0].pos == "ADP" and second in _RESTRICTED)
        or (first in ("all", "each") and second == "of")
        or (clause.operator is not None and syntax.at(clause.finite.index + 1).pos == "CCONJ")  # "can and will"
        or (first in WORDS.sentence_adverbs and clause.operator is None)
        or (first, second) == ("as", "well")
        or any(word.text in _DASHES and syntax.at(word.index + 1).lower in _STRESS for word in behind)
        or (not syntax.forms.isdisjoint(_LIMITS) and any(word.lower in _LIMITS for word in behind))
        or any(word.lower == "even" and syntax.at(word.index + 1).lower in _CONDITIONS for word in behind)
    )


_RESTRICTED = ("both", "just", "simply", "merely")
_LIMITS = frozenset(("until", "till"))
_STRESS = ("very", "so", "really")
_DASHES = ("-", "--", "–", "—")  # "is slow -- very, very slow"
_CONDITIONS = ("when", "if", "though", "as")


def _has_alternative(syntax: Syntax, clause: Clause) -> bool:
    """Return whether *or* joins a clause with a subject of its own, to which a *not* leaves its room to be true."""
    return clause.mood is Mood.DECLARATIVE and any(
        syntax.child(other, Relation.SUBJECT, Relation.EXPLETIVE) is not None
        and any(word.lower == "or" for word in syntax.children(other, Relation.COORDINATOR))
        for other in syntax.children(clause.head, Relation.CONJUNCT)
    )


def _opens_with_quantifier(syntax: Syntax) -> bool:
    """Return whether a fragment begins with a quantifier that *not* can negate and that is no part of a name."""
    first, following = syntax.words[0], syntax.at(1)
    return (
        first.lower in WORDS.quantifiers_under_not
        and following.lower not in ("", "star")
        and not following.text[0].isupper()
    )


def _fits_no_not(syntax: Syntax) -> bool:
    """Return whether a fragment begins with a word that no *not* can stand before: an interjection, *both*, *as*."""
    first = next(word for word in syntax.words if any(map(str.isalnum, word.text)))
    if (
        not syntax.forms.isdisjoint(WORDS.nots)
        or is_in_capitals(syntax.text)
        or len(WORDS.foreign_words & syntax.forms) > 1
        or not syntax.forms.isdisjoint(("'m", "'re", "'ll"))
        or ("to" in syntax.forms and first.pos in ("PROPN", "NOUN"))  # "Obama to visit Cuba" is finite
        or _lacks_article(syntax, first)
        or _is_pronoun_one(syntax, first)
    ):
        return True
    if _may_hide_a_clause(syntax, first):
        return True
    topic = (first.lower, syntax.at(first.index + 1).lower) == ("as", "for")  # "As for the battery, no complaints"
    if topic or "but" in syntax.forms or _is_heading(syntax, first):
        return True
    discourse = first.pos == "INTJ" or first.relation in (Relation.DISCOURSE, Relation.VOCATIVE)
    return discourse or first.lower in _NEVER_NEGATED or first.lower in _SUBORDINATORS


def _may_hide_a_clause(syntax: Syntax, first: Word) -> bool:
    """Return whether a fragment may be a clause (`The jumps end badly`), or an adverbial with one behind it.

    Its verb may be tagged as a noun (`Arden borders Kell`), or as a participle.
    """
    later = [syntax.at(word.index + 1) for word in syntax.words if word.text == ","]
    if first.pos in ("ADP", "PART"):
        later += [word for word in syntax.words if word.relation is _REDUCED and is_form(word.lower, Form.PAST)]
        return any(word.pos in ("DET", "PRON", "PROPN", "VERB") for word in later)
    if first.pos not in ("PROPN", "DET", "NOUN", "ADJ") or _opens_with_quantifier(syntax):
        return False
    named = first.pos == "PROPN" and bool(later)
    return named or any(
        word.pos == "VERB" or (word.text.islower() and word.pos in NOMINALS and is_form(word.lower, Form.THIRD))
        for word in syntax.words[first.index + 1 :]
    )


def _lacks_article(syntax: Syntax, first: Word) -> bool:
    """Return whether a noun phrase without article begins with a modifier: `red bus`, `Obama's trip`."""
    root = next((word for word in syntax.roots if word.index > first.index), None)
    modified = root is not None and root.pos == "NOUN" and first.pos in ("PROPN", "NOUN", "ADJ")
    return modified and not _opens_with_quantifier(syntax)


_REDUCED = Relation.NOUN_CLAUSE  # of a clause without finite verb: "a bridge [built] of stone"
_FEELING = frozenset("hope hoping wish think guess love hate".split())
_SUBORDINATORS = WORDS.subordinators - {"since", "until", "before", "as", "after"}
_NEVER_NEGATED = frozenset(
    "rather about both either neither and but or so only even also yet although though while this these "
    "nothing nobody none nowhere he she it they we i you".split()
)


def _negated_fragment(syntax: Syntax) -> tuple[str, str]:
    """Return the rule and the negated text of a text without a finite verb: `A brown dog` → `No brown dog`.

    A noun phrase whose head is a common noun gets *No* if it is bare or has *a* or *an*; other fragments get *Not*
    (`Not in 1990.`). Where the fragment begins with *no* or *not*, that word is deleted instead.
    """
    text = syntax.text
    first = next(word for word in syntax.words if any(map(str.isalnum, word.text)))  # after quotes and bullets
    opener, following = syntax.at(first.index - 1), syntax.at(first.index + 1)
    if first.lower in ("no", "not") and following.pos not in ("PUNCT", NO_WORD.pos):
        return "negator_removed", capitalised(text, render(text, [delete(text, first)]))
    if _counts_things(syntax, first):
        return "fragment_no", render(text, [Edit(first.start, first.end, "no" if first.text.islower() else "No")])
    rule, word = ("fragment_no", "No") if _takes_no(syntax, first) else ("fragment_frame", "Not")
    if first.text[:1].isalpha() and not first.text[:1].isupper():
        word = word.lower()
    if rule == "fragment_no" and first.lower in ("a", "an") and following is not NO_WORD:
        return rule, render(text, [Edit(first.start, first.end, word)])
    if rule == "fragment_frame" and opener is not NO_WORD and opener.start == 0 and _closes_early(text):
        return rule, f"{word} {text}"
    letter = first.text[0].lower() if loses_capital(syntax, first) else first.text[0]
    return rule, render(text, [Edit(first.start, first.start + 1, f"{word} {letter}")])


def _counts_things(syntax: Syntax, first: Word) -> bool:
    """Return whether a fragment begins with a number word and what it counts: `Two dogs in a yard` → `No dogs …`."""
    following = syntax.at(first.index + 1)
    counted = (
        first.pos == "NUM" and first.text.isalpha() and following.pos in ("NOUN", "ADJ") and following.text.islower()
    ) and not _is_pronoun_one(syntax, first)
    return counted and not any(word.pos == "NUM" for word in syntax.words[first.index + 1 :])


def _is_pronoun_one(syntax: Syntax, first: Word) -> bool:
    """Return whether *one* is a subject, whose verb is tagged as a noun: `one [greets] signs of spring`."""
    return first.lower == "one" and is_form(syntax.at(first.index + 1).lower, Form.THIRD)


def _closes_late(text: str) -> bool:
    """Return whether the quotation with which a text begins ends with it."""
    return text.rstrip(".!?;, ").endswith(QUOTES[text.lstrip()[0]]) and not _closes_early(text.lstrip())


def _closes_early(text: str) -> bool:
    """Return whether a text begins with a quotation and goes on after it, so that *Not* goes before the quote."""
    closer = QUOTES.get(text[0])
    return closer is not None and -1 < text.find(closer, 1) < len(text.rstrip(".!?;, ")) - 1


def _takes_no(syntax: Syntax, first: Word) -> bool:
    """Return whether a fragment is a noun phrase with a common noun as head, and no determiner but *a* or *an*."""
    if first.lower in ("a", "an"):
        return syntax.at(first.index + 1).lower not in ("few", "little", "lot", "number")
    root = next((word for word in syntax.roots if word.index >= first.index), None)
    if root is None or root.pos != "NOUN" or (root != first and root.text[0].isupper()):
        return False
    if syntax.at(first.index + 1).pos == "ADV" or syntax.at(first.index - 1).text in QUOTES:
        return False  # an adjective ("content merely to charm"), a title
    return first.lower not in WORDS.quantities and all(
        word.pos in ("ADJ", "NOUN", "ADV")
        and word.lower not in ("rather", "quite")
        and word.text[0].isupper() == (word == first)
        for word in syntax.words[first.index : root.index]
    )


AUGMENTATION = Augmentation(negation, rules=RULES, reasons=REASONS)
