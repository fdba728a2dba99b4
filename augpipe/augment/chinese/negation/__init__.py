"""Negation: the main assertion, question or command of a sentence gets a negator, or loses the one that it has."""

from __future__ import annotations

from itertools import pairwise

from augpipe.augment.augmentation import Augmentation, Result
from augpipe.augment.chinese.negation.commands import command_at, fault_at, is_doubled
from augpipe.augment.chinese.negation.denial import denial, neither
from augpipe.augment.chinese.negation.frames import (
    asked,
    framed,
    has_label,
    is_proposed,
    is_request,
    is_single,
    runs_on,
)
from augpipe.augment.chinese.negation.insertion import insertion
from augpipe.augment.chinese.negation.negatable_clauses import (
    breaks_off,
    goes_on,
    is_heading,
    is_list,
    is_place_to,
    is_plain,
    links,
    opens_item,
)
from augpipe.augment.chinese.negation.questions import (
    a_not_a_statement,
    asks_of_another,
    hangs_together,
    no_answer,
    statement_end,
    tail_negation,
    unstressed,
    wh_negation,
)
from augpipe.augment.chinese.negation.removal import rather, removal, unopposed
from augpipe.augment.chinese.reading.clause import (
    Change,
    Clause,
    insert,
    is_noun_phrase,
    is_subordinate_alone,
    is_unfinished,
    put,
    result,
)
from augpipe.augment.chinese.reading.kinds import COUNTING, ENDINGS, VERBAL, Kind, kinds
from augpipe.augment.chinese.reading.marks import (
    Question,
    asks_reason,
    bare_text,
    frame_start,
    introduction_end,
    is_marked,
    is_sum,
    is_told,
    segments_of,
)
from augpipe.augment.chinese.reading.predicates import predicates_of
from augpipe.augment.chinese.reading.units import has_kind, has_word, units_of
from augpipe.augment.draws import Draws
from augpipe.lexicon.chinese import PHRASE, PHRASES, REPLACEMENTS, WORDS, pattern
from augpipe.syntax.edits import Edit
from augpipe.syntax.syntax import Syntax

_TAG, _THANKS, _MISSPELT, _PROPOSAL = map(pattern, ("tag_question", "thanks", "misspelt_question", "proposal"))
_IGNORANCE, _WISH, _CONTRAST = map(pattern, ("ignorance", "wish_to_know", "contrast"))

_UNKNOWN = (Question.WH, Question.CHOICE)
_YOU = tuple(WORDS.you)
_LONGEST_CHAIN = 2  # predicates
_LONGEST_REPETITION = 4  # clauses
_LONGEST_HAD = 12  # characters of what there may be none of
_LONGEST_UNKNOWN = 40  # characters
_QUOTING = tuple("“‘「『（(")
_NO_FRAMED = WORDS.such_as | WORDS.continuing_opener
_LINKING = WORDS.because | WORDS.conceding
_PAYING = kinds("VERB ASPECT")
_PERSONS = WORDS.person_end | WORDS.role_character
_OPENING_WORDS, _LONGEST_CONCEDING = 4, 24  # units, characters


def negation(syntax: Syntax, draws: Draws) -> Result:
    """Return the sentence with its main assertion negated, so that both cannot be true, or the reason why not."""
    return result(syntax, draws, _negated, "no_clause")


AUGMENTATION = Augmentation(
    negation,
    tuple("removed inserted a_not_a wh_question wh_denied choice_denied nominal framed".split()),
    ("unusable", "traditional", "no_clause", "no_predicate", "unfinished", "no_change"),
)


