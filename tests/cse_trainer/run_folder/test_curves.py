"""The curves are drawn from metrics.jsonl, however much of it there is."""

from __future__ import annotations

import json
import struct
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cse_trainer.run_folder.curves import _figure, draw_curves, moving_mean


def step(number: int, **values: Any) -> dict[str, Any]:
    return {"kind": "step", "step": number, "loss": 3.0, "learning_rate": 1e-3} | values


def evaluation(number: int, score: float | None = 60.0, best: bool = True) -> dict[str, Any]:
    return {
        "kind": "eval", "step": number, "metric": "sts-b dev", "score": score, "alignment": 0.3, "uniformity": -2.0,
        "best": best,
    }  # fmt: skip


def write(folder: Path, records: list[dict[str, Any]]) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "metrics.jsonl").write_text("".join(json.dumps(record) + "\n" for record in records))
    return folder


MANY = [step(number, loss=3 / number) for number in range(1, 100)]
CASES: dict[str, list[dict[str, Any]]] = {
    "nothing": [],
    "one step": [step(1)],
    "one evaluation": [evaluation(1)],
    "one of each": [step(10), evaluation(10)],
    "many": [*MANY, *(evaluation(number, 50 + number / 10) for number in range(10, 100, 10))],
    "a discriminator": [step(1), evaluation(1) | {"discriminator_accuracy": 50.0, "discriminator_majority": 40.0}],
    "no number": [step(1, loss=None), step(2), evaluation(2, score=None)],
    "a rate of zero": [step(1, learning_rate=0.0)],
}


@pytest.mark.parametrize("case", CASES)
def test_any_log_gives_a_picture(case, tmp_path):
    path = draw_curves(write(tmp_path, CASES[case]))
    content = path.read_bytes()
    assert path == tmp_path / "curves.png"
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", content[16:24])
    assert (width, height) == (1320, 768)


def test_a_run_without_a_log_gives_a_picture(tmp_path):
    assert draw_curves(tmp_path).stat().st_size > 1000


def test_a_folder_may_have_any_name(tmp_path):
    name = "空 $ a $x_1$ " + "b" * 200
    assert draw_curves(write(tmp_path / name, CASES["one of each"])).is_file()


def panels(records: list[dict[str, Any]]) -> dict[str, Any]:
    kinds = [[record for record in records if record["kind"] == kind] for kind in ("step", "eval")]
    return {axes.get_title(loc="left"): axes for axes in _figure("x", *kinds).axes}


def test_the_five_panels_show_the_five_curves():
    found = panels(CASES["many"])
    assert [title.partition(" (")[0] for title in found] == [
        "loss", "sts-b dev × 100", "alignment", "uniformity", "learning rate",
    ]  # fmt: skip
    drawn = found["loss"].lines[0]
    assert list(drawn.get_ydata()) == [record["loss"] for record in MANY]
    assert all(axes.get_xlim() == found["loss"].get_xlim() for axes in found.values())


def test_a_run_with_a_discriminator_has_a_sixth_panel_with_the_largest_class_beside_the_accuracy():
    accuracies = {10: 30.0, 20: 45.0, 30: 60.0}
    probed = [
        evaluation(number) | {"discriminator_accuracy": accuracy, "discriminator_majority": 26.8}
        for number, accuracy in accuracies.items()
    ]
    found = panels([*MANY, *probed])
    assert len(found) == 6
    accuracy, majority = found["discriminator right, %"].lines
    assert list(accuracy.get_ydata()) == list(accuracies.values())
    assert list(majority.get_ydata()) == [26.8] * 3
    assert found["discriminator right, %"].get_legend().get_texts()[0].get_text() == "largest class"


def test_the_evaluation_whose_encoder_is_kept_is_marked():
    records = [evaluation(10, 50.0), evaluation(20, 60.0), evaluation(30, 55.0, best=False)]
    axes = panels(records)["sts-b dev × 100"]
    assert axes.get_title(loc="right") == "best 60.00 at step 20"
    assert [list(line.get_xdata()) for line in axes.lines] == [[10, 20, 30], [20]]


def test_the_learning_rate_is_shown_in_units_of_its_power_of_ten():
    (title,) = [title for title in panels([step(10, learning_rate=9.9e-4)]) if title.startswith("learning rate")]
    assert "10^{-3}" in title


def test_the_moving_mean_looks_both_ways_and_keeps_its_length():
    assert moving_mean([], 3) == []
    assert moving_mean([5.0], 3) == [5.0]
    assert moving_mean([1.0, 2.0, 3.0, 4.0, 5.0], 1) == [1.0, 2.0, 3.0, 4.0, 4.5]
    falling = [float(value) for value in range(100, 0, -1)]
    assert moving_mean(falling, 5)[:95] == falling[:95], "no lag on a line"


def test_drawing_needs_no_display_and_no_global_state(tmp_path):
    code = (
        "import sys; from pathlib import Path; from cse_trainer.run_folder.curves import draw_curves\n"
        f"draw_curves(Path({str(tmp_path)!r}))\n"
        "sys.stdout.write(str('matplotlib.pyplot' in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False"
