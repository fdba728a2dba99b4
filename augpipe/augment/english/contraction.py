"""`contraction`: contractions are written out (*I'm* → *I am*) or, where there are none, made (*I am* → *I'm*)."""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation, Augmented, Result, Skipped
from augpipe.augment.draws import Draws
from augpipe.augment.english.reading.clause import resolved
from augpipe.augment.english.reading.main_clause import main_clause
from augpipe.augment.english.reading.negators import asserts
from augpipe.augment.english.reading.sentences import is_in_title, unusable
from augpipe.lexicon.english import PAIRS, WORDS, contractions
from augpipe.lexicon.english.function_words import NEGATED_OPERATORS
from augpipe.lexicon.english.verbs import Form, can_be_form, is_form
from augpipe.syntax.edits import Edit, replace, rewritten
from augpipe.syntax.syntax import NO_WORD, Relation, Syntax, VerbForm, Word

_BARE_SUBJECTS = frozenset("i you he she it we they there this that these those".split())
_OTHER_HOSTS = frozenset("who what where how when why here".split())
_MOVING = frozenset("than as however what who whom which where how whoever whatever wherever".split())
_FLOATING = ("not", "all", "both")
_PLACES = frozenset("here there back away home".split())  # adverbs that can complete *be* (`it's here`)
_CLAUSE_ENDS = ("", "PUNCT", "CCONJ", "SCONJ")


def contraction(syntax: Syntax, draws: Draws) -> Result:
    """Return the sentence with every contraction written out or, where it has none, with all possible contractions.

    `draws` is not used.

    Source: AugCSE appendix A.2 (ContractionExpansions).
    """
    has_contractions = not syntax.forms.isdisjoint(WORDS.contracted_forms)
    if not has_contractions and not _may_contract(syntax.forms):
        return Skipped("no_place")
    if syntax.remember(unusable) is not None:
        return Skipped("unusable")
    found = [word for word in syntax.words if word.lower in WORDS.contracted_forms and _is_contraction(syntax, word)]
    edits = _expansions(syntax, found) if found else _contractions(syntax)
    if not edits:
        return Skipped("ambiguous" if found else "no_place")
    return Augmented(rewritten(syntax, edits), "expanded" if found else "contracted")


def _may_contract(forms: frozenset[str]) -> bool:
    """Return whether a sentence with these words in lower case may have words to contract; a quick first check."""
    return (
        "not" in forms
        or ("let" in forms and "us" in forms)
        or ("have" in forms and not forms.isdisjoint(WORDS.have_hosts))
        or not (forms.isdisjoint(contractions.CLITIC_HOSTS) or forms.isdisjoint(contractions.CLITIC_AUXILIARIES))
    )


def _is_contraction(syntax: Syntax, word: Word) -> bool:
    """Return whether a token is the second half of a contraction (`n't`, `'m`, the verb `'s`), and in no name."""
    previous, following = syntax.at(word.index - 1), syntax.at(word.index + 1)
    if NO_WORD in (previous, following) or previous.end != word.start:
        return False
    if word.lower == "'s" and _is_possessive(syntax, word, previous):
        return False
    titled = following.text[:1].isupper() and following.lower != "i" and not following.text.isupper()
    named = (previous.index > 0 and previous.text[:1].isupper()) or following.pos != "PROPN"
    return not (titled and named) and not is_in_title(syntax, word)  # "Don't Look Back"


def _is_possessive(syntax: Syntax, word: Word, previous: Word) -> bool:
    """Return whether `'s` is a possessive. After a pronoun it is a verb, after a noun only if tag and parse say so."""
    if previous.lower == "i":
        return True  # "Charles I's"
    if previous.lower == "let" or previous.lower in _BARE_SUBJECTS or previous.lower in _OTHER_HOSTS:
        return False
    has_subject = any(
        child.relation in (Relation.SUBJECT, Relation.EXPLETIVE) and child.index < word.index
        for child in (*syntax.children(syntax.head(word)), *syntax.children(word))
    )
    return word.pos not in ("AUX", "VERB") or not has_subject


