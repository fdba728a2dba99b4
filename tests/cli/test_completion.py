"""What the tab key completes, asked as bash asks: the line and the place of the word in the environment."""

import os
import shlex
import subprocess
import sys
from types import SimpleNamespace

import pytest

from augpipe.augment.chinese.noise import AUGMENTATIONS as NOISE
from augpipe.base.completion import Line, completion
from augpipe.contract.recipes import RECIPES
from augpipe.languages import LANGUAGES
from tests.hand_shards import NAMES, write_shards

ENTRIES = {
    "augpipe": "augpipe.entry:main",
    "cse-train": "cse_trainer.entry:train_main",
    "cse-eval": "cse_trainer.entry:eval_main",
}


def completed(line: str, *flags: str) -> subprocess.CompletedProcess[str]:
    """Run the program of a line; what is behind `|` in the line is behind the cursor."""
    before, _, behind = line.partition("|")
    program = before.split()[0]
    module, _, function = ENTRIES[program].partition(":")
    protocol = {
        f"_{program.upper().replace('-', '_')}_COMPLETE": "complete_bash",
        "COMP_WORDS": before + behind,
        "COMP_CWORD": str(len(shlex.split(before)) - (not before.endswith(" "))),
    }
    code = f"import sys; sys.argv = [{program!r}]; from {module} import {function} as main; main()"
    call = [sys.executable, *flags, "-c", code]
    return subprocess.run(call, env=os.environ | protocol, capture_output=True, text=True, check=False)


def offered(line: str) -> list[str]:
    done = completed(line)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.split()


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ("augpipe build --lang ", list(LANGUAGES)),
        ("augpipe build --eng", ["--engine"]),
        ("augpipe build --engine lo", ["loky"]),
        ("augpipe build --lang zh --recipe ", ["sda", "pi", "mv", "dn", "negation", *NOISE]),
        ("augpipe build --augmentations sda,augcse-1", [f"sda,augcse-{n}" for n in (10, 12, 14, 16)]),
        ("augpipe build --encoding g", ["gb18030"]),
        ("augpipe show --convert tw2", ["tw2s", "tw2sp", "tw2t"]),
        ("cse-train --objective ", ["simcse", "sda", "augcse"]),
        ("cse-train --encoder t", ["tiny"]),
        ("cse-train --augmentations aug", [name for name in RECIPES if name.startswith("aug")]),
        ("cse-train --shards /nowhere --negative ", ["none"]),
        ("cse-eval --suite sts", ["sts", "sts-zh"]),
        ("cse-eval --pooling m", ["mean"]),
    ],
)
def test_values_are_offered(line, values):
    assert offered(line) == values


@pytest.fixture
def shards(tmp_path):
    """A set in a folder whose name has to be quoted."""
    folder = tmp_path / "of mine"
    write_shards(folder)
    return folder


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ("cse-train --shards {} --positive ", ["original", *NAMES]),
        ("cse-train --positive original,|\n--shards\n{}", [f"original,{name}" for name in NAMES]),
        ("cse-train --shards\n=\n{}\n--negative\nno", ["none"]),
        ("cse-train sweep --shards {} --aug", []),
        ("cse-eval analyse --shards {} --augmentations ", [*NAMES]),
        ("augpipe inspect {} --column ", [*NAMES]),
        ("augpipe extend {} --augmentations con", ["contraction"]),
    ],
)
def test_columns_are_those_of_the_set_on_the_line(shards, line, values):
    assert offered(line.replace("{}", f"'{shards}'")) == values


@pytest.mark.parametrize("program", ["augpipe build --augmentations ", "cse-train --objective "])
def test_neither_torch_nor_spacy_is_loaded_for_it(program):
    loaded = completed(program, "-X", "importtime").stderr
    assert "augpipe" in loaded
    assert [name for name in ("torch", "spacy", "thinc", "transformers", "pyarrow") if f" {name}\n" in loaded] == []


def test_what_stands_before_a_comma_is_kept_and_not_offered_again():
    context = SimpleNamespace(params={"lang": "en"})
    assert completion(lambda line: ["pi", "mv", "paper"], several=True)(context, "pi,p") == ["pi,paper"]
    assert completion(lambda line: [line.given["lang"]])(context, "e") == ["en"]


def test_an_error_offers_nothing():
    def failing(line: Line) -> list[str]:
        raise RuntimeError("no set")

    assert completion(failing)(SimpleNamespace(params={}), "") == []
