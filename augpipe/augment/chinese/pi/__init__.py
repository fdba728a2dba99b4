"""PI, punctuation insertion: a comma at a clause's edge, the subject set off, or a final mark (SDA Algorithm 1)."""

from __future__ import annotations

from itertools import pairwise, takewhile

from augpipe.augment.augmentation import Augmentation, Result
from augpipe.augment.chinese.negation.commands import command_at
from augpipe.augment.chinese.negation.negatable_clauses import is_heading
from augpipe.augment.chinese.pi.edges import clause_edge, inner_edge, opening_edge, quotable_noun
from augpipe.augment.chinese.pi.topic import is_name, subject_edge, topic_of
from augpipe.augment.chinese.reading.clause import Change, Clause, insert, result
from augpipe.augment.chinese.reading.kinds import STRONG, Kind
from augpipe.augment.chinese.reading.marks import (
    Question,
    asks,
    bare_text,
    inner_end,
    is_sum,
    is_told,
    last_mark,
    question_of,
)
from augpipe.augment.chinese.reading.units import has_kind, has_word, units_of
from augpipe.augment.draws import Draws
from augpipe.lexicon.chinese import PHRASE, WORDS
from augpipe.syntax.edits import Edit
from augpipe.syntax.syntax import Syntax

_COMMAS = frozenset("，,、：:；;")
_TOLD = STRONG | {Kind.ASPECT}

_Offers = dict[str, tuple[str, list[Edit]]]
_QUOTED = frozenset('“”"「」『』')
_CUTTING = _QUOTED | frozenset(" 《》，,")
_PAIRS = tuple(map(tuple, ("（）", "()", "“”", "《》", "「」", "『』")))
_BRACKETS, _OUTSIDE = frozenset("（）()"), _QUOTED | frozenset("‘’")
_CLOSE = 5  # units
_TIME_ENDS = tuple(WORDS.time_end)
_MARKS, _FEW = frozenset("，。；：、！？…"), 4  # characters


def punctuation_insertion(syntax: Syntax, draws: Draws) -> Result:
    """Return the sentence with one punctuation mark or one pair of quotes more, or the reason why it gets none."""
    return result(syntax, draws, _punctuated)


AUGMENTATION = Augmentation(
    punctuation_insertion,
    tuple(
        "clause_comma subject_comma subject_quotes opening_comma noun_quotes utterance_quotes utterance_brackets "
        "final_question final_exclamation".split()
    ),
    ("unusable", "traditional", "no_predicate", "already_exclamation", "no_place"),
)


def _punctuated(syntax: Syntax, clause: Clause, draws: Draws) -> Change:
    if bare_text(syntax) in WORDS.states_nothing and not asks(syntax):
        return "no_predicate"
    if (
        not is_sum(syntax)
        and is_heading(syntax, clause)
        and last_mark(syntax.text).isalnum()
        and not has_kind(clause.units, *_TOLD)
    ):
        # what somebody searched for; a string of keywords gets no quotes
        named = _CUTTING.isdisjoint(syntax.text.strip())
        return ("noun_quotes", _quotes(0, len(syntax.text))) if named else "no_predicate"
    edge = None if is_sum(syntax) else clause_edge(syntax)
    if edge is not None and not _is_crowded(syntax, edge):
        return "clause_comma", [insert(edge, "，")]
    subject = {} if is_sum(syntax) else _subject(syntax, clause)
    offers = {**subject, **_final(syntax)} or _inner(syntax) or _noun(syntax) or _utterance(syntax)
    if not offers:
        return "already_exclamation" if last_mark(syntax.text) in ("！", "!") else "no_place"
    return draws.choice(list(offers.values()), names=list(offers))


def _subject(syntax: Syntax, clause: Clause) -> _Offers:
    """Return the ways to set the subject off: (rule, edits) by the name of the draw."""
    offers: _Offers = {}
    opening = opening_edge(syntax)
    if opening is not None:
        offers["comma"] = ("opening_comma", [insert(opening, "，")])
    topic = topic_of(syntax, clause)
    # Between two commas a subject reads like somebody who is called: 对不起，他，走了.
    if opening is None and topic is not None and _COMMAS.isdisjoint(syntax.text[: topic.start]):
        offers["comma"] = ("subject_comma", [insert(topic.end, "，")])
    if topic is not None and syntax.text[topic.start : topic.end] in WORDS.called:
        offers.pop("comma", None)  # 老师，是近视眼 would call him
    if topic is not None and topic.named and is_name(syntax, clause, topic):
        offers["quotes"] = ("subject_quotes", _quotes(topic.start, topic.end))
    edge = subject_edge(syntax)
    if "comma" not in offers and edge is not None:
        offers["comma"] = ("subject_comma", [insert(edge, "，")])
    if "comma" in offers and _is_crowded(syntax, offers["comma"][1][0].start):
        del offers["comma"]
    return offers


