"""Put a negator in front of a predicate: 没 or 不, by aspect, and delete the particles that do not go with it."""

from __future__ import annotations

from augpipe.augment.chinese.reading.clause import Clause
from augpipe.augment.chinese.reading.kinds import NOUNS, Kind, Unit
from augpipe.augment.chinese.reading.marks import COMMA
from augpipe.augment.chinese.reading.predicates import REPORTING, STATIVE
from augpipe.augment.chinese.reading.questions import Question
from augpipe.augment.chinese.reading.units import LEXICALIZED, has_kind, has_word, insert, put, unit_at
from augpipe.augment.draws import Draws
from augpipe.lexicon.chinese import phrase, phrases, replacements, words
from augpipe.syntax.edits import Edit
from augpipe.syntax.syntax import Syntax

NOT, HAS_NOT = phrase("not"), phrase("has_not")
MODALS = replacements("negated_modal")
NOT_YET = phrases("not_yet")
HAS_NOT_YET = NOT_YET[0]
_NOT_AT_ALL, _NOT_SO = phrase("not_at_all"), phrase("not_so")
_PAST, _LE, _YOU = replacements("past_adverb"), words("le"), words("you")


def insertion(syntax: Syntax, clause: Clause, draws: Draws) -> list[Edit] | None:
    """Return the edits that negate an affirmative predicate, or None where the place of the negator is not certain."""
    denied = _denied_adverb(clause)
    if denied is not None:
        return denied
    edits = None if _takes_no_negator(clause) else _inserted(syntax, clause, draws)
    if edits and any(edit.text and syntax.text[edit.end : edit.end + 1] in _OPENING_MARKS for edit in edits):
        return None
    if edits and any(edit.text and syntax.text[edit.start - 1 : edit.start] in _MODAL_ENDS for edit in edits[:1]):
        return None
    if edits and stacks(syntax.text, edits):
        return None
    if edits and clause.before.text in _BING and min(edits).text == _NOT_SO:
        edits.insert(0, put(_ALSO, clause.before))  # 并并非
    told = clause.question is Question.NONE and clause.units[-1].text[0] in "。；"
    if edits and told and clause.before.text in _HAI and min(edits).text in (*NOT_YET, NOT):
        edits.insert(0, put(_ALSO, clause.before))  # 还没有 would be "not yet"
    if edits and clause.before.text in _PAST and min(edits).start >= clause.before.end:
        edits.insert(0, put(_PAST[clause.before.text], clause.before))
    return edits


_GLUED = words("glued_focus")
_OPENING_MARKS, _DENIED_ADVERBS = frozenset("《“「『（("), words("denied_adverb")


def _denied_adverb(clause: Clause) -> list[Edit] | None:
    """Return the edit that denies an adverb which narrows the predicate (他只喝水 → 他并非只喝水), or None."""
    units, position = clause.units, clause.position
    if clause.question is not Question.NONE or clause.negators or clause.nominal:
        return None
    for place in range(position.opening, position.main + 1):
        free = place not in position.inside and units[place].kind is not Kind.NOMINAL
        if (
            (units[place].text in _DENIED_ADVERBS or units[place].text[:-1] in _GLUED)
            and free
            and unit_at(units, place - 1).text not in _BE
        ):
            return [insert(units[place].start, _NOT_SO)]
    return None


_HAI, _ALSO, _BING = words("hai"), phrase("also"), words("bing")
_BU_OR_MEI, _BE = words("bare_negator"), words("shi")
_NO_NEGATOR_FOLLOWS, _NO_YOU_FOLLOWS = tuple(words("end_before_no_negator")), tuple(words("end_before_no_you"))


def stacks(text: str, edits: list[Edit]) -> bool:
    """Return whether one of the edits puts a negator where none can stand: 不不得不, 不有效."""
    for edit in edits:
        following = text[edit.end : edit.end + 2]
        if following[:1] in _YOU and edit.text.endswith(_NO_YOU_FOLLOWS):
            return True
        negated = following[:1] in _BU_OR_MEI and following not in LEXICALIZED
        if negated and edit.text.endswith(_NO_NEGATOR_FOLLOWS):
            return True
    return False


_YOU_TWICE, _IDIOMATIC = words("you_both"), words("idiomatic_having")
_NEGATIVE_OPENING, _NEGATIVE_BEGINNING = words("negative_opening_character"), words("negative_character")


