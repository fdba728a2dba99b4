"""The same report for reading, for Markdown, for LaTeX, for programs."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from cse_trainer.evaluation.rendering import FORMATS, latex, markdown, table
from cse_trainer.evaluation.scores import Difference
from tests.cse_trainer.evaluation.reports import SEVEN, model, report

BETTER = {name: score + 1 for name, score in SEVEN.items()}


def rows(text: str) -> list[list[str]]:
    """Split a plain table into cells, which two blanks or more separate."""
    return [[cell.strip() for cell in line.split("  ") if cell.strip()] for line in text.splitlines() if line.strip()]


def test_the_table_has_a_row_for_each_set_and_the_average_last():
    shown = rows(table(report(model("simcse", SEVEN), model("sda", BETTER))))
    assert shown[1] == ["set", "pairs", "simcse", "sda"]
    assert shown[2] == ["STS12", "3,108", "70.00", "71.00"]
    assert shown[-1] == ["Avg", "76.21", "77.21"]
    assert len(shown) == 10


def test_an_incomplete_average_is_called_what_it_is_in_every_format():
    part = report(model("m", {"STS12": 70.0, "STS-B": 80.0}), missing=["STS14"])
    assert "average of the 2 sets present" in table(part)
    for shown in (table(part), markdown(part), latex(part)):
        assert "Avg |" not in shown
        assert "STS12, STS-B" in shown
        assert "not in senteval: STS14" in shown
    assert "| Avg of 2 |" in markdown(part)
    assert "& Avg of 2 \\\\" in latex(part)


def test_a_single_set_needs_no_average():
    only = report(model("m", {"STS-B": 80.0}))
    assert rows(table(only))[-1] == ["STS-B", "1,379", "80.00"]
    assert "Avg" not in markdown(only) + latex(only)


def test_seeds_are_shown_as_mean_and_deviation_and_the_note_says_so():
    several = report(model("m", {"STS-B": 80.0, "SICK-R": 70.0}, {"STS-B": 81.0, "SICK-R": 70.0}))
    assert "80.50 ± 0.71" in table(several)
    assert "80.50 ± 0.71" in markdown(several)
    assert r"80.50 $\pm$ 0.71" in latex(several)
    assert "mean ± standard deviation over 2 seeds" in table(several)


@pytest.mark.parametrize("name", ["table", "markdown", "latex"])
def test_subsets_are_shown_when_asked_for_and_a_dash_where_there_is_no_number(name):
    some = report(model("m", {"STS12": 70.0, "STS-B": 80.0}, subsets={"MSRpar": 61.25, "MSRvid": None}))
    assert "MSRpar" not in FORMATS[name](some)
    shown = FORMATS[name](some, details=True)
    assert "MSRpar" in shown
    assert "61.25" in shown
    assert "–" in shown or "--" in shown


def test_markdown_is_one_table_with_the_best_of_several_models_in_bold():
    shown = markdown(report(model("a_b|c", SEVEN), model("sda", BETTER | {"STS12": 70.0})))
    lines = [line for line in shown.splitlines() if line.startswith("|")]
    assert lines[0] == "| model | STS12 | STS13 | STS14 | STS15 | STS16 | STS-B | SICK-R | Avg |"
    assert lines[2].startswith(r"| a\_b\|c | **70.00** | 80.00 |")
    assert lines[3].startswith("| sda | **70.00** | **81.00** |")
    assert {line.replace(r"\|", "").count("|") for line in lines} == {10}
    assert "**" not in markdown(report(model("alone", SEVEN)))


def test_latex_escapes_what_latex_would_take_for_its_own():
    shown = latex(report(model("50%_a&b\\c~{}", SEVEN)))
    assert r"50\%\_a\&b\textbackslash{}c\textasciitilde{}\{\} & 70.00" in shown
    body = [line for line in shown.splitlines() if line.endswith(r"\\")]
    assert [line.replace(r"\&", "").count("&") for line in body] == [8, 8]
    assert shown.count(r"\begin{tabular}{lrrrrrrrr}") == shown.count(r"\end{tabular}") == 1


def test_latex_has_letters_for_what_its_usual_font_lacks():
    tested = replace(
        report(model("a|b", SEVEN), model("<c>", BETTER)), differences=(Difference(1.0, 0.5, 1.5, 0.0005),)
    )
    lines = latex(tested).splitlines()
    (first,) = (line for line in lines if line.startswith(r"a\textbar{}b"))
    (second,) = (line for line in lines if line.startswith(r"\textless{}c\textgreater{}"))
    assert first.endswith(r"& -- & -- \\")
    assert second.endswith(r"& +1.00 (+0.50 to +1.50) & \textless{} 0.001 \\")


def test_json_is_the_plain_values():
    result = report(model("m", SEVEN))
    assert json.loads(FORMATS["json"](result)) == result.as_dict()
