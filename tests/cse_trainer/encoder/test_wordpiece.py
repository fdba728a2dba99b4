"""WordPiece training: what the tokenizer does, and that its bytes depend on the sentences alone."""

from __future__ import annotations

import locale
import os
import subprocess
import sys
from pathlib import Path

import pytest

from augpipe.base.errors import UserError
from cse_trainer.encoder.wordpiece import SPECIAL_TOKENS, wordpiece, write_tokenizer
from tests.cse_trainer.encoder.small_models import SENTENCES, train_wordpiece

# Many words of equal counts, so that merges are full of ties; written by rule, as nobody's text.
SYLLABLES = ("ba", "de", "fi", "go", "hu", "ka", "le", "mi", "no", "pu", "ra", "se", "ti", "vo", "zu")
TIES = [f"{a}{b}{c} {c}{a}" for a in SYLLABLES for b in SYLLABLES for c in SYLLABLES[:4]]


@pytest.fixture(scope="module")
def words():
    return train_wordpiece(SENTENCES * 3, vocab_size=400)


def test_a_text_becomes_lower_case_pieces_between_the_special_tokens(words):
    assert words.tokenize("The BOATS!") == ["the", "boats", "!"]
    ids = words("The boats")["input_ids"]
    assert words.convert_ids_to_tokens(ids) == ["[CLS]", "the", "boats", "[SEP]"]
    assert words.convert_ids_to_tokens([0]) == ["[PAD]"]
    assert words.pad_token_id == 0


def test_known_letters_spell_an_unknown_word_and_a_foreign_letter_makes_it_unknown(words):
    pieces = words.tokenize("maboat")
    assert "".join(piece.removeprefix("##") for piece in pieces) == "maboat"
    assert len(pieces) > 1
    assert words.tokenize("ßoat") == ["[UNK]"]


def test_chinese_text_falls_into_characters(words):
    assert words.tokenize("雨停了") == ["雨", "停", "了"]
    assert not [token for token in words.get_vocab() if token.startswith("##") and token[2:] in "雨停了，。"]


def test_chinese_characters_may_fill_the_vocabulary_and_letters_of_words_may_not():
    """A third of the vocabulary was too little for the characters of a Chinese corpus."""
    characters = [chr(code) for code in range(0x4E00, 0x4E00 + 80)]
    vocabulary = wordpiece(["".join(characters), "ab ba"] * 3, vocab_size=100, lowercase=True).get_vocab()
    assert set(characters) <= set(vocabulary)
    assert {"ab", "ba"} <= set(vocabulary), "the room that is left goes to pieces"
    crowded = wordpiece(["".join(characters)] * 3, vocab_size=60, lowercase=True).get_vocab()
    assert len(crowded) == 60
    assert set(characters[:55]) <= set(crowded), "the most frequent ones, and of equals the first code points"


def test_letters_keep_their_case_where_asked(words):
    cased = train_wordpiece(["The Boats", "the boats"] * 9, vocab_size=60, lowercase=False)
    assert cased.tokenize("The boats") == ["The", "boats"]


@pytest.mark.parametrize("size", [60, 150])
def test_the_vocabulary_has_the_size_and_begins_with_the_special_tokens(size):
    vocabulary = wordpiece(TIES, vocab_size=size, lowercase=True).get_vocab()
    assert sorted(vocabulary.values()) == list(range(size))
    assert [vocabulary[token] for token in SPECIAL_TOKENS] == [0, 1, 2, 3, 4]


def test_a_vocabulary_that_the_text_cannot_fill_is_smaller():
    vocabulary = wordpiece(TIES, vocab_size=50_000, lowercase=True).get_vocab()
    assert 150 < len(vocabulary) < 50_000
    assert sorted(vocabulary.values()) == list(range(len(vocabulary)))


def test_rare_letters_do_not_take_the_place_of_pieces():
    rare = "".join(chr(code) for code in range(0x3B1, 0x3C9))
    vocabulary = wordpiece([*TIES * 40, rare], vocab_size=300, lowercase=True).get_vocab()
    assert not set(rare) & set(vocabulary)
    assert {"b", "##a", "z"} <= set(vocabulary)


def test_sentences_without_a_letter_are_refused():
    for sentences in ([], [""], [" ", "\t"]):
        with pytest.raises(UserError, match=r"hold no character; expected text.*augpipe inspect"):
            train_wordpiece(sentences, vocab_size=100)


def test_the_saved_tokenizer_loads_again_with_its_settings(words, tmp_path):
    from transformers import AutoTokenizer

    words.save_pretrained(tmp_path)
    again = AutoTokenizer.from_pretrained(tmp_path)
    assert again.is_fast
    assert type(again).__name__.startswith("BertTokenizer")
    assert (again.model_max_length, again.pad_token, again.cls_token) == (512, "[PAD]", "[CLS]")
    for sentence in SENTENCES:
        assert again(sentence)["input_ids"] == words(sentence)["input_ids"]


@pytest.fixture
def posix():
    """Let files have the encoding ASCII where none is named, as in a container without a locale."""
    before = locale.setlocale(locale.LC_CTYPE)
    locale.setlocale(locale.LC_CTYPE, "POSIX")
    yield
    locale.setlocale(locale.LC_CTYPE, before)


def test_a_vocabulary_is_utf_8_whatever_the_locale(tmp_path, posix):
    write_tokenizer(tmp_path, wordpiece(["雨停了"] * 3, vocab_size=60, lowercase=True), True)
    assert {"雨", "停", "了"} < set((tmp_path / "vocab.txt").read_text(encoding="utf-8").splitlines())


@pytest.mark.slow
def test_runs_with_other_threads_and_hash_seeds_give_the_same_bytes(tmp_path):
    """The library itself numbers letters in the order of a hash map, so that runs differ: see the second half."""
    code = (
        "import sys, pathlib\n"
        "from cse_trainer.encoder.wordpiece import wordpiece, write_tokenizer\n"
        "from tests.cse_trainer.encoder.test_wordpiece import TIES\n"
        "write_tokenizer(pathlib.Path(sys.argv[1]), wordpiece(TIES, vocab_size=150, lowercase=True), True)\n"
    )
    contents = set()
    for number, threads in enumerate(("1", "2", "4")):
        folder = tmp_path / threads
        folder.mkdir()
        environment = {**os.environ, "RAYON_NUM_THREADS": threads, "PYTHONHASHSEED": str(number)}
        subprocess.run([sys.executable, "-c", code, str(folder)], env=environment, check=True, cwd=Path.cwd())
        contents.add(tuple((path.name, path.read_bytes()) for path in sorted(folder.iterdir())))
    assert len(contents) == 1
    assert [name for name, _ in next(iter(contents))] == ["tokenizer.json", "tokenizer_config.json", "vocab.txt"]


def test_the_library_alone_does_not_give_the_same_vocabulary_twice():
    """What is worked around here is there; when this fails, the workaround may go."""
    from tokenizers import Tokenizer, models, pre_tokenizers, trainers

    def train():
        plain = Tokenizer(models.WordPiece({}, unk_token="[UNK]"))
        plain.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
        plain.train_from_iterator(TIES, trainers.WordPieceTrainer(vocab_size=150, show_progress=False))
        return plain

    def vocabularies(train):
        return {tuple(sorted(train().get_vocab().items())) for _ in range(8)}

    assert len(vocabularies(train)) > 1
    assert len(vocabularies(lambda: wordpiece(TIES, vocab_size=150, lowercase=True))) == 1