def _negated(syntax: Syntax, clause: Clause, draws: Draws) -> Change:
    if is_unfinished(clause) or breaks_off(syntax) or _MISSPELT.search(syntax.text):
        return "unfinished"
    if runs_on(syntax) or (clause.question is Question.NONE and _PROPOSAL.match(syntax.text)):
        return "no_change"
    text, at = syntax.text, syntax.remember(command_at)
    if is_sum(syntax) or bare_text(syntax) in WORDS.states_nothing:
        return "no_predicate"
    fault = syntax.remember(fault_at)
    if fault is not None:
        return "inserted", [insert(fault, PHRASE.has_not)]
    if at is not None and (at or not is_heading(syntax, clause)):
        if text[at - 1 : at] in WORDS.i:
            forms = PHRASES.unwilling
        else:  # 不要求 would be read as "does not demand"
            forms = PHRASES.prohibiting_begging if text[at] in WORDS.qiu else PHRASES.prohibiting
        brief = next((unit for unit in clause.units[:-1] if unit.start > at and unit.text in WORDS.yixia), None)
        once = [put("", brief)] if brief is not None and brief.start <= at + 2 else []  # 查一下 → 别查
        return "inserted", [Edit(at, at + is_doubled(text, at), draws.choice(forms)), *once]  # 查查 → 别查
    if clause.question is Question.NONE:
        return _denied(syntax, clause, draws)
    if clause.question is Question.WH and len(text) > _LONGEST_CONCEDING and text.endswith("。"):
        return _claimed(syntax, draws)
    exclaims = clause.question is Question.WH and text.endswith("！")
    if exclaims and clause.asking.text in WORDS.how and (clause.modals or has_word(clause.units, WORDS.so_or_such)):
        return "no_change"  # 怎么能这样！
    said = _unknown(syntax, clause) or _wished(syntax, clause)
    if said:
        return said
    rule, edits = _asked_otherwise(syntax, clause, draws)
    if edits:
        return rule, edits
    single = len(syntax.remember(segments_of)) == 1
    tail = clause.asking is clause.units[-1] and clause.asking.text == PHRASE.why  # 手机一直黑屏为什么
    again = single and (tail or text.count(clause.asking.text) > 1)  # 我是谁我是谁
    if clause.question not in _UNKNOWN or len(text) > _LONGEST_UNKNOWN or again:
        return "no_change"
    thanks = _THANKS.search(text)
    thanked = [Edit(*thanks.span(), "")] if thanks else []
    unknown = asked(syntax, draws.choice(PHRASES.nobody_knows))
    ended = [] if unknown[0].text.endswith("：") else statement_end(clause)  # 没人知道：甲怎么样？乙怎么样？
    return "wh_denied", [*unknown, *thanked, *ended]


def _unknown(syntax: Syntax, clause: Clause) -> Change | None:
    """Return the change of a sentence that opens with 不知道, which tells what one does not know; None for others."""
    ignorant = _IGNORANCE.match(syntax.text)
    if not ignorant or is_marked(syntax.text):
        return None
    if clause.asking.kind is Kind.WH_PREDICATE and syntax.text[0] not in WORDS.i:
        return None
    at = ignorant[0].index(PHRASE.bu)
    return "removed", [Edit(at, at + 1, "")]  # 不知道为什么他不来 → 知道为什么他不来


def _wished(syntax: Syntax, clause: Clause) -> Change | None:
    """Return the change of a question that opens with 我想知道, which one no longer wants to know; None for others."""
    wish = _WISH.match(syntax.text)
    if not wish:
        return None
    brief = [Edit(*wish.span(2), "")] if wish[2] else []  # 问一下
    if clause.question is Question.MA:  # 我想问你能来吗 → 我不想问：你能来吗
        return "inserted", [
            Edit(*wish.span(1), PHRASE.bu),
            Edit(wish.start(2) if wish[2] else wish.end(), wish.end(), "："),
        ]
    return "inserted", [Edit(*wish.span(1), PHRASE.bu), *brief, *statement_end(clause)]


