"""DN, double negation: the same proposition is negated twice, so that its meaning stays (SDA section 4.3)."""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation, Result
from augpipe.augment.chinese.dn.asked import asked_twice
from augpipe.augment.chinese.dn.forms import form_of
from augpipe.augment.chinese.negation.commands import command_at, fault_at, names_person
from augpipe.augment.chinese.negation.frames import asked, framed, is_labelled, is_proposed, is_request, runs_on
from augpipe.augment.chinese.negation.insertion import insertion
from augpipe.augment.chinese.negation.negatable_clauses import (
    breaks_off,
    has_own_subject,
    is_brief,
    is_heading,
    is_list,
    is_plain,
    is_simple,
    links,
    opens_item,
)
from augpipe.augment.chinese.negation.removal import is_prohibition, removal
from augpipe.augment.chinese.reading.clause import (
    Change,
    Clause,
    clause_at,
    insert,
    is_noun_phrase,
    is_subordinate,
    is_subordinate_alone,
    is_unfinished,
    main_clause,
    put,
    result,
)
from augpipe.augment.chinese.reading.kinds import ADVERBS, ASKING, COUNTING, NOTHING, VERBAL, Kind, kinds
from augpipe.augment.chinese.reading.marks import (
    COMMA,
    Question,
    bare_text,
    frame_place,
    frame_start,
    is_marked,
    is_sum,
    is_told,
    segments_of,
)
from augpipe.augment.chinese.reading.predicates import predicates_of
from augpipe.augment.chinese.reading.units import has_kind, has_word, is_han, unit_at, units_of
from augpipe.augment.draws import Draws
from augpipe.lexicon.chinese import PHRASE, PHRASES, WORDS, pattern
from augpipe.syntax.edits import Edit
from augpipe.syntax.syntax import Relation, Syntax

_IGNORANCE, _MISSPELT, _PROPOSAL = map(pattern, ("ignorance", "misspelt_question", "proposal"))
_CITED = pattern("cited")

_TELLING_KINDS = VERBAL | {Kind.NUMBER}
_TELLING = {*WORDS.shi, "，"}

_LONGEST_ASKED, _LONGEST_INSIDE = 40, 45  # characters
_LABELLED = COUNTING | kinds("NOMINAL ATTRIBUTIVE VERB TIME ADJECTIVE LOCALIZER")
_IN_PLACE, _FRAME = "in_place", "frame"
_PLACES = (_IN_PLACE,) * 4 + (_FRAME,)
_DENIED = (*WORDS.bing_bu, *WORDS.negated_copula)
_LONGEST_FRAMED = 20  # characters
_NO_FRAMED = WORDS.such_as | WORDS.continuing_opener | WORDS.no_wonder
_LEAD_UP = WORDS.bing | WORDS.joining_nouns
_NO_FRAME = ADVERBS | kinds("LOCALIZER")  # 直接没有, 村里没有
_SOMEBODY = WORDS.personal_pronoun | WORDS.person
_TAGGED = kinds("VERB ADJECTIVE")
_SURE = ADVERBS | kinds("MODAL")
_DONE = WORDS.already_or_lately | WORDS.reporting_verb
_SUBJECTS = (Relation.SUBJECT, Relation.CLAUSAL_SUBJECT)
_NO_SUBJECT = kinds("NUMBER CLASSIFIER PREPOSITION ATTRIBUTIVE VERB ADJECTIVE MODAL DISPOSAL PASSIVE")
_QUANTITIES = WORDS.vague_quantity | WORDS.yiding
_OPENING = "《“「『（(‘"
_LONGEST_OPENING = 2  # characters in front of a frame inside


def double_negation(syntax: Syntax, draws: Draws) -> Result:
    """Return the sentence with its main assertion negated twice, so that its meaning stays, or the reason why not."""
    return result(syntax, draws, _negated_twice, "no_clause")


