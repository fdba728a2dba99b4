"""What the Chinese rules must not say, from parses made by hand: each case beside one that differs in a word or two."""

from __future__ import annotations

import pytest

from augpipe.augment.chinese import AUGMENTATIONS
from augpipe.augment.draws import SeededDraws
from tests.chinese_parses import syntax

ALONE = "他/PRON/3/nsubj 昨天/NOUN/3/nmod:tmod 去/VERB/0/root 了/PART/3/case:aspect 北京/PROPN/3/dobj 。/PUNCT/3/punct"
SORRY = (
    "对不起/VERB/5/dep ，/PUNCT/5/punct 他/PRON/5/nsubj 昨天/NOUN/5/nmod:tmod 去/VERB/0/root 了/PART/5/case:aspect "
    "北京/PROPN/5/dobj 。/PUNCT/5/punct"
)
ARRIVED = (
    "{0}/VERB/3/acl 你/PRON/3/nsubj 告诉/VERB/8/dep 他/PRON/3/dobj ，/PUNCT/8/punct 我们/PRON/8/nsubj "
    "已经/ADV/8/advmod 到/VERB/0/root 了/X/8/discourse 。/PUNCT/8/punct"
)
REQUEST = (
    "您/PRON/4/nsubj 好/ADJ/4/acl ，/PUNCT/4/punct 请/VERB/0/root {0}/PRON/7/nsubj 尽快/ADV/7/advmod 处理/VERB/4/ccomp "
    "这/DET/9/det 个/NOUN/10/nmod 问题/NOUN/7/dobj ，/PUNCT/12/punct 否则/ADV/15/mark 我们/PRON/15/nsubj 会/AUX/15/aux "
    "投诉/VERB/4/ccomp 。/PUNCT/4/punct"
)
PROHIBITION = "他/PRON/3/nsubj {0}/ADV/3/neg 去/VERB/0/root 北京/PROPN/3/dobj 。/PUNCT/3/punct"
STUDIES = "我/PRON/3/nsubj {0}/{1}/3/{2} 学习/VERB/0/root 汉语/NOUN/3/dobj 。/PUNCT/3/punct"
FOREIGN = "Python/X/3/nsubj 的/PART/1/case:dec 是/VERB/4/cop mapping/X/0/root {0}/X/4/dep 。/PUNCT/4/punct"


def outcomes(name: str, line: str) -> dict[str, set[str | None]]:
    """Return all texts that the draws of fifty rows give, by their label."""
    read = syntax(line)
    found: dict[str, set[str | None]] = {}
    for row in range(50):
        outcome = AUGMENTATIONS[name].apply(read, SeededDraws(0, row, name))
        found.setdefault(outcome.label, set()).add(outcome.text)
    return found


def test_a_subject_behind_a_comma_gets_no_second_one() -> None:
    assert outcomes("pi", ALONE)["subject_comma"] == {"他，昨天去了北京。"}
    behind = outcomes("pi", SORRY)
    assert "subject_comma" not in behind
    assert behind == {"utterance_quotes": {"“对不起，他昨天去了北京。”"}}


def test_no_attitude_stands_in_front_of_what_somebody_is_asked_to_do() -> None:
    assert outcomes("mv", ARRIVED.format("麻烦")) == {"skipped:no_place": {None}}


def test_a_kind_request_is_not_called_untrue() -> None:
    assert outcomes("negation", REQUEST.format("您")) == {"skipped:no_change": {None}}
    assert "skipped:no_change" not in outcomes("negation", REQUEST.format("他"))


def test_what_is_forbidden_is_not_denied_whoever_the_subject_is() -> None:
    assert outcomes("dn", PROHIBITION.format("别")) == {"skipped:prohibition": {None}}
    assert "skipped:prohibition" not in outcomes("dn", PROHIBITION.format("不"))


def test_what_was_done_yesterday_was_done_and_nobody_should_have() -> None:
    told = outcomes("mv", STUDIES.format("昨天", "NOUN", "nmod:tmod"))
    assert told == {
        "modal_obligation": {"我昨天不得不学习汉语。", "我昨天不能不学习汉语。"},
        "attitude": {"我昨天的确学习汉语。", "我昨天确实学习汉语。"},
    }
    always = outcomes("mv", STUDIES.format("认真", "ADJ", "advmod"))
    assert {"我必须认真学习汉语。", "我应当认真学习汉语。"} & always["modal_obligation"]


@pytest.mark.parametrize("name", ["pi", "mv", "dn", "negation"])
def test_a_sentence_of_which_less_than_a_quarter_is_chinese_is_left_alone(name: str) -> None:
    assert outcomes(name, FOREIGN.format("of")) == {"skipped:unusable": {None}}
