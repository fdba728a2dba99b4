"""`gender_swap` on parses made by hand, in both label schemes, and its tables."""

from __future__ import annotations

import pytest

from augpipe.augment.augmentation import Augmented, Skipped
from augpipe.augment.english.gender_swap import AUGMENTATION
from augpipe.lexicon.english import PAIRS
from augpipe.lexicon.english.gender import first_names, gender_pairs
from tests.named_draws import NamedDraws
from tests.parses import SCHEME_NAMES, HandParse, flat, parse

BOTH_ROLES = parse(
    """
    They + PRON _ 2 nsubj
    saw + VERB Tense=Past|VerbForm=Fin 0 root 0 ROOT
    her + PRON Case=Acc|Gender=Fem 2 obj 2 dobj
    near + ADP _ 6 case 2 prep
    her + PRON Poss=Yes|Gender=Fem 6 nmod:poss 6 poss
    house - NOUN Number=Sing 2 obl 4 pobj
    . - PUNCT _ 2 punct
    """
)
HIS_ALONE = parse(
    """
    The + DET _ 2 det
    house + NOUN Number=Sing 4 nsubj 3 nsubj
    was + AUX Tense=Past|VerbForm=Fin 4 cop 0 ROOT
    his - PRON Poss=Yes 0 root 3 attr
    . - PUNCT _ 4 punct 3 punct
    """
)
DISAGREEING = parse(
    """
    They + PRON _ 2 nsubj
    saw + VERB Tense=Past|VerbForm=Fin 0 root 0 ROOT
    her + PRON Case=Acc|Gender=Fem 2 obj 2 dobj
    house - NOUN Number=Sing 2 obl 2 npadvmod
    . - PUNCT _ 2 punct
    """
)


def named(first: str, second: str) -> HandParse:
    return parse(
        f"""
        {first} + PROPN Number=Sing 3 nsubj
        {second} + PROPN Number=Sing 1 flat 1 compound
        slept - VERB Tense=Past|VerbForm=Fin 0 root 0 ROOT
        . - PUNCT _ 3 punct
        """
    )


def gender_swap(text: str) -> str | None:
    return AUGMENTATION.apply(flat(text), NamedDraws([])).text


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_her_is_him_or_his_by_its_role(scheme: str) -> None:
    outcome = AUGMENTATION.apply(BOTH_ROLES.syntax(scheme), NamedDraws([]))
    assert outcome == Augmented("They saw him near his house.", "pronoun")


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_his_without_a_noun_is_hers(scheme: str) -> None:
    outcome = AUGMENTATION.apply(HIS_ALONE.syntax(scheme), NamedDraws([]))
    assert outcome == Augmented("The house was hers.", "pronoun")


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_a_role_that_tree_and_neighbour_disagree_on_declines_the_row(scheme: str) -> None:
    assert AUGMENTATION.apply(DISAGREEING.syntax(scheme), NamedDraws([])) == Skipped("ambiguous_pronoun")


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_a_first_name_before_a_surname_changes(scheme: str) -> None:
    outcome = AUGMENTATION.apply(named("James", "Hale").syntax(scheme), NamedDraws([]))
    assert outcome == Augmented(f"{first_names()['James'].other} Hale slept.", "name")


@pytest.mark.parametrize(
    ("first", "second"),
    [("Virginia", "Beach"), ("James", "Street"), ("Mary", "Hospital"), ("Robert", "Jr."), ("Will", "Hale")],
)
def test_a_name_of_a_place_or_thing_does_not(first: str, second: str) -> None:
    assert AUGMENTATION.apply(named(first, second).syntax(), NamedDraws([])).text is None