AUGMENTATION = Augmentation(
    double_negation,
    tuple(
        "in_place has modal copula antonym universal frame_negated frame_removed command asked named fronted".split()
    ),
    ("unusable", "traditional", "no_clause", "no_predicate", "unfinished", "prohibition", "no_change"),
)


def _negated_twice(syntax: Syntax, clause: Clause, draws: Draws) -> Change:
    if is_unfinished(clause) or breaks_off(syntax) or _MISSPELT.search(syntax.text):
        return "unfinished"
    if clause.question is Question.NONE and (_PROPOSAL.match(syntax.text) or runs_on(syntax)):
        return "no_change"
    if is_sum(syntax) or bare_text(syntax) in WORDS.states_nothing:
        return "no_predicate"
    if is_subordinate_alone(syntax):
        return "no_change"
    heading = is_heading(syntax, clause)
    at = syntax.remember(command_at)
    fault = syntax.remember(fault_at)
    if fault is not None:
        return _IN_PLACE, [insert(fault, draws.choice(PHRASES.negator_of_negator) + PHRASE.has_not)]
    if at is not None and (at or not heading):
        polite = any(word in syntax.text[:at] for word in WORDS.politeness)
        forms = PHRASES.forget_not_politely if polite else PHRASES.forget_not
        proposed = [put("", unit) for unit in clause.units if unit.start > at and unit.text in WORDS.ba_particle]
        return "command", [insert(at, draws.choice(forms)), *proposed]
    if clause.units[0].text in WORDS.emphatic_degree and _IGNORANCE.search(syntax.text):
        return "no_change"  # 真不知道你说什么
    told = clause.question is Question.NONE and _IGNORANCE.search(syntax.text)
    if told or (_IGNORANCE.match(syntax.text) and not is_marked(syntax.text)):
        return _fronted(syntax, draws)  # the question word behind 我不知道 does not ask
    if clause.question is Question.NONE and has_kind(clause.units, *ASKING) and not is_told(syntax):
        return "no_change"  # 第二个手机卡往哪放: nothing tells whether it asks
    if clause.question is not Question.NONE:
        return asked_twice(clause, draws) or _asking(syntax, clause, draws)
    if heading:
        described = syntax.text.rstrip().endswith(("。", "."))
        if described and _TELLING & set(syntax.text) and has_kind(clause.units, *_TELLING_KINDS):
            return _fronted(syntax, draws)
        if not described or is_list(clause.units) or not has_kind(clause.units, Kind.ATTRIBUTIVE):
            return "no_predicate"  # 历史沿革。
        owned = unit_at(clause.units, clause.position.end - 2).kind is Kind.ATTRIBUTIVE
        owned = owned or clause.units[0].text in WORDS.suo
        if not (owned or is_noun_phrase(syntax) or syntax.remember(names_person)):
            return _fronted(syntax, draws)
        return "named", framed(syntax, draws.choice(PHRASES.cannot_but_call))
    forbids = any(unit.kind is Kind.NEGATOR and unit.text in WORDS.bie for unit in clause.units)
    if forbids or is_prohibition(syntax, clause):
        return "prohibition"
    if is_proposed(clause) or has_word(clause.units, WORDS.exclaiming):
        return "no_change"
    return _stated(syntax, clause, draws)


def _asking(syntax: Syntax, clause: Clause, draws: Draws) -> Change:
    """Return the change that puts a frame such as 不能不问 ("one cannot but ask") in front of a question."""
    if len(syntax.text) > _LONGEST_ASKED or syntax.text.count("“") != syntax.text.count("”"):
        return "no_change"
    found = syntax.remember(predicates_of)
    broken = len(found) > 1 and (" " in syntax.text or any(predicate is None for _, predicate in found))
    chosen = clause.question is Question.CHOICE and len(found) > 1
    chosen = chosen or _CITED.match(syntax.text) is not None or is_marked(syntax.text)
    # Nothing may come between the parts of the question, and 不能不问我 would be "one cannot but ask me".
    whole = clause.question is Question.MA or broken or chosen
    edits = [] if whole else asked(syntax, draws.choice(PHRASES.cannot_but_ask))
    if edits and not _names_somebody(syntax, edits[0].end):
        return "asked", edits
    return "asked", asked(syntax, draws.choice(PHRASES.cannot_but_ask_whether))