def _expansions(syntax: Syntax, found: list[Word]) -> list[Edit]:
    """Return the edits that write out contractions, given their second halves; [] where a full form is uncertain."""
    edits: list[Edit] = []
    for word in found:
        edit = _without_nt(syntax, word) if word.lower == "n't" else _full_word(syntax, word)
        if edit is None:
            return []
        edits += edit
    return edits


def _without_nt(syntax: Syntax, word: Word) -> list[Edit] | None:
    """Return the edits for `isn't` → `is not` or `Isn't he` → `Is he not`; None where the subject is uncertain."""
    operator, following = syntax.words[word.index - 1], syntax.at(word.index + 1)
    full = PAIRS.clipped_operators.get(operator.lower, operator.lower)
    if full not in NEGATED_OPERATORS:
        return None
    subject = _inverted_subject(syntax, word, following)
    addressed = following.relation is Relation.SUBJECT and following.lower in _BARE_SUBJECTS
    if subject is None and (addressed or (word.index == 1 and "?" in syntax.forms)):
        return None  # "Don't you dare!", and a question whose subject the parse does not show
    host = [] if full == operator.lower else [replace(operator, full)]
    if subject is None:
        return [*host, Edit(word.start, word.end, "not" if full == "can" else " not")]
    if full == "are" and subject.lower == "i":
        host = [replace(operator, "am")]
    return [*host, Edit(word.start, word.end, ""), Edit(subject.end, subject.end, " not")]


def _inverted_subject(syntax: Syntax, word: Word, following: Word) -> Word | None:
    """Return the last word of a subject that follows `n't`, or None where the subject comes first."""
    opens = word.index == 1 or syntax.words[word.index - 2].pos in ("PUNCT", "ADV", "CCONJ", "PRON")
    if "?" not in syntax.forms or not opens:
        return None
    if following.lower in _BARE_SUBJECTS and following.relation in (Relation.SUBJECT, Relation.EXPLETIVE):
        return following
    clause = syntax.remember(main_clause)
    if clause is None or clause.finite.index != word.index - 1 or not clause.inverted or clause.subject_span is None:
        return following if following.lower in ("there", "i", "you", "he", "she", "we", "they") else None
    return syntax.words[clause.subject_span[1]]


def _full_word(syntax: Syntax, word: Word) -> list[Edit] | None:
    """Return the edit for `'m` → ` am`, `'d gone` → ` had gone`, `'d go` → ` would go`, `let's` → `let us`, or None."""
    previous = syntax.words[word.index - 1]
    if previous.lower == "let" and word.lower == "'s":
        return [Edit(word.start, word.end, " us")]
    if word.lower in contractions.AMBIGUOUS_CLITICS:
        reading = _has_or_is if word.lower == "'s" else _had_or_would
        full = reading(syntax, word, previous, _behind(syntax, word))
    else:
        full = PAIRS.clitics[word.lower]
    return None if full is None else [Edit(word.start, word.end, f" {full}")]


def _behind(syntax: Syntax, word: Word) -> Word:
    """Return the word after a clitic and after the adverbs, *not* and inverted pronoun that may follow it."""
    behind = syntax.at(word.index + 1)
    while (
        (behind.pos == "ADV" and behind.lower not in ("better", "rather", "sooner"))
        or behind.lower in _FLOATING
        or (behind.lower in _BARE_SUBJECTS and behind.relation is Relation.SUBJECT and behind.head > word.head)
    ):
        behind = syntax.at(behind.index + 1)
    return behind


def _has_or_is(syntax: Syntax, word: Word, previous: Word, behind: Word) -> str | None:
    """Return the full form of the verb `'s`, or None where it is uncertain."""
    following, verb = syntax.at(word.index + 1), syntax.at(word.index + 2)
    if following.lower in _BARE_SUBJECTS and verb.pos in ("VERB", "AUX") and is_form(verb.lower, Form.LEMMA):
        return None  # "What's he do?" is *does*
    if behind.pos not in ("VERB", "AUX"):
        return None if previous.lower in ("it", "who") and following.pos == "NOUN" else "is"  # "it's colour"
    if behind.lower in WORDS.perfect_participles:
        return "has"
    agent = any(near.lower == "by" for near in syntax.words[behind.index + 1 : behind.index + 5])
    if agent or behind.lower in WORDS.passive_participles or not is_form(behind.lower, Form.PARTICIPLE):
        return "is"
    if behind.lower == "gone" or syntax.child(behind, Relation.OBJECT) is not None:
        return "has"
    return None  # "he's finished"


