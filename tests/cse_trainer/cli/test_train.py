"""`cse-train`: what it is told becomes a TrainConfig, and what it meets becomes one line and an exit code."""

from __future__ import annotations

import dataclasses
import inspect
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import typer

import cse_trainer.training
from augpipe.base.errors import UsageError, UserError
from augpipe.base.interruption import Stopped
from augpipe.contract.recipes import RECIPES
from cse_trainer.cli import program
from cse_trainer.cli.train import train
from cse_trainer.config import TrainConfig, written_settings
from cse_trainer.presets import AUGCSE_PRESETS, PRESETS, resolve
from cse_trainer.training.events import EvalLog, RunResult, RunStart, SeedsResult, StepLog
from tests.cse_trainer.shard_folder import write_shards
from tests.sources import fences

OPTIONS: dict[str, Any] = {
    parameter.name: parameter for parameter in typer.main.get_command(program("cse-train", train)).params
}
SETTINGS = [field.name for field in dataclasses.fields(TrainConfig)]
NOT_SETTINGS = {"dry_run", "quiet", "config", "version", "install_completion", "show_completion"}


def start(folder: Path = Path("runs/x"), first: int = 0) -> RunStart:
    return RunStart(
        folder=folder, seed=42, rows=1000, batch_size=10, start_step=first, total_steps=100, parameters=14_500_000
    )


def step(number: int) -> StepLog:
    return StepLog(number, number / 100, 1.25, 1e-3, 3400.0, 0.5, 0.01)


def evaluation(number: int, score: float = 71.2, best: bool = True) -> EvalLog:
    return EvalLog(number, "sts-b dev", score, 0.2, -2.4, best, 1.0)


def result(seed: int = 42, scores: dict[str, Any] | None = None) -> RunResult:
    return RunResult(
        folder=Path("runs/x"), seed=seed, steps=100, best_step=50, metric="sts-b dev", best_score=71.2,
        scores=scores or {"untrained": {"sts-b dev": 45.0}, "trained": {"sts-b dev": 71.2}},
        seconds=200.0, rows_per_second=3400.0,
    )  # fmt: skip


@pytest.fixture(scope="module")
def shards(tmp_path_factory):
    """Return a folder with the sets of shards that are named here."""
    folder = tmp_path_factory.mktemp("data")
    columns = ("original", "pi", "mv", "dn", "negation", "city", *RECIPES["augcse-14"])
    for name, language in (("en", "en"), ("my shards", "en"), ("zh", "zh")):
        write_shards(folder / name, dict.fromkeys(columns, ["He left."] * 4), language=language)
    return folder


@pytest.fixture(autouse=True)
def here(shards, tmp_path, monkeypatch):
    """Work in a folder where `data/en` is."""
    (tmp_path / "data").symlink_to(shards)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def asked(monkeypatch) -> list[TrainConfig]:
    """Stand in for the training: note what was asked for."""
    found: list[TrainConfig] = []

    def once(config: TrainConfig, events: Any) -> RunResult:
        found.append(config)
        return result()

    def several(config: TrainConfig, events: Any) -> SeedsResult:
        found.append(config)
        runs = (result(seed, {"trained": {"sts-b dev": 70.0 + seed}}) for seed in config.seeds)
        return SeedsResult(Path("runs/x"), tuple(runs))

    monkeypatch.setattr(cse_trainer.training, "train", once)
    monkeypatch.setattr(cse_trainer.training, "train_seeds", several)
    return found


@pytest.fixture
def happening(monkeypatch) -> Callable[[Callable[[Any], None]], None]:
    """Stand in for the training: let something happen to the display."""

    def install(script: Callable[[Any], None]) -> None:
        def once(config: TrainConfig, events: Any) -> RunResult:
            script(events)
            return result()

        monkeypatch.setattr(cse_trainer.training, "train", once)

    return install


# --- options


def test_every_setting_is_an_option_and_no_option_is_forgotten():
    assert set(OPTIONS) == {*SETTINGS, *NOT_SETTINGS}


def test_the_help_shows_every_option_under_a_heading_with_an_explanation(run_train):
    shown = run_train("--help")
    assert shown.exit_code == 0
    assert "\x1b" not in shown.stdout
    assert r"\b" not in shown.stdout
    headings = re.findall(r"^(\w[\w ]*):$", shown.stdout, re.MULTILINE)
    assert headings == [
        "Data", "Objective", "AugCSE", "Encoder", "Optimisation", "Evaluation and checkpoints", "Machine", "Run",
        "Other",
    ]  # fmt: skip
    for parameter in OPTIONS.values():
        assert parameter.opts[0] in shown.stdout
        assert len(parameter.help or "") >= 10, parameter.name