def _names_somebody(syntax: Syntax, start: int) -> bool:
    """Return whether the text from `start` on opens with a pronoun or name, as if that were asked: 问我什么."""
    opening = next((unit for unit in syntax.remember(units_of) if unit.start >= start), NOTHING)
    named = opening.pos == "PROPN" and opening.text not in WORDS.service
    return named or opening.text in _SOMEBODY


def _stated(syntax: Syntax, clause: Clause, draws: Draws) -> Change:
    """Return the change of a statement: a form inside the clause where grammar has one, or else a frame."""
    if clause.nominal:
        return _fronted(syntax, draws) if has_kind(clause.units, *_TELLING_KINDS) else "no_predicate"
    own = clause.position.segment
    main = clause.sure and is_simple(syntax, clause) and not is_subordinate(clause.units, own)
    if not clause.negators and _is_label(syntax, clause):
        return "no_predicate"
    if main and not clause.negators:
        form = form_of(syntax, clause, draws)
        if form is not None:
            return form
    certain = main and _is_certain(syntax, clause)
    inside = certain and not clause.negators and _inner(syntax, clause, draws)
    if inside:
        return inside
    alone = len(syntax.remember(segments_of)) == 1 and len(syntax.text) <= _LONGEST_INSIDE
    if clause.sure and (is_brief(syntax) or alone) and is_plain(syntax, clause) and not _is_tied(clause):
        return _inside(syntax, clause, draws)
    if is_told(syntax) and not has_word(clause.negators, WORDS.never_at_all):
        for link in links(syntax):
            told = link.negators or _is_tied(link) or not _is_certain(syntax, link)
            found = None if told else _inner(syntax, link, draws)
            if found:
                return found
    return _fronted(syntax, draws)