@pytest.mark.parametrize(
    "text",
    [
        "Man/PROPN City/PROPN lost/VERB",
        "on/ADP King/PROPN Street/PROPN",
        "St./PROPN James/PROPN Park/PROPN opened/VERB",
        "the/DET Isle/PROPN of/ADP James/PROPN sank/VERB",
        "they/PRON fathered/VERB ideas/NOUN and/CCONJ she-wolves/NOUN",
        "Mr./PROPN is/AUX a/DET title/NOUN",
        "the/DET huntress-like/ADJ hunter/NOUN ran/VERB",
    ],
)
def test_what_only_looks_gendered_is_left_alone(text: str) -> None:
    assert gender_swap(text) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The/DET poetess/NOUN met/VERB the/DET poet/NOUN", "The poet met the poet"),
        ("Sir/PROPN James/PROPN Hale/PROPN slept/VERB", "Dame Mary Hale slept"),
        ("Mr./PROPN Hale/PROPN slept/VERB", "Mrs. Hale slept"),
        ("He/PRON became/VERB king/NOUN", "She became queen"),
        ("He/PRON reads/VERB His/PRON Dark/PROPN Materials/PROPN", "She reads His Dark Materials"),
        ("She/PRON was/AUX chairman/NOUN", "He was chairman"),
        ("He/PRON was/AUX its/PRON Chairman/PROPN", "She was its Chairwoman"),
        ("Madame/PROPN Hale/PROPN praised/VERB motherhood/NOUN", "Monsieur Hale praised fatherhood"),
    ],
)
def test_the_words_of_a_row_change_together(text: str, expected: str) -> None:
    assert gender_swap(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "He/PRON met/VERB Milan/PROPN Novak/PROPN",
        "He/PRON met/VERB Frank/PROPN Hale/PROPN",
        'He/PRON said/VERB "/PUNCT~ that/SCONJ Gillian/PROPN Hale/PROPN sang/VERB so/ADV very/ADV often/ADV for/ADP '
        'all/DET the/DET children/NOUN of/ADP the/DET village/NOUN~ "/PUNCT',
        "She/PRON won/VERB the/DET Women/PROPN~ 's/PART Cup/PROPN",
        "He/PRON served/VERB the/DET Queen/PROPN of/ADP Spain/PROPN",
        "She/PRON was/AUX pregnant/ADJ",
        "She/PRON gave/VERB birth/NOUN",
        "King/PROPN James/PROPN II/PROPN slept/VERB",
    ],
)
def test_a_row_that_would_keep_a_gender_is_left_alone(text: str) -> None:
    assert AUGMENTATION.apply(flat(text), NamedDraws([])) == Skipped("mixed")


@pytest.mark.parametrize("scheme", SCHEME_NAMES)
def test_a_list_of_names_changes_as_a_whole(scheme: str) -> None:
    hand = parse(
        """
        James + PROPN Number=Sing 5 nsubj
        Hale + PROPN Number=Sing 1 flat 1 compound
        and + CCONJ _ 4 cc 1 cc
        Zsolt + PROPN Number=Sing 1 conj
        slept - VERB Tense=Past|VerbForm=Fin 0 root 0 ROOT
        . - PUNCT _ 5 punct
        """
    )
    assert AUGMENTATION.apply(hand.syntax(scheme), NamedDraws([])) == Skipped("mixed")


def test_a_name_in_a_title_stays_without_harm() -> None:
    assert gender_swap('He/PRON sang/VERB "/PUNCT~ Gillian/PROPN Hale/PROPN~ "/PUNCT') == 'She sang "Gillian Hale"'


@pytest.mark.parametrize(
    "text",
    [
        "the/DET ship/NOUN sank/VERB and/CCONJ she/PRON was/AUX lost/VERB",
        "the/DET ship/NOUN lost/VERB her/PRON mast/NOUN",
    ],
)
def test_she_of_a_ship_is_no_woman(text: str) -> None:
    assert AUGMENTATION.apply(flat(text), NamedDraws([])) == Skipped("ship")


def test_a_row_without_gender_is_left_alone() -> None:
    assert AUGMENTATION.apply(flat("Dogs/NOUN bark/VERB"), NamedDraws([])) == Skipped("no_gender")


def test_names_are_exchanged_within_their_rank() -> None:
    names = first_names()
    assert len(names) > 500
    assert all(names[entry.other].other == name for name, entry in names.items())


@pytest.mark.parametrize("word", ["Virginia", "Paris", "Will", "May", "Mark", "Florence", "Jordan", "Kelly"])
def test_names_with_another_sense_are_not_in_the_table(word: str) -> None:
    assert word not in first_names()


def test_pairs_say_what_writers_say() -> None:
    pairs = gender_pairs()
    assert len(pairs) > 150
    assert (pairs["motherhood"], pairs["paternal"], pairs["headmistress"]) == ("fatherhood", "maternal", "headmaster")
    assert (pairs["huntress"], pairs["women"], pairs["wives"]) == ("hunter", "men", "husbands")
    assert pairs.keys().isdisjoint({"hunter", "poet", "host", "singer", "master"})


def test_no_word_is_its_own_counterpart() -> None:
    tables = (PAIRS.gendered_pronouns, PAIRS.titles, gender_pairs())
    assert [word for table in tables for word, other in table.items() if word == other] == []
