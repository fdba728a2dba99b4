"""The negation of a clause that is not negated: at its operator (`isn't`) or at its quantifier (`not all`)."""

from __future__ import annotations

import re

from augpipe.augment.draws import Draws
from augpipe.augment.english.reading.clause import Clause, Mood, Tense, adverbs_before, lemma
from augpipe.augment.english.reading.main_clause import form_of_do, has_wh_subject
from augpipe.augment.english.reading.reach import shared_conjuncts
from augpipe.augment.english.reading.sentences import contracts, is_neutral, is_talk, question_tag
from augpipe.augment.english.writing.capitals import opens_with_name
from augpipe.lexicon.english import PAIRS, WORDS
from augpipe.lexicon.english.function_words import NEGATED_OPERATORS
from augpipe.syntax.edits import Edit, after, before, delete, replace, replace_verb
from augpipe.syntax.syntax import NO_WORD, Relation, Syntax, Word

FORMS = ("contracted", "full")
"""The names of the two forms of a negated operator, *isn't* and *is not*."""


def form_of_not(syntax: Syntax, finite: Word, draws: Draws) -> str:
    """Return the form of *not* that fits the register of a text: `contracted` or `full`; a draw decides for talk.

    Args:
        finite: the verb that is negated; its own contraction goes, so that it says nothing about the result.
        draws: the source of the choice.
    """
    talk = syntax.remember(is_talk)
    drawn = draws.choice(FORMS if talk else _SELDOM_CONTRACTED)
    if contracts(syntax, finite):
        return "contracted"
    return drawn if talk or is_neutral(syntax) else "full"


_SELDOM_CONTRACTED = (*FORMS, "full", "full")


def operator_negation(syntax: Syntax, clause: Clause, draws: Draws, *, framed: bool = False) -> list[Edit] | None:
    """Return the edits that negate a declarative clause, or None where it can take no *not*.

    *Not* follows *be*, *have* and modals. A lexical verb becomes a base form after *do*, which takes over its tense and
    agreement, and so do conjuncts in its scope (`sat and ate` → `didn't sit and eat`).

    Args:
        draws: the source of the choice between contracted and full form.
        framed: whether a negating frame will precede the clause.
    """
    form = form_of_not(syntax, clause.finite, draws)
    if not framed and (edits := _without_existence(syntax, clause) or _no_longer(syntax, clause)):
        return edits
    if clause.operator is None and not _stands_for_its_verb(syntax, clause):
        negated = None if clause.inverted else _with_do(syntax, clause, form)
    else:
        negated = _negated_operator(syntax, clause, form)
    if negated is None:
        return None
    if framed:
        return [*negated, *_negative_words(syntax, clause)]
    return [*negated, *_negative_words(syntax, clause), *_without_also(syntax, clause), *_alternatives(syntax, clause)]