def _asked_otherwise(syntax: Syntax, clause: Clause, draws: Draws) -> tuple[str, list[Edit] | None]:
    """Return the rule and the edits that negate a question inside; None where nothing fits."""
    introduced = introduction_end(syntax.text)
    opening = [Edit(0, introduced, "")] if introduced else []
    if clause.question is Question.A_NOT_A:
        whole = clause.asking is clause.last or clause.main.kind is Kind.COPULA or has_kind(clause.rest, Kind.MODAL)
        tag = whole and clause.asking.text == PHRASE.is_it  # 是不是就是
        several = sum(unit.kind is Kind.A_NOT_A for unit in clause.units) > 1
        return "a_not_a", None if tag or several else [*opening, *a_not_a_statement(clause)]
    if clause.question is Question.WH:
        behind = clause.units[clause.units.index(clause.asking) + 1 :]
        if has_word(behind, {clause.asking.text}):
            return "wh_denied", None  # 怎么改怎么改
        why = clause.asking.text in WORDS.why or asks_reason(clause.units, clause.units.index(clause.asking))
        denied = None if why else denial(syntax, clause, draws)
        if denied:
            return "wh_denied", [*opening, *unstressed(clause, denied), *denied]
        before = clause.units[clause.units.index(clause.asking) - 1]
        # 能提多少钱, 还多少钱, 要多付花呗多少钱
        paid = before.kind in _PAYING or bool(clause.modals)
        paid = paid or has_word(clause.units[: -len(behind) - 1], WORDS.amounting_verb)
        again = has_kind(behind, Kind.WH)
        answer = None if paid and clause.asking.text in WORDS.price else no_answer(syntax.text)
        if answer and again:
            return "wh_question", None  # two questions
        if answer:
            return "wh_denied", [*opening, *unstressed(clause, answer), *answer]
        edits = wh_negation(syntax, clause)
        if (
            not edits and why and not clause.negators and not hangs_together(clause)
        ):  # 为什么扣了两次钱 → 为什么没扣两次钱
            inserted = insertion(syntax, clause, draws)
            edits = inserted if inserted and min(inserted).start >= clause.asking.end else None
        return "wh_question", edits
    if clause.question is Question.CHOICE:
        return "choice_denied", neither(clause)
    if clause.asking.kind is Kind.NEGATOR:
        edits = insertion(syntax, clause, draws)
        return "a_not_a", edits and [*edits, put("", clause.asking), *statement_end(clause)]
    # A tag question asks for agreement: its negation would say the same.
    if clause.nominal or _TAG.search(syntax.text) or asks_of_another(clause):
        return "", None
    tail = [] if clause.negators else tail_negation(clause)
    return ("removed", tail) if tail else _turned(syntax, clause, draws)


def _turned(syntax: Syntax, clause: Clause, draws: Draws) -> tuple[str, list[Edit] | None]:
    """Return the rule and the edits that take the negator of a clause away, or else put one in."""
    removed = removal(syntax, clause)
    return ("removed", removed) if removed else ("inserted", insertion(syntax, clause, draws))