def _is_crowded(syntax: Syntax, at: int) -> bool:
    """Return whether another mark follows soon (情况|糟糕，许多人…), or a date goes on (2日|下午)."""
    text = syntax.text.rstrip()
    if text[at - 1] in WORDS.date_end and (
        text[at].isdigit() or any(unit.start == at and unit.kind is Kind.TIME for unit in syntax.remember(units_of))
    ):
        return True
    if text.startswith(PHRASE.included, at):
        return True  # 包括他|在内
    behind_it = (unit for unit in syntax.remember(units_of) if unit.start >= at)
    own = tuple(takewhile(lambda unit: unit.kind is not Kind.PUNCTUATION, behind_it))
    if len(own) > 1 and own[0].kind is Kind.VERB and own[1].kind is Kind.ATTRIBUTIVE:
        return True  # 从5月起|举行的比赛
    if has_word(own[:_CLOSE], WORDS.clause_closer) and _is_open_phrase(syntax, at):
        return True  # 在改造|完成后
    if len(own) > 1 and own[0].text in WORDS.wei and own[1].kind is Kind.NUMBER:
        return True  # 平均气温|为25度
    behind = own[-1].text if own else ""
    if behind.endswith(_TIME_ENDS) and at + _FEW < len(text) and own[-1].end < len(text) - 1:
        return True  # 国王|于1250年死后，王国分裂了
    greeted = text[at - 1] in WORDS.second_person  # 你|好
    if own and greeted and own[0].text == PHRASE.well:
        return True
    if own and own[0].text in WORDS.alike and not WORDS.and_with.isdisjoint(text[:at]):
        return True  # 与母亲|相当
    if any(one.kind is Kind.ATTRIBUTIVE and two.kind is Kind.COPULA for one, two in pairwise(own)):
        return True  # 他们|不知道的是
    following = next((place for place in range(at, len(text)) if text[place] in _MARKS), len(text))
    told = text[following + 1 : following + 2] in WORDS.shi and own[0].kind is Kind.VERB
    if told and has_kind(own, Kind.ATTRIBUTIVE):
        return True  # 1867年|颁布的文件，是…
    return following - at < _FEW and (following < len(text) - 1 or len(text) - at < 2)


def _is_open_phrase(syntax: Syntax, at: int) -> bool:
    """Return whether a phrase with 在 has begun in front of an offset and no localizer has closed it there."""
    units = syntax.remember(units_of)
    before = [unit for unit in units if unit.end <= at]
    marks = (place for place, unit in enumerate(before) if unit.kind is Kind.PUNCTUATION)
    own = before[max(marks, default=-1) + 1 :]
    led = max((place for place, unit in enumerate(own) if unit.text in WORDS.being_at), default=None)
    return led is not None and not has_kind(tuple(own[led:]), Kind.LOCALIZER, Kind.TIME)


def _quotes(start: int, end: int) -> list[Edit]:
    return [insert(start, "“"), insert(end, "”")]


def _inner(syntax: Syntax) -> _Offers:
    """Return a comma further inside, if there is a place."""
    edge = inner_edge(syntax)
    if edge is None or _is_crowded(syntax, edge):
        return {}
    return {"comma": ("clause_comma", [insert(edge, "，")])}


def _noun(syntax: Syntax) -> _Offers:
    """Return quotes around a noun, if there is one that they fit; what is told gets none, since they would doubt it."""
    noun = None if is_told(syntax) or last_mark(syntax.text) == "；" else quotable_noun(syntax)
    return {} if noun is None else {"quotes": ("noun_quotes", _quotes(*noun))}


def _utterance(syntax: Syntax) -> _Offers:
    """Return quotes around a sentence that takes no other mark (“下雨了。”), or brackets where it holds quotes."""
    text = syntax.text.strip()
    if last_mark(text) not in "。.；":
        return {}
    if any(text.count(one) != text.count(two) for one, two in _PAIRS):
        return {}
    if _QUOTED.isdisjoint(text):
        return {"quotes": ("utterance_quotes", _quotes(0, len(syntax.text)))}
    if not _OUTSIDE.isdisjoint(text[0] + text[-1]) or not _BRACKETS.isdisjoint(text):
        return {}
    return {"brackets": ("utterance_brackets", [insert(0, "（"), insert(len(syntax.text), "）")])}


def _final(syntax: Syntax) -> _Offers:
    """Return the final mark that a sentence may get: a question never gets `！`, and no sentence a second mark."""
    chosen = syntax.remember(question_of)[0] is Question.CHOICE and not is_told(syntax)  # 是他付还是我付
    asked = is_sum(syntax) or _breaks_off(syntax) or chosen or (asks(syntax) and not _requests(syntax))
    name, mark = ("question", "？") if asked else ("exclamation", "！")
    edit = final_mark(syntax.text, mark)
    return {} if asked is None or edit is None else {name: (f"final_{name}", [edit])}


def _requests(syntax: Syntax) -> bool:
    """Return whether a question is part of a request: 帮我查一下明天天气怎么样."""
    return has_word(syntax.remember(units_of), WORDS.yixia) and syntax.remember(command_at) is not None


def _breaks_off(syntax: Syntax) -> bool:
    """Return whether a sentence asks by breaking off behind its copula: 危险的反义词是."""
    return syntax.remember(units_of)[-1].kind is Kind.COPULA


def final_mark(text: str, mark: str) -> Edit | None:
    """Return the edit that ends a sentence in `mark`, or None if it ends in a mark: no other one takes its place.

    The mark goes behind the last character, in front of closing quotes and brackets if these hold the whole sentence.
    """
    end = inner_end(text)
    last = text[end - 1 : end]
    return insert(end, mark) if last.isalnum() or (last and last in "》）)】%％℃”」』*+") else None
