"""Documentation is tested: its commands parse, its code compiles, its tree and navigation are true."""

from __future__ import annotations

import ast
import codeop
import functools
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests import readme
from tests.cli.option_tables import every_command
from tests.sources import ROOT, Fence, fences, pages
from tools import site

SHELL = {"bash", "sh", "shell", "console"}


def shell_commands(fence: Fence) -> Iterator[list[str]]:
    """Split the fence into single commands; in a console transcript only lines with a prompt count."""
    text = fence.text.replace("\\\n", " ")
    prompted = "\n$ " in f"\n{text}"
    for line in text.splitlines():
        if prompted and not line.startswith("$ "):
            continue
        lexer = shlex.shlex(line.removeprefix("$ "), posix=True, punctuation_chars=True)
        lexer.whitespace_split = True
        command: list[str] = []
        for word in [*lexer, ";"]:
            if word in {"|", "||", "&&", ";", "&"}:
                if command:
                    yield command
                command = []
            else:
                command.append(word)


@functools.cache
def command_lines() -> dict[str, Any]:
    return {name: command for name, command in every_command().items() if " " not in name}


@functools.cache
def documented_commands() -> list[tuple[Fence, list[str]]]:
    """Find every documented command."""
    shell = [fence for page in pages() for fence in fences(page) if fence.language in SHELL]
    return [(fence, command) for fence in shell for command in shell_commands(fence)]


def documented(program: str) -> list[tuple[Fence, list[str]]]:
    """Find the documented calls of a program, with their arguments up to a redirection."""
    found = []
    for fence, command in documented_commands():
        while command and re.fullmatch(r"[A-Z_]+=\S*", command[0]):
            command = command[1:]
        if command[:1] == ["torchrun"] and program in command:
            command = command[command.index(program) :]
        if command and Path(command[0]).name == program:
            end = next((i for i, word in enumerate(command) if word in {">", "2>", "<", ">>"}), None)
            found.append((fence, command[1:end]))
    return found


def complaint(program: str, arguments: list[str]) -> str | None:
    """Say what is wrong with the arguments of a program, judged by the command's own parameters."""
    command, path = command_lines()[program], [program]
    under = f"{program} {arguments[0]}" if arguments else ""
    if under in every_command() and not hasattr(command, "commands"):
        command, path, arguments = every_command()[under], [under], arguments[1:]
    while hasattr(command, "commands"):
        if not arguments or arguments[0].startswith("-"):
            break
        name, *arguments = arguments
        if name not in command.commands:
            return f"{' '.join(path)} has no command {name}"
        command = command.commands[name]
        path.append(name)
    known = {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}
    known |= {"--help", "-h", "--install-completion", "--show-completion"}
    for word in arguments:
        option = word.split("=")[0]
        if re.match(r"--?[a-zA-Z]", option) and option not in known:
            return f"{' '.join(path)} has no option {option}"
    return None


@pytest.mark.parametrize("program", ["augpipe", "cse-train", "cse-eval", "cse-embed"])
def test_documented_commands_exist_with_their_options(program):
    calls = documented(program)
    assert len(calls) >= 3
    complaints = ((fence, complaint(program, arguments)) for fence, arguments in calls)
    assert [f"{fence}: {text}" for fence, text in complaints if text] == []


def test_the_check_of_commands_finds_mistakes():
    assert complaint("augpipe", ["build", "--outptu", "x"]) == "augpipe build has no option --outptu"
    assert complaint("augpipe", ["biuld"]) == "augpipe has no command biuld"
    assert complaint("augpipe", ["build", "--limit=5", "--input", "-"]) is None
    assert complaint("cse-train", ["--data", "data/en"]) == "cse-train has no option --data"
    assert complaint("cse-train", ["--shards", "data/en", "--one-way"]) is None
    assert complaint("cse-eval", ["analyse", "m", "--suite", "sts"]) == "cse-eval analyse has no option --suite"


def test_documented_make_targets_exist():
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    calls = documented("make")
    assert calls
    assert [(str(fence), words) for fence, words in calls if not set(words) <= targets] == []


def test_python_examples_compile():
    examples = [fence for page in pages() for fence in fences(page) if fence.language == "python"]
    assert examples
    for fence in examples:
        ast.parse(fence.text, filename=str(fence))


def test_python_examples_can_be_pasted_into_an_interpreter():
    """There a blank line ends a block, and a block that is not ended so runs on into the next statement."""
    for page in pages():
        for fence in fences(page):
            if fence.language == "python":
                pending: list[str] = []
                for line in [*fence.text.splitlines(), ""]:
                    pending.append(line)
                    if codeop.compile_command("\n".join(pending), str(fence), "single") is not None:
                        pending.clear()
                assert "".join(pending) == "", f"{fence} is not complete"


def navigation(node: Any) -> Iterator[str]:
    match node:
        case str():
            yield node
        case list():
            for child in node:
                yield from navigation(child)
        case dict():
            for child in node.values():
                yield from navigation(child)


def test_the_navigation_lists_every_page_once():
    configuration = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    listed = list(navigation(configuration["nav"]))
    listed.remove(site.PAGE)  # made while the site is built
    assert sorted(listed) == [str(page.relative_to("docs")) for page in pages() if page.parts[0] == "docs"]


def test_the_documentation_builds_without_a_warning(tmp_path):
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "augpipe" in (tmp_path / "index.html").read_text(encoding="utf-8")
    assert site.description(ROOT / "tools/site.py") in (tmp_path / "files.html").read_text(encoding="utf-8")
    assert (tmp_path / "search/search_index.json").stat().st_size > 100_000


def test_every_file_introduces_itself():
    assert site.tree().count("\n") >= 300


def test_the_readme_is_short_and_every_file_that_it_links_to_is_there():
    text = readme.written()
    assert len(text.splitlines()) <= 200
    links = re.findall(r"\]\((?!https?:)([^)#]+)", text)
    assert len(links) > 10
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_readme_shows_what_its_commands_print():
    transcripts = list(readme.TRANSCRIPT.finditer(readme.written()))
    assert transcripts
    for found in transcripts:
        hint = "write it anew with `python -m tests.readme`"
        assert found["output"] == readme.output_of(found["command"]), hint


def test_every_description_of_the_tree_is_of_something():
    optional = {"benchmarks/results"}  # made by the first benchmark
    assert [path for path in site.DESCRIPTIONS.keys() - optional if not (ROOT / path).exists()] == []
