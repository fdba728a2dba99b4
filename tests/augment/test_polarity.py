"""Negations of the main clause, counted on parses built by hand (UD labels)."""

import pytest

from augpipe.augment.english.polarity import negation_count, negation_counts, unhedged
from augpipe.syntax.syntax import Morphology, Relation, Syntax, VerbForm, Word

R = Relation
PAST = Morphology(verb_form=VerbForm.PAST)
PRESENT = Morphology(verb_form=VerbForm.PRESENT, third_singular=True)
BASE = Morphology(verb_form=VerbForm.BASE)
NONE = Morphology()

Token = tuple[str, str, Relation, int, Morphology]

HE: Token = ("He", "PRON", R.SUBJECT, -1, NONE)  # -1: hangs on the root

PARSES: dict[str, list[Token]] = {
    "He left .": [HE, ("left", "VERB", R.ROOT, 1, PAST)],
    "He did not leave .": [
        HE,
        ("did", "AUX", R.AUXILIARY, -1, PAST),
        ("not", "PART", R.ADVERB, -1, NONE),
        ("leave", "VERB", R.ROOT, 3, BASE),
    ],
    "He never left .": [HE, ("never", "ADV", R.ADVERB, -1, NONE), ("left", "VERB", R.ROOT, 2, PAST)],
    "He has no money .": [
        HE,
        ("has", "VERB", R.ROOT, 1, PRESENT),
        ("no", "DET", R.DETERMINER, 3, NONE),
        ("money", "NOUN", R.OBJECT, -1, NONE),
    ],
    "He left without money .": [
        HE,
        ("left", "VERB", R.ROOT, 1, PAST),
        ("without", "ADP", R.PREPOSITION, 3, NONE),
        ("money", "NOUN", R.OBLIQUE, -1, NONE),
    ],
    "He can not but leave .": [
        HE,
        ("can", "AUX", R.AUXILIARY, -1, NONE),
        ("not", "PART", R.ADVERB, -1, NONE),
        ("but", "ADV", R.ADVERB, -1, NONE),
        ("leave", "VERB", R.ROOT, 4, BASE),
    ],
    "He is unhappy .": [
        HE,
        ("is", "AUX", R.COPULA, -1, PRESENT),
        ("unhappy", "ADJ", R.ROOT, 2, NONE),
    ],
    "He is not unhappy .": [
        HE,
        ("is", "AUX", R.COPULA, -1, PRESENT),
        ("not", "PART", R.ADVERB, -1, NONE),
        ("unhappy", "ADJ", R.ROOT, 3, NONE),
    ],
    "He said she did not leave .": [
        HE,
        ("said", "VERB", R.ROOT, 1, PAST),
        ("she", "PRON", R.SUBJECT, 5, NONE),
        ("did", "AUX", R.AUXILIARY, 5, PAST),
        ("not", "PART", R.ADVERB, 5, NONE),
        ("leave", "VERB", R.COMPLEMENT_CLAUSE, -1, BASE),
    ],
    "No brown dog .": [
        ("No", "DET", R.DETERMINER, -1, NONE),
        ("brown", "ADJ", R.ADJECTIVE_MODIFIER, -1, NONE),
        ("dog", "NOUN", R.ROOT, 2, NONE),
    ],
    "A brown dog .": [
        ("A", "DET", R.DETERMINER, -1, NONE),
        ("brown", "ADJ", R.ADJECTIVE_MODIFIER, -1, NONE),
        ("dog", "NOUN", R.ROOT, 2, NONE),
    ],
}


def parse(text: str) -> Syntax:
    tokens = [*PARSES[text], (".", "PUNCT", R.PUNCTUATION, -1, NONE)]
    root = next(index for index, token in enumerate(tokens) if token[2] is R.ROOT)
    words, start = [], 0
    for index, (surface, pos, relation, head, morphology) in enumerate(tokens):
        end = start + len(surface)
        attached = root if head == -1 else head
        words.append(Word(index, surface, surface.lower(), start, end, pos, relation, attached, morphology))
        start = end + 1
    return Syntax(text, tuple(words), "UD")


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("He left .", 0),
        ("He did not leave .", 1),
        ("He never left .", 1),
        ("He has no money .", 1),
        ("He left without money .", 1),
        ("A brown dog .", 0),
        ("No brown dog .", 1),
        ("He is unhappy .", 1),
        ("He is not unhappy .", 2),
    ],
)
def test_every_kind_of_negation_counts_once(text: str, count: int):
    assert negation_count(parse(text)) == count


def test_what_denies_the_alternative_is_no_negation():
    assert negation_count(parse("He can not but leave .")) == 0


def test_a_negation_in_a_subordinate_clause_does_not_count():
    assert negation_count(parse("He said she did not leave .")) == 0


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("It is not true that he did not leave .", 2),
        ("However, it is not the case that he did not leave .", 2),
        ("It cannot be that he left .", 1),
        ("He left .", 0),
    ],
)
def test_a_frame_counts_as_one_and_the_clause_under_it_is_the_main_one(text: str, count: int):
    assert negation_counts([text], lambda texts: [parse(clause) for clause in texts]) == [count]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("The lid seems not to fit.", "The lid does not fit."),
        ("It is said never to have worked.", "It has never worked."),
        ("He is recorded as not having paid.", "He has not paid."),
        ("The hall is described as being cold.", "The hall is cold."),
        ("She appears to know it.", "She does know it."),
        ("They were bound not to agree.", "They does not agree."),
        ("I must say it is not cheap.", "it is not cheap."),
        ("It is not cheap.", "It is not cheap."),
    ],
)
def test_the_verb_under_a_modal_phrase_becomes_the_main_one(text: str, plain: str):
    assert unhedged(text) == plain


def test_what_is_not_said_to_be_counts_as_not_being():
    assert negation_counts(
        ["He seems not to leave ."],
        lambda texts: [parse({"He does not leave .": "He did not leave ."}[text]) for text in texts],
    ) == [1]


def test_no_texts_have_no_counts():
    assert negation_counts([], lambda texts: [parse(clause) for clause in texts]) == []