def _stands_for_its_verb(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a bare *have* or *do* ends its clause and stands for a verb that was left out (`They have.`)."""
    full = clause.full
    return (full in WORDS.do_forms or full in WORDS.have_forms) and syntax.at(clause.finite.index + 1).pos in (
        "PUNCT",
        NO_WORD.pos,
    )


def _without_existence(syntax: Syntax, clause: Clause) -> list[Edit]:
    """Return the edit for `There are times` → `There are no times`: a noun without determiner takes *no*, not *not*."""
    verb = clause.verb
    if clause.subject is None or clause.subject.lower != "there" or clause.inverted or not clause.is_be:
        return []
    also = syntax.at(verb.index + 1).lower == "also"
    following = syntax.at(verb.index + 1 + also)
    if following.lower in PAIRS.existential_quantifiers:
        return [Edit(verb.end, following.end, f" {PAIRS.existential_quantifiers[following.lower]}")]
    if following.lower == "a" and syntax.at(following.index + 1).lower == "few":
        return [Edit(verb.end, syntax.words[following.index + 1].end, " no")]  # "not a few" would be many
    describes = following.pos == "VERB" and syntax.at(following.index + 1).pos == "NOUN"  # "touching moments"
    is_bare = (describes or following.pos in ("ADJ", "NOUN")) and following.lower not in WORDS.not_after_no
    return [Edit(verb.end, following.start, " no ")] if is_bare else []


def _no_longer(syntax: Syntax, clause: Clause) -> list[Edit]:
    """Return the edit for `still exists` → `no longer exists`, the opposite of *still*; [] without a *still*."""
    if "still" not in syntax.forms or clause.inverted:
        return []
    beside = syntax.words[max(0, clause.finite.index - 1) : clause.finite.index + 2]
    if any(syntax.at(word.index - 1).lower in ("stand", "stands", "sit", "sits", "lie", "lies") for word in beside):
        return []  # "They stand still"
    found = [replace(word, "no longer") for word in beside if word.lower == "still" and word.pos == "ADV"][:1]
    return [*found, *_negative_words(syntax, clause)] if found else []


def _without_also(syntax: Syntax, clause: Clause) -> list[Edit]:
    """Return the deletion of an *also* beside the negation: "didn't also write" does not deny the writing."""
    if "also" not in syntax.forms:
        return []
    around = syntax.words[max(0, clause.finite.index - 1) : clause.finite.index + 2]
    return [delete(syntax.text, word) for word in around if word.lower == "also"]


def _with_do(syntax: Syntax, clause: Clause, form: str) -> list[Edit]:
    """Return the edits for a clause without operator: `travels` → `doesn't travel`."""
    verb, past = clause.finite, clause.tense is Tense.PAST
    do = NEGATED_OPERATORS[form_of_do(syntax, clause, past=past)][form == "contracted"]
    base = "use" if verb.lower == "used" else clause.base
    joined = shared_conjuncts(syntax, clause)
    if verb.is_clitic or (not verb.index and verb.text.istitle()):
        # "We've much time", "Met Anna in 1413"
        return [replace_verb(verb, f"{do} {base}"), *_bases(joined, clause)]
    return [
        before(adverbs_before(syntax, clause), do),
        replace(verb, base),
        *_bases(joined, clause),
    ]


def _bases(joined: list[Word], clause: Clause) -> list[Edit]:
    """Return the edits that make a base form of each verb joined behind that of a clause."""
    return [replace(word, lemma((word,), clause.tense)) for word in joined if word.index > clause.finite.index]


def _negated_operator(syntax: Syntax, clause: Clause, form: str) -> list[Edit] | None:
    """Return the edits for a clause with an operator: `will go` → `won't go`; None for one that takes no *not*."""
    operator, full = clause.finite, clause.full
    following = syntax.at(operator.index + 1)
    if full not in NEGATED_OPERATORS:
        return None
    if full == "ought":
        return [after(operator, "not")]
    if full == "must" and following.lower == "have":
        return [replace_verb(operator, "can't" if form == "contracted" else "cannot")]
    idiom = full in ("had", "would") and following.lower in ("better", "rather")
    if idiom or following.lower in WORDS.sentence_adverbs:
        return [after(following, "not")]
    negated = NEGATED_OPERATORS[full][form == "contracted"]
    am = operator.is_clitic and full == "am" and form == "contracted"
    if am or (negated == f"{full} not" and not operator.is_clitic):
        return [after(operator, "not")]
    if negated == f"{operator.lower}n't":
        return [Edit(operator.end, operator.end, "n't")]
    return [replace_verb(operator, negated)]


def _negative_words(syntax: Syntax, clause: Clause) -> list[Edit]:
    """Return the edits for `some` → `any` in the object, since *some* would be outside the scope of the negation."""
    edits: list[Edit] = []
    for word in syntax.words[clause.verb.index + 1 :] if "too" in syntax.forms else ():
        if word.lower == "too" and syntax.at(word.index + 1).text in ("", ",", ".", ";", "!"):
            edits.append(replace(word, "either"))  # "It is not good either, with its small screen"
    if syntax.forms.isdisjoint(_WORDS_UNDER_NOT):
        return edits
    for argument in syntax.children(clause.head, Relation.OBJECT):
        for word in (argument, *syntax.children(argument)) if argument.index > clause.verb.index else ():
            about = word.lower == "some" and syntax.at(word.index + 1).pos == "NUM"
            if word.lower in _WORDS_UNDER_NOT and word.index <= argument.index and not about:
                edits.append(replace(word, _WORDS_UNDER_NOT[word.lower]))
                break
    return edits


_WORDS_UNDER_NOT = {positive: negative for negative, positive in PAIRS.polarity_words.items()}


def _alternatives(syntax: Syntax, clause: Clause) -> list[Edit]:
    """Return the edits for *and* → *or* in lists under *not*: `was not a lawyer or politician`, `not A, B or C`.

    Two bare nouns keep their *and*, for they are often one thing (`bread and butter`, `Johnson and Sons`).
    """
    if "and" not in syntax.forms or clause.mood is not Mood.DECLARATIVE:
        return []
    arguments = syntax.children(clause.head, Relation.OBJECT, Relation.COMPLEMENT)
    changed: set[Word] = set()
    for noun in (*arguments, *([clause.head] if clause.is_be else [])):
        items = _items(syntax, noun) if noun.index > clause.verb.index else []
        if not items:
            continue
        between = reversed(syntax.words[noun.index : items[-1].index])
        owners = ((word, syntax.head(word)) for word in between if word.lower == "and")
        # not that of "and [Dutch and German] teacher"
        joints = [word for word, owner in owners if owner in items or owner.relation is not Relation.CONJUNCT]
        # "A, B, and Kell and Sons" has a name behind the comma.
        last = next(
            (word for word in joints if syntax.words[word.index - 1].text == ","), joints[0] if joints else None
        )
        counted = syntax.child(noun, Relation.NUMBER) is not None
        article = syntax.child(noun, Relation.DETERMINER)
        listed = len(items) > 1 or counted or (article is not None and article.lower in ("a", "an"))
        if last is not None and (listed or syntax.words[last.index - 1].text == ","):
            changed.add(last)
    return [replace(joint, "or") for joint in sorted(changed)]


def _items(syntax: Syntax, noun: Word) -> list[Word]:
    """Return the nouns that are joined to a noun; [] where something else is, such as a further predicate."""
    items = [noun]
    for item in items:  # in CLEAR, each conjunct is that of the one before
        items += syntax.children(item, Relation.CONJUNCT)
    nominal = all(item.pos in ("NOUN", "PROPN", "PRON", "NUM") and not _has_subject(syntax, item) for item in items[1:])
    return sorted(items[1:]) if nominal else []


def _has_subject(syntax: Syntax, noun: Word) -> bool:
    """Return whether a noun is a predicate of its own (`and Ann was a nurse`)."""
    return syntax.child(noun, Relation.SUBJECT, Relation.COPULA, Relation.AUXILIARY) is not None


_REPORTED = re.compile(r"""(["“])(?P<speech>[^"“”]*?)(?P<blank> ?)([,!?]) ?(["”]) (?P<report>[^"“”,]*?)( ?[.])""")


def with_report_first(text: str) -> str:
    """Return `"I am tired," he did not say.` as `He did not say, "I am tired."`; any other text as it is."""
    found = _REPORTED.fullmatch(text)
    if found is None:
        return text
    report, speech, blank = found["report"], found["speech"], found["blank"]
    opening, mark, closing, end = found[1], found[4], found[5], found[7]
    end = end if mark == "," else mark
    first = report[0].lower() if text.islower() else report[0].upper()
    return f"{first}{report[1:]}{blank}, {opening}{speech}{end}{blank}{closing}"


def question_negation(syntax: Syntax, clause: Clause, draws: Draws) -> list[Edit] | None:
    """Return the edits that negate a question and keep its word order (`Can't you help me?`), or None."""
    if clause.subject is None:
        return None
    if has_wh_subject(syntax, clause) or not clause.inverted:
        return operator_negation(syntax, clause, draws)
    full = clause.full
    asker = syntax.words[0].lower  # "How do you spell it?", "Where is it?" have no opposite
    asks_how = asker == "how" or (asker == "where" and clause.is_be)
    if clause.operator is None or full not in NEGATED_OPERATORS or clause.subject_span is None or asks_how:
        return None
    first_person = syntax.words[clause.subject_span[0]].lower in ("i", "we")
    if full in ("should", "shall") and first_person:
        return None  # "Shouldn't I go?" proposes the same
    if syntax.words[clause.subject_span[0]].lower in ("any", "anyone", "anybody", "anything"):
        return None  # "Does anyone not know it?" denies nothing
    form = form_of_not(syntax, clause.finite, draws)
    contracted = "aren't" if full == "am" else NEGATED_OPERATORS[full][1]
    if form == "contracted" and "'" in contracted and " " not in contracted:
        return [replace_verb(clause.finite, contracted)]
    first, last = (syntax.words[index] for index in clause.subject_span)
    return [after(first if first.lower in WORDS.whole_subjects else last, "not")]


def imperative_negation(syntax: Syntax, clause: Clause, draws: Draws) -> list[Edit]:
    """Return the edits that turn a command into a prohibition: `Close the door.` → `Don't close the door.`"""
    verb, following = clause.finite, syntax.at(clause.finite.index + 1)
    if verb.lower == "let" and following.lower in ("'s", "us"):
        return [after(following, "not")]
    do = "don't" if form_of_not(syntax, verb, draws) == "contracted" else "do not"
    if verb.lower == "do" and len(clause.verbs) > 1:
        return [replace(verb, do)]
    if not verb.text[0].isupper():
        return [before(verb, do)]
    base = verb.text if verb.text.isupper() else verb.lower
    return [Edit(verb.start, verb.end, f"{do.capitalize()} {base}")]


def negated_quantifier(syntax: Syntax, clause: Clause) -> list[Edit] | None:
    """Return the edits that negate the quantifier at the beginning of the subject; None where none can be negated."""
    if clause.subject_span is None or clause.inverted:
        return None
    first = syntax.words[clause.subject_span[0]]
    word, following = first.lower, syntax.at(first.index + 1)
    negated = PAIRS.universal_quantifiers.get(word) or PAIRS.existential_quantifiers.get(word)
    pronominal = following.lower == "of" or following.index > clause.subject_span[1]  # "each of them", "some came"
    if (
        negated is None
        or following is NO_WORD
        or syntax.at(first.index - 1).pos in ("VERB", "ADP", "DET")
        or (word == "each" and pronominal)
        or (word in ("all", "many", "much") and following.lower == "but")
        or (following.pos == "PROPN" and not first.index and not following.morphology.plural)  # "All India Radio"
        or opens_with_name(syntax, first)
        or (word in PAIRS.existential_quantifiers and first.index >= clause.finite.index)
        or (word == "some" and following.pos == "NUM")
        or (word == "some" and _names(syntax, clause))
    ):
        return None
    edits = [replace(first, "none" if word == "some" and pronominal else negated)]
    if negated == "no" and clause.subject is not None:
        heads = [noun.index for noun in syntax.children(clause.subject, Relation.CONJUNCT)]
        joined = syntax.words[first.index : clause.subject_span[1]]
        edits += [replace(cc, "or") for cc in joined if cc.lower == "and" and cc.head in heads]
    return edits


def _names(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a clause names what its subject is: `Some boats are "Orla" and "Vesta"`."""
    following = syntax.at(clause.verb.index + 1)
    return clause.is_be and (following.pos == "PROPN" or following.text in ('"', "“", "``"))


def flipped_tag(syntax: Syntax, finite: Word, *, removed: bool) -> list[Edit]:
    """Return the edit that gives a question tag the opposite polarity, after its clause was negated; [] without a tag.

    Args:
        syntax: the sentence before the negation.
        finite: the finite verb of the clause; a tag comes after it.
        removed: whether the negation of the clause was removed. Then a negative tag stays as it is.
    """
    tag = question_tag(syntax.text)
    if tag is None or tag.start() < finite.end:
        return []
    if tag["negated"]:
        full = PAIRS.clipped_operators.get(tag["negated"], tag["negated"])
        if full == "are" and tag.group().endswith("I?"):
            full = "am"
        return [] if removed else [Edit(tag.start("negated"), tag.end("negated") + len("n't"), full)]
    contracted = NEGATED_OPERATORS[tag["plain"]][1]
    return [Edit(tag.start("plain"), tag.end("plain"), contracted)] if "'" in contracted else []