def _takes_no_negator(clause: Clause) -> bool:
    """Return whether it is not certain what a negator would deny, or the predicate is negative already."""
    opener, main = clause.opener, clause.main
    return (
        clause.nominal
        or clause.position.focus
        or not (clause.sure or clause.imperative)
        or sum(unit.text in _YOU_TWICE for unit in clause.own) > 1  # 又快又好 ("both fast and good")
        or main.text in _IDIOMATIC
        # 无甚成效 ("without much effect"); 非常 ("very") is no negator
        or (opener.text[0] in _NEGATIVE_OPENING and opener.kind is not Kind.DEGREE and not clause.negators)
        # 无处藏身 ("have nowhere to hide")
        or (main.text[0] in _NEGATIVE_BEGINNING and main.kind is not Kind.POTENTIAL)
    )


_SHI, _CENG, _JIU, _WEI = words("shi"), words("ceng"), words("jiu"), words("wei")
_NOT_ONCE, _NO_COPULA = phrase("not_once"), phrases("no_copula")
_OFTEN, _SELDOM, _NOT_ALWAYS = words("often"), replacements("seldom"), replacements("not_always")
_WITHOUT, _LARGE_OR_SMALL, _SUO = replacements("without"), words("idiom_before_you"), words("suo")


def _inserted(syntax: Syntax, clause: Clause, draws: Draws) -> list[Edit] | None:
    """Return the edits of `insertion` before it is known whether two negators meet; None or none if uncertain."""
    if clause.modals:
        return _negated_modal(syntax, clause)
    compared = _compared(clause)
    if compared is not None:
        return [insert(compared.start, NOT)]
    units, position, opener, main, before = clause.units, clause.position, clause.opener, clause.main, clause.before
    alone = opener is main
    graded = opener.kind is Kind.DEGREE and position.group + 1 == position.main  # 很有意思
    if main.kind is Kind.COPULA:
        # 不就是 ("is it not just") and 就不是 would be questions.
        if main.text not in _SHI or (alone and before.text in _JIU and clause.question is Question.NONE):
            return None
        if alone:
            return [put(_NOT_ONCE, before) if before.text in _CENG else insert(main.start, NOT)]
    if main.text in _WEI and alone and clause.behind.kind is Kind.PUNCTUATION:
        return None
    if main.text in _WEI and alone:
        return [put(draws.choice(_NO_COPULA), main)]
    if before.text in _OFTEN:
        return [insert(before.start, _NOT_AT_ALL)]
    if before.text in _NOT_ALWAYS:
        return [put(_NOT_ALWAYS[before.text], before)]
    if main.kind is Kind.HAVE:
        behind = unit_at(units, position.main + 1)
        if unit_at(units, position.main - 1).text in _LARGE_OR_SMALL or behind.text[:1] in _SUO:
            return None  # 小有成就, 有所不同
        if alone or graded:
            aspect = [put("", behind)] if alone and behind.kind is Kind.ASPECT else []
            return [put(HAS_NOT, opener, main), *aspect]
    if main.kind is Kind.POTENTIAL:
        return potential_flip(clause)
    if Kind.A_NOT_A in (main.kind, opener.kind):
        return None
    if main.text[0] in _YOU and len(main.text) > 1 and (alone or graded):
        start = main.text[:2]
        return [Edit(opener.start, main.start + 2, _WITHOUT.get(start, HAS_NOT_YET + start))]
    degree = _degree_complement(clause)
    if degree is not None:
        return degree
    adjectival = main.text in _ADJECTIVES or has_kind(units[position.group : position.main], Kind.DEGREE)
    return _adjective(clause) if main.kind is Kind.ADJECTIVE or adjectival else _verb(clause, draws)


_COMPARED = words("comparing")


def _compared(clause: Clause) -> Unit | None:
    """Return 比 ("than") in front of a degree, which a negator precedes (他比哥哥更高 → 他不比哥哥更高), or None."""
    units, position = clause.units, clause.position
    found = (index for index in range(position.opening + 1, position.group) if index not in position.inside)
    unit = next((units[index] for index in found if units[index].text in _COMPARED), None)
    return unit if unit is not None and unit.kind is Kind.PREPOSITION and clause.opener.kind is Kind.DEGREE else None


_CANNOT_GET, _BU, _DE = words("cannot_get"), words("bu"), words("de_complement")
_CAN = phrase("can_complement")


