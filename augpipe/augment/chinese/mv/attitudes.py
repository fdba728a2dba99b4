"""Attitudes, in front of a sentence and inside it: which of them fit, and where they stand."""

from __future__ import annotations

from itertools import pairwise

from augpipe.augment.chinese.mv.place import Person, Place, is_attitude
from augpipe.augment.chinese.negation.frames import is_labelled
from augpipe.augment.chinese.reading.clause import Change, Clause, change
from augpipe.augment.chinese.reading.kinds import NEGATIVE, NOTHING, NOUNS, Kind, Unit, Units, kinds
from augpipe.augment.chinese.reading.marks import COMMA, Question, frame_place, frame_start, is_told, question_unit
from augpipe.augment.chinese.reading.subject import opens_predicate, subject_by_tree
from augpipe.augment.chinese.reading.units import has_kind, has_word, unit_at, units_of
from augpipe.augment.draws import Draws
from augpipe.lexicon.chinese import PHRASES, WORDS
from augpipe.syntax.syntax import Relation, Syntax

# Signs of speech, with which the attitudes of written style are left out.
_SPEAKERS = WORDS.first_person | WORDS.second_person | {"“", "：", ":"}
_ASPECTS = WORDS.over | WORDS.zhe
_ASKING = WORDS.ba_particle | WORDS.ma_particle | set("？?")
_MARKED = kinds("ASPECT PUNCTUATION")
_LONG, _LONGEST_ASKING = 8, 14  # characters, units


def fronted(syntax: Syntax, clause: Clause, draws: Draws) -> Change:
    """Return the change that puts an attitude in front of a statement, or the reason why there is none.

    This is the last resort where no place inside the clause is certain.
    """
    units = clause.units
    if is_labelled(syntax.text):
        return "no_place"
    if any(unit.text in WORDS.possibility and is_attitude(units, at) for at, unit in enumerate(units[:10])):
        return "modal_already"
    first = _behind_greeting(units, frame_place(syntax))
    if _takes_no_frame(units, first, clause.position.group):
        return "no_place"
    if not is_told(syntax) and not _tells(units, first, clause):
        return "no_predicate"
    said = is_retold(syntax.text) or has_kind(units, Kind.PARTICLE) or has_word(units, _SPEAKERS)
    return change("fronted", units[first], draws.choice(in_front(syntax, said=said)))


def is_retold(text: str) -> bool:
    """Return whether a sentence says itself that it hands on what others said, so that 据说 would say it twice."""
    return any(word in text for word in WORDS.hearsay)


def told(syntax: Syntax, draws: Draws) -> Change:
    """Return the change that puts an attitude in front of a sentence whose predicate was not found, or `no_predicate`.

    Noun phrases get none: the sentence has to end in a full stop or 了, and to hold a verb.
    """
    units = syntax.remember(units_of)
    own = tuple(unit for unit in units if unit.kind is not Kind.PUNCTUATION)
    first, last = frame_place(syntax), own[-1]
    stopped = syntax.text.endswith("。") or last.text in WORDS.le
    verbal = has_kind(own[1:], Kind.VERB, Kind.ASPECT, Kind.HAVE)
    whole = own[0].kind is Kind.PRONOUN or last.kind in (Kind.ASPECT, Kind.VERB) or "，" in syntax.text
    if not (stopped and verbal and whole) or len(own) < 4 or has_word(own, WORDS.possibility):
        return "no_predicate"
    if units[first].kind is Kind.VERB or _takes_no_frame(units, first, first):
        return "no_predicate"
    return change("fronted", units[first], draws.choice(in_front(syntax, said=True)))


def in_front(syntax: Syntax, *, said: bool) -> tuple[str, ...]:
    """Return the attitudes that go in front of a sentence; those of written style not where it may be `said`."""
    written = () if said else PHRASES.written_attitude_in_front
    recorded = () if said or WORDS.year.isdisjoint(syntax.text) else PHRASES.recorded_in_front
    options = PHRASES.attitude_in_front + written + recorded
    behind = syntax.text[: frame_start(syntax)].endswith("，")  # no 此外，的确，
    return _not_yet_said(syntax, tuple(one for one in options if not (behind and one.rstrip("，") in ATTITUDES)))


