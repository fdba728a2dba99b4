"""Token batches: every text once, within the budget, padded to its batch alone."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cse_trainer.encoder.token_batches import token_batches
from tests.cse_trainer.encoder.small_models import tokenizer

WORDS = tokenizer()
TEXTS = st.lists(st.text(max_size=40), max_size=12)


@given(texts=TEXTS, budget=st.integers(1, 200), longest=st.integers(4, 30))
@settings(max_examples=60, deadline=None)
def test_every_text_comes_once_with_its_own_tokens_and_nothing_but_padding_after(texts, budget, longest):
    seen = []
    for rows, input_ids, attention_mask in token_batches(WORDS, texts, max_length=longest, batch_tokens=budget):
        assert input_ids.shape == attention_mask.shape
        assert input_ids.shape[0] == 1 or input_ids.numel() <= budget
        assert int(attention_mask.sum(1).max()) == input_ids.shape[1], "padded further than its longest text"
        for row, ids, mask in zip(rows, input_ids, attention_mask, strict=True):
            length = int(mask.sum())
            expected = WORDS(texts[row], truncation=True, max_length=longest)["input_ids"]
            assert ids[:length].tolist() == expected
            assert mask[:length].all()
            assert set(ids[length:].tolist()) <= {WORDS.pad_token_id}
            seen.append(int(row))
    assert sorted(seen) == list(range(len(texts)))


@pytest.mark.parametrize("budget", [20, 1000])
def test_texts_of_about_equal_length_share_a_batch(budget):
    texts = ["a " * n for n in (1, 30, 2, 29, 1, 28)]
    lengths = [ids.shape[1] for _, ids, _ in token_batches(WORDS, texts, max_length=60, batch_tokens=budget)]
    assert lengths == sorted(lengths, reverse=True)
    assert (len(lengths) > 3) is (budget == 20)