def test_the_help_names_the_presets_as_they_are():
    rate, batch = OPTIONS["learning_rate"].help, OPTIONS["batch_size"].help
    named = {"roberta": "RoBERTa ", "chinese-roberta": "Chinese RoBERTa ", "mini": "mini ", "mini-zh": "(Chinese "}
    for family, preset in PRESETS.items():
        assert f"{named.get(family, '[default: ')}{preset.learning_rate}" in rate, family
    others = {preset.batch_size for family, preset in PRESETS.items() if family != "roberta"}
    assert others == {128}
    assert f"[default: 128, RoBERTa {PRESETS['roberta'].batch_size} (augcse: 128)]" in batch
    found = {(task, family): preset for task, table in AUGCSE_PRESETS.items() for family, preset in table.items()}
    assert {preset.batch_size for preset in found.values()} == {128}
    small = {"mini", "mini-zh", "tiny"}
    own = {family: preset.discriminator_learning_rate for (_, family), preset in found.items()}
    assert own == {family: 0.001 if family in small else None for family in own}
    assert "that of the rest, mini and tiny 0.001]" in OPTIONS["discriminator_learning_rate"].help
    for (task, family), preset in found.items():
        said = OPTIONS["tune_for"].help.split(f"{task}: ")[1].split(";")[0]
        name = "RoBERTa" if family == "roberta" else "mini and tiny" if family in small else "λ"
        assert f"{name if name in said else 'λ'} {preset.discriminator_weight:g}" in said, (task, family)


def test_no_arguments_show_the_help(run_train):
    shown = run_train()
    assert shown.exit_code == 2
    assert shown.stderr.startswith("Usage: cse-train")
    assert shown.stderr.count("\n") > 50


@pytest.mark.parametrize("option", ["--version", "-V"])
def test_the_version_is_printed(option, run_train):
    assert run_train(option).stdout == f"cse-train {cse_trainer.__version__}\n"


def examples() -> list[str]:
    """Return the commands in the help, with their continuation lines."""
    text = re.sub(r"\\\n\s+", "", inspect.getdoc(train) or "")
    return re.findall(r"^\s+(?:torchrun .* )?(cse-train .*)$", text, re.MULTILINE)