def _behind_greeting(units: Units, first: int) -> int:
    """Return the index behind an opening `抱歉，` ("sorry,"), or `first` where there is none."""
    for index in range(first + 1, min(first + 3, len(units) - 1)):
        if units[index].text in COMMA and "".join(unit.text for unit in units[first:index]) in WORDS.formula:
            return index + 1
    return first


def _tells(units: Units, first: int, clause: Clause) -> bool:
    """Return whether a sentence without a stop is a statement (老师梦见旧学生向他招手), and no query (会员卡激活)."""
    position, main = clause.position, clause.main
    subject = clause.subject_span is not None
    if clause.question is not Question.NONE or not (subject or not position.bare or has_word(units, WORDS.over)):
        return False
    if not position.bare or units[first].kind is Kind.PRONOUN or has_word(units, _ASPECTS) or has_word(units, COMMA):
        return True
    front, long = units[first : position.group], units[-1].end - units[0].start > _LONG
    person = any((long and unit.pos == "PROPN") or unit.text[-1] in WORDS.role_character for unit in front)
    if position.main + 1 >= position.end or clause.predicate.head != clause.predicate.index:
        return False
    if main.pos != "VERB" or units[first].kind is Kind.VERB or clause.last.text in WORDS.errand:
        return False
    return person or not (main.text in WORDS.deliberate or main.text in WORDS.commanded)


def _takes_no_frame(units: Units, first: int, group: int) -> bool:
    """Return whether a sentence is a command, wish, question, phrase or the like, of which nobody can be certain."""
    opens, end = units[first], units[-2 if units[-1].kind is Kind.PUNCTUATION else -1]
    asking = None if len(units) > _LONGEST_ASKING or has_word(units, WORDS.embedding) else question_unit(units)
    if (
        (opens.kind is Kind.CONNECTIVE and opens.text not in WORDS.sentence_opener)
        or (opens.kind is Kind.PUNCTUATION and (first > 0 or opens.text not in ("“", "《", "「", "‘")))
        or opens.text in WORDS.no_statement_opener
        or opens.text in WORDS.wish
        or opens.text in WORDS.such_as
        or opens.text in WORDS.no_wonder
        or has_word(units, _ASKING)
        or end.text in WORDS.formula
        or (asking is not None and units[asking].text not in WORDS.indefinite)  # in spite of a full stop
        or (units[-1].text not in ("。", "！") and (_asks_where(units) or has_kind(units, Kind.WH_PREDICATE)))
        or {opens.text, units[group].text} & WORDS.prohibition
        or has_word(units, WORDS.trouble)
        or (has_word(units, WORDS.yixia) and has_word(units, WORDS.second_person))
    ):
        return True
    if opens.kind is Kind.PREPOSITION and group == first and not has_kind(units[:-1], *_MARKED):
        return True  # no subject: 在旺季参观。 ("visit in the high season.")
    if units[-1].text == "。" and (group > first or has_word(units, WORDS.over)):
        return False  # 总共花了十三个月。 ("it took thirteen months in all")
    return not has_kind(units[first : max(group, first + 1)], *NOUNS)


def _asks_where(units: Units) -> bool:
    """Return whether 从那儿 ("from there") or the like may be written for 从哪儿 ("from where")."""
    return any(unit.text in WORDS.there and before.text in WORDS.from_or_at for before, unit in pairwise(units[:-1]))


ATTITUDES = frozenset(
    PHRASES.attitude
    + PHRASES.attitude_of_self
    + PHRASES.attitude_of_state
    + PHRASES.attitude_of_written_state
    + PHRASES.attitude_on_record
)
_PASSED = (WORDS.adverb_before_modal - WORDS.behind_attitude) | set(COMMA)
_TIMES = tuple(WORDS.times)
_STRONG = kinds("HAVE MODAL COPULA")
_STATES = NEGATIVE | kinds("HAVE COPULA ADJECTIVE MODAL POTENTIAL")


