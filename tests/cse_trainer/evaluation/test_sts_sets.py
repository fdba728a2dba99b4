"""The table of sets agrees with the shared tasks as SentEval hands them out."""

import pytest

from cse_trainer.evaluation.sts_sets import STS_SETS, Year

# From the shared tasks' papers: subset → scored pairs.
SUBSETS = {
    "STS12": {"MSRpar": 750, "MSRvid": 750, "SMTeuroparl": 459, "surprise.OnWN": 750, "surprise.SMTnews": 399},
    "STS13": {"FNWN": 189, "headlines": 750, "OnWN": 561},
    "STS14": {"deft-forum": 450, "deft-news": 300, "headlines": 750, "images": 750, "OnWN": 750, "tweet-news": 750},
    "STS15": {"answers-forums": 375, "answers-students": 750, "belief": 375, "headlines": 750, "images": 750},
    "STS16": {
        "answer-answer": 254, "headlines": 249, "plagiarism": 230, "postediting": 244, "question-question": 209,
    },
}  # fmt: skip


def test_the_seven_sets_stand_in_the_order_of_the_papers():
    assert list(STS_SETS) == ["STS12", "STS13", "STS14", "STS15", "STS16", "STS-B", "SICK-R"]


@pytest.mark.parametrize("name", SUBSETS)
def test_a_year_has_its_subsets_and_as_many_pairs_as_they_have_together(name):
    files = STS_SETS[name]
    assert isinstance(files, Year)
    assert set(files.subsets) == set(SUBSETS[name])
    assert files.expected_pairs("test") == sum(SUBSETS[name].values())
    assert files.folder == f"{name}-en-test"


def test_the_sets_in_one_file_have_a_dev_split_and_the_years_have_none():
    counts = {name: (files.expected_pairs("test"), files.expected_pairs("dev")) for name, files in STS_SETS.items()}
    assert counts["STS-B"] == (1379, 1500)
    assert counts["SICK-R"] == (4927, 500)
    assert {counts[name][1] for name in SUBSETS} == {None}
