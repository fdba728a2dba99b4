"""From spaCy's documents to words: features, places, white space, and the look-ups in the tree."""

from __future__ import annotations

import pytest

from augpipe.syntax.spacy_reader import morphology_of
from augpipe.syntax.syntax import NO_WORD, Morphology, Relation, VerbForm
from tests.parses import SCHEME_NAMES, hand_parse, parse, parses


@pytest.mark.parametrize(
    ("features", "expected"),
    [
        ("", Morphology()),
        ("Foreign=Yes", Morphology()),
        ("Mood=Ind|Tense=Past|VerbForm=Fin", Morphology(VerbForm.PAST)),
        (
            "Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin",
            Morphology(VerbForm.PRESENT, third_singular=True),
        ),
        ("Mood=Ind|Number=Plur|Tense=Pres|VerbForm=Fin", Morphology(VerbForm.PRESENT, plural=True)),
        ("VerbForm=Inf", Morphology(VerbForm.BASE)),
        ("VerbForm=Fin", Morphology(VerbForm.BASE)),
        ("Mood=Imp|VerbForm=Fin", Morphology(VerbForm.BASE, imperative=True)),
        ("Tense=Past|VerbForm=Part", Morphology(VerbForm.PARTICIPLE)),
        ("Tense=Past|VerbForm=Part|Voice=Pass", Morphology(VerbForm.PARTICIPLE)),
        ("Aspect=Perf|Tense=Past|VerbForm=Part", Morphology(VerbForm.PARTICIPLE)),
        ("Tense=Pres|VerbForm=Part", Morphology(VerbForm.GERUND)),
        ("Aspect=Prog|Tense=Pres|VerbForm=Part", Morphology(VerbForm.GERUND)),
        ("VerbForm=Ger", Morphology(VerbForm.GERUND)),
        ("Number=Plur", Morphology(plural=True)),
        ("Number=Sing|Person=3|PronType=Prs", Morphology()),
        ("PronType=Int", Morphology(interrogative=True)),
        ("PronType=Int,Rel", Morphology(interrogative=True)),
        ("Degree=Sup", Morphology(degree="Sup")),
        ("nonsense|Number=Plur", Morphology(plural=True)),
    ],
)
def test_features(features: str, expected: Morphology) -> None:
    assert morphology_of(features) == expected


def test_words_stand_where_they_stand_in_the_text() -> None:
    for entry in parses():
        for scheme in SCHEME_NAMES:
            syntax = entry.syntax(scheme)
            for place, word in enumerate(syntax.words):
                assert word.index == place
                assert entry.text[word.start : word.end] == word.text
                assert syntax.head(word).index == word.head
            assert syntax.forms == {word.lower for word in syntax.words}


def test_white_space_tokens_are_spliced_out() -> None:
    syntax = hand_parse("He  is a doctor .").syntax()
    assert [word.text for word in syntax.words] == ["He", "is", "a", "doctor", "."]
    assert [syntax.head(word).text for word in syntax.words] == ["doctor", "doctor", "doctor", "doctor", "doctor"]
    assert syntax.words[1].start == 4


def test_words_below_a_white_space_token_hang_on_the_nearest_word_above() -> None:
    table = r"""
        He     +  PRON   _  2  nsubj
        \s     -  SPACE  _  3  dep
        left   -  VERB   _  0  root
        .      -  PUNCT  _  2  punct
    """
    words = parse(table).syntax().words
    assert [words[word.head].text for word in words] == ["left", "left", "left"]


def test_words_below_a_white_space_root_become_roots() -> None:
    table = r"""
        \s     -  SPACE  _  0  root
        Hello  -  INTJ   _  1  discourse
        .      -  PUNCT  _  2  punct
    """
    syntax = parse(table).syntax()
    assert [word.text for word in syntax.roots] == ["Hello"]
    assert [word.index for word in syntax.words] == [0, 1]


def test_curly_apostrophes_are_straight_in_the_lower_form_alone() -> None:
    words = hand_parse("He won’t go.").syntax().words
    assert (words[2].text, words[2].lower) == ("n’t", "n't")


def test_letters_that_grow_when_lowered_shift_no_word() -> None:
    syntax = parse("İzmir + PROPN _ 2 nsubj\nGREW - VERB _ 0 root").syntax()
    assert [word.lower for word in syntax.words] == ["i̇zmir", "grew"]
    assert syntax.words[1].start == 6


def test_an_unlabelled_word_is_read() -> None:
    syntax = parse("Hm - X _ 0 root").syntax()
    assert syntax.words[0].pos == "X"


def test_queries() -> None:
    syntax = hand_parse("The man with the hat saw the dog.").syntax()
    words = syntax.words
    man, hat, saw, dog = words[1], words[4], words[5], words[7]
    assert syntax.roots == [saw]
    assert syntax.children(saw) == [man, dog, words[8]]
    assert syntax.children(saw, Relation.SUBJECT, Relation.PUNCTUATION) == [man, words[8]]
    assert syntax.children(saw, Relation.COPULA) == syntax.children(words[0]) == []
    assert syntax.subtree(man) == [0, 1, 2, 3, 4]
    assert syntax.subtree(words[0]) == [0]
    assert syntax.is_below(hat, man)
    assert syntax.is_below(hat, saw)
    assert not syntax.is_below(hat, dog)
    assert not syntax.is_below(saw, saw)
    assert syntax.child(saw, Relation.OBJECT) == dog
    assert syntax.child(saw, Relation.OBJECT, Relation.SUBJECT) == man
    assert syntax.child(saw, Relation.COPULA) is None
    assert syntax.head(man) == saw
    assert syntax.head(saw) == saw
    assert syntax.at(6) == words[6]
    assert syntax.at(-1) == syntax.at(len(words)) == NO_WORD


def test_a_query_is_computed_once() -> None:
    syntax = hand_parse("He travels.").syntax()
    calls = []

    def query(given: object) -> int:
        calls.append(given)
        return 42

    assert [syntax.remember(query), syntax.remember(query)] == [42, 42]
    assert calls == [syntax]
