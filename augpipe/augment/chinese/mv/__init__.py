"""MV, modal verbs: a modal modifies the predicate of the main clause (SDA section 4.2).

The modal goes in front of the predicate group, behind subject, time, place and adverbs like 也. A modal or negator that
opens the group already stays behind it (能 → 一定能). A question takes an attitude that its answer could have.
"""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation, Augmented, Result, Skipped
from augpipe.augment.chinese.mv.attitudes import in_front, is_retold
from augpipe.augment.chinese.mv.place import Person, person_of
from augpipe.augment.chinese.mv.questions import asks_of_having, question
from augpipe.augment.chinese.mv.statements import statement
from augpipe.augment.chinese.reading.clause import (
    Change,
    Clause,
    insert,
    is_noun_phrase,
    is_subordinate_alone,
    result,
)
from augpipe.augment.chinese.reading.kinds import Kind
from augpipe.augment.chinese.reading.marks import Question, asks, bare_text, frame_start, is_told
from augpipe.augment.chinese.reading.units import has_kind, units_of
from augpipe.augment.draws import Draws
from augpipe.lexicon.chinese import PHRASE, PHRASES, REPLACEMENTS, WORDS, pattern
from augpipe.syntax.edits import Edit
from augpipe.syntax.syntax import Relation, Syntax

_OBLIGED, _TASK, _EQUALS = map(pattern, ("obliged_question", "task", "equals"))
# Marks and particles of questions, quotations and speech; openings that address somebody or state nothing.
_SPOKEN = WORDS.speech_particle | set("？?！!“”：:…")
_ADDRESSED = pattern("addressed_opening")
_SHORT = 8  # characters
_OTHERS = (Person.SECOND, Person.HUMAN)


def modal_verbs(syntax: Syntax, draws: Draws) -> Result:
    """Return the sentence with a modal on its main predicate, or the reason why it gets none."""
    found = result(syntax, draws, _modified)
    if isinstance(found, Skipped):
        return found
    text = found.text
    for wrong, right in REPLACEMENTS.in_order.items():
        text = text if wrong in syntax.text else text.replace(wrong, right)
    return Skipped("no_place") if found.rule == "fronted" and is_noun_phrase(syntax) else Augmented(text, found.rule)


AUGMENTATION = Augmentation(
    modal_verbs,
    tuple(
        "modal_verb modal_obligation modal_stacked modal_negated modal_passive modal_copula modal_adjective "
        "modal_existential modal_imperative modal_question modal_why modal_yes_no modal_a_not_a modal_nominal "
        "attitude fronted".split()
    ),
    ("unusable", "traditional", "no_predicate", "no_place", "modal_already"),
)


def _modified(syntax: Syntax, clause: Clause, draws: Draws) -> Change:
    if bare_text(syntax) in WORDS.formula or _TASK.search(syntax.text):
        return "no_predicate"
    equals = None if is_told(syntax) else _EQUALS.search(syntax.text)
    if equals:  # the segmenter cuts 三乘二等|于几
        return "modal_question", [insert(equals.start(), draws.choice(PHRASES.insistence))]
    asked = _asks(syntax, clause)
    found = question(syntax, clause, draws) if asked else statement(syntax, clause, draws)
    if asked and found == "modal_already":  # `该怎么洗` → `需要怎么洗`
        obliged = _OBLIGED.search(syntax.text)
        return found if obliged is None else ("modal_question", [Edit(*obliged.span(), PHRASE.need)])
    if not asked and found in ("no_place", "no_predicate") and _is_plainly_told(syntax):
        options = in_front(syntax, said=is_retold(syntax.text))
        return "fronted", [insert(frame_start(syntax), draws.choice(options))]
    return found


def _asks(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a sentence is a question; 为什么 ("why") and 怎么 ("how") make one in spite of a full stop."""
    asked, units, asking = asks(syntax), clause.units, clause.asking
    if clause.question is Question.CHOICE and not is_told(syntax):
        before = units[max(0, units.index(asking) - 1)]
        if clause.main.kind is Kind.COPULA or before.text == clause.last.text:
            return True  # 这是前门还是后门, 在这里付款还是在那里付款
    if asked:
        return units[0].text not in WORDS.told_to_answer or has_kind(units, Kind.PUNCTUATION)
    if _asks_outright(syntax, clause) or asks_of_having(clause):
        return True
    if clause.question is Question.NONE or asked is None:
        return clause.question is not Question.NONE
    why_or_how = asking.text[:1] in WORDS.why_or_how_character and asking.text not in WORDS.haoduo
    return why_or_how and is_told(syntax)


def _asks_outright(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a clause ends in a wh-word right behind a verb of knowing or telling: 他在说什么, 你在乎谁呀."""
    units, position = clause.units, clause.position
    asks_last = clause.last.kind is Kind.WH and clause.behind is clause.last and not is_told(syntax)
    if not asks_last or clause.negators or clause.last.text in WORDS.a_few:
        return False
    return clause.main.text in WORDS.embedding and person_of(units[position.opening : position.group]) in _OTHERS


def _is_plainly_told(syntax: Syntax) -> bool:
    """Return whether a sentence is a written statement with a subject, in front of which an attitude always fits."""
    text = syntax.text
    if len(text) < _SHORT or text.find("。") != len(text) - 1 or _SPOKEN & set(text) or _ADDRESSED.match(text):
        return False
    opening = syntax.remember(units_of)[0].text
    if opening in WORDS.qiu or opening in WORDS.no_wonder or _exemplifies(syntax) or is_subordinate_alone(syntax):
        return False
    return any(syntax.child(root, Relation.SUBJECT) is not None for root in syntax.roots)


def _exemplifies(syntax: Syntax) -> bool:
    return syntax.remember(units_of)[0].text in WORDS.such_as
