"""Signs that a text has no finite main verb: its only verb is a noun, a participle or that of a relative clause."""

from __future__ import annotations

import re

from augpipe.augment.english.reading.clause import (
    Clause,
    Mood,
    beyond_adverbs,
    is_finite_auxiliary,
    is_finite_verb,
    predicate_of,
)
from augpipe.augment.english.reading.doubt import disagrees, has_doubtful_main_clause, is_aside, is_known_verb
from augpipe.augment.english.reading.footing import follows_hidden_verb, lacks_footing
from augpipe.augment.english.reading.headlines import has_bare_adjective
from augpipe.augment.english.reading.main_clause import main_clause
from augpipe.augment.english.reading.negators import main_negators
from augpipe.augment.english.reading.sentences import is_cut_off, is_headline
from augpipe.augment.english.reading.statement import SUBORDINATE
from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.verbs import Form, is_form
from augpipe.syntax.syntax import NO_WORD, NOMINALS, Relation, Syntax


def lacks_finite_verb(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the finite verb of a clause is no verb, or a text has no other and it is that of a relative."""
    if clause is syntax.remember(main_clause):
        return syntax.remember(_lacks_main_verb)  # every augmentation asks
    return _lacks_verb(syntax, clause)


def _lacks_main_verb(syntax: Syntax) -> bool:
    clause = syntax.remember(main_clause)
    return clause is not None and _lacks_verb(syntax, clause)


def _lacks_verb(syntax: Syntax, clause: Clause) -> bool:
    below = any(word.lower in WORDS.adverbial_markers for word in syntax.words[1 : clause.finite.index])
    if below and is_bare_headline(syntax):
        return True  # "mayor sworn in as storm rages"
    if _is_plural_noun(syntax, clause) or _follows_fragment(syntax, clause):
        return True
    if beyond_adverbs(syntax, clause.finite.index - 1, -1).text in ("a", "an"):
        return True  # "a superbly acted tale"
    if _is_in_noun_phrase(syntax, clause) or _tells_of_noun(syntax):
        return True
    if syntax.text.islower() and has_bare_adjective(syntax, clause):
        return True  # "two dead in arden clashes"
    head = syntax.text[: clause.finite.start]
    if head.count("(", 1) > head.count(")") and syntax.text.islower():
        return True  # "fine steps ( i leave it on one )"
    if follows_hidden_verb(syntax, clause) and is_bare_headline(syntax):
        return True
    if not syntax.remember(has_doubtful_main_clause):
        return False
    glued = syntax.text[clause.finite.start - 1] == "-" and clause.finite.pos == "NOUN"  # "the mayor's must-reads"
    if glued or (not is_known_verb(clause.finite) and not any(map(is_finite_auxiliary, syntax.words))):
        return True
    if syntax.words[0].lower in ("a", "an") and disagrees(syntax, clause):
        return True
    if syntax.words[0].lower == "to":
        return False  # "To cross the river he built a bridge"
    if syntax.text.islower() and lacks_footing(syntax, clause):
        return True
    others = (word for word in syntax.words if word not in clause.verbs)
    return is_aside(syntax, clause) and not any(map(is_finite_verb, others))


def _is_plural_noun(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the verb is tagged as a noun and has a bare noun before it: `Whaling [voyages] to the north`."""
    bare = clause.subject is not None and clause.subject.pos == "NOUN" and clause.subject_span == (0, 0)
    return bare and clause.finite.pos == "NOUN" and syntax.at(clause.finite.index + 1).pos == "ADP"


def _is_in_noun_phrase(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a text is a noun phrase, and its verb that of a clause in it: `A film about a mill he [owned]`.

    Further examples are `A tale so old you [can] tell the end` and `Kell [burns]' last play`.
    """
    verb, head = clause.finite, predicate_of(syntax, clause.verb)
    if verb.relation is Relation.POSSESSIVE:
        return True
    subjects = syntax.children(head, Relation.SUBJECT)
    article = syntax.words[0].lower in ("a", "an", "the", "one", "no")
    if not article or not subjects or syntax.at(subjects[-1].index + 1) != verb:
        return False
    start = syntax.words[syntax.subtree(subjects[-1])[0]]
    if start.pos not in ("PRON", "DET"):
        return False
    if len(subjects) > 1:
        contact = start.pos == "DET" and syntax.at(start.index - 1).pos == "NOUN"
        contact = contact and not any(map(is_finite_verb, syntax.words[clause.verb.index + 1 :]))
        pronoun = subjects[-1].pos == "PRON"
        return contact or (pronoun and syntax.child(subjects[0], Relation.RELATIVE_CLAUSE) is not None)
    root = next(above for above in syntax.upwards(head) if above in syntax.roots)
    named = root.pos == "NOUN" and syntax.child(root, Relation.COPULA, Relation.AUXILIARY, Relation.SUBJECT) is None
    below = (*SUBORDINATE, Relation.OBJECT)  # "a fine debut, considering he [is] a baker"
    verbs = [predicate_of(syntax, word) for word in syntax.words if is_finite_verb(word)]
    return named and all(above.relation in below for above in (head, *verbs))


def _tells_of_noun(syntax: Syntax) -> bool:
    """Return whether a text is a noun with what *who* tells of it: `Rowers [who were ill but were named]`."""
    noun, pronoun = syntax.words[0], syntax.at(1)
    told = syntax.child(noun, Relation.RELATIVE_CLAUSE) if noun in syntax.roots and pronoun.lower == "who" else None
    inside = () if told is None else syntax.subtree(told)
    return told is not None and all(word.index in inside for word in syntax.words if is_finite_verb(word))


def _follows_fragment(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the subject is in a part of the text that has no verb: `A dull film, but it [has] its moments`."""
    if clause.subject is None or clause.subject_span is None or clause.inverted:
        return False
    first = clause.subject_span[0]
    between = syntax.words[first : clause.finite.index]
    single = clause.finite.lower in ("is", "was", "has")  # so that no two things are joined
    for comma, joint, own in zip(between, between[1:], between[2:], strict=False) if single else ():
        if comma.text == "," and joint.lower == "and" and own.lower in ("its", "his", "her", "their"):
            return not any(map(is_finite_verb, between))  # "One of the mills, and its pond is deep"
    pronoun = syntax.at(clause.finite.index - 1)  # of the span, for the head of the subject is in the other part
    joint = syntax.at(pronoun.index - 1)
    # "A dull film, but it has …", "A man so proud, he loses all"
    article = syntax.words[0].lower in ("a", "an")
    so = article and ((joint.text == "," and "so" in syntax.forms) or (joint.lower == "and" and first < joint.index))
    joins = so or (joint.lower in ("but", "yet") and first < joint.index)
    return joins and pronoun.pos == "PRON" and not any(is_finite_verb(word) for word in syntax.words[: joint.index])


def is_stub(syntax: Syntax) -> bool:
    """Return whether a line was cut: behind *Rs.* or *No.*, or before a verbless text (`for a [view].`), or *where*."""
    text, first = syntax.text, syntax.words[0].text
    if _CUT_END.search(text) or is_cut_off(syntax):
        return True
    verbless = syntax.remember(main_clause) is None
    if verbless and text.startswith("(") and text.count(")") == 1 and not text.rstrip(" .").endswith(")"):
        return True  # "(220 cc) engine available."
    capitals = any(word.text[:1].isupper() for word in syntax.words)
    return (verbless or first == "to") and first.isalpha() and first.islower() and capitals


_CUT_END = re.compile(r" (?:Rs|No|Nos|Mr|Mrs|Ms|Dr|Prof|Gen|Col|Capt|vs|cf|e\.g|i\.e)\.$")


def is_bare_headline(syntax: Syntax) -> bool:
    """Return whether a text in small letters without a final mark has no auxiliary: no verb in it is certain."""
    return is_headline(syntax.text) and not any(is_finite_auxiliary(word) for word in syntax.words)


def may_be_participle(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the verb of a headline may be a participle as well as a past tense (`Two hurt in blast`)."""
    verb, following = clause.finite, syntax.at(clause.finite.index + 1)
    first = syntax.words[0]
    cut = first == clause.subject and first.pos == "NOUN" and not first.morphology.plural and first.text.islower()
    placed = following.pos == "ADP" or following.lower == "next"  # "bicycle parked next to a wall"
    if cut and clause.operator is None and placed and verb.index == 1:
        return is_form(verb.lower, Form.PAST) and is_form(verb.lower, Form.PARTICIPLE)  # "father jailed over death"
    before = beyond_adverbs(syntax, verb.index - 1, -1)
    attributive = before.text == "," and following.pos in ("NOUN", "ADJ") and syntax.at(verb.index - 1).pos == "ADV"
    if attributive and clause.operator is None and is_form(verb.lower, Form.PARTICIPLE):
        return True  # "a mature, deeply felt story"
    agent = following.lower in ("with", "by") and verb.lower in _MADE  # "a tale told with wit"
    killed = following.lower == "dead" and syntax.at(following.index + 1).pos == "ADP"  # "baker shot dead by thieves"
    if (agent or killed) and clause.operator is None and syntax.text.islower():
        return True
    if clause.operator is None and verb.relation is Relation.ADJECTIVE_MODIFIER and first.lower in ("a", "an"):
        return True  # "A large, metal cased lamp, sold in two sizes"
    ambiguous = is_form(verb.lower, Form.PAST) and is_form(verb.lower, Form.PARTICIPLE)
    superlative = syntax.at(verb.index - 1).lower == "ever" and not syntax.remember(main_negators)
    if ambiguous and clause.operator is None and superlative:
        return True  # "the boldest song ever made"
    apart = before.index < verb.index - 1 or (clause.subject is not None and clause.subject.index < verb.index - 1)
    described = verb.relation is Relation.NOUN_CLAUSE or (first.lower in ("a", "an") and apart)
    if (
        described
        and ambiguous
        and clause.operator is None
        and syntax.text.islower()
        and following.pos in ("ADP", "SCONJ", "PUNCT")
    ):
        return True  # "sheep on a road viewed from a car", "a film artfully disguised as news"
    if clause.operator is not None or syntax.text.rstrip("\"'”’) ").endswith((".", "!", "?", "…")):
        return False
    if (ambiguous or verb.lower.endswith("ed")) and is_headline(syntax.text) and following.pos not in ("DET", "PRON"):
        return True  # "carter elected leeds mayor": a headline tells the past in the present
    bare = clause.subject is not None and clause.subject.pos != "PRON" and clause.subject.index < verb.index
    apart = following.pos in ("ADP", "PART", "SCONJ", "ADV", NO_WORD.pos) or following.text == ","
    return ambiguous and bare and apart and syntax.child(clause.subject or verb, Relation.DETERMINER) is None


_MADE = frozenset("told made shot filmed directed crafted adapted written".split())


def lacks_subject(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a clause has no subject (`Brilliantly explores the conflict`), not even one that was missed."""
    nominals = (*NOMINALS, "DET")
    before = syntax.words[: clause.finite.index]
    titled = len(before) > 1 and before[-1].text in ('"', "”")  # a title that holds no noun
    return clause.subject is None and not titled and not any(word.pos in nominals for word in before)


def begins_with_participle(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a text without a subject begins with what may be a participle (`Well staged, dull drama`)."""
    verb = clause.finite
    first = all(word.pos == "ADV" for word in syntax.words[: verb.index])
    alone = clause.subject is None and first and clause.operator is None and clause.mood is Mood.DECLARATIVE
    participle = is_form(verb.lower, Form.PARTICIPLE) or verb.lower.endswith("ed")
    dated = syntax.at(2).lower in WORDS.calendar  # "Reorganized 1 February 1968"
    told = any(conjunct.tense and syntax.child(conjunct.head, Relation.OBJECT) for conjunct in clause.conjuncts)
    wonders = syntax.at(verb.index + 1).pos == "SCONJ" and "," not in syntax.forms
    told = told or wonders  # "Moved to Kell and sold the mill", "Wondered if he came"
    governs = not verb.index and not dated and syntax.at(1).pos in ("DET", "PRON", "PROPN", "NUM", "PART")  # "Met Anna"
    return alone and participle and not ((governs or told) and is_form(verb.lower, Form.PAST))