def potential_flip(clause: Clause) -> list[Edit] | None:
    """Return the edits that turn 看得见 ("can see") into 看不见 and back, or None; 看不见了 loses its 了."""
    main = clause.main
    if main.text in _CANNOT_GET:
        return [Edit(main.start + 1, main.start + 2, "")]
    middle = max((index for index, character in enumerate(main.text) if character in _BU | _DE), default=None)
    if middle is None:
        return None
    start = main.start + middle
    following = clause.units[clause.position.main + 1 : clause.position.main + 3]
    if main.text[middle] in _DE:
        return [Edit(start, start + 1, NOT)]
    return [Edit(start, start + 1, _CAN), *[put("", unit) for unit in following if unit.text in _LE][:1]]


_CAI, _YAO, _VERY = words("cai"), words("yao"), words("hen")
_POSSIBLE = words("keneng")
_LIKELY, _NOT_LIKELY = words("likely"), phrase("not_likely")
_KE, _CANNOT, _NEED_NOT = words("ke"), phrase("cannot"), phrase("need_not")
_WILL_NOT, _NOT_NEED, _WANT_NOT = phrase("will_not"), phrase("no_need"), phrase("want_not")
_WILLING = replacements("yao_behind")


def _negated_modal(syntax: Syntax, clause: Clause) -> list[Edit]:
    """Return the edits that negate the first modal of a clause; none where the result is not certain.

    要 becomes 不要 for what one wants, 不会 for what will be, and 不用 for what has to be.
    """
    modal, before = clause.modals[0], unit_at(clause.units, clause.position.group - 1)
    if clause.negators or before.text in _CAI:
        return []  # in 能不要 it is not clear what is negated; 才不能 contradicts somebody
    if modal.text in _LIKELY and before.text in _VERY:
        return [put(_NOT_LIKELY, before, modal)]
    if modal.text in _KE:
        return [put(_CANNOT, modal)]
    if modal.text in _POSSIBLE and before.kind is Kind.DEGREE:
        return [put(MODALS[modal.text], before, modal)]
    if modal.text not in _YAO:
        negated, second = MODALS[modal.text], clause.modals[1:2]
        doubled = negated == _NEED_NOT and has_word(second, _YAO)
        return [put(negated, modal, second[0] if doubled else None)]
    if clause.question is not Question.NONE:
        return [put(_NOT_NEED, modal)]
    if clause.last.text in _LE:
        return [put(_WILL_NOT, modal), put("", clause.last)]
    if clause.subject_span is None:
        return [put(_WANT_NOT, modal)]
    return [put(_WILLING.get(syntax.words[clause.subject_span[0]].text, _NOT_NEED), modal)]


_ADJECTIVES, _DROPPED, _TOO, _TOO_MUCH = words("adjective"), words("dropped_degree"), words("too"), words("too_much")
_COMPLEMENT_PARTICLES, _DONE = words("complement_particle"), words("done")
_SO_MUCH, _SUPERLATIVE, _GRADED = words("so_much"), words("comparing_character"), words("degree_character")


def _degree_complement(clause: Clause) -> list[Edit] | None:
    """Return the edits that negate the complement behind 得 (跑得很快 → 跑得不快), or None where there is none."""
    units, place, end = clause.units, clause.position.main + 1, clause.position.end
    particle = clause.behind
    if place + 1 >= end or particle.text not in _COMPLEMENT_PARTICLES or particle.kind is Kind.ATTRIBUTIVE:
        return None
    degree, following = units[place + 1], unit_at(units, place + 2, end)
    if degree.kind is Kind.DEGREE and degree.text in _DROPPED and place + 2 < end:
        return [put(HAS_NOT, degree, following) if following.kind is Kind.HAVE else put(NOT, degree)]
    if degree.text in _TOO_MUCH and clause.last.text in _LE:
        return [insert(degree.start, NOT), put("", clause.last)]
    return _plain(degree) if degree.kind is Kind.ADJECTIVE else None


