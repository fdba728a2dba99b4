from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from augpipe.base.word_diff import word_diff
from augpipe.cli.inspect_view import excerpt

SENTENCE = "Samuel married Elizabeth Heather on 15 January 1947 with his wife becoming Viscountess in 1948."


def shown(augmented: str, context: int = 20, original: str = SENTENCE) -> str:
    return "".join(change.after for change in excerpt(word_diff(original, augmented), context))


def test_a_change_at_the_end_keeps_what_is_before_it():
    assert shown(SENTENCE[:-1] + "!") == "… Viscountess in 1948!"


def test_a_change_at_the_start_keeps_what_is_behind_it():
    assert shown(f"Not {SENTENCE}") == "Not Samuel married …"


def test_a_change_in_the_middle_keeps_both_sides():
    assert shown(SENTENCE.replace("on 15", "not on 15")) == "… Elizabeth Heather not on 15 January 1947 …"


def test_between_two_changes_each_keeps_its_side():
    assert shown(SENTENCE.replace("Samuel", "Sam").replace("1948", "1949")) == (
        "Sam married Elizabeth … Viscountess in 1949."
    )


def test_a_text_without_changes_keeps_its_start():
    assert shown(SENTENCE) == "Samuel married Elizabeth Heather on 15 …"


def test_short_texts_stay_whole():
    assert shown("He was here!", original="He was here.") == "He was here!"


CHINESE = "我们去年夏天在海边住了两个星期，每天早上都去游泳，晚上就在沙滩上散步看星星。"


def test_text_without_blanks_is_cut_at_a_character_and_gets_none():
    assert (
        shown(CHINESE.replace("每天", "不是每天"), original=CHINESE) == "…在海边住了两个星期，不是每天早上都去游泳，晚…"
    )
    assert shown(CHINESE, original=CHINESE, context=4) == "我们去年…"


def test_a_wide_character_takes_two_columns():
    kept = shown(f"不{CHINESE}", original=CHINESE)
    assert kept == "不我们去年夏天在海边住…"
    assert len(kept.strip("不…")) == 10


@settings(deadline=None)  # a busy machine is no mistake
@given(st.text(), st.text(), st.integers(1, 30))
def test_no_change_is_ever_shortened(original: str, augmented: str, context: int):
    changes = word_diff(original, augmented)
    kept = excerpt(changes, context)
    assert [change for change in kept if not change.equal] == [change for change in changes if not change.equal]
    assert cell_len("".join(change.after for change in kept if change.equal)) <= max(2 * context + 4, 0) * len(kept)
