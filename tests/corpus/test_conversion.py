"""Conversion by OpenCC: characters change, everything else stays; what is wrong is one line."""

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from augpipe.base.errors import UsageError, UserError
from augpipe.corpus.conversion import CONVERSIONS, conversion_version, converter


@pytest.mark.parametrize(
    ("name", "text", "converted"),
    [
        ("t2s", "他昨天去了臺北，頭髮很長。", "他昨天去了台北，头发很长。"),
        ("t2s", "乾隆皇帝的著作", "乾隆皇帝的著作"),
        ("tw2sp", "這個軟體很好用", "这个软件很好用"),
        ("s2t", "头发", "頭髮"),
    ],
)
def test_the_characters_are_converted_by_the_words_they_stand_in(name, text, converted):
    assert converter(name)(text) == converted


@pytest.mark.parametrize("text", ["ＡＢＣ１２３，。！？", "ABC123,.!?", "“他”", "a\0b", "👩\u200d👧", " \u3000\t", ""])
def test_widths_punctuation_and_everything_else_stay(text):
    assert converter("t2s")(text) == text


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=30))
def test_any_text_is_converted_without_an_accident(text):
    assert isinstance(converter("t2s")(text), str)
    assert converter(None)(text) == text


def test_every_conversion_is_one_that_opencc_has_and_none_is_missing():
    from opencc import CONFIGS

    assert {f"{name}.json" for name in CONVERSIONS} == set(CONFIGS)
    assert all(converter(name)("山") for name in CONVERSIONS)


def test_an_unknown_conversion_is_refused_with_those_known():
    with pytest.raises(UsageError, match=r"--convert is 'T2S', expected one of t2s, .*jp2t") as caught:
        converter("T2S")
    assert "\n" not in str(caught.value)


def test_without_opencc_one_line_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "opencc", None)
    converter.cache_clear()
    with pytest.raises(UserError, match=r"--convert t2s needs OpenCC.*pip install 'augpipe\[zh\]'") as caught:
        converter("t2s")
    assert "\n" not in str(caught.value)
    assert converter(None)("臺") == "臺"


def test_what_a_fingerprint_says_names_the_version():
    assert conversion_version(None) is None
    assert str(conversion_version("t2s")).startswith("t2s, OpenCC 1.")