def _adjective(clause: Clause) -> list[Edit] | None:
    """Return the edits that negate an adjective (很好 → 不好, 更好 → 并不更好, 好了 → 没好), or None."""
    units, position, opener, main = clause.units, clause.position, clause.opener, clause.main
    dropped = [put("", unit) for unit in clause.aspect if unit.text in _LE and unit.start == main.end]
    if main.text in _DONE and main is opener and not dropped:
        return [insert(opener.start, HAS_NOT)]
    if opener.kind is Kind.PREPOSITION and opener.text not in _COMPARED and main is clause.last and not dropped:
        degree = units[position.main - 1]  # 在市内声誉较高 ("its name stands high in the city")
        return [put(NOT, degree) if degree.kind is Kind.DEGREE else insert(main.start, NOT)]
    if opener.kind is not Kind.DEGREE:
        if dropped:
            return [insert(opener.start, HAS_NOT_YET), *dropped]
        return _plain(main) if main is opener else [insert(opener.start, NOT)]
    far = position.group + 1 != position.main and units[position.group + 1].kind is not Kind.DEGREE
    if not far and opener.text in _DROPPED:
        return [put(NOT, opener), *dropped]
    if not far and opener.text in _TOO:
        return [insert(opener.start, NOT), *dropped]
    negator = HAS_NOT_YET if opener.text in _SO_MUCH and not far else _NOT_AT_ALL
    return None if dropped else [insert(opener.start, negator)]


def _plain(adjective: Unit) -> list[Edit]:
    """Return the edit that negates an adjective without a degree (快 → 不快), or with one in the same unit (很快)."""
    text, start = adjective.text, adjective.start
    if text[0] in _SUPERLATIVE:
        return [insert(start, _NOT_AT_ALL)]
    return [Edit(start, start + (text[0] in _GRADED and len(text) > 1), NOT)]


_STILL, _NO_LONGER, _ZHE, _ZAI = words("still"), phrase("no_longer"), words("zhe"), words("zai")
_BE_DOING = replacements("progressive")
_BY, _CONDITIONALS, _HABITUAL, _LETS = words("you_by"), words("conditional"), words("habitual"), words("ba_particle")
_LITERARY, _NEVER_YET, _FINALLY = words("literary_adverb"), phrase("literary_not_yet"), replacements("finally")
_EMPTIED, _AWAY, _LINKS = words("emptied"), phrase("away"), words("narrative_link")
_TELLING, _MODAL_ENDS = words("telling_by_comma"), words("modal_end")
_LOCATING, _QUANTITIES = words("locating"), words("vague_quantity")
_AT_TIME, _ON_RECORD = words("yu"), words("on_record")


def _verb(clause: Clause, draws: Draws) -> list[Edit] | None:
    """Return the edits that negate a verb: by 没 or 没有 what happened or goes on, by 不 states and habits."""
    units, position, opener, main, before = clause.units, clause.position, clause.opener, clause.main, clause.before
    if opener.text in _SELDOM:
        return [put(_SELDOM[opener.text], opener), *(put("", unit) for unit in clause.aspect)]
    if before.text in _STILL and clause.question is Question.NONE:
        # 仍保持着 ("still keeps") → 不再保持 ("no longer keeps")
        lasting = [put("", unit) for unit in clause.aspect if unit.text in _ZHE]
        return [Edit(before.start, opener.start, _NO_LONGER), *lasting]
    told = main.text in _TELLING and clause.behind.kind is Kind.PUNCTUATION and clause.behind.text in COMMA
    stative = main.text in STATIVE and not told
    perfective, dropped = clause.aspect, list[Unit]()
    if stative or main.text in REPORTING:
        perfective = tuple(unit for unit in clause.aspect if unit.start == main.end)
        simple = all(unit.kind in NOUNS for unit in units[position.main + 1 : position.end - 1])
        if not perfective and clause.last.text in _LE and simple:
            dropped = [clause.last]  # 爱你了 ("loves you now"), a state that has come about
    own = units[position.group : position.main + 1]
    progressive = next((unit for unit in own if unit.kind is Kind.PROGRESSIVE), None)
    habitual = has_word(units[: position.opening], _CONDITIONALS) or has_word(
        units[position.opening : position.main], _HABITUAL
    )
    if opener.text in _AT_TIME or (opener is main and main.text in _ON_RECORD and not perfective):
        past = [put("", before)] if before.text in _PAST else []
        return [*past, insert(opener.start, _NOT_SO), *(put("", unit) for unit in perfective if unit.text in _LE)]
    if perfective or before.text in _PAST or progressive is not None:
        negator = _not_yet(clause, draws)
    else:
        negator = _negator(clause, draws, lasting=stative or habitual)
    if stative and main.text not in REPORTING and _tells_a_deed(clause):
        return None
    if before.text in _LITERARY and negator in NOT_YET:
        negator = _NEVER_YET
    if (
        opener.kind is Kind.PASSIVE
        and not (habitual or stative)
        and negator == NOT
        and clause.question is Question.NONE
    ):
        negator = _not_yet(clause, draws)
    edits: list[Edit] = []
    if progressive is not None and progressive.text not in _ZAI:
        edits.append(put(_BE_DOING.get(progressive.text, ""), progressive))
    gone = [unit for unit in perfective if unit.text in _LE]
    disposes = has_kind(units[position.group : position.end], Kind.DISPOSAL)
    if disposes and gone and gone[0].end == clause.last.end and gone[0].start == main.end:
        if main.text in _EMPTIED:
            edits.append(put(_AWAY, gone.pop(0)))
        elif len(main.text) == 1:
            return None  # 没有把信寄 is not a sentence: 把 needs a result behind its verb
    if before.text in _FINALLY:
        edits.append(put(_FINALLY[before.text], before))
    led = None if opener.kind in (Kind.PREPOSITION, Kind.DISPOSAL, Kind.PASSIVE) else _leading(clause)
    if led is not None and led.text in _BY:
        negator = _NOT_SO
    if led is not None and (negator != _NOT_SO or led.text in _BY):
        return [*edits, insert(led.start, negator), *(put("", unit) for unit in (*gone, *dropped))]
    start = before.start if before.text in _LINKS and not habitual else opener.start
    linked = opener.text in _LINKS and position.group < position.main
    edits.append(Edit(start, opener.end if linked else opener.start, negator))
    quantities = [unit for unit in units[position.main + 1 : position.main + 3] if unit.text in _QUANTITIES]
    return [*edits, *(put("", unit) for unit in (*quantities, *gone, *dropped))]