def test_the_examples_of_the_help_are_understood(run_train, asked, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    saved = tmp_path / "runs/en-mini-sda-mv/config.toml"
    saved.parent.mkdir(parents=True)
    saved.write_text(written_settings(TrainConfig(Path("data/en"), positive=("mv",))))
    commands = examples()
    assert len(commands) == 10
    for command in commands:
        arguments = [argument for argument in shlex.split(command)[1:] if argument != "--dry-run"]
        assert run_train(*arguments, "--quiet").exit_code == 0, command
    assert [config.positive for config in asked] == [
        ("mv",), ("original",), ("pi", "mv", "dn"), ("mv",), ("original",), ("dn",), ("mv",), ("mv",), ("original",),
        ("original",),
    ]  # fmt: skip
    assert asked[4].augmentations == ("augcse-14",)
    assert asked[6].seeds == (1, 11, 42)


def commands_on_papers() -> list[list[str]]:
    """Return the arguments of every training on the page on the papers, as its shell has them."""
    found, values = [], dict[str, str]()
    lines = [
        line
        for fence in fences(Path("docs/reproduce.md"))
        if fence.language == "bash"
        for line in fence.text.splitlines()
    ]
    for line in lines:
        full = re.sub(r"\$(\w)\b", lambda name: values[name[1]], line.partition("#")[0])
        if assigned := re.fullmatch(r'(\w)="(.*)"', full):
            values[assigned[1]] = assigned[2]
        elif re.match(r"cse-train -", full):
            found.append(shlex.split(full)[1:])
    return found


def test_the_trainings_of_the_page_on_the_papers_are_understood_and_no_setting_of_them_is_idle(run_train, asked):
    commands = commands_on_papers()
    assert len(commands) == 21
    for arguments in commands:
        assert run_train(*arguments, "--quiet").output == "", arguments
        config = asked[-1]
        model = "roberta" if config.encoder == "roberta-base" else "bert"
        resolve(config, language="zh" if "zh" in config.shards.name else "en", model_type=model)
        assert config.margin == (0.5 if config.negative == "negation" else None)
        assert len(config.seeds) == 5
    assert len({config.output for config in asked}) == len(commands)


# --- from the command line and the file to a configuration


def test_options_of_augcse_become_settings(run_train, asked):
    done = run_train(
        "--shards", "data/en", "--objective", "augcse", "--augmentations", "augcse-2, city", "--variant", "positive",
        "--discriminator", "bool", "--alpha", "-1", "--lambda", "5e-3", "--discriminator-bounded", "--one-way",
        "--tune-for", "transfer", "--discriminator-learning-rate", "1e-3", "--quiet",
    )  # fmt: skip
    assert done.output == ""
    (config,) = asked
    assert config.augmentations == ("augcse-2", "city")
    assert (config.objective, config.variant, config.discriminator) == ("augcse", "positive", "bool")
    assert (config.alpha, config.discriminator_weight, config.discriminator_bounded) == (-1.0, 0.005, True)
    assert (config.symmetric, config.tune_for, config.discriminator_learning_rate) == (False, "transfer", 0.001)


def test_lambda_is_a_name_in_files_too(run_train, asked, tmp_path):
    path = tmp_path / "run.toml"
    path.write_text('shards = "data/en"\naugmentations = ["augcse-14"]\nlambda = 0.01\nalpha = -10\n')
    assert run_train("--config", path, "--quiet").output == ""
    assert (asked[0].discriminator_weight, asked[0].alpha) == (0.01, -10.0)


def test_options_become_settings(run_train, asked):
    done = run_train(
        "--shards", "data/en", "--positive", "pi, mv", "--negative", "negation", "--seeds", "1,11", "--symmetric",
        "--batch-size", "64", "--margin", "0.3", "--drop-unaugmented", "-o", "runs/mine", "--resume", "--quiet",
    )  # fmt: skip
    assert done.output == ""
    assert asked == [
        TrainConfig(
            Path("data/en"), positive=("pi", "mv"), negative="negation", seeds=(1, 11), symmetric=True, batch_size=64,
            margin=0.3, drop_unaugmented=True, output=Path("runs/mine"), resume=True,
        )
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("simcse-bert", {"encoder": "bert-base-uncased", "learning_rate": 3e-5, "batch_size": 64}),
        ("simcse-roberta", {"encoder": "roberta-base", "learning_rate": 1e-5, "batch_size": 512}),
    ],
)
def test_the_settings_of_simcse_come_by_name(name, settings, run_train, asked):
    """Those of the paper's appendix A and of its script."""
    assert run_train("--config", name, "--shards", "data/en", "--quiet").output == ""
    (config,) = asked
    assert {each: getattr(config, each) for each in settings} == settings
    assert (config.objective, config.head, config.pooling, config.negative) == ("simcse", "tanh", "cls", "none")
    assert (config.temperature, config.epochs, config.max_length, config.eval_every) == (0.05, 1, 32, 125)
    assert (config.weight_decay, config.warmup, config.clip, config.dropout) == (0.0, 0.0, 1.0, None)


def test_a_file_of_the_name_of_an_experiment_comes_first(run_train, asked, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "simcse-roberta").mkdir()  # a run folder
    assert run_train("--config", "simcse-roberta", "--shards", "data/en", "--quiet").output == ""
    (tmp_path / "simcse-bert").write_text("seed = 7\n")
    assert run_train("--config", "simcse-bert", "--shards", "data/en", "--quiet").output == ""
    assert [(config.seed, config.encoder) for config in asked] == [(42, "roberta-base"), (7, None)]


def test_the_command_line_wins_over_the_file_and_the_file_over_the_defaults(run_train, asked, tmp_path):
    path = tmp_path / "run.toml"
    path.write_text('shards = "data/en"\nbatch-size = 32\nsymmetric = true\nepochs = 3\nclip = 2\nseeds = [1, 2]\n')
    # 1 is the default of --epochs, and still given.
    run_train("--config", path, "--epochs", "1", "--one-way", "--quiet")
    assert asked == [TrainConfig(Path("data/en"), batch_size=32, symmetric=False, epochs=1, clip=2.0, seeds=(1, 2))]


