"""The mark at the end of a Chinese row, full-width and never next to another."""

from __future__ import annotations

import pytest

from augpipe.augment.chinese.pi import final_mark
from augpipe.augment.chinese.reading.marks import last_mark
from augpipe.syntax.edits import render


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("下雨了", "下雨了！"),
        ("下雨了 ", "下雨了！ "),
        ("“下雨了”", "“下雨了！”"),
        ("他在看《雨》", "他在看《雨》！"),
        ("人们在看(一部旧片)", "人们在看(一部旧片)！"),
        ("充值***", "充值***！"),
    ],
)
def test_final_mark(text: str, expected: str) -> None:
    edit = final_mark(text, "！")
    assert edit is not None
    assert render(text, [edit]) == expected


@pytest.mark.parametrize(
    "text",
    [
        "快来！",
        "怎么办？",
        "等等……",
        "老人说：",
        "首先，",
        "快来！”",
        "来吗？。",
        "等等…。",
        "。",
        "",
        "下雨了。",
        "下雨了.",
        "下雨了；",
        "“下雨了。”",
        "他说：“下雨了。”",
    ],
)
def test_no_mark_goes_next_to_another(text: str) -> None:
    assert final_mark(text, "！") is None


def test_the_last_mark_is_the_one_inside_the_quotes() -> None:
    assert last_mark("他问：“谁？”") == "？"
    assert last_mark("他走了") == "了"
    assert last_mark("") == ""
