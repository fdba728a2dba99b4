"""Which augmentations there are: names, recipes, labels and versions."""

from __future__ import annotations

import pytest

from augpipe.augment import AUGMENTATIONS, RECIPES, labels, lm, resolve, rule_versions
from augpipe.augment.augmentation import Augmented, Skipped
from augpipe.augment.english import noise, paper, related_words
from augpipe.base.errors import UsageError
from augpipe.contract.schema import SKIPPED_PREFIX


@pytest.mark.parametrize(
    ("asked", "names"),
    [
        ("sda", ("pi", "mv", "dn", "negation")),
        ("paper", ("paper_pi", "paper_mv", "paper_dn")),
        ("mv", ("mv",)),
        ("mv, pi", ("mv", "pi")),
        (["negation"], ("negation",)),
        ("mv,sda", ("mv", "pi", "dn", "negation")),
        (["sda", "sda", "paper_pi"], ("pi", "mv", "dn", "negation", "paper_pi")),
    ],
)
def test_names_and_recipes(asked: str | list[str], names: tuple[str, ...]) -> None:
    assert resolve("en", asked) == names


def test_the_default_is_the_recipe_of_the_paper_done_right() -> None:
    assert resolve("en") == RECIPES["sda"]


@pytest.mark.parametrize("asked", ["xx", "", "pi,,mv", ["pi", "nope"]])
def test_an_unknown_augmentation_is_refused_with_those_known(asked: str | list[str]) -> None:
    with pytest.raises(UsageError) as caught:
        resolve("en", asked)
    assert "\n" not in str(caught.value)
    assert all(name in str(caught.value) for name in (*AUGMENTATIONS["en"], *RECIPES))


def test_an_unknown_language_is_refused_with_those_known() -> None:
    with pytest.raises(UsageError, match=r"'xx'.*en.*--lang"):
        resolve("xx")


def test_every_recipe_names_known_augmentations() -> None:
    for names in RECIPES.values():
        assert resolve("en", names) == names


@pytest.mark.parametrize("name", AUGMENTATIONS["en"])
def test_labels_are_distinct_and_fit_a_dictionary_of_int16(name: str) -> None:
    (found,) = labels("en", [name]).values()
    assert len(found) == len(set(found)) < 2**15
    rules = AUGMENTATIONS["en"][name].rules
    assert found[: len(rules)] == rules
    assert not any(rule.startswith(SKIPPED_PREFIX) for rule in rules)
    assert all(label.startswith(SKIPPED_PREFIX) for label in found[len(rules) :])
    assert {"skipped:parse_error", "skipped:rule_error"} <= set(found)


def test_versions_are_given_per_augmentation() -> None:
    versions = rule_versions("en", RECIPES["sda"])
    assert tuple(versions) == RECIPES["sda"]
    assert all(version >= 1 for version in versions.values())


def test_outcomes_say_what_stands_in_the_columns() -> None:
    assert (Augmented("He left!", "final_exclamation").text, Augmented("He left!", "x").label) == ("He left!", "x")
    assert (Skipped("question").text, Skipped("question").label) == (None, "skipped:question")


def test_every_english_column_of_a_module_with_several_is_listed():
    homes = {name: AUGMENTATIONS["en"][name] for name in AUGMENTATIONS["en"]}
    several = {**paper.AUGMENTATIONS, **related_words.AUGMENTATIONS, **noise.AUGMENTATIONS, **lm.AUGMENTATIONS}
    assert len(several) > 10
    assert {name: homes[name] for name in several} == several