def test_shards_may_stand_in_the_file_but_have_to_stand_somewhere(run_train, asked, tmp_path):
    (tmp_path / "run.toml").write_text("seed = 1")
    done = run_train("--config", tmp_path / "run.toml")
    assert done.exit_code == 2
    assert done.stderr.startswith("error: got no --shards, expected the folder")
    assert asked == []


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--batch-size", "0"], "error: --batch-size is 0, expected at least 2; leave it out"),
        (["--batch-size", "x"], "error: Invalid value for '--batch-size'"),
        (["--seeds", "1,x"], "error: --seeds is '1,x', expected a list of whole numbers; give e.g. --seeds 1,11,42"),
        (["--positive", "pi,pi"], "error: --positive names pi twice"),
        (["--learning-rte", "1"], "error: No such option: --learning-rte"),
        (["--resume", "--force"], "error: got --resume and --force"),
        (["--config", "missing.toml"], "error: cannot read --config missing.toml: No such file"),
        (
            ["--config", "simcse"],
            "error: cannot read --config simcse: no such file, expected a TOML file or one of simcse-",
        ),
        (["data/en"], "error: Got unexpected extra argument"),
    ],
)
def test_a_wrong_option_is_one_line_and_exit_code_2(arguments, line, run_train, asked):
    done = run_train("--shards", "data/en", *arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(line)
    assert done.stderr.count("\n") == 1
    assert asked == []


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--positive", "mvv"], "error: data/en has no column 'mvv'; did you mean mv? it has original, pi, mv, "),
        (["--positive", "pi,foo"], "error: data/en has no column 'foo'; it has original, pi, mv, dn, "),
        (["--positive", "mv", "--negative", "negatoin"], "error: data/en has no column 'negatoin'; did you mean neg"),
        (["--augmentations", "augcse-2,yodda"], "error: data/en lacks yodda (yodda is in no recipe"),
    ],
)
def test_a_column_that_the_shards_lack_is_refused_before_torch_is_loaded(arguments, line):
    code = "import sys; from cse_trainer.entry import train_program as train"
    code += "; train()(sys.argv[1:], standalone_mode=False); sys.stdout.write(str('torch' in sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", code, "--shards", "data/en", *arguments], capture_output=True, text=True, check=True
    )
    assert done.stdout == "False"
    assert done.stderr.startswith(line)
    assert done.stderr.count("\n") == 1


def test_resume_where_there_is_no_run_says_that_one_begins(run_train, asked, here):
    line = "runs/en-mini-sda-mv holds no run to go on with; a new one begins\n"
    command = ("--shards", "data/en", "--positive", "mv", "--resume")
    assert run_train(*command).stderr.startswith(line)
    assert run_train(*command, "--quiet").stderr == ""
    assert len(asked) == 2
    folder = here / "runs/en-mini-sda-mv"
    folder.mkdir(parents=True)
    (folder / "config.toml").touch()
    assert line not in run_train(*command).stderr
    assert run_train(*command, "--seeds", "1,2").stderr.startswith(line), "the run of one seed is none of these"
    (folder / "seed-2").mkdir()
    (folder / "seed-2" / "config.toml").touch()
    assert line not in run_train(*command, "--seeds", "1,2").stderr


# --- results


def test_a_run_ends_with_its_scores_and_what_to_do_next(run_train, asked):
    done = run_train("--shards", "data/en")
    assert done.exit_code == 0
    assert re.search(r"^sts-b dev +71\.20 +45\.00$", done.stdout, re.MULTILINE)
    assert "step 50" in done.stdout
    assert "3,400" in done.stdout
    assert done.stdout.endswith("Next: cse-embed runs/x FILE --query TEXT, or cse-eval runs/x --data DIR\n")


def test_several_seeds_end_with_mean_and_deviation(run_train, asked):
    done = run_train("--shards", "data/en", "--seeds", "1,2,3")
    assert re.search(r"^sts-b dev +72\.00 ± 1\.00 +–$", done.stdout, re.MULTILINE)
    assert "mean ± sd of 3 seeds" in done.stdout


def test_a_run_without_an_evaluation_says_so(run_train, monkeypatch):
    nothing = dataclasses.replace(result(), best_score=None, metric=None, scores={"untrained": {}, "trained": {}})
    monkeypatch.setattr(cse_trainer.training, "train", lambda config, events: nothing)
    shown = run_train("--shards", "data/en").stdout
    assert shown.startswith("nothing was evaluated\n")
    assert "the last of 100" in shown


# --- failures


class OutOfMemoryError(RuntimeError):
    """As torch's is called."""