def _had_or_would(syntax: Syntax, word: Word, previous: Word, behind: Word) -> str | None:
    """Return the full form of `'d`, or None where it is uncertain."""
    if previous.lower in ("how", "why", "where", "when", "what"):
        return None  # "Where'd you go?" is *did*
    if behind.lower == "better":
        return "had"
    if behind.lower in ("rather", "sooner"):
        return "would"
    if behind.pos not in ("VERB", "AUX"):
        return "had" if behind.pos in ("DET", "NUM") else None
    lemma, participle = is_form(behind.lower, Form.LEMMA), is_form(behind.lower, Form.PARTICIPLE)
    if lemma and participle:
        return "would" if behind.morphology.verb_form is VerbForm.BASE else None
    if behind.lower in ("be", "have"):
        return "would"
    return resolved((word, behind)) if lemma or participle or behind.lower == "been" else None


def _contractions(syntax: Syntax) -> list[Edit]:
    """Return the edits that contract all words of a sentence that can be contracted."""
    edits: list[Edit] = []
    done = -1  # the index of the last word of the last contraction
    for word in syntax.words[1:]:
        previous = syntax.words[word.index - 1]
        if previous.index <= done:
            continue
        edit = None
        if word.lower == "not":
            edit = _with_nt(syntax, previous, word)
        elif word.lower in contractions.CLITIC_AUXILIARIES:
            following = syntax.at(word.index + 1)  # after a word that takes *n't*, the auxiliary keeps its form
            takes_nt = following.lower == "not" and _with_nt(syntax, word, following) is not None
            edit = None if takes_nt else _with_clitic(syntax, previous, word)
        elif word.lower == "us" and previous.lower == "let":
            edit = _lets(syntax, previous, word)
        if edit is not None and not is_in_title(syntax, word):
            edits.append(edit)
            done = word.index
    return edits


def _with_nt(syntax: Syntax, operator: Word, word: Word) -> Edit | None:
    """Return the edit for `did not` → `didn't` or `cannot` → `can't`; None where *not* stays, as in *not only*."""
    contracted = contractions.NEGATIVE_CONTRACTIONS.get(operator.lower)
    following = syntax.at(word.index + 1)
    if contracted is None or operator.pos not in ("AUX", "VERB") or asserts(syntax, word) or _is_loud(operator, word):
        return None
    if following is NO_WORD or following.lower in ("to", "because", "but"):
        return None
    return replace(operator, contracted)._replace(end=word.end)


def _is_loud(first: Word, second: Word) -> bool:
    """Return whether capitals show that words are stressed or part of a title: `it IS`, `"It Is Time"`."""
    return second.text[:1].isupper() or (first.text.isupper() and len(first.text) > 1)


def _with_clitic(syntax: Syntax, subject: Word, auxiliary: Word) -> Edit | None:
    """Return the edit for `it is` → `it's`, `he had gone` → `he'd gone` or `could have` → `could've`, or None."""
    if _is_loud(subject, auxiliary) or auxiliary.pos not in ("AUX", "VERB") or subject.end == auxiliary.start:
        return None
    complement = _complement(syntax, auxiliary)
    if complement is None:
        return None
    if subject.lower in WORDS.have_hosts:
        joins = auxiliary.lower == "have" and subject.pos == "AUX" and can_be_form(complement.lower, Form.PARTICIPLE)
        return Edit(subject.end, auxiliary.end, "'ve") if joins else None
    clitic = contractions.SUBJECT_CLITICS.get((subject.lower, auxiliary.lower))
    if clitic is None or not _is_subject_of(syntax, subject, auxiliary) or not _can_host(syntax, subject):
        return None
    unstressed = _is_unstressed(syntax, subject, auxiliary, complement)
    return Edit(subject.end, auxiliary.end, clitic) if unstressed else None


