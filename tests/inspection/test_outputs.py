"""Every output of a sentence is shown, however seldom it is drawn."""

from __future__ import annotations

import pytest

from augpipe import Augmenter
from augpipe.augment.augmentation import Skipped
from augpipe.inspection.outputs import every_output

SENTENCES = {
    "en": ["She left.", "He was not sure whether the old bridge would hold.", "Can you help me?"],
    "zh": ["他昨天去了北京。", "这张卡能不能提现", "她不喜欢下雨天。"],
}


@pytest.mark.parametrize("lang", SENTENCES)
def test_no_draw_gives_what_is_not_shown(lang):
    augmenter = Augmenter(lang)
    for text in SENTENCES[lang]:
        shown = every_output(augmenter, text)
        drawn = augmenter.variants(text, 3000)
        for name in augmenter.names:
            assert {row.outcomes[name] for row in drawn} <= set(shown[name]), (name, text)
            assert len(set(shown[name])) == len(shown[name])


def test_what_is_seldom_drawn_is_shown():
    texts = [each.text for each in every_output(Augmenter("en", augmentations="mv"), "She left.")["mv"]]
    assert "She must have left." in texts, "one draw of a thousand"


def test_of_noise_some_draws_are_shown():
    shown = every_output(Augmenter("en", augmentations="random_delete_20"), "He sold ten of the old boats there " * 4)
    assert 100 < len(shown["random_delete_20"]) <= 400


def test_a_text_that_cannot_be_parsed_has_its_reason():
    assert every_output(Augmenter("en"), "a " * 3000)["mv"] == [Skipped("parse_error")]