OutOfMemoryError.__module__ = "torch"

FAILURES: dict[str, tuple[Exception, int, str]] = {
    "user": (UserError("x is not there; check it"), 1, "error: x is not there; check it"),
    "usage": (UsageError("x is 1, expected 2; give 2"), 2, "error: x is 1, expected 2; give 2"),
    "system": (FileNotFoundError(2, "No such file or directory", "a"), 1, "error: No such file or directory: a"),
    "gpu memory": (
        OutOfMemoryError("CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of 139 GiB."),
        1,
        "error: out of memory (CUDA out of memory. Tried to allocate 2.00 GiB); "
        "give a smaller --batch-size, or --chunk-rows N, which encodes N rows at once for any batch",
    ),
    "cpu memory": (
        RuntimeError("[enforce fail at alloc_cpu.cpp:118] DefaultCPUAllocator: can't allocate memory"),
        1,
        "error: out of memory ([enforce fail at alloc_cpu.cpp:118] DefaultCPUAllocator: can't allocate memory)",
    ),
    "bug": (
        ZeroDivisionError("division by zero"),
        70,
        "bug: ZeroDivisionError: division by zero — this is a mistake in cse-train",
    ),
    "pipe": (BrokenPipeError(32, "Broken pipe"), 141, ""),
}


def failing(error: BaseException) -> Callable[[Any], None]:
    def script(events: Any) -> None:
        raise error

    return script


@pytest.mark.parametrize("name", FAILURES)
def test_a_failure_is_one_line_and_an_exit_code(name, run_train, happening):
    error, code, line = FAILURES[name]
    happening(failing(error))
    done = run_train("--shards", "data/en", "--quiet")
    assert (done.exit_code, done.stdout) == (code, "")
    assert done.stderr.startswith(line)
    assert done.stderr.count("\n") == (1 if line else 0)


def test_the_traceback_comes_when_asked_for(run_train, happening, monkeypatch):
    monkeypatch.setenv("CSE_TRAINER_DEBUG", "1")
    happening(failing(FAILURES["bug"][0]))
    assert run_train("--shards", "data/en", "--quiet").exception is FAILURES["bug"][0]


def interrupted_after(steps: int, folder: Path, checkpoint: bool) -> Callable[[Any], None]:
    def script(events: Any) -> None:
        if steps:
            events.on_start(start(folder))
            events.on_step(step(steps))
        if checkpoint:
            (folder / "checkpoints" / "step-00000050").mkdir(parents=True)
            (folder / "checkpoints" / "step-00000060.bak").mkdir()  # a user's own
        raise KeyboardInterrupt

    return script


def test_ctrl_c_says_in_one_line_how_to_go_on(run_train, happening, tmp_path):
    happening(interrupted_after(60, tmp_path / "a b", checkpoint=True))
    done = run_train("--shards", "data/my shards", "--force", "--positive", "mv", "--quiet")
    assert done.exit_code == 130
    assert done.stderr == (
        "stopped at step 50 of 100, which is saved; go on with: "
        "cse-train --shards 'data/my shards' --positive mv --quiet --resume\n"
    )


def test_sigterm_has_an_exit_code_of_its_own(run_train, happening):
    def script(events):
        raise Stopped(signal.SIGTERM)

    happening(script)
    done = run_train("--shards", "data/en", "--quiet")
    assert (done.exit_code, done.stderr) == (143, "stopped before the first step; nothing was trained\n")


def test_the_command_that_ctrl_c_shows_resumes(run_train, happening, asked, tmp_path):
    happening(interrupted_after(60, tmp_path, checkpoint=True))
    line = run_train("--shards", "data/en", "-o", tmp_path, "--force", "--quiet").stderr
    happening(lambda events: None)
    command = line.partition("go on with: cse-train ")[2]
    assert "--force" not in command
    assert run_train(*shlex.split(command)).exit_code == 0


@pytest.mark.parametrize(
    ("steps", "line"),
    [
        (0, "stopped before the first step; nothing was trained\n"),
        (
            3,
            "stopped at step 3 of 100, before the first checkpoint; go on with: "
            "cse-train --shards data/en --quiet --resume\n",
        ),
    ],
)
def test_ctrl_c_promises_no_checkpoint_that_is_not_there(steps, line, run_train, happening, tmp_path):
    happening(interrupted_after(steps, tmp_path, checkpoint=False))
    done = run_train("--shards", "data/en", "--quiet")
    assert (done.exit_code, done.stderr) == (130, line)