def _complement(syntax: Syntax, auxiliary: Word) -> Word | None:
    """Return the first word after an auxiliary and its adverbs; None at the end of a clause, where it is stressed."""
    word = syntax.at(auxiliary.index + 1)
    while word.pos == "ADV" or (word.lower in _FLOATING and word.pos != "PUNCT"):
        if syntax.at(word.index + 1).pos in _CLAUSE_ENDS:
            completes = word.pos == "ADV" and word.index == auxiliary.index + 1 and word.lower in _PLACES
            return word if completes else None
        word = syntax.at(word.index + 1)
    return None if word.pos in _CLAUSE_ENDS else word


def _is_subject_of(syntax: Syntax, subject: Word, auxiliary: Word) -> bool:
    """Return whether a word is the subject of the auxiliary after it, not the object of a word before it."""
    if subject.lower == "i" and syntax.at(subject.index - 1).pos in ("PROPN", "DET"):
        return False  # "Elizabeth I had reigned", "an I am Sam clue"
    is_subject = subject.relation in (Relation.SUBJECT, Relation.EXPLETIVE)
    return is_subject and subject.head in (auxiliary.head, auxiliary.index)


def _can_host(syntax: Syntax, subject: Word) -> bool:
    """Return whether a subject can be contracted where it is: *that* must be demonstrative (`That's why`)."""
    previous = syntax.at(subject.index - 1)
    match subject.lower:
        case "there":
            return subject.relation is Relation.EXPLETIVE or subject.index == 0
        case "that":
            return previous.pos in ("", "CCONJ") or previous.text in ('"', "“", ";")
        case "what":
            return previous.pos in ("", "VERB", "ADP")
    return True


def _is_unstressed(syntax: Syntax, subject: Word, auxiliary: Word, complement: Word) -> bool:
    """Return whether an auxiliary is unstressed: its complement follows, and was not moved or left out."""
    verbal = complement.pos in ("VERB", "AUX")
    if auxiliary.lower in ("has", "have", "had"):
        return verbal and auxiliary.relation is Relation.AUXILIARY and can_be_form(complement.lower, Form.PARTICIPLE)
    if auxiliary.lower in ("will", "would"):
        return (verbal and can_be_form(complement.lower, Form.LEMMA)) or complement.lower in ("be", "have")
    if auxiliary.relation is Relation.AUXILIARY and auxiliary.head > auxiliary.index:
        return complement.lower != "to"
    return not _is_stranded(syntax, subject, auxiliary, complement)


def _is_stranded(syntax: Syntax, subject: Word, auxiliary: Word, complement: Word) -> bool:
    """Return whether the complement of *be* precedes it or is left out: `what it is today`, `than it is in town`."""
    if complement.lower in ("to", "of", "than") or auxiliary.lower not in WORDS.be_forms:
        return True
    if subject.lower in ("who", "what"):
        return complement.pos == "PRON"
    if subject.lower == "there":
        return complement.pos in ("ADP", "PRON")
    if auxiliary.relation is not Relation.COPULA and not syntax.child(auxiliary, Relation.COMPLEMENT):
        return True
    moved = any(word.lower in _MOVING for word in syntax.words[max(0, subject.index - 3) : subject.index])
    return moved or (auxiliary.relation is Relation.COPULA and auxiliary.head < auxiliary.index)


def _lets(syntax: Syntax, let: Word, us: Word) -> Edit | None:
    """Return the edit for `Let us go` → `Let's go`; None inside a clause, where *let us* may ask for permission."""
    opens = syntax.at(let.index - 1).pos in ("", "PUNCT", "CCONJ")
    goes_on = us.text == "us" and syntax.at(us.index + 1).pos in ("VERB", "AUX", "PART", "ADV")
    return Edit(let.end, us.end, "'s") if opens and goes_on else None


AUGMENTATION = Augmentation(
    contraction, rules=("expanded", "contracted"), reasons=("unusable", "no_place", "ambiguous")
)