_LEADING = words("leading_preposition")


def _leading(clause: Clause) -> Unit | None:
    """Return the preposition of a phrase in front of the predicate group that a negator precedes, or None."""
    units, position = clause.units, clause.position
    for index in range(position.group - 1, position.opening, -1):
        unit = units[index]
        if index in position.inside:
            continue
        if unit.text in _LEADING and unit.pos in ("ADP", "VERB") and unit.kind is not Kind.VERB:
            return unit
        named = unit.kind is Kind.VERB and units[index + 1].kind is Kind.NOMINAL  # 办公|室 ("office")
        if not named and unit.kind not in (
            *NOUNS,
            Kind.ATTRIBUTIVE,
            Kind.CLASSIFIER,
            Kind.NUMBER,
            Kind.LOCALIZER,
            Kind.ADJECTIVE,
        ):
            return None
    return None


_WRITTEN_VERBS, _LONG = words("written_verb"), 14


def _not_yet(clause: Clause, draws: Draws) -> str:
    """Return the negator of what happened: 没 or 没有; in written style 没有, or 未 for the verbs of that style."""
    last = clause.units[-1]
    if last.kind is not Kind.PUNCTUATION or last.text[0] not in "。；" or last.end <= _LONG:
        return draws.choice(NOT_YET)
    return _NEVER_YET if clause.opener is clause.main and clause.main.text in _WRITTEN_VERBS else HAS_NOT


def _negator(clause: Clause, draws: Draws, *, lasting: bool) -> str:
    """Return the negator of a verb without aspect; `lasting` tells whether it is of state or tells of a habit."""
    main = clause.main
    placed = clause.opener is main and (
        (main.kind is Kind.PREPOSITION and main.pos == "ADP") or (clause.behind.text in _ZAI and not lasting)
    )
    if clause.opener.text in _BY | _AT_TIME or main.text in _ON_RECORD or placed or _is_linked(clause):
        return _NOT_SO
    located = main.text in _LOCATING and clause.opener is main
    proposed = has_word(clause.units[clause.position.end :], _LETS)
    if lasting or located or proposed or clause.question is Question.MA:
        return NOT
    return HAS_NOT if len(main.text) > 1 or main.kind is Kind.PREPOSITION else _not_yet(clause, draws)


def _tells_a_deed(clause: Clause) -> bool:
    """Return whether a verb with 了 follows the verb of state and tells what happened: 代表学校参加了比赛."""
    units, position = clause.units, clause.position
    return any(
        units[index].text in _LE and units[index - 1].kind is Kind.VERB and index not in position.inside
        for index in range(position.main + 2, position.end - 1)
    )


_YU, _LINKED = words("yu"), words("linking_character")


def _is_linked(clause: Clause) -> bool:
    """Return whether the predicate is a verb and 于 or 自, which tell where, when or what from: 出生于, 来源|于."""
    whole = clause.main.text[-1] in _LINKED and len(clause.main.text) > 2
    return clause.opener is clause.main and (whole or clause.behind.text in _YU)