def _is_shared(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the next clause has no subject of its own, so that two negators would cover it as well."""
    pairs = syntax.remember(predicates_of)
    following = next((found for one, found in pairs if one > clause.position.segment and found is not None), None)
    return following is not None and not has_own_subject(syntax, clause_at(syntax, following))


def _inner(syntax: Syntax, clause: Clause, draws: Draws) -> Change | None:
    """Return the change that denies the negation of one clause of several; None where a frame in front is better."""
    bare = clause.modals or clause.main.kind is Kind.POTENTIAL or clause.position.focus
    if bare or not is_told(syntax) or _is_tied(clause) or _is_shared(syntax, clause) or draws.choice(_PLACES) == _FRAME:
        return None
    edits = insertion(syntax, clause, draws)
    if not edits:
        return None
    start = min(edits).start
    before = syntax.text[max(0, start - 1) : start]
    if not before or not (is_han(before) or before in "，。；：》）”"):
        return None
    found = _denied_twice(syntax, clause, edits, draws)
    return None if isinstance(found, str) or found[0] == "fronted" else found


def _is_certain(syntax: Syntax, clause: Clause) -> bool:
    """Return whether it is certain what the predicate is, so that two negators may stand in front of it.

    Its tag and its kind agree, a subject of its own precedes it, and it is no noun (何迟创作, "written by He Chi"), no
    part of a number (七成) and no preposition phrase in front of another clause.
    """
    main, position, before = clause.main, clause.position, clause.before
    tagged = main.kind not in _TAGGED or main.pos in ("VERB", "ADJ")
    tagged = tagged and (main.kind is not Kind.PREPOSITION or len(syntax.text) <= _LONGEST_FRAMED)
    if not tagged or before.kind in _NO_SUBJECT or before.text in WORDS.tying_noun:
        return False
    owned = main.kind is Kind.HAVE and clause.opener.kind is Kind.DEGREE  # 很有耐心 ("be very patient")
    near = clause.rest if main.kind is Kind.HAVE else clause.rest[:2]
    counted = main.kind in (Kind.HAVE, Kind.VERB) and has_kind(near, *COUNTING)
    owned = owned or counted or has_word(clause.rest, WORDS.yixia)  # 有十人受伤, 摔了三次, 读一下
    owned = owned or (main.kind is Kind.HAVE and clause.last.text in WORDS.many_of_them)  # 原因有很多
    owned = owned or clause.behind.kind in (Kind.HAVE, Kind.COMPLEMENT)  # 隐藏|有, 忙|得团团转
    owned = owned or clause.behind.text in WORDS.zhe  # 塔上固定着钢索
    if before.kind in ADVERBS or clause.opener.kind is Kind.INNER_ADVERB:
        return False  # 突然并非没有 would deny the adverb
    if any(unit.text in WORDS.attitude and unit.kind in _SURE for unit in clause.front):
        return False  # 必然并非没有
    if any(one.kind is Kind.DEGREE and (len(one.text) > 1 or one.text in WORDS.emphatic_degree) for one in clause.own):
        return False  # 并非不好 is less than 真好 or 非常好
    if any(unit.text[0] in WORDS.each for unit in clause.own):
        return False  # 每两个月更新一次
    if owned or main.text in WORDS.negative_verb or has_word(clause.own, WORDS.too):
        return False
    bare = main is clause.last and main.kind is Kind.VERB and clause.opener is main and not clause.aspect
    if bare and (position.segment.first > 0 or (len(main.text) == 1 and main.text not in WORDS.saying)):
        return False
    cut = unit_at(clause.units, position.main + 1)
    if (
        cut.kind in (Kind.LOCALIZER, Kind.POTENTIAL)
        or (cut.text in WORDS.colon and main.text not in WORDS.saying)
        or (cut.kind is Kind.PUNCTUATION and cut.text in _OPENING)
    ):
        return False
    return has_own_subject(syntax, clause)


def _is_label(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a row without a mark may be a label as well as a statement: 手机连接外部设备."""
    if is_told(syntax):
        return False
    owned = unit_at(clause.units, clause.position.end - 2).kind is Kind.ATTRIBUTIVE
    if owned and (clause.main.kind is Kind.HAVE or clause.opener is clause.units[0]):
        return clause.last.kind is Kind.NOMINAL  # 可以分期的商店
    plain = clause.position.bare and not clause.aspect and clause.main.text not in WORDS.stative_verb
    if plain and all(unit.kind in _LABELLED or unit.pos == "CCONJ" for unit in clause.units):
        return True
    # 音量再调高: a command as well; 工程已竣工 and 大家非常爱戴他 state something
    deed = clause.main.kind is Kind.VERB and not (has_kind(clause.front, Kind.PRONOUN) or has_word(clause.own, _DONE))
    alone = len(syntax.remember(segments_of)) == 1 and clause.units[-1].kind is not Kind.PUNCTUATION
    return plain and deed and alone and not has_kind(clause.own, Kind.DEGREE)


def _fronted(syntax: Syntax, draws: Draws) -> Change:
    """Return the change that puts a doubly negated frame with a comma in front, such as 不能不说， ("to be sure,")."""
    units, place = syntax.remember(units_of), frame_place(syntax)
    cut = units[place].kind is Kind.VERB and unit_at(units, place + 1).text in COMMA  # 但同时警告，…
    cut = cut or opens_item(units) or units[place].text in _NO_FRAMED
    clause = syntax.remember(main_clause)
    stop = syntax.text.rstrip().endswith(("。", "；")) and not is_noun_phrase(syntax)
    told = stop or any(word.relation in _SUBJECTS for word in syntax.words)
    if not told and (clause is None or clause.nominal or clause.position.bare):
        return "no_predicate"  # 无障碍声音增强
    if cut or is_request(syntax.text) or is_labelled(syntax.text):
        return "no_change"
    return "fronted", framed(syntax, draws.choice(PHRASES.cannot_but_say), comma=True)


def _is_tied(clause: Clause) -> bool:
    """Return whether an adverb in front of the predicate, or 要…了 ("about to"), leaves no room for 不是不."""
    soon = has_word(clause.modals, WORDS.yao) and clause.last.text in WORDS.le
    very = bool(clause.modals) and clause.before.text in WORDS.hen
    return soon or very or has_word(clause.units[clause.position.opening : clause.position.main], WORDS.tying_adverb)


def _inside(syntax: Syntax, clause: Clause, draws: Draws) -> Change:
    """Return the change that negates twice inside the clause, or there and in a frame in front of the clause."""
    start = _frame_start(syntax, clause)
    removed = None if has_word(clause.negators, WORDS.never_at_all) else removal(syntax, clause)
    if removed is not None:
        # 不能用了: it could be used before
        tail = clause.units[clause.position.main :]
        ended = has_word(tail, WORDS.le) or has_kind(tail, Kind.PARTICLE) or clause.main.text in WORDS.lacking_so_far
        # 并非专卖店给我贴膜 would say that somebody else did
        deed = clause.main.kind is Kind.VERB and not clause.modals and clause.main.text not in WORDS.stative_verb
        if ended or (deed and not is_told(syntax)) or not clause.front or clause.before.kind in _NO_FRAME:
            return _fronted(syntax, draws)
        removed = [edit._replace(text="") if edit.text == PHRASE.very else edit for edit in removed]  # 不一致 → 一致
        return _behind_frame("frame_removed", syntax, start, removed, draws)  # 他不喜欢我 → 并非他喜欢我
    plain = not (clause.modals or clause.negators) and _is_certain(syntax, clause)
    edits = insertion(syntax, clause, draws) if plain else None
    if not edits or any(edit.text.startswith(_DENIED) for edit in edits):
        return _fronted(syntax, draws)
    bare = start is None or len(syntax.text) > _LONGEST_FRAMED or has_kind(clause.units[-1:], Kind.PARTICLE)
    place = _IN_PLACE if bare else draws.choice((_IN_PLACE, _FRAME))
    if place == _FRAME:
        return _behind_frame("frame_negated", syntax, start, edits, draws)
    return _denied_twice(syntax, clause, edits, draws)


def _denied_twice(syntax: Syntax, clause: Clause, edits: list[Edit], draws: Draws) -> Change:
    """Return the change that puts a negator in front of the one that `edits` put in; a frame where it does not fit."""
    if any(edit.text.startswith(_DENIED) for edit in edits):
        return _fronted(syntax, draws)
    first, main = min(edits), clause.main
    if syntax.text[first.start - 1 : first.start] in _LEAD_UP or first.start < clause.opener.start:
        return _fronted(syntax, draws)  # 并并非
    if main.kind is Kind.COPULA:
        text, end = PHRASE.is_not_not, max(first.end, main.end)
    else:
        negated = PHRASE.has_not if first.text == PHRASE.literary_not_yet else first.text
        # 不是不好 concedes that it is good, but …
        negator = PHRASE.denying if negated.startswith(PHRASE.bu) else draws.choice(PHRASES.negator_of_negator)
        text, end = negator + negated, first.end
    kept = [edit for edit in edits if edit is first or syntax.text[edit.start : edit.start + 2] not in _QUANTITIES]
    return "in_place", [Edit(first.start, end, text) if edit is first else edit for edit in kept]


def _frame_start(syntax: Syntax, clause: Clause) -> int | None:
    """Return the offset where a frame negates this clause and no other, or None where there is no such place."""
    segments = syntax.remember(segments_of)
    if clause.position.segment != segments[-1]:
        return None
    start = frame_start(syntax) if len(segments) == 1 else clause.opening.start
    return start if start <= _LONGEST_OPENING else None


def _behind_frame(rule: str, syntax: Syntax, start: int | None, edits: list[Edit], draws: Draws) -> Change:
    """Return the change that puts a frame at `start` in front of an edited clause; one in front of all without it."""
    return _fronted(syntax, draws) if start is None else (rule, [insert(start, draws.choice(PHRASES.denying)), *edits])