# --- several processes


def test_only_the_first_rank_shows_progress_and_result(run_train, asked, monkeypatch):
    monkeypatch.setenv("RANK", "1")
    monkeypatch.setenv("WORLD_SIZE", "2")
    done = run_train("--shards", "data/en")
    assert (done.exit_code, done.output) == (0, "")


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (UsageError("x; y"), ""),
        (UserError("the loss is not finite; lower it"), "rank 3: error: the loss is not finite; lower it\n"),
        (KeyboardInterrupt(), ""),
    ],
)
def test_another_rank_says_what_may_be_its_own_trouble(error, line, run_train, happening, monkeypatch):
    monkeypatch.setenv("RANK", "3")
    happening(failing(error))
    done = run_train("--shards", "data/en")
    assert done.exit_code != 0
    assert done.output == line


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--margin 0.2", "--margin where it has no effect, expected it only with the objective sda, --negative and"),
        ("--positive mv --negative negation --hard-negatives all --margin 0.2", "--margin where it has no effect"),
        ("--objective simcse --negative negation --hard-negatives all", "--hard-negatives where it has no effect"),
        ("--negative negation --proportion 0.5", "--proportion where it has no effect, expected it only with --posit"),
        ("--drop-unaugmented", "--drop-unaugmented where it has no effect, expected it only with --positive, --neg"),
        ("--objective augcse --variant positive --discriminator none --alpha 1", "--alpha where it has no effect"),
        ("--objective augcse --variant positive --discriminator none --lambda 1", "--lambda where it has no effect"),
        ("--suite sts", "--suite where it has no effect, expected it only with --eval-data"),
        ("--eval-data hub --held-out 20", "--held-out where it has no effect, expected it only without --eval-data"),
        ("--epochs 2 --max-steps 5", "--epochs where it has no effect, expected it only without --max-steps"),
        (
            "--token-dropout 0 --min-kept-tokens 5",
            "--min-kept-tokens where it has no effect, expected it only with --to",
        ),
        ("--seeds 1,2 --seed 3", "--seed where it has no effect, expected it only without --seeds"),
    ],
)
def test_an_option_without_effect_is_one_line(run_train, asked, words, message):
    done = run_train("--shards", "data/en", *words.split())
    assert (done.exit_code, done.stdout, asked) == (2, "", [])
    assert done.stderr.startswith(f"error: got {message}")
    assert done.stderr.endswith("; leave it out, or change the others\n")


@pytest.mark.parametrize(
    "words",
    [
        "--margin 0.2 --positive mv --negative negation",
        "--hard-negatives own --epochs 1 --max-steps 5 --keep-unaugmented",
        "--eval-data hub --held-out 0 --suite sts",
        "--augmentations augcse-2 --alpha 1 --lambda 1 --proportion 0.5 --drop-unaugmented --held-out 20 --seed 3",
        "--encoder tiny --vocab-size 200",
        "--token-dropout 0.3 --min-kept-tokens 0",
        "--min-kept-tokens 3",
        "--vocab-size 16000",
    ],
)
def test_an_option_with_an_effect_or_its_default_is_taken(run_train, asked, words):
    done = run_train("--shards", "data/en", *words.split(), "--quiet")
    assert (done.exit_code, done.stderr, len(asked)) == (0, "", 1)


def test_a_file_may_set_what_has_no_effect(run_train, asked, here):
    (here / "run.toml").write_text("margin = 0.5\nseed = 3\nepochs = 2\nmax_steps = 5\n")
    assert run_train("--shards", "data/en", "--config", "run.toml", "--quiet").exit_code == 0


@pytest.mark.parametrize(
    ("words", "encoder"),
    [("", "mini-en"), ("--encoder mini", "mini-en"), ("--encoder bert-base-uncased", "bert-base-uncased")],
)
@pytest.mark.parametrize("also", ["--quiet", "--dry-run"])
def test_the_size_of_a_vocabulary_is_for_the_tiny_encoder(run_train, asked, words, encoder, also):
    done = run_train("--shards", "data/en", *words.split(), "--vocab-size", "200", also)
    assert (done.exit_code, done.stdout, asked) == (2, "", [])
    assert done.stderr.splitlines()[-1] == (
        f"error: got --vocab-size 200 with the encoder {encoder}, which has a vocabulary of its own, "
        "expected it only with tiny; leave it out, or give --encoder tiny"
    )