def _denied(syntax: Syntax, clause: Clause, draws: Draws) -> Change:
    """Return the change that negates a statement or a noun phrase."""
    text = syntax.text
    if is_heading(syntax, clause):
        if is_place_to(clause) and not is_told(syntax):
            return "inserted", [insert(clause.opener.start, PHRASE.has_not)]
        for lacking, having in REPLACEMENTS.lacking_at_the_beginning.items():
            if clause.units[0].text == lacking:
                return "removed", [Edit(0, len(lacking), having)]
        if "，" in text and clause.units[0].kind in COUNTING and not has_kind(clause.units, *VERBAL):
            return "no_predicate"  # 一个男人，一个女人和一个孩子。
        spoken = clause.units[0].kind is Kind.PRONOUN and not is_noun_phrase(syntax)  # 他多半还是个孩子。
        if text.endswith("。") and ("，" in text or spoken):
            return _claimed(syntax, draws)
        if not text.rstrip().endswith("。") or is_list(clause.units):
            return "no_predicate"  # what somebody searched for (白茶的功效), or names
        unhad = text.startswith(_YOU) or len(text) > _LONGEST_HAD
        person = clause.last.text in WORDS.person or clause.last.text[-1] in _PERSONS
        unhad = unhad or person  # 唐朝大臣。
        frames = [frame for frame in PHRASES.no_such_thing if not (frame.endswith(_YOU) and unhad)]
        return "nominal", framed(syntax, draws.choice(frames))
    if opens_item(clause.units) or clause.units[0].text in WORDS.no_wonder:
        return "no_change"  # 怪不得他没来
    condition = clause.negators and clause.units[0].text in WORDS.conditional
    condition = condition and len(syntax.remember(segments_of)) == 1  # 只要不催就好说
    concluded = any(clause.units[one.first].text in WORDS.consequence for one in syntax.remember(segments_of)[1:])
    if condition or concluded or _is_reasoned(syntax, clause) or _says_twice(syntax) or _contrasts(syntax, clause):
        return _claimed(syntax, draws)
    plain = is_plain(syntax, clause)
    chained = sum(predicate is not None for _, predicate in syntax.remember(predicates_of)) > _LONGEST_CHAIN
    last = clause.position.segment == syntax.remember(segments_of)[-1]
    further = goes_on(syntax)
    if plain and clause.decisive and (last or not chained) and not further:
        rule, edits = _turned(syntax, clause, draws)
        if edits:
            contrasted = rule == "removed" or clause.main.kind is Kind.COPULA
            return rule, [*edits, *unopposed(syntax, clause, edits), *(rather(syntax, clause) if contrasted else ())]
    if is_request(text) or is_proposed(clause):
        return "no_change"  # a request or a proposal is neither true nor false
    for link in () if further else links(syntax):
        rule, edits = _turned(syntax, link, draws)
        if edits:
            return rule, [*edits, *unopposed(syntax, link, edits)]
    if plain and is_single(syntax) and not is_subordinate_alone(syntax):
        return "framed", framed(syntax, draws.choice(PHRASES.denying))
    return _claimed(syntax, draws)


def _says_twice(syntax: Syntax) -> bool:
    """Return whether a clause of a short sentence says the one in front, or its end, again: 说错了，说错了."""
    units, segments = syntax.remember(units_of), syntax.remember(segments_of)
    if not 1 < len(segments) <= _LONGEST_REPETITION:
        return False
    said = ["".join(unit.text for unit in units[one.first : one.last] if unit.kind not in ENDINGS) for one in segments]
    return any(
        (len(again) > 1 and first.endswith(again)) or (len(first) > 1 and again.endswith(first))
        for first, again in pairwise(said)
    )


def _contrasts(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a clause says what is not so instead (…，而不是…), which only fits behind an affirmed one."""
    plain = clause.main.kind is Kind.COPULA and clause.opener is clause.main and PHRASE.but_not in syntax.text
    return not plain and _CONTRAST.search(syntax.text) is not None


def _is_reasoned(syntax: Syntax, clause: Clause) -> bool:
    """Return whether an earlier clause gives the reason of a denial, or a clause concedes something to the others.

    A short sentence that concedes is still turned inside (虽然很累，但是他没有来), unless it says 仍然 ("still").
    """
    if _LINKING.isdisjoint(syntax.forms):
        return False
    units, own, long = clause.units, clause.position.segment, len(syntax.text) > _LONGEST_CONCEDING
    denied = bool(clause.negators) or clause.main.kind is Kind.POTENTIAL
    still = denied or has_word(units[own.first : clause.position.main], WORDS.still)
    for segment in syntax.remember(segments_of):
        opening = units[segment.first : min(segment.first + _OPENING_WORDS, segment.last)]
        earlier, conceding = segment < own, len(opening) > 2 and has_word(opening, WORDS.conceding)
        if (earlier and denied and has_word(opening, WORDS.because)) or (conceding and (long or (earlier and still))):
            return True
    return False


def _claimed(syntax: Syntax, draws: Draws) -> Change:
    """Return the change that says in front that what follows is not true; none behind a label with a colon."""
    opening = syntax.remember(units_of)[0].text
    if has_label(syntax.text) or opening in _NO_FRAMED or is_subordinate_alone(syntax):
        return "no_change"
    start = 0 if syntax.text[0] in _QUOTING else frame_start(syntax)
    return "framed", [insert(start, draws.choice(PHRASES.claiming))]
