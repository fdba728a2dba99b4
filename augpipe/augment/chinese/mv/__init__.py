"""MV, modal verbs: a modal modifies the predicate of the main clause (SDA section 4.2).

The modal goes in front of the predicate group, behind subject, time, place and adverbs like 也. A modal or negator that
opens the group already stays behind it (能 → 一定能). A question takes an attitude that its answer could have.
"""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation, Augmented, Result, Skipped
from augpipe.augment.chinese.mv.fronted import FRONTED
from augpipe.augment.chinese.mv.questions import question
from augpipe.augment.chinese.mv.statements import statement
from augpipe.augment.chinese.reading.clause import Clause, main_clause
from augpipe.augment.chinese.reading.kinds import Kind
from augpipe.augment.chinese.reading.marks import frame_place, is_told, unusable
from augpipe.augment.chinese.reading.questions import Question, asks
from augpipe.augment.chinese.reading.units import has_kind, insert, units_of
from augpipe.augment.draws import Draws
from augpipe.lexicon.chinese import PHRASE, REPLACEMENTS, WORDS, pattern
from augpipe.syntax.edits import Edit, render
from augpipe.syntax.syntax import Syntax
from augpipe.syntax.word import Relation

_OBLIGED = pattern("obliged_question")
_MISREAD = pattern("misread_modal")
# Marks and particles of questions, quotations and speech; openings that address somebody or state nothing.
_SPOKEN = WORDS.speech_particle | set("？?！!“”：:…")
_ADDRESSED = pattern("addressed_opening")


def modal_verbs(syntax: Syntax, draws: Draws) -> Result:
    """Return the sentence with a modal on its main predicate, or the reason why it gets none."""
    reason = syntax.remember(unusable)
    if reason:
        return Skipped(reason)
    clause = syntax.remember(main_clause)
    if clause is None or syntax.text.strip(" 。？！.?!～~，,") in WORDS.formula:
        return Skipped("no_predicate")
    asked = _asks(syntax, clause)
    found = question(syntax, clause, draws) if asked else statement(syntax, clause, draws)
    if isinstance(found, str):
        return _second_best(syntax, draws, found, asked=asked)
    rule, edits = found
    text = render(syntax.text, edits)
    for wrong, right in REPLACEMENTS.in_order.items():
        text = text if wrong in syntax.text else text.replace(wrong, right)
    return Skipped("no_place") if _reads_wrong(syntax, text, rule) else Augmented(text, rule)


AUGMENTATION = Augmentation(
    modal_verbs,
    rules=(
        "modal_verb",
        "modal_obligation",
        "modal_stacked",
        "modal_negated",
        "modal_passive",
        "modal_copula",
        "modal_adjective",
        "modal_existential",
        "modal_imperative",
        "modal_question",
        "modal_why",
        "modal_yes_no",
        "modal_a_not_a",
        "modal_nominal",
        "attitude",
        "fronted",
    ),
    reasons=("unusable", "traditional", "no_predicate", "no_place", "modal_already"),
)


def _asks(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a sentence is a question; 为什么 ("why") and 怎么 ("how") make one in spite of a full stop."""
    asked, units, asking = asks(syntax), clause.units, clause.asking
    if asked:
        return units[0].text not in WORDS.told_to_answer or has_kind(units, Kind.PUNCTUATION)
    if clause.question is Question.NONE or asked is None:
        return clause.question is not Question.NONE
    if (
        asking is None
        or asking.text in WORDS.haoduo
        or asking.text[0] not in WORDS.why_or_how_character
        or len(asking.text) < 2
    ):
        return False
    return is_told(syntax) and not any(units[index] is asking for index in clause.position.inside)


def _reads_wrong(syntax: Syntax, text: str, rule: str) -> bool:
    """Return whether the output `text` of `rule` holds a modal where none can stand; `syntax` is the original."""
    if _MISREAD.search(text) and not _MISREAD.search(syntax.text):
        return True
    # The tree has nouns without subject or copula as its roots: 那本陪我走了一路的书。
    return rule == "fronted" and all(
        root.pos in ("NOUN", "PROPN", "NUM")
        and syntax.child(root, Relation.SUBJECT, Relation.COPULA, Relation.ADVERB, Relation.AUXILIARY) is None
        for root in syntax.roots
    )


def _second_best(syntax: Syntax, draws: Draws, reason: str, *, asked: bool) -> Result:
    """Return what is left where no place for a modal was found: 需要 for 该 in a question, an attitude in front."""
    # `该怎么洗` → `需要怎么洗`
    obliged = _OBLIGED.search(syntax.text) if asked and reason == "modal_already" else None
    if obliged is not None:
        return Augmented(render(syntax.text, [Edit(*obliged.span(), PHRASE.need)]), "modal_question")
    if not asked and reason == "no_place" and _is_plainly_told(syntax):
        start = syntax.remember(units_of)[frame_place(syntax)].start
        return Augmented(render(syntax.text, [insert(start, draws.choice(FRONTED))]), "fronted")
    return Skipped(reason)


def _is_plainly_told(syntax: Syntax) -> bool:
    """Return whether a sentence is a written statement with a subject, in front of which an attitude always fits."""
    text = syntax.text
    if len(text) < 12 or text.find("。") != len(text) - 1 or _SPOKEN & set(text) or _ADDRESSED.match(text):
        return False
    return any(syntax.child(root, Relation.SUBJECT) is not None for root in syntax.roots)