def fitting(syntax: Syntax, place: Place | None, person: Person) -> tuple[str, ...]:
    """Return the attitudes that go with the subject and the predicate: nobody guesses at his own state.

    显然 ("evidently") and the like judge how things are; what was done is so indeed, or others tell it.
    """
    main = NOTHING if place is None else place.clause.main
    says = main.text in WORDS.reporting_verb or main.text in WORDS.saying
    lasting = place is not None and not says and _lasts(place)
    options = PHRASES.attitude
    if lasting:
        options += PHRASES.attitude_of_self if person is Person.FIRST else PHRASES.attitude_of_state
    own = WORDS.first_person.isdisjoint(syntax.forms)  # nobody is told what was done to himself
    if is_told(syntax) and person not in (Person.FIRST, Person.SECOND):
        options += PHRASES.attitude_of_written_state if lasting else ()
        options += PHRASES.attitude_on_record if own and not (says or is_retold(syntax.text)) else ()
    return _not_yet_said(syntax, options)


def _lasts(place: Place) -> bool:
    """Return whether a predicate tells how things are: a verb of state, or a negated or modal one."""
    main, opener = place.clause.main, place.clause.opener
    stative = main.text in WORDS.stative_verb or main.text in WORDS.state
    return stative or main.kind in _STATES or opener.kind in _STATES or has_kind(place.adverbial, Kind.DEGREE)


def _not_yet_said(syntax: Syntax, options: tuple[str, ...]) -> tuple[str, ...]:
    """Return the options without the ones that say "in fact" where the sentence says so already."""
    said = any(word in syntax.text for word in WORDS.in_fact)
    return tuple(option for option in options if not said or option.rstrip("，") not in WORDS.in_fact)


def place_by_tree(syntax: Syntax) -> int | None:
    """Return the index of the unit in front of which an attitude goes, behind the subject of the root, or None."""
    units, subject = syntax.remember(units_of), syntax.remember(subject_by_tree)
    if subject is None:
        return None
    phrase = units[subject[0] : subject[1]]
    if has_kind(phrase, *_STRONG) and not has_kind(phrase, Kind.ATTRIBUTIVE):
        return None  # 国家有能力|再加强 ("the state is able to strengthen it again")
    place = subject[1]
    while _is_passed(unit_at(units, place)):
        place += 1
    root = next((at for at, unit in enumerate(units) if unit.word == syntax.roots[0].index), place)
    if root > place and units[root].text in WORDS.spending and has_kind(units[place:root], Kind.VERB):
        return root  # 我写这本书|花了六年 ("writing this book took me six years")
    inside = place < len(units) and units[place].word <= syntax.roots[0].index
    if inside and units[place].kind is Kind.PREPOSITION:
        # 公司|在上海的分店: the phrase modifies
        inside = syntax.words[units[place].word].relation is not Relation.RELATIVE_CLAUSE
    return place if inside and opens_predicate(syntax, place) else None


def modifies_noun(syntax: Syntax, unit: Unit) -> bool:
    """Return whether a unit is in a clause that modifies a noun behind it: 第一艘|来自中国的商船."""
    return any(
        word.relation is Relation.RELATIVE_CLAUSE and word.head > word.index
        for word in syntax.upwards(syntax.words[unit.word])
    )


def before_adverbs(units: Units, at: int) -> int:
    """Return the index of the first of the adverbs in front of `at` that stand behind an attitude: 的确|也曾三次."""
    while at > 0 and units[at - 1].end == units[at].start:
        before, counted = units[at - 1], unit_at(units, at - 2).kind is Kind.NUMBER
        if before.text in WORDS.occasion and counted:
            at -= 2
        elif before.text in WORDS.behind_attitude or (before.text.endswith(_TIMES) and before.text not in _TIMES):
            at -= 1
        else:
            break
    return tied_to(units, at)


def tied_to(units: Units, at: int) -> int:
    """Return the index of what 也 or 都 at `at` is tied to (哪|也没去, 一句话|也没说), `at` where there is nothing."""
    if units[at].text not in WORDS.also:
        return at
    before = unit_at(units, at - 1)
    if before.kind is Kind.WH or before.text[:1] in WORDS.each:
        return at - 1
    even = next((at - back for back in (2, 3) if unit_at(units, at - back).text in WORDS.even), None)
    if even is not None:
        return even  # 连我|也是
    return next((at - back for back in (2, 3) if unit_at(units, at - back).text in WORDS.yi), at)


def _is_passed(unit: Unit) -> bool:
    passed = unit.kind in (Kind.TIME, Kind.CONNECTIVE) and unit.text not in WORDS.behind_attitude
    return passed or unit.text in _PASSED
